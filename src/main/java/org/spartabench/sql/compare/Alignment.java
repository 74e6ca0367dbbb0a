package org.spartabench.sql.compare;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.spartabench.sql.name.KnownTables;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;

/**
 * Aligns the blocks of two trees and lists their differences. Each block of either tree is in exactly one match.
 * The order of conjuncts makes no difference.
 *
 * @param matches blocks of the left tree in post-order, each with its partner; those only on the right stand before
 *     the next pair that follows them there
 */
public record Alignment(List<Match> matches) {

    /** Represents one block of either tree, or two that correspond. */
    public sealed interface Match {

        /** Whether the match has no difference. */
        default boolean same() {
            return this instanceof Pair pair && pair.differences().isEmpty();
        }
    }

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

    /** Aligns two trees with the fewest changes, insertions and deletions. */
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

    /** Returns the alignment with exchanged sides. */
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

    /** Puts the matches into the order that this record promises. */
    private Alignment inOrder() {
        TreeMap<BlockPath, Match> ofLeft = new TreeMap<>();
        TreeSet<BlockPath> onlyRight = new TreeSet<>();
        for (Match match : matches) {
            switch (match) {
                case Pair p -> ofLeft.put(p.left(), p);
                case OnlyLeft l -> ofLeft.put(l.left(), l);
                case OnlyRight r -> onlyRight.add(r.right());
            }
        }
        List<Match> ordered = new ArrayList<>(ofLeft.values());
        for (BlockPath alone : onlyRight) {
            int at = 0;
            while (at < ordered.size()
                    && !(ordered.get(at) instanceof Pair p && p.right().compareTo(alone) > 0)) {
                at++;
            }
            ordered.add(at, new OnlyRight(alone));
        }
        return new Alignment(ordered);
    }

    /** Whether the two trees are the same, the order of conjuncts aside. */
    public boolean same() {
        return matches.stream().allMatch(Match::same);
    }

    /** Returns the pairs by their left blocks. */
    public Map<BlockPath, Pair> pairs() {
        return matches.stream()
                .filter(Pair.class::isInstance)
                .map(Pair.class::cast)
                .collect(Collectors.toMap(Pair::left, p -> p, (a, b) -> a, HashMap::new));
    }
}
