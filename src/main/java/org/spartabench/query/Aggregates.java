package org.spartabench.query;

import java.util.Set;

/** Knows the aggregate functions. */
public final class Aggregates {

    static final Set<String> NAMES = Set.of(
            "SUM",
            "COUNT",
            "MAX",
            "MIN",
            "AVG",
            "TOTAL",
            "GROUP_CONCAT",
            "STRING_AGG",
            "LISTAGG",
            "ARRAY_AGG",
            "MEDIAN",
            "STDDEV",
            "STDDEV_POP",
            "STDDEV_SAMP",
            "VARIANCE",
            "VAR_POP",
            "VAR_SAMP",
            "BOOL_AND",
            "BOOL_OR",
            "EVERY",
            "ANY_VALUE",
            "MODE");

    /** With two or more arguments these give the larger or smaller one. */
    static final Set<String> SCALAR_TOO = Set.of("MAX", "MIN");

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
