package org.spartabench.apis.virtual.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Source;

/** Writes the conditions of a join as conjuncts, those of USING and NATURAL included. */
public final class JoinedColumns {

    private JoinedColumns() {}

    public static List<Predicate> conjuncts(Source.Join join, SourceTypes types) {
        List<Predicate> all = new ArrayList<>(Predicate.flat(join.on(), true));
        List<String> names = join.kind() == Source.JoinKind.NATURAL ? natural(join, types) : join.using();
        for (String name : names) {
            Optional<Expr> left = side(join.left(), name, types);
            Optional<Expr> right = side(join.right(), name, types);
            if (left.isPresent() && right.isPresent()) {
                all.add(new Predicate.Compare(left.get(), Predicate.Comparison.EQ, right.get()));
            }
        }
        return all;
    }

    /** Lists the columns, in lower case, that both sides have. */
    public static List<String> natural(Source.Join join, SourceTypes types) {
        List<String> right = SourceTypes.leaves(List.of(join.right())).stream()
                .flatMap(s -> types.columns(s).keySet().stream())
                .toList();
        return SourceTypes.leaves(List.of(join.left())).stream()
                .flatMap(s -> types.columns(s).keySet().stream())
                .filter(right::contains)
                .distinct()
                .toList();
    }

    private static Optional<Expr> side(Source source, String name, SourceTypes types) {
        return SourceTypes.leaves(List.of(source)).stream()
                .filter(s -> types.columns(s).containsKey(SourceTypes.lower(name))
                        && s.name().isPresent())
                .findFirst()
                .map(s -> new Expr.Column(s.name(), name));
    }
}
