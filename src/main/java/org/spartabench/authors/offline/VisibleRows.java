package org.spartabench.authors.offline;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.authors.request.view.PlannedClauses;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.usage.PartTables;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.sql.name.ColumnNames;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Comparison;
import org.spartabench.sql.walk.Equalities;

/**
 * Holds the rows that a view shows of one block over one table.
 *
 * @param rows visible rows of that table, values in the order of its columns: its samples, then the partial result if this
 *     is the block so far; only the partial result if it is complete
 * @param passing number of rows, at the end, that come from the partial result
 */
record VisibleRows(Table table, Block block, List<List<@Nullable Object>> rows, int passing) {

    /** Weight of numbers for a place in an order: a position, a round. */
    private static final double NUMBERS = 0.05;

    /** Factor of the weight of one column in so many, drawn for each reply. */
    private static final double TURN = 5;

    private static final int OF_WHICH_ONE = 5;

    /** Finds digits and signs without a leading year, perhaps with a unit, or one or two capitals: 3-5, 190lb, SS. */
    private static final Pattern CODE = Pattern.compile("(?!\\d{4})[\\d\\W]+\\p{L}{0,2}|[\\p{Lu}\\d]{1,2}");

    /** Most words of a name, on average. */
    private static final int NAME_WORDS = 4;

    /** Collects the rows of the block so far; empty if it is not over one table of the schema. */
    static Optional<VisibleRows> of(AuthorView view) {
        return of(view, view.soFar()).map(visible -> {
            List<List<@Nullable Object>> passed = new ArrayList<>();
            view.partial().ifPresent(p -> visible.read(p.head(), passed));
            boolean whole = view.partial()
                    .filter(p -> p.rows() == passed.size() && p.rows() > 0)
                    .isPresent();
            List<List<@Nullable Object>> all = new ArrayList<>(whole ? List.of() : visible.rows);
            all.addAll(passed);
            return new VisibleRows(visible.table, visible.block, all, passed.size());
        });
    }

    /** Collects the sample rows of another block, such as an inner one. */
    static Optional<VisibleRows> of(AuthorView view, Block block) {
        return block.table().flatMap(view.schema()::table).map(table -> {
            VisibleRows visible = new VisibleRows(table, block, List.of(), 0);
            List<List<@Nullable Object>> all = new ArrayList<>();
            view.samples().stream()
                    .filter(s -> s.table().equalsIgnoreCase(table.name()))
                    .forEach(s -> visible.read(s.rows(), all));
            return new VisibleRows(table, block, all, 0);
        });
    }

    private void read(Rows from, List<List<@Nullable Object>> into) {
        List<String> labels =
                from.columns().stream().map(l -> l.toLowerCase(Locale.ROOT)).toList();
        List<Integer> places = table.columns().stream()
                .map(c -> labels.indexOf(c.name().toLowerCase(Locale.ROOT)))
                .toList();
        if (places.contains(-1)) {
            return; // a grouped or projected result has no rows of this table
        }
        for (List<@Nullable Object> row : from.rows()) {
            List<@Nullable Object> own = new ArrayList<>();
            places.forEach(i -> own.add(row.get(i)));
            into.add(own);
        }
    }

    ColumnRef ref(Column column) {
        return new ColumnRef(table.name(), column.name());
    }

    /** Gives the qualifier of the block's columns. */
    String name() {
        return block.alias().orElse(table.name());
    }

    @Nullable
    Object value(List<@Nullable Object> row, Column column) {
        // An empty text is a value that no question can name.
        return row.get(table.columns().indexOf(column)) instanceof Object value && !value.equals("") ? value : null;
    }

    /** Gives the visible values of a column in their order, each once; no NULL. */
    List<Object> values(Column column) {
        return rows.stream()
                .flatMap(row -> Optional.ofNullable(value(row, column)).stream())
                .distinct()
                .toList();
    }

    /** Gives the visible numbers of a column from the least, each once. */
    List<BigDecimal> numbers(Column column) {
        TreeSet<BigDecimal> found = new TreeSet<>();
        values(column).forEach(v -> RoundValues.number(v).ifPresent(found::add));
        return List.copyOf(found);
    }

    /** Gives the unused measures with several visible numbers. */
    List<Column> measures(List<Column> used) {
        return table.columns().stream()
                .filter(c -> c.role() == Role.MEASURE
                        && !used.contains(c)
                        && !PartTables.numbers(table, c)
                        && !table.primaryKey().contains(c.name())
                        && numbers(c).size() > 1)
                .toList();
    }

    /** Says whether a later clause groups or aggregates, and this is the only column left for that. */
    boolean needed(AuthorView view, Column column) {
        PlannedClauses next = view.context().next();
        boolean groups = next.clauses().contains(Clause.GROUP_BY);
        if (!groups && !next.aggregate()) {
            return false;
        }
        List<Column> used = used(view.schema());
        List<Column> able = table.columns().stream()
                .filter(groups ? this::grouping : this::number)
                .toList();
        if (able.isEmpty() && !groups) { // the first and the last hardly ever need all of a query
            able = table.columns().stream().filter(VisibleRows::moment).toList();
        }
        return able.stream().filter(c -> !used.contains(c)).toList().equals(List.of(column));
    }

    private boolean number(Column column) {
        return column.role() == Role.MEASURE && column.type().numeric() && !PartTables.numbers(table, column);
    }

    private static boolean moment(Column column) {
        return column.role() == Role.MOMENT && column.type() != ColumnType.TEXT;
    }

    private boolean grouping(Column column) {
        boolean entity = column.role() == Role.NAME && table.primaryKey().size() == 1;
        return !entity
                && (column.role() == Role.NAME
                        || column.role() == Role.CATEGORY
                        || column.role() == Role.MOMENT && column.type() == ColumnType.INTEGER);
    }

    /** Says whether the texts of the column are sentences rather than names. */
    boolean wordy(Column column) {
        return values(column).stream()
                        .mapToInt(v -> v.toString().strip().split("\\s+").length)
                        .average()
                        .orElse(0)
                > NAME_WORDS;
    }

    /** Gives the range of the visible values; empty if fewer than three differ. */
    Optional<DoubleSummaryStatistics> range(Column column) {
        DoubleSummaryStatistics places = values(column).stream()
                .flatMapToDouble(v -> RoundValues.place(v).stream())
                .summaryStatistics();
        return places.getCount() < 3 ? Optional.empty() : Optional.of(places);
    }

    /** Says whether all rows of the block are visible. */
    boolean whole() {
        return passing > 0 && passing == rows.size();
    }

    /** Gives the visible rows that pass the conditions so far. */
    VisibleRows passed() {
        return passing < 3 || whole()
                ? this
                : new VisibleRows(table, block, rows.subList(rows.size() - passing, rows.size()), passing);
    }

    /** Adds conditions to WHERE. */
    VisibleRows with(List<Predicate> conjuncts) {
        List<Predicate> all = new ArrayList<>(block.where());
        all.addAll(conjuncts);
        return new VisibleRows(table, block.withWhere(all), rows, passing);
    }

    /** Gives the columns that WHERE names, including correlations of inner blocks. */
    List<Column> used(Schema schema) {
        return ColumnNames.of(block, schema).uses().stream()
                .filter(u ->
                        u.block().filter(b -> b.depth() == u.found().outward()).isPresent())
                .filter(u -> u.clause() == Clause.WHERE)
                .flatMap(u -> table.column(u.name().name()).stream())
                .distinct()
                .toList();
    }

    /** Says whether WHERE fixes the column to one value. */
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

    /** Says whether an IN predicate has the column on its left. */
    boolean joined(Column column) {
        return block.nested().stream().anyMatch(n -> n instanceof Predicate.InQuery q && names(q.left(), column));
    }

    /** Says whether a nested predicate compares the column with an aggregate. */
    boolean compared(Column column) {
        return block.nested().stream().anyMatch(n -> n instanceof Predicate.CompareQuery q && names(q.left(), column));
    }

    private static boolean names(Expr expr, Column column) {
        return expr instanceof Expr.Column c && c.name().equalsIgnoreCase(column.name());
    }

    /** Says whether an inner block bounds the column of the same rows, seen from further inside, or one of that name. */
    boolean bounded(Column column) {
        return described(block)
                .anyMatch(b -> Equalities.bounded(b).contains(column.name().toLowerCase(Locale.ROOT)));
    }

    /** Says whether an inner block over the same table bounds a moment. */
    boolean dated() {
        return described(block)
                .filter(b -> b.table().filter(table.name()::equalsIgnoreCase).isPresent())
                .flatMap(b -> Equalities.bounded(b).stream())
                .flatMap(name -> table.columns().stream().filter(c -> c.name().equalsIgnoreCase(name)))
                .anyMatch(c -> c.role() == Role.MOMENT);
    }

    /** Says whether a condition on another value decides this one, as far as is visible: the country of those in a city. */
    boolean implied(Column column) {
        return table.columns().stream()
                .filter(c -> !c.equals(column) && chosen(c))
                .anyMatch(c -> {
                    Map<Object, Set<Object>> found = new HashMap<>();
                    for (List<@Nullable Object> row : rows) {
                        Object value = value(row, column);
                        Optional.ofNullable(value(row, c))
                                .map(v -> found.computeIfAbsent(v, k -> new HashSet<>()))
                                .ifPresent(values -> Optional.ofNullable(value).ifPresent(values::add));
                    }
                    return found.size() < rows.size() && found.values().stream().allMatch(values -> values.size() < 2);
                });
    }

    /** Says whether WHERE chooses some values of the column. */
    private boolean chosen(Column column) {
        return fixed(column)
                || block.where().stream()
                        .anyMatch(p -> p instanceof Predicate.InList l && !l.negated() && names(l.operand(), column));
    }

    /** Gives the blocks below that say something of the block's own rows, not of others with which these are compared. */
    private static Stream<Block> described(Block block) {
        return block.nested().stream()
                .filter(n -> !(n instanceof Predicate.CompareQuery))
                .flatMap(
                        n -> n.inner() instanceof Block b ? Stream.concat(Stream.of(b), described(b)) : Stream.empty());
    }

    /** Says whether the column alone is the table's key. */
    boolean unique(Column column) {
        return table.primaryKey().size() == 1 && table.primaryKey().getFirst().equalsIgnoreCase(column.name());
    }

    /** Says whether a value of the column occurs in at most one row, given the equalities of the block. */
    boolean once(Column column) {
        return !table.primaryKey().isEmpty()
                && table.primaryKey().stream()
                        .allMatch(k -> k.equalsIgnoreCase(column.name())
                                || table.column(k).filter(this::fixed).isPresent());
    }

    /** Says whether equalities fix the whole key, so that at most one row remains. */
    boolean oneRow() {
        return !table.primaryKey().isEmpty()
                && table.primaryKey().stream()
                        .allMatch(k -> table.column(k).filter(this::fixed).isPresent());
    }

    /** Says whether a visible row lacks a value in the column. */
    boolean lacking(Column column) {
        return rows.stream().anyMatch(row -> value(row, column) == null);
    }

    /** Says whether a row of the block so far lacks a value in the column: counted where rows are, else as far as is visible. */
    boolean missing(AuthorView view, Column column) {
        long missing = column.nullable()
                ? view.context()
                        .counter()
                        .applyAsLong(view.soFar()
                                .withGroupBy(List.of())
                                .and(new Predicate.IsNull(Expr.Column.of(column.name()), false)))
                : 0;
        return missing > 0 || missing < 0 && passed().lacking(column);
    }

    /** Says whether all visible values of the column differ, at least three of them. */
    boolean allDiffer(Column column) {
        long known = rows.stream().filter(r -> value(r, column) != null).count();
        return known > 2 && values(column).size() == known;
    }

    /** Says whether the block has no clause after WHERE, so that its SELECT can change. */
    boolean plain() {
        return !block.distinct()
                && block.groupBy().isEmpty()
                && block.having().isEmpty()
                && block.orderBy().isEmpty()
                && block.limit().isEmpty();
    }

    /** Gives the only output of the block, if it is one of its columns. */
    Optional<Column> output() {
        return block.select().size() == 1 && block.select().getFirst().expr() instanceof Expr.Column c
                ? table.column(c.name())
                : Optional.empty();
    }

    /**
     * Divides the weight of a role among its columns, so that twenty measures do not outweigh one name. Weighs a column down
     * that an earlier attempt used wrongly, and some up by chance, so that all columns are asked about in time.
     */
    double shared(AuthorView view, Column column, double ofRole) {
        long alike =
                table.columns().stream().filter(c -> c.role() == column.role()).count();
        boolean turn = new SplittableRandom(view.seed() ^ column.name().hashCode()).nextInt(OF_WHICH_ONE) == 0;
        return ofRole / alike * (turn ? TURN : 1) * (AttemptFeedback.in(view).against(column) ? 0.05 : 1);
    }

    /** Rates the column's values as groups or choices, up to 1: repeated words are better than unique ones, numbers or codes. */
    double telling(Column column) {
        List<Object> values = values(column);
        boolean codes = values.stream()
                .allMatch(v -> v instanceof String s && CODE.matcher(s).matches());
        return (allDiffer(column) ? 0.5 : 1)
                * (codes ? 0.01 : 1)
                * (column.type().numeric() ? NUMBERS : 1);
    }
}
