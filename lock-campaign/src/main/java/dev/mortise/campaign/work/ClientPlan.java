package dev.mortise.campaign.work;

import dev.mortise.campaign.adapter.Make;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/**
 * How a client process is set up. Immutable.
 *
 * @param stem what the names of its locks begin with
 * @param directory where its journal goes
 * @param environment variables added to its environment
 */
public record ClientPlan(
        Make make,
        String url,
        Duration lease,
        String stem,
        int resourcePort,
        Path directory,
        Map<String, String> environment) {
    /** The same at another address. */
    public ClientPlan at(String otherUrl) {
        return new ClientPlan(make, otherUrl, lease, stem, resourcePort, directory, environment);
    }

    /** The same in another environment. */
    public ClientPlan in(Map<String, String> otherEnvironment) {
        return new ClientPlan(make, url, lease, stem, resourcePort, directory, otherEnvironment);
    }
}
