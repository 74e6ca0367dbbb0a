package org.spartabench.sql.compare;

import static org.spartabench.sql.compare.CanonicalScope.lower;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spartabench.sql.name.KnownTables;
import org.spartabench.sql.name.SourceColumns;
import org.spartabench.sql.rewrite.Rewrite;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.walk.Walk;

/**
 * Calls the sources of a query by their tables and qualifies its columns, so that a clause can stand in another query: a second
 * {@code pupil} is {@code pupil_2}, a subquery {@code derived}, an alias of SELECT is its expression. Inner joins stand in the order of their tables where nothing
 * shows their order. What a WITH names is a subquery; one that is recursive, names columns or stands inside stays as it is.
 */
record SourceNames(SourceColumns ranges) {

    static Query of(Query query, KnownTables tables) {
        return new SourceNames(new SourceColumns(tables)).query(inside(query), false, Optional.empty());
    }

    /** Puts the queries of a WITH where they are named, so that they are subqueries in FROM; others stay. */
    private static Query inside(Query query) {
        if (!(query instanceof Query.With with)
                || with.recursive()
                || with.named().stream().anyMatch(n -> !n.columns().isEmpty())) {
            return query;
        }
        Map<String, Query> known = new HashMap<>();
        Rewrite named = new Rewrite() {
            @Override
            public Source source(Source source) {
                return source instanceof Source.Named n && known.get(lower(n.table())) instanceof Query meant
                        ? new Source.Derived(meant, n.name())
                        : parts(source);
            }
        };
        with.named().forEach(n -> known.put(lower(n.name()), named.query(n.query())));
        return named.query(with.body());
    }

    /** @param named whether others use the names of its outputs */
    private Query query(Query query, boolean named, Optional<CanonicalScope> outer) {
        return switch (query) {
            case Block block -> block(block, named, outer);
            case Query.SetOperation s ->
                new Query.SetOperation(
                        s.operator(),
                        query(s.left(), true, outer),
                        query(s.right(), true, outer),
                        s.orderBy(),
                        s.limit());
            case Query.With with -> with;
        };
    }

    private Block block(Block block, boolean named, Optional<CanonicalScope> outer) {
        boolean stars = block.select().stream().anyMatch(o -> o.expr() instanceof Expr.Star);
        List<Source> from =
                block.from().stream().map(s -> stars ? s : sorted(s).orElse(s)).toList();
        List<String> names = names(from, outer);
        CanonicalScope level = CanonicalScope.over(
                ranges.of(from, outer.map(CanonicalScope::scope), Map.of()),
                names::get,
                block.select().stream().flatMap(o -> o.alias().stream()).toList(),
                outer);
        Parts parts = new Parts(level, names);
        List<Block.Output> outputs = new ArrayList<>();
        for (Block.Output output : block.select()) {
            Expr expr = parts.expr(output.expr());
            output.alias().ifPresent(a -> level.outputs().putIfAbsent(lower(a), expr));
            outputs.add(new Block.Output(expr, named ? output.alias() : Optional.empty()));
        }
        return parts.parts(block.withFrom(from).withSelect(List.of())).withSelect(outputs);
    }

    /** Names sources by their tables, other than those around them. */
    private static List<String> names(List<Source> from, Optional<CanonicalScope> outer) {
        Set<String> taken = new HashSet<>();
        for (Optional<CanonicalScope> o = outer; o.isPresent(); o = o.get().outer()) {
            taken.addAll(o.get().sources().values());
        }
        List<String> names = new ArrayList<>();
        for (Source source : from.stream().flatMap(Walk::sources).toList()) {
            if (source instanceof Source.Join) {
                continue;
            }
            String plain = source instanceof Source.Named n ? lower(n.table()) : "derived";
            String name = plain;
            for (int i = 2; !taken.add(name); i++) {
                name = plain + "_" + i;
            }
            names.add(name);
        }
        return names;
    }

    /** Gives inner joins of different tables in the order of their names, each condition as soon as its columns are there. */
    private static Optional<Source> sorted(Source source) {
        List<Source> all = Walk.sources(source).toList();
        List<Source.Named> tables = new ArrayList<>();
        List<Predicate> conditions = new ArrayList<>();
        for (Source s : all) {
            if (s instanceof Source.Named n) {
                tables.add(n);
            } else if (s instanceof Source.Join j
                    && j.kind() == Source.JoinKind.INNER
                    && j.using().isEmpty()) {
                conditions.addAll(j.on());
            } else {
                return Optional.empty();
            }
        }
        boolean different =
                tables.stream().map(n -> lower(n.table())).distinct().count() == tables.size();
        boolean qualified = conditions.stream()
                .flatMap(Walk::allExprs)
                .allMatch(e -> !(e instanceof Expr.Column c) || c.qualifier().isPresent());
        if (tables.size() < 2 || !different || !qualified) {
            return Optional.empty();
        }
        tables.sort(Comparator.comparing(n -> lower(n.table())));
        Source joined = tables.getFirst();
        Set<String> there = new HashSet<>(Set.of(lower(joined.name().orElseThrow())));
        for (Source.Named next : tables.subList(1, tables.size())) {
            there.add(lower(next.name().orElseThrow()));
            List<Predicate> on =
                    conditions.stream().filter(c -> there.containsAll(names(c))).toList();
            conditions.removeAll(on);
            joined = new Source.Join(
                    on.isEmpty() ? Source.JoinKind.CROSS : Source.JoinKind.INNER, joined, next, on, List.of());
        }
        return conditions.isEmpty() ? Optional.of(joined) : Optional.empty();
    }

    private static Set<String> names(Predicate condition) {
        Set<String> names = new HashSet<>();
        Walk.allExprs(condition).forEach(e -> {
            if (e instanceof Expr.Column c) {
                c.qualifier().ifPresent(q -> names.add(lower(q)));
            }
        });
        return names;
    }

    private final class Parts extends Rewrite {

        private final CanonicalScope level;
        private final List<String> names;
        private int next;

        Parts(CanonicalScope level, List<String> names) {
            this.level = level;
            this.names = names;
        }

        @Override
        public Query query(Query q) {
            return SourceNames.this.query(q, false, Optional.of(level));
        }

        @Override
        public Expr expr(Expr e) {
            return switch (e) {
                case Expr.Column c -> level.column(c);
                case Expr.Star s ->
                    new Expr.Star(s.qualifier().map(q -> level.source(q).orElse(lower(q))));
                default -> parts(e);
            };
        }

        @Override
        public Source source(Source source) {
            return switch (source) {
                case Source.Named n -> {
                    String name = names.get(next++);
                    String table = lower(n.table());
                    yield new Source.Named(table, name.equals(table) ? Optional.empty() : Optional.of(name));
                }
                case Source.Derived d ->
                    new Source.Derived(
                            SourceNames.this.query(d.query(), true, level.outer()), Optional.of(names.get(next++)));
                case Source.Join j ->
                    new Source.Join(
                            j.kind(),
                            source(j.left()),
                            source(j.right()),
                            NormalForm.conjuncts(predicates(j.on()).stream()
                                    .map(p -> NormalForm.of(p, false))
                                    .toList()),
                            j.using().stream().map(CanonicalScope::lower).toList());
            };
        }
    }
}
