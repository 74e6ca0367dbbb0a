package org.spartabench.authors.item.outcome;

/** Names the laws that every accepted query keeps, whatever its method. */
public enum Law {
    PARSES("parses"),
    RUNS("runs within the limit without error"),
    ANSWERS("returns rows, and a value in each"),
    BLOCKS_RETURN("every block's FROM and WHERE return rows"),
    SHAPE("has the planned shape"),
    NESTING("has the planned nesting types"),
    ONE_COLUMN("selects one column"),
    TOTAL_ORDER("has LIMIT only with a total order"),
    NO_DUPLICATE("repeats no earlier item"),
    JOIN_GRAPH("compares only along the join graph"),
    NOT_VACUOUS("has no predicate that is true for every row"),
    NOT_DECORATIVE("has no hop or correlation that changes nothing"),
    NOT_FIXED("selects and groups by no column that an equality fixes"),
    NOT_ROUNDED("compares no row with an average or a sum that it equals but for rounding"),
    NEEDED("needs each of its conditions, correlations and hops for its answer"),
    NOT_TRIVIAL(
            "asks for what is not plain: not every value of a column, nor one that it states, nor the average of one");

    private final String text;

    Law(String text) {
        this.text = text;
    }

    /** The law as the end of a sentence: "the query …". */
    public String text() {
        return text;
    }
}
