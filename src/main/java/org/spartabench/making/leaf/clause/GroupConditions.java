package org.spartabench.making.leaf.clause;

import java.util.List;
import java.util.stream.Stream;
import org.spartabench.authors.request.view.Figures;
import org.spartabench.authors.request.view.Figures.ColumnFigures;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Compare;
import org.spartabench.sql.tree.Predicate.Comparison;

/** Lists conditions that groups of rows may meet: on their number of rows, and on the averages of measures. */
public final class GroupConditions {

    /** Numbers of rows that a group may have to exceed. */
    private static final List<Long> COUNTS = List.of(1L, 2L, 3L, 4L, 5L, 10L, 20L, 50L, 100L);

    private GroupConditions() {}

    /** Gives together what is alike but for a constant. @param measures of the rows in the groups, with bounds */
    public static Stream<List<Predicate>> of(Figures measures) {
        List<Predicate> counted = COUNTS.stream()
                .<Predicate>map(
                        n -> new Compare(Expr.Call.of("COUNT", Expr.Star.ALL), Comparison.GT, Expr.NumberLiteral.of(n)))
                .toList();
        return Stream.concat(
                Stream.of(counted),
                measures.columns().stream()
                        .flatMap(c -> Stream.of(Comparison.GT, Comparison.LT).map(than -> averages(c, than))));
    }

    private static List<Predicate> averages(ColumnFigures column, Comparison than) {
        Expr average = Expr.Call.of("AVG", Expr.Column.of(column.column()));
        return column.bounds().stream()
                .<Predicate>map(bound -> new Compare(average, than, bound))
                .toList();
    }
}
