package org.spartabench.project.review;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.spartabench.authors.item.finding.Check;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.finding.Finding.Severity;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.decision.KeptFinding;
import org.spartabench.judging.estimate.Precision;
import org.spartabench.project.table.ProjectCore;
import org.spartabench.project.table.decision.CheckTable;
import org.spartabench.project.table.decision.DecisionTable;
import org.spartabench.project.table.decision.Dismissals;
import org.spartabench.project.table.decision.FaultTable;

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
    public Optional<List<KeptFinding>> of(int item) {
        int row = faults.row(item);
        return core.read(h -> table.present(h, row).map(found -> kept(found, Dismissals.of(decisions.of(h, row)))));
    }

    /** What was found in one version of an item; empty where it was not looked at. @param hash of the version */
    public Optional<List<KeptFinding>> of(int item, String hash) {
        int row = faults.row(item);
        return core.read(h -> table.of(h, row, hash).map(found -> kept(found, Dismissals.of(decisions.of(h, row)))));
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

    /** Gives the findings on the current versions of all checked items, dismissed ones too, by number. */
    public Map<Integer, List<Finding>> present() {
        return core.read(table::present);
    }

    /** Gives the open findings on the current versions of all checked items, by number. */
    public Map<Integer, List<Finding>> standing() {
        return core.read(h -> {
            Map<Integer, List<Decision>> dismissed = decisions.dismissals(h);
            Map<Integer, List<Finding>> standing = new TreeMap<>();
            table.present(h)
                    .forEach((item, found) -> standing.put(
                            item,
                            Dismissals.of(dismissed.getOrDefault(item, List.of()))
                                    .standing(found)));
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

    private static List<KeptFinding> kept(List<Finding> found, Dismissals dismissals) {
        return found.stream().map(f -> new KeptFinding(f, dismissals.of(f))).toList();
    }
}
