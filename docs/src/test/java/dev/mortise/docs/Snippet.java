package dev.mortise.docs;

/** Source text for a block of Java that is not a program by itself. */
final class Snippet {
    private static final String IMPORTS = """
            import com.zaxxer.hikari.*;
            import dev.mortise.*;
            import dev.mortise.docs.*;
            import dev.mortise.jdbc.*;
            import dev.mortise.memory.*;
            import dev.mortise.redis.*;
            import dev.mortise.redlock.*;
            import dev.mortise.spi.*;
            import dev.mortise.testkit.*;
            import dev.mortise.zookeeper.*;
            import java.sql.Connection;
            import java.sql.PreparedStatement;
            import java.sql.SQLException;
            import java.sql.Statement;
            import java.time.Duration;
            import java.util.*;
            import java.util.concurrent.*;
            import org.apache.curator.framework.recipes.locks.InterProcessMutex;
            import org.springframework.integration.support.locks.LockRegistry;
            """;

    private Snippet() {}

    /** Statements as the body of a {@link Scene}. */
    static String ofStatements(String text) {
        return IMPORTS + "public class Block extends Scene {\n"
                + "    public Block(SceneServers servers, String document) throws SQLException {\n"
                + "        super(servers, document);\n    }\n\n"
                + "    @Override\n    public void run() throws Exception {\n" + text + "    }\n}\n";
    }

    /** Classes that leave out their imports. */
    static String ofClass(String text) {
        return IMPORTS + text;
    }

    /** Whether a block has classes at its top, and not statements. */
    static boolean isClass(String text) {
        return text.lines().anyMatch(line -> line.matches("(public |final )*class \\w+.*"));
    }
}
