package org.spartabench.making.repair;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spartabench.Patient;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.Values;
import org.spartabench.sql.name.ColumnNames;
import org.spartabench.sql.name.Nestings;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;

/**
 * A query over one table in each block, asked whether a row passes it when predicates are relaxed: the meaning of spec 4.1
 * written down a second time, as SQL text.
 */
public final class Relaxed {

    private final FactBase facts;
    private final Block query;
    private final ColumnNames names;
    private final List<Nestings.Edge> edges;

    public Relaxed(FactBase facts, Block query) {
        this.facts = facts;
        this.query = query;
        this.names = ColumnNames.of(query, facts.schema());
        this.edges = Nestings.of(query, facts.schema());
    }

    public FactBase facts() {
        return facts;
    }

    public Predicate predicate(PredicatePath at) {
        return Trees.at(query, at);
    }

    public boolean empty() {
        return !anyRow(sql(query, ""));
    }

    /** Whether the expected row passes the query in which those predicates are TRUE, or FALSE under odd negations. */
    public boolean passes(Diagnosis diagnosis, Set<PredicatePath> relaxed) {
        List<PredicatePath> latestFirst = new ArrayList<>(relaxed);
        List<PredicatePath> written =
                Trees.predicates(query).stream().map(Trees.Placed::path).toList();
        latestFirst.sort(Comparator.comparingInt(written::indexOf).reversed());
        Block changed = query;
        for (PredicatePath at : latestFirst) {
            changed = Trees.replace(changed, at, new Predicate.Truth(new Expr.BooleanLiteral(!negated(at))));
        }
        String row = rowCondition(diagnosis.expected());
        boolean group = !query.groupBy().isEmpty()
                && diagnosis.expected().size() == query.groupBy().size();
        boolean rowPasses = group || anyRow("SELECT 1 FROM " + from() + " WHERE " + row + where(changed, " AND "));
        if (!rowPasses || query.groupBy().isEmpty()) {
            return rowPasses;
        }
        String key = rowCondition(keyOf(diagnosis.expected()));
        return anyRow(sql(changed, key));
    }

    private Map<String, String> keyOf(Map<String, String> row) {
        String key = ((Expr.Column) query.groupBy().getFirst()).name();
        return row.entrySet().stream()
                .filter(e -> e.getKey().replace("\"", "").equals(key)
                        || e.getKey().replace("\"", "").endsWith("." + key))
                .collect(java.util.stream.Collectors.toMap(e -> key, Map.Entry::getValue));
    }

    private String sql(Block block, String condition) {
        String where = where(block, "");
        String both = where.isEmpty() || condition.isEmpty() ? where + condition : where + " AND " + condition;
        return "SELECT 1 FROM " + from() + (both.isEmpty() ? "" : " WHERE " + both)
                + (block.groupBy().isEmpty()
                        ? ""
                        : " GROUP BY " + Sql.print(block.groupBy().getFirst()))
                + (block.having().isEmpty() ? "" : " HAVING " + joined(block.having()));
    }

    private String where(Block block, String before) {
        return block.where().isEmpty() ? "" : before + joined(block.where());
    }

    private static String joined(List<Predicate> conjuncts) {
        return String.join(
                " AND ", conjuncts.stream().map(c -> "(" + Sql.print(c) + ")").toList());
    }

    private String from() {
        return Sql.print(query.from().getFirst());
    }

    private String rowCondition(Map<String, String> row) {
        Table table = facts.schema().table(query.table().orElseThrow()).orElseThrow();
        String alias = query.alias().orElseThrow();
        List<String> conditions = new ArrayList<>();
        row.forEach((name, value) -> {
            String last = name.substring(name.lastIndexOf('.') + 1).replace("\"", "");
            Column column = table.column(last).orElseThrow();
            String left = Sql.name(alias) + "." + Sql.name(column.name());
            conditions.add(value.equals("NULL") ? left + " IS NULL" : left + " = " + literal(column, value));
        });
        return String.join(" AND ", conditions);
    }

    private static String literal(Column column, String value) {
        return switch (column.type()) {
            case INTEGER, DECIMAL -> value;
            case BOOLEAN -> value;
            case DATE -> "DATE '" + value + "'";
            case TIME -> "TIME '" + value + "'";
            case TIMESTAMP -> "TIMESTAMP '" + value + "'";
            case TEXT -> Sql.text(value);
        };
    }

    private boolean anyRow(String sql) {
        return switch (facts.run(
                new GuardedQuery("SELECT COUNT(*) FROM (" + sql + " LIMIT 1) AS found"), Patient.LIMITS)) {
            case Rows rows -> ((Long) rows.rows().getFirst().getFirst()) > 0;
            case Failure failure -> throw new IllegalStateException(failure.message() + ": " + sql);
        };
    }

    /** Whether NOT, NOT IN and NOT EXISTS around the predicate, not its own, are odd in number. */
    private boolean negated(PredicatePath at) {
        boolean negated = false;
        PredicatePath inner = at;
        while (true) {
            for (int length = 1; length < inner.steps().size(); length++) {
                PredicatePath around = new PredicatePath(
                        inner.block(), inner.clause(), inner.steps().subList(0, length));
                negated ^= predicate(around) instanceof Predicate.Not;
            }
            if (inner.block().equals(BlockPath.ROOT)) {
                return negated;
            }
            inner = Trees.holder(query, inner.block());
            negated ^= predicate(inner) instanceof Predicate.InQuery in && in.negated()
                    || predicate(inner) instanceof Predicate.Exists e && e.negated();
        }
    }

    /** All predicates but AND, OR and NOT. */
    public List<PredicatePath> atoms() {
        return Trees.predicates(query).stream()
                .filter(p -> !(p.predicate() instanceof Predicate.And
                        || p.predicate() instanceof Predicate.Or
                        || p.predicate() instanceof Predicate.Not))
                .map(Trees.Placed::path)
                .toList();
    }

    /** Whether the query returns rows for some value of the column in place of the constant of a comparison. */
    public boolean someConstantHelps(PredicatePath at, int most) {
        if (!(predicate(at) instanceof Predicate.Compare(Expr.Column column, var _, Expr.Literal _))) {
            return false;
        }
        Optional<ColumnRef> ref = names.column(at.block(), column);
        return ref.isPresent()
                && facts.run(
                                new GuardedQuery(
                                        "SELECT DISTINCT " + Sql.name(ref.get().column()) + " AS v FROM "
                                                + Sql.name(ref.get().table()) + " WHERE "
                                                + Sql.name(ref.get().column())
                                                + " IS NOT NULL ORDER BY v LIMIT " + most),
                                Patient.LIMITS)
                        instanceof Rows rows
                && rows.column(0).stream()
                        .map(Values::text)
                        .anyMatch(v -> withConstants(Map.of(at, v))
                                .filter(changed -> !new Relaxed(facts, changed).empty())
                                .isPresent());
    }

    /** Whether a plain predicate names a column of an enclosing block. */
    public boolean joins(PredicatePath at) {
        return predicate(at) instanceof Predicate.Compare c
                && (outside(at.block(), c.left()) || outside(at.block(), c.right()));
    }

    private boolean outside(BlockPath block, Expr side) {
        return side instanceof Expr.Column c && names.find(block, c).outward() > 0;
    }

    public boolean insideAggregate(PredicatePath at) {
        return edges.stream()
                .anyMatch(e -> e.type().aggregate()
                        && within(at.block(), e.child())
                        // Its HAVING is what EXISTS aggregates for.
                        && !(at.block().equals(e.child()) && at.clause() == org.spartabench.sql.path.Clause.HAVING));
    }

    public boolean encloses(PredicatePath outer, PredicatePath inner) {
        return edges.stream().anyMatch(e -> e.holder().equals(outer) && within(inner.block(), e.child()));
    }

    private static boolean within(BlockPath block, BlockPath around) {
        return block.steps().size() >= around.steps().size()
                && block.steps().subList(0, around.steps().size()).equals(around.steps());
    }

    /** The query with each of these values taken; empty where a predicate has no constant that one could be put for. */
    public Optional<Block> withConstants(Map<PredicatePath, String> values) {
        Block changed = query;
        // The last first: what stands before it keeps its path.
        for (Map.Entry<PredicatePath, String> e : List.copyOf(values.entrySet()).reversed()) {
            Optional<Predicate> other = withConstant(e.getKey(), e.getValue());
            if (other.isEmpty()) {
                return Optional.empty();
            }
            changed = Trees.replace(changed, e.getKey(), other.get());
        }
        return Optional.of(changed);
    }

    private Optional<Predicate> withConstant(PredicatePath at, String value) {
        return switch (predicate(at)) {
            case Predicate.Compare c
            when constant(c.right()) ->
                Optional.of(new Predicate.Compare(c.left(), c.operator(), like(c.right(), value)));
            case Predicate.CompareQuery c
            when c.quantifier() == Predicate.Quantifier.ONE ->
                Optional.of(new Predicate.Compare(c.left(), c.operator(), literal(value)));
            case Predicate.InList l
            when !l.negated() && !negated(at) -> {
                List<Expr> longer = new ArrayList<>(l.values());
                longer.add(like(l.values().getFirst(), value));
                yield Optional.of(new Predicate.InList(l.operand(), false, longer));
            }
            case Predicate.Between b
            when !b.negated() && !negated(at) -> {
                Expr bound = like(b.low(), value);
                boolean below = less(bound, b.low());
                yield Optional.of(
                        new Predicate.Between(b.operand(), false, below ? bound : b.low(), below ? b.high() : bound));
            }
            default -> Optional.empty();
        };
    }

    private static Expr literal(String value) {
        return value.matches("-?\\d+(\\.\\d+)?")
                ? new Expr.NumberLiteral(new BigDecimal(value))
                : new Expr.TextLiteral(value);
    }

    private static boolean less(Expr a, Expr b) {
        return a instanceof Expr.NumberLiteral(BigDecimal x) && b instanceof Expr.NumberLiteral(BigDecimal y)
                ? x.compareTo(y) < 0
                : ((Expr.TextLiteral) a).value().compareTo(((Expr.TextLiteral) b).value()) < 0;
    }

    private static boolean constant(Expr expr) {
        return expr instanceof Expr.Literal;
    }

    private static Expr like(Expr was, String value) {
        return switch (was) {
            case Expr.NumberLiteral n -> new Expr.NumberLiteral(new BigDecimal(value));
            case Expr.BooleanLiteral b -> new Expr.BooleanLiteral(Boolean.parseBoolean(value));
            default -> new Expr.TextLiteral(value);
        };
    }
}
