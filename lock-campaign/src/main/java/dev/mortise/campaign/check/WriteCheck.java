package dev.mortise.campaign.check;

import dev.mortise.campaign.check.Violation.Kind;
import dev.mortise.campaign.history.Acquisition;
import dev.mortise.campaign.history.Counter;
import dev.mortise.campaign.history.History;
import dev.mortise.campaign.history.Write;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Whether the guarded resource was written as it should be. */
final class WriteCheck {
    private final Rules rules;
    private final List<Violation> violations = new ArrayList<>();

    WriteCheck(Rules rules) {
        this.rules = rules;
    }

    List<Violation> judge(History history) {
        if (rules.tokens()) {
            judgeTokens(history);
        }
        for (Counter counter : history.counters()) {
            if (rules.exact() && counter.writes() != counter.value()) {
                violations.add(new Violation(
                        Kind.LOST_UPDATE,
                        "lock " + counter.lock() + ": " + counter.writes() + " writes made it " + counter.value()));
            }
        }
        return violations;
    }

    private void judgeTokens(History history) {
        Set<Hold> holds = new HashSet<>();
        for (Acquisition each : history.acquisitions()) {
            if (each.isGranted()) {
                holds.add(new Hold(each.process(), each.thread(), each.lock(), each.token()));
            }
        }
        Map<Integer, Write> largest = new HashMap<>();
        for (Write write : history.writes()) {
            if (!holds.contains(new Hold(write.process(), write.thread(), write.lock(), write.token()))) {
                violations.add(new Violation(Kind.FORGED_TOKEN, write.toString()));
            }
            if (write.accepted()) {
                judgeAccepted(write, largest);
            } else if (rules.exact()) {
                violations.add(new Violation(Kind.REFUSED_WRITE, write.toString()));
            }
        }
    }

    private void judgeAccepted(Write write, Map<Integer, Write> largest) {
        Write before = largest.get(write.lock());
        if (before != null && write.token() < before.token()) {
            violations.add(new Violation(Kind.STALE_WRITE, write + " after " + before));
        } else {
            largest.put(write.lock(), write);
        }
    }

    private record Hold(int process, int thread, int lock, long token) {}
}
