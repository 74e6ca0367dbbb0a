package org.spartabench.apis.virtual.form;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spartabench.apis.entity.AbstractSchema;
import org.spartabench.apis.entity.ApiMapping.Absent;
import org.spartabench.apis.entity.Attribute;
import org.spartabench.apis.entity.Entity;
import org.spartabench.apis.virtual.source.JoinedColumns;
import org.spartabench.apis.virtual.source.SourceTypes;
import org.spartabench.base.result.Result;
import org.spartabench.facts.schema.Schema;
import org.spartabench.sql.rewrite.Rewrite;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.walk.Walk;

/**
 * Writes scalar APIs in the form of tables as functions: rule R9 in the other direction than {@link FunctionForm}. What
 * binds an input becomes the argument. An inner join loses the rows for which its API has no value, so a call that no
 * conjunct of WHERE depends on is asked not to be NULL there.
 */
public final class TableForm extends Rewrite {

    private final AbstractSchema schema;
    private final SourceTypes types;
    private final Set<String> declared = new HashSet<>();

    private TableForm(AbstractSchema schema, SourceTypes types) {
        this.schema = schema;
        this.types = types;
    }

    /** Says in one line why a query cannot be written. */
    private static final class Unfit extends RuntimeException {

        private static final long serialVersionUID = 1L;

        Unfit(String api, String reason) {
            super(api + " cannot be written as a function: " + reason, null, false, false);
        }
    }

    public static Result<Query> of(Query query, AbstractSchema schema, Schema facts) {
        SourceTypes types = SourceTypes.of(schema.relational(facts));
        TableForm form = new TableForm(schema, types);
        Walk.queries(query)
                .filter(Query.With.class::isInstance)
                .forEach(w -> ((Query.With) w).named().forEach(n -> form.declared.add(SourceTypes.lower(n.name()))));
        if (Walk.tables(query).noneMatch(n -> form.function(n).isPresent())) {
            return Result.ok(query);
        }
        try {
            return Result.ok(form.query(QualifiedColumns.of(query, types)));
        } catch (Unfit e) {
            return Result.bad(String.valueOf(e.getMessage()));
        }
    }

    private Optional<Entity.FunctionEntity> function(Source s) {
        return s instanceof Source.Named n && !declared.contains(SourceTypes.lower(n.table()))
                ? schema.function(n.table())
                : Optional.empty();
    }

    @Override
    public Block block(Block block) {
        Block inner = parts(block);
        return SourceTypes.leaves(inner.from()).stream()
                        .noneMatch(s -> function(s).isPresent())
                ? inner
                : new Calls(inner).written();
    }

    /** Holds an API among the sources of a block; {@code own} are the conditions of its outer join, if it has one. */
    private record Use(Entity.FunctionEntity api, Optional<List<Predicate>> own, Map<String, Expr> bound) {

        boolean complete() {
            return api.required().stream().allMatch(a -> bound.containsKey(SourceTypes.lower(a.name())));
        }
    }

    /** Replaces the APIs among the sources of one block. */
    private final class Calls {

        private final Block block;
        private final Map<String, Use> uses = new LinkedHashMap<>();
        private final List<Predicate> conjuncts = new ArrayList<>();

        Calls(Block block) {
            this.block = block;
        }

        Block written() {
            List<Source> from = new ArrayList<>();
            block.from().forEach(s -> tables(s).ifPresent(from::add));
            conjuncts.addAll(Predicate.flat(block.where(), true));
            bind();
            Rewrite rewrite = replacing(uses.keySet());
            List<Predicate> where = new ArrayList<>(rewrite.predicates(conjuncts));
            where.addAll(kept(where));
            Block rest = block.withSelect(outputs()).withFrom(List.of()).withWhere(List.of());
            return rewrite.parts(rest).withFrom(from).withWhere(where);
        }

        /** Gives a source without its APIs; empty if it is one. */
        private Optional<Source> tables(Source s) {
            Optional<Entity.FunctionEntity> api = function(s);
            if (api.isPresent()) {
                uses.put(key(s), new Use(api.get(), Optional.empty(), new HashMap<>()));
                return Optional.empty();
            }
            List<Entity.FunctionEntity> inside = SourceTypes.leaves(List.of(s)).stream()
                    .flatMap(l -> function(l).stream())
                    .toList();
            return inside.isEmpty() || !(s instanceof Source.Join j)
                    ? Optional.of(s)
                    : joined(j, inside.getFirst().name());
        }

        private Optional<Source> joined(Source.Join j, String api) {
            List<Predicate> on = Predicate.flat(JoinedColumns.conjuncts(j, types), true);
            Optional<Source> left = tables(j.left());
            if (j.kind() == Source.JoinKind.LEFT && function(j.right()).isPresent()) {
                uses.put(
                        key(j.right()),
                        new Use(function(j.right()).get(), Optional.of(new ArrayList<>(on)), new HashMap<>()));
                return left;
            }
            int before = uses.size();
            Optional<Source> right = tables(j.right());
            boolean outer = switch (j.kind()) {
                case INNER, CROSS, NATURAL -> false;
                case LEFT, RIGHT, FULL -> true;
            };
            if (left.isEmpty() || right.isEmpty()) {
                if (outer) {
                    throw new Unfit(api, "an outer join keeps rows without it");
                }
                conjuncts.addAll(on);
                return left.or(() -> right);
            }
            boolean simple = on.stream().noneMatch(p -> mentions(p, uses.keySet()));
            if (outer && (j.kind() != Source.JoinKind.LEFT || uses.size() > before || !simple)
                    || j.kind() == Source.JoinKind.NATURAL
                    || !j.using().isEmpty() && !simple) {
                throw new Unfit(api, "it stands inside a join that depends on it");
            }
            List<Predicate> stays =
                    j.on().stream().filter(p -> !mentions(p, uses.keySet())).toList();
            conjuncts.addAll(on.stream().filter(p -> mentions(p, uses.keySet())).toList());
            Source.JoinKind kind = outer
                    ? j.kind()
                    : stays.isEmpty() && j.using().isEmpty() ? Source.JoinKind.CROSS : Source.JoinKind.INNER;
            return Optional.of(new Source.Join(kind, left.get(), right.get(), stays, j.using()));
        }

        /** Takes equalities as arguments, as long as one has another side that is known. */
        private void bind() {
            boolean again = true;
            while (again) {
                again = false;
                for (Map.Entry<String, Use> use : uses.entrySet()) {
                    List<Predicate> some = use.getValue().own().orElse(conjuncts);
                    again |= some.removeIf(p -> p instanceof Predicate.Compare c
                            && c.operator() == Predicate.Comparison.EQ
                            && (bind(use, c.left(), c.right()) || bind(use, c.right(), c.left())));
                }
            }
            uses.values().forEach(use -> {
                if (!use.complete()) {
                    throw new Unfit(use.api().name(), "no equality gives all of its inputs");
                }
                if (use.own().filter(own -> !own.isEmpty()).isPresent()) {
                    throw new Unfit(use.api().name(), "its outer join has further conditions");
                }
            });
        }

        private boolean bind(Map.Entry<String, Use> use, Expr input, Expr value) {
            if (!(input instanceof Expr.Column c) || !of(c).equals(use.getKey())) {
                return false;
            }
            Set<String> unknown = new HashSet<>(uses.keySet());
            boolean required = use.getValue().api().required().stream()
                    .anyMatch(a -> a.name().equalsIgnoreCase(c.name()));
            unknown.removeIf(
                    name -> required && !name.equals(use.getKey()) && use(name).complete());
            return use.getValue().api().inputs().stream().anyMatch(a -> a.name().equalsIgnoreCase(c.name()))
                    && !mentions(new Predicate.Truth(value), unknown)
                    && use.getValue().bound().putIfAbsent(SourceTypes.lower(c.name()), value) == null;
        }

        private Use use(String name) {
            return Optional.ofNullable(uses.get(name)).orElseThrow();
        }

        private static boolean mentions(Predicate p, Set<String> names) {
            return Walk.allExprs(p).anyMatch(e -> e instanceof Expr.Column c && names.contains(of(c)));
        }

        /** Names the columns that become calls, and writes out stars, which meant the columns of the APIs, too. */
        private List<Block.Output> outputs() {
            List<Block.Output> all = new ArrayList<>();
            for (Block.Output o : block.select()) {
                switch (o.expr()) {
                    case Expr.Star star ->
                        SourceTypes.leaves(block.from()).stream()
                                .filter(l -> star.qualifier().map(l::called).orElse(true))
                                .forEach(l -> types.columns(l)
                                        .keySet()
                                        .forEach(c -> all.add(
                                                new Block.Output(new Expr.Column(l.name(), c), Optional.of(c)))));
                    case Expr.Column c
                    when uses.containsKey(of(c)) ->
                        all.add(new Block.Output(c, o.alias().or(() -> Optional.of(c.name()))));
                    default -> all.add(o);
                }
            }
            return all;
        }

        /** Asks that the APIs of inner joins have a value, where WHERE does not depend on it anyway. */
        private List<Predicate> kept(List<Predicate> where) {
            Set<Expr> strict = StrictCalls.of(
                    where,
                    e -> e instanceof Expr.Call c && schema.function(c.name()).isPresent());
            List<Predicate> all = new ArrayList<>();
            uses.forEach((name, use) -> {
                Expr.Call call = call(name);
                if (use.own().isEmpty() && !strict.contains(call)) {
                    List<Expr> needed = use.api().mapping().absent() == Absent.NULL ? call.arguments() : List.of(call);
                    needed.stream()
                            .filter(e -> !(e instanceof Expr.Literal))
                            .forEach(e -> all.add(new Predicate.IsNull(e, true)));
                }
            });
            return all;
        }

        private Expr.Call call(String name) {
            Use use = use(name);
            List<Expr> arguments = new ArrayList<>();
            for (Attribute input : use.api().inputs()) {
                Expr value = use.bound().get(SourceTypes.lower(input.name()));
                if (value != null && arguments.size() < use.api().inputs().indexOf(input)) {
                    throw new Unfit(use.api().name(), "an input before " + input.name() + " has no value");
                }
                if (value != null) {
                    arguments.add(replacing(uses.keySet()).expr(value));
                }
            }
            return new Expr.Call(use.api().name().toUpperCase(Locale.ROOT), false, arguments);
        }

        /** @param visible names of APIs that no inner source hides */
        private Rewrite replacing(Set<String> visible) {
            return new Rewrite() {
                @Override
                public Expr expr(Expr e) {
                    return e instanceof Expr.Column c && visible.contains(of(c)) ? value(c) : parts(e);
                }

                @Override
                public Query query(Query q) {
                    return reaches(q, visible) ? parts(q) : q;
                }
            };
        }

        private Expr value(Expr.Column c) {
            Use use = use(of(c));
            Expr bound = use.bound().get(SourceTypes.lower(c.name()));
            if (bound != null) {
                return replacing(uses.keySet()).expr(bound);
            }
            if (!use.api().output().name().equalsIgnoreCase(c.name())) {
                throw new Unfit(use.api().name(), c.name() + " has no value");
            }
            return call(of(c));
        }

        /** Whether a query inside this block reads a column of its APIs. */
        private boolean reaches(Query query, Set<String> visible) {
            boolean reads = Walk.exprs(query, Expr.Column.class).anyMatch(c -> visible.contains(of(c)));
            Set<String> own = new HashSet<>();
            block.from().forEach(s -> SourceTypes.leaves(List.of(s)).forEach(l -> own.add(key(l))));
            boolean hides = Walk.blocks(query)
                    .flatMap(b -> SourceTypes.leaves(b.from()).stream())
                    .anyMatch(l -> own.contains(key(l)));
            if (reads && hides) {
                throw new Unfit(
                        use(visible.iterator().next()).api().name(), "a subquery uses a name of its block again");
            }
            return reads;
        }

        private static String key(Source s) {
            return SourceTypes.lower(s.name().orElse(""));
        }

        private static String of(Expr.Column c) {
            return SourceTypes.lower(c.qualifier().orElse(""));
        }
    }
}
