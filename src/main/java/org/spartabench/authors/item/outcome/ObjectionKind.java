package org.spartabench.authors.item.outcome;

/** Names the objections to an author's text on which the author's next attempt depends. */
public enum ObjectionKind {
    /** No rows are left. */
    NO_ROWS,
    /** Fewer rows are left than later clauses need. */
    TOO_FEW_ROWS,
    /** More rows are left than can be listed. */
    TOO_MANY_ROWS,
    /** The remaining rows have no column worth selecting. */
    NO_OUTPUT,
    /** There is one row at most where several are wanted. */
    ONE_ROW,
    /** A condition holds for every row. */
    EVERY_ROW,
    /** Nearly all rows pass a condition, or all groups do. */
    NEARLY_ALL,
    /** A nested predicate or a correlation changes nothing. */
    NO_EFFECT,
    /** Rows have the same place in an order. */
    TIES,
    OTHER
}
