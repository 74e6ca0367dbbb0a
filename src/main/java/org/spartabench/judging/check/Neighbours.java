package org.spartabench.judging.check;

import static org.spartabench.authors.item.finding.Check.NEIGHBOURS;
import static org.spartabench.authors.item.finding.Finding.Severity.ERROR;
import static org.spartabench.authors.item.finding.Finding.Severity.INFO;
import static org.spartabench.authors.item.finding.Finding.Severity.WARNING;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.finding.Finding.Evidence;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.judging.check.Claims.Figure;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.rewrite.Trees.Placed;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Compare;
import org.spartabench.sql.tree.Predicate.CompareQuery;
import org.spartabench.sql.tree.Predicate.Comparison;

/**
 * Runs the neighbours of each condition: the bound included or excluded, a whole number one higher or lower, AND for OR, IN
 * for NOT IN. If a neighbour gives another answer, the finding shows a row that distinguishes them; it is a warning if the
 * question fits both.
 */
final class Neighbours implements CheckedItem.Check {

    /** @param apart the condition of rows that distinguish both */
    private record Neighbour(Predicate predicate, String label, Optional<Predicate> apart) {}

    @Override
    public List<Finding> at(CheckedItem pair) {
        List<Finding> found = new ArrayList<>();
        if (pair.queries().rows(pair.query()).isEmpty()) {
            return found;
        }
        precedence(pair).ifPresent(found::add);
        List<Figure> figures = QuestionFeatures.of(pair.question().text()).figures();
        List<Figure> vague = figures.stream().filter(Figure::vague).toList();
        for (Placed placed : Trees.predicates(pair.query())) {
            neighbours(pair, placed).stream()
                    .filter(n -> changes(pair, Trees.replace(pair.query(), placed.path(), n.predicate())))
                    .findFirst()
                    .ifPresent(n -> found.add(finding(pair, placed, n, vague)));
        }
        return found;
    }

    /** Finds {@code a = 1 OR a = 2 AND b}, where AND binds first: the rows with a = 1 need not fulfil b. */
    private static Optional<Finding> precedence(CheckedItem pair) {
        for (Placed placed : Trees.predicates(pair.query(), BlockPath.ROOT)) {
            if (!(placed.predicate() instanceof Predicate.Or or)) {
                continue;
            }
            for (Predicate branch : or.any()) {
                List<Predicate> alone = or.any().stream()
                        .filter(p -> branch instanceof Predicate.And and
                                && and.all().stream().anyMatch(a -> siblings(a, p)))
                        .toList();
                if (alone.isEmpty()) {
                    continue;
                }
                List<Predicate> all = ((Predicate.And) branch).all();
                List<Predicate> rest =
                        all.stream().filter(a -> !siblings(a, alone.getFirst())).toList();
                List<Predicate> any = new ArrayList<>(alone);
                all.stream().filter(a -> !rest.contains(a)).forEach(any::add);
                List<Predicate> both = new ArrayList<>(List.of(new Predicate.Or(any)));
                both.addAll(rest);
                Block other = Trees.replace(pair.query(), placed.path(), new Predicate.And(both));
                if (or.any().size() == alone.size() + 1 && !rest.isEmpty() && changes(pair, other)) {
                    String message = Sql.print(branch) + " binds before OR: " + Sql.print(alone.getFirst())
                            + " stands without " + Sql.print(rest.getFirst());
                    Finding finding = Finding.of(NEIGHBOURS, ERROR, message)
                            .at(placed.path())
                            .fixedBy(new Finding.Fix.NewQuery("bracket OR", Sql.print(other)));
                    Predicate only =
                            new Predicate.And(List.of(alone.getFirst(), new Predicate.Not(new Predicate.And(rest))));
                    return Optional.of(apart(pair, placed.path(), only)
                            .map(r -> finding.showing(Evidence.of(r)))
                            .orElse(finding));
                }
            }
        }
        return Optional.empty();
    }

    /** Whether both compare the same column with constants in the same manner. */
    private static boolean siblings(Predicate one, Predicate other) {
        return one instanceof Compare a
                && other instanceof Compare b
                && a.left().equals(b.left())
                && a.operator() == b.operator()
                && a.right() instanceof Expr.Literal
                && b.right() instanceof Expr.Literal;
    }

    private static boolean changes(CheckedItem pair, Block other) {
        return pair.queries().rows(other).isPresent() && !pair.queries().same(pair.query(), other);
    }

    private static Finding finding(CheckedItem pair, Placed placed, Neighbour n, List<Figure> vague) {
        Block other = Trees.replace(pair.query(), placed.path(), n.predicate());
        int answers = pair.queries().answer(other).map(List::size).orElse(0);
        List<String> literals = ComparedFigures.literals(placed.predicate());
        boolean doubtful = vague.stream().anyMatch(v -> literals.contains(v.value()));
        String message = n.label() + " would change the answer"
                + (answers == pair.answer().size()
                        ? ""
                        : ": " + answers + " for " + pair.answer().size())
                + (doubtful ? ", and the question fits both" : "");
        Finding finding =
                Finding.of(NEIGHBOURS, doubtful ? WARNING : INFO, message).at(placed.path());
        Optional<Rows> row = n.apart().flatMap(p -> apart(pair, placed.path(), p));
        return row.map(r -> finding.showing(Evidence.of(r))).orElse(finding);
    }

    /** Finds a row of the block that distinguishes the neighbours. */
    private static Optional<Rows> apart(CheckedItem pair, PredicatePath path, Predicate there) {
        if (path.steps().size() > 1
                || path.clause() != Clause.WHERE
                || !pair.names().correlations(path.block()).isEmpty()) {
            return Optional.empty();
        }
        Block block = path.block().in(Trees.replace(pair.query(), path, there));
        Block one = CheckQueries.rowsOf(block).withLimit(Optional.of(new Block.Limit(1, 0)));
        return pair.queries().rows(one).filter(r -> r.size() > 0);
    }

    private static List<Neighbour> neighbours(CheckedItem pair, Placed placed) {
        return switch (placed.predicate()) {
            case Compare c when c.right() instanceof Expr.Literal l -> compared(pair, placed, c, l);
            case Predicate.Between b when !b.negated() -> between(b);
            case CompareQuery c
            when c.quantifier() == Predicate.Quantifier.ONE ->
                toggled(c.operator()).stream()
                        .map(o -> new Neighbour(
                                c.with(o),
                                Sql.print(c.left()) + " " + o.symbol() + " …",
                                Optional.of(c.with(Comparison.EQ))))
                        .toList();
            case Predicate.Or o ->
                List.of(new Neighbour(new Predicate.And(o.any()), "AND instead of OR", Optional.empty()));
            case Predicate.InQuery q -> {
                Predicate other = q.opposite().orElseThrow();
                String label = (q.negated() ? "IN" : "NOT IN") + " for " + Sql.print(q.left());
                yield List.of(new Neighbour(other, label, Optional.of(other)));
            }
            default -> List.of();
        };
    }

    private static Optional<Comparison> toggled(Comparison operator) {
        return Optional.of(operator.toggled()).filter(o -> o != operator);
    }

    private static List<Neighbour> compared(CheckedItem pair, Placed placed, Compare c, Expr.Literal literal) {
        List<Neighbour> all = new ArrayList<>();
        toggled(c.operator())
                .map(c::with)
                .ifPresent(
                        moved -> all.add(new Neighbour(moved, Sql.print(moved), Optional.of(c.with(Comparison.EQ)))));
        if (literal instanceof Expr.NumberLiteral n
                && toggled(c.operator()).isPresent()
                && pair.type(placed.path().block(), c.left())
                        .filter(t -> t == ColumnType.INTEGER)
                        .isPresent()) {
            for (BigDecimal by : List.of(BigDecimal.ONE, BigDecimal.ONE.negate())) {
                Predicate moved = c.withRight(new Expr.NumberLiteral(n.value().add(by)));
                all.add(new Neighbour(moved, Sql.print(moved), Optional.empty()));
            }
        }
        return all;
    }

    private static List<Neighbour> between(Predicate.Between b) {
        List<Neighbour> all = new ArrayList<>();
        for (Expr bound : List.of(b.low(), b.high())) {
            Predicate out = new Predicate.And(List.of(b, new Compare(b.operand(), Comparison.NE, bound)));
            all.add(new Neighbour(
                    out,
                    Sql.print(b) + " without " + Sql.print(bound),
                    Optional.of(new Compare(b.operand(), Comparison.EQ, bound))));
        }
        return all;
    }
}
