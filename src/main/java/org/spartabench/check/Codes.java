package org.spartabench.check;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.spartabench.fact.ColumnRef;
import org.spartabench.fact.ColumnType;
import org.spartabench.fact.FactBase;
import org.spartabench.fact.Limits;
import org.spartabench.fact.Reply;
import org.spartabench.fact.Rows;
import org.spartabench.query.Block;
import org.spartabench.query.Expr;
import org.spartabench.query.Sql;

/**
 * The values of columns that join tables, as numbers: equal values have the same one, in all columns of a type. A column
 * is read once, when it is first asked for. Safe for use by several threads.
 */
final class Codes {

    /** Of a row without a value. */
    static final int NONE = -1;

    /** Types whose values are equal here when the engine says so. */
    private static final Set<ColumnType> TYPES = Set.of(ColumnType.TEXT, ColumnType.INTEGER);

    private final FactBase facts;
    private final Limits limits;
    private final Function<String, Optional<Expr>> places;
    private final AtomicInteger next = new AtomicInteger();
    private final Map<Object, Integer> numbers = new ConcurrentHashMap<>();
    private final Map<ColumnRef, Optional<int[]>> columns = new ConcurrentHashMap<>();

    /** @param places the place of a row of a table, as SQL */
    Codes(FactBase facts, Limits limits, Function<String, Optional<Expr>> places) {
        this.facts = facts;
        this.places = places;
        this.limits = new Limits(limits.time(), Integer.MAX_VALUE);
    }

    /**
     * A number for each row, by its place; not to be changed. Empty for other types, for what the engine compares in a way
     * of its own, and where the column cannot be read.
     */
    Optional<int[]> of(ColumnRef column) {
        return columns.computeIfAbsent(column, this::read);
    }

    /** The number of a value that a column read so far has. */
    Optional<Integer> number(Object value) {
        return Optional.ofNullable(numbers.get(value));
    }

    private Optional<int[]> read(ColumnRef column) {
        boolean comparable = facts.schema()
                .column(column)
                .filter(c -> TYPES.contains(c.type()))
                .isPresent();
        Expr name = Expr.Column.of(column.column());
        Block table = Block.from(column.table(), Optional.empty());
        Optional<Expr> place = places.apply(column.table());
        if (!comparable
                || place.isEmpty()
                || !(rows(table.withSelect(place.get(), name)) instanceof Rows rows)
                || !(rows(table.withSelect(new Expr.Call("COUNT", true, List.of(name)))) instanceof Rows distinct)) {
            return Optional.empty();
        }
        int[] codes = new int[rows.size()];
        Arrays.fill(codes, NONE);
        Map<Object, Integer> seen = new HashMap<>();
        for (var row : rows.rows()) {
            @Nullable Object value = row.get(1);
            if (value != null && row.getFirst() instanceof Long at) {
                codes[Math.toIntExact(at)] =
                        seen.computeIfAbsent(value, v -> numbers.computeIfAbsent(v, n -> next.getAndIncrement()));
            }
        }
        boolean alike = distinct.rows().getFirst().getFirst() instanceof Long n && n == seen.size();
        return alike ? Optional.of(codes) : Optional.empty();
    }

    private Reply rows(Block query) {
        return facts.run(Sql.print(query), limits);
    }
}
