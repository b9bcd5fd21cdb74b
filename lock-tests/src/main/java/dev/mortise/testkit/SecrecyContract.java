package dev.mortise.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.mortise.DistributedLock;
import dev.mortise.Lease;
import dev.mortise.LockFactory;
import dev.mortise.LockLostException;
import dev.mortise.LockOptions;
import dev.mortise.spi.LockBackend;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** I15: what people read holds no secret, and nothing that could forge a line of a log. */
public interface SecrecyContract extends Contract {
    /** No text that the library shows contains a secret of the fixture. */
    @Test
    default void toString_everythingShown_noSecret() throws InterruptedException {
        String name = freshName();
        List<String> shown = new ArrayList<>();
        LockBackend backend = Stage.of(this).backend(fixture().open());
        LockFactory here = Stage.of(this).factory(backend, Delays.shortLease().build());
        RecordingListener listener = new RecordingListener();
        here.addListener(listener);
        DistributedLock lock = here.getLock(name);
        shown.add(trace(catchThrowable(lock::unlock)));
        Lease lease = lock.acquire();
        shown.addAll(List.of("" + backend, "" + backend.traits(), "" + here, "" + lock, "" + lease));
        shown.add("" + LockOptions.defaults());
        fixture().evict(name);
        Eventually.eventually("lost", () -> !lease.isValid());
        shown.add(trace(catchThrowable(lease::close)));
        listener.await("lost");
        shown.add("" + listener.heard());
        ThreadDump.named("").forEach(thread -> shown.add(thread.getName()));
        backend.close();
        shown.add(trace(catchThrowable(lock::tryLock)));
        shown.add(trace(catchThrowable(lock::isLocked)));
        for (String secret : fixture().secrets()) {
            assertThat(shown).noneMatch(text -> text.contains(secret));
        }
        fixture().url().ifPresent(url -> assertThat(shown).noneMatch(text -> text.contains(url)));
    }

    private static String trace(Throwable thrown) {
        assertThat(thrown).as("an exception to look at").isNotNull();
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text, true));
        return text.toString();
    }

    /** A name with line ends or marks that turn text around is escaped wherever it is shown. */
    @Test
    default void message_nameWithControls_escaped() {
        String name = freshName() + "\r\nforged\u202e";
        LockFactory here = process(Delays.shortLease().build());
        DistributedLock lock = here.getLock(name);
        List<String> shown = new ArrayList<>();
        shown.add(catchThrowable(lock::unlock).getMessage());
        shown.add(catchThrowable(lock::fencingToken).getMessage());
        shown.add(here.getMultiLock(name, "other").toString());
        lock.lock();
        shown.add(lock.toString());
        ThreadDump.named(ThreadDump.LIBRARY).forEach(thread -> shown.add(thread.getName()));
        fixture().evict(name);
        Eventually.eventually("lost", () -> !lock.isHeldByCurrentThread());
        Throwable lost = catchThrowable(lock::unlock);
        assertThat(lost).isInstanceOf(LockLostException.class);
        shown.add(lost.getMessage());
        assertThat(shown).allSatisfy(text -> assertThat(text).doesNotContain("\n", "\r", "\u202e"));
    }
}
