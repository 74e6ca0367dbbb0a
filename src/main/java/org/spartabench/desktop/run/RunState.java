package org.spartabench.desktop.run;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.spartabench.authors.item.Item;
import org.spartabench.desktop.event.Moment;
import org.spartabench.desktop.run.RunItem.Phase;
import org.spartabench.making.run.cost.Counts;
import org.spartabench.making.run.cost.Metrics;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;

/** Holds the state of a run for the screen, without trees: a fold over the run's events. For one thread at a time. */
final class RunState {

    private final RunPlan plan;
    private final Map<Shape, Integer> made = new LinkedHashMap<>();
    private final Map<Nesting, Integer> withType = new EnumMap<>(Nesting.class);
    private final NavigableMap<Integer, RunItem> cards = new TreeMap<>();
    private final List<Instant> accepted = new ArrayList<>();
    private Metrics latest = new Metrics(List.of());
    private Optional<RunEvent.Finished> end = Optional.empty();
    private int nested;
    private int latestNumber;
    private int acceptedBefore;
    private Instant started = Instant.EPOCH;
    private Instant ended = Instant.EPOCH;

    RunState(RunPlan plan) {
        this.plan = plan;
    }

    void add(Moment moment) {
        switch (moment.event()) {
            case RunEvent.Started e -> {
                end = Optional.empty();
                started = moment.at();
                acceptedBefore = accepted.size();
            }
            case RunEvent.Planned e -> {
                latestNumber = e.item();
                cards.put(
                        e.item(),
                        new RunItem(
                                e.item(),
                                e.attempt(),
                                e.shape(),
                                List.copyOf(e.nestings().values()),
                                Phase.GROWING,
                                0));
            }
            case RunEvent.Accepted e -> accept(e.accepted(), moment.at());
            case RunEvent.Counted e -> latest = e.soFar();
            case RunEvent.Costed _, RunEvent.Replied _, RunEvent.Ran _ -> {}
            case RunEvent.Finished e -> {
                latest = e.metrics().shapes().isEmpty() ? latest : e.metrics();
                end = Optional.of(e);
                ended = moment.at();
            }
            case RunEvent.Diagnosed e -> card(e.item(), c -> c.in(Phase.REPAIRING));
            case RunEvent.Repaired e -> card(e.item(), c -> e.rows() > 0 ? c.repaired() : c);
            case RunEvent.RolledBack e -> card(e.item(), c -> c.in(Phase.BACK));
            case RunEvent.Refused e -> card(e.item(), c -> c.in(Phase.REDRAWN));
            case RunEvent.GivenUp e -> card(e.item(), c -> c.in(Phase.GIVEN_UP));
            case RunEvent.Asked e -> card(e.item(), RunState::goingOn);
            case RunEvent.Placed e -> card(e.item(), RunState::goingOn);
            case RunEvent.Worded e -> card(e.item(), c -> c.in(Phase.READY));
            case RunEvent.Pooled e -> card(e.item(), c -> c.in(Phase.DONE));
        }
    }

    private static RunItem goingOn(RunItem card) {
        return card.phase() == Phase.REPAIRING ? card : card.in(Phase.GROWING);
    }

    private void card(int number, UnaryOperator<RunItem> change) {
        cards.computeIfPresent(number, (n, card) -> change.apply(card));
    }

    private void accept(Item item, Instant at) {
        accepted.add(at);
        made.merge(item.shape(), 1, Integer::sum);
        if (!item.nestings().isEmpty()) {
            nested++;
            new HashSet<>(item.nestings()).forEach(type -> withType.merge(type, 1, Integer::sum));
        }
        RunItem known = cards.get(item.number());
        cards.put(
                item.number(),
                new RunItem(
                        item.number(),
                        known == null ? item.lineage().attempt() : known.attempt(),
                        item.shape(),
                        item.nestings(),
                        Phase.DONE,
                        item.lineage().repairs()));
    }

    RunPlan plan() {
        return plan;
    }

    /** Counts the items accepted so far. */
    int accepted() {
        return accepted.size();
    }

    /** Gives the time at which each was accepted. */
    List<Instant> acceptedAt() {
        return Collections.unmodifiableList(accepted);
    }

    /** Computes the accepted items per second from the last start to the last accepted item or the end; empty without any. */
    OptionalDouble rate() {
        if (accepted.size() <= acceptedBefore || started.equals(Instant.EPOCH)) {
            return OptionalDouble.empty();
        }
        Instant until = end.isPresent() ? ended : accepted.getLast();
        double seconds = Math.max(0.001, Duration.between(started, until).toNanos() / 1e9);
        return OptionalDouble.of((accepted.size() - acceptedBefore) / seconds);
    }

    /** Counts the accepted items of a shape. */
    int made(Shape shape) {
        return made.getOrDefault(shape, 0);
    }

    /** Gives the share of the accepted nested items that have a predicate of that type; 0 while there are none. */
    double share(Nesting type) {
        return nested == 0 ? 0 : (double) withType.getOrDefault(type, 0) / nested;
    }

    /** Tells whether any nested item was accepted, so that there are shares. */
    boolean anyNested() {
        return nested > 0;
    }

    /** Gives the items by number; extra leaves of the pool come first. */
    NavigableMap<Integer, RunItem> cards() {
        return Collections.unmodifiableNavigableMap(cards);
    }

    /** Gives the number of the item that was begun last, of the last one after the end; 0 before the first. */
    int latest() {
        return end.isPresent() && !cards.isEmpty() ? cards.lastKey() : latestNumber;
    }

    /** Sums the costs so far over all shapes. */
    Counts costs() {
        return latest.total().counts();
    }

    /** Gives the end of the run; empty while it goes on and after an interruption. */
    Optional<RunEvent.Finished> end() {
        return end;
    }
}
