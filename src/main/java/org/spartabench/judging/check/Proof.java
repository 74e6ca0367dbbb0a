package org.spartabench.judging.check;

import java.util.List;
import java.util.Optional;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.finding.Finding.Severity;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.statement.StatementReply;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.tree.Block;

/**
 * Runs the query of an item again, on both engines, and compares the results with each other and with the stored answer.
 *
 * @param wrong why the stored answer is wrong, or that the query does not run; empty if it is right
 * @param differs how the second engine's answer differs; empty if it does not, or did not answer
 * @param both whether both engines answered
 */
public record Proof(Optional<String> wrong, Optional<String> differs, boolean both) {

    /** @param second a copy of the facts on another engine, if there is one */
    public static Proof of(Block query, List<String> stored, FactBase facts, Optional<FactBase> second, Limits limits) {
        StatementReply here = Guard.run(query, facts, limits);
        Optional<StatementReply> there = second.map(engine -> Guard.run(query, engine, limits));
        if (!(here instanceof Rows first) || !(there.orElse(null) instanceof Rows other)) {
            return new Proof(StoredAnswer.fault(stored, here), Optional.empty(), false);
        }
        Optional<String> differs = new Engines(second, limits)
                .compared(query, first, other).stream()
                        .filter(f -> f.severity() == Severity.ERROR)
                        .map(Finding::message)
                        .findFirst();
        return new Proof(StoredAnswer.fault(stored, here), differs, true);
    }
}
