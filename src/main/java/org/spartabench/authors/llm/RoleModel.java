package org.spartabench.authors.llm;

/**
 * Is a model in one of its roles: splits the seed of each call by role and name before the model, its journal or a replay
 * sees it.
 *
 * @param name that the project gives the model
 */
public record RoleModel(ModelRole role, String name, LanguageModel model) implements LanguageModel {

    @Override
    public ModelReply say(Call call) {
        return model.say(new Call(
                call.work(), call.kind(), role.seed(call.seed(), name), call.turn(), call.prompt(), call.dialogue()));
    }
}
