package org.spartabench.making.leaf.clause;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.spartabench.authors.item.outcome.Refusal.Objection;
import org.spartabench.authors.request.Request.Offer;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.authors.request.view.Figures;
import org.spartabench.authors.request.view.Figures.ColumnFigures;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Compare;
import org.spartabench.sql.tree.Predicate.Comparison;
import org.spartabench.sql.walk.Equalities;

/**
 * Lists single conditions that a block can get, with the rows that each leaves: on frequent values, and at round bounds. They
 * pass all that a written condition has to pass.
 *
 * @param judge objects to a number of rows
 * @param serves whether the block can be used then
 */
record ConditionOffers(
        BlockInspector inspector,
        Block block,
        LongFunction<Optional<Objection>> judge,
        java.util.function.Predicate<Block> serves) {

    /** Most conditions offered on values of one column, and on its bounds. */
    private static final int EACH = 3;

    private static final Pattern NUMBER = Pattern.compile("-?\\d+(?:\\.\\d+)?");

    /** Gives those for a request, without those that were tried. */
    List<Offer<Predicate>> in(AuthorView view) {
        return in(view.context().here()).stream()
                .filter(o -> view.feedback().stream().noneMatch(f -> f.attempt().equals(Sql.print(o.choice()))))
                .toList();
    }

    List<Offer<Predicate>> in(Figures figures) {
        return offers(figures).toList();
    }

    boolean any(Figures figures) {
        return offers(figures).findAny().isPresent();
    }

    private Stream<Offer<Predicate>> offers(Figures figures) {
        Set<String> taken = Equalities.bounded(block);
        return figures.columns().stream()
                .filter(c -> !taken.contains(c.column().toLowerCase(Locale.ROOT)))
                .flatMap(this::offers);
    }

    private Stream<Offer<Predicate>> offers(ColumnFigures figures) {
        Expr column = Expr.Column.of(figures.column());
        Stream<Compare> values =
                figures.frequent().stream().map(f -> new Compare(column, Comparison.EQ, literal(figures, f.value())));
        Stream<Compare> bounds = figures.bounds().stream()
                .flatMap(b -> Stream.of(Comparison.LT, Comparison.GE).map(than -> new Compare(column, than, b)));
        return Stream.of(values, bounds)
                .flatMap(some -> some.flatMap(c -> offer(c).stream()).limit(EACH));
    }

    /** Only numbers and times have a range. */
    private static Expr literal(ColumnFigures figures, String value) {
        return figures.range().isPresent() && NUMBER.matcher(value).matches()
                ? new Expr.NumberLiteral(new BigDecimal(value))
                : new Expr.TextLiteral(value);
    }

    private Optional<Offer<Predicate>> offer(Predicate condition) {
        Block narrowed = block.and(condition);
        return inspector
                .rows(narrowed)
                .toOptional()
                .filter(rows -> rows > 0
                        && judge.apply(rows).isEmpty()
                        && inspector.objection(narrowed).isEmpty()
                        && serves.test(narrowed))
                .map(rows -> new Offer<>(condition, rows));
    }
}
