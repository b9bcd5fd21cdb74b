package dev.mortise.testkit.bridge;

/** What a bridge client asks for. All but {@link #LISTEN} get one reply; that one turns a connection into a push line. */
enum BridgeVerb {
    ACQUIRE,
    RENEW,
    RELEASE,
    WITHDRAW,
    INSPECT,
    LISTEN;

    private static final BridgeVerb[] ALL = values();

    static BridgeVerb of(int ordinal) {
        return ALL[ordinal];
    }
}
