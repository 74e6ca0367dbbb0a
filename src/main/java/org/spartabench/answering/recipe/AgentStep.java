package org.spartabench.answering.recipe;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.spartabench.apis.call.ledger.Arguments;

/**
 * Holds one turn of an agent.
 *
 * @param number from 1
 */
public record AgentStep(int number, Action action) {

    /** Says what the agent did, and what came back. */
    public sealed interface Action {}

    /** @param rows what came back */
    public record Sql(String statement, List<List<@Nullable Object>> rows) implements Action {}

    /** Asks which API fits a wish in words. */
    public record Pick(String wish) implements Action {}

    /** @param reply values that came back */
    public record Execute(String api, Arguments arguments, List<@Nullable Object> reply) implements Action {}

    /** Ends the work with rows. */
    public record Answer(List<List<@Nullable Object>> rows) implements Action {}
}
