package dev.mortise.testkit.servers;

/** A server's answer that it refuses a command; the message is the server's. Immutable. */
public final class RespException extends RuntimeException {
    private static final long serialVersionUID = 1;

    RespException(String message) {
        super(message);
    }
}
