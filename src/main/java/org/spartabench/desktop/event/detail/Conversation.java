package org.spartabench.desktop.event.detail;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.spartabench.authors.llm.call.CallJournal;
import org.spartabench.authors.llm.message.Prompt;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.event.HistorySteps;
import org.spartabench.desktop.event.Moment;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.project.Project;

/** Shows the prompt of one request to a language model, sent or hypothetical. */
public sealed interface Conversation {

    /** Describes a prompt that was sent: each call with its reply, several if a reply was useless. */
    record Sent(List<CallJournal.Journaled> calls) implements Conversation {
        public Sent {
            calls = List.copyOf(calls);
        }
    }

    /** Describes the prompt that a model would get, with the project's current prompts. */
    record Unsent(Prompt prompt) implements Conversation {}

    /** Describes an unknown prompt. */
    record Untold(String reason) implements Conversation {}

    /** Finds the conversation of a request; slow, so not for the UI thread. */
    @FunctionalInterface
    interface Source {

        /** Nothing is known. */
        Source NONE = (history, request) -> new Untold("");

        /** @param request index of the request in a history that does not change meanwhile */
        Conversation of(List<Moment> history, int request);
    }

    static Source of(Project project, long run) {
        return (history, request) -> history.get(request).event() instanceof RunEvent.Asked asked
                ? read(project, run, history, request, asked)
                : new Untold("No author was asked.");
    }

    private static Conversation read(
            Project project, long run, List<Moment> history, int request, RunEvent.Asked asked) {
        List<List<CallJournal.Journaled>> requests = requests(project, run, history, request, asked);
        int ordinal = Requests.ordinal(history, request, asked.kind());
        if (ordinal < requests.size()) {
            return new Sent(requests.get(ordinal));
        }
        Result<Prompt> prompt = project.files()
                .prompts()
                .render(asked.kind(), asked.request(), project.facts().schema());
        return switch (prompt) {
            case Result.Ok<Prompt>(Prompt made) -> new Unsent(made);
            case Result.Bad<Prompt> bad -> new Untold(bad.problems().getFirst().message());
        };
    }

    /** Groups the calls of that kind in the draw by request: each request of a run has its own seed. */
    private static List<List<CallJournal.Journaled>> requests(
            Project project, long run, List<Moment> history, int request, RunEvent.Asked asked) {
        int attempt =
                history.get(HistorySteps.drawStart(history, request + 1)).event() instanceof RunEvent.Planned planned
                        ? planned.attempt()
                        : 0;
        Map<Long, List<CallJournal.Journaled>> bySeed = new LinkedHashMap<>();
        for (CallJournal.Journaled call : project.calls().of(run, asked.item())) {
            if (call.call().kind().equals(asked.kind()) && call.call().work().attempt() == attempt) {
                bySeed.computeIfAbsent(call.call().seed(), seed -> new ArrayList<>())
                        .add(call);
            }
        }
        return List.copyOf(bySeed.values());
    }
}
