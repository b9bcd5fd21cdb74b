package dev.mortise;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;

/** Looks for static state that can change, by looking at what static fields refer to. */
final class ImmutableState {
    private static final String OURS = "dev.mortise.";

    private ImmutableState() {}

    /** The static fields of some classes that are not final, or refer to something that can change. */
    static List<String> mutableStatics(Collection<Class<?>> types) {
        List<String> found = new ArrayList<>();
        for (Class<?> type : types) {
            for (Field field : type.getDeclaredFields()) {
                if (Modifier.isStatic(field.getModifiers()) && !field.isSynthetic() && !isConstant(field)) {
                    found.add(type.getName() + "." + field.getName());
                }
            }
        }
        return found;
    }

    private static boolean isConstant(Field field) {
        return Modifier.isFinal(field.getModifiers()) && isImmutable(read(field, null));
    }

    private static boolean isImmutable(Object value) {
        if (value == null || value instanceof Logger) {
            return true;
        }
        Class<?> type = value.getClass();
        String name = type.getName();
        if (name.startsWith("java.util.ImmutableCollections$")) {
            return value instanceof Map<?, ?> map
                    ? isImmutable(List.copyOf(map.entrySet()))
                    : ((Collection<?>) value).stream().allMatch(ImmutableState::isImmutable);
        }
        if (value instanceof Map.Entry<?, ?> entry && name.equals("java.util.KeyValueHolder")) {
            return isImmutable(entry.getKey()) && isImmutable(entry.getValue());
        }
        if (type.isHidden() || name.startsWith(OURS)) {
            return hasFixedFields(value, type); // a lambda, or a type of our own
        }
        return name.startsWith("java.lang.") || name.startsWith("java.time.") || name.startsWith("java.util.regex.");
    }

    private static boolean hasFixedFields(Object value, Class<?> type) {
        return Arrays.stream(type.getDeclaredFields())
                .filter(field -> !Modifier.isStatic(field.getModifiers()))
                .allMatch(field -> Modifier.isFinal(field.getModifiers()) && isImmutable(read(field, value)));
    }

    private static Object read(Field field, Object owner) {
        try {
            field.setAccessible(true);
            return field.get(owner);
        } catch (IllegalAccessException impossible) {
            throw new AssertionError(impossible);
        }
    }
}
