package org.spartabench.ui.review;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.spartabench.item.Finding;
import org.spartabench.item.Naturalness;
import org.spartabench.item.Question;
import org.spartabench.item.Question.Phrase;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Nesting;
import org.spartabench.query.PredicatePath;
import org.spartabench.query.PrintedSql;
import org.spartabench.query.Shape;
import org.spartabench.query.name.Nestings;
import org.spartabench.review.Decision;
import org.spartabench.review.Proposal;
import org.spartabench.review.Score;
import org.spartabench.review.StoredItem;
import org.spartabench.review.Version;
import org.spartabench.ui.fx.SqlArea;
import org.spartabench.ui.tree.BlockState;
import org.spartabench.ui.tree.TreeState;

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

    /** Marks a part of the query in the SQL: the predicate, else its whole block. */
    List<SqlArea.Mark> marksOf(Part part) {
        return sql.marks().stream()
                .filter(mark -> mark.predicate().equals(part.predicate())
                        && (part.predicate().isPresent() || mark.block().equals(part.block())))
                .map(mark -> new SqlArea.Mark(mark.start(), mark.end(), "lit"))
                .toList();
    }

    /** Gives the phrases that state a part: one for a predicate, or else all of its block. */
    List<Phrase> phrasesOf(Part part) {
        List<Phrase> own = phrases().stream()
                .filter(p -> part.predicate().isPresent() && Part.of(p).equals(part))
                .toList();
        return own.isEmpty()
                ? phrases().stream()
                        .filter(p -> Part.of(p).block().equals(part.block()))
                        .toList()
                : own;
    }

    /** Gives the smallest part of the SQL that holds this character. */
    Optional<Part> partAt(int index) {
        return sql.marks().stream()
                .filter(m -> m.start() <= index && index < m.end())
                .reduce((a, b) -> b.end() - b.start() <= a.end() - a.start() ? b : a)
                .map(m -> new Part(m.block(), m.predicate()));
    }

    /** Describes a block, or one predicate of it. */
    record Part(BlockPath block, Optional<PredicatePath> predicate) {

        /** Gives the part of the query that a finding is about; empty for a part of the question. */
        static Optional<Part> of(Finding.Place place) {
            return switch (place) {
                case Finding.Place.InPredicate p ->
                    Optional.of(new Part(p.predicate().block(), Optional.of(p.predicate())));
                case Finding.Place.InClause c -> Optional.of(new Part(c.block(), Optional.empty()));
                case Finding.Place.InQuestion q -> Optional.empty();
            };
        }

        static Part of(Phrase phrase) {
            return switch (phrase) {
                case Question.PredicatePhrase p -> new Part(p.predicate().block(), Optional.of(p.predicate()));
                case Question.OutputPhrase o -> new Part(o.block(), Optional.empty());
            };
        }
    }
}
