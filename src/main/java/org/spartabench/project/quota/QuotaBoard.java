package org.spartabench.project.quota;

import java.util.List;
import java.util.Optional;
import org.spartabench.making.run.plan.quota.MixGap;

/**
 * Shows the items of a set against a target.
 *
 * @param matrix a line for each shape, in the columns of {@link #MATRIX}; items that are not rejected
 * @param gap the run that makes what is missing; empty for nothing
 */
public record QuotaBoard(
        TargetKind kind,
        Line all,
        List<Line> shapes,
        List<Line> clauses,
        List<Line> types,
        List<Row> matrix,
        Optional<MixGap> gap) {

    /** The columns of the matrix: nesting types, then features of the outermost block. */
    public static final List<String> MATRIX =
            List.of("N", "A", "J", "JA", "WHERE", "GROUP BY", "HAVING", "ORDER BY", "LIMIT", "aggregate");

    /**
     * Counts the items of one kind.
     *
     * @param undecided open, postponed, stale or contested
     * @param wanted how many the target asks for
     */
    public record Line(String what, int accepted, int undecided, int rejected, int wanted) {

        /** Counts what is missing even if all undecided items are accepted. */
        public int missing() {
            return Math.max(0, wanted - accepted - undecided);
        }
    }

    /** Counts the items of a shape, and those of them with each type and feature. */
    public record Row(String shape, int items, List<Integer> counts) {

        public Row {
            counts = List.copyOf(counts);
        }
    }

    public QuotaBoard {
        shapes = List.copyOf(shapes);
        clauses = List.copyOf(clauses);
        types = List.copyOf(types);
        matrix = List.copyOf(matrix);
    }
}
