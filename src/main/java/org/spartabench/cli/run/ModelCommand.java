package org.spartabench.cli.run;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import org.spartabench.author.AuthorReply;
import org.spartabench.author.AuthorView;
import org.spartabench.author.Request;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.cli.io.ProjectCommand;
import org.spartabench.fact.Table;
import org.spartabench.llm.ModelSettings;
import org.spartabench.query.Block;
import org.spartabench.store.AuthorChoice;
import org.spartabench.store.Project;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code sparta model}: shows or sets the language model of a project. */
@Command(name = "model", description = "Show or set the language model of the project. The key itself is never saved.")
public final class ModelCommand extends ProjectCommand {

    private static final int SAMPLE_ROWS = 5;

    @Mixin
    private ModelOptions options = new ModelOptions();

    @Option(names = "--try", description = "test the model with a request for one clause")
    private boolean tried;

    @Option(names = "--json", description = "print JSON")
    private boolean json;

    public ModelCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        return open(project -> options.keepGiven(project, console, () -> show(project)));
    }

    private int show(Project workspace) {
        Optional<ModelSettings> settings = workspace.files().model();
        if (settings.isEmpty()) {
            return console.bad(ModelOptions.NO_MODEL);
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
        console.line(Console.format(
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
        node.put("url", settings.baseUrl().toString()).put("model", settings.model());
        node.put("key", settings.key().label());
        node.put("temperature", settings.temperature()).put("top_p", settings.topP());
        node.put("max_tokens", settings.maxTokens())
                .put("timeout_ms", settings.timeout().toMillis());
        node.put("retries", settings.retries()).put("streamed", settings.streamed());
        return node;
    }

    private int ask(Project workspace) {
        AuthorChoice choice = new AuthorChoice("llm", options.key(), Optional.empty());
        return console.ifOk(context.authors().author(choice, workspace), author -> {
            AuthorReply<?> reply = author.ask(new Request.Where(view(workspace)));
            AuthorReply.Usage usage = reply.usage();
            String took = Console.format(
                    " (%d calls, %d tokens, %.1f s)", usage.calls(), usage.tokens(), usage.nanos() / 1e9);
            return switch (reply) {
                case AuthorReply.Given<?> given -> {
                    console.note("model: the reply is correct" + took);
                    yield Exit.DONE;
                }
                case AuthorReply.Declined<?> declined ->
                    console.partly("model: the reply is not correct: " + declined.reason() + took);
                case AuthorReply.Unavailable<?> gone -> console.partly("model: " + gone.reason());
            };
        });
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
