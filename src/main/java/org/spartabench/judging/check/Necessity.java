package org.spartabench.judging.check;

import static org.spartabench.authors.item.finding.Check.NECESSITY;
import static org.spartabench.authors.item.finding.Finding.Severity.INFO;
import static org.spartabench.authors.item.finding.Finding.Severity.WARNING;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.finding.Finding.Evidence;
import org.spartabench.authors.item.finding.Finding.Fix.NewQuery;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Predicate;

/**
 * Drops each condition and each hop in turn and runs the rest. If the answer is the same set of values, a reader can skip the
 * part; a hop that can be skipped, and a condition that changes nothing, deserve a look.
 */
final class Necessity implements CheckedItem.Check {

    @Override
    public List<Finding> at(CheckedItem pair) {
        List<Finding> found = new ArrayList<>();
        for (Trees.Part part : Trees.parts(pair.query())) {
            if (pair.queries().sameValues(pair.query(), part.without())) {
                found.add(finding(pair, part.placed(), part.without()));
            }
        }
        return found;
    }

    private static Finding finding(CheckedItem pair, Trees.Placed placed, Block without) {
        Optional<Long> rows = pair.queries().count(pair.query());
        Optional<Long> others = pair.queries().count(without);
        boolean same = rows.equals(others);
        boolean hop = placed.predicate() instanceof Predicate.Nested;
        String what = (hop ? "Without the hop " : "Without the condition ") + brief(placed.predicate());
        List<List<String>> counts = List.of(
                List.of("as is", rows.map(String::valueOf).orElse("?")),
                List.of("without", others.map(String::valueOf).orElse("?")));
        boolean skipped = hop || same && idle(pair, placed.path(), without);
        return Finding.of(
                        NECESSITY,
                        skipped ? WARNING : INFO,
                        what + (same ? " nothing changes" : " the answer is the same"))
                .at(placed.path())
                .showing(Evidence.pairs("", "rows", counts))
                .fixedBy(new NewQuery("drop it", Sql.print(without)));
    }

    /**
     * Tells whether a predicate is a condition of the outermost block, or a hop without which its own block, if that runs alone,
     * gives the same.
     */
    static boolean idle(CheckedItem pair, PredicatePath path, Block without) {
        BlockPath at = path.block();
        if (at.depth() == 0) {
            return true;
        }
        if (!(Trees.at(pair.query(), path) instanceof Predicate.Nested)) {
            return false;
        }
        if (!pair.names().correlations(at).isEmpty()) {
            return true;
        }
        Optional<Set<String>> with = pair.queries().answer(at.in(pair.query())).map(Set::copyOf);
        return with.equals(pair.queries().answer(at.in(without)).map(Set::copyOf));
    }

    /** Writes the predicate, its inner query cut to its source. */
    static String brief(Predicate predicate) {
        return predicate instanceof Predicate.Nested nested && nested.inner() instanceof Block inner
                ? Sql.print(nested.withInner(Block.from(inner.from())
                                .withSelect(inner.select().getFirst().expr())))
                        .replaceFirst("\\)$", " …)")
                : Sql.print(predicate);
    }
}
