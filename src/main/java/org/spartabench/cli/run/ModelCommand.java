package org.spartabench.cli.run;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.spartabench.author.Author;
import org.spartabench.author.AuthorReply;
import org.spartabench.author.AuthorView;
import org.spartabench.author.Request;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.cli.io.OpenProject;
import org.spartabench.fact.Result;
import org.spartabench.fact.Table;
import org.spartabench.llm.ModelSettings;
import org.spartabench.query.Block;
import org.spartabench.store.AuthorChoice;
import org.spartabench.store.Authors;
import org.spartabench.store.Project;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sparta model}: which language model a project asks. */
@Command(name = "model", description = "Show or set the language model of the project. The key itself is never saved.")
public final class ModelCommand implements Callable<Integer> {

    private static final int SAMPLE_ROWS = 5;

    private final Console console;
    private final Authors authors;

    @Parameters(paramLabel = "DIR", description = "the project")
    private Path folder = Path.of("");

    @Mixin
    private ModelOptions options = new ModelOptions();

    @Option(names = "--try", description = "test the model with a request for one clause")
    private boolean tried;

    @Option(names = "--json", description = "print JSON")
    private boolean json;

    public ModelCommand(Console console, Authors authors) {
        this.console = console;
        this.authors = authors;
    }

    @Override
    public Integer call() {
        return OpenProject.with(folder, console, this::model);
    }

    private int model(Project workspace) {
        if (options.given()) {
            switch (options.over(workspace.files().model())) {
                case Result.Bad<ModelSettings> bad -> {
                    return console.bad(bad.problems());
                }
                case Result.Ok<ModelSettings>(ModelSettings settings) -> options.keep(workspace, settings);
            }
        }
        Optional<ModelSettings> settings = workspace.files().model();
        if (settings.isEmpty()) {
            return console.bad("the project has no model yet; add --model-url URL and --model NAME");
        }
        if (json) {
            console.json(json(settings.get()));
        } else {
            text(settings.get());
        }
        return tried ? ask(workspace) : Exit.DONE;
    }

    private void text(ModelSettings settings) {
        console.line(settings.label());
        console.line(String.format(
                Locale.ROOT,
                "temperature %s, top-p %s, at most %,d tokens per reply, %s s per request, %d retries%s",
                settings.temperature(),
                settings.topP(),
                settings.maxTokens(),
                settings.timeout().toMillis() / 1000.0,
                settings.retries(),
                settings.streamed() ? ", streaming" : ""));
    }

    public static ObjectNode json(ModelSettings settings) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("url", settings.baseUrl().toString());
        node.put("model", settings.model());
        node.put("key", settings.key().label());
        node.put("temperature", settings.temperature());
        node.put("top_p", settings.topP());
        node.put("max_tokens", settings.maxTokens());
        node.put("timeout_ms", settings.timeout().toMillis());
        node.put("retries", settings.retries());
        node.put("streamed", settings.streamed());
        return node;
    }

    private int ask(Project workspace) {
        AuthorChoice choice = new AuthorChoice("llm", options.key(), Optional.empty());
        return switch (authors.author(choice, workspace)) {
            case Result.Bad<Author> bad -> console.bad(bad.problems());
            case Result.Ok<Author>(Author author) -> {
                AuthorReply<?> reply = author.ask(new Request.Where(view(workspace)));
                String took = String.format(
                        Locale.ROOT,
                        " (%d calls, %d tokens, %.1f s)",
                        reply.usage().calls(),
                        reply.usage().tokens(),
                        reply.usage().nanos() / 1e9);
                yield switch (reply) {
                    case AuthorReply.Given<?> given -> said(Exit.DONE, "the reply is correct" + took);
                    case AuthorReply.Declined<?> declined ->
                        said(Exit.PARTLY, "the reply is not correct: " + declined.reason() + took);
                    case AuthorReply.Unavailable<?> gone -> said(Exit.PARTLY, gone.reason());
                };
            }
        };
    }

    private int said(int code, String line) {
        if (code == Exit.DONE) {
            console.note("model: " + line);
        } else {
            console.error("model: " + line);
        }
        return code;
    }

    private static AuthorView view(Project workspace) {
        String table = workspace.schema().tables().stream()
                .filter(t -> t.rows() > 0)
                .map(Table::name)
                .findFirst()
                .orElse("");
        AuthorView.Sample sample =
                new AuthorView.Sample(table, workspace.facts().sample(table, SAMPLE_ROWS, 1));
        return new AuthorView(
                workspace.schema(),
                List.of(sample),
                Block.from(table, Optional.empty()),
                Optional.empty(),
                List.of(),
                1);
    }
}
