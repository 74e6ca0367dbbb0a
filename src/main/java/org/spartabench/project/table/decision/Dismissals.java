package org.spartabench.project.table.decision;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.authors.item.finding.Check;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.judging.decision.Decision;

/** The findings of an item that people dismissed, each with the last dismissal that was not taken back. */
public record Dismissals(Map<Key, Decision> last) {

    /** Identifies a finding of an item. */
    private record Key(Check check, String message) {}

    /** @param decisions all on the item, oldest first */
    public static Dismissals of(List<Decision> decisions) {
        Map<Key, Decision> last = new HashMap<>();
        Decision.inForce(decisions).forEach(d -> {
            if (d.verdict() instanceof Verdict.Dismiss dismiss) {
                last.put(new Key(dismiss.check(), dismiss.message()), d);
            }
        });
        return new Dismissals(last);
    }

    public Optional<Decision> of(Finding finding) {
        return Optional.ofNullable(last.get(new Key(finding.check(), finding.message())));
    }

    /** The findings that nobody dismissed. */
    public List<Finding> standing(List<Finding> found) {
        return found.stream().filter(f -> of(f).isEmpty()).toList();
    }
}
