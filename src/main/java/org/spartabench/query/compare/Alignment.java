package org.spartabench.query.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.spartabench.query.Block;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Sql;
import org.spartabench.query.name.KnownTables;

/**
 * Aligns the blocks of two trees, and lists their differences. Every block of either tree stands in exactly one match.
 * The order of conjuncts makes no difference.
 *
 * @param matches blocks of the left tree in post-order, each with its partner; those only on the right stand before the
 *     next pair that follows them there
 */
public record Alignment(List<Match> matches) {

    /** One block of either tree, or two that correspond. */
    public sealed interface Match {

        /** Whether there is nothing to tell. */
        default boolean same() {
            return this instanceof Pair pair && pair.differences().isEmpty();
        }
    }

    /** Two blocks that correspond. */
    public record Pair(BlockPath left, BlockPath right, List<Difference> differences) implements Match {
        public Pair {
            differences = List.copyOf(differences);
        }
    }

    public record OnlyLeft(BlockPath left) implements Match {}

    public record OnlyRight(BlockPath right) implements Match {}

    public Alignment {
        matches = List.copyOf(matches);
    }

    /** Aligns two trees so that as little as possible has to be changed, inserted and deleted. */
    public static Alignment of(Block left, Block right, KnownTables tables) {
        // Between equally good alignments the order of the texts decides, so that exchanged sides give the mirror
        // image.
        return Sql.print(left).compareTo(Sql.print(right)) <= 0
                ? ordered(left, right, tables)
                : ordered(right, left, tables).mirrored().inOrder();
    }

    private static Alignment ordered(Block left, Block right, KnownTables tables) {
        BlockClauses a = BlockClauses.of(left, tables);
        BlockClauses b = BlockClauses.of(right, tables);
        List<Match> matches = new ArrayList<>();
        Map<BlockPath, BlockPath> partners = new Aligner(a, b).partners();
        ClauseComparison clauses = new ClauseComparison(a, b, partners);
        for (BlockPath path : a.paths()) {
            BlockPath partner = partners.get(path);
            matches.add(partner == null ? new OnlyLeft(path) : new Pair(path, partner, clauses.of(path, partner)));
        }
        Set<BlockPath> taken = new HashSet<>(partners.values());
        b.paths().stream().filter(p -> !taken.contains(p)).map(OnlyRight::new).forEach(matches::add);
        return new Alignment(matches).inOrder();
    }

    /** The same with the sides exchanged. */
    public Alignment mirrored() {
        return new Alignment(matches.stream()
                .<Match>map(m -> switch (m) {
                    case Pair p ->
                        new Pair(
                                p.right(),
                                p.left(),
                                p.differences().stream()
                                        .map(Difference::mirrored)
                                        .toList());
                    case OnlyLeft l -> new OnlyRight(l.left());
                    case OnlyRight r -> new OnlyLeft(r.right());
                })
                .toList());
    }

    /** Matches in the order that this record promises. */
    private Alignment inOrder() {
        List<Match> left = new ArrayList<>(matches.stream()
                .filter(m -> !(m instanceof OnlyRight))
                .sorted(Comparator.comparing(Alignment::leftOf))
                .toList());
        List<OnlyRight> right = matches.stream()
                .filter(OnlyRight.class::isInstance)
                .map(OnlyRight.class::cast)
                .sorted(Comparator.comparing(OnlyRight::right))
                .toList();
        for (OnlyRight alone : right) {
            int at = 0;
            while (at < left.size() && !follows(left.get(at), alone)) {
                at++;
            }
            left.add(at, alone);
        }
        return new Alignment(left);
    }

    private static boolean follows(Match match, OnlyRight alone) {
        return match instanceof Pair pair && pair.right().compareTo(alone.right()) > 0;
    }

    private static BlockPath leftOf(Match match) {
        return switch (match) {
            case Pair p -> p.left();
            case OnlyLeft l -> l.left();
            case OnlyRight r -> throw new IllegalArgumentException("not on the left: " + r);
        };
    }

    /** Whether the two trees are the same, the order of conjuncts aside. */
    public boolean same() {
        return matches.stream().allMatch(Match::same);
    }

    /** The pairs by their left blocks. */
    public Map<BlockPath, Pair> pairs() {
        return matches.stream()
                .filter(Pair.class::isInstance)
                .map(Pair.class::cast)
                .collect(Collectors.toMap(Pair::left, p -> p, (a, b) -> a, HashMap::new));
    }
}
