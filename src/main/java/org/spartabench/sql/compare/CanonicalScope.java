package org.spartabench.sql.compare;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import org.spartabench.sql.name.ColumnNames;
import org.spartabench.sql.name.Scope;
import org.spartabench.sql.tree.Expr;

/** Holds the canonical scope of a block: visible names, canonical names of its sources, its output aliases. */
record CanonicalScope(
        Scope scope, Map<String, String> sources, Map<String, Expr> outputs, Optional<CanonicalScope> outer) {

    /** Makes a level over the sources, in this order; its depth determines their names. */
    static CanonicalScope over(List<Scope.Range> ranges, List<String> aliases, Optional<CanonicalScope> outer) {
        return over(ranges, i -> name(outer.map(o -> o.scope().id() + 1).orElse(0), i), aliases, outer);
    }

    /** @param names by the place of the source */
    static CanonicalScope over(
            List<Scope.Range> ranges, IntFunction<String> names, List<String> aliases, Optional<CanonicalScope> outer) {
        int depth = outer.map(o -> o.scope().id() + 1).orElse(0);
        Map<String, String> sources = new HashMap<>();
        for (int i = 0; i < ranges.size(); i++) {
            String canonical = names.apply(i);
            ranges.get(i).name().ifPresent(n -> sources.putIfAbsent(lower(n), canonical));
        }
        Scope scope = new Scope(depth, outer.map(CanonicalScope::scope), Optional.empty(), ranges, aliases);
        return new CanonicalScope(scope, sources, new HashMap<>(), outer);
    }

    private static String name(int depth, int index) {
        return "t" + depth + (index == 0 ? "" : "_" + index);
    }

    /** Returns the canonical name of the source at that place in FROM. */
    String name(int index) {
        return name(scope.id(), index);
    }

    /** Returns the column under its source's canonical name; for an output alias its expression. */
    Expr column(Expr.Column c) {
        ColumnNames.Found found = scope.find(c);
        String name = lower(c.name());
        if (found.known() && found.source().isEmpty()) {
            return outputs.getOrDefault(name, Expr.Column.of(name));
        }
        return found.source()
                .flatMap(s -> at(found.outward()).source(s))
                .map(q -> Expr.Column.of(q, name))
                .orElseGet(() -> new Expr.Column(c.qualifier().map(CanonicalScope::lower), name));
    }

    Optional<String> source(String name) {
        return Optional.ofNullable(sources.get(lower(name)));
    }

    private CanonicalScope at(int outward) {
        return outward == 0 ? this : outer.orElseThrow().at(outward - 1);
    }

    static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
