package org.spartabench.store.table;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.spartabench.item.Check;
import org.spartabench.item.Finding;
import org.spartabench.item.Finding.Severity;
import org.spartabench.item.Verdict;
import org.spartabench.review.Decision;
import org.spartabench.review.Precision;

/** Stores the findings on a project's items, by version, and their dismissals. On disk when a call returns. */
public final class Findings {

    private static final int MOST_IN_CLUSTER = 1_000;

    private final ProjectCore core;
    private final DecisionTable decisions;
    private final FaultTable faults;
    private final CheckTable table;

    public Findings(ProjectCore core) {
        this.core = core;
        this.decisions = core.tables().decisions();
        this.faults = core.tables().faults();
        this.table = core.tables().checks();
    }

    /**
     * A finding, and why it was dismissed, where it was.
     *
     * @param dismissal the last one that was not taken back
     */
    public record Kept(Finding finding, Optional<Decision> dismissal) {}

    /** @param hash of the version that was looked at, as a stored item has it */
    public void keep(int item, String hash, List<Finding> found) {
        core.write(
                h -> {
                    table.put(h, faults.row(item), hash, found, core.now());
                    decisions.mark(h, faults.row(item));
                    return item;
                },
                core.changes()::refresh);
    }

    /** What was found in the present version, the worst first; empty where it was not looked at yet. */
    public Optional<List<Kept>> of(int item) {
        int row = faults.row(item);
        return core.read(h -> table.present(h, row).map(found -> kept(found, dismissals(decisions.of(h, row)))));
    }

    /** What was found in one version of an item; empty where it was not looked at. @param hash of the version */
    public Optional<List<Kept>> of(int item, String hash) {
        int row = faults.row(item);
        return core.read(h -> table.of(h, row, hash).map(found -> kept(found, dismissals(decisions.of(h, row)))));
    }

    /** An item with its near-duplicates and theirs, as far as the checks found them; by number. */
    public List<Integer> cluster(int item) {
        return core.read(h -> {
            TreeSet<Integer> cluster = new TreeSet<>(List.of(item));
            Deque<Integer> open = new ArrayDeque<>(cluster);
            while (!open.isEmpty() && cluster.size() < MOST_IN_CLUSTER) {
                table.present(h, faults.row(open.remove())).stream()
                        .flatMap(List::stream)
                        .filter(f -> f.check() == Check.NEAR_DUPLICATES)
                        .flatMap(f -> f.evidence().rows().stream())
                        .map(row -> Integer.valueOf(row.getFirst()))
                        .filter(cluster::add)
                        .forEach(open::add);
            }
            return List.copyOf(cluster);
        });
    }

    /** Gives the open findings on the current versions of all checked items, by number. */
    public Map<Integer, List<Finding>> standing() {
        return core.read(h -> {
            Map<Integer, Map<Key, Decision>> dismissed = new HashMap<>();
            decisions.dismissals(h).forEach((item, all) -> dismissed.put(item, dismissals(all)));
            Map<Integer, List<Finding>> standing = new TreeMap<>();
            table.present(h)
                    .forEach((item, found) ->
                            standing.put(item, standing(kept(found, dismissed.getOrDefault(item, Map.of())))));
            return standing;
        });
    }

    /**
     * How often each check was right, by the decisions so far.
     *
     * @param least findings below this severity are left out
     */
    public List<Precision> precision(Severity least) {
        return core.read(h -> Precision.of(table.all(h), decisions.all(h), least));
    }

    /** Items whose present version was not looked at, by number. */
    public List<Integer> lacking() {
        return core.read(table::lacking);
    }

    /** Gives an item's open findings after all decisions on it. */
    static List<Finding> standing(List<Finding> found, List<Decision> decisions) {
        return standing(kept(found, dismissals(decisions)));
    }

    private static List<Finding> standing(List<Kept> kept) {
        return kept.stream()
                .filter(k -> k.dismissal().isEmpty())
                .map(Kept::finding)
                .toList();
    }

    /** Identifies a finding of an item. */
    private record Key(Check check, String message) {}

    private static List<Kept> kept(List<Finding> found, Map<Key, Decision> dismissed) {
        List<Kept> kept = new ArrayList<>();
        found.forEach(f -> kept.add(new Kept(f, Optional.ofNullable(dismissed.get(new Key(f.check(), f.message()))))));
        return kept;
    }

    private static Map<Key, Decision> dismissals(List<Decision> decisions) {
        Set<Long> undone = Decision.undone(decisions);
        Map<Key, Decision> dismissed = new HashMap<>();
        decisions.forEach(d -> {
            if (d.verdict() instanceof Verdict.Dismiss dismiss && !undone.contains(d.id())) {
                dismissed.put(new Key(dismiss.check(), dismiss.message()), d);
            }
        });
        return dismissed;
    }
}
