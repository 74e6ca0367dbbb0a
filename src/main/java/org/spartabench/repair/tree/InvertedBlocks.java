package org.spartabench.repair.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.spartabench.query.Block;
import org.spartabench.query.Clause;
import org.spartabench.query.Expr;
import org.spartabench.query.Predicate;
import org.spartabench.query.PredicatePath;

/**
 * Inverts the blocks from the outermost to the one with a blamed predicate: builds statements over the rows of the
 * innermost block that fit the rest of the query. Enclosing blocks become EXISTS, so that a key that stands in many
 * rows multiplies nothing.
 */
public final class InvertedBlocks {

    /**
     * @param block as in the query, with the predicate on the way set to hold
     * @param sources names of its sources
     * @param conditions the other conjuncts of its WHERE, and what links it to the block around it
     * @param speaksFor whether a row of it helps the outer row to pass; behind a negation it hinders
     */
    private record Level(Block block, Set<String> sources, List<Predicate> conditions, boolean speaksFor) {}

    private final RelaxablePredicate atom;
    private final List<Level> levels;
    /** Where rows begin to hinder; 0 where they never do. */
    private final int turn;

    private final boolean exact;

    private InvertedBlocks(RelaxablePredicate atom, List<Level> levels, int turn, boolean exact) {
        this.atom = atom;
        this.levels = List.copyOf(levels);
        this.turn = turn;
        this.exact = exact;
    }

    /** Empty where the way leads through a HAVING, or through one negation inside another. */
    public static Optional<InvertedBlocks> to(RelaxablePredicate atom, DiagnosedQuery subject) {
        List<PredicatePath> way = new ArrayList<>(atom.holders());
        way.add(atom.at());
        List<Level> levels = new ArrayList<>();
        Optional<RelaxablePredicate> holder = Optional.empty();
        boolean speaksFor = true;
        boolean exact = subject.root().having().isEmpty();
        int turn = 0;
        for (int i = 0; i < way.size(); i++) {
            RelaxablePredicate step = subject.atoms().get(way.get(i));
            if (step == null || step != atom && step.at().clause() != Clause.WHERE || turn > 0 && speaksFor) {
                return Optional.empty();
            }
            levels.add(level(subject, step, holder, speaksFor));
            exact &= i == 0
                    || plain(levels.getLast().block(), nested(holder)) && !nullsHinder(speaksFor, nested(holder));
            if (!speaksFor && turn == 0) {
                turn = i;
            }
            holder = Optional.of(step);
            if (step.predicate() instanceof Predicate.Nested nested) {
                speaksFor = step.even() != RelaxablePredicates.negated(nested);
            }
        }
        return Optional.of(new InvertedBlocks(atom, levels, turn, exact));
    }

    private static Level level(
            DiagnosedQuery subject, RelaxablePredicate step, Optional<RelaxablePredicate> holder, boolean speaksFor) {
        Predicate held = new Predicate.Truth(new Expr.BooleanLiteral(step.even() == speaksFor));
        Block block = step.at().block().in(Replacing.in(subject.root(), Map.of(step.at(), (was, is) -> held)));
        List<Predicate> conditions = new ArrayList<>(block.where());
        conditions.removeIf(c -> c.equals(new Predicate.Truth(new Expr.BooleanLiteral(true))));
        holder.ifPresent(h -> conditions.addAll(links((Predicate.Nested) h.predicate(), block)));
        return new Level(block, RelaxablePredicates.sources(block), conditions, speaksFor);
    }

    /** What a row of the inner block must have in common with the row around it. */
    public static List<Predicate> links(Predicate.Nested holder, Block inner) {
        List<Expr> outputs = inner.select().stream().map(Block.Output::expr).toList();
        return switch (holder) {
            case Predicate.Exists e -> List.of();
            case Predicate.InQuery in -> {
                List<Expr> left = in.left() instanceof Expr.Tuple t ? t.elements() : List.of(in.left());
                List<Predicate> links = new ArrayList<>();
                for (int i = 0; i < Math.min(left.size(), outputs.size()); i++) {
                    if (!aggregate(outputs.get(i))) {
                        links.add(new Predicate.Compare(left.get(i), Predicate.Comparison.EQ, outputs.get(i)));
                    }
                }
                yield links;
            }
            case Predicate.CompareQuery c -> compared(c, outputs.getFirst());
        };
    }

    /** A single row decides an aggregate by its own value; only counting takes none. */
    private static List<Predicate> compared(Predicate.CompareQuery holder, Expr output) {
        Expr value = output instanceof Expr.Call call
                        && call.aggregate()
                        && call.arguments().size() == 1
                ? call.arguments().getFirst()
                : output;
        boolean counts = output instanceof Expr.Call call && call.name().equals("COUNT");
        return counts || aggregate(value) || value instanceof Expr.Star
                ? List.of()
                : List.of(new Predicate.Compare(holder.left(), holder.operator(), value));
    }

    private static boolean aggregate(Expr expr) {
        return RelaxablePredicates.hasAggregate(new Predicate.Truth(expr));
    }

    private static Predicate.Nested nested(Optional<RelaxablePredicate> holder) {
        return (Predicate.Nested) holder.orElseThrow().predicate();
    }

    /** Whether a row without a value would hinder the outer row although it has nothing in common with it. */
    private static boolean nullsHinder(boolean speaksFor, Predicate.Nested holder) {
        return !speaksFor && !(holder instanceof Predicate.Exists);
    }

    /** Whether each row of the block counts by itself. */
    public static boolean plain(Block block, Predicate.Nested holder) {
        boolean scalar = holder instanceof Predicate.CompareQuery c && c.quantifier() == Predicate.Quantifier.ONE;
        return !scalar
                && block.groupBy().isEmpty()
                && block.having().isEmpty()
                && block.limit().isEmpty()
                && block.select().stream().noneMatch(o -> aggregate(o.expr()));
    }

    /** Whether a row that a statement of this spine finds is sure to make the query return rows. */
    public boolean exact() {
        return exact;
    }

    /** Whether every row on the way speaks for the outer row, so that values can be chosen from them. */
    public boolean straight() {
        return turn == 0 && atom.at().clause() == Clause.WHERE;
    }

    /**
     * {@code SELECT outputs} over the rows of the innermost block; only on a {@linkplain #straight() straight} spine.
     */
    public Block select(List<Block.Output> outputs) {
        return Terms.withOutputs(turnedOut(0, levels.size() - 1), outputs);
    }

    /**
     * The largest value of the operand that some row could reach, or the smallest. Behind a negation it is the bound
     * that the best outer row needs: the smallest of the largest, or the other way round.
     */
    public Optional<Block> extreme(boolean largest, Expr operand) {
        int last = levels.size() - 1;
        boolean grouped = atom.at().clause() == Clause.HAVING;
        int first = grouped ? last : turn;
        if (reachesOver(first)) {
            return Optional.empty();
        }
        Level innermost = levels.get(last);
        boolean largestInside = largest == innermost.speaksFor();
        Block inside = grouped
                ? over(
                        largestInside,
                        Terms.block(
                                        List.of(Terms.as(operand, "reached")),
                                        innermost.block().from())
                                .withWhere(innermost.conditions())
                                .withGroupBy(innermost.block().groupBy())
                                .withHaving(innermost.block().having()))
                : Terms.withOutputs(
                        turnedOut(first, last),
                        List.of(Block.Output.of(extreme(largestInside).apply(operand))));
        return Optional.of(
                first == 0
                        ? inside
                        : over(
                                largest,
                                Terms.withOutputs(
                                        turnedOut(0, first - 1),
                                        List.of(Terms.as(new Expr.Scalar(inside), "reached")))));
    }

    private static Block over(boolean largest, Block values) {
        return Terms.block(
                List.of(Block.Output.of(extreme(largest).apply(Expr.Column.of("reached")))),
                List.of(Terms.derived(values, "reaches")));
    }

    private static UnaryOperator<Expr> extreme(boolean largest) {
        return e -> Expr.Call.of(largest ? "MAX" : "MIN", e);
    }

    /**
     * Whether something from that level on names a block that is out of sight when the levels before it are turned out.
     */
    private boolean reachesOver(int first) {
        return levels.subList(first, levels.size()).stream()
                .flatMap(l -> l.conditions().stream())
                .map(Rewriter::qualifiers)
                .anyMatch(named -> levels.subList(0, Math.max(0, first - 1)).stream()
                        .anyMatch(outer -> outer.sources().stream().anyMatch(named::contains)));
    }

    /** The rows of level {@code last} for which the levels before it, down to {@code first}, have rows too. */
    private Block turnedOut(int first, int last) {
        List<List<Predicate>> placed = new ArrayList<>();
        for (int i = first; i <= last; i++) {
            placed.add(new ArrayList<>());
        }
        for (int i = first; i <= last; i++) {
            for (Predicate condition : levels.get(i).conditions()) {
                placed.get(outermostNamed(condition, first, i) - first).add(condition);
            }
        }
        Block inner = level(first, placed.getFirst());
        for (int i = first + 1; i <= last; i++) {
            List<Predicate> conditions = new ArrayList<>(placed.get(i - first));
            conditions.add(new Predicate.Exists(false, inner));
            inner = level(i, conditions);
        }
        return inner;
    }

    private Block level(int index, List<Predicate> conditions) {
        return Terms.block(
                        List.of(Block.Output.of(Terms.ONE)),
                        levels.get(index).block().from())
                .withWhere(conditions);
    }

    /** Turned inside out, a condition stands where all blocks that it names are in sight. */
    private int outermostNamed(Predicate condition, int first, int own) {
        Set<String> named = Rewriter.qualifiers(condition);
        for (int i = first; i < own; i++) {
            if (levels.get(i).sources().stream().anyMatch(named::contains)) {
                return i;
            }
        }
        return own;
    }
}
