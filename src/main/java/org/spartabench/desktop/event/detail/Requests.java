package org.spartabench.desktop.event.detail;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.spartabench.desktop.event.HistorySteps;
import org.spartabench.desktop.event.Moment;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.sql.path.BlockPath;

/** Finds the request of an event in a history, and the reply to a request. */
final class Requests {

    private static final String QUESTION = "question";

    private Requests() {}

    /** Finds the index of the request that an event is, answers, or comes from; none for events without a request. */
    static OptionalInt behind(List<Moment> history, int index) {
        return switch (history.get(index).event()) {
            case RunEvent.Asked _ -> OptionalInt.of(index);
            case RunEvent.Replied e ->
                before(
                        history,
                        index,
                        a -> a.block().equals(e.block()) && a.kind().equals(e.kind()));
            case RunEvent.Ran e -> of(history, index, e.block());
            case RunEvent.Diagnosed e -> of(history, index, e.block());
            case RunEvent.Repaired e -> of(history, index, e.block());
            case RunEvent.RolledBack e -> of(history, index, e.block());
            case RunEvent.Worded _, RunEvent.Accepted _ ->
                before(history, index, a -> a.kind().equals(QUESTION));
            case RunEvent.Planned _, RunEvent.Placed _, RunEvent.Refused _, RunEvent.GivenUp _ -> OptionalInt.empty();
            case RunEvent.Pooled _, RunEvent.Started _, RunEvent.Counted _, RunEvent.Costed _, RunEvent.Finished _ ->
                OptionalInt.empty();
        };
    }

    private static OptionalInt of(List<Moment> history, int index, BlockPath block) {
        return before(history, index, a -> a.block().equals(block));
    }

    /** Finds the latest such request of the same draw. */
    private static OptionalInt before(List<Moment> history, int index, Predicate<RunEvent.Asked> wanted) {
        return IntStream.range(HistorySteps.drawStart(history, index + 1), index)
                .filter(i -> history.get(i).event() instanceof RunEvent.Asked asked && wanted.test(asked))
                .max();
    }

    /** Finds the reply to a request, once it is there. */
    static Optional<RunEvent.Replied> reply(List<Moment> history, RunEvent.Asked asked, int request) {
        return history.subList(request + 1, HistorySteps.drawEnd(history, request + 1)).stream()
                .map(Moment::event)
                .mapMulti((RunEvent event, Consumer<RunEvent.Replied> found) -> {
                    if (event instanceof RunEvent.Replied reply
                            && reply.block().equals(asked.block())
                            && reply.kind().equals(asked.kind())) {
                        found.accept(reply);
                    }
                })
                .findFirst();
    }

    /** Counts the requests of that kind which the draw had before this one. */
    static int ordinal(List<Moment> history, int request, String kind) {
        return (int) history.subList(HistorySteps.drawStart(history, request + 1), request).stream()
                .filter(m -> m.event() instanceof RunEvent.Asked asked
                        && asked.kind().equals(kind))
                .count();
    }
}
