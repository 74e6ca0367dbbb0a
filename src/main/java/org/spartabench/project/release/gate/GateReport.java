package org.spartabench.project.release.gate;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.project.release.gate.Objection.Kind;
import org.spartabench.publishing.entry.Entry;
import org.spartabench.publishing.release.Waiver;

/**
 * Holds what the gate found.
 *
 * @param passed the items that may be published, by number
 * @param refused objections that are not waived, by number
 * @param waived waivers in use
 * @param leftOut how many items were left out on request, by the kind of objection
 * @param oneEngine items that passed though the second engine did not answer, or differed and that is waived
 */
public record GateReport(
        List<Entry> passed, List<Objection> refused, List<Waiver> waived, Map<Kind, Integer> leftOut, int oneEngine) {

    public GateReport {
        passed = List.copyOf(passed);
        refused = List.copyOf(refused);
        waived = List.copyOf(waived);
        leftOut = Map.copyOf(leftOut);
    }

    /** Says how many items were left out, as {@code ; 3 undecided left out}; empty for none. */
    public String omissions() {
        return Stream.of(Kind.values())
                .filter(leftOut::containsKey)
                .map(kind -> "; " + leftOut.get(kind) + (kind == Kind.UNASKABLE ? " that " : " ") + kind.label()
                        + " left out")
                .collect(Collectors.joining());
    }

    /** Counts the refused items of a kind. */
    public long refused(Kind kind) {
        return refused.stream().filter(o -> o.kind() == kind).count();
    }

    /** Whether nothing stands against a release. */
    public boolean open() {
        return refused.isEmpty() && !passed.isEmpty();
    }
}
