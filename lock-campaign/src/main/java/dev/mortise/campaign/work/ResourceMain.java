package dev.mortise.campaign.work;

import dev.mortise.campaign.history.Journal;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;

/** The process of the guarded resource: says its port, then serves until its standard input ends. */
final class ResourceMain {
    static final int READ = 1;
    static final int WRITE = 2;
    static final int COUNT = 3;

    private ResourceMain() {}

    /** @param args the file of its journal, and the number of locks */
    public static void main(String[] args) throws IOException {
        Journal journal = Journal.open(Path.of(args[0]));
        Guarded[] guarded = new Guarded[Integer.parseInt(args[1])];
        for (int i = 0; i < guarded.length; i++) {
            guarded[i] = new Guarded(i, journal);
        }
        try (ServerSocket door = new ServerSocket(0, 64, InetAddress.getLoopbackAddress())) {
            System.out.println(door.getLocalPort());
            daemon(() -> accept(door, guarded));
            while (System.in.read() >= 0) {
                // nothing is said to it: it waits for the end
            }
        }
    }

    private static void accept(ServerSocket door, Guarded[] guarded) {
        try {
            while (true) {
                Socket guest = door.accept();
                guest.setTcpNoDelay(true);
                daemon(() -> serve(guest, guarded));
            }
        } catch (IOException closed) {
            // as the process ends
        }
    }

    private static void serve(Socket guest, Guarded[] guarded) {
        try (guest) {
            DataInputStream in = new DataInputStream(guest.getInputStream());
            DataOutputStream out = new DataOutputStream(guest.getOutputStream());
            for (int verb = in.read(); verb >= 0; verb = in.read()) {
                Guarded lock = guarded[in.readInt()];
                switch (verb) {
                    case READ -> out.writeLong(lock.value());
                    case WRITE ->
                        out.writeBoolean(lock.write(in.readInt(), in.readInt(), in.readLong(), in.readLong()));
                    case COUNT -> out.writeLong(lock.writes());
                    default -> throw new IOException("no such verb: " + verb);
                }
            }
        } catch (IOException gone) {
            // a client that was killed
        }
    }

    private static void daemon(Runnable body) {
        Thread thread = new Thread(body);
        thread.setDaemon(true);
        thread.start();
    }
}
