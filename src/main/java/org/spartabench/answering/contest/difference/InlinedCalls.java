package org.spartabench.answering.contest.difference;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.spartabench.apis.entity.AbstractSchema;
import org.spartabench.apis.entity.Attribute;
import org.spartabench.apis.entity.Entity;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.sql.rewrite.Rewrite;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.walk.Walk;

/**
 * Writes scalar APIs that stand in FROM as functions, and columns with the names of their tables, so that trees of
 * different makers can be aligned. The meaning stays; a block that has no such form stays as it is.
 */
public final class InlinedCalls extends Rewrite {

    private final AbstractSchema schema;
    private final Map<String, String> tables;

    private InlinedCalls(AbstractSchema schema, Map<String, String> tables) {
        this.schema = schema;
        this.tables = tables;
    }

    public static Query of(Query query, AbstractSchema schema) {
        return new InlinedCalls(schema, Map.of()).query(query);
    }

    @Override
    public Query query(Query query) {
        return query instanceof Block b ? block(b) : query;
    }

    @Override
    public Block block(Block block) {
        Map<String, Entity.FunctionEntity> functions = functions(block);
        Block inlined = functions.isEmpty() ? block : inlined(block, functions).orElse(block);
        return new InlinedCalls(schema, named(inlined)).parts(inlined);
    }

    private Map<String, Entity.FunctionEntity> functions(Block block) {
        Map<String, Entity.FunctionEntity> functions = new LinkedHashMap<>();
        block.from().stream().flatMap(Walk::sources).forEach(s -> {
            if (s instanceof Source.Named n) {
                schema.function(n.table())
                        .ifPresent(f -> functions.put(key(n.alias().orElse(n.table())), f));
            }
        });
        return functions;
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /** Removes the functions from FROM and puts calls where their columns are. */
    private static Optional<Block> inlined(Block block, Map<String, Entity.FunctionEntity> functions) {
        List<Predicate> conjuncts = new ArrayList<>();
        List<Source> from = new ArrayList<>();
        for (Source s : block.from()) {
            Optional<Optional<Source>> left = without(s, functions, conjuncts);
            if (left.isEmpty()) {
                return Optional.empty();
            }
            left.get().ifPresent(from::add);
        }
        conjuncts.addAll(block.where());
        Calls calls = new Calls(functions);
        List<Predicate> rest = conjuncts.stream().filter(p -> !calls.binds(p)).toList();
        if (!calls.complete()) {
            return Optional.empty();
        }
        return Optional.of(calls.block(block.withFrom(from).withWhere(rest)));
    }

    /** Gives the source without functions, or nothing if it is one; nothing at all for joins that would lose rows. */
    private static Optional<Optional<Source>> without(
            Source source, Map<String, Entity.FunctionEntity> functions, List<Predicate> conjuncts) {
        if (source instanceof Source.Named n) {
            boolean function = functions.containsKey(key(n.alias().orElse(n.table())));
            return Optional.of(function ? Optional.empty() : Optional.of(n));
        }
        if (!(source instanceof Source.Join j)) {
            return Optional.of(Optional.of(source));
        }
        Optional<Optional<Source>> left = without(j.left(), functions, conjuncts);
        Optional<Optional<Source>> right = without(j.right(), functions, conjuncts);
        if (left.isEmpty() || right.isEmpty()) {
            return Optional.empty();
        }
        boolean whole = left.get().isPresent() && right.get().isPresent();
        if (whole && left.get().get().equals(j.left()) && right.get().get().equals(j.right())) {
            return Optional.of(Optional.of(j));
        }
        boolean inner = j.kind() == Source.JoinKind.INNER || j.kind() == Source.JoinKind.CROSS;
        boolean added = j.kind() == Source.JoinKind.LEFT
                && left.get().isPresent()
                && right.get().isEmpty();
        if (!j.using().isEmpty() || !inner && !added) {
            return Optional.empty();
        }
        if (whole) {
            return Optional.of(Optional.of(
                    new Source.Join(j.kind(), left.get().get(), right.get().get(), j.on(), j.using())));
        }
        conjuncts.addAll(j.on());
        return Optional.of(left.get().or(right::get));
    }

    /** Holds what the inputs of functions are equal to. */
    private static final class Calls extends Rewrite.OfBlock {

        private final Map<String, Entity.FunctionEntity> functions;
        private final Map<List<String>, Expr> bound = new HashMap<>();

        Calls(Map<String, Entity.FunctionEntity> functions) {
            this.functions = functions;
        }

        @Override
        public Source source(Source s) {
            return s;
        }

        /** Takes an equality that binds an input. */
        boolean binds(Predicate p) {
            return p instanceof Predicate.Compare c
                    && c.operator() == Predicate.Comparison.EQ
                    && (binds(c.left(), c.right()) || binds(c.right(), c.left()));
        }

        private boolean binds(Expr input, Expr value) {
            if (!(input instanceof Expr.Column c) || c.qualifier().isEmpty()) {
                return false;
            }
            Entity.FunctionEntity f = functions.get(key(c.qualifier().get()));
            boolean free =
                    f != null && f.inputs().stream().anyMatch(a -> a.name().equalsIgnoreCase(c.name()));
            return free && bound.putIfAbsent(List.of(key(c.qualifier().get()), key(c.name())), value) == null;
        }

        boolean complete() {
            return functions.entrySet().stream()
                    .allMatch(f -> f.getValue().required().stream()
                            .allMatch(a -> bound.containsKey(List.of(f.getKey(), key(a.name())))));
        }

        @Override
        public Expr expr(Expr e) {
            if (!(e instanceof Expr.Column c)) {
                return parts(e);
            }
            String name = c.qualifier()
                    .map(InlinedCalls::key)
                    .orElseGet(() -> functions.entrySet().stream()
                            .filter(f -> f.getValue().output().name().equalsIgnoreCase(c.name()))
                            .map(Map.Entry::getKey)
                            .findFirst()
                            .orElse(""));
            Entity.FunctionEntity f = functions.get(name);
            if (f == null) {
                return c;
            }
            if (!f.output().name().equalsIgnoreCase(c.name())) {
                Expr value = bound.get(List.of(name, key(c.name())));
                return value == null ? c : expr(value);
            }
            List<Expr> arguments = new ArrayList<>();
            for (Attribute input : f.inputs()) {
                Expr value = bound.get(List.of(name, key(input.name())));
                if (value != null) {
                    arguments.add(expr(value));
                }
            }
            return new Expr.Call(f.name().toUpperCase(Locale.ROOT), false, arguments);
        }
    }

    /** Gives the table of each name in FROM that stands for one alone. */
    private Map<String, String> named(Block block) {
        List<Source.Named> leaves = block.from().stream()
                .flatMap(Walk::sources)
                .flatMap(Walk.only(Source.Named.class))
                .toList();
        Map<String, String> names = new HashMap<>(tables);
        for (Source.Named n : leaves) {
            boolean once = leaves.stream()
                            .filter(o -> o.table().equalsIgnoreCase(n.table()))
                            .count()
                    == 1;
            if (once && !tables.containsValue(key(n.table()))) {
                names.put(key(n.alias().orElse(n.table())), key(n.table()));
            }
        }
        boolean single = leaves.size() == 1
                && block.from().size() == 1
                && names.containsValue(key(leaves.getFirst().table()));
        if (single) {
            names.put("", key(leaves.getFirst().table()));
        } else {
            names.remove("");
        }
        return names;
    }

    @Override
    public Source source(Source s) {
        if (s instanceof Source.Named n) {
            String name = key(n.alias().orElse(n.table()));
            return tables.containsKey(name) ? new Source.Named(key(n.table()), Optional.empty()) : n;
        }
        return parts(s);
    }

    @Override
    public Expr expr(Expr e) {
        if (e instanceof Expr.Column c) {
            String table = tables.get(c.qualifier().map(InlinedCalls::key).orElse(""));
            return table == null ? c : Expr.Column.of(table, key(c.name()));
        }
        return parts(e);
    }

    /** Writes {@code f(x) = TRUE} and {@code f(x) = 1} as {@code f(x)}. */
    @Override
    public Predicate predicate(Predicate p) {
        Predicate parts = parts(p);
        if (parts instanceof Predicate.Compare c
                && c.operator() == Predicate.Comparison.EQ
                && c.left() instanceof Expr.Call call
                && schema.function(call.name())
                        .filter(f -> f.output().type() == ColumnType.BOOLEAN)
                        .isPresent()
                && (c.right().equals(new Expr.BooleanLiteral(true)) || c.right().equals(Expr.NumberLiteral.of(1)))) {
            return new Predicate.Truth(call);
        }
        return parts;
    }
}
