package org.spartabench.apis.virtual.source;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Source;

/**
 * Knows the columns of sources with their types, as far as they can be found without the engine.
 *
 * @param tables columns by table, both in lower case; a type is empty if it is unknown
 */
public record SourceTypes(Map<String, Map<String, Optional<ColumnType>>> tables) {

    public static SourceTypes of(Schema schema) {
        Map<String, Map<String, Optional<ColumnType>>> tables = new HashMap<>();
        schema.tables().forEach(t -> {
            Map<String, Optional<ColumnType>> columns = new LinkedHashMap<>();
            t.columns().forEach(c -> columns.put(lower(c.name()), Optional.of(c.type())));
            tables.put(lower(t.name()), columns);
        });
        return new SourceTypes(tables);
    }

    /** Adds the named queries that a body sees. */
    public SourceTypes with(List<Query.Named> named) {
        Map<String, Map<String, Optional<ColumnType>>> all = new HashMap<>(tables);
        for (Query.Named n : named) {
            Map<String, Optional<ColumnType>> found = new SourceTypes(all).outputs(n.query());
            Map<String, Optional<ColumnType>> columns = new LinkedHashMap<>();
            List<Optional<ColumnType>> types = List.copyOf(found.values());
            for (int i = 0; i < n.columns().size(); i++) {
                columns.put(lower(n.columns().get(i)), i < types.size() ? types.get(i) : Optional.empty());
            }
            all.put(lower(n.name()), n.columns().isEmpty() ? found : columns);
        }
        return new SourceTypes(all);
    }

    /** Adds a table under another name. */
    public SourceTypes with(String table, String like) {
        Map<String, Map<String, Optional<ColumnType>>> all = new HashMap<>(tables);
        all.put(lower(table), tables.getOrDefault(lower(like), Map.of()));
        return new SourceTypes(all);
    }

    public Map<String, Optional<ColumnType>> columns(Source source) {
        return switch (source) {
            case Source.Named n -> tables.getOrDefault(lower(n.table()), Map.of());
            case Source.Derived d -> outputs(d.query());
            case Source.Join _ -> Map.of();
        };
    }

    private Map<String, Optional<ColumnType>> outputs(Query query) {
        return switch (query) {
            case Query.SetOperation s -> outputs(s.left());
            case Query.With w -> with(w.named()).outputs(w.body());
            case Block b -> {
                Map<String, Optional<ColumnType>> all = new LinkedHashMap<>();
                List<Source> leaves = leaves(b.from());
                for (Block.Output o : b.select()) {
                    switch (o.expr()) {
                        case Expr.Star star ->
                            leaves.stream()
                                    .filter(l -> star.qualifier().map(l::called).orElse(true))
                                    .forEach(l -> columns(l).forEach(all::putIfAbsent));
                        case Expr.Column c -> all.putIfAbsent(lower(o.alias().orElse(c.name())), type(c, leaves));
                        default -> o.alias().ifPresent(a -> all.putIfAbsent(lower(a), type(o.expr(), leaves)));
                    }
                }
                yield all;
            }
        };
    }

    /** Finds the type of an expression over some sources; empty if it is unknown. */
    public Optional<ColumnType> type(Expr expr, List<Source> leaves) {
        return switch (expr) {
            case Expr.Column c ->
                leaves.stream()
                        .filter(l -> c.qualifier().map(l::called).orElse(true))
                        .filter(l -> columns(l).containsKey(lower(c.name())))
                        .findFirst()
                        .flatMap(l -> columns(l).get(lower(c.name())));
            case Expr.NumberLiteral n -> Optional.of(n.value().scale() == 0 ? ColumnType.INTEGER : ColumnType.DECIMAL);
            case Expr.TextLiteral _ -> Optional.of(ColumnType.TEXT);
            case Expr.BooleanLiteral _ -> Optional.of(ColumnType.BOOLEAN);
            case Expr.Call c when c.name().equals("COUNT") -> Optional.of(ColumnType.INTEGER);
            case Expr.Call c when c.name().equals("AVG") -> Optional.of(ColumnType.DECIMAL);
            case Expr.Call c
            when Set.of("SUM", "MIN", "MAX").contains(c.name()) && c.arguments().size() == 1 ->
                type(c.arguments().getFirst(), leaves);
            default -> Optional.empty();
        };
    }

    public static List<Source> leaves(List<Source> from) {
        List<Source> all = new ArrayList<>();
        for (Source s : from) {
            if (s instanceof Source.Join j) {
                all.addAll(leaves(List.of(j.left(), j.right())));
            } else {
                all.add(s);
            }
        }
        return all;
    }

    public static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
