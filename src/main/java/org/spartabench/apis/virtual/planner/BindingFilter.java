package org.spartabench.apis.virtual.planner;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.spartabench.apis.virtual.source.BlockSite;
import org.spartabench.apis.virtual.source.FreeNames;
import org.spartabench.apis.virtual.source.SourceTypes;
import org.spartabench.sql.rewrite.Rewrite;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.walk.Walk;

/**
 * Writes binding queries: the values, from the sources that they need, under all conjuncts that these sources can judge.
 * Of a condition that names other sources, only what holds whatever these contain is left (rule R6).
 *
 * @param site the block of the API source
 * @param leaf the API source
 * @param from the block whose sources give the values: the same or the enclosing one
 */
record BindingFilter(BlockSite site, BlockSite.Leaf leaf, BlockSite from, ReadySources ready) {

    Query query(Set<String> names, List<Source> extra, Map<String, Expr> values, List<Block.Output> outputs) {
        List<BlockSite.Leaf> others = from.leaves().stream()
                .filter(l -> from == site ? !l.name().equals(leaf.name()) : visible(l))
                .filter(l -> ready.source(l.source(), site.named()))
                .toList();
        Set<String> read = new LinkedHashSet<>(names);
        extra.forEach(s -> s.name().ifPresent(n -> read.add(SourceTypes.lower(n))));
        List<Predicate> conjuncts = conjuncts(others, names, values);
        boolean grown = true;
        while (grown) {
            grown = false;
            for (BlockSite.Leaf l : others) {
                if (!l.nullable()
                        && !read.contains(l.name())
                        && conjuncts.stream().anyMatch(c -> links(c, l.name(), read))) {
                    grown |= read.add(l.name());
                }
            }
        }
        List<Source> sources = new ArrayList<>();
        others.stream()
                .filter(l -> read.contains(l.name()))
                .map(BlockSite.Leaf::source)
                .forEach(sources::add);
        sources.addAll(extra);
        List<Predicate> where = conjuncts.stream()
                .flatMap(c -> left(c, read).stream())
                .filter(p -> !vacuous(p))
                .distinct()
                .toList();
        Block block = Block.of(outputs, sources).withDistinct(true).withWhere(sources.isEmpty() ? List.of() : where);
        boolean named = Walk.tables(block)
                .anyMatch(t -> site.named().stream().anyMatch(n -> n.name().equalsIgnoreCase(t.table())));
        return named ? new Query.With(false, readyNamed(), block) : block;
    }

    /**
     * Lists queries of which none is without rows where the rows of the API source can count: over the other sources of the
     * block, and over those of the enclosing block if this one stands in its WHERE, each with what is joined to it.
     */
    List<Query> witnesses() {
        boolean within = from == site || within(site, from);
        List<Query> all = new ArrayList<>();
        for (BlockSite.Leaf l : within ? from.leaves() : List.<BlockSite.Leaf>of()) {
            boolean other = from == site ? !l.name().equals(leaf.name()) : visible(l);
            if (other && !l.nullable() && ready.source(l.source(), site.named())) {
                all.add(first(query(Set.of(l.name()), List.of(), Map.of(), ONE)));
            }
        }
        return all;
    }

    /** Whether a block stands in WHERE of another one. */
    static boolean within(BlockSite site, BlockSite from) {
        return from.block().where().stream()
                .flatMap(BindingFilter::inner)
                .flatMap(Walk::blocks)
                .anyMatch(b -> b == site.block());
    }

    private static final List<Block.Output> ONE =
            List.of(new Block.Output(Expr.NumberLiteral.of(1), Optional.of("one")));

    private static Query first(Query query) {
        return switch (query) {
            case Block b -> b.withDistinct(false).withLimit(Optional.of(new Block.Limit(1, 0)));
            case Query.With w -> new Query.With(w.recursive(), w.named(), first(w.body()));
            case Query.SetOperation s -> s;
        };
    }

    /** Whether no source of the inner block has the name of this one of the enclosing block. */
    private boolean visible(BlockSite.Leaf outer) {
        return site.leaves().stream().noneMatch(l -> l.name().equals(outer.name()));
    }

    private List<Query.Named> readyNamed() {
        List<Query.Named> all = new ArrayList<>();
        for (Query.Named n : site.named()) {
            if (ready.query(n.query(), site.named())) {
                all.add(n);
            }
        }
        return all;
    }

    /** Whether it compares a value with itself, as a substituted condition may. */
    private static boolean vacuous(Predicate p) {
        return p instanceof Predicate.Compare(Expr left, Predicate.Comparison op, Expr right)
                && op == Predicate.Comparison.EQ
                && left.equals(right);
    }

    /**
     * Collects what holds on every row that counts, with the inputs replaced by their values. Where a value comes from a source that an
     * outer join may fill with NULL, only its own rows give one, and for these its conditions hold.
     */
    private List<Predicate> conjuncts(List<BlockSite.Leaf> others, Set<String> names, Map<String, Expr> values) {
        Set<Predicate> all = new LinkedHashSet<>();
        for (Predicate p : leaf.required()) {
            all.add(leaf.own().contains(p) || rejectsNull(p) ? replaced(p, values) : p);
        }
        if (from == site || !site.inCondition()) {
            others.forEach(l -> all.addAll(l.nullable() && !names.contains(l.name()) ? List.of() : l.required()));
        }
        return List.copyOf(all);
    }

    private static boolean rejectsNull(Predicate p) {
        return switch (p) {
            case Predicate.Compare _, Predicate.CompareQuery _ -> true;
            case Predicate.InList l -> !l.negated();
            case Predicate.InQuery q -> !q.negated();
            case Predicate.Between b -> !b.negated();
            case Predicate.Like l -> !l.negated();
            default -> false;
        };
    }

    private Predicate replaced(Predicate p, Map<String, Expr> values) {
        return new Rewrite.OfBlock() {
            @Override
            public Expr expr(Expr e) {
                Expr value = e instanceof Expr.Column c
                                && SourceTypes.lower(c.qualifier().orElse("")).equals(leaf.name())
                        ? values.get(SourceTypes.lower(c.name()))
                        : null;
                return value == null ? parts(e) : value;
            }
        }.predicate(p);
    }

    /** Whether the condition can be judged with one more source, and names it together with one that is read. */
    private boolean links(Predicate p, String name, Set<String> read) {
        Set<String> with = new HashSet<>(read);
        with.add(name);
        return left(p, with).stream()
                .anyMatch(q -> FreeNames.of(q).contains(name)
                        && FreeNames.of(q).stream().anyMatch(read::contains));
    }

    /** Gives what is left of a condition when its parts about other sources are taken as true; empty for nothing. */
    private Optional<Predicate> left(Predicate p, Set<String> read) {
        return switch (p) {
            case Predicate.And(List<Predicate> all) -> {
                List<Predicate> parts =
                        all.stream().flatMap(q -> left(q, read).stream()).toList();
                yield parts.isEmpty()
                        ? Optional.empty()
                        : Optional.of(
                                parts.size() == 1 ? parts.getFirst() : new Predicate.And(Predicate.flat(parts, true)));
            }
            case Predicate.Or(List<Predicate> any) -> {
                List<Optional<Predicate>> parts =
                        any.stream().map(q -> left(q, read)).toList();
                yield parts.stream().allMatch(Optional::isPresent)
                        ? Optional.of(new Predicate.Or(Predicate.flat(
                                parts.stream().flatMap(Optional::stream).toList(), false)))
                        : Optional.empty();
            }
            default -> judged(p, read) ? Optional.of(p) : Optional.empty();
        };
    }

    private boolean judged(Predicate p, Set<String> read) {
        return read.containsAll(FreeNames.of(p)) && inner(p).allMatch(q -> ready.query(q, site.named()));
    }

    private static Stream<Query> inner(Predicate p) {
        return Walk.predicates(p)
                .flatMap(q -> Stream.concat(
                        q instanceof Predicate.Nested n ? Stream.of(n.inner()) : Stream.empty(),
                        Walk.exprs(q).stream().flatMap(Walk::exprs).flatMap(BindingFilter::inner)));
    }

    private static Stream<Query> inner(Expr e) {
        return switch (e) {
            case Expr.Scalar s -> Stream.of(s.query());
            case Expr.Condition c -> inner(c.predicate());
            default -> Stream.empty();
        };
    }
}
