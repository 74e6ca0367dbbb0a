package org.spartabench.facts.plan.evidence;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.ForeignKey;
import org.spartabench.facts.statement.EngineSql;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Limits;

/**
 * Measures how well the rows support a foreign key.
 *
 * @param values different values of its columns
 * @param contained values that the referenced columns hold too
 * @param orphans rows with another value
 * @param target whether the referenced columns identify their rows
 */
public record Containment(long values, long contained, long orphans, Uniqueness target) {

    private static final Limits LIMITS = new Limits(Duration.ofSeconds(30), 1);

    public static Result<Containment> of(FactBase facts, ForeignKey key) {
        return Uniqueness.of(facts, key.references(), key.referenced())
                .then(target -> facts.rows(new GuardedQuery(sql(key)), LIMITS, key.table())
                        .map(found -> new Containment(found.number(0), found.number(1), found.number(2), target)));
    }

    private static String sql(ForeignKey key) {
        List<String> values = new ArrayList<>();
        List<String> same = new ArrayList<>();
        for (int i = 0; i < key.columns().size(); i++) {
            values.add(EngineSql.name(key.columns().get(i)) + " AS k" + i);
            same.add("v.k" + i + " = " + EngineSql.name("r", key.referenced().get(i)));
        }
        String there = key.columns().stream()
                .map(c -> EngineSql.name(c) + " IS NOT NULL")
                .collect(Collectors.joining(" AND "));
        String groups = key.columns().stream().map(EngineSql::name).collect(Collectors.joining(", "));
        String found = "CASE WHEN EXISTS (SELECT 1 FROM " + EngineSql.name(key.references()) + " AS r WHERE "
                + String.join(" AND ", same) + ") THEN 1 ELSE 0 END";
        return "SELECT COUNT(*), COALESCE(SUM(found), 0), COALESCE(SUM(CASE WHEN found = 0 THEN n ELSE 0 END), 0)"
                + " FROM (SELECT n, " + found + " AS found FROM (SELECT " + String.join(", ", values)
                + ", COUNT(*) AS n FROM " + EngineSql.name(key.table()) + " WHERE " + there + " GROUP BY " + groups
                + ") AS v) AS matched";
    }

    /** Gives the share of the different values that the other table holds; 1 if there is none. */
    public double share() {
        return values == 0 ? 1 : (double) contained / values;
    }

    /** Tells whether each value finds exactly one row. */
    public boolean holds() {
        return orphans == 0 && target.holds();
    }
}
