package org.spartabench.sql.tree;

/** Finds aggregates in the clauses of queries. */
public final class Aggregates {

    private Aggregates() {}

    /** Whether the expression contains an aggregate, subqueries aside. */
    public static boolean in(Expr e) {
        return Walk.exprs(e).anyMatch(part -> part instanceof Expr.Call c && c.aggregate());
    }

    /** Whether the predicate contains an aggregate, subqueries aside. */
    public static boolean in(Predicate p) {
        return Walk.predicates(p).flatMap(q -> Walk.exprs(q).stream()).anyMatch(Aggregates::in);
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
}
