package org.spartabench.app;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.authors.llm.CallFile;
import org.spartabench.authors.llm.CallJournal;
import org.spartabench.authors.llm.LanguageModel;
import org.spartabench.authors.llm.ModelSettings;
import org.spartabench.authors.llm.RecordedCalls;
import org.spartabench.authors.prompted.LlmAuthor;
import org.spartabench.authors.request.Author;
import org.spartabench.facts.Problem;
import org.spartabench.facts.Result;
import org.spartabench.project.AuthorChoice;
import org.spartabench.project.Authors;
import org.spartabench.project.Project;
import org.spartabench.project.RoleModels;
import org.spartabench.project.file.NamedModels;
import org.spartabench.project.table.RunInfo;

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
    public Result<Author> author(String name, Project workspace) {
        return author(AuthorChoice.named(name), workspace);
    }

    @Override
    public Result<Author> author(AuthorChoice choice, Project workspace) {
        return switch (choice.name()) {
            case OFFLINE -> Authors.offline(OFFLINE, workspace);
            case LLM -> model(choice, workspace);
            case REPLAY -> replay(choice, workspace);
            default ->
                Result.bad("--author: unknown author '" + choice.name() + "'; the authors are " + OFFLINE + ", " + LLM
                        + " and " + REPLAY);
        };
    }

    private Result<Author> model(AuthorChoice choice, Project workspace) {
        Result<NamedModels> models = workspace.files().models();
        if (models instanceof Result.Bad<NamedModels>(List<Problem> problems)) {
            return new Result.Bad<>(problems);
        }
        Optional<ModelSettings> kept = workspace.files().model();
        if (kept.isEmpty()) {
            return Result.bad("--author llm: the project has no model; set one with 'sparta model " + workspace.folder()
                    + " --model-url URL --model NAME'");
        }
        return new RoleModels(workspace, environment)
                .connect("--author llm", kept.get(), choice.key())
                .map(model -> new LlmAuthor(model, workspace.files().prompts()));
    }

    private static Result<Author> replay(AuthorChoice choice, Project workspace) {
        if (choice.replay().isEmpty()) {
            return Result.bad(latest(workspace)
                    .map(run -> "--author replay: the items of run " + run
                            + " are already in this project; replay its calls"
                            + " into another project over the same facts: sparta generate OTHER --author"
                            + " replay --replay " + workspace.folder())
                    .orElse("--author replay: add --replay PROJECT, or --replay FILE with a file that"
                            + " 'sparta calls' wrote"));
        }
        Path path = choice.replay().get();
        Result<List<CallJournal.Journaled>> calls = Files.isDirectory(path) ? ofProject(path) : CallFile.read(path);
        return calls.map(RecordedCalls::new)
                .then(recorded -> recorded.model()
                        .<Result<Author>>map(name -> Result.ok(new LlmAuthor(
                                LanguageModel.replaying(name, recorded),
                                workspace.files().prompts())))
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
    private static Optional<Long> latest(Project workspace) {
        return workspace.runs().all().reversed().stream()
                .map(RunInfo::id)
                .filter(run -> workspace.calls().use(run).calls() > 0)
                .findFirst();
    }
}
