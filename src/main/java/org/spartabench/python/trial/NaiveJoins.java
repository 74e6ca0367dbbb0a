package org.spartabench.python.trial;

import java.util.ArrayList;
import java.util.List;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.tree.Source.Join;
import org.spartabench.sql.tree.Source.JoinKind;

/** Reads outer joins as careless programs do. */
final class NaiveJoins {

    private NaiveJoins() {}

    /** Keeps only the keys in ON; the other conditions filter what is joined. */
    static Block filtered(Block block) {
        List<Predicate> rest = new ArrayList<>();
        List<Source> from = block.from().stream().map(s -> keysOnly(s, rest)).toList();
        return rest.isEmpty() ? block : block.withFrom(from).and(rest);
    }

    private static Source keysOnly(Source source, List<Predicate> rest) {
        if (!(source instanceof Join j)) {
            return source;
        }
        List<Predicate> keys = new ArrayList<>();
        for (Predicate p : j.on()) {
            (p instanceof Predicate.Compare c && c.equatesColumns() || j.kind() == JoinKind.INNER ? keys : rest).add(p);
        }
        return new Join(j.kind(), keysOnly(j.left(), rest), keysOnly(j.right(), rest), keys, j.using());
    }

    static Block inner(Block block) {
        return block.withFrom(block.from().stream().map(NaiveJoins::inner).toList());
    }

    private static Source inner(Source source) {
        return source instanceof Join j
                ? new Join(
                        j.kind() == JoinKind.LEFT || j.kind() == JoinKind.RIGHT || j.kind() == JoinKind.FULL
                                ? JoinKind.INNER
                                : j.kind(),
                        inner(j.left()),
                        inner(j.right()),
                        j.on(),
                        j.using())
                : source;
    }
}
