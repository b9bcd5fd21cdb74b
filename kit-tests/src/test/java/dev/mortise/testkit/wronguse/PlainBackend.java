package dev.mortise.testkit.wronguse;

import dev.mortise.spi.BackendTraits;
import dev.mortise.spi.LockBackend;
import java.lang.reflect.Proxy;

/** A backend that promises nothing, and can do nothing but say so. */
final class PlainBackend {
    private PlainBackend() {}

    static LockBackend create() {
        return (LockBackend) Proxy.newProxyInstance(
                LockBackend.class.getClassLoader(),
                new Class<?>[] {LockBackend.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "traits" -> BackendTraits.of("plain").build();
                    case "close" -> null;
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }
}
