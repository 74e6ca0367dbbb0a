package org.spartabench.cli.run;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.IntSupplier;
import java.util.stream.Stream;
import org.spartabench.authors.llm.ModelRole;
import org.spartabench.authors.llm.settings.KeySource;
import org.spartabench.authors.llm.settings.ModelServer;
import org.spartabench.authors.llm.settings.ModelSettings;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.cli.io.Console;
import org.spartabench.project.Consents;
import org.spartabench.project.Project;
import org.spartabench.project.model.NamedModels;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** Defines the options for the language model. None of them takes a key. */
final class ModelOptions {

    static final String NO_MODEL = "the project has no model yet; add --model-url URL and --model NAME";

    @Option(
            names = "--model-url",
            paramLabel = "URL",
            description =
                    "URL of the server, such as http://localhost:8000/v1, or of several servers with commas between"
                            + " them, each with weight=N and limit=N if you like; saved in the project")
    private Optional<String> url = Optional.empty();

    @Option(names = "--model", paramLabel = "NAME", description = "name of the model on the server; saved")
    private Optional<String> name = Optional.empty();

    @ArgGroup
    private KeyOptions key = new KeyOptions();

    @Option(names = "--temperature", paramLabel = "T", description = "0 to 2 (default: 0.5); saved")
    private Optional<Double> temperature = Optional.empty();

    @Option(names = "--top-p", paramLabel = "P", description = "up to 1 (default: 0.9); saved")
    private Optional<Double> topP = Optional.empty();

    @Option(names = "--max-tokens", paramLabel = "N", description = "maximum tokens per reply (default: 1024); saved")
    private Optional<Integer> maxTokens = Optional.empty();

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            description = "time limit per request, of a stream from each piece to the next (default: 120); saved")
    private Optional<Double> timeout = Optional.empty();

    @Option(
            names = "--retries",
            paramLabel = "N",
            description = "retries per call when the server is busy or fails (default: 5); saved")
    private Optional<Integer> retries = Optional.empty();

    @Option(names = "--stream", negatable = true, description = "stream the replies; saved")
    private Optional<Boolean> streamed = Optional.empty();

    /** Names the source of the key, with at most one of these options. */
    static final class KeyOptions {

        @Option(
                names = "--key-env",
                paramLabel = "NAME",
                description = "environment variable that contains the key; saved")
        private Optional<String> variable = Optional.empty();

        @Option(
                names = "--key-command",
                paramLabel = "CMD",
                description = "a command that prints the key; never saved, so that opening a project runs nothing")
        private Optional<String> command = Optional.empty();

        @Option(names = "--no-key", description = "the server needs no key; saved")
        private boolean none;

        private Optional<KeySource> source() {
            return none
                    ? Optional.of(new KeySource.None())
                    : command.<KeySource>map(KeySource.Command::new)
                            .or(() -> variable.map(v -> new KeySource.Environment(v, true)));
        }
    }

    /** Returns the source of the key, if an option names it. */
    Optional<KeySource> key() {
        return key.source();
    }

    /** Keeps the settings given here for the author, if any, and goes on; returns the exit code. */
    int keepGiven(Project project, Console console, IntSupplier next) {
        return keepGiven(project, console, ModelRole.AUTHOR, Optional.empty(), next);
    }

    /** @param called name of the model in the project; without one the name that the role's model has */
    int keepGiven(Project project, Console console, ModelRole role, Optional<String> called, IntSupplier next) {
        boolean given = key().filter(k -> !(k instanceof KeySource.Command)).isPresent()
                || Stream.of(url, name, temperature, topP, maxTokens, timeout, retries, streamed)
                        .anyMatch(Optional::isPresent);
        return console.ifOk(project.files().models(), models -> {
            String own = called.orElse(models.usualName(role));
            boolean another =
                    called.filter(n -> !models.names(role).contains(n)).isPresent();
            return given || another
                    ? console.ifOk(
                            over(models.named(own)).then(settings -> models.with(role, own, settings)), changed -> {
                                keep(project, models.named(own), changed, own);
                                return next.getAsInt();
                            })
                    : next.getAsInt();
        });
    }

    /**
     * Keeps the settings in the project. The user agrees to a server by typing its URL, and to another key for a server
     * that they agreed to before by typing where the key is.
     */
    private void keep(Project project, Optional<ModelSettings> before, NamedModels changed, String own) {
        Consents consents = Consents.ofUser();
        boolean agreed =
                before.map(Consents::destination).filter(consents::given).isPresent();
        project.files().models(changed);
        if (url.isPresent() || agreed && key().isPresent()) {
            // As it was stored, which is without a command that prints the key.
            project.files()
                    .models()
                    .map(m -> m.named(own))
                    .use(kept -> kept.map(Consents::destination).ifPresent(consents::give), bad -> {});
        }
    }

    /** Returns the project's settings, changed by the options; or all their problems. */
    private Result<ModelSettings> over(Optional<ModelSettings> kept) {
        Result<List<ModelServer>> read = url.map(ModelServer::read)
                .orElseGet(() -> Result.ok(kept.map(ModelSettings::allServers).orElse(List.of())));
        return switch (read) {
            case Result.Ok<List<ModelServer>>(List<ModelServer> servers) -> over(kept, servers);
            case Result.Bad<List<ModelServer>> bad -> Result.bad("--model-url: " + bad.message());
        };
    }

    private Result<ModelSettings> over(Optional<ModelSettings> kept, List<ModelServer> servers) {
        Optional<String> model = name.or(() -> kept.map(ModelSettings::model));
        if (servers.isEmpty() || model.isEmpty()) {
            return Result.bad(NO_MODEL);
        }
        ModelSettings base = ModelSettings.of(servers.getFirst().url(), model.get());
        ModelSettings from = kept.orElse(base);
        ModelSettings settings = new ModelSettings(
                servers.getFirst().url(),
                model.get(),
                key().orElse(url.isPresent() ? base.key() : from.key()),
                temperature.orElse(from.temperature()),
                topP.orElse(from.topP()),
                maxTokens.orElse(from.maxTokens()),
                timeout.map(s -> Duration.ofMillis(Math.round(s * 1000))).orElse(from.timeout()),
                retries.orElse(from.retries()),
                streamed.orElse(from.streamed()),
                servers);
        List<String> problems = settings.problems();
        return problems.isEmpty()
                ? Result.ok(settings)
                : new Result.Bad<>(problems.stream().map(Problem::new).toList());
    }
}
