package org.spartabench.sql.walk;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.ExtendedExpr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.word.Quoting;

/**
 * Walks trees: the parts of a node, one step down, and whole trees as streams in the order of their text. A step never
 * enters a subquery; {@link #queries} and the methods that use it enter all of them.
 */
public final class Walk {

    private Walk() {}

    /** Lists the expressions inside an expression, one step down, without those of a subquery or a condition. */
    public static List<Expr> parts(Expr e) {
        return switch (e) {
            case Expr.Column _, Expr.Literal _, Expr.Star _, Expr.Scalar _, Expr.Condition _ -> List.of();
            case ExtendedExpr r -> r.parts();
            case Expr.Call c -> c.arguments();
            case Expr.Arithmetic a -> List.of(a.left(), a.right());
            case Expr.Negative n -> List.of(n.operand());
            case Expr.Cast c -> List.of(c.operand());
            case Expr.Tuple t -> t.elements();
            case Expr.Case c -> {
                List<Expr> all = new ArrayList<>();
                c.subject().ifPresent(all::add);
                c.whens().forEach(w -> {
                    all.add(w.condition());
                    all.add(w.value());
                });
                c.otherwise().ifPresent(all::add);
                yield all;
            }
        };
    }

    /** Lists the expressions of a predicate itself: none of AND, OR and NOT, nor of an inner query. */
    public static List<Expr> exprs(Predicate p) {
        return switch (p) {
            case Predicate.Compare c -> List.of(c.left(), c.right());
            case Predicate.Between b -> List.of(b.operand(), b.low(), b.high());
            case Predicate.InList l -> {
                List<Expr> all = new ArrayList<>();
                all.add(l.operand());
                all.addAll(l.values());
                yield all;
            }
            case Predicate.Like l -> List.of(l.operand(), l.pattern());
            case Predicate.IsNull n -> List.of(n.operand());
            case Predicate.Truth t -> List.of(t.operand());
            case Predicate.InQuery q -> List.of(q.left());
            case Predicate.CompareQuery q -> List.of(q.left());
            case Predicate.Exists _, Predicate.And _, Predicate.Or _, Predicate.Not _ -> List.of();
        };
    }

    /** Lists the operands of AND, OR and NOT. */
    public static List<Predicate> parts(Predicate p) {
        return switch (p) {
            case Predicate.And and -> and.all();
            case Predicate.Or or -> or.any();
            case Predicate.Not not -> List.of(not.operand());
            case Predicate.Nested _,
                    Predicate.Compare _,
                    Predicate.Between _,
                    Predicate.InList _,
                    Predicate.Like _,
                    Predicate.IsNull _,
                    Predicate.Truth _ -> List.of();
        };
    }

    /** Streams the predicate and everything that AND, OR and NOT join in it. */
    public static Stream<Predicate> predicates(Predicate p) {
        return gathered(p, Walk::add);
    }

    private static void add(Predicate p, List<Predicate> all) {
        all.add(p);
        parts(p).forEach(part -> add(part, all));
    }

    /** Gathers in a list: streams in streams cost several times as much, and every statement that runs is walked. */
    private static <N, T> Stream<T> gathered(N node, BiConsumer<N, List<T>> add) {
        List<T> all = new ArrayList<>();
        add.accept(node, all);
        return all.stream();
    }

    /** Streams the expression and all its parts, those in conditions included, without entering subqueries. */
    public static Stream<Expr> exprs(Expr e) {
        return gathered(e, Walk::add);
    }

    private static void add(Expr e, List<Expr> all) {
        all.add(e);
        if (e instanceof Expr.Condition c) {
            addExprs(c.predicate(), all);
        } else {
            parts(e).forEach(part -> add(part, all));
        }
    }

    private static void addExprs(Predicate p, List<Expr> all) {
        exprs(p).forEach(e -> add(e, all));
        parts(p).forEach(part -> addExprs(part, all));
    }

    /** Streams all expressions of a block, their parts included, without entering subqueries. */
    public static Stream<Expr> exprs(Block block) {
        List<Expr> all = new ArrayList<>();
        block.select().forEach(o -> add(o.expr(), all));
        block.from().stream().flatMap(Walk::joinConditions).forEach(on -> addExprs(on, all));
        block.where().forEach(p -> addExprs(p, all));
        block.groupBy().forEach(e -> add(e, all));
        block.having().forEach(p -> addExprs(p, all));
        block.orderBy().forEach(o -> add(o.expr(), all));
        return all.stream();
    }

    /** Streams all expressions of a condition, their parts included, without entering subqueries. */
    public static Stream<Expr> allExprs(Predicate p) {
        return gathered(p, Walk::addExprs);
    }

    /** Streams the conditions of the joins in a source. */
    public static Stream<Predicate> joinConditions(Source source) {
        return source instanceof Source.Join j
                ? Stream.of(joinConditions(j.left()), joinConditions(j.right()), j.on().stream())
                        .flatMap(s -> s)
                : Stream.empty();
    }

    /** Streams a source and the sources that it joins. */
    public static Stream<Source> sources(Source source) {
        return source instanceof Source.Join j
                ? Stream.concat(Stream.of(j), Stream.concat(sources(j.left()), sources(j.right())))
                : Stream.of(source);
    }

    /** Streams the predicates in ON, WHERE and HAVING of a block and those used as values, without subqueries. */
    public static Stream<Predicate> predicates(Block block) {
        List<Predicate> all = new ArrayList<>();
        block.from().stream().flatMap(Walk::joinConditions).forEach(on -> add(on, all));
        block.where().forEach(p -> add(p, all));
        block.having().forEach(p -> add(p, all));
        exprs(block).forEach(e -> {
            if (e instanceof Expr.Condition c) {
                add(c.predicate(), all);
            }
        });
        return all.stream();
    }

    /** Lists the queries directly inside a block: in FROM, in predicates, as values. */
    public static List<Query> inner(Block block) {
        List<Query> all = new ArrayList<>();
        block.from().stream().flatMap(Walk::sources).forEach(s -> {
            if (s instanceof Source.Derived d) {
                all.add(d.query());
            }
        });
        predicates(block).forEach(p -> {
            if (p instanceof Predicate.Nested n) {
                all.add(n.inner());
            }
        });
        exprs(block).forEach(e -> {
            if (e instanceof Expr.Scalar s) {
                all.add(s.query());
            }
        });
        return all;
    }

    /** Streams the query and every query inside it. */
    public static Stream<Query> queries(Query query) {
        Stream<Query> below = switch (query) {
            case Block b -> inner(b).stream();
            case Query.SetOperation s -> Stream.concat(Stream.of(s.left(), s.right()), own(s).flatMap(Walk::inner));
            case Query.With w -> Stream.concat(w.named().stream().map(Query.Named::query), Stream.of(w.body()));
        };
        return Stream.concat(Stream.of(query), below.flatMap(Walk::queries));
    }

    /** Streams the expressions in ORDER BY of a set operation. */
    private static Stream<Expr> own(Query.SetOperation operation) {
        return operation.orderBy().stream().map(Block.Order::expr).flatMap(Walk::exprs);
    }

    /** Streams the queries directly inside an expression, without those of its parts. */
    private static Stream<Query> inner(Expr e) {
        if (e instanceof Expr.Scalar s) {
            return Stream.of(s.query());
        }
        return e instanceof Expr.Condition c
                ? predicates(c.predicate())
                        .flatMap(Walk.only(Predicate.Nested.class))
                        .map(Predicate.Nested::inner)
                : Stream.empty();
    }

    /** Streams the outermost block, or the operands of an outermost set operation. */
    public static Stream<Block> outermost(Query query) {
        return switch (query) {
            case Block b -> Stream.of(b);
            case Query.SetOperation s -> Stream.concat(outermost(s.left()), outermost(s.right()));
            case Query.With w -> outermost(w.body());
        };
    }

    /** Streams every block of the query. */
    public static Stream<Block> blocks(Query query) {
        return queries(query).flatMap(Walk.only(Block.class));
    }

    /**
     * Streams the names in FROM that no visible WITH declares in the spelling that every engine takes for it. A
     * query of WITH sees those before it, the outer ones and, if it recurs, itself: behind its UNION.
     */
    public static Stream<Source.Named> stored(Query query) {
        return stored(query, Set.of());
    }

    private static Stream<Source.Named> stored(Query query, Set<String> declared) {
        return switch (query) {
            case Block b ->
                Stream.concat(
                        named(b).filter(n -> !declared.contains(Quoting.spelling(n.table()))),
                        inner(b).stream().flatMap(q -> stored(q, declared)));
            case Query.SetOperation s ->
                Stream.of(Stream.of(s.left(), s.right()), own(s).flatMap(Walk::inner))
                        .flatMap(q -> q)
                        .flatMap(q -> stored(q, declared));
            case Query.With w -> {
                Set<String> visible = new HashSet<>(declared);
                List<Source.Named> found = new ArrayList<>();
                for (Query.Named n : w.named()) {
                    Set<String> before = Set.copyOf(visible);
                    visible.add(Quoting.spelling(n.name()));
                    if (w.recursive() && n.query() instanceof Query.SetOperation s && s.unites()) {
                        stored(s.left(), before).forEach(found::add);
                        stored(s.right(), Set.copyOf(visible)).forEach(found::add);
                        own(s).flatMap(Walk::inner)
                                .forEach(q -> stored(q, before).forEach(found::add));
                    } else {
                        stored(n.query(), before).forEach(found::add);
                    }
                }
                yield Stream.concat(found.stream(), stored(w.body(), visible));
            }
        };
    }

    private static Stream<Source.Named> named(Block block) {
        return block.from().stream().flatMap(Walk::sources).flatMap(Walk.only(Source.Named.class));
    }

    /** Streams every use of a table or of a named query in FROM. */
    public static Stream<Source.Named> tables(Query query) {
        return blocks(query).flatMap(Walk::named);
    }

    /** Streams every expression of the query, parts included. */
    public static Stream<Expr> exprs(Query query) {
        return queries(query).flatMap(q -> switch (q) {
            case Block b -> exprs(b);
            case Query.SetOperation s -> own(s);
            case Query.With w -> Stream.<Expr>empty();
        });
    }

    /** Streams every expression of one kind in the query. */
    public static <E extends Expr> Stream<E> exprs(Query query, Class<E> kind) {
        return exprs(query).flatMap(only(kind));
    }

    /** Keeps the elements of one kind: {@code flatMap(Walk.only(Expr.Column.class))}. */
    public static <T> Function<Object, Stream<T>> only(Class<T> kind) {
        return node -> kind.isInstance(node) ? Stream.of(kind.cast(node)) : Stream.empty();
    }
}
