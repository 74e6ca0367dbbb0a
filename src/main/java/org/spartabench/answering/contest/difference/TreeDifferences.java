package org.spartabench.answering.contest.difference;

import java.util.List;
import java.util.function.Function;
import org.spartabench.answering.contest.candidate.RowsDifference;
import org.spartabench.answering.contest.difference.SideDifferences.Side;
import org.spartabench.apis.entity.AbstractSchema;
import org.spartabench.authors.item.answer.AnswerSource;
import org.spartabench.base.result.Result;
import org.spartabench.facts.statement.Rows;
import org.spartabench.sql.compare.Canonical;
import org.spartabench.sql.name.KnownTables;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Query;

/** Compares the aligned trees of two candidates: brackets, conditions, operators, casts, arguments of APIs. */
public final class TreeDifferences {

    private final AbstractSchema schema;
    private final KnownTables tables;
    private final Function<Query, Result<Rows>> run;

    /** @param run gives the rows of a query with functions */
    public TreeDifferences(AbstractSchema schema, KnownTables tables, Function<Query, Result<Rows>> run) {
        this.schema = schema;
        this.tables = tables;
        this.run = run;
    }

    List<RowsDifference> of(AnswerSource a, Query left, AnswerSource b, Query right) {
        return InlinedCalls.of(left, schema) instanceof Block one
                        && InlinedCalls.of(right, schema) instanceof Block other
                ? new SideDifferences(schema, run, new Side(a, one), new Side(b, other)).of(tables)
                : List.of();
    }

    /** Whether both queries are the same in canonical form. */
    boolean same(Query one, Query other) {
        return Canonical.of(InlinedCalls.of(one, schema), tables)
                .equals(Canonical.of(InlinedCalls.of(other, schema), tables));
    }
}
