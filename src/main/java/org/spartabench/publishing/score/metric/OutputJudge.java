package org.spartabench.publishing.score.metric;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.spartabench.authors.request.Author;
import org.spartabench.authors.request.AuthorReply;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.base.result.Result;
import org.spartabench.facts.schema.Schema;
import org.spartabench.rows.Output;
import org.spartabench.rows.output.OutputPair;
import org.spartabench.rows.verdict.OutputVerdict;

/**
 * Lets a model decide pairs of outputs about which the rules are unsure, and no others. It is asked twice with the sides
 * exchanged; two different words leave the pair unsure.
 */
public record OutputJudge(Author judge, Schema schema) {

    private static final int MOST_ROWS = 200;

    /** Gives the verdict of the rules, or that of the model where they are unsure; bad if the model cannot go on. */
    public Result<OutputVerdict> verdict(OutputPair pair, OutputVerdict byRules) {
        if (!(byRules instanceof OutputVerdict.Unsure)) {
            return Result.ok(byRules);
        }
        return equal(pair, pair.left(), pair.right())
                .then(first -> first.isEmpty()
                        ? Result.ok(byRules)
                        : equal(pair, pair.right(), pair.left())
                                .map(second -> first.equals(second) ? modelVerdict(first.get()) : byRules));
    }

    private static OutputVerdict modelVerdict(boolean equal) {
        return equal
                ? new OutputVerdict.Equal(List.of())
                : new OutputVerdict.Different(OutputVerdict.Reason.VALUES, "by a model, asked twice");
    }

    /** Asks once; empty if the model does not say one of the two words. */
    private Result<Optional<Boolean>> equal(OutputPair pair, Output left, Output right) {
        AuthorView view = AuthorView.ofSchema(schema, List.of(), pair.id().hashCode());
        return switch (judge.ask(new Request.Equivalence(view, pair.context().question(), text(left), text(right)))) {
            case AuthorReply.Given<Boolean>(Boolean equal, var _, AuthorReply.Usage _) -> Result.ok(Optional.of(equal));
            case AuthorReply.Declined<Boolean> _ -> Result.ok(Optional.empty());
            case AuthorReply.Unavailable<Boolean> gone -> Result.bad(gone.reason());
        };
    }

    private static String text(Output output) {
        return switch (output) {
            case Output.Table t ->
                String.join(" | ", t.columns()) + "\n"
                        + t.rows().stream().limit(MOST_ROWS).map(Output::line).collect(Collectors.joining("\n"))
                        + (t.rows().size() > MOST_ROWS ? "\n(" + t.rows().size() + " rows in all)" : "");
            case Output.Unreadable u -> u.text();
            case Output.Failed f -> f.why();
        };
    }
}
