package dev.mortise.examples.flashsale;

import dev.mortise.Lease;
import dev.mortise.LockBackendException;
import dev.mortise.LockFactory;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;

/**
 * A process that sells, as seen from inside. It holds a sale for each line of its input, a mode and a file, and says
 * when it is done; when its input ends, as it does when its parent has ended, it gives back what it holds and ends too.
 */
final class SellerMain {
    static final String READY = "ready";
    static final String WRONG = "wrong: ";
    static final String FAILED = "failed: ";

    /** Beside a lease, which somebody who was killed may still have. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private SellerMain() {}

    /** @param args the number of the process, and the options */
    public static void main(String[] args) throws IOException, InterruptedException {
        int number = Integer.parseInt(args[0]);
        Options options = Options.parse(Arrays.copyOfRange(args, 1, args.length));
        try {
            LockFactory locks = LockFactory.open(options.url(), options.lockOptions());
            Shift shift = new Shift(locks, options, number);
            Runtime.getRuntime().addShutdownHook(new Thread(shift::end)); // for the end of the input, and for signals
            work(locks, options, shift);
        } catch (IllegalArgumentException wrong) {
            System.out.println(WRONG + wrong.getMessage());
        } catch (LockBackendException failed) {
            System.out.println(FAILED + failed.getMessage());
        }
        System.exit(0);
    }

    private static void work(LockFactory locks, Options options, Shift shift) throws IOException, InterruptedException {
        try {
            askOnce(locks, options);
            System.out.println(READY);
            serve(shift);
        } catch (IllegalStateException closed) {
            if (!shift.isEnding()) {
                throw closed;
            } // else a signal has ended the shift, and with it the locks
        }
    }

    /** Finds out whether somebody answers at all: a sale would wait for a server that is not there. */
    private static void askOnce(LockFactory locks, Options options) throws InterruptedException {
        Duration limit = options.lease().plus(PATIENCE);
        locks.getLock(Till.LOCK).tryAcquire(limit).ifPresent(Lease::close);
    }

    /** Reads on while a sale is held, so that the end of the input is noticed at any time. */
    private static void serve(Shift shift) throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            String[] words = line.split(" ", 2);
            shift.begin(Mode.valueOf(words[0]), Path.of(words[1]), () -> System.out.println("done"));
        }
    }
}
