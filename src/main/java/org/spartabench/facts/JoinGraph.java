package org.spartabench.facts;

import java.util.List;

/**
 * Holds the joinable columns. Key edges hold the same entity on both sides and carry nesting types N and J and every
 * correlation; measure edges hold numbers or dates of one unit and carry types A and JA.
 *
 * @param edges undirected, without repeats, in a fixed order; a column that may be compared with itself in a second
 *     block of its own table has an edge to itself
 */
public record JoinGraph(List<Edge> edges) {

    public enum Kind {
        KEY,
        MEASURE
    }

    /** Holds an undirected edge; {@code left} is not greater than {@code right}. */
    public record Edge(Kind kind, ColumnRef left, ColumnRef right) {

        public Edge {
            if (left.compareTo(right) > 0) {
                ColumnRef swap = left;
                left = right;
                right = swap;
            }
        }
    }

    public JoinGraph {
        edges = List.copyOf(edges);
    }

    /** Tells whether an edge of that kind joins the two columns, in either direction. */
    public boolean joins(Kind kind, ColumnRef a, ColumnRef b) {
        return edges.contains(new Edge(kind, a, b));
    }

    /** Lists the columns that an edge of that kind joins to {@code column}, in the order of the edges. */
    public List<ColumnRef> partners(Kind kind, ColumnRef column) {
        return edges.stream()
                .filter(e -> e.kind() == kind
                        && (e.left().equals(column) || e.right().equals(column)))
                .map(e -> e.left().equals(column) ? e.right() : e.left())
                .toList();
    }
}
