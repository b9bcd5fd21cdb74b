package dev.mortise.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.zookeeper.common.PathUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names to paths. */
class PathsTest {
    private final Paths paths = new Paths("/root");

    /** What the server takes as it is stays as it is, for people and for other libraries. */
    @ParameterizedTest
    @ValueSource(strings = {"orders", "Orders", "a b", "a.b", "...", "a:b-c_d", "\u00e4\u00f6\u4e2d", "a+b=c&d?e#f"})
    void base_plainName_unchanged(String name) {
        assertThat(paths.base(name)).isEqualTo("/root/" + name);
    }

    /** What the server refuses, and what means something in a path, is written otherwise. */
    @ParameterizedTest
    @CsvSource({"a/b,a%2Fb", "100%,100%25", "%2F,%252F", ".,%2E", "..,%2E%2E", "\ud83d\ude00,%F0%9F%98%80"})
    void base_oddName_encoded(String name, String encoded) {
        assertThat(paths.base(name)).isEqualTo("/root/" + encoded);
    }

    /** No two names have one path, none leaves the root, and the server takes them all. */
    @Test
    void base_randomNames_injectiveAndValid() {
        String alphabet = "a.%/2FE5\u0001\u007f\u009f\ud7ff\ue000\uf8ff\ufff0\uffff \u202e";
        Random random = new Random(7);
        Map<String, String> nameOf = new HashMap<>();
        for (int i = 0; i < 50_000; i++) {
            StringBuilder name = new StringBuilder();
            for (int length = 1 + random.nextInt(4); length > 0; length--) {
                name.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            String path = paths.base(name.toString());
            assertThat(path).startsWith("/root/");
            assertThat(path.indexOf('/', 6)).isEqualTo(-1);
            assertThatCode(() -> PathUtils.validatePath(path)).doesNotThrowAnyException();
            String other = nameOf.put(path, name.toString());
            assertThat(other == null || other.contentEquals(name)).as(path).isTrue();
        }
    }

    /** A path is made from the top, and a node's name is what is last in it. */
    @Test
    void levels_deepPath_fromTheTop() {
        assertThat(Paths.levels("/a/bc/d")).isEqualTo(List.of("/a", "/a/bc", "/a/bc/d"));
        assertThat(Paths.name("/a/bc/d")).isEqualTo("d");
    }
}
