package org.spartabench.ui.compare;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.spartabench.query.BlockPath;
import org.spartabench.query.compare.Alignment;
import org.spartabench.query.compare.Alignment.Match;
import org.spartabench.query.compare.Alignment.OnlyLeft;
import org.spartabench.query.compare.Alignment.OnlyRight;
import org.spartabench.query.compare.Alignment.Pair;
import org.spartabench.query.name.KnownTables;
import org.spartabench.ui.fx.Numbers;
import org.spartabench.ui.tree.BlockMark;

/** Two sides and which of their blocks correspond. */
record ItemComparison(ComparedSide left, ComparedSide right, Alignment alignment) {

    static ItemComparison of(ComparedSide left, ComparedSide right, KnownTables tables) {
        return new ItemComparison(left, right, Alignment.of(left.query(), right.query(), tables));
    }

    ItemComparison counted(ComparedSide newLeft, ComparedSide newRight) {
        return new ItemComparison(newLeft, newRight, alignment);
    }

    List<Match> matches() {
        return alignment.matches();
    }

    /** The left block of a match, as a path in the query. */
    static Optional<BlockPath> leftOf(Match match) {
        return switch (match) {
            case Pair p -> Optional.of(p.left());
            case OnlyLeft l -> Optional.of(l.left());
            case OnlyRight r -> Optional.empty();
        };
    }

    /** The right block of a match, as a path in the query. */
    static Optional<BlockPath> rightOf(Match match) {
        return switch (match) {
            case Pair p -> Optional.of(p.right());
            case OnlyLeft l -> Optional.empty();
            case OnlyRight r -> Optional.of(r.right());
        };
    }

    /** How the blocks of the left tree compare, by their places in the drawn tree. */
    Map<BlockPath, BlockMark> leftMarks() {
        Map<BlockPath, BlockMark> marks = new TreeMap<>();
        matches().forEach(m -> leftOf(m).ifPresent(at -> marks.put(left.inTree(at), mark(m))));
        return marks;
    }

    Map<BlockPath, BlockMark> rightMarks() {
        Map<BlockPath, BlockMark> marks = new TreeMap<>();
        matches().forEach(m -> rightOf(m).ifPresent(at -> marks.put(right.inTree(at), mark(m))));
        return marks;
    }

    private static BlockMark mark(Match match) {
        return switch (match) {
            case Pair p -> p.differences().isEmpty() ? BlockMark.SAME : BlockMark.CHANGED;
            case OnlyLeft l -> BlockMark.ALONE;
            case OnlyRight r -> BlockMark.ALONE;
        };
    }

    /** Number, from 0, of the match of a block of the left tree; empty for one that is in no query. */
    Optional<Integer> ofLeft(BlockPath inTree) {
        return find(m -> leftOf(m).map(left::inTree).filter(inTree::equals).isPresent());
    }

    Optional<Integer> ofRight(BlockPath inTree) {
        return find(m -> rightOf(m).map(right::inTree).filter(inTree::equals).isPresent());
    }

    private Optional<Integer> find(java.util.function.Predicate<Match> wanted) {
        return IntStream.range(0, matches().size())
                .filter(i -> wanted.test(matches().get(i)))
                .boxed()
                .findFirst();
    }

    /** Numbers of the matches that differ. */
    List<Integer> differing() {
        return IntStream.range(0, matches().size())
                .filter(i -> !matches().get(i).same())
                .boxed()
                .toList();
    }

    /** How much differs, in a few words. */
    String summary() {
        int differing = differing().size();
        return differing == 0
                ? "no block differs"
                : differing + " of " + Numbers.counted(matches().size(), "block")
                        + (differing == 1 ? " differs" : " differ");
    }
}
