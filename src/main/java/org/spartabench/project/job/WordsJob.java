package org.spartabench.project.job;

import java.util.List;
import java.util.function.Consumer;
import org.spartabench.authors.llm.call.Allowance;
import org.spartabench.authors.llm.call.CallPurpose;
import org.spartabench.authors.llm.message.Prompt;
import org.spartabench.authors.prompted.PromptFiles;
import org.spartabench.authors.request.Author;
import org.spartabench.authors.request.AuthorReply;
import org.spartabench.authors.request.RequestedValue.WordsDraft;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.Job;
import org.spartabench.base.task.TaskControl;
import org.spartabench.project.words.WordDraft;

/** Lets an author draft the words for tables, one request each. */
public final class WordsJob implements Job {

    private final WordDraft draft;
    private final List<String> tables;
    private final Author author;
    private final int calls;
    private final Consumer<String> refused;
    private int drafted;

    /**
     * @param calls most calls to the model
     * @param refused takes a line for each table that got no words
     */
    public WordsJob(WordDraft draft, List<String> tables, Author author, int calls, Consumer<String> refused) {
        this.draft = draft;
        this.tables = tables;
        this.author = author;
        this.calls = calls;
        this.refused = refused;
    }

    /** Estimates the tokens of the first prompt for each table; bad if the project's own prompt is. */
    public static Result<Integer> tokens(WordDraft draft, List<String> tables, PromptFiles prompts) {
        int tokens = 0;
        for (String table : tables) {
            switch (prompts.render(draft.request(table))) {
                case Result.Ok<Prompt>(Prompt prompt) -> tokens += prompt.tokens();
                case Result.Bad<Prompt>(List<Problem> problems) -> {
                    return new Result.Bad<>(problems);
                }
            }
        }
        return Result.ok(tokens);
    }

    /** Counts the tables that got words, after the job. */
    public int drafted() {
        return drafted;
    }

    @Override
    public String run(TaskControl control) throws InterruptedException {
        control.total(tables.size());
        Author within = author.at(new CallPurpose(0, 0, Allowance.requests(calls, control::cancelled)));
        for (int i = 0; i < tables.size() && !control.cancelled(); i++) {
            control.awaitWhilePaused();
            String table = tables.get(i);
            switch (within.ask(draft.request(table))) {
                case AuthorReply.Given<WordsDraft>(WordsDraft words, var _, AuthorReply.Usage usage) -> {
                    draft.accept(table, words);
                    drafted++;
                }
                case AuthorReply.Declined<WordsDraft> declined -> refused.accept(table + ": " + declined.reason());
                case AuthorReply.Unavailable<WordsDraft> gone -> {
                    refused.accept(
                            String.join(", ", tables.subList(i, tables.size())) + ": not drafted: " + gone.reason());
                    return "";
                }
            }
            control.done(i + 1);
        }
        return "";
    }
}
