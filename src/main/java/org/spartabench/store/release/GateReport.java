package org.spartabench.store.release;

import java.util.List;
import org.spartabench.publish.Entry;
import org.spartabench.publish.release.Waiver;

/**
 * Holds what the gate found.
 *
 * @param passed the items that may be published, by number
 * @param refused objections that are not waived, by number
 * @param waived waivers in use
 * @param undecided items without a decision that were left out on request
 * @param oneEngine items that passed though the second engine did not answer, or differed and that is waived
 */
public record GateReport(
        List<Entry> passed, List<Objection> refused, List<Waiver> waived, int undecided, int oneEngine) {

    public GateReport {
        passed = List.copyOf(passed);
        refused = List.copyOf(refused);
        waived = List.copyOf(waived);
    }

    /** Whether nothing stands against a release. */
    public boolean open() {
        return refused.isEmpty() && !passed.isEmpty();
    }
}
