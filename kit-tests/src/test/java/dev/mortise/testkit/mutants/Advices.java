package dev.mortise.testkit.mutants;

import java.lang.reflect.Field;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.implementation.bytecode.assign.Assigner;

/** Code that mutants run in addition. Copied into the engine's methods, so it can use only what is public. */
public final class Advices {
    private Advices() {}

    /** Gives a waiter all of its time once more when it has come to the head of the local line. */
    public static final class FreshBudget {
        private FreshBudget() {}

        @Advice.OnMethodEnter
        static void enter(@Advice.FieldValue(value = "budget", typing = Assigner.Typing.DYNAMIC) Object budget) {
            restart(budget);
        }
    }

    /** Sets a budget's beginning to now. */
    public static void restart(Object budget) {
        try {
            Field start = budget.getClass().getDeclaredField("start");
            start.setAccessible(true);
            start.setLong(budget, System.nanoTime());
        } catch (ReflectiveOperationException outOfDate) {
            throw new LinkageError("mutant out of date", outOfDate);
        }
    }

    /** Counts a lease from when its answer was handled instead of when it was asked for. */
    public static final class LeaseFromAnswer {
        private LeaseFromAnswer() {}

        @Advice.OnMethodEnter
        static void enter(@Advice.Argument(value = 1, readOnly = false) long sentAt) {
            sentAt = System.nanoTime();
        }
    }

    /** Cuts short how long a test waits for what must happen: with a mutant, it mostly waits in vain. */
    public static final class ShortPatience {
        private ShortPatience() {}

        @Advice.OnMethodEnter
        static void enter(@Advice.Argument(value = 0, readOnly = false) long millis) {
            millis = Math.min(millis, 3_000);
        }
    }
}
