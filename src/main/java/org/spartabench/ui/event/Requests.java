package org.spartabench.ui.event;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import org.spartabench.query.BlockPath;
import org.spartabench.run.event.RunEvent;

/** Finds the request of an event in a history, and the reply to a request. */
final class Requests {

    private static final String QUESTION = "question";

    private Requests() {}

    /** Index of the request that an event is, answers, or comes from; none for events without a request. */
    static OptionalInt behind(List<Moment> history, int index) {
        RunEvent event = history.get(index).event();
        return switch (event) {
            case RunEvent.Asked e -> OptionalInt.of(index);
            case RunEvent.Replied e ->
                before(
                        history,
                        index,
                        a -> a.block().equals(e.block()) && a.kind().equals(e.kind()));
            case RunEvent.Ran e -> of(history, index, e.block());
            case RunEvent.Diagnosed e -> of(history, index, e.block());
            case RunEvent.Repaired e -> of(history, index, e.block());
            case RunEvent.RolledBack e -> of(history, index, e.block());
            case RunEvent.Worded e -> before(history, index, a -> a.kind().equals(QUESTION));
            case RunEvent.Accepted e -> before(history, index, a -> a.kind().equals(QUESTION));
            case RunEvent.Planned e -> OptionalInt.empty();
            case RunEvent.Placed e -> OptionalInt.empty();
            case RunEvent.Refused e -> OptionalInt.empty();
            case RunEvent.GivenUp e -> OptionalInt.empty();
            case RunEvent.Started e -> OptionalInt.empty();
            case RunEvent.Counted e -> OptionalInt.empty();
            case RunEvent.Costed e -> OptionalInt.empty();
            case RunEvent.Finished e -> OptionalInt.empty();
        };
    }

    private static OptionalInt of(List<Moment> history, int index, BlockPath block) {
        return before(history, index, a -> a.block().equals(block));
    }

    /** The latest such request of the same draw. */
    private static OptionalInt before(List<Moment> history, int index, Predicate<RunEvent.Asked> wanted) {
        int start = HistorySteps.drawStart(history, index + 1);
        for (int i = index - 1; i >= start; i--) {
            if (history.get(i).event() instanceof RunEvent.Asked asked && wanted.test(asked)) {
                return OptionalInt.of(i);
            }
        }
        return OptionalInt.empty();
    }

    /** The answer to a request, once it is there. */
    static Optional<RunEvent.Replied> reply(List<Moment> history, int request) {
        if (history.get(request).event() instanceof RunEvent.Asked asked) {
            for (int i = request + 1; i < history.size(); i++) {
                switch (history.get(i).event()) {
                    case RunEvent.Replied r
                    when r.block().equals(asked.block()) && r.kind().equals(asked.kind()) -> {
                        return Optional.of(r);
                    }
                    case RunEvent.Planned again -> {
                        return Optional.empty();
                    }
                    case RunEvent other -> {}
                }
            }
        }
        return Optional.empty();
    }

    /** How many requests of that kind the draw had before this one. */
    static int ordinal(List<Moment> history, int request, String kind) {
        int count = 0;
        for (int i = HistorySteps.drawStart(history, request + 1); i < request; i++) {
            count += history.get(i).event() instanceof RunEvent.Asked a
                            && a.kind().equals(kind)
                    ? 1
                    : 0;
        }
        return count;
    }
}
