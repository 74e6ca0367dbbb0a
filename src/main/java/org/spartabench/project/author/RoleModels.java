package org.spartabench.project.author;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.authors.llm.ChatModel;
import org.spartabench.authors.llm.LanguageModel;
import org.spartabench.authors.llm.ModelRole;
import org.spartabench.authors.llm.ServerKey;
import org.spartabench.authors.llm.call.RecordedCalls;
import org.spartabench.authors.llm.message.ModelReply;
import org.spartabench.authors.llm.settings.KeySource;
import org.spartabench.authors.llm.settings.ModelSettings;
import org.spartabench.base.file.ShellWord;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.project.Consents;
import org.spartabench.project.Project;
import org.spartabench.project.model.NamedModels;

/**
 * Finds the models that a project names by role, if the user agreed to their servers. Their calls are journaled outside of runs.
 *
 * @param environment the variables that may contain keys
 */
public record RoleModels(Project project, Map<String, String> environment) {

    /** Connects to the one model of a role. @param name of another model of the project, in place of the role's own */
    public Result<LanguageModel> one(ModelRole role, Optional<String> name) {
        return all(role, name.stream().toList(), Optional.empty()).map(List::getFirst);
    }

    /**
     * Connects to the models of a role.
     *
     * @param names of other models of the project, in place of the role's own
     * @param key source of their keys, in place of the project's settings
     */
    public Result<List<LanguageModel>> all(ModelRole role, List<String> names, Optional<KeySource> key) {
        return project.files()
                .models()
                .then(models -> names(role, names, models).then(wanted -> connected(role, wanted, models, key)));
    }

    /** Gives the model of a role as it answered before, without its server: from the calls outside of runs, the last first. */
    public Result<LanguageModel> replayed(ModelRole role, Optional<String> name) {
        return project.files()
                .models()
                .then(models -> names(role, name.stream().toList(), models))
                .map(names -> LanguageModel.replaying(
                                names.getFirst(),
                                new RecordedCalls(project.calls().outside().reversed()))
                        .in(role, names.getFirst()));
    }

    /**
     * Connects to the one model of a role, but gives what it answered before, outside of runs, without asking again: for long work
     * that goes on after a kill.
     */
    public Result<LanguageModel> resumed(ModelRole role, Optional<KeySource> key) {
        return all(role, List.of(), key)
                .map(List::getFirst)
                .then(live -> replayed(role, Optional.empty())
                        .map(known -> new LanguageModel.Answering(
                                live.name(),
                                call -> known.say(call) instanceof ModelReply.Replied reply ? reply : live.say(call))));
    }

    private Result<List<LanguageModel>> connected(
            ModelRole role, List<String> names, NamedModels models, Optional<KeySource> key) {
        List<LanguageModel> all = new ArrayList<>();
        for (String name : names) {
            Optional<ModelSettings> settings = models.named(name);
            if (settings.isEmpty()) {
                return Result.bad("the project has no model '" + name + "'; " + setIt(role, name));
            }
            switch (connect(role.word(), settings.get(), key)) {
                case Result.Ok<ChatModel>(ChatModel model) ->
                    all.add(model.keeping(project.calls().journal()).in(role, name));
                case Result.Bad<ChatModel>(List<Problem> problems) -> {
                    return new Result.Bad<>(problems);
                }
            }
        }
        return Result.ok(List.copyOf(all));
    }

    private Result<List<String>> names(ModelRole role, List<String> wanted, NamedModels models) {
        List<String> names = wanted.isEmpty() ? models.names(role) : wanted;
        return names.isEmpty()
                ? Result.bad("the project has no model for the role " + role.word() + "; " + setIt(role, "NAME"))
                : Result.ok(names);
    }

    private String setIt(ModelRole role, String name) {
        return "set it with 'sparta model " + ShellWord.of(project.folder()) + " --role " + role.word() + " --name "
                + ShellWord.of(name)
                + " --model-url URL --model MODEL'";
    }

    /**
     * Connects to a model that the project names.
     *
     * @param asker that a problem names first: {@code --author llm}
     * @param key source of the key, in place of the project's setting
     */
    public Result<ChatModel> connect(String asker, ModelSettings kept, Optional<KeySource> key) {
        ModelSettings settings = key.map(kept::withKey).orElse(kept);
        List<String> problems = settings.problems();
        if (!problems.isEmpty()) {
            return new Result.Bad<>(problems.stream().map(Problem::new).toList());
        }
        String destination = Consents.destination(kept);
        if (!Consents.ofUser().given(destination)) {
            return Result.bad(asker + ": the project names a " + destination + ", which this machine is not allowed to"
                    + " contact; allow it with 'sparta agree " + ShellWord.of(project.folder())
                    + "', or enter the model again");
        }
        return switch (ServerKey.find(settings.key(), environment)) {
            case Result.Bad<ServerKey> missing -> Result.bad(asker + ": " + missing.message());
            case Result.Ok<ServerKey>(ServerKey found) ->
                Result.ok(new ChatModel(settings, found, ChatModel.Backoff.USUAL));
        };
    }
}
