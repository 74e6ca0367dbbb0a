package org.spartabench.making.repair.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spartabench.making.repair.tree.DiagnosedQuery;
import org.spartabench.making.repair.tree.FreeSources;
import org.spartabench.making.repair.tree.RelaxablePredicate;
import org.spartabench.making.repair.tree.RelaxablePredicates;
import org.spartabench.making.repair.tree.Terms;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.walk.Aggregates;

/**
 * Inverts the blocks from the outermost to the one with a blamed predicate: builds statements over the rows of the
 * innermost block that fit the rest of the query. Enclosing blocks become EXISTS, so that a key in many rows
 * multiplies nothing.
 */
public final class InvertedBlocks {

    /**
     * Holds one block on the path.
     *
     * @param block as in the query, with the predicate on the path replaced by its wanted truth value
     * @param sources names of its sources
     * @param conditions the other conjuncts of its WHERE, and its links to the enclosing block
     * @param speaksFor whether a row of it helps the outer row to pass; behind a negation it hinders
     */
    private record Level(Block block, Set<String> sources, List<Predicate> conditions, boolean speaksFor) {}

    private final RelaxablePredicate atom;
    private final List<Level> levels;
    /** The level from which on rows hinder; 0 if they never do. */
    private final int turn;

    private final boolean exact;

    private InvertedBlocks(RelaxablePredicate atom, List<Level> levels, int turn, boolean exact) {
        this.atom = atom;
        this.levels = List.copyOf(levels);
        this.turn = turn;
        this.exact = exact;
    }

    /** Inverts the blocks; empty if the path leads through a HAVING, or through one negation inside another. */
    public static Optional<InvertedBlocks> to(RelaxablePredicate atom, DiagnosedQuery subject) {
        List<PredicatePath> paths = new ArrayList<>(atom.holders());
        paths.add(atom.at());
        List<Level> levels = new ArrayList<>();
        Optional<RelaxablePredicate> holder = Optional.empty();
        boolean speaksFor = true;
        boolean exact = subject.root().having().isEmpty();
        int turn = 0;
        for (int i = 0; i < paths.size(); i++) {
            RelaxablePredicate step = subject.atoms().get(paths.get(i));
            if (step == null || step != atom && step.at().clause() != Clause.WHERE || turn > 0 && speaksFor) {
                return Optional.empty();
            }
            levels.add(level(subject, step, holder, speaksFor));
            // Behind a negation, a row without a value hinders the outer row although nothing connects them.
            exact &= i == 0
                    || plain(levels.getLast().block(), nested(holder))
                            && (speaksFor || nested(holder) instanceof Predicate.Exists);
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
        Predicate held = Terms.constant(step.even() == speaksFor);
        Block block = step.at().block().in(Trees.change(subject.root(), Map.of(step.at(), (was, is) -> held)));
        List<Predicate> conditions = new ArrayList<>(block.where());
        conditions.removeIf(Terms.constant(true)::equals);
        holder.ifPresent(h -> conditions.addAll(links((Predicate.Nested) h.predicate(), block)));
        return new Level(block, RelaxablePredicates.sources(block), conditions, speaksFor);
    }

    /** Returns the conditions that connect a row of the inner block with the row around it. */
    public static List<Predicate> links(Predicate.Nested holder, Block inner) {
        List<Expr> outputs = inner.select().stream().map(Block.Output::expr).toList();
        return switch (holder) {
            case Predicate.Exists e -> List.of();
            case Predicate.InQuery in -> {
                List<Expr> left = in.left() instanceof Expr.Tuple t ? t.elements() : List.of(in.left());
                List<Predicate> links = new ArrayList<>();
                for (int i = 0; i < Math.min(left.size(), outputs.size()); i++) {
                    if (!Aggregates.in(outputs.get(i))) {
                        links.add(new Predicate.Compare(left.get(i), Predicate.Comparison.EQ, outputs.get(i)));
                    }
                }
                yield links;
            }
            case Predicate.CompareQuery c -> compared(c, outputs.getFirst());
        };
    }

    /** Compares a row's value with the holder's left side, as if it were the aggregate; not for COUNT. */
    private static List<Predicate> compared(Predicate.CompareQuery holder, Expr output) {
        Expr value = output instanceof Expr.Call call
                        && call.aggregate()
                        && call.arguments().size() == 1
                ? call.arguments().getFirst()
                : output;
        boolean counts = output instanceof Expr.Call call && call.name().equals("COUNT");
        return counts || Aggregates.in(value) || value instanceof Expr.Star
                ? List.of()
                : List.of(new Predicate.Compare(holder.left(), holder.operator(), value));
    }

    private static Predicate.Nested nested(Optional<RelaxablePredicate> holder) {
        return (Predicate.Nested) holder.orElseThrow().predicate();
    }

    /** Whether each row of the block counts by itself. */
    public static boolean plain(Block block, Predicate.Nested holder) {
        boolean scalar = holder instanceof Predicate.CompareQuery c && c.quantifier() == Predicate.Quantifier.ONE;
        return !scalar && Aggregates.none(block);
    }

    /** Whether each row that a statement of this object finds makes the query return rows. */
    public boolean exact() {
        return exact;
    }

    /** Whether every row on the way helps the outer row, so that values can be chosen from them. */
    public boolean straight() {
        return turn == 0 && atom.at().clause() == Clause.WHERE;
    }

    /** Selects outputs over the rows of the innermost block; only if {@link #straight()}. */
    public Block select(List<Block.Output> outputs) {
        return turnedOut(0, levels.size() - 1).withSelect(outputs);
    }

    /**
     * Selects the largest value of the operand that some row could reach, or the smallest. Behind a negation it is
     * the bound that the best outer row needs: the smallest of the largest, or the other way round.
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
                ? over(largestInside, Terms.grouped(innermost.block().withWhere(innermost.conditions())), operand)
                : turnedOut(first, last).withSelect(aggregate(largestInside, operand));
        return Optional.of(first == 0 ? inside : over(largest, turnedOut(0, first - 1), new Expr.Scalar(inside)));
    }

    private static Block over(boolean largest, Block rows, Expr reached) {
        Block values = rows.withSelect(List.of(Terms.as(reached, "reached")));
        return Terms.over(values, "reaches", aggregate(largest, Expr.Column.of("reached")));
    }

    private static Expr aggregate(boolean largest, Expr operand) {
        return Expr.Call.of(largest ? "MAX" : "MIN", operand);
    }

    /** Whether a condition from that level on names a block that inverting the levels before hides. */
    private boolean reachesOver(int first) {
        return levels.subList(first, levels.size()).stream()
                .flatMap(l -> l.conditions().stream())
                .map(FreeSources::qualifiers)
                .anyMatch(named -> levels.subList(0, Math.max(0, first - 1)).stream()
                        .anyMatch(outer -> outer.sources().stream().anyMatch(named::contains)));
    }

    /** Selects the rows of level {@code last} for which the levels down to {@code first} have rows too. */
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
        return Existence.ofMany(inner);
    }

    private Block level(int index, List<Predicate> conditions) {
        return Terms.filtered(levels.get(index).block().withWhere(conditions));
    }

    /** Returns the level at which an inverted condition sees all blocks that it names. */
    private int outermostNamed(Predicate condition, int first, int own) {
        Set<String> named = FreeSources.qualifiers(condition);
        for (int i = first; i < own; i++) {
            if (levels.get(i).sources().stream().anyMatch(named::contains)) {
                return i;
            }
        }
        return own;
    }
}
