package dev.mortise;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What others can type against: the public and protected signatures of classes, one to a line. */
final class ApiSurface {
    private ApiSurface() {}

    /** A sorted line for each visible type and each visible member that it declares itself. */
    static Set<String> of(List<Class<?>> types) {
        Set<String> lines = new TreeSet<>();
        types.stream().filter(ApiSurface::isVisible).forEach(type -> {
            lines.add(type(type));
            Stream.<Member>concat(
                            Stream.concat(
                                    Arrays.stream(type.getDeclaredFields()),
                                    Arrays.stream(type.getDeclaredConstructors())),
                            Arrays.stream(type.getDeclaredMethods()))
                    .filter(member -> isShown(member.getModifiers()) && !member.isSynthetic())
                    .forEach(member -> lines.add(type.getName() + " . " + member(member)));
        });
        return lines;
    }

    /** What is in one of two surfaces only: lines that went begin with a minus, new ones with a plus. */
    static List<String> diff(Set<String> reviewed, Set<String> actual) {
        Stream<String> gone =
                reviewed.stream().filter(line -> !actual.contains(line)).map(line -> "- " + line);
        Stream<String> added =
                actual.stream().filter(line -> !reviewed.contains(line)).map(line -> "+ " + line);
        return Stream.concat(gone, added)
                .sorted((a, b) -> a.substring(2).compareTo(b.substring(2)))
                .toList();
    }

    private static boolean isVisible(Class<?> type) {
        return isShown(type.getModifiers())
                && (type.getEnclosingClass() == null || isVisible(type.getEnclosingClass()));
    }

    private static boolean isShown(int modifiers) {
        return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
    }

    private static String type(Class<?> type) {
        String kind = type.isRecord() ? "record" : type.isEnum() ? "enum" : type.isInterface() ? "interface" : "class";
        boolean isOpen = kind.equals("class") && !Modifier.isFinal(type.getModifiers());
        Type parent = type.getGenericSuperclass();
        Stream<Type> parents = Stream.concat(
                kind.equals("class") && parent != Object.class ? Stream.of(parent) : Stream.empty(),
                Arrays.stream(type.getGenericInterfaces()));
        String above = parents.map(ApiSurface::name).collect(Collectors.joining(", "));
        return type.getName() + variables(type.getTypeParameters()) + " : " + (isOpen ? "open " : "") + kind
                + (above.isEmpty() ? "" : " of " + above);
    }

    private static String member(Member member) {
        String prefix = prefix(member);
        if (member instanceof Field field) {
            return prefix + "field " + field.getName() + " : " + name(field.getGenericType());
        }
        Executable executable = (Executable) member;
        String parameters = Arrays.stream(executable.getGenericParameterTypes())
                .map(ApiSurface::name)
                .collect(Collectors.joining(", ", "(", ")"));
        String thrown = Arrays.stream(executable.getGenericExceptionTypes())
                .map(ApiSurface::name)
                .sorted()
                .collect(Collectors.joining(", "));
        String tail = (executable.isVarArgs() ? " varargs" : "") + (thrown.isEmpty() ? "" : " throws " + thrown);
        if (member instanceof Constructor) {
            return prefix + "new" + parameters + tail;
        }
        Method method = (Method) member;
        return prefix + variables(method.getTypeParameters()) + method.getName() + parameters + " : "
                + name(method.getGenericReturnType()) + tail;
    }

    private static String prefix(Member member) {
        boolean isMarkedOld = ((AnnotatedElement) member).isAnnotationPresent(Deprecated.class);
        return (isMarkedOld ? "deprecated " : "")
                + (Modifier.isProtected(member.getModifiers()) ? "protected " : "")
                + (Modifier.isStatic(member.getModifiers()) ? "static " : "")
                + (member instanceof Method method && method.isDefault() ? "default " : "");
    }

    private static String variables(TypeVariable<?>[] variables) {
        return variables.length == 0
                ? ""
                : Arrays.stream(variables).map(TypeVariable::getName).collect(Collectors.joining(", ", "<", ">"));
    }

    private static String name(Type type) {
        return type.getTypeName().replaceAll("\\bjava\\.[a-z.]+\\.", "");
    }
}
