package dev.mortise.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class SvgChartTest {
    private static final Panel NEAR = new Panel(
            "1 thread",
            "pairs/s",
            List.of(new Panel.Bar("raw <Jedis>", Spread.of(90, 100, 110)), new Panel.Bar("Mortise", Spread.of(95))));
    private static final Panel FAR = new Panel(
            "8 threads",
            "pairs/s",
            List.of(new Panel.Bar("Mortise", Spread.of(1_000_000)), new Panel.Bar("Redisson", Spread.of(1_500))));

    private static Document chart(Panel... panels) throws Exception {
        String text = new SvgChart("A & B", List.of(panels)).text();
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(text)));
    }

    private static double width(Document chart, int bar) {
        return Double.parseDouble(chart.getElementsByTagName("rect")
                .item(1 + bar) // after the background
                .getAttributes()
                .getNamedItem("width")
                .getNodeValue());
    }

    /** It is well-formed, and has title, labels and values. */
    @Test
    void text_twoPanels_namesEverything() throws Exception {
        String text = chart(NEAR, FAR).getDocumentElement().getTextContent();

        assertThat(text)
                .contains("A & B", "1 thread: pairs/s", "raw <Jedis>", "95", "more is better", "1,000,000", "1,500");
    }

    /** Bars of one size are drawn to scale, and start from zero. */
    @Test
    void text_nearValues_linearScale() throws Exception {
        Document chart = chart(NEAR);

        assertThat(width(chart, 1) / width(chart, 0)).isBetween(0.94, 0.96);
        assertThat(chart.getDocumentElement().getTextContent()).doesNotContain("logarithmic");
    }

    /** Bars that are decades apart are both seen. */
    @Test
    void text_farValues_logarithmicScale() throws Exception {
        Document chart = chart(FAR);

        assertThat(width(chart, 1)).isBetween(10.0, width(chart, 0));
        assertThat(chart.getDocumentElement().getTextContent()).contains("logarithmic");
    }

    /** Nothing at all is a short bar, not a broken image. */
    @Test
    void text_zero_drawsIt() throws Exception {
        Panel none = new Panel("idle", "threads", List.of(new Panel.Bar("Mortise", Spread.of(0))));

        assertThat(width(chart(none), 0)).isEqualTo(1);
    }
}
