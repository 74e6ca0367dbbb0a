package org.spartabench.answering.contest;

import java.util.List;
import java.util.function.Function;
import org.spartabench.answering.contest.SideDifferences.Side;
import org.spartabench.apis.document.AbstractSchema;
import org.spartabench.authors.item.Maker;
import org.spartabench.facts.Result;
import org.spartabench.facts.Rows;
import org.spartabench.sql.compare.Canonical;
import org.spartabench.sql.name.KnownTables;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Query;

/** Compares the aligned trees of two contenders: brackets, conditions, operators, casts, arguments of APIs. */
final class TreeDifferences {

    private final AbstractSchema schema;
    private final KnownTables tables;
    private final Function<Query, Result<Rows>> run;

    /** @param run gives the rows of a query with functions */
    TreeDifferences(AbstractSchema schema, KnownTables tables, Function<Query, Result<Rows>> run) {
        this.schema = schema;
        this.tables = tables;
        this.run = run;
    }

    List<RowsDifference> of(Maker a, Query left, Maker b, Query right) {
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
