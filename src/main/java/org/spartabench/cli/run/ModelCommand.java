package org.spartabench.cli.run;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.spartabench.authors.llm.LanguageModel;
import org.spartabench.authors.llm.ModelRole;
import org.spartabench.authors.llm.message.ModelReply;
import org.spartabench.authors.llm.message.Prompt;
import org.spartabench.authors.llm.settings.ModelServer;
import org.spartabench.authors.llm.settings.ModelSettings;
import org.spartabench.authors.request.AuthorReply;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.cli.command.ReportingCommand;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Table;
import org.spartabench.project.Project;
import org.spartabench.project.author.AuthorChoice;
import org.spartabench.project.author.RoleModels;
import org.spartabench.project.model.NamedModels;
import org.spartabench.sql.tree.Block;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code sparta model}: shows or sets the language models of a project. */
@Command(
        name = "model",
        description = "Show or set the language models of the project by role. Keys themselves are never saved.")
public final class ModelCommand extends ReportingCommand {

    private static final int SAMPLE_ROWS = 5;

    @Mixin
    private ModelOptions options = new ModelOptions();

    @Option(
            names = "--role",
            paramLabel = "ROLE",
            description =
                    "author (default), subject, oracle, candidate (up to three models), judge, answerer or embedding")
    private Optional<ModelRole> role = Optional.empty();

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "name of the model in the project (default: the one of the role)")
    private Optional<String> called = Optional.empty();

    @Option(names = "--remove", paramLabel = "NAME", description = "take the model away from the role")
    private Optional<String> remove = Optional.empty();

    @Option(names = "--try", description = "test the model with a request")
    private boolean tried;

    public ModelCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        if (called.isPresent() && role.isEmpty()) {
            return console.bad("--name: add --role, the role of the model");
        }
        ModelRole given = role.orElse(ModelRole.AUTHOR);
        return open(project -> remove.isPresent()
                ? remove(project, given, remove.get())
                : options.keepGiven(
                        project,
                        console,
                        given,
                        called,
                        () -> console.ifOk(project.files().models(), models -> show(project, models))));
    }

    private int remove(Project project, ModelRole given, String name) {
        return console.ifOk(project.files().models(), models -> {
            if (!models.names(given).contains(name)) {
                return console.bad("--remove: the role " + given.word() + " has no model '" + name + "'");
            }
            project.files().models(models.without(given, name));
            return Exit.DONE;
        });
    }

    private int show(Project project, NamedModels models) {
        if (role.map(models::names).map(List::isEmpty).orElse(models.settings().isEmpty())) {
            return console.bad(ModelOptions.NO_MODEL);
        }
        if (json) {
            console.json(json(models));
        } else {
            models.roles().forEach((each, names) -> {
                if (role.isEmpty() || role.get() == each) {
                    names.forEach(name -> models.named(name).ifPresent(settings -> text(each, name, settings)));
                }
            });
        }
        if (!tried) {
            return Exit.DONE;
        }
        return role.filter(r -> r != ModelRole.AUTHOR)
                .map(r -> reach(project, r))
                .orElseGet(() -> ask(project));
    }

    private void text(ModelRole each, String name, ModelSettings settings) {
        console.line((each == ModelRole.AUTHOR ? "" : each.word() + " (" + name + "): ") + settings.label());
        console.line(Console.format(
                "temperature %s, top-p %s, at most %,d tokens per reply, %s s per request, %d %s%s",
                settings.temperature(),
                settings.topP(),
                settings.maxTokens(),
                settings.timeout().toMillis() / 1000.0,
                settings.retries(),
                settings.retries() == 1 ? "retry" : "retries",
                settings.streamed() ? ", streaming" : ""));
    }

    /** Writes the settings of the author, or of the role asked for; then all names by role. */
    private ObjectNode json(NamedModels models) {
        ObjectNode node = models.first(role.orElse(ModelRole.AUTHOR))
                .map(ModelCommand::json)
                .orElseGet(JsonNodeFactory.instance::objectNode);
        ObjectNode roles = node.putObject("roles");
        models.roles().forEach((each, names) -> {
            ObjectNode of = roles.putObject(each.word());
            names.forEach(name -> models.named(name).ifPresent(settings -> of.set(name, json(settings))));
        });
        return node;
    }

    public static ObjectNode json(ModelSettings settings) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("url", ModelServer.text(settings.allServers())).put("model", settings.model());
        node.put("key", settings.key().label());
        node.put("temperature", settings.temperature()).put("top_p", settings.topP());
        node.put("max_tokens", settings.maxTokens())
                .put("timeout_ms", settings.timeout().toMillis());
        node.put("retries", settings.retries()).put("streamed", settings.streamed());
        return node;
    }

    /** Tests whether the models of a role answer at all. */
    private int reach(Project project, ModelRole asked) {
        List<String> names = called.stream().toList();
        return console.ifOk(new RoleModels(project, System.getenv()).all(asked, names, options.key()), models -> {
            int code = Exit.DONE;
            for (LanguageModel model : models) {
                switch (model.say(new Prompt("You answer in one word.", "Reply with the word ready."))) {
                    case ModelReply.Replied replied ->
                        console.note("model: " + model.name()
                                + replied.other()
                                        .map(other -> ", where another model answers, " + other + ",")
                                        .orElse("")
                                + " replies: "
                                + replied.text().strip().replaceAll("\\s+", " "));
                    case ModelReply.Failed failed -> code = console.partly("model: " + failed.reason());
                }
            }
            return code;
        });
    }

    private int ask(Project project) {
        AuthorChoice choice = new AuthorChoice("llm", options.key(), Optional.empty());
        return console.ifOk(context.authors().author(choice, project), author -> {
            AuthorReply<?> reply = author.ask(new Request.Where(view(project)));
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

    /** Counts the columns that a condition can be about. */
    private static long asked(Table table) {
        return table.columns().stream()
                .filter(c -> c.role() != Role.IDENTIFIER && c.role() != Role.TEXT)
                .count();
    }

    private static AuthorView view(Project project) {
        String table = project.schema().tables().stream()
                .filter(t -> t.rows() > 0)
                .max(Comparator.comparingLong(ModelCommand::asked))
                .map(Table::name)
                .orElse("");
        AuthorView.Sample sample = new AuthorView.Sample(table, project.facts().sample(table, SAMPLE_ROWS, 1));
        return new AuthorView(
                project.schema(), List.of(sample), Block.from(table, Optional.empty()), Optional.empty(), List.of(), 1);
    }
}
