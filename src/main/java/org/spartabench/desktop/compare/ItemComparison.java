package org.spartabench.desktop.compare;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.tree.BlockMark;
import org.spartabench.sql.compare.Alignment;
import org.spartabench.sql.compare.Alignment.Match;
import org.spartabench.sql.compare.Alignment.OnlyLeft;
import org.spartabench.sql.compare.Alignment.OnlyRight;
import org.spartabench.sql.compare.Alignment.Pair;
import org.spartabench.sql.path.BlockPath;

/** Pairs two sides with the alignment of their blocks. */
record ItemComparison(ComparedSide left, ComparedSide right, Alignment alignment) {

    List<Match> matches() {
        return alignment.matches();
    }

    /** Returns the left block of a match as a path in the query. */
    static Optional<BlockPath> leftOf(Match match) {
        return switch (match) {
            case Pair p -> Optional.of(p.left());
            case OnlyLeft l -> Optional.of(l.left());
            case OnlyRight r -> Optional.empty();
        };
    }

    static Optional<BlockPath> rightOf(Match match) {
        return switch (match) {
            case Pair p -> Optional.of(p.right());
            case OnlyLeft l -> Optional.empty();
            case OnlyRight r -> Optional.of(r.right());
        };
    }

    /** Marks the blocks of the left tree as same, changed or alone. */
    Map<BlockPath, BlockMark> leftMarks() {
        return marks(left, ItemComparison::leftOf);
    }

    Map<BlockPath, BlockMark> rightMarks() {
        return marks(right, ItemComparison::rightOf);
    }

    private Map<BlockPath, BlockMark> marks(ComparedSide side, Function<Match, Optional<BlockPath>> block) {
        Map<BlockPath, BlockMark> marks = new TreeMap<>();
        matches().forEach(m -> block.apply(m).ifPresent(at -> marks.put(side.inTree(at), mark(m))));
        return marks;
    }

    private static BlockMark mark(Match match) {
        return switch (match) {
            case Pair p -> p.differences().isEmpty() ? BlockMark.SAME : BlockMark.CHANGED;
            case OnlyLeft l -> BlockMark.ALONE;
            case OnlyRight r -> BlockMark.ALONE;
        };
    }

    /** Finds the match, counted from 0, of a block of the left tree; empty for a block outside the query. */
    Optional<Integer> ofLeft(BlockPath inTree) {
        return find(m -> leftOf(m).map(left::inTree).filter(inTree::equals).isPresent());
    }

    Optional<Integer> ofRight(BlockPath inTree) {
        return find(m -> rightOf(m).map(right::inTree).filter(inTree::equals).isPresent());
    }

    private Optional<Integer> find(Predicate<Match> wanted) {
        return IntStream.range(0, matches().size())
                .filter(i -> wanted.test(matches().get(i)))
                .boxed()
                .findFirst();
    }

    List<Integer> differing() {
        return IntStream.range(0, matches().size())
                .filter(i -> !matches().get(i).same())
                .boxed()
                .toList();
    }

    String summary() {
        int differing = differing().size();
        return differing == 0
                ? "no block differs"
                : differing + " of " + Numbers.counted(matches().size(), "block")
                        + (differing == 1 ? " differs" : " differ");
    }
}
