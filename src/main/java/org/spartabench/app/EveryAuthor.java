package org.spartabench.app;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.authors.llm.LanguageModel;
import org.spartabench.authors.llm.call.CallFile;
import org.spartabench.authors.llm.call.CallJournal;
import org.spartabench.authors.llm.call.RecordedCalls;
import org.spartabench.authors.llm.settings.ModelSettings;
import org.spartabench.authors.prompted.LlmAuthor;
import org.spartabench.authors.request.Author;
import org.spartabench.base.file.ShellWord;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.project.Project;
import org.spartabench.project.author.AuthorChoice;
import org.spartabench.project.author.Authors;
import org.spartabench.project.author.RoleModels;
import org.spartabench.project.model.NamedModels;
import org.spartabench.project.table.run.RunInfo;

/** Finds every author: the offline one, the project's model, and the replay of recorded calls. */
final class EveryAuthor implements Authors {

    private static final String LLM = "llm";
    private static final String REPLAY = "replay";

    private final Map<String, String> environment;

    /** @param environment the variables that may contain a key */
    EveryAuthor(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public Result<Author> author(String name, Project project) {
        return author(AuthorChoice.named(name), project);
    }

    @Override
    public Result<Author> author(AuthorChoice choice, Project project) {
        return switch (choice.name()) {
            case OFFLINE -> Authors.offline(OFFLINE, project);
            case LLM -> model(choice, project);
            case REPLAY -> replay(choice, project);
            default ->
                Result.bad("--author: unknown author '" + choice.name() + "'; the authors are " + OFFLINE + ", " + LLM
                        + " and " + REPLAY);
        };
    }

    private Result<Author> model(AuthorChoice choice, Project project) {
        Result<NamedModels> models = project.files().models();
        if (models instanceof Result.Bad<NamedModels>(List<Problem> problems)) {
            return new Result.Bad<>(problems);
        }
        Optional<ModelSettings> kept = project.files().model();
        if (kept.isEmpty()) {
            return Result.bad("--author llm: the project has no model; set one with 'sparta model "
                    + ShellWord.of(project.folder())
                    + " --model-url URL --model NAME'");
        }
        return new RoleModels(project, environment)
                .connect("--author llm", kept.get(), choice.key())
                .map(model -> new LlmAuthor(model, project.files().prompts()));
    }

    private static Result<Author> replay(AuthorChoice choice, Project project) {
        if (choice.replay().isEmpty()) {
            return Result.bad(latest(project)
                    .map(run -> "--author replay: the items of run " + run
                            + " are already in this project; replay its calls"
                            + " into another project over the same facts: sparta generate OTHER --author"
                            + " replay --replay " + ShellWord.of(project.folder()))
                    .orElse("--author replay: add --replay PROJECT, or --replay FILE with a file that"
                            + " 'sparta calls' wrote"));
        }
        Path path = choice.replay().get();
        Result<List<CallJournal.Journaled>> calls = Files.isDirectory(path) ? ofProject(path) : CallFile.read(path);
        return calls.map(RecordedCalls::new)
                .then(recorded -> recorded.model()
                        .<Result<Author>>map(name -> Result.ok(new LlmAuthor(
                                LanguageModel.replaying(name, recorded),
                                project.files().prompts())))
                        .orElseGet(() -> Result.bad(path + ": contains no answered model call")));
    }

    private static Result<List<CallJournal.Journaled>> ofProject(Path folder) {
        return Project.open(folder).map(other -> {
            try (other) {
                return latest(other).map(run -> other.calls().of(run)).orElse(List.of());
            }
        });
    }

    /** Finds the latest run that called a model. */
    private static Optional<Long> latest(Project project) {
        return project.runs().all().reversed().stream()
                .map(RunInfo::id)
                .filter(run -> project.calls().use(run).calls() > 0)
                .findFirst();
    }
}
