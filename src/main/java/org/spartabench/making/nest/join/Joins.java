package org.spartabench.making.nest.join;

import static org.spartabench.facts.schema.JoinGraph.Kind.KEY;
import static org.spartabench.facts.schema.JoinGraph.Kind.MEASURE;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.usage.KeyCounts;
import org.spartabench.facts.usage.PartTables;
import org.spartabench.facts.usage.TableUses;
import org.spartabench.making.nest.Inner;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.walk.Equalities;

/** Finds the tables that a nested predicate of each type can join, and inner blocks that distinguish rows there. */
public final class Joins {

    /** Share of the outer column's values from which on a list of keys is nearly complete. */
    private static final double NEARLY_ALL = 0.8;

    /** Average rows for each key from which on nearly every key has several. */
    private static final int MANY = 4;

    /** Rows that the table of an outer block needs, so that some are left. */
    private static final int FEW = 12;

    private record Pair(String outer, String inner) {}

    private final Schema schema;
    private final KeyCounts counts;
    private final TableUses uses;
    private final Map<Nesting, Set<Pair>> pairs = new EnumMap<>(Nesting.class);
    private final List<String> tables;
    private final Set<String> measured;
    private final Set<String> wide;
    // Asked of every leaf of the pool for each place in a tree: looked up once for two tables.
    private final Map<Pair, List<KeyPair>> keys = new ConcurrentHashMap<>();
    private final Map<Pair, List<ColumnRef>> measures = new ConcurrentHashMap<>();
    private final Map<String, Boolean> onlyNames = new ConcurrentHashMap<>();

    public Joins(Schema schema, KeyCounts counts) {
        this.schema = schema;
        this.counts = counts;
        this.uses = new TableUses(counts);
        this.tables = schema.tables().stream()
                .filter(t -> uses.asked(t) || uses.onlyInside(t))
                .map(Table::name)
                .toList();
        this.measured = tables.stream().filter(this::hasMeasure).collect(Collectors.toUnmodifiableSet());
        this.wide =
                schema.tables().stream().map(Table::name).filter(this::varied).collect(Collectors.toUnmodifiableSet());
        for (Nesting type : Nesting.values()) {
            Set<Pair> joined = new HashSet<>();
            for (String outer : tables()) {
                for (String inner : tables()) {
                    if (joins(outer, inner, type)) {
                        joined.add(new Pair(outer, inner));
                    }
                }
            }
            pairs.put(type, joined);
        }
    }

    /** Returns the types for which some pair of tables can be joined. */
    public Set<Nesting> possible() {
        Set<Nesting> possible = EnumSet.allOf(Nesting.class);
        possible.removeIf(type -> pairs.getOrDefault(type, Set.of()).isEmpty());
        return possible;
    }

    /** Whether the outermost block of a query over the table can have these clauses. */
    public boolean allows(String table, Set<Clause> operators, boolean aggregate) {
        return schema.table(table)
                .filter(t -> counts.rows().getOrDefault(table, 0L) >= FEW)
                .filter(t -> uses.allows(
                        t, operators.contains(Clause.GROUP_BY), operators.contains(Clause.ORDER_BY), aggregate))
                .isPresent();
    }

    /** Whether a condition can narrow the rows of the table without leaving only one. */
    public boolean wide(String table) {
        return wide.contains(table);
    }

    private boolean varied(String table) {
        long rows = rows(table);
        return rows >= FEW
                && schema.table(table).stream()
                        .flatMap(t -> t.columns().stream())
                        .filter(c -> c.role() != Role.IDENTIFIER)
                        .map(c -> counts.distinct(new ColumnRef(table, c.name())))
                        .anyMatch(values -> values > 1 && values < rows);
    }

    /** Lists the tables that have rows to tell apart, in the schema's order. */
    public List<String> tables() {
        return tables;
    }

    /** Whether a block over {@code outer} can hold a nested predicate of that type around a block over {@code inner}. */
    public boolean joinable(String outer, String inner, Nesting type) {
        return pairs.getOrDefault(type, Set.of()).contains(new Pair(outer, inner));
    }

    private boolean joins(String outer, String inner, Nesting type) {
        boolean self = outer.equals(inner);
        return switch (type) {
            case N -> edges(KEY, outer, inner).anyMatch(e -> !self || !e.left().equals(e.right()));
            case A -> !measures(new Pair(outer, inner)).isEmpty();
            case J -> {
                long joining = edges(KEY, outer, inner)
                        .filter(e -> !self || !counts.unique(e.left()) && !counts.unique(e.right()))
                        .count();
                yield joining > (self ? 1 : 0);
            }
            case JA -> edges(KEY, outer, inner).anyMatch(e -> ends(e, inner).anyMatch(c -> !counts.unique(c)));
        };
    }

    /**
     * Whether a predicate around the inner block is likely to let some rows of the outer table pass and not others:
     * it names some of its keys, but not nearly all; or, with an aggregate, several rows for some of them.
     */
    public boolean telling(String outer, Inner inner, Nesting type) {
        return switch (type) {
            case A -> measures(outer, inner);
            case N, J -> keys(outer, inner).anyMatch(p -> some(p, inner));
            case JA ->
                keys(outer, inner)
                        .anyMatch(p -> several(p, inner)
                                || measures(outer, inner) && !counts.unique(p.inner()) && some(p, inner));
        };
    }

    /** Whether a measure of the inner block that its conditions leave open compares with one of the outer table. */
    private boolean measures(String outer, Inner inner) {
        Set<String> bounded = Equalities.bounded(inner.block());
        return measures.computeIfAbsent(new Pair(outer, inner.table()), this::measures).stream()
                .anyMatch(c -> !bounded.contains(c.column().toLowerCase(Locale.ROOT)));
    }

    /** Finds the numbers of the inner table that compare with the outer one; the extreme moments of a block mean little. */
    private List<ColumnRef> measures(Pair tables) {
        return edges(MEASURE, tables.outer(), tables.inner())
                .flatMap(e -> ends(e, tables.inner()))
                .filter(this::number)
                .toList();
    }

    private boolean number(ColumnRef column) {
        return schema.column(column)
                .filter(c -> c.role() == Role.MEASURE && c.type().numeric() && counts.distinct(column) > 1)
                .filter(c -> schema.table(column.table())
                        .filter(t -> t.primaryKey().contains(c.name()) || PartTables.numbers(t, c))
                        .isEmpty())
                .isPresent();
    }

    /**
     * Estimates the share of the outer table's rows that a predicate around the inner block lets pass: the share of
     * keys that it names among those of both tables, the largest over the edges that join them.
     */
    public double share(String outer, Inner inner) {
        return keys(outer, inner)
                .mapToDouble(p -> inner.keys().getOrDefault(p.inner().column(), 0L) / (double) Math.max(1, values(p)))
                .max()
                .orElse(0);
    }

    /** Whether each row of one of the tables belongs to one row of the other. */
    public boolean direct(String outer, String inner) {
        return pairs(outer, inner).stream().anyMatch(p -> counts.unique(p.outer()) || counts.unique(p.inner()));
    }

    /** Whether several rows of the inner table belong to one of the outer. */
    public boolean owns(String outer, String inner) {
        return pairs(outer, inner).stream().anyMatch(p -> counts.unique(p.outer()) && !counts.unique(p.inner()));
    }

    /** Says whether a row of the outer table that has any rows of the inner one has many, so that their number varies. */
    public boolean many(String outer, String inner) {
        return pairs(outer, inner).stream()
                .filter(p -> counts.unique(p.outer()))
                .anyMatch(p -> rows(inner) >= MANY * counts.distinct(p.inner()));
    }

    /** Counts the memberships that there can be between blocks over the two tables, plain or denied; many by two keys. */
    public long memberships(String outer, String inner, Nesting type) {
        List<KeyPair> all = pairs(outer, inner);
        if (type == Nesting.J && all.size() > 1) {
            return Long.MAX_VALUE;
        }
        List<KeyPair> own = outer.equals(inner)
                ? List.of()
                : all.stream()
                        .filter(p -> counts.unique(p.outer()) || counts.unique(p.inner()))
                        .toList();
        return (own.isEmpty() ? all : own)
                .stream()
                        .mapToLong(p -> counts.unique(p.outer()) && !counts.unique(p.inner()) ? 2 : 1)
                        .sum();
    }

    /** Whether rows of the table belong together, since they belong to one row of another table. */
    public boolean peers(String table) {
        return pairs(table, table).stream()
                .anyMatch(p -> p.outer().equals(p.inner())
                        && schema.foreignKeys().stream()
                                .anyMatch(f -> f.table().equalsIgnoreCase(table)
                                        && f.columns().equals(List.of(p.inner().column()))));
    }

    /** Says whether nothing but a name can be asked of rows of the table. */
    public boolean onlyNames(String table) {
        return onlyNames.computeIfAbsent(
                table,
                t -> schema.table(t).filter(found -> !uses.leavesOutput(found)).isPresent());
    }

    /** Counts the rows of the table. */
    public long rows(String table) {
        return counts.rows().getOrDefault(table, 0L);
    }

    /** Counts the numbers by which rows of the table compare with each other. */
    public long numbers(String table) {
        return measures.computeIfAbsent(new Pair(table, table), this::measures).size();
    }

    /** Whether no value of the column stands in two rows. */
    public boolean once(String table, String column) {
        return counts.unique(new ColumnRef(table, column));
    }

    private List<KeyPair> pairs(String outer, String inner) {
        return keys.computeIfAbsent(new Pair(outer, inner), this::keys);
    }

    private record KeyPair(ColumnRef outer, ColumnRef inner) {}

    private Stream<KeyPair> keys(String outer, Inner inner) {
        return pairs(outer, inner.table()).stream()
                .filter(p -> !inner.fixed().contains(p.inner().column().toLowerCase(Locale.ROOT)))
                .filter(p -> inner.block().groupBy().isEmpty() || grouped(inner, p.inner()));
    }

    private List<KeyPair> keys(Pair tables) {
        return edges(KEY, tables.outer(), tables.inner())
                .flatMap(e -> Stream.of(new KeyPair(e.left(), e.right()), new KeyPair(e.right(), e.left())))
                .filter(p -> is(p.outer(), tables.outer()) && is(p.inner(), tables.inner()))
                .filter(p -> !p.outer().equals(p.inner()) || !counts.unique(p.inner()))
                .toList();
    }

    /** Whether the groups' column is that key, since a block of groups keeps its SELECT. */
    private static boolean grouped(Inner inner, ColumnRef key) {
        return inner.block().groupBy().getFirst() instanceof Expr.Column c
                && c.name().equalsIgnoreCase(key.column());
    }

    private boolean some(KeyPair pair, Inner inner) {
        return inner.keys().getOrDefault(pair.inner().column(), 0L) < NEARLY_ALL * values(pair);
    }

    /** Counts the values of the column that has more of them: most players who are named have won nothing. */
    private long values(KeyPair pair) {
        return Math.max(counts.distinct(pair.outer()), counts.distinct(pair.inner()));
    }

    private boolean several(KeyPair pair, Inner inner) {
        long keys = inner.keys().getOrDefault(pair.inner().column(), 0L);
        return keys > 0 && keys < inner.rows() && (some(pair, inner) || inner.rows() < MANY * keys);
    }

    /** Lists the columns of a block's table that an edge joins with the table of the other block. */
    public List<String> joined(Block of, Block other) {
        String table = of.table().orElseThrow();
        String partner = other.table().orElseThrow();
        return schema.joins().edges().stream()
                .filter(e ->
                        is(e.left(), table) && is(e.right(), partner) || is(e.right(), table) && is(e.left(), partner))
                .flatMap(e -> ends(e, table))
                .map(ColumnRef::column)
                .distinct()
                .toList();
    }

    /** Returns the column that joins a table's rows to others: the output of a block until it has a place. */
    public Optional<String> entity(String table) {
        return schema.joins().edges().stream()
                .filter(e -> e.kind() == KEY)
                .flatMap(e -> ends(e, table))
                .map(ColumnRef::column)
                .findFirst()
                .or(() -> schema.table(table).map(t -> t.columns().getFirst().name()));
    }

    /** Whether a block over the table has a number to aggregate that can be compared with some other block. */
    public boolean measured(String table) {
        return measured.contains(table);
    }

    private boolean hasMeasure(String table) {
        return schema.joins().edges().stream()
                .filter(e -> e.kind() == MEASURE)
                .flatMap(e -> ends(e, table))
                .anyMatch(this::number);
    }

    private Stream<JoinGraph.Edge> edges(JoinGraph.Kind kind, String a, String b) {
        return schema.joins().edges().stream()
                .filter(e -> e.kind() == kind)
                .filter(e -> is(e.left(), a) && is(e.right(), b) || is(e.left(), b) && is(e.right(), a));
    }

    private static Stream<ColumnRef> ends(JoinGraph.Edge edge, String table) {
        return Stream.of(edge.left(), edge.right()).filter(c -> is(c, table));
    }

    private static boolean is(ColumnRef column, String table) {
        return column.table().equalsIgnoreCase(table);
    }
}
