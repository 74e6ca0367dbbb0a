package org.spartabench.apis.virtual;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.FactSession;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.statement.StatementReply;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;

/** Shows what was fetched beside the tables, so that a query over APIs can be explained like any other. For one thread. */
final class FetchedFacts implements FactBase {

    private final FactBase facts;
    private final FactSession session;
    private final Schema schema;

    /** @param fetched the temporary tables of the session */
    FetchedFacts(FactBase facts, FactSession session, List<Table> fetched) {
        this.facts = facts;
        this.session = session;
        Schema own = facts.schema();
        List<Table> tables = new ArrayList<>(own.tables());
        tables.addAll(fetched);
        this.schema = new Schema(own.name(), own.persona(), tables, own.foreignKeys(), own.joins());
    }

    @Override
    public Schema schema() {
        return schema;
    }

    @Override
    public StatementReply run(GuardedQuery query, Limits limits) {
        return session.run(query, limits);
    }

    @Override
    public Rows sample(String table, int count, long seed) {
        return facts.schema().table(table).isPresent()
                ? facts.sample(table, count, seed)
                : read(all(table).withLimit(Optional.of(new Block.Limit(count, 0))));
    }

    @Override
    public Rows rowsAt(String table, List<Long> places) {
        Expr place = Expr.Column.of(table, placeColumn());
        return facts.schema().table(table).isPresent()
                ? facts.rowsAt(table, places)
                : read(all(table)
                        .withWhere(List.of(new Predicate.InList(
                                place,
                                false,
                                places.stream()
                                        .<Expr>map(Expr.NumberLiteral::of)
                                        .toList())))
                        .withOrderBy(List.of(Block.Order.by(place, false))));
    }

    private static Block all(String table) {
        return Block.from(table, Optional.empty());
    }

    private Rows read(Block query) {
        return switch (Guard.runPlaced(query, this, new Limits(Limits.DEFAULT.time(), Integer.MAX_VALUE))) {
            case Rows rows -> rows;
            case Failure failure -> throw new IllegalStateException("fetched rows: " + failure.message());
        };
    }

    @Override
    public String placeColumn() {
        return facts.placeColumn();
    }

    @Override
    public Optional<Failure> places(GuardedQuery query, Limits limits, BitSet into) {
        return switch (session.run(query, new Limits(limits.time(), Integer.MAX_VALUE))) {
            case Failure failure -> Optional.of(failure);
            case Rows rows -> {
                rows.column(0).forEach(place -> {
                    if (place instanceof Long at) {
                        into.set(Math.toIntExact(at));
                    }
                });
                yield Optional.empty();
            }
        };
    }

    @Override
    public boolean floating(ColumnRef column) {
        return facts.floating(column);
    }

    @Override
    public void close() {
        session.close();
    }
}
