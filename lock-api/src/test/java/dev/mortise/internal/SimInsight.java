package dev.mortise.internal;

import dev.mortise.LockFactory;
import java.lang.reflect.Field;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/** Looks into an engine where it has no door, because only a simulator wants to know. */
final class SimInsight {
    private static final Field ROOMS = field(LockEngine.class, "rooms");
    private static final Field HOLDS = field(LeaseKeeper.class, "holds");
    private static final Field ARMING = field(LeaseKeeper.class, "arming");
    private static final Field EXCLUSIVE_MUTEX = field(ExclusiveGate.class, "mutex");
    private static final Field SHARED_MUTEX = field(SharedGate.class, "mutex");

    private final Rooms rooms;
    private final Map<?, ?> holds;
    private final ReentrantLock arming;

    SimInsight(LockFactory engine) {
        rooms = (Rooms) get(ROOMS, engine);
        holds = (Map<?, ?>) get(HOLDS, rooms.keeper);
        arming = (ReentrantLock) get(ARMING, rooms.keeper);
    }

    /** Whether the engine keeps a hold with this acquisition id. */
    boolean keeps(String id) {
        return holds.containsKey(id);
    }

    /** Whether the engine is in the middle of something that its other threads must not see. */
    boolean isMutexHeld() {
        if (arming.isHeldByCurrentThread()) {
            return true;
        }
        for (Gate gate : rooms.gates.all()) {
            Field field = gate instanceof ExclusiveGate ? EXCLUSIVE_MUTEX : SHARED_MUTEX;
            if (((ReentrantLock) get(field, gate)).isHeldByCurrentThread()) {
                return true;
            }
        }
        return false;
    }

    /** Gates are made inside of an update of the map that has them, which is a mutex of its own. */
    boolean isGateBeingMade() {
        return StackWalker.getInstance()
                .walk(frames -> frames.limit(8)
                        .anyMatch(frame -> frame.getMethodName().equals("create")
                                && frame.getClassName().equals(Gates.class.getName())));
    }

    private static Field field(Class<?> type, String name) {
        try {
            Field field = type.getDeclaredField(name);
            field.setAccessible(true);
            return field;
        } catch (NoSuchFieldException renamed) {
            throw new AssertionError("the simulator looks at " + type.getSimpleName() + "." + name, renamed);
        }
    }

    private static Object get(Field field, Object owner) {
        try {
            return field.get(owner);
        } catch (IllegalAccessException impossible) {
            throw new AssertionError(impossible);
        }
    }
}
