package org.spartabench.sql.name;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.sql.name.Scope.Offered;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Source;

/** Finds the columns of a block's sources. */
public record SourceColumns(KnownTables tables) {

    /** Marks the columns of a named query when not all of them are known. */
    private static final Offered UNKNOWN = new Offered("", Optional.empty());

    public List<Scope.Range> of(List<Source> from, Optional<Scope> outer, Map<String, List<Offered>> named) {
        List<Scope.Range> all = new ArrayList<>();
        from.forEach(s -> add(s, outer, named, all));
        return all;
    }

    private void add(Source source, Optional<Scope> outer, Map<String, List<Offered>> named, List<Scope.Range> into) {
        switch (source) {
            case Source.Named n -> into.add(new Scope.Range(n.name(), table(n.table(), named)));
            case Source.Derived d -> into.add(new Scope.Range(d.alias(), known(outputs(d.query(), outer, named))));
            case Source.Join j -> {
                add(j.left(), outer, named, into);
                add(j.right(), outer, named, into);
            }
        }
    }

    private Optional<List<Offered>> table(String table, Map<String, List<Offered>> named) {
        List<Offered> common = named.get(table.toLowerCase(Locale.ROOT));
        if (common != null) {
            return known(common);
        }
        String spelling = tables.spelling(table).orElse(table);
        return tables.columns(table)
                .map(columns -> columns.stream()
                        .map(c -> new Offered(c, Optional.of(new ColumnRef(spelling, c))))
                        .toList());
    }

    private static Optional<List<Offered>> known(List<Offered> columns) {
        return columns.contains(UNKNOWN) ? Optional.empty() : Optional.of(columns);
    }

    /** Lists the columns of a named query, under the names given to them if there are any. */
    public List<Offered> named(Query.Named n, Optional<Scope> outer, Map<String, List<Offered>> visible) {
        Map<String, List<Offered>> inside = new HashMap<>(visible);
        inside.putIfAbsent(n.name().toLowerCase(Locale.ROOT), List.of(UNKNOWN));
        List<Offered> outputs = outputs(n.query(), outer, inside);
        if (n.columns().isEmpty()) {
            return outputs;
        }
        List<Offered> renamed = new ArrayList<>();
        for (int i = 0; i < n.columns().size(); i++) {
            boolean matched = !outputs.contains(UNKNOWN) && i < outputs.size();
            renamed.add(new Offered(n.columns().get(i), matched ? outputs.get(i).origin() : Optional.empty()));
        }
        return renamed;
    }

    private List<Offered> outputs(Query query, Optional<Scope> outer, Map<String, List<Offered>> named) {
        return switch (query) {
            case Block block -> outputs(block, outer, named);
            case Query.SetOperation operation -> outputs(operation.left(), outer, named);
            case Query.With with -> {
                Map<String, List<Offered>> visible = new HashMap<>(named);
                for (Query.Named n : with.named()) {
                    visible.put(n.name().toLowerCase(Locale.ROOT), named(n, outer, Map.copyOf(visible)));
                }
                yield outputs(with.body(), outer, visible);
            }
        };
    }

    private List<Offered> outputs(Block block, Optional<Scope> outer, Map<String, List<Offered>> named) {
        Scope scope = new Scope(0, outer, Optional.empty(), of(block.from(), outer, named), List.of());
        List<Offered> all = new ArrayList<>();
        for (Block.Output output : block.select()) {
            switch (output.expr()) {
                case Expr.Star star -> all.addAll(star(scope, star));
                case Expr.Column c ->
                    all.add(new Offered(
                            output.alias().orElse(c.name()), scope.find(c).column()));
                case Expr other -> all.add(new Offered(output.alias().orElse(Sql.print(other)), Optional.empty()));
            }
        }
        return all;
    }

    private static List<Offered> star(Scope scope, Expr.Star star) {
        return scope.ranges().stream()
                .filter(r -> star.qualifier().map(r::called).orElse(true))
                .flatMap(r -> r.columns().orElse(List.of(UNKNOWN)).stream())
                .toList();
    }
}
