package org.spartabench.python.trial;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.FactSession;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.walk.Walk;

/** Runs queries for one question on small databases made for each of them in turn, since equal rows on one database may be luck. */
public record SecondQueries(FactBase facts) {

    private static final Limits LIMITS = new Limits(Duration.ofSeconds(5), Limits.DEFAULT.rows());

    /**
     * Gives the rows of all queries, in their order, for each small database on which all run and no LIMIT cuts among equals.
     *
     * @param seed of the first database; the next ones follow
     */
    public List<List<Rows>> rows(List<Query> queries, int databases, long seed) {
        List<List<Rows>> all = new ArrayList<>();
        for (int i = 0; i < databases; i++) {
            one(queries, new SmallTables(facts, queries.get(i % queries.size()), seed + i))
                    .ifPresent(all::add);
        }
        return all;
    }

    private Optional<List<Rows>> one(List<Query> queries, SmallTables tables) {
        if (!(facts.session() instanceof Result.Ok<FactSession>(FactSession open))) {
            return Optional.empty();
        }
        try (open) {
            TreeSet<String> names = new TreeSet<>();
            queries.forEach(q -> Walk.tables(q)
                    .forEach(t ->
                            facts.schema().table(t.table()).map(Table::name).ifPresent(names::add)));
            for (String name : names) {
                Table table = facts.schema().table(name).orElseThrow();
                if (open.table(name, table.columns(), tables.of(table)).isPresent()) {
                    return Optional.empty();
                }
            }
            List<Rows> rows = new ArrayList<>();
            for (Query query : queries) {
                boolean cut = Walk.blocks(query).anyMatch(b -> b.limit().isPresent());
                if (!(Guard.run(query, open, LIMITS) instanceof Rows found)
                        || found.truncated()
                        || cut && !new ProgramTrial.LimitTies(open).none(query)) {
                    return Optional.empty();
                }
                rows.add(found);
            }
            return Optional.of(rows);
        }
    }
}
