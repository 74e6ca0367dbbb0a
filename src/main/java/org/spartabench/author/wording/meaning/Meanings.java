package org.spartabench.author.wording.meaning;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spartabench.author.wording.meaning.Meaning.Condition;
import org.spartabench.author.wording.meaning.Meaning.Function;
import org.spartabench.author.wording.meaning.Meaning.Match;
import org.spartabench.author.wording.meaning.Meaning.Operand;
import org.spartabench.author.wording.meaning.Meaning.Output;
import org.spartabench.author.wording.meaning.Meaning.Range;
import org.spartabench.author.wording.meaning.Meaning.Reach;
import org.spartabench.fact.ColumnRef;
import org.spartabench.fact.Schema;
import org.spartabench.fact.Table;
import org.spartabench.query.Block;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Clause;
import org.spartabench.query.Expr;
import org.spartabench.query.Predicate;
import org.spartabench.query.Predicate.Comparison;
import org.spartabench.query.PredicatePath;
import org.spartabench.query.Rare;
import org.spartabench.query.Source;

/** Reads what a block means. */
public final class Meanings {

    /** A block whose columns may be named: its alias, its table, and the scopes around it. */
    private record Scope(Optional<Scope> around, List<Source.Named> sources, BlockPath at) {}

    /** A column found: in which scope it stands and in which table. */
    private record Found(Scope scope, ColumnRef column) {

        String name() {
            return column.column();
        }
    }

    private final Schema schema;
    /** The next child of the block being read; nested predicates are met in the order in which children count. */
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
        List<Source.Named> sources = new ArrayList<>();
        block.from().forEach(s -> collect(s, sources));
        Scope scope = new Scope(around, sources, at);
        String table = sources.isEmpty() ? "" : tableName(sources.getFirst().table());
        List<Condition> conditions = conditions(block.where(), Clause.WHERE, scope);
        List<Condition> totals = conditions(block.having(), Clause.HAVING, scope);
        List<String> groups = new ArrayList<>();
        block.groupBy().forEach(g -> column(g, scope).ifPresent(f -> groups.add(f.name())));
        List<Meaning.Sorting> order = new ArrayList<>();
        for (Block.Order o : block.orderBy()) {
            operand(o.expr(), scope).ifPresent(x -> order.add(new Meaning.Sorting(x, o.descending())));
        }
        Meaning meaning = new Meaning(
                at,
                table,
                output(block, scope),
                conditions,
                groups,
                totals,
                order,
                block.limit().map(Block.Limit::count),
                block.distinct());
        nextChild = outerChild;
        return meaning;
    }

    private String tableName(String written) {
        return schema.table(written).map(Table::name).orElse(written);
    }

    private static void collect(Source source, List<Source.Named> into) {
        switch (source) {
            case Source.Named n -> into.add(n);
            case Source.Derived d -> {}
            case Source.Join j -> {
                collect(j.left(), into);
                collect(j.right(), into);
            }
        }
    }

    private Output output(Block block, Scope scope) {
        Expr expr = block.select().getFirst().expr();
        if (expr instanceof Expr.Star || expr instanceof Expr.Literal) {
            return new Output.Existence();
        }
        Optional<Operand> operand = operand(expr, scope);
        if (operand.isEmpty()) {
            return new Output.Other(expr);
        }
        return switch (operand.get()) {
            case Operand.Of c -> new Output.Listed(c.column());
            case Operand.Total t -> new Output.Figure(t);
        };
    }

    private List<Condition> conditions(List<Predicate> conjuncts, Clause clause, Scope scope) {
        List<Condition> conditions = new ArrayList<>();
        for (int i = 0; i < conjuncts.size(); i++) {
            conditions.add(condition(conjuncts.get(i), false, PredicatePath.conjunct(scope.at(), clause, i), scope));
        }
        return conditions;
    }

    private static PredicatePath below(PredicatePath path, int step) {
        List<Integer> steps = new ArrayList<>(path.steps());
        steps.add(step);
        return new PredicatePath(path.block(), path.clause(), steps);
    }

    private Condition condition(Predicate predicate, boolean denied, PredicatePath at, Scope scope) {
        return switch (predicate) {
            case Predicate.Not n -> condition(n.operand(), !denied, below(at, 0), scope);
            case Predicate.And a -> denied ? either(a.all(), true, at, scope) : both(a.all(), false, at, scope);
            case Predicate.Or o -> denied ? both(o.any(), true, at, scope) : either(o.any(), false, at, scope);
            case Predicate.Compare c -> compare(c, denied, at, scope);
            case Predicate.Between b -> test(b.operand(), span(b, denied), at, scope, b);
            case Predicate.InList l -> test(l.operand(), oneOf(l, denied), at, scope, l);
            case Predicate.Like l -> test(l.operand(), like(l, denied), at, scope, l);
            case Predicate.IsNull n ->
                test(n.operand(), Optional.of(new Range.Missing(n.negated() != denied)), at, scope, n);
            case Predicate.Truth t -> test(t.operand(), Optional.of(new Range.Truth(!denied)), at, scope, t);
            case Predicate.InQuery q -> inQuery(q, denied, at, scope);
            case Predicate.CompareQuery q -> compareQuery(q, denied, at, scope);
            case Predicate.Exists e -> exists(e, denied, at, scope);
        };
    }

    private Condition either(List<Predicate> any, boolean denied, PredicatePath at, Scope scope) {
        return new Condition.Either(parts(any, denied, at, scope), at);
    }

    private Condition both(List<Predicate> all, boolean denied, PredicatePath at, Scope scope) {
        return new Condition.Both(parts(all, denied, at, scope), at);
    }

    private List<Condition> parts(List<Predicate> predicates, boolean denied, PredicatePath at, Scope scope) {
        List<Condition> parts = new ArrayList<>();
        for (int i = 0; i < predicates.size(); i++) {
            parts.add(condition(predicates.get(i), denied, below(at, i), scope));
        }
        return parts;
    }

    private Condition test(
            Expr operand, Optional<? extends Range> range, PredicatePath at, Scope scope, Predicate whole) {
        Optional<Operand> read = operand(operand, scope);
        return read.isPresent() && range.isPresent()
                ? new Condition.Test(read.get(), range.get(), at)
                : new Condition.Odd(Descriptions.of(whole), at);
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

    /** The expression, a negative number made a literal of its own. */
    private static Expr literal(Expr expr) {
        return expr instanceof Expr.Negative(Expr.NumberLiteral(java.math.BigDecimal value))
                ? new Expr.NumberLiteral(value.negate())
                : expr instanceof Expr.Cast(Expr.Literal inner, String type) ? inner : expr;
    }

    private Condition compare(Predicate.Compare c, boolean denied, PredicatePath at, Scope scope) {
        Comparison op = denied ? c.operator().negated() : c.operator();
        Expr left = literal(c.left());
        Expr right = literal(c.right());
        if (left instanceof Expr.Literal && !(right instanceof Expr.Literal)) {
            return compareSides(right, op.flipped(), left, at, scope, c);
        }
        return compareSides(left, op, right, at, scope, c);
    }

    private Condition compareSides(
            Expr left, Comparison op, Expr right, PredicatePath at, Scope scope, Predicate.Compare whole) {
        Optional<Operand> operand = operand(left, scope);
        if (right instanceof Expr.Literal value) {
            if (operand.isPresent() && value instanceof Expr.BooleanLiteral(boolean truth)) {
                return new Condition.Test(operand.get(), new Range.Truth(truth == (op == Comparison.EQ)), at);
            }
            return operand.isPresent()
                    ? new Condition.Test(operand.get(), new Range.Relative(op, value), at)
                    : new Condition.Odd(Descriptions.of(whole), at);
        }
        Optional<Found> a = column(left, scope);
        Optional<Found> b = column(right, scope);
        if (a.isEmpty() || b.isEmpty()) {
            return new Condition.Odd(Descriptions.of(whole), at);
        }
        boolean ownLeft = a.get().scope() == scope;
        boolean ownRight = b.get().scope() == scope;
        if (ownLeft && ownRight) {
            return new Condition.Pair(a.get().name(), op, b.get().name(), at);
        }
        if (ownLeft) {
            return new Condition.Same(a.get().name(), op, b.get().column(), at);
        }
        return ownRight
                ? new Condition.Same(b.get().name(), op.flipped(), a.get().column(), at)
                : new Condition.Odd(Descriptions.of(whole), at);
    }

    private Optional<Meaning> inner(Predicate.Nested nested, Scope scope) {
        if (!(nested.inner() instanceof Block block)) {
            return Optional.empty();
        }
        BlockPath path = scope.at().child(nextChild);
        nextChild++;
        return Optional.of(block(block, path, Optional.of(scope)));
    }

    private Condition inQuery(Predicate.InQuery q, boolean denied, PredicatePath at, Scope scope) {
        boolean negated = q.negated() != denied;
        Optional<Meaning> inner = inner(q, scope);
        Optional<Found> column = column(q.left(), scope);
        if (inner.isPresent()
                && column.isPresent()
                && inner.get().output() instanceof Output.Listed(String innerColumn)) {
            return new Condition.Member(column.get().name(), negated, inner.get(), innerColumn, List.of(at));
        }
        Optional<Operand> operand = operand(q.left(), scope);
        return inner.isPresent() && operand.isPresent()
                ? new Condition.Against(
                        operand.get(),
                        negated ? Comparison.NE : Comparison.EQ,
                        negated ? Reach.EVERY : Reach.SOME,
                        inner.get(),
                        at)
                : new Condition.Odd(Descriptions.of(q), at);
    }

    private Condition compareQuery(Predicate.CompareQuery q, boolean denied, PredicatePath at, Scope scope) {
        Comparison op = denied ? q.operator().negated() : q.operator();
        Optional<Meaning> inner = inner(q, scope);
        Optional<Operand> operand = operand(q.left(), scope);
        if (inner.isEmpty() || operand.isEmpty()) {
            return new Condition.Odd(Descriptions.of(q), at);
        }
        Reach reach = switch (q.quantifier()) {
            case ONE -> Reach.ONE;
            case ANY -> denied ? Reach.EVERY : Reach.SOME;
            case ALL -> denied ? Reach.SOME : Reach.EVERY;
        };
        return new Condition.Against(operand.get(), op, reach, inner.get(), at);
    }

    /** EXISTS that is joined to the block around it by one equality says that a thing is among others. */
    private Condition exists(Predicate.Exists e, boolean denied, PredicatePath at, Scope scope) {
        boolean negated = e.negated() != denied;
        Optional<Meaning> inner = inner(e, scope);
        if (inner.isEmpty()) {
            return new Condition.Odd(Descriptions.of(e), at);
        }
        for (Condition c : inner.get().conditions()) {
            if (c instanceof Condition.Same(String column, Comparison op, ColumnRef outer, PredicatePath where)
                    && op == Comparison.EQ
                    && scope.sources().stream()
                            .anyMatch(s -> tableName(s.table()).equals(outer.table()))) {
                List<Condition> rest = new ArrayList<>(inner.get().conditions());
                rest.remove(c);
                Meaning joined = inner.get().withConditions(rest).withOutput(new Output.Listed(column));
                return new Condition.Member(outer.column(), negated, joined, column, List.of(at, where));
            }
        }
        return new Condition.ThereIs(negated, inner.get(), at);
    }

    private Optional<Operand> operand(Expr expr, Scope scope) {
        return switch (expr) {
            case Expr.Column c -> column(c, scope).map(f -> new Operand.Of(f.name()));
            case Expr.Cast cast -> operand(cast.operand(), scope);
            case Expr.Call call -> total(call, scope);
            case Expr.Literal _,
                    Expr.Arithmetic _,
                    Expr.Negative _,
                    Expr.Case _,
                    Expr.Scalar _,
                    Expr.Condition _,
                    Expr.Tuple _,
                    Expr.Star _,
                    Rare _ -> Optional.empty();
        };
    }

    private Optional<Operand> total(Expr.Call call, Scope scope) {
        Optional<Function> function = switch (call.name()) {
            case "COUNT" -> Optional.of(Function.COUNT);
            case "SUM" -> Optional.of(Function.SUM);
            case "AVG" -> Optional.of(Function.AVG);
            case "MIN" -> Optional.of(Function.MIN);
            case "MAX" -> Optional.of(Function.MAX);
            default -> Optional.empty();
        };
        if (function.isEmpty() || call.arguments().size() != 1) {
            return Optional.empty();
        }
        if (call.arguments().getFirst() instanceof Expr.Star || call.arguments().getFirst() instanceof Expr.Literal) {
            return Optional.of(new Operand.Total(function.get(), Optional.empty(), false));
        }
        return column(call.arguments().getFirst(), scope)
                .map(f -> new Operand.Total(function.get(), Optional.of(f.name()), call.distinct()));
    }

    private Optional<Found> column(Expr expr, Scope scope) {
        if (!(expr instanceof Expr.Column(Optional<String> qualifier, String name))) {
            return Optional.empty();
        }
        for (Optional<Scope> s = Optional.of(scope); s.isPresent(); s = s.get().around()) {
            for (Source.Named source : s.get().sources()) {
                boolean named = qualifier.isEmpty()
                        || qualifier.get().equalsIgnoreCase(source.name().orElse(source.table()));
                Optional<Table> table = schema.table(source.table());
                if (named && table.flatMap(t -> t.column(name)).isPresent()) {
                    Table t = table.get();
                    return Optional.of(new Found(
                            s.get(),
                            new ColumnRef(t.name(), t.column(name).get().name())));
                }
            }
        }
        return Optional.empty();
    }
}
