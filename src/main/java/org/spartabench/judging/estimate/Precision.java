package org.spartabench.judging.estimate;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.authors.item.finding.Check;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.finding.Finding.Severity;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.decision.ItemStanding;

/**
 * Estimates the precision of a check from decisions on the items it flagged. It counts versions of items: a flag was
 * right if the version was rejected, or its question or query changed; it was wrong if the version was accepted
 * unchanged, or all findings of the check were dismissed. A rejection for another reason counts as right too, so this
 * is an upper bound.
 *
 * @param flagged versions in which the check found something
 * @param right of them: rejected or changed
 * @param wrong of them: accepted as they stood, or dismissed
 */
public record Precision(Check check, int flagged, int right, int wrong) {

    /** Holds the findings on one version of an item. @param at when it was checked */
    public record Looked(int item, String hash, Instant at, List<Finding> findings) {
        public Looked {
            findings = List.copyOf(findings);
        }
    }

    private record Seen(int item, String hash) {}

    public int decided() {
        return right + wrong;
    }

    public Share share() {
        return new Share(right, decided());
    }

    /**
     * Estimates the precision of each check, in their order.
     *
     * @param decisions on all items, oldest first
     * @param least findings below this severity are left out
     */
    public static List<Precision> of(List<Looked> looked, List<Decision> decisions, Severity least) {
        Map<Integer, List<Looked>> versions = looked.stream().collect(Collectors.groupingBy(Looked::item));
        Map<Seen, List<Decision>> judged = new HashMap<>();
        decisions.stream()
                .collect(Collectors.groupingBy(Decision::item))
                .forEach((item, all) -> judge(versions.getOrDefault(item, List.of()), all, judged));
        return Stream.of(Check.values())
                .map(check -> of(check, looked, judged, least))
                .toList();
    }

    private static Precision of(Check check, List<Looked> looked, Map<Seen, List<Decision>> judged, Severity least) {
        int flagged = 0;
        int right = 0;
        int wrong = 0;
        for (Looked version : looked) {
            List<Finding> found = version.findings().stream()
                    .filter(f -> f.check() == check && f.severity().compareTo(least) >= 0)
                    .toList();
            if (!found.isEmpty()) {
                flagged++;
                Optional<Boolean> correct =
                        correct(found, judged.getOrDefault(new Seen(version.item(), version.hash()), List.of()));
                right += correct.filter(r -> r).isPresent() ? 1 : 0;
                wrong += correct.filter(r -> !r).isPresent() ? 1 : 0;
            }
        }
        return new Precision(check, flagged, right, wrong);
    }

    /** Whether the findings were right, by the last deciding verdict; empty without one. */
    private static Optional<Boolean> correct(List<Finding> found, List<Decision> decisions) {
        Set<String> dismissed = new HashSet<>();
        Optional<Boolean> correct = Optional.empty();
        for (Decision d : decisions) {
            correct = switch (d.verdict()) {
                case Verdict.Accept _, Verdict.Choose _ -> Optional.of(false);
                case Verdict.Reject _, Verdict.EditQuestion _, Verdict.ChangeQuery _ -> Optional.of(true);
                case Verdict.Adjudicate a -> Optional.of(!a.keep() || a.fresh());
                case Verdict.Dismiss dismiss -> {
                    dismissed.add(dismiss.message());
                    yield correct;
                }
                case Verdict.Defer _, Verdict.Rule _, Verdict.Undo _ -> correct;
            };
        }
        return found.stream().map(Finding::message).allMatch(dismissed::contains) ? Optional.of(false) : correct;
    }

    /** Assigns each decision in force to the version on which it was made. */
    private static void judge(List<Looked> versions, List<Decision> decisions, Map<Seen, List<Decision>> judged) {
        for (Decision d : Decision.inForce(decisions)) {
            Optional<String> hash = ItemStanding.edits(d.verdict()) ? before(versions, d) : Optional.of(d.hash());
            hash.ifPresent(h -> judged.computeIfAbsent(new Seen(d.item(), h), k -> new ArrayList<>())
                    .add(d));
        }
    }

    /** Finds the version that was changed: the latest checked before. The change has the hash of the new version. */
    private static Optional<String> before(List<Looked> versions, Decision change) {
        return versions.stream()
                .filter(v -> !v.hash().equals(change.hash()) && !v.at().isAfter(change.at()))
                .max(Comparator.comparing(Looked::at))
                .map(Looked::hash);
    }
}
