package dev.mortise.bench.report;

import java.util.List;
import java.util.Locale;

/** Panels of horizontal bars as an SVG image: a bar is a median, its whisker the least and the most. */
final class SvgChart {
    private static final int WIDTH = 900;
    private static final int LABELS = 210;
    private static final int BARS = 520;
    private static final int ROW = 22;
    private static final int THICK = 14;
    private static final int HEAD = 30;
    private static final int AXIS = 34;
    private static final String OURS = "#d9480f";
    private static final String LIMIT = "#868e96";
    private static final String PEER = "#4c84c4";

    private final String title;
    private final List<Panel> panels;
    private final StringBuilder svg = new StringBuilder();

    SvgChart(String title, List<Panel> panels) {
        this.title = title;
        this.panels = panels;
    }

    String text() {
        int height = 74 + panels.stream().mapToInt(SvgChart::height).sum();
        add(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\""
                        + " font-family=\"DejaVu Sans, Verdana, Arial, sans-serif\" font-size=\"13\">",
                WIDTH, height, WIDTH, height);
        add("<title>%s</title>", escaped(title));
        add("<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>", WIDTH, height);
        write(20, 30, "start", "#212529", "font-size=\"18\" font-weight=\"bold\"", title);
        write(20, 50, "start", "#495057", "font-size=\"12\"", "bar: median; line: least and most of all rounds");
        int y = 64;
        for (Panel panel : panels) {
            draw(panel, y);
            y += height(panel);
        }
        add("</svg>");
        return svg.toString();
    }

    private static int height(Panel panel) {
        return HEAD + ROW * panel.bars().size() + AXIS;
    }

    private void draw(Panel panel, int top) {
        Scale scale = Scale.of(panel.bars());
        int bottom = top + HEAD + ROW * panel.bars().size();
        String note =
                (panel.isBetterMore() ? "more is better" : "less is better") + (scale.isLog() ? "; logarithmic" : "");
        write(20, top + 20, "start", "#212529", "font-weight=\"bold\"", panel.title() + ": " + panel.unit());
        write(WIDTH - 20, top + 20, "end", "#495057", "font-size=\"12\"", note);
        for (double tick : scale.ticks()) {
            double x = x(scale, tick);
            add("<path d=\"M%.1f %dV%d\" stroke=\"#dee2e6\"/>", x, top + HEAD, bottom + 4);
            write(x, bottom + 17, "middle", "#495057", "font-size=\"11\"", Numbers.of(tick));
        }
        for (int i = 0; i < panel.bars().size(); i++) {
            draw(panel.bars().get(i), scale, top + HEAD + ROW * i + ROW / 2);
        }
    }

    private void draw(Panel.Bar bar, Scale scale, int middle) {
        Spread value = bar.value();
        double end = x(scale, value.median());
        write(LABELS - 8, middle + 4, "end", "#212529", "", bar.label());
        add(
                "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/>",
                LABELS, middle - THICK / 2, Math.max(1, end - LABELS), THICK, tone(bar.label()));
        double least = x(scale, value.min());
        double most = x(scale, value.max());
        if (most - least > 1) {
            add(
                    "<path d=\"M%.1f %dH%.1fM%.1f %dv6M%.1f %dv6\" stroke=\"#212529\" fill=\"none\"/>",
                    least, middle, most, least, middle - 3, most, middle - 3);
        }
        write(Math.max(end, most) + 6, middle + 4, "start", "#212529", "", Numbers.of(value.median()));
    }

    private static double x(Scale scale, double number) {
        return LABELS + BARS * scale.at(number);
    }

    private static String tone(String subject) {
        if (subject.startsWith("Mortise")) {
            return OURS;
        }
        return subject.startsWith("raw") || subject.startsWith("plain") ? LIMIT : PEER;
    }

    private void write(double x, int y, String anchor, String colour, String style, String text) {
        add(
                "<text x=\"%.1f\" y=\"%d\" text-anchor=\"%s\" fill=\"%s\" %s>%s</text>",
                x, y, anchor, colour, style, escaped(text));
    }

    private void add(String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values)).append('\n');
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
