package dev.mortise.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockMode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What nodes say of whom they belong to. */
class NodeDataTest {
    private static NodeData of(String holder) {
        return NodeData.of(new LeaseRequest("name", "id-1", LockMode.MUTEX, Duration.ofSeconds(1), holder, null, true));
    }

    /** What is written is read again. */
    @Test
    void parse_ours_sameAgain() {
        NodeData data = of("host/4711/main \u00e4");
        assertThat(NodeData.parse(data.bytes())).isEqualTo(data);
        assertThat(data.acquisitionId()).isEqualTo("id-1");
    }

    /** A thread whose name looks like what follows it does not pass for another acquisition. */
    @Test
    void of_holderWithLineBreak_idNotForged() {
        assertThat(NodeData.parse(of("evil\nid forged").bytes())).isEqualTo(new NodeData("evil id forged", "id-1"));
    }

    /** Other libraries write addresses, nothing, or what they like. */
    @Test
    void parse_foreign_textWithoutId() {
        assertThat(NodeData.parse("10.0.0.7".getBytes(StandardCharsets.UTF_8))).isEqualTo(new NodeData("10.0.0.7", ""));
        assertThat(NodeData.parse(new byte[0])).isEqualTo(new NodeData("", ""));
        assertThat(NodeData.parse(null)).isEqualTo(new NodeData("", ""));
        assertThat(NodeData.parse(new byte[] {(byte) 0xff, 0}))
                .isEqualTo(new NodeData("2 bytes that are not text", ""));
        assertThat(NodeData.parse("x".repeat(5_000).getBytes(StandardCharsets.UTF_8))
                        .description())
                .hasSize(200);
    }
}
