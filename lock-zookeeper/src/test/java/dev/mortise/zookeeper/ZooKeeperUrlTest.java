package dev.mortise.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every form of URL, and what is wrong with those that are none. */
class ZooKeeperUrlTest {
    /** All that a URL can hold is read, and the secret is not shown. */
    @Test
    void parse_allParts_read() {
        ZooKeeperAddress address =
                ZooKeeperAddress.parse("ZooKeeper://me:p%40ss%3A%2F@a:1,b,[::1]:3,[::2]/shop/locks?acl=open&user=you");
        assertThat(address.servers()).isEqualTo("a:1,b:2181,[::1]:3,[::2]:2181");
        assertThat(address.root()).isEqualTo("/shop/locks");
        assertThat(address.user()).isEqualTo("me");
        assertThat(address.password()).isEqualTo("p@ss:/");
        assertThat(address.query()).isEqualTo("acl=open&user=you");
        assertThat(address.toString()).doesNotContain("p@ss").doesNotContain("me");
    }

    /** What is left out is the default, or nothing. */
    @ParameterizedTest
    @CsvSource({"zookeeper://localhost", "zookeeper://localhost/", "zookeeper://localhost:2181"})
    void parse_leastParts_defaults(String url) {
        ZooKeeperAddress address = ZooKeeperAddress.parse(url);
        assertThat(address.servers()).isEqualTo("localhost:2181");
        assertThat(address.root()).isNull();
        assertThat(address.user()).isNull();
        assertThat(address.password()).isNull();
        assertThat(address.query()).isEmpty();
    }

    /** A plus sign stands for itself, and an at sign in a password does no harm. */
    @Test
    void parse_oddPassword_read() {
        assertThat(ZooKeeperAddress.parse("zookeeper://u:a+b@c@h").password()).isEqualTo("a+b@c");
    }

    /** What is wrong is said, where it is wrong, without anything that may be a secret. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "zookeeper:localhost|must begin with zookeeper://",
                "http://localhost|must begin with zookeeper://",
                "zookeeper://s3cret@localhost|between user and password",
                "zookeeper://u:s3cret#1@localhost|%23",
                "zookeeper://u:s3cret%zz@localhost|two hexadecimal digits",
                "zookeeper://u:s3cret@|host",
                "zookeeper://u:s3cret@a,,b|host",
                "zookeeper://u:s3cret@:1|host",
                "zookeeper://u:s3cret@a b|hosts of letters, digits",
                "zookeeper://u:x@s3cret;|hosts of letters, digits",
                "zookeeper://u:x@[s3cret;]|hosts of letters, digits",
                "zookeeper://u:s3cret@a:0|port from 1 to 65535 but had '0'",
                "zookeeper://u:s3cret@a:65536|port from 1 to 65535 but had '65536'",
                "zookeeper://u:s3cret@a:x|port from 1 to 65535 but had something else",
                "zookeeper://u:s3cret@a:|port from 1 to 65535",
                "zookeeper://u:s3cret?x=1@a|port from 1 to 65535",
            })
    void parse_bad_saysWhatIsWrongButNotTheSecret(String url, String reason) {
        assertThatThrownBy(() -> ZooKeeperAddress.parse(url))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("setting 'url' must")
                .hasMessageContaining(reason)
                .hasMessageNotContaining("s3cret")
                .hasNoCause();
    }

    /** Locks are kept neither at the top nor among the server's own nodes, nor where there can be no node. */
    @ParameterizedTest
    @CsvSource({"/zookeeper", "/zookeeper/quota", "/a/", "/a//b", "/a/../b", "/."})
    void parse_badRoot_named(String root) {
        assertThatThrownBy(() -> ZooKeeperAddress.parse("zookeeper://u:s3cret@a" + root))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("root must")
                .hasMessageContaining("'" + root + "'")
                .hasMessageNotContaining("s3cret");
    }
}
