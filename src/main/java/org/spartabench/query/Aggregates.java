package org.spartabench.query;

/** Finds aggregates in the clauses of queries. */
public final class Aggregates {

    private Aggregates() {}

    /** Whether the expression has an aggregate in it, not counting those of subqueries. */
    static boolean in(Expr e) {
        return Walk.exprs(e).anyMatch(part -> part instanceof Expr.Call c && c.aggregate());
    }

    /** Whether a SELECT of the query aggregates; for a set operation that of any operand. */
    public static boolean inSelect(Query query) {
        return switch (query) {
            case Block b -> b.select().stream().anyMatch(o -> in(o.expr()));
            case Query.SetOperation s -> inSelect(s.left()) || inSelect(s.right());
            case Query.With w -> inSelect(w.body());
        };
    }

    /** Whether a HAVING of the query aggregates. */
    public static boolean inHaving(Query query) {
        return switch (query) {
            case Block b ->
                b.having().stream()
                        .flatMap(Walk::predicates)
                        .flatMap(p -> Walk.exprs(p).stream())
                        .anyMatch(Aggregates::in);
            case Query.SetOperation s -> inHaving(s.left()) || inHaving(s.right());
            case Query.With w -> inHaving(w.body());
        };
    }
}
