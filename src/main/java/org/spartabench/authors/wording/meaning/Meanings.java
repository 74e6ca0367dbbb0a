package org.spartabench.authors.wording.meaning;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.spartabench.authors.wording.meaning.Meaning.Condition;
import org.spartabench.authors.wording.meaning.Meaning.Function;
import org.spartabench.authors.wording.meaning.Meaning.Match;
import org.spartabench.authors.wording.meaning.Meaning.Operand;
import org.spartabench.authors.wording.meaning.Meaning.Output;
import org.spartabench.authors.wording.meaning.Meaning.Range;
import org.spartabench.authors.wording.meaning.Meaning.Reach;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.usage.FullName;
import org.spartabench.sql.description.FullNames;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Comparison;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.walk.Walk;

/** Reads the meaning of a block. */
public final class Meanings {

    /** The named sources of a block, and the scope of the block around it. */
    private record Scope(Optional<Scope> around, List<Source.Named> sources, BlockPath at) {}

    /** A column with the scope that holds its table. */
    private record Found(Scope scope, ColumnRef column) {

        String name() {
            return column.column();
        }
    }

    private final Schema schema;
    /** The index of the next child of the current block; nested predicates come in the order of the children. */
    private int nextChild;

    private Meanings(Schema schema) {
        this.schema = schema;
    }

    public static Meaning of(Block block, Schema schema) {
        return new Meanings(schema).block(block, BlockPath.ROOT, Optional.empty());
    }

    private Meaning block(Block block, BlockPath at, Optional<Scope> around) {
        int outerChild = nextChild;
        nextChild = 0;
        List<Source.Named> sources = block.from().stream()
                .flatMap(Walk::sources)
                .filter(Source.Named.class::isInstance)
                .map(Source.Named.class::cast)
                .toList();
        Scope scope = new Scope(around, sources, at);
        List<Condition> conditions = conditions(block.where(), Clause.WHERE, scope);
        List<Condition> totals = conditions(block.having(), Clause.HAVING, scope);
        Meaning meaning = new Meaning(
                at,
                sources.isEmpty() ? "" : tableName(sources.getFirst().table()),
                output(block.select().getFirst().expr(), scope),
                conditions,
                block.groupBy().stream()
                        .flatMap(g -> column(g, scope).stream())
                        .map(Found::name)
                        .toList(),
                totals,
                block.orderBy().stream()
                        .flatMap(
                                o -> operand(o.expr(), scope).map(x -> new Meaning.Sorting(x, o.descending())).stream())
                        .toList(),
                block.limit().map(Block.Limit::count),
                block.distinct());
        nextChild = outerChild;
        return meaning;
    }

    private String tableName(String written) {
        return schema.table(written).map(Table::name).orElse(written);
    }

    private Output output(Expr expr, Scope scope) {
        if (expr instanceof Expr.Star || expr instanceof Expr.Literal) {
            return new Output.Existence();
        }
        Optional<FullName> name = scope.sources().stream()
                .flatMap(s -> schema.table(s.table()).stream())
                .flatMap(t -> FullNames.in(expr, t).stream())
                .findFirst();
        if (name.isPresent()) {
            return new Output.Listed(name.get().called());
        }
        return operand(expr, scope)
                .<Output>map(operand -> switch (operand) {
                    case Operand.Of c -> new Output.Listed(c.column());
                    case Operand.Total t -> new Output.Figure(t);
                })
                .orElseGet(() -> new Output.Other(expr));
    }

    private List<Condition> conditions(List<Predicate> conjuncts, Clause clause, Scope scope) {
        List<Condition> conditions = new ArrayList<>();
        for (int i = 0; i < conjuncts.size(); i++) {
            conditions.add(condition(conjuncts.get(i), false, PredicatePath.conjunct(scope.at(), clause, i), scope));
        }
        return conditions;
    }

    private Condition condition(Predicate predicate, boolean denied, PredicatePath at, Scope scope) {
        Optional<Condition> read = switch (predicate) {
            case Predicate.Not n -> Optional.of(condition(n.operand(), !denied, at.step(0), scope));
            case Predicate.And a -> Optional.of(compound(a.all(), !denied, denied, at, scope));
            case Predicate.Or o -> Optional.of(compound(o.any(), denied, denied, at, scope));
            case Predicate.Compare c -> compare(c, denied, at, scope);
            case Predicate.Between b -> span(b, denied).flatMap(r -> test(b.operand(), r, at, scope));
            case Predicate.InList l -> oneOf(l, denied).flatMap(r -> test(l.operand(), r, at, scope));
            case Predicate.Like l -> like(l, denied).flatMap(r -> test(l.operand(), r, at, scope));
            case Predicate.IsNull n -> test(n.operand(), new Range.Missing(n.negated() != denied), at, scope);
            case Predicate.Truth t -> test(t.operand(), new Range.Truth(!denied), at, scope);
            case Predicate.InQuery q -> inQuery(q, denied, at, scope);
            case Predicate.CompareQuery q -> compareQuery(q, denied, at, scope);
            case Predicate.Exists e -> exists(e, denied, at, scope);
        };
        return read.orElseGet(() -> new Condition.Unsupported(Descriptions.of(predicate), at));
    }

    /** @param both whether all parts must hold rather than any */
    private Condition compound(
            List<Predicate> predicates, boolean both, boolean denied, PredicatePath at, Scope scope) {
        List<Condition> parts = new ArrayList<>();
        for (int i = 0; i < predicates.size(); i++) {
            parts.add(condition(predicates.get(i), denied, at.step(i), scope));
        }
        return oneOf(parts, both, at)
                .orElseGet(() -> both ? new Condition.Both(parts, at) : new Condition.Either(parts, at));
    }

    /** Reads choices of one column as such: "from Norway or Peru", "from neither". */
    private static Optional<Condition> oneOf(List<Condition> parts, boolean negated, PredicatePath at) {
        Comparison wanted = negated ? Comparison.NE : Comparison.EQ;
        List<Operand> operands = new ArrayList<>();
        List<Expr.Literal> values = new ArrayList<>();
        for (Condition part : parts) {
            if (part
                            instanceof
                            Condition.Test(
                                    Operand operand,
                                    Range.Relative(Comparison op, Expr.Literal value),
                                    PredicatePath _)
                    && op == wanted) {
                operands.add(operand);
                values.add(value);
            }
        }
        return values.size() == parts.size() && operands.stream().distinct().count() == 1
                ? Optional.of(new Condition.Test(operands.getFirst(), new Range.OneOf(values, negated), at))
                : Optional.empty();
    }

    private Optional<Condition> test(Expr operand, Range range, PredicatePath at, Scope scope) {
        return operand(operand, scope).map(o -> new Condition.Test(o, range, at));
    }

    private static Optional<Range> span(Predicate.Between b, boolean denied) {
        return b.low() instanceof Expr.Literal low && b.high() instanceof Expr.Literal high
                ? Optional.of(new Range.Span(low, high, b.negated() != denied))
                : Optional.empty();
    }

    private static Optional<Range> oneOf(Predicate.InList l, boolean denied) {
        List<Expr.Literal> values = new ArrayList<>();
        for (Expr value : l.values()) {
            if (!(literal(value) instanceof Expr.Literal x)) {
                return Optional.empty();
            }
            values.add(x);
        }
        return Optional.of(new Range.OneOf(values, l.negated() != denied));
    }

    private static Optional<Range> like(Predicate.Like l, boolean denied) {
        boolean negated = l.negated() != denied;
        if (!(l.pattern() instanceof Expr.TextLiteral(String pattern))
                || !l.operator().endsWith("LIKE")) {
            return Optional.empty();
        }
        String inner = pattern.replaceAll("^%+|%+$", "");
        if (inner.isEmpty() || inner.contains("%") || inner.contains("_")) {
            return Optional.of(new Range.Matching(Match.LIKE, pattern, negated));
        }
        boolean left = pattern.startsWith("%");
        boolean right = pattern.endsWith("%");
        Match match = left && right ? Match.CONTAINS : left ? Match.ENDS : right ? Match.STARTS : Match.LIKE;
        return Optional.of(new Range.Matching(match, inner, negated));
    }

    /** Makes a negative number a literal of its own, and drops a cast around a literal. */
    private static Expr literal(Expr expr) {
        return expr instanceof Expr.Negative(Expr.NumberLiteral(BigDecimal value))
                ? new Expr.NumberLiteral(value.negate())
                : expr instanceof Expr.Cast(Expr.Literal inner, String type) ? inner : expr;
    }

    private Optional<Condition> compare(Predicate.Compare c, boolean denied, PredicatePath at, Scope scope) {
        Comparison written = denied ? c.operator().negated() : c.operator();
        boolean turned = literal(c.left()) instanceof Expr.Literal && !(literal(c.right()) instanceof Expr.Literal);
        Comparison op = turned ? written.flipped() : written;
        Expr left = literal(turned ? c.right() : c.left());
        Expr right = literal(turned ? c.left() : c.right());
        if (right instanceof Expr.Literal value) {
            Range range = value instanceof Expr.BooleanLiteral(boolean truth)
                    ? new Range.Truth(truth == (op == Comparison.EQ))
                    : new Range.Relative(op, value);
            return test(left, range, at, scope);
        }
        return column(left, scope).flatMap(a -> column(right, scope).flatMap(b -> compareColumns(a, op, b, at, scope)));
    }

    private static Optional<Condition> compareColumns(Found a, Comparison op, Found b, PredicatePath at, Scope scope) {
        boolean ownLeft = a.scope() == scope;
        boolean ownRight = b.scope() == scope;
        if (ownLeft) {
            return Optional.of(
                    ownRight
                            ? new Condition.Pair(a.name(), op, b.name(), at)
                            : new Condition.SameAsOuter(a.name(), op, b.column(), at));
        }
        return ownRight
                ? Optional.of(new Condition.SameAsOuter(b.name(), op.flipped(), a.column(), at))
                : Optional.empty();
    }

    private Optional<Meaning> inner(Predicate.Nested nested, Scope scope) {
        return nested.inner() instanceof Block block
                ? Optional.of(block(block, scope.at().child(nextChild++), Optional.of(scope)))
                : Optional.empty();
    }

    private Optional<Condition> inQuery(Predicate.InQuery q, boolean denied, PredicatePath at, Scope scope) {
        boolean negated = q.negated() != denied;
        return inner(q, scope).flatMap(inner -> {
            Optional<Found> column = column(q.left(), scope);
            if (column.isPresent() && inner.output() instanceof Output.Listed(String innerColumn)) {
                return Optional.of(new Condition.Member(column.get().name(), negated, inner, innerColumn, List.of(at)));
            }
            Comparison op = negated ? Comparison.NE : Comparison.EQ;
            Reach reach = negated ? Reach.EVERY : Reach.SOME;
            return operand(q.left(), scope).map(o -> new Condition.ComparedTo(o, op, reach, inner, at));
        });
    }

    private Optional<Condition> compareQuery(Predicate.CompareQuery q, boolean denied, PredicatePath at, Scope scope) {
        Comparison op = denied ? q.operator().negated() : q.operator();
        Reach reach = switch (q.quantifier()) {
            case ONE -> Reach.ONE;
            case ANY -> denied ? Reach.EVERY : Reach.SOME;
            case ALL -> denied ? Reach.SOME : Reach.EVERY;
        };
        return inner(q, scope)
                .flatMap(inner -> operand(q.left(), scope).map(o -> new Condition.ComparedTo(o, op, reach, inner, at)));
    }

    /** Reads an EXISTS that one equality joins to the block around it as a membership. */
    private Optional<Condition> exists(Predicate.Exists e, boolean denied, PredicatePath at, Scope scope) {
        boolean negated = e.negated() != denied;
        return inner(e, scope).map(inner -> {
            for (Condition c : inner.conditions()) {
                if (c
                                instanceof
                                Condition.SameAsOuter(
                                        String column,
                                        Comparison op,
                                        ColumnRef outer,
                                        PredicatePath where)
                        && op == Comparison.EQ
                        && scope.sources().stream()
                                .anyMatch(s -> tableName(s.table()).equals(outer.table()))) {
                    List<Condition> rest = new ArrayList<>(inner.conditions());
                    rest.remove(c);
                    Meaning joined = inner.withConditions(rest).withOutput(new Output.Listed(column));
                    return new Condition.Member(outer.column(), negated, joined, column, List.of(at, where));
                }
            }
            return new Condition.Exists(negated, inner, at);
        });
    }

    private Optional<Operand> operand(Expr expr, Scope scope) {
        return switch (expr) {
            case Expr.Cast cast -> operand(cast.operand(), scope);
            case Expr.Call call -> total(call, scope);
            default -> column(expr, scope).map(f -> new Operand.Of(f.name()));
        };
    }

    private Optional<Operand> total(Expr.Call call, Scope scope) {
        Optional<Function> function = Arrays.stream(Function.values())
                .filter(f -> f.name().equals(call.name()) && call.arguments().size() == 1)
                .findFirst();
        if (function.isEmpty()) {
            return Optional.empty();
        }
        Expr argument = call.arguments().getFirst();
        return argument instanceof Expr.Star || argument instanceof Expr.Literal
                ? Optional.of(new Operand.Total(function.get(), Optional.empty(), false))
                : column(argument, scope)
                        .map(f -> new Operand.Total(function.get(), Optional.of(f.name()), call.distinct()));
    }

    private Optional<Found> column(Expr expr, Scope scope) {
        return expr instanceof Expr.Column column
                ? scope.sources().stream()
                        .flatMap(source -> column(column, source).stream())
                        .findFirst()
                        .map(found -> new Found(scope, found))
                        .or(() -> scope.around().flatMap(around -> column(expr, around)))
                : Optional.empty();
    }

    private Optional<ColumnRef> column(Expr.Column column, Source.Named source) {
        String name = source.name().orElse(source.table());
        return schema.table(source.table())
                .filter(t -> column.qualifier().map(name::equalsIgnoreCase).orElse(true))
                .flatMap(t -> t.column(column.name()).map(c -> new ColumnRef(t.name(), c.name())));
    }
}
