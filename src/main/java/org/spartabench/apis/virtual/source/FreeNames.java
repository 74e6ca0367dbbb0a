package org.spartabench.apis.virtual.source;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.walk.Walk;

/** Finds the sources that a part of a query reads without declaring them: qualifiers, in lower case. */
public final class FreeNames {

    /** Stands for a column whose source is not known. */
    static final String UNKNOWN = "";

    private FreeNames() {}

    public static Set<String> of(Predicate predicate) {
        Set<String> names = new HashSet<>();
        Walk.predicates(predicate).forEach(p -> {
            Walk.exprs(p).forEach(e -> names.addAll(of(e)));
            if (p instanceof Predicate.Nested nested) {
                names.addAll(of(nested.inner()));
            }
        });
        return names;
    }

    public static Set<String> of(Expr expr) {
        Set<String> names = new HashSet<>();
        Walk.exprs(expr).forEach(e -> add(e, names));
        return names;
    }

    private static void add(Expr e, Set<String> names) {
        switch (e) {
            case Expr.Column c -> names.add(name(c));
            case Expr.Scalar s -> names.addAll(of(s.query()));
            case Expr.Condition c -> names.addAll(of(c.predicate()));
            case Expr.Star _ -> names.add(UNKNOWN);
            default -> {}
        }
    }

    private static String name(Expr.Column c) {
        return c.qualifier().map(q -> q.toLowerCase(Locale.ROOT)).orElse(UNKNOWN);
    }

    public static Set<String> of(Query query) {
        Set<String> names = new HashSet<>();
        switch (query) {
            case Block b -> {
                Set<String> aliases = new HashSet<>();
                b.select().forEach(o -> o.alias().ifPresent(a -> aliases.add(a.toLowerCase(Locale.ROOT))));
                Walk.exprs(b)
                        .flatMap(Walk.only(Expr.Column.class))
                        .filter(c -> c.qualifier().isPresent()
                                || !aliases.contains(c.name().toLowerCase(Locale.ROOT)))
                        .forEach(c -> names.add(name(c)));
                Walk.inner(b).forEach(q -> names.addAll(of(q)));
                sources(b).forEach(names::remove);
            }
            case Query.SetOperation s -> {
                names.addAll(of(s.left()));
                names.addAll(of(s.right()));
            }
            case Query.With w -> {
                w.named().forEach(n -> names.addAll(of(n.query())));
                names.addAll(of(w.body()));
            }
        }
        return names;
    }

    private static Stream<String> sources(Block b) {
        return b.from().stream()
                .flatMap(Walk::sources)
                .flatMap(s -> s.name().stream())
                .map(n -> n.toLowerCase(Locale.ROOT));
    }
}
