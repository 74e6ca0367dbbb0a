package org.spartabench.making.law;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.spartabench.authors.item.answer.Answer;
import org.spartabench.authors.item.outcome.Law;
import org.spartabench.authors.item.outcome.ObjectionKind;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.authors.item.stage.Candidate;
import org.spartabench.authors.item.stage.Grounded;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.statement.StatementReply;
import org.spartabench.facts.value.Values;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.tree.Block;

/** Turns candidates into grounded queries by running them: the only way to get one. */
public final class Grounding {

    private final FactBase facts;
    private final Limits limits;

    public Grounding(FactBase facts, Limits limits) {
        this.facts = facts;
        this.limits = limits;
    }

    /** Holds the reply of the engine, and its consequence for the candidate. */
    public record Run(StatementReply reply, Outcome<Grounded> outcome) {}

    public Run run(Candidate candidate) {
        StatementReply reply = Guard.run(candidate.query(), facts, limits);
        return new Run(reply, judge(candidate.query(), reply));
    }

    private Outcome<Grounded> judge(Block query, StatementReply reply) {
        return switch (reply) {
            case Failure failure -> Outcome.refused(new Refusal.Failed(failure));
            case Rows rows
            when rows.columns().size() != 1 ->
                broken(Law.ONE_COLUMN, "it selects " + rows.columns().size() + " columns");
            case Rows rows when rows.truncated() -> broken(Law.RUNS, "it has more than " + limits.rows() + " rows");
            case Rows rows -> {
                Answer answer = answer(query, rows);
                if (rows.size() == 0) {
                    yield Outcome.refused(new Refusal.Broken(
                            Law.ANSWERS, BlockPath.ROOT, ObjectionKind.NO_ROWS, "it returns no rows"));
                }
                yield answer.values().isEmpty()
                        ? broken(Law.ANSWERS, "it returns nothing but NULL")
                        : Outcome.done(new Grounded(query, answer, rows.size(), rows.nanos()));
            }
        };
    }

    /** Collects the values without NULLs in the order of ORDER BY, or sorted if there is none. */
    private static Answer answer(Block query, Rows rows) {
        List<String> values = new ArrayList<>();
        for (@Nullable Object value : rows.column(0)) {
            if (value != null) {
                values.add(Values.text(value));
            }
        }
        if (query.orderBy().isEmpty()) {
            Collections.sort(values);
        }
        return new Answer(values);
    }

    private static <T> Outcome<T> broken(Law law, String detail) {
        return Outcome.refused(new Refusal.Broken(law, BlockPath.ROOT, detail));
    }
}
