package dev.mortise.testkit.bridge;

import dev.mortise.spi.Attempt;
import dev.mortise.spi.Grant;
import dev.mortise.spi.LeaseRequest;
import dev.mortise.spi.LockMode;
import dev.mortise.spi.LockState;
import dev.mortise.spi.LockState.Participant;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How the SPI's values look on the wire of the bridge. */
final class BridgeCodec {
    private static final LockMode[] MODES = LockMode.values();

    private BridgeCodec() {}

    static void write(DataOutput out, LeaseRequest request) throws IOException {
        out.writeUTF(request.lockName());
        out.writeUTF(request.acquisitionId());
        write(out, request.mode());
        out.writeLong(request.lease().toNanos());
        out.writeUTF(request.holder());
        out.writeBoolean(request.writerId() != null);
        out.writeUTF(request.writerId() != null ? request.writerId() : "");
        out.writeBoolean(request.willWait());
    }

    static LeaseRequest readRequest(DataInput in) throws IOException {
        String lockName = in.readUTF();
        String id = in.readUTF();
        LockMode mode = readMode(in);
        Duration lease = Duration.ofNanos(in.readLong());
        String holder = in.readUTF();
        boolean beside = in.readBoolean();
        String writerId = in.readUTF();
        return new LeaseRequest(lockName, id, mode, lease, holder, beside ? writerId : null, in.readBoolean());
    }

    static void write(DataOutput out, LockMode mode) throws IOException {
        out.writeByte(mode.ordinal());
    }

    static LockMode readMode(DataInput in) throws IOException {
        return MODES[in.readUnsignedByte()];
    }

    static void write(DataOutput out, Attempt attempt) throws IOException {
        Optional<Grant> grant = attempt.grant();
        out.writeBoolean(grant.isPresent());
        if (grant.isPresent()) {
            write(out, grant.get());
        } else {
            out.writeLong(attempt.retryWithin().toNanos());
        }
    }

    static Attempt readAttempt(DataInput in) throws IOException {
        return in.readBoolean() ? Attempt.granted(readGrant(in)) : Attempt.refused(Duration.ofNanos(in.readLong()));
    }

    /** The memory backend's grants reserve their tokens and need nothing on the wire. */
    static void write(DataOutput out, Grant grant) throws IOException {
        out.writeLong(grant.token());
        out.writeLong(grant.reserved());
    }

    static Grant readGrant(DataInput in) throws IOException {
        return Grant.reserving(in.readLong(), in.readLong(), null);
    }

    static void write(DataOutput out, LockState state) throws IOException {
        writeAll(out, state.holders());
        writeAll(out, state.waiters());
    }

    static LockState readState(DataInput in) throws IOException {
        return new LockState(readAll(in), readAll(in));
    }

    private static void writeAll(DataOutput out, List<Participant> people) throws IOException {
        out.writeInt(people.size());
        for (Participant one : people) {
            out.writeUTF(one.acquisitionId());
            write(out, one.mode());
            out.writeUTF(one.description());
        }
    }

    private static List<Participant> readAll(DataInput in) throws IOException {
        List<Participant> people = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            people.add(new Participant(in.readUTF(), readMode(in), in.readUTF()));
        }
        return people;
    }
}
