package org.spartabench.making.run;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spartabench.authors.request.AuthorSession.ItemMemory;
import org.spartabench.making.nest.Pool;
import org.spartabench.making.run.event.EventWriter;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.making.run.plan.quota.ItemPlan;

/**
 * The attempts at one item by one plan, up to the first that is ready and that no accepted item makes impossible. Attempts
 * form waves: those of one wave know only what failed before it, so they may be made at the same time, and each counts only
 * if all before it failed. Guarded by its {@link DraftLine}.
 */
final class Draft {

    /**
     * What a draft begins with.
     *
     * @param attempt the first one
     * @param calls most calls of the attempts, the last of which may exceed them
     * @param pool all leaves for inner blocks; empty for an item without any
     * @param known turn of the last accepted item that the attempts take into account
     * @param memory of what failed
     */
    record Beginning(
            int number, ItemPlan plan, int attempt, long calls, Optional<Pool> pool, int known, ItemMemory memory) {}

    /**
     * Limits a draft.
     *
     * @param attempts most attempts after the first that was ready, or at all
     * @param idle attempts in a row without any call after which the plan counts as failed
     * @param alone attempts of an item that form a wave each, from the first on
     * @param wave attempts at which the later waves end: its multiples
     */
    record Limits(int attempts, int idle, int alone, int wave) {}

    /** One attempt. Its result is set once, by the thread that makes it. */
    static final class Draw {

        private final Draft draft;
        private final int attempt;
        private final ItemMemory memory;
        private final Optional<Pool> leaves;
        private final HeldEvents events;
        private Optional<Attempt> made = Optional.empty();
        private Optional<AcceptedItems.Marks> marks = Optional.empty();
        private Optional<DraftLine.Due> due = Optional.empty();
        private boolean begun;

        private Draw(Draft draft, int attempt, ItemMemory memory, HeldEvents events) {
            this.draft = draft;
            this.attempt = attempt;
            this.memory = memory;
            this.leaves = draft.leaves;
            this.events = events;
        }

        Draft draft() {
            return draft;
        }

        int attempt() {
            return attempt;
        }

        ItemMemory memory() {
            return memory;
        }

        /** Gives the leaves that the attempt may use. */
        Optional<Pool> leaves() {
            return leaves;
        }

        HeldEvents events() {
            return events;
        }

        /** Gives its place among what waits for a thread. */
        Optional<DraftLine.Due> due() {
            return due;
        }

        void await(DraftLine.Due place) {
            due = Optional.of(place);
        }

        boolean begun() {
            return begun;
        }

        void begin() {
            begun = true;
            draft.running++;
        }

        /** Whether the attempt can still count. */
        boolean wanted() {
            return !events.dropped() && !draft.dropped;
        }

        Attempt made() {
            return made.orElseThrow();
        }

        Optional<AcceptedItems.Marks> marks() {
            return marks;
        }
    }

    private final AcceptedItems accepted;
    private final EventWriter events;
    private final Limits limits;
    private final List<Draw> ended = new ArrayList<>();
    private final Deque<Draw> wave = new ArrayDeque<>();
    private final List<ItemMemory> failed = new ArrayList<>();
    private final Beginning first;
    private Beginning now;
    private ItemMemory memory;
    private Optional<Pool> leaves = Optional.empty();
    private long calls;
    private int firstReady;
    private int running;
    private boolean stopped;
    private boolean supersedes;
    private Optional<Attempt> settled = Optional.empty();
    private @Nullable Throwable failure;
    private volatile boolean dropped;

    Draft(Beginning first, AcceptedItems accepted, EventWriter events, Limits limits) {
        this.accepted = accepted;
        this.events = events;
        this.limits = limits;
        this.first = first;
        this.now = first;
        this.memory = first.memory();
        begin(first);
    }

    int number() {
        return now.number();
    }

    ItemPlan plan() {
        return now.plan();
    }

    Beginning now() {
        return now;
    }

    /** Whether the draft begins like this: it is of the same item. */
    boolean begins(Beginning other) {
        return first.plan().equals(other.plan()) && first.attempt() == other.attempt();
    }

    /** Gives what failed, for another plan. */
    ItemMemory later() {
        return memory.after(failed).later();
    }

    /** Gives all attempts that count, the last included. */
    List<Draw> ended() {
        return ended;
    }

    /** Gives the attempts of the wave that count next, in their order; they may be made at the same time. */
    Deque<Draw> wave() {
        return wave;
    }

    /** Gives the result: ready, or failed for good; empty while attempts are made. */
    Optional<Attempt> settled() {
        return settled;
    }

    /** Why an attempt could not be made at all. */
    @Nullable
    Throwable failure() {
        return failure;
    }

    void fail(Throwable cause) {
        failure = cause;
    }

    /** Whether attempts are being made, also ones that do not count any more. */
    boolean busy() {
        return running > 0;
    }

    /** Whether events tell of the draft, or of one that it replaces before that was marked. */
    boolean told() {
        return !ended.isEmpty() || running > 0 || supersedes;
    }

    /** Notes that events tell of what this draft replaces. */
    void supersede() {
        supersedes = true;
    }

    boolean supersedes() {
        return supersedes;
    }

    /** Ends the draft: it is of no use any more. Attempts under way end at their next request. */
    void drop() {
        dropped = true;
        dropWave();
    }

    boolean dropped() {
        return dropped;
    }

    private void dropWave() {
        wave.forEach(draw -> draw.events().drop());
        wave.clear();
    }

    private void begin(Beginning beginning) {
        now = beginning;
        calls = 0;
        leaves = beginning.known() <= 0
                ? beginning.pool()
                : beginning.pool().map(all -> accepted.rest(all, beginning.known()));
        memory = beginning.memory();
        failed.clear();
        begin(beginning.attempt());
    }

    /** Begins the wave of an attempt. */
    private void begin(int attempt) {
        memory = memory.after(failed);
        failed.clear();
        int size = attempt <= limits.alone() ? 1 : limits.wave() - (attempt - 1) % limits.wave();
        for (int i = 0; i < size; i++) {
            wave.add(new Draw(this, attempt + i, memory.copy(i, size), new HeldEvents(events)));
        }
    }

    /** Notes what an attempt made, and goes on with those that count. */
    void end(Draw draw, DraftLine.Made result) {
        running--;
        draw.made = Optional.of(result.attempt());
        draw.marks = result.marks();
        stopped |= !result.goesOn();
        while (settled.isEmpty() && !wave.isEmpty() && wave.getFirst().made.isPresent()) {
            Draw next = wave.removeFirst();
            next.events().tell();
            ended.add(next);
            calls += next.made().tally().calls();
            failed.add(next.memory());
            judge(next);
        }
    }

    private void judge(Draw last) {
        Attempt made = last.made();
        if (made.ready().isPresent()) {
            settled = Optional.of(made);
            dropWave();
            stands();
        } else if (made.stop().isPresent() || stopped || spent(made.attempt() + 1)) {
            settled = Optional.of(made);
            dropWave();
        } else if (wave.isEmpty()) {
            begin(made.attempt() + 1);
        }
    }

    private boolean spent(int attempt) {
        int before = attempt - now.attempt();
        return before >= limits.attempts() || calls >= now.calls() || before > limits.idle() + calls;
    }

    /** Looks whether an accepted item makes the ready query impossible. Goes on with the next attempt if one does, and if any is left. */
    boolean stands() {
        if (settled.flatMap(Attempt::ready).isEmpty()) {
            return true;
        }
        Draw last = ended.getLast();
        Optional<AcceptedItems.Clash> clash = last.marks().flatMap(accepted::clash);
        if (clash.isEmpty()) {
            return true;
        }
        Attempt made = last.made();
        String reason = clash.get().reason();
        events.submit(new RunEvent.Refused(made.number(), made.attempt(), reason));
        firstReady = firstReady == 0 ? made.attempt() : firstReady;
        if (calls >= now.calls() || made.attempt() >= firstReady + limits.attempts()) {
            settled = Optional.of(made.refused(reason));
            return true;
        }
        settled = Optional.empty();
        begin(new Beginning(
                now.number(),
                now.plan(),
                made.attempt() + 1,
                now.calls() - calls,
                now.pool(),
                Math.max(now.known(), clash.get().turn()),
                later()));
        return false;
    }
}
