package org.spartabench.query;

/**
 * The nesting type of a nested predicate (W. Kim, "On Optimizing an SQL-like Nested Query", TODS 1982): whether the
 * inner block is correlated and whether it aggregates.
 */
public enum Nesting {
    N(false, false),
    A(false, true),
    J(true, false),
    JA(true, true);

    private final boolean correlated;
    private final boolean aggregate;

    Nesting(boolean correlated, boolean aggregate) {
        this.correlated = correlated;
        this.aggregate = aggregate;
    }

    public boolean correlated() {
        return correlated;
    }

    public boolean aggregate() {
        return aggregate;
    }

    public static Nesting of(boolean correlated, boolean aggregate) {
        return correlated ? (aggregate ? JA : J) : (aggregate ? A : N);
    }
}
