package org.spartabench.desktop.assistant;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.plan.PlannedTable;
import org.spartabench.facts.plan.evidence.Containment;
import org.spartabench.facts.plan.evidence.Uniqueness;
import org.spartabench.facts.schema.ForeignKey;

/**
 * Holds the evidence in the rows for the keys of a plan.
 *
 * @param primary by table and columns
 * @param foreign by key
 */
record Evidence(Map<Key, Uniqueness> primary, Map<ForeignKey, Containment> foreign) {

    record Key(String table, List<String> columns) {}

    static final Evidence NONE = new Evidence(Map.of(), Map.of());

    Evidence {
        primary = Map.copyOf(primary);
        foreign = Map.copyOf(foreign);
    }

    /** Adds the evidence for keys that is not known yet; may take long. */
    Result<Evidence> with(FactBase facts, ImportPlan plan, List<ForeignKey> keys) {
        Map<Key, Uniqueness> unique = new LinkedHashMap<>(primary);
        Map<ForeignKey, Containment> contained = new LinkedHashMap<>(foreign);
        List<Problem> problems = new ArrayList<>();
        for (PlannedTable table : plan.tables()) {
            Key key = new Key(table.name(), table.primaryKey());
            if (!key.columns().isEmpty() && !unique.containsKey(key)) {
                Uniqueness.of(facts, key.table(), key.columns())
                        .use(found -> unique.put(key, found), bad -> problems.addAll(bad.problems()));
            }
        }
        for (ForeignKey key : keys) {
            if (!contained.containsKey(key)) {
                Containment.of(facts, key)
                        .use(found -> contained.put(key, found), bad -> problems.addAll(bad.problems()));
            }
        }
        return problems.isEmpty() ? Result.ok(new Evidence(unique, contained)) : new Result.Bad<>(problems);
    }

    /** Describes the evidence for a primary key in one line. */
    String of(PlannedTable table) {
        if (table.primaryKey().isEmpty()) {
            return "no key: equal rows cannot be distinguished";
        }
        Uniqueness found = primary.get(new Key(table.name(), table.primaryKey()));
        if (found == null) {
            return "…";
        }
        return found.holds()
                ? "all " + Numbers.counted(found.rows(), "row") + " are unique"
                : Numbers.counted(found.broken(), "row") + " of " + Numbers.grouped(found.rows())
                        + (found.missing() == found.broken() ? " have no value" : " have a duplicate or missing value");
    }

    boolean holds(PlannedTable table) {
        Uniqueness found = primary.get(new Key(table.name(), table.primaryKey()));
        return found == null ? !table.primaryKey().isEmpty() : found.holds();
    }

    /** Describes the evidence for a foreign key in one line. */
    String of(ForeignKey key) {
        Containment found = foreign.get(key);
        if (found == null) {
            return "…";
        }
        String target = found.target().holds() ? "" : "; rows of " + key.references() + " have duplicates";
        if (found.values() == 0) {
            return "no values to match" + target;
        }
        String inside = found.contained() == found.values()
                ? (found.values() == 1
                        ? "its one value matches"
                        : "all " + Numbers.grouped(found.values()) + " values match")
                : String.format(
                        Locale.ROOT,
                        "%.0f %% of %s match, %s without a match",
                        Math.floor(found.share() * 100),
                        Numbers.counted(found.values(), "value"),
                        Numbers.counted(found.orphans(), "row"));
        return inside + target;
    }

    boolean holds(ForeignKey key) {
        Containment found = foreign.get(key);
        return found == null || found.holds();
    }
}
