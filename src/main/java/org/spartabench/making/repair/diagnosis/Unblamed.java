package org.spartabench.making.repair.diagnosis;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.spartabench.base.report.Numbers;
import org.spartabench.making.repair.tree.DiagnosedQuery;
import org.spartabench.making.repair.tree.Terms;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.walk.Walk;

/** Finds the reason for an empty answer where no predicate is to blame: FROM, OFFSET, or values that are all NULL. */
final class Unblamed {

    private Unblamed() {}

    /** Returns one sentence; empty if the query has an answer. */
    static Optional<String> note(DiagnosedQuery subject, Waterfall waterfall, Probe probe) {
        return waterfall.empty() ? from(subject, probe) : cutOff(subject, probe).or(() -> allNull(subject, probe));
    }

    private static Optional<String> from(DiagnosedQuery subject, Probe probe) {
        List<Source> written = sources(subject.written());
        List<Source> unique = sources(subject.root());
        for (int i = 0; i < unique.size(); i++) {
            Block rows = Terms.row(List.of(Terms.ONE)).withFrom(List.of(unique.get(i)));
            if (probe.maybeRow(Terms.limited(rows, List.of(), 1)).isEmpty()) {
                String name = written.get(i).name().orElse("");
                return Optional.of(
                        written.get(i) instanceof Source.Derived
                                ? ("The subquery " + name).strip()
                                        + " in FROM returns no rows: explain it by itself to see why."
                                : "The table "
                                        + subject.tables()
                                                .getOrDefault(
                                                        unique.get(i).name().orElse(""), name) + " has no rows.");
            }
        }
        return Optional.empty();
    }

    private static List<Source> sources(Block block) {
        return block.from().stream()
                .flatMap(Walk::sources)
                .filter(s -> !(s instanceof Source.Join))
                .toList();
    }

    private static Optional<String> cutOff(DiagnosedQuery subject, Probe probe) {
        Block.Limit limit = subject.root().limit().orElse(new Block.Limit(1, 0));
        if (limit.count() == 0) {
            return Optional.of("LIMIT 0 leaves out every row.");
        }
        return limit.offset() == 0
                ? Optional.empty()
                : probe.maybeRow(Terms.over(all(subject.root()), "answers", Terms.COUNT))
                        .map(row -> Probe.count(row.getFirst()))
                        .filter(rows -> rows <= limit.offset())
                        .map(rows -> "OFFSET " + limit.offset() + " leaves out all of the "
                                + Numbers.counted(rows, "row") + ".");
    }

    private static Optional<String> allNull(DiagnosedQuery subject, Probe probe) {
        Block root = subject.root();
        if (root.select().stream().anyMatch(o -> o.expr() instanceof Expr.Star)) {
            return Optional.empty();
        }
        List<Block.Output> outputs = new ArrayList<>();
        List<Predicate> known = new ArrayList<>();
        for (int i = 0; i < root.select().size(); i++) {
            outputs.add(Terms.as(root.select().get(i).expr(), "v" + i));
            known.add(new Predicate.IsNull(Expr.Column.of("v" + i), true));
        }
        Predicate any = known.stream().reduce(Terms::either).orElseGet(() -> Terms.constant(true));
        Block answers = Terms.over(all(root).withSelect(outputs), "answers", Terms.ONE);
        return Stream.of(answers.and(any), answers)
                        .map(b -> probe.maybeRow(Terms.limited(b, List.of(), 1)).isPresent())
                        .toList()
                        .equals(List.of(false, true))
                ? Optional.of("Rows are left, but every value of the answer is NULL.")
                : Optional.empty();
    }

    /** Leaves out what only orders and cuts the answer. */
    private static Block all(Block root) {
        return root.withOrderBy(List.of()).withLimit(Optional.empty());
    }
}
