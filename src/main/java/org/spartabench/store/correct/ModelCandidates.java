package org.spartabench.store.correct;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.spartabench.author.Author;
import org.spartabench.author.AuthorReply;
import org.spartabench.author.AuthorView;
import org.spartabench.author.Request;
import org.spartabench.author.llm.LlmAuthor;
import org.spartabench.correct.Comparison;
import org.spartabench.fact.Result;
import org.spartabench.item.Item;
import org.spartabench.llm.Allowance;
import org.spartabench.llm.CallPurpose;
import org.spartabench.llm.LanguageModel;
import org.spartabench.store.Project;

/** Asks models for candidates. A model that gives no query to an item has an empty one; one that does not answer stops the work. */
public record ModelCandidates(Project project, List<LanguageModel> models) implements CandidateSource {

    @Override
    public Result<List<Comparison.Text>> of(Item item, String evidence, BooleanSupplier stopped) {
        AuthorView view = AuthorView.ofSchema(project.schema(), List.of(), item.number());
        Request.CandidateSql request =
                new Request.CandidateSql(view, item.question().text(), evidence);
        List<Comparison.Text> texts = new ArrayList<>();
        for (LanguageModel model : models) {
            Author author = new LlmAuthor(model, project.files().prompts())
                    .at(new CallPurpose(item.number(), 0, Allowance.until(stopped)));
            switch (author.ask(request)) {
                case AuthorReply.Given<String>(String sql, AuthorReply.Usage _) ->
                    texts.add(new Comparison.Text(model.name(), sql));
                case AuthorReply.Declined<String> _ -> texts.add(new Comparison.Text(model.name(), ""));
                case AuthorReply.Unavailable<String> gone -> {
                    return Result.bad(model.name() + ": " + gone.reason());
                }
            }
        }
        return Result.ok(List.copyOf(texts));
    }
}
