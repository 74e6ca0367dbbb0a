package org.spartabench.authors.prompted;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.request.Request;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Comparison;
import org.spartabench.sql.tree.Predicate.Quantifier;
import org.spartabench.sql.walk.Equalities;

/**
 * Lists the decisions that a nested predicate leaves to a model, and assembles the predicate from the model's decisions.
 * The model writes no inner block, so it cannot change one.
 */
final class NestedDecisions {

    /** Holds a column of the outer table and one of the inner table that an edge joins. */
    record Pair(Column outer, Column inner) {}

    static final Set<String> AGGREGATES = Set.of("MIN", "MAX", "AVG", "SUM");

    private final Request.NestedPredicate request;
    private final Block inner;
    private final List<Pair> keys;
    private final List<Pair> measures;

    NestedDecisions(Request.NestedPredicate request) {
        this.request = request;
        this.inner = request.inner();
        this.keys = pairs(JoinGraph.Kind.KEY);
        this.measures = pairs(JoinGraph.Kind.MEASURE);
    }

    /** Lists the key edges between the blocks, for IN and for correlations. */
    List<Pair> keys() {
        return keys;
    }

    /** Lists the measure edges between the blocks, for comparisons with an aggregate. */
    List<Pair> measures() {
        return measures;
    }

    /** Tells whether any decision leads to a predicate of the type. */
    boolean possible() {
        return switch (request.type()) {
            case N -> !keys.isEmpty();
            case A -> !measures.isEmpty() && plain();
            case J, JA -> !keys.isEmpty() && plain();
        };
    }

    /** Tells whether the inner block has no groups, so that its SELECT can change. */
    private boolean plain() {
        return inner.groupBy().isEmpty();
    }

    private List<Pair> pairs(JoinGraph.Kind kind) {
        Optional<Table> outside = table(request.view().soFar());
        Optional<Table> inside = table(inner);
        if (outside.isEmpty() || inside.isEmpty()) {
            return List.of();
        }
        Set<String> fixed = Equalities.fixed(inner);
        Set<String> fixedOutside = Equalities.fixed(request.view().soFar());
        List<Pair> pairs = new ArrayList<>();
        for (Column column : outside.get().columns()) {
            ColumnRef ref = new ColumnRef(outside.get().name(), column.name());
            for (ColumnRef partner : request.view().schema().joins().partners(kind, ref)) {
                inside.filter(t -> t.name().equalsIgnoreCase(partner.table()))
                        .flatMap(t -> t.column(partner.column()))
                        .filter(c -> !fixed.contains(lower(c)) && !fixedOutside.contains(lower(column)))
                        .filter(c -> c.type() != ColumnType.TIME && listed(c) && !itself(outside.get(), ref, partner))
                        .map(c -> new Pair(column, c))
                        .ifPresent(pairs::add);
            }
        }
        return pairs;
    }

    private Optional<Table> table(Block block) {
        return block.table().flatMap(request.view().schema()::table);
    }

    private static String lower(Column column) {
        return column.name().toLowerCase(Locale.ROOT);
    }

    /** Tells whether the block can select the column: one with groups keeps its SELECT. */
    private boolean listed(Column column) {
        return plain()
                || inner.groupBy().getFirst() instanceof Expr.Column c
                        && c.name().equalsIgnoreCase(column.name());
    }

    /** Tells whether the pair joins each row of a table with itself alone. */
    private static boolean itself(Table table, ColumnRef outer, ColumnRef inner) {
        return outer.equals(inner)
                && table.primaryKey().size() == 1
                && table.primaryKey().getFirst().equalsIgnoreCase(outer.column());
    }

    /** Assembles the predicate from the fields of a reply. */
    Outcome<Predicate.Nested> assembled(Fields reply) {
        return reply.text("operator").map(NestedDecisions::operator).flatMap(operator -> switch (request.type()) {
            case N -> member(operator, reply, inner);
            case A -> comparison(operator, reply, inner);
            case J ->
                link(reply)
                        .flatMap(link -> operator.endsWith("EXISTS")
                                ? exists(operator, correlated(link).withSelect(Expr.NumberLiteral.of(1)))
                                : member(operator, reply, correlated(link)));
            case JA ->
                link(reply)
                        .flatMap(link -> operator.endsWith("EXISTS")
                                ? groups(operator, reply, link)
                                : comparison(operator, reply, correlated(link)));
        });
    }

    private static String operator(String written) {
        String operator = written.strip().toUpperCase(Locale.ROOT).replaceAll("\\s+", " ");
        return switch (operator) {
            case "!=" -> "<>";
            case "==" -> "=";
            default -> operator;
        };
    }

    private Outcome<Pair> link(Fields reply) {
        return reply.choice("link", keys);
    }

    private Outcome<Predicate.Nested> member(String operator, Fields reply, Block block) {
        return switch (operator) {
            case "IN", "NOT IN" ->
                reply.choice("pair", keys)
                        .map(pair -> new Predicate.InQuery(
                                own(pair.outer()),
                                operator.startsWith("NOT"),
                                plain() ? block.withSelect(own(pair.inner())) : block));
            default ->
                Outcome.declined("\"operator\" is one of IN, NOT IN"
                        + (request.type().correlated() ? ", EXISTS, NOT EXISTS" : "") + ", not " + operator);
        };
    }

    private static Outcome<Predicate.Nested> exists(String operator, Block block) {
        return switch (operator) {
            case "EXISTS", "NOT EXISTS" -> Outcome.done(new Predicate.Exists(operator.startsWith("NOT"), block));
            default -> Outcome.declined("\"operator\" is EXISTS or NOT EXISTS, not " + operator);
        };
    }

    private Outcome<Predicate.Nested> comparison(String operator, Fields reply, Block block) {
        Optional<Comparison> comparison = Fields.comparison(operator);
        if (comparison.isEmpty()) {
            return Outcome.declined("\"operator\" is one of =, <>, <, <=, >, >="
                    + (request.type().correlated() ? ", EXISTS, NOT EXISTS" : "") + ", not " + operator);
        }
        return reply.choice("pair", measures)
                .flatMap(pair -> reply.aggregate("aggregate")
                        .map(function -> new Predicate.CompareQuery(
                                own(pair.outer()),
                                comparison.get(),
                                Quantifier.ONE,
                                block.withSelect(Expr.Call.of(function, own(pair.inner()))))));
    }

    private Outcome<Predicate.Nested> groups(String operator, Fields reply, Pair link) {
        return reply.text("having").flatMap(Fragments::condition).flatMap(having -> {
            Expr key = own(link.inner());
            return exists(
                    operator,
                    correlated(link).withSelect(key).withGroupBy(List.of(key)).withHaving(List.of(having)));
        });
    }

    private Block correlated(Pair link) {
        return inner.and(new Predicate.Compare(
                Expr.Column.of(inner.alias().orElseThrow(), link.inner().name()),
                Comparison.EQ,
                Expr.Column.of(
                        request.view().soFar().alias().orElseThrow(),
                        link.outer().name())));
    }

    private static Expr own(Column column) {
        return Expr.Column.of(column.name());
    }
}
