package org.spartabench.sql.walk;

import java.util.stream.Stream;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;

/** Finds aggregates in the clauses of queries. */
public final class Aggregates {

    private Aggregates() {}

    /** Whether the expression contains an aggregate, subqueries aside. */
    public static boolean in(Expr e) {
        return calls(Walk.exprs(e)).findAny().isPresent();
    }

    /** Keeps the aggregates among expressions. */
    public static Stream<Expr.Call> calls(Stream<Expr> all) {
        return all.flatMap(Walk.only(Expr.Call.class)).filter(Expr.Call::aggregate);
    }

    /** Streams the aggregates of SELECT, HAVING and ORDER BY, subqueries aside. */
    public static Stream<Expr.Call> calls(Block block) {
        return calls(Stream.of(
                        block.select().stream().map(Block.Output::expr).flatMap(Walk::exprs),
                        block.having().stream().flatMap(Walk::allExprs),
                        block.orderBy().stream().map(Block.Order::expr).flatMap(Walk::exprs))
                .flatMap(s -> s));
    }

    /** Whether the predicate contains an aggregate, subqueries aside. */
    public static boolean in(Predicate p) {
        return calls(Walk.allExprs(p)).findAny().isPresent();
    }

    /** Whether SELECT aggregates, in a set operation that of any operand. */
    public static boolean inSelect(Query query) {
        return Walk.outermost(query).flatMap(b -> b.select().stream()).anyMatch(o -> in(o.expr()));
    }

    /** Whether HAVING aggregates, in a set operation that of any operand. */
    public static boolean inHaving(Query query) {
        return Walk.outermost(query).flatMap(b -> b.having().stream()).anyMatch(Aggregates::in);
    }

    /** Whether the block returns a row for each row of its FROM and WHERE: it neither groups, aggregates nor limits. */
    public static boolean none(Block block) {
        return block.groupBy().isEmpty()
                && block.having().isEmpty()
                && block.limit().isEmpty()
                && !inSelect(block);
    }

    /** Whether a sum counts: of truths, or of ones for what fulfils a condition. */
    public static boolean counts(Expr.Call call) {
        return call.name().equals("SUM")
                && (call.arguments().getFirst() instanceof Expr.Condition
                        || call.arguments().getFirst() instanceof Expr.Case c
                                && c.whens().stream().allMatch(w -> w.value().equals(Expr.NumberLiteral.of(1))));
    }
}
