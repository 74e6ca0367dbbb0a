package org.spartabench.sql.compare;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.spartabench.sql.name.KnownTables;
import org.spartabench.sql.rewrite.Rewrite;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.RandomBlocks;
import org.spartabench.sql.tree.Source;

/** Writes a tree of {@link RandomBlocks} in another way that means the same. */
final class RandomRewrites {

    private final RandomGenerator random;
    private final KnownTables tables = KnownTables.of(RandomBlocks.SCHEMA);
    private int aliases;

    RandomRewrites(RandomGenerator random) {
        this.random = random;
    }

    Block rewrite(Block root) {
        aliases = 0;
        return block(root, List.of());
    }

    /** A table under its old and new name. */
    private record Renamed(String table, String old, String name) {}

    private Block block(Block block, List<Renamed> outer) {
        Source.Named source = (Source.Named) block.from().getFirst();
        boolean keep = source.alias().isEmpty() && random.nextBoolean()
                || outer.stream().noneMatch(o -> o.name().equalsIgnoreCase(source.table())) && random.nextInt(3) == 0;
        Optional<String> alias = keep ? Optional.empty() : Optional.of("z" + aliases++);
        List<Renamed> scopes = new ArrayList<>(
                List.of(new Renamed(source.table(), source.name().orElseThrow(), alias.orElse(source.table()))));
        scopes.addAll(outer);
        Block renamed = new Block(
                block.distinct(),
                block.select().stream()
                        .map(o -> new Block.Output(
                                expr(o.expr(), scopes), random.nextInt(4) == 0 ? Optional.of("zz") : o.alias()))
                        .toList(),
                List.of(new Source.Named(
                        random.nextBoolean() ? source.table() : source.table().toUpperCase(java.util.Locale.ROOT),
                        alias)),
                conjuncts(block.where(), scopes),
                block.groupBy().stream().map(e -> expr(e, scopes)).toList(),
                conjuncts(block.having(), scopes),
                block.orderBy().stream()
                        .map(o -> new Block.Order(expr(o.expr(), scopes), o.descending(), o.nulls()))
                        .toList(),
                block.limit());
        return renamed;
    }

    private List<Predicate> conjuncts(List<Predicate> all, List<Renamed> scopes) {
        List<Predicate> changed = new ArrayList<>();
        for (Predicate p : all) {
            Predicate q = predicate(p, scopes);
            changed.addAll(q instanceof Predicate.And and ? and.all() : List.of(q));
        }
        if (!changed.isEmpty() && random.nextInt(5) == 0) {
            changed.add(changed.get(random.nextInt(changed.size())));
        }
        Collections.shuffle(changed, new Random(random.nextLong()));
        return changed;
    }

    private Predicate predicate(Predicate p, List<Renamed> scopes) {
        return switch (p) {
            case Predicate.And a -> RandomBlocks.and(shuffled(a.all(), scopes));
            case Predicate.Or o -> RandomBlocks.or(shuffled(o.any(), scopes));
            case Predicate.Not n -> not(predicate(n.operand(), scopes));
            case Predicate.InQuery q ->
                negation(q.negated(), neg -> new Predicate.InQuery(expr(q.left(), scopes), neg, inner(q, scopes)));
            case Predicate.Exists q -> negation(q.negated(), neg -> new Predicate.Exists(neg, inner(q, scopes)));
            case Predicate.CompareQuery q ->
                new Predicate.CompareQuery(expr(q.left(), scopes), q.operator(), q.quantifier(), inner(q, scopes));
            case Predicate.Compare c -> compare(expr(c.left(), scopes), c.operator(), expr(c.right(), scopes));
            case Predicate.Between b -> between(b, scopes);
            case Predicate.InList l -> {
                List<Expr> values = new ArrayList<>(l.values());
                values.add(values.get(random.nextInt(values.size())));
                Collections.shuffle(values, new Random(random.nextLong()));
                yield negation(l.negated(), neg -> new Predicate.InList(expr(l.operand(), scopes), neg, values));
            }
            case Predicate.Like l ->
                negation(
                        l.negated(),
                        neg -> new Predicate.Like(expr(l.operand(), scopes), neg, l.operator(), l.pattern()));
            case Predicate.IsNull n ->
                negation(n.negated(), neg -> new Predicate.IsNull(expr(n.operand(), scopes), neg));
            case Predicate.Truth t -> new Predicate.Truth(expr(t.operand(), scopes));
        };
    }

    private List<Predicate> shuffled(List<Predicate> all, List<Renamed> scopes) {
        List<Predicate> changed =
                new ArrayList<>(all.stream().map(p -> predicate(p, scopes)).toList());
        Collections.shuffle(changed, new Random(random.nextLong()));
        return changed;
    }

    /** NOT outside, or moved inside one step. */
    private Predicate not(Predicate p) {
        if (random.nextBoolean()) {
            return new Predicate.Not(p);
        }
        return switch (p) {
            case Predicate.And a ->
                RandomBlocks.or(a.all().stream().map(this::not).toList());
            case Predicate.Or o ->
                RandomBlocks.and(o.any().stream().map(this::not).toList());
            case Predicate.Not n -> n.operand();
            case Predicate.Compare c ->
                new Predicate.Compare(c.left(), c.operator().negated(), c.right());
            case Predicate.CompareQuery q ->
                new Predicate.CompareQuery(q.left(), q.operator().negated(), opposite(q.quantifier()), q.inner());
            case Predicate other -> new Predicate.Not(other);
        };
    }

    private static Predicate.Quantifier opposite(Predicate.Quantifier quantifier) {
        return switch (quantifier) {
            case ONE -> Predicate.Quantifier.ONE;
            case ANY -> Predicate.Quantifier.ALL;
            case ALL -> Predicate.Quantifier.ANY;
        };
    }

    /** With the negation inside, or outside, or twice more. */
    private Predicate negation(boolean negated, java.util.function.Function<Boolean, Predicate> make) {
        return switch (random.nextInt(3)) {
            case 0 -> make.apply(negated);
            case 1 -> new Predicate.Not(make.apply(!negated));
            default -> new Predicate.Not(new Predicate.Not(make.apply(negated)));
        };
    }

    private Predicate compare(Expr left, Predicate.Comparison operator, Expr right) {
        Predicate p = random.nextBoolean()
                ? new Predicate.Compare(left, operator, right)
                : new Predicate.Compare(right, operator.flipped(), left);
        return random.nextInt(4) == 0 ? new Predicate.Not(new Predicate.Compare(left, operator.negated(), right)) : p;
    }

    private Predicate between(Predicate.Between b, List<Renamed> scopes) {
        Expr operand = expr(b.operand(), scopes);
        if (random.nextBoolean()) {
            return negation(b.negated(), neg -> new Predicate.Between(operand, neg, b.low(), b.high()));
        }
        Predicate inside = RandomBlocks.and(List.of(
                compare(operand, Predicate.Comparison.GE, b.low()),
                compare(b.high(), Predicate.Comparison.GE, operand)));
        return b.negated() ? new Predicate.Not(inside) : inside;
    }

    private Query inner(Predicate.Nested nested, List<Renamed> scopes) {
        return block((Block) nested.inner(), scopes);
    }

    /** Columns under the new names, with a qualifier where it is needed or by chance. */
    private Expr expr(Expr e, List<Renamed> scopes) {
        if (e instanceof Expr.Column c) {
            Map<String, Integer> offering = new HashMap<>();
            for (int i = 0; i < scopes.size(); i++) {
                offering.putIfAbsent(scopes.get(i).old().toLowerCase(java.util.Locale.ROOT), i);
            }
            int target = c.qualifier()
                    .map(q -> offering.get(q.toLowerCase(java.util.Locale.ROOT)))
                    .orElseGet(() -> first(scopes, c.name()));
            boolean needed = first(scopes, c.name()) != target;
            return needed || random.nextBoolean()
                    ? Expr.Column.of(scopes.get(target).name(), c.name())
                    : Expr.Column.of(c.name());
        }
        return new Rewrite.OfBlock() {
            @Override
            public Expr expr(Expr x) {
                return x == e ? parts(x) : RandomRewrites.this.expr(x, scopes);
            }

            @Override
            public Predicate predicate(Predicate p) {
                return RandomRewrites.this.predicate(p, scopes);
            }
        }.expr(e);
    }

    private int first(List<Renamed> scopes, String column) {
        for (int i = 0; i < scopes.size(); i++) {
            if (tables.columns(scopes.get(i).table()).orElseThrow().contains(column)) {
                return i;
            }
        }
        throw new IllegalStateException(column);
    }
}
