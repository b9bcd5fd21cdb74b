package dev.mortise.docs;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Source text, compiled into a folder with the class path of this JVM. */
final class Program implements AutoCloseable {
    private static final Pattern TYPE = Pattern.compile("(?m)^(?:public |final |abstract )*class (\\w+)");

    private final URLClassLoader loader;

    private Program(URLClassLoader loader) {
        this.loader = loader;
    }

    /**
     * Compiles one or several sources, each with a class of its own.
     *
     * @throws AssertionError with the compiler's words if they are not right
     */
    static Program compile(Path folder, List<String> sources) throws IOException {
        List<JavaFileObject> files = new ArrayList<>();
        for (String source : sources) {
            files.add(new Source(source));
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter words = new StringWriter();
        List<String> options = List.of(
                "-d", folder.toString(), "-cp", System.getProperty("java.class.path"), "--release", "17", "-proc:none");
        if (!compiler.getTask(words, null, null, options, null, files).call()) {
            throw new AssertionError("does not compile:\n" + words + "\n" + String.join("\n", sources));
        }
        return new Program(new URLClassLoader(new URL[] {folder.toUri().toURL()}));
    }

    /** The name of the first class that a source has at its top. */
    static String nameIn(String source) {
        Matcher type = TYPE.matcher(source);
        if (!type.find()) {
            throw new AssertionError("no class in:\n" + source);
        }
        return type.group(1);
    }

    Class<?> type(String name) throws ClassNotFoundException {
        return loader.loadClass(name);
    }

    @Override
    public void close() throws IOException {
        loader.close();
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String text) {
            super(URI.create("string:///" + nameIn(text) + ".java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
