package org.spartabench.desktop.query;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.text.ValueText;
import org.spartabench.desktop.tree.state.Blame;
import org.spartabench.desktop.tree.state.BlockRows;
import org.spartabench.desktop.tree.state.BlockState;
import org.spartabench.desktop.tree.state.TreeState;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.statement.Limits;
import org.spartabench.making.repair.Nearby;
import org.spartabench.making.repair.WhyNot;
import org.spartabench.making.repair.diagnosis.Diagnoser;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;

/**
 * Holds the explanation of a query: the rows of each block, and the reason for an empty result or a missing value.
 *
 * @param blocks the rows of each block, as far as they were counted in time
 * @param diagnosis the obstacles, if there are any
 * @param nearby the nearest change for each cause; one where LIMIT alone excludes all rows
 * @param words the answer in a sentence, where no diagnosis says it
 */
record Explained(
        Block query,
        Map<BlockPath, BlockState> blocks,
        Optional<Diagnosis> diagnosis,
        List<Result<Nearby>> nearby,
        String words) {

    private static final String NOTHING_IN_THE_WAY =
            "The query has rows. Enter a missing value above to see why it is not among them.";

    private static final String CUT_OFF = "The query has rows, but LIMIT and OFFSET exclude them all.";

    /** Explains the query; may take long. @param missing a value that is missing from the answer */
    static Explained of(Block query, boolean empty, Optional<String> missing, FactBase facts) {
        Map<BlockPath, BlockState> blocks = BlockRows.of(query, facts);
        if (missing.isPresent()) {
            return missing(query, missing.get(), blocks, facts);
        }
        if (!empty) {
            return inWords(query, blocks, NOTHING_IN_THE_WAY);
        }
        Optional<Nearby> limit = query.limit().flatMap(l -> Nearby.ofLimit(query, facts, Limits.DEFAULT));
        if (limit.isPresent()) {
            return new Explained(query, blocks, Optional.empty(), List.of(Result.ok(limit.get())), CUT_OFF);
        }
        return switch (new Diagnoser(facts, Limits.DEFAULT).diagnose(query)) {
            case Outcome.Done<Diagnosis>(Diagnosis why) -> blamed(query, blocks, why, missing, facts);
            case Outcome.Refused<Diagnosis> no ->
                refused(query, blocks, no.refusal().message());
        };
    }

    private static Explained missing(Block query, String value, Map<BlockPath, BlockState> blocks, FactBase facts) {
        if (query.select().size() != 1 || query.select().getFirst().expr() instanceof Expr.Star) {
            return inWords(query, blocks, "Why not needs one output column: select only that column.");
        }
        return switch (WhyNot.of(query, value, facts, Limits.DEFAULT)) {
            case Outcome.Done<WhyNot>(WhyNot.Blocked(Diagnosis why)) ->
                blamed(query, blocks, why, Optional.of(value), facts);
            case Outcome.Done<WhyNot>(WhyNot why) -> inWords(query, blocks, MissedWords.of(value, why));
            case Outcome.Refused<WhyNot> no ->
                refused(query, blocks, no.refusal().message());
        };
    }

    /** Explains a query whose rows came from calls: its blocks cannot be counted without further calls. */
    static Explained ofCalls(Block query, int rows, String words) {
        BlockState root = BlockState.planned(Optional.empty());
        return inWords(
                query,
                Map.of(
                        BlockPath.ROOT,
                        rows == 0
                                ? root.ran(BlockState.Status.EMPTY, 0, 0)
                                : BlockState.finished(Optional.empty(), Numbers.counted(rows, "row"))),
                words);
    }

    private static Explained refused(Block query, Map<BlockPath, BlockState> blocks, String message) {
        return inWords(query, blocks, "The reason was not found in time: " + message);
    }

    private static Explained inWords(Block query, Map<BlockPath, BlockState> blocks, String words) {
        return new Explained(query, blocks, Optional.empty(), List.of(), words);
    }

    private static Explained blamed(
            Block query, Map<BlockPath, BlockState> blocks, Diagnosis why, Optional<String> missing, FactBase facts) {
        List<Result<Nearby>> nearby = why.causes().stream()
                .map(c -> Nearby.of(query, c, missing, facts, Limits.DEFAULT))
                .toList();
        return new Explained(query, blocks, Optional.of(why), nearby, "");
    }

    List<Diagnosis.Cause> causes() {
        return diagnosis.map(Diagnosis::causes).orElse(List.of());
    }

    /** Highlights the blocks of one cause in the tree. */
    TreeState tree(Optional<Diagnosis.Cause> lit) {
        return TreeState.of(1, query, blocks)
                .blaming(lit.map(c -> Blame.of(query, List.of(c))).orElse(Blame.NOBODY));
    }

    /** Says in plain words why a value is not among the answers. */
    private static final class MissedWords {

        private MissedWords() {}

        static String of(String value, WhyNot why) {
            String named = "“" + value + "”";
            return switch (why) {
                case WhyNot.Answer a -> named + " is one of the answers.";
                case WhyNot.Aggregate a ->
                    "The query returns one value: " + a.expression() + " is " + ValueText.grouped(a.value()) + ", not "
                            + named + ".";
                case WhyNot.Nowhere n ->
                    "No input row of the query has " + named + " as " + n.column()
                            + n.nearest()
                                    .map(v -> ". The most similar value is “" + ValueText.grouped(v) + "”.")
                                    .orElse(".");
                case WhyNot.Blocked b -> named + " is rejected by a condition.";
                case WhyNot.CutOff c -> named + " matches, but " + c.words() + ".";
            };
        }
    }
}
