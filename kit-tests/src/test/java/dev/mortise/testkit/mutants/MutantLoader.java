package dev.mortise.testkit.mutants;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.dynamic.DynamicType;
import net.bytebuddy.pool.TypePool;

/**
 * Loads everything of ours anew, with a mutant's edits: API, engine, store and contracts. So a mutant has nothing in
 * common with the code that other tests run, not even static fields.
 */
final class MutantLoader extends ClassLoader {
    private static final String OURS = "dev.mortise.";

    static {
        registerAsParallelCapable();
    }

    private final List<Edit> edits;

    /**
     * A loader that makes all edits.
     *
     * @param name the mutant's, by which its own code knows who it is
     * @throws IllegalStateException if an edit is about something that does not exist
     */
    MutantLoader(String name, List<Edit> edits) {
        super(name, MutantLoader.class.getClassLoader());
        this.edits = edits;
        // Here and now: class loading would wrap what goes wrong.
        edits.forEach(edit -> make(edit.className(), List.of(edit)));
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            return name.startsWith(OURS) ? define(name) : super.loadClass(name, resolve);
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        List<Edit> due =
                edits.stream().filter(edit -> edit.className().equals(name)).toList();
        byte[] bytes = due.isEmpty() ? read(name) : make(name, due);
        return defineClass(name, bytes, 0, bytes.length);
    }

    private byte[] read(String name) throws ClassNotFoundException {
        try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private byte[] make(String name, List<Edit> due) {
        ClassFileLocator files = ClassFileLocator.ForClassLoader.of(getParent());
        TypePool.Resolution found = TypePool.Default.of(files).describe(name);
        if (!found.isResolved()) {
            throw new IllegalStateException("there is no class " + name);
        }
        TypeDescription type = found.resolve();
        DynamicType.Builder<?> builder = new ByteBuddy().redefine(type, files);
        for (Edit edit : due) {
            builder = edit.apply(builder, type);
        }
        return builder.make().getBytes();
    }
}
