package dev.mortise.zookeeper;

import java.util.ArrayList;
import java.util.List;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.ZooDefs.Perms;
import org.apache.zookeeper.data.ACL;
import org.apache.zookeeper.data.Id;

/**
 * An access control list as text: {@code open}, {@code creator}, or entries {@code scheme:id:rights} with commas between, as
 * {@code zkCli.sh} takes them. No message repeats an id, which may be a hash of a password.
 */
final class AclSetting {
    private AclSetting() {}

    /** @throws IllegalArgumentException if it is none of these */
    static List<ACL> parse(String text) {
        return switch (text.trim()) {
            case "open" -> Ids.OPEN_ACL_UNSAFE;
            case "creator" -> Ids.CREATOR_ALL_ACL;
            default -> entries(text.trim());
        };
    }

    private static List<ACL> entries(String text) {
        List<ACL> entries = new ArrayList<>();
        for (String entry : text.split(",", -1)) {
            int first = entry.indexOf(':');
            int last = entry.lastIndexOf(':');
            if (first <= 0 || last <= first) {
                throw new IllegalArgumentException("setting 'acl' must be open, creator or scheme:id:rights,... but had"
                        + " an entry without two colons");
            }
            Id id = new Id(entry.substring(0, first), entry.substring(first + 1, last));
            entries.add(new ACL(rights(entry.substring(last + 1)), id));
        }
        return entries;
    }

    private static int rights(String letters) {
        int rights = 0;
        for (char letter : letters.toCharArray()) {
            rights |= switch (letter) {
                case 'c' -> Perms.CREATE;
                case 'd' -> Perms.DELETE;
                case 'r' -> Perms.READ;
                case 'w' -> Perms.WRITE;
                case 'a' -> Perms.ADMIN;
                default -> throw badRights();
            };
        }
        if (rights == 0) {
            throw badRights();
        }
        return rights;
    }

    /** Says nothing of what stood there: in an entry without rights that is the end of the id. */
    private static IllegalArgumentException badRights() {
        return new IllegalArgumentException(
                "setting 'acl' must have rights from the letters cdrwa at the end of each entry");
    }
}
