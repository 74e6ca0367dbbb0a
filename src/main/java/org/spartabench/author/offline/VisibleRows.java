package org.spartabench.author.offline;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.spartabench.author.AuthorView;
import org.spartabench.fact.Column;
import org.spartabench.fact.ColumnRef;
import org.spartabench.fact.Rows;
import org.spartabench.fact.Schema;
import org.spartabench.fact.Table;
import org.spartabench.query.Block;
import org.spartabench.query.Clause;
import org.spartabench.query.Expr;
import org.spartabench.query.Predicate;
import org.spartabench.query.Predicate.Comparison;
import org.spartabench.query.name.ColumnNames;

/**
 * Holds the rows that a view shows of one block over one table.
 *
 * @param rows the rows seen of that table, values in the order of its columns: of its samples, then of the partial
 *     result where this is the block so far; of that alone when it is there as a whole
 * @param passing how many of them, at the end, come from the partial result
 */
record VisibleRows(Table table, Block block, List<List<@Nullable Object>> rows, int passing) {

    /** Digits and signs that do not begin with a year, and perhaps a unit: 3-5, 190lb. */
    private static final Pattern CODE = Pattern.compile("(?!\\d{4})[\\d\\W]+\\p{L}{0,2}");

    /** The block so far; empty when it is not over one table of the schema. */
    static Optional<VisibleRows> of(AuthorView view) {
        return of(view, view.soFar()).map(seen -> {
            List<List<@Nullable Object>> passed = new ArrayList<>();
            view.partial().ifPresent(p -> seen.read(p.head(), passed));
            boolean whole = view.partial()
                    .filter(p -> p.rows() == passed.size() && p.rows() > 0)
                    .isPresent();
            List<List<@Nullable Object>> all = new ArrayList<>(whole ? List.of() : seen.rows);
            all.addAll(passed);
            return new VisibleRows(seen.table, seen.block, all, passed.size());
        });
    }

    /** Another block, such as an inner one. */
    static Optional<VisibleRows> of(AuthorView view, Block block) {
        return block.table().flatMap(view.schema()::table).map(table -> {
            VisibleRows seen = new VisibleRows(table, block, List.of(), 0);
            List<List<@Nullable Object>> all = new ArrayList<>();
            view.samples().stream()
                    .filter(s -> s.table().equalsIgnoreCase(table.name()))
                    .forEach(s -> seen.read(s.rows(), all));
            return new VisibleRows(table, block, all, 0);
        });
    }

    private void read(Rows from, List<List<@Nullable Object>> into) {
        List<Integer> places = table.columns().stream()
                .map(c -> place(from.columns(), c.name()))
                .toList();
        if (places.contains(-1)) {
            return; // no rows of this table: a grouped or projected result
        }
        for (List<@Nullable Object> row : from.rows()) {
            List<@Nullable Object> own = new ArrayList<>();
            places.forEach(i -> own.add(row.get(i)));
            into.add(own);
        }
    }

    private static int place(List<String> labels, String name) {
        for (int i = 0; i < labels.size(); i++) {
            if (labels.get(i).equalsIgnoreCase(name)) {
                return i;
            }
        }
        return -1;
    }

    ColumnRef ref(Column column) {
        return new ColumnRef(table.name(), column.name());
    }

    /** The name by which the block's columns can be qualified. */
    String name() {
        return block.alias().orElse(table.name());
    }

    @Nullable
    Object value(List<@Nullable Object> row, Column column) {
        return row.get(table.columns().indexOf(column));
    }

    /** The values seen in a column, in the order seen, each once; no NULL. */
    List<Object> values(Column column) {
        SequencedSet<Object> found = new LinkedHashSet<>();
        for (List<@Nullable Object> row : rows) {
            Object value = value(row, column);
            if (value != null) {
                found.add(value);
            }
        }
        return List.copyOf(found);
    }

    /** The numbers seen in a column, from the least, each once. */
    List<BigDecimal> numbers(Column column) {
        TreeSet<BigDecimal> found = new TreeSet<>();
        values(column).forEach(v -> RoundValues.number(v).ifPresent(found::add));
        return List.copyOf(found);
    }

    /** The lowest and the highest place of the values seen; empty when fewer than three differ. */
    Optional<DoubleSummaryStatistics> range(Column column) {
        DoubleSummaryStatistics places = values(column).stream()
                .flatMapToDouble(v -> RoundValues.place(v).stream())
                .summaryStatistics();
        return places.getCount() < 3 ? Optional.empty() : Optional.of(places);
    }

    /** Whether all rows that the block returns are there to be seen. */
    boolean whole() {
        return passing > 0 && passing == rows.size();
    }

    /** What can be seen of the rows that a further condition would choose from. */
    VisibleRows passed() {
        return passing < 3 || whole()
                ? this
                : new VisibleRows(table, block, rows.subList(rows.size() - passing, rows.size()), passing);
    }

    /** The same with more conditions in WHERE. */
    VisibleRows with(List<Predicate> conjuncts) {
        List<Predicate> all = new ArrayList<>(block.where());
        all.addAll(conjuncts);
        return new VisibleRows(table, block.withWhere(all), rows, passing);
    }

    /** Columns that WHERE names already, in the correlations of inner blocks too. */
    List<Column> used(Schema schema) {
        return ColumnNames.of(block, schema).uses().stream()
                .filter(u ->
                        u.block().filter(b -> b.depth() == u.found().outward()).isPresent())
                .filter(u -> u.clause() == Clause.WHERE)
                .flatMap(u -> table.column(u.name().name()).stream())
                .distinct()
                .toList();
    }

    /** Whether WHERE holds the column at one value. */
    boolean fixed(Column column) {
        return block.where().stream().anyMatch(p -> switch (p) {
            case Predicate.Compare(Expr left, Comparison op, Expr right) ->
                op == Comparison.EQ
                        && (names(left, column) && right instanceof Expr.Literal
                                || names(right, column) && left instanceof Expr.Literal);
            case Predicate.CompareQuery q -> q.operator() == Comparison.EQ && names(q.left(), column);
            case Predicate.InList l -> !l.negated() && l.values().size() == 1 && names(l.operand(), column);
            default -> false;
        });
    }

    /** Whether a nested predicate asks for the column among the rows of another block. */
    boolean joined(Column column) {
        return block.nested().stream().anyMatch(n -> n instanceof Predicate.InQuery q && names(q.left(), column));
    }

    /** Whether a nested predicate compares the column with an aggregate. */
    boolean compared(Column column) {
        return block.nested().stream().anyMatch(n -> n instanceof Predicate.CompareQuery q && names(q.left(), column));
    }

    private static boolean names(Expr expr, Column column) {
        return expr instanceof Expr.Column c && c.name().equalsIgnoreCase(column.name());
    }

    /** Whether the column alone is the table's key. */
    boolean unique(Column column) {
        return table.primaryKey().size() == 1 && table.primaryKey().getFirst().equalsIgnoreCase(column.name());
    }

    /** Whether a value of the column can stand in one row of the block at most, its equalities considered. */
    boolean once(Column column) {
        return !table.primaryKey().isEmpty()
                && table.primaryKey().stream()
                        .allMatch(k -> k.equalsIgnoreCase(column.name())
                                || table.column(k).filter(this::fixed).isPresent());
    }

    /** Whether equalities fix the whole key, so that at most one row is left. */
    boolean oneRow() {
        return !table.primaryKey().isEmpty()
                && table.primaryKey().stream()
                        .allMatch(k -> table.column(k).filter(this::fixed).isPresent());
    }

    /** Whether every row seen has another value in the column, at least three of them. */
    boolean allDiffer(Column column) {
        long known = rows.stream().filter(r -> value(r, column) != null).count();
        return known > 2 && values(column).size() == known;
    }

    /** Whether the block has nothing behind WHERE, so that its SELECT may become another. */
    boolean plain() {
        return !block.distinct()
                && block.groupBy().isEmpty()
                && block.having().isEmpty()
                && block.orderBy().isEmpty()
                && block.limit().isEmpty();
    }

    /** The block's only output, when it is a column of its own. */
    Optional<Column> output() {
        return block.select().size() == 1 && block.select().getFirst().expr() instanceof Expr.Column c
                ? table.column(c.name())
                : Optional.empty();
    }

    /**
     * The weight of one column when that of its role is shared among all columns of the role, so that twenty measures do not
     * drown one name; little is left of it where an earlier attempt went wrong over this column.
     */
    double shared(AuthorView view, Column column, double ofRole) {
        long alike =
                table.columns().stream().filter(c -> c.role() == column.role()).count();
        return ofRole / alike * (AttemptFeedback.in(view).against(column) ? 0.05 : 1);
    }

    /**
     * How good the column's values look as groups or as a choice, up to 1: values that come back are better than
     * values all different, and words or seasons are better than bare codes such as 3-5 or nothing at all.
     */
    double telling(Column column) {
        List<Object> values = values(column);
        boolean codes = values.stream()
                .allMatch(v -> v instanceof String s && CODE.matcher(s).matches());
        return (allDiffer(column) ? 0.5 : 1) * (codes ? 0.05 : 1);
    }
}
