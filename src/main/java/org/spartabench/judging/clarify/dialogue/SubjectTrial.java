package org.spartabench.judging.clarify.dialogue;

import java.util.Optional;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.item.answer.Paradigm;
import org.spartabench.authors.llm.call.CallPurpose;
import org.spartabench.authors.request.Author;
import org.spartabench.authors.request.AuthorReply;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.statement.Limits;
import org.spartabench.judging.clarify.ClarifyResult.Executed;
import org.spartabench.judging.clarify.dialogue.Clarifier.Clarified;
import org.spartabench.python.confined.PythonReply;
import org.spartabench.python.trial.ProgramTrial;
import org.spartabench.python.trial.ProgramVerdict;
import org.spartabench.rows.Output;
import org.spartabench.rows.OutputContext;
import org.spartabench.rows.RowComparison;
import org.spartabench.rows.verdict.OutputProfile;
import org.spartabench.rows.verdict.OutputVerdict;
import org.spartabench.sql.guard.Guard;

/**
 * Lets a model answer a question by a query or a program, runs it, and compares its output with that of the item's query by the
 * rules of the paper. What only a person could decide counts as wrong.
 *
 * @param python runs programs; without it the model writes SQL
 */
public record SubjectTrial(FactBase facts, Author subject, Optional<ProgramTrial> python) implements Execution {

    @Override
    public Result<Executed> of(Item item, Clarified clarified, CallPurpose work) {
        String answer = clarified.clarification().answer();
        return right(item, "", work)
                .then(standard -> (answer.isEmpty()
                                ? Result.ok(standard)
                                : right(item, clarified.clarification().inquiry() + " " + answer, work))
                        .map(lcf -> new Executed(python.isPresent() ? Paradigm.PYTHON : Paradigm.SQL, standard, lcf)));
    }

    /** @param evidence text that the prompt shows beside the question */
    private Result<Boolean> right(Item item, String evidence, CallPurpose work) {
        return python.map(trial -> program(item, evidence, trial, work))
                .orElseGet(() -> query(item, evidence, subject.at(work)));
    }

    private Result<Boolean> query(Item item, String evidence, Author writer) {
        AuthorView view =
                AuthorView.ofFacts(facts, Dialogue.view(facts.schema(), item).seed());
        return switch (writer.ask(new Request.CandidateSql(view, item.question().text(), evidence))) {
            case AuthorReply.Given<String>(String sql, var _, AuthorReply.Usage _) -> Result.ok(equal(item, ran(sql)));
            case AuthorReply.Declined<String> _ -> Result.ok(false);
            case AuthorReply.Unavailable<String> gone -> Result.bad(gone.reason());
        };
    }

    /** Runs a query that a model wrote: as our own writer prints what our own reader and guard let through. */
    private Output ran(String sql) {
        return Output.of(Guard.run(sql, facts, Limits.DEFAULT));
    }

    private Result<Boolean> program(Item item, String evidence, ProgramTrial trial, CallPurpose work) {
        return new ModelPrograms(facts.schema(), subject, Optional.of(trial), "")
                .of(item, evidence, work)
                .then(written -> switch (written.verdict()
                        .map(ProgramVerdict::reply)
                        .orElse(null)) {
                    case PythonReply.Gave gave ->
                        Result.ok(equal(
                                item,
                                new Output.Table(
                                        gave.output().columns(), gave.output().rows(), Output.Form.ROWS)));
                    case PythonReply.Unavailable gone -> Result.bad(gone.why());
                    case null, default -> Result.ok(false);
                });
    }

    private boolean equal(Item item, Output output) {
        return RowComparison.compare(
                        Output.of(Guard.run(item.query(), facts, Limits.DEFAULT)),
                        output,
                        OutputContext.of(item.query(), item.question().text()),
                        OutputProfile.PAPER)
                instanceof OutputVerdict.Equal;
    }
}
