package dev.mortise.internal;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Names this process to people who look at a server's locks: {@code host/pid/}, and then the thread. */
final class HolderName {
    private HolderName() {}

    static String ofProcess() {
        return host() + "/" + ProcessHandle.current().pid() + "/";
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException nameless) {
            return "localhost";
        }
    }
}
