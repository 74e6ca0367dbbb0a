package org.spartabench.making.run;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spartabench.authors.request.view.Figures;
import org.spartabench.authors.request.view.Figures.ColumnFigures;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.usage.KeyCounts;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.facts.value.Values;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;

/**
 * Counts columns of blocks over one table for prompts. Keeps the figures of whole tables and of the last blocks. A statement that fails leaves
 * its figures out. Safe for use by several threads.
 */
final class FigureReader {

    private static final int FREQUENT = 5;

    /** Most characters of a text that is a value rather than a description. */
    private static final int SHORT = 40;

    /** Shares of the rows, in hundredths, at whose ends bounds are sought. */
    private static final List<Integer> PLACES = List.of(10, 25, 50, 75, 90);

    private static final int GROUPS = 8;
    private static final int KEPT = 100;
    private static final int DIGITS = 6;

    private static final ValueCount NO_VALUES = new ValueCount(0, -1, false);

    /** @param missing whether one of the rows has NULL or an empty text */
    private record ValueCount(long rows, long different, boolean missing) {}

    private final FactBase facts;
    private final Limits limits;
    private final KeyCounts counts;
    private final Map<String, Figures> tables = new ConcurrentHashMap<>();
    /** The figures of the last blocks, since every step of an item asks for them again. */
    private final Map<String, Figures> latest = latest();

    private final Map<String, Map<String, ValueCount>> valued = latest();

    private final Map<String, Map<String, ValueCount>> values = new ConcurrentHashMap<>();

    FigureReader(FactBase facts, Limits limits, KeyCounts counts) {
        this.facts = facts;
        this.limits = limits;
        this.counts = counts;
    }

    private static <V> Map<String, V> latest() {
        return Collections.synchronizedMap(new LinkedHashMap<>() {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, V> eldest) {
                return size() > KEPT;
            }
        });
    }

    /** Counts these columns in the rows of FROM and WHERE. */
    Figures of(Block block, List<String> names) {
        List<Column> columns = block.table().flatMap(facts.schema()::table).stream()
                .flatMap(t -> names.stream().flatMap(n -> t.column(n).stream()))
                .toList();
        if (columns.isEmpty()) {
            return Figures.NONE;
        }
        Block rows = Block.from(block.from()).withWhere(block.where());
        if (rows.where().isEmpty()) {
            return tables.computeIfAbsent(block.table().orElseThrow() + names, t -> counted(rows, columns));
        }
        String text = Sql.print(rows) + names;
        Optional<Figures> known = Optional.ofNullable(latest.get(text));
        Figures figures = known.orElseGet(() -> counted(rows, columns));
        latest.put(text, figures);
        return figures;
    }

    /** Gives the columns of which the rows of FROM and WHERE have every value, NULL, an empty text, or namesakes. */
    Set<String> closed(Block block) {
        String table = block.table().orElse("");
        Map<String, ValueCount> everywhere = values(Block.from(block.from()));
        Set<String> closed = new HashSet<>();
        values(block).forEach((column, here) -> {
            boolean namesakes = counts.namesakes().containsKey(new ColumnRef(table, column));
            long different = everywhere.getOrDefault(column, NO_VALUES).different();
            if (here.missing() || here.different() == different || namesakes && here.different() < here.rows()) {
                closed.add(column);
            }
        });
        return closed;
    }

    /** Gives the columns of which the rows of FROM and WHERE have one value, or another one each. */
    Set<String> alone(Block block) {
        Set<String> alone = new HashSet<>();
        values(block).forEach((column, here) -> {
            if (here.different() < 2 || here.different() == here.rows()) {
                alone.add(column);
            }
        });
        return alone;
    }

    /** Counts values in the rows of FROM and WHERE; those of a whole table, and of the last blocks, are kept. */
    private Map<String, ValueCount> values(Block block) {
        List<Column> columns = block.table().flatMap(facts.schema()::table).stream()
                .flatMap(t -> t.columns().stream())
                .filter(c -> c.role() != Role.IDENTIFIER && c.role() != Role.TEXT)
                .toList();
        Block rows = Block.from(block.from()).withWhere(block.where());
        if (rows.where().isEmpty()) {
            return values.computeIfAbsent(block.table().orElse(""), t -> values(rows, columns));
        }
        String text = Sql.print(rows);
        Optional<Map<String, ValueCount>> known = Optional.ofNullable(valued.get(text));
        Map<String, ValueCount> counted = known.orElseGet(() -> values(rows, columns));
        valued.put(text, counted);
        return counted;
    }

    private Map<String, ValueCount> values(Block rows, List<Column> columns) {
        List<Block.Output> outputs = new ArrayList<>(List.of(output("COUNT", Expr.Star.ALL)));
        for (Column column : columns) {
            Expr name = Expr.Column.of(column.name());
            outputs.add(Block.Output.of(new Expr.Call("COUNT", true, List.of(name))));
            outputs.add(output("COUNT", name));
            if (column.type() == ColumnType.TEXT) {
                outputs.add(output("MIN", name));
            }
        }
        Map<String, ValueCount> counted = new HashMap<>();
        run(rows.withSelect(outputs)).map(r -> r.rows().getFirst().iterator()).ifPresent(row -> {
            long all = number(row.next());
            for (Column column : columns) {
                long different = number(row.next());
                boolean missing = number(row.next()) < all;
                missing |= column.type() == ColumnType.TEXT && "".equals(row.next());
                counted.put(column.name(), new ValueCount(all, different, missing));
            }
        });
        return counted;
    }

    private Figures counted(Block rows, List<Column> columns) {
        List<Block.Output> outputs = new ArrayList<>(List.of(output("COUNT", Expr.Star.ALL)));
        for (Column column : columns) {
            Expr name = Expr.Column.of(column.name());
            outputs.add(output("COUNT", name));
            outputs.add(Block.Output.of(new Expr.Call("COUNT", true, List.of(name))));
            if (ordered(column)) {
                outputs.add(output("MIN", name));
                outputs.add(output("MAX", name));
            }
            if (summed(column)) {
                outputs.add(output("AVG", name));
                outputs.add(output("SUM", name));
            }
        }
        Optional<List<@Nullable Object>> read =
                run(rows.withSelect(outputs)).map(r -> r.rows().getFirst());
        return read.map(row -> figures(rows, columns, row)).orElse(Figures.NONE);
    }

    private static Block.Output output(String function, Expr argument) {
        return Block.Output.of(Expr.Call.of(function, argument));
    }

    private static boolean ordered(Column column) {
        return column.type().numeric() || column.type().temporal();
    }

    private static boolean summed(Column column) {
        return column.type().numeric() && column.role() == Role.MEASURE;
    }

    private Figures figures(Block rows, List<Column> columns, List<@Nullable Object> row) {
        long all = number(row.getFirst());
        int at = 1;
        List<ColumnFigures> figures = new ArrayList<>();
        for (Column column : columns) {
            long known = number(row.get(at++));
            long distinct = number(row.get(at++));
            Optional<ColumnFigures.Range> range = Optional.empty();
            if (ordered(column)) {
                boolean sums = summed(column);
                if (known > 0) {
                    range = Optional.of(new ColumnFigures.Range(
                            text(row.get(at)),
                            text(row.get(at + 1)),
                            sums ? Optional.of(text(row.get(at + 2))) : Optional.empty(),
                            sums ? Optional.of(text(row.get(at + 3))) : Optional.empty()));
                }
                at += sums ? 4 : 2;
            }
            boolean listed = column.role() != Role.MEASURE && known > 0;
            List<ColumnFigures.Frequent> frequent = listed ? frequent(rows, column) : List.of();
            List<Expr.Literal> bounds = ordered(column) ? bounds(rows, column, known) : List.of();
            figures.add(new ColumnFigures(column.name(), distinct, all - known, range, frequent, bounds));
        }
        return new Figures(all, figures);
    }

    /** Gives the values at some places of the order, rounded as far as they stay apart. */
    private List<Expr.Literal> bounds(Block rows, Column column, long known) {
        Expr name = Expr.Column.of(column.name());
        Block sorted = rows.and(new Predicate.IsNull(name, true))
                .withSelect(name)
                .withOrderBy(List.of(Block.Order.by(name, false)));
        List<Object> values = PLACES.stream()
                .flatMap(place -> run(sorted.withLimit(Optional.of(new Block.Limit(1, known * place / 100)))).stream())
                .flatMap(read -> Stream.ofNullable(read.rows().getFirst().getFirst()))
                .toList();
        return RoundBounds.of(values);
    }

    private List<ColumnFigures.Frequent> frequent(Block rows, Column column) {
        Expr name = Expr.Column.of(column.name());
        Block counted = grouped(rows, name, List.of())
                .withLimit(Optional.of(new Block.Limit(FREQUENT + 1L, 0))); // one of them may be NULL
        return run(counted)
                .map(read -> read.rows().stream()
                        .filter(r -> r.getFirst() != null)
                        .filter(r ->
                                column.role() != Role.TEXT || text(r.getFirst()).length() <= SHORT)
                        .limit(FREQUENT)
                        .map(r -> new ColumnFigures.Frequent(text(r.getFirst()), number(r.get(1))))
                        .toList())
                .orElse(List.of());
    }

    /** Gives the largest groups of a grouped block with the number of their rows and the averages of the measures. */
    Optional<Rows> groups(Block block, List<String> measures) {
        List<Block.Output> averages =
                measures.stream().map(m -> output("AVG", Expr.Column.of(m))).toList();
        List<String> labels = new ArrayList<>(List.of(Sql.print(block.groupBy().getFirst()), "COUNT(*)"));
        averages.forEach(a -> labels.add(Sql.print(a.expr())));
        Block groups = grouped(
                        Block.from(block.from()).withWhere(block.where()),
                        block.groupBy().getFirst(),
                        averages)
                .withLimit(Optional.of(new Block.Limit(GROUPS, 0)));
        return run(groups)
                .map(read -> new Rows(
                        labels, read.rows().stream().map(FigureReader::rounded).toList(), false, 0));
    }

    /** Groups rows by a column, those with the most rows first. */
    private static Block grouped(Block rows, Expr by, List<Block.Output> more) {
        List<Block.Output> outputs = new ArrayList<>(List.of(Block.Output.of(by), output("COUNT", Expr.Star.ALL)));
        outputs.addAll(more);
        return rows.withSelect(outputs)
                .withGroupBy(List.of(by))
                .withOrderBy(
                        List.of(Block.Order.by(Expr.Call.of("COUNT", Expr.Star.ALL), true), Block.Order.by(by, false)));
    }

    private Optional<Rows> run(Block block) {
        return Guard.run(block, facts, limits) instanceof Rows rows && rows.size() > 0
                ? Optional.of(rows)
                : Optional.empty();
    }

    private static List<@Nullable Object> rounded(List<@Nullable Object> row) {
        List<@Nullable Object> values = new ArrayList<>();
        row.forEach(v -> values.add(rounded(v)));
        return values;
    }

    private static @Nullable Object rounded(@Nullable Object value) {
        return value instanceof BigDecimal number
                ? number.setScale(Math.min(number.scale(), 2), RoundingMode.HALF_UP)
                        .round(new MathContext(Math.max(DIGITS, number.precision() - number.scale())))
                : value;
    }

    private static String text(@Nullable Object value) {
        return Values.text(rounded(value));
    }

    private static long number(@Nullable Object value) {
        return value instanceof Number number ? number.longValue() : 0;
    }
}
