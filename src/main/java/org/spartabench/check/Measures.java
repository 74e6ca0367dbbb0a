package org.spartabench.check;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.spartabench.fact.Column;
import org.spartabench.fact.ColumnRef;
import org.spartabench.fact.FactBase;
import org.spartabench.fact.Limits;
import org.spartabench.fact.Rows;
import org.spartabench.query.Block;
import org.spartabench.query.Expr;
import org.spartabench.query.Sql;

/** The columns of whole numbers, decimals and days, each read once, when it is first asked for. Safe for several threads. */
final class Measures {

    private final FactBase facts;
    private final Limits limits;
    private final Function<String, Optional<Expr>> places;
    private final Map<ColumnRef, Optional<Measure>> known = new ConcurrentHashMap<>();

    /** @param places the place of a row of a table, as SQL */
    Measures(FactBase facts, Limits limits, Function<String, Optional<Expr>> places) {
        this.facts = facts;
        this.limits = new Limits(limits.time(), Integer.MAX_VALUE);
        this.places = places;
    }

    /** Empty for columns of other types, and where the column cannot be read. */
    Optional<Measure> of(ColumnRef column) {
        return known.computeIfAbsent(column, this::read);
    }

    private Optional<Measure> read(ColumnRef ref) {
        return facts.schema()
                .column(ref)
                .filter(c -> Measure.TYPES.contains(c.type()))
                .flatMap(column -> places.apply(ref.table()).flatMap(place -> read(ref, column, place)));
    }

    private Optional<Measure> read(ColumnRef ref, Column column, Expr place) {
        Block values = Block.from(ref.table(), Optional.empty()).withSelect(place, Expr.Column.of(column.name()));
        return facts.run(Sql.print(values), limits) instanceof Rows rows
                ? Measure.of(column, rows.rows())
                : Optional.empty();
    }
}
