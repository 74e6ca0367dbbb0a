package org.spartabench.making.repair.tree;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Schema;
import org.spartabench.sql.rewrite.Rewrite;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Source;

/**
 * Gives every source of a tree a unique name and qualifies every column with it, so that a predicate means the same
 * wherever it is moved and an outer row can replace its columns. The tree keeps its form: paths stay.
 */
public final class Qualified {

    /**
     * @param block the tree with unique names
     * @param columns the columns of each source, by the source's name; a source with unknown columns is missing
     * @param tables the table behind each source that is one
     */
    public record Tree(Block block, Map<String, List<String>> columns, Map<String, String> tables) {}

    private final Schema schema;
    private final Set<String> taken = new HashSet<>();
    private final Map<String, List<String>> columns = new LinkedHashMap<>();
    private final Map<String, String> tables = new LinkedHashMap<>();

    private Qualified(Schema schema) {
        this.schema = schema;
    }

    public static Tree of(Block root, Schema schema) {
        Qualified qualified = new Qualified(schema);
        Block block = qualified.block(root, Optional.empty());
        return new Tree(block, qualified.columns, qualified.tables);
    }

    /** Holds the written and the unique name of a source. */
    private record Name(String written, String unique) {}

    /** @param outputs the expressions behind the block's output names, as written */
    private record Scope(List<Name> names, Map<String, Expr> outputs, Optional<Scope> outer) {}

    /** Qualifies the columns of one block, whose sources are done, and the queries in its conditions and outputs. */
    private final class Qualifying extends Rewrite {

        private final Scope scope;

        Qualifying(Scope scope) {
            this.scope = scope;
        }

        @Override
        public Expr expr(Expr e) {
            return qualify(parts(e), scope);
        }

        @Override
        public Query query(Query q) {
            return Qualified.this.query(q, Optional.of(scope));
        }

        @Override
        public Source source(Source s) {
            return s instanceof Source.Join ? parts(s) : s;
        }
    }

    private Query query(Query query, Optional<Scope> outer) {
        return switch (query) {
            case Block b -> block(b, outer);
            case Query.SetOperation s ->
                new Query.SetOperation(
                        s.operator(), query(s.left(), outer), query(s.right(), outer), s.orderBy(), s.limit());
            // Its names stand for queries of its own; nothing in it is blamed.
            case Query.With w -> w;
        };
    }

    private Block block(Block block, Optional<Scope> outer) {
        List<Name> names = new ArrayList<>();
        List<Source> from = new ArrayList<>();
        for (Source source : block.from()) {
            from.add(source(source, names, outer));
        }
        Map<String, Expr> outputs = new LinkedHashMap<>();
        block.select().forEach(o -> o.alias().ifPresent(a -> outputs.put(key(a), o.expr())));
        Scope scope = new Scope(List.copyOf(names), outputs, outer);
        return new Qualifying(scope).block(block.withFrom(from));
    }

    private Source source(Source source, List<Name> names, Optional<Scope> outer) {
        return switch (source) {
            case Source.Named n -> {
                String unique = unique(n.alias().orElse(n.table()));
                names.add(new Name(key(n.alias().orElse(n.table())), unique));
                tables.put(unique, n.table());
                schema.table(n.table())
                        .ifPresent(t -> columns.put(
                                unique, t.columns().stream().map(Column::name).toList()));
                yield new Source.Named(n.table(), unique.equals(n.table()) ? Optional.empty() : Optional.of(unique));
            }
            case Source.Derived d -> {
                String unique = unique(d.alias().orElse("derived"));
                names.add(new Name(key(d.alias().orElse("")), unique));
                Query inner = query(d.query(), outer);
                outputs(inner).ifPresent(o -> columns.put(unique, o));
                yield new Source.Derived(inner, Optional.of(unique));
            }
            case Source.Join j ->
                new Source.Join(
                        j.kind(), source(j.left(), names, outer), source(j.right(), names, outer), j.on(), j.using());
        };
    }

    /** Lists the names of a query's columns; empty if one of them is unknown. */
    private Optional<List<String>> outputs(Query query) {
        return switch (query) {
            case Block b -> {
                List<String> names = new ArrayList<>();
                for (Block.Output output : b.select()) {
                    if (output.alias().isPresent()) {
                        names.add(output.alias().get());
                    } else if (output.expr() instanceof Expr.Column c) {
                        names.add(c.name());
                    } else if (output.expr() instanceof Expr.Star && !b.from().isEmpty()) {
                        for (Source source : b.from()) {
                            source.name().map(columns::get).ifPresent(names::addAll);
                        }
                    } else {
                        yield Optional.empty();
                    }
                }
                yield Optional.of(names);
            }
            case Query.SetOperation s -> outputs(s.left());
            case Query.With _ -> Optional.empty();
        };
    }

    private String unique(String wanted) {
        String name = wanted;
        for (int i = 2; !taken.add(key(name)); i++) {
            name = wanted + "_" + i;
        }
        return name;
    }

    private Expr qualify(Expr expr, Scope scope) {
        return switch (expr) {
            case Expr.Column c
            when c.qualifier().isPresent() ->
                named(c.qualifier().get(), scope)
                        .<Expr>map(n -> Expr.Column.of(n, c.name()))
                        .orElse(c);
            case Expr.Column c -> unqualified(c, scope);
            case Expr.Star s ->
                new Expr.Star(s.qualifier().map(q -> named(q, scope).orElse(q)));
            case Expr e -> e;
        };
    }

    /** Qualifies a column by the nearest source that has it; an output of this block comes before outer sources. */
    private Expr unqualified(Expr.Column column, Scope scope) {
        Optional<String> own = holding(column.name(), scope.names());
        if (own.isPresent()) {
            return Expr.Column.of(own.get(), column.name());
        }
        Expr output = scope.outputs().get(key(column.name()));
        if (output != null) {
            Scope inside = new Scope(scope.names(), Map.of(), scope.outer());
            return new Qualifying(inside).expr(output);
        }
        return scope.outer().isPresent() ? unqualified(column, scope.outer().get()) : column;
    }

    private static Optional<String> named(String written, Scope scope) {
        for (Name name : scope.names()) {
            if (name.written().equals(key(written))) {
                return Optional.of(name.unique());
            }
        }
        return scope.outer().flatMap(outer -> named(written, outer));
    }

    private Optional<String> holding(String column, List<Name> names) {
        for (Name name : names) {
            List<String> known = columns.get(name.unique());
            if (known != null && known.stream().anyMatch(column::equalsIgnoreCase)) {
                return Optional.of(name.unique());
            }
        }
        return Optional.empty();
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
