package org.spartabench.project.correct.candidate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.llm.LanguageModel;
import org.spartabench.authors.llm.call.Allowance;
import org.spartabench.authors.llm.call.CallPurpose;
import org.spartabench.authors.prompted.LlmAuthor;
import org.spartabench.authors.request.Author;
import org.spartabench.authors.request.AuthorReply;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.base.result.Result;
import org.spartabench.judging.clarify.dialogue.ModelPrograms;
import org.spartabench.judging.correct.consensus.ComparedItem;
import org.spartabench.project.Project;
import org.spartabench.project.correct.output.ProgramOutputs;
import org.spartabench.python.program.Program;

/**
 * Asks models for candidates. A model that gives nothing to an item has an empty text; one that does not answer stops the work.
 *
 * @param python runs what models write, so that they see its errors; without it they write queries
 */
public record ModelCandidates(Project project, List<LanguageModel> models, Optional<ProgramOutputs> python)
        implements CandidateSource {

    @Override
    public Result<List<ComparedItem.Text>> of(Item item, String evidence, BooleanSupplier stopped) {
        CallPurpose work = new CallPurpose(item.number(), 0, Allowance.until(stopped));
        List<ComparedItem.Text> texts = new ArrayList<>();
        for (LanguageModel model : models) {
            Author author = new LlmAuthor(model, project.files().prompts());
            Result<String> written = python.isPresent()
                    ? program(author, item, evidence, work, python.get())
                    : query(author.at(work), item, evidence);
            switch (written) {
                case Result.Ok<String>(String text) -> texts.add(new ComparedItem.Text(model.name(), text));
                case Result.Bad<String> bad -> {
                    return Result.bad(model.name() + ": " + bad.message());
                }
            }
        }
        return Result.ok(List.copyOf(texts));
    }

    private Result<String> query(Author author, Item item, String evidence) {
        AuthorView view = AuthorView.ofFacts(project.facts(), item.number());
        return switch (author.ask(new Request.CandidateSql(view, item.question().text(), evidence))) {
            case AuthorReply.Given<String>(String sql, var _, AuthorReply.Usage _) -> Result.ok(sql);
            case AuthorReply.Declined<String> _ -> Result.ok("");
            case AuthorReply.Unavailable<String> gone -> Result.bad(gone.reason());
        };
    }

    private Result<String> program(Author author, Item item, String evidence, CallPurpose work, ProgramOutputs runs) {
        return new ModelPrograms(project.schema(), author, runs.trial(), "")
                .of(item, evidence, work)
                .map(written -> written.program().map(Program::text).orElse(""));
    }
}
