package org.spartabench.desktop.review;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.spartabench.authors.item.Question.Phrase;
import org.spartabench.authors.item.verdict.Naturalness;
import org.spartabench.desktop.tree.state.BlockState;
import org.spartabench.desktop.tree.state.TreeState;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.naturalness.Score;
import org.spartabench.judging.review.Proposal;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.judging.review.Version;
import org.spartabench.sql.name.Nestings;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.print.PrintedSql;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;

/**
 * Holds all data of one item for the screen, read before it is shown.
 *
 * @param sql the query for people, with the ranges of its parts
 * @param edges its nested predicates
 * @param decisions on this item, oldest first
 * @param proposals other wordings of its question, oldest first
 * @param scores how natural it was found, in all versions, oldest first
 * @param reports what readers of a release found wrong in it, a line each
 */
record ItemData(
        StoredItem stored,
        PrintedSql sql,
        List<Nestings.Edge> edges,
        List<Decision> decisions,
        List<Version> versions,
        List<Proposal> proposals,
        List<Score> scores,
        List<String> reports) {

    /** Finds the version with that number, or the last one before it: versions of others may be hidden. */
    Version version(int number) {
        return versions.stream()
                .filter(v -> v.number() <= number)
                .reduce((a, b) -> b)
                .orElseGet(versions::getFirst);
    }

    /** Gives the validator's latest score of the current question. */
    Optional<Naturalness> scoreOf(String validator) {
        return scores.stream()
                .filter(s ->
                        s.by() == Score.By.VALIDATOR && s.judge().equals(validator) && s.version() == stored.version())
                .map(Score::naturalness)
                .reduce((a, b) -> b);
    }

    /** Gives the phrases of the question; none once it is edited. */
    List<Phrase> phrases() {
        return stored.item().question().text().equals(stored.question())
                ? stored.item().question().phrases()
                : List.of();
    }

    /** Makes the finished tree; {@code known} describes the rows of blocks, as far as they are counted. */
    TreeState tree(Map<BlockPath, String> known) {
        Map<BlockPath, BlockState> blocks = new TreeMap<>();
        for (BlockPath path : stored.item().shape().postOrder()) {
            Optional<Nesting> type = edges.stream()
                    .filter(e -> e.child().equals(path))
                    .findFirst()
                    .map(Nestings.Edge::type);
            blocks.put(path, BlockState.finished(type, known.getOrDefault(path, "")));
        }
        return TreeState.of(stored.number(), stored.item().query(), blocks);
    }

    /** Gives depth and breadth in words. */
    String shapeText() {
        Shape shape = stored.item().shape();
        return shape.depth() == 0 ? "non-nested" : "depth " + shape.depth() + " · breadth " + shape.breadth();
    }
}
