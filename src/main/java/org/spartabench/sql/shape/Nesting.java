package org.spartabench.sql.shape;

/**
 * Names the nesting types of nested predicates (W. Kim, "On Optimizing an SQL-like Nested Query", TODS 1982):
 * whether the inner block is correlated and whether it aggregates.
 */
public enum Nesting {
    N,
    A,
    J,
    JA;

    public boolean correlated() {
        return this == J || this == JA;
    }

    public boolean aggregate() {
        return this == A || this == JA;
    }

    public static Nesting of(boolean correlated, boolean aggregate) {
        return correlated ? (aggregate ? JA : J) : (aggregate ? A : N);
    }
}
