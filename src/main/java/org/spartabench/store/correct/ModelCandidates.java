package org.spartabench.store.correct;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.spartabench.author.Author;
import org.spartabench.author.AuthorReply;
import org.spartabench.author.AuthorView;
import org.spartabench.author.ProgramAttempts;
import org.spartabench.author.Request;
import org.spartabench.author.llm.LlmAuthor;
import org.spartabench.correct.Comparison;
import org.spartabench.fact.Result;
import org.spartabench.item.Item;
import org.spartabench.llm.Allowance;
import org.spartabench.llm.CallPurpose;
import org.spartabench.llm.LanguageModel;
import org.spartabench.store.Project;

/**
 * Asks models for candidates. A model that gives nothing to an item has an empty text; one that does not answer stops the work.
 *
 * @param python runs what models write, so that they see its errors; without it they write queries
 */
public record ModelCandidates(Project project, List<LanguageModel> models, Optional<ProgramOutputs> python)
        implements CandidateSource {

    @Override
    public Result<List<Comparison.Text>> of(Item item, String evidence, BooleanSupplier stopped) {
        AuthorView view = AuthorView.ofSchema(project.schema(), List.of(), item.number());
        String question = item.question().text();
        List<Comparison.Text> texts = new ArrayList<>();
        for (LanguageModel model : models) {
            Author author = new LlmAuthor(model, project.files().prompts())
                    .at(new CallPurpose(item.number(), 0, Allowance.until(stopped)));
            Result<String> written = python.map(runs -> program(author, view, question, evidence, runs))
                    .orElseGet(() -> query(author, new Request.CandidateSql(view, question, evidence)));
            switch (written) {
                case Result.Ok<String>(String text) -> texts.add(new Comparison.Text(model.name(), text));
                case Result.Bad<String> bad -> {
                    return Result.bad(model.name() + ": " + bad.message());
                }
            }
        }
        return Result.ok(List.copyOf(texts));
    }

    private static Result<String> query(Author author, Request.CandidateSql request) {
        return switch (author.ask(request)) {
            case AuthorReply.Given<String>(String sql, AuthorReply.Usage _) -> Result.ok(sql);
            case AuthorReply.Declined<String> _ -> Result.ok("");
            case AuthorReply.Unavailable<String> gone -> Result.bad(gone.reason());
        };
    }

    private static Result<String> program(
            Author author, AuthorView view, String question, String evidence, ProgramOutputs runs) {
        return new ProgramAttempts(author, runs::reply)
                .of(view, question, evidence)
                .map(last -> last.map(ProgramAttempts.Attempt::text).orElse(""));
    }
}
