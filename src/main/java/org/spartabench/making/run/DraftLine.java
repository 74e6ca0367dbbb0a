package org.spartabench.making.run;

import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;
import org.spartabench.base.task.WorkThreads;
import org.spartabench.making.run.Draft.Beginning;
import org.spartabench.making.run.Draft.Draw;
import org.spartabench.making.run.event.EventWriter;
import org.spartabench.making.run.event.RunEvent;

/**
 * Draws the items of a run on a fixed number of threads, some ahead of their turn, those of lower turns first. A draft that an
 * accepted item makes impossible is drawn again at once, also while it waits for its turn. An item whose plan failed is drawn
 * by the plan that it will probably get; when its turn comes, only the draft by the right plan counts. So a result depends on
 * the items before it, and not on the threads.
 */
final class DraftLine implements AutoCloseable {

    /** Jobs from which on attempts are made that count only if those before them fail. */
    static final int SPARE_JOBS = 8;

    /** Turns by which such an attempt waits for others, for each attempt before it. */
    private static final int SPARE_TURNS = 4;

    /** What an attempt made. @param marks of a query that is ready @param goesOn false if the run stops */
    record Made(Attempt attempt, Optional<AcceptedItems.Marks> marks, boolean goesOn) {}

    /** Makes an attempt. Called by several threads. */
    interface Drawing {
        Made draw(Draw draw);
    }

    /**
     * Says how far a line goes.
     *
     * @param ahead items that are begun or wait at the same time, with the one that is taken
     */
    record Extent(int jobs, int ahead, int first, int last, Draft.Limits limits) {}

    /**
     * An attempt that waits for a thread.
     *
     * @param rank lowest first: its turn, and later for each attempt before it that would have to fail
     */
    record Due(int rank, int turn, int attempt) {

        private static final Comparator<Due> ORDER =
                Comparator.comparing(Due::rank).thenComparing(Due::turn).thenComparing(Due::attempt);
    }

    private final Extent extent;
    private final AcceptedItems accepted;
    private final EventWriter events;
    private final Drawing drawing;
    private final Beginnings beginnings;
    private final ExecutorService threads;
    private final TreeMap<Integer, Draft> begun = new TreeMap<>();
    private final Map<Draft, Draft> others = new IdentityHashMap<>();
    private final TreeMap<Due, Draw> due = new TreeMap<>(Due.ORDER);
    /** What replaces a draft of which attempts are still being made. */
    private final Map<Draft, Draft> after = new IdentityHashMap<>();

    private @Nullable Draft taken;
    private int next;
    private boolean news;

    DraftLine(Extent extent, AcceptedItems accepted, EventWriter events, Drawing drawing, Beginnings beginnings) {
        this.extent = extent;
        this.accepted = accepted;
        this.events = events;
        this.drawing = drawing;
        this.beginnings = beginnings;
        this.threads = WorkThreads.pool("run-job", extent.jobs());
        this.next = extent.first();
    }

    /** Waits for the draft of that turn that stands beside all items accepted so far, or has failed for good. */
    Draft take(int turn) {
        for (; next <= Math.min(extent.last(), turn + extent.ahead() - 1); next++) {
            Beginning first = beginnings.first(next); // the first nested one counts the leaves, while others are drawn
            start(next, first);
        }
        return taken(turn);
    }

    private synchronized Draft taken(int turn) {
        if (taken != null) {
            drop(others.remove(taken)); // it was given up
        }
        replan(Set.of(turn));
        return awaited(turn);
    }

    /** Waits for a draft of an item whose draft was taken, by another plan. */
    synchronized Draft again(Draft failed, Beginning other) {
        int turn = AcceptedItems.turn(other.number());
        Draft guessed = others.remove(failed);
        if (guessed == null) {
            start(turn, other);
        } else {
            begun.put(turn, guessed);
            if (!guessed.begins(other)) {
                replace(turn, other);
            }
        }
        return awaited(turn);
    }

    private Draft awaited(int turn) {
        Draft draft = Objects.requireNonNull(begun.get(turn), "each turn is taken once");
        boolean interrupted = false;
        while (draft.settled().isEmpty() && draft.failure() == null) {
            try {
                if (news) {
                    news = false;
                    beginnings.guess(begun, this);
                } else {
                    wait();
                }
            } catch (InterruptedException e) {
                interrupted = true;
            }
            draft = Objects.requireNonNull(begun.get(turn), "a draft that is awaited");
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (draft.failure() != null) {
            throw new IllegalStateException("a job of the run failed", draft.failure());
        }
        begun.remove(turn);
        taken = draft;
        return draft;
    }

    /** Draws those anew that are begun by another plan than theirs is now. */
    synchronized void replan(Set<Integer> turns) {
        for (int turn : turns) {
            Draft draft = begun.get(turn);
            if (draft != null) {
                Beginning first = beginnings.first(turn);
                if (!draft.begins(first)) {
                    replace(turn, first);
                }
            }
        }
    }

    /** Gives the draft that follows a failed one by guess. */
    Optional<Draft> other(Draft failed) {
        return Optional.ofNullable(others.get(failed));
    }

    /** Draws an item whose plan failed by the plan that it will probably get. */
    void guess(Draft failed, Beginning other) {
        Draft guessed = draft(other);
        Draft before = others.put(failed, guessed);
        int turn = AcceptedItems.turn(other.number());
        if (before == null) {
            submit(turn, guessed);
        } else {
            follow(turn, before, guessed);
        }
    }

    /** Draws an item anew by another plan. */
    void replace(int turn, Beginning first) {
        Draft draft = draft(first);
        Draft before = Objects.requireNonNull(begun.put(turn, draft), "a draft that is begun");
        follow(turn, before, draft);
    }

    /** Looks once more at the drafts that wait for their turn, after an item was accepted. */
    synchronized void accepted() {
        begun.forEach((turn, first) -> {
            for (Draft draft = first; draft != null; draft = others.get(draft)) {
                if (!draft.stands()) {
                    submit(turn, draft);
                }
            }
        });
        news = true;
    }

    private Draft draft(Beginning first) {
        return new Draft(first, accepted, events, extent.limits());
    }

    private synchronized void start(int turn, Beginning first) {
        Draft draft = draft(first);
        begun.put(turn, draft);
        submit(turn, draft);
    }

    private void drop(@Nullable Draft draft) {
        for (Draft useless = draft; useless != null; useless = others.remove(useless)) {
            useless.drop();
        }
    }

    /** Starts a draft as soon as no attempt of those that it replaces is being made. */
    private void follow(int turn, Draft before, Draft draft) {
        Draft last = before;
        for (Draft useless = before; useless != null; useless = others.remove(useless)) {
            useless.drop();
            if (useless.told()) {
                draft.supersede();
            }
            last = useless;
        }
        Draft busy = last;
        Optional<Draft> awaited = after.entrySet().stream()
                .filter(e -> e.getValue() == busy)
                .map(Map.Entry::getKey)
                .findFirst()
                .or(() -> Optional.of(busy).filter(Draft::busy));
        if (awaited.isPresent()) {
            after.put(awaited.get(), draft);
        } else {
            begin(turn, draft);
        }
    }

    private void begin(int turn, Draft draft) {
        if (draft.supersedes()) {
            events.submit(new RunEvent.Refused(
                    draft.number(),
                    draft.now().attempt(),
                    "superseded: another item took its plan; it is drawn anew with that item's plan"));
        }
        submit(turn, draft);
    }

    /** Hands the attempts that may count next to the threads. */
    private void submit(int turn, Draft draft) {
        draft.wave().getFirst().events().tell();
        int before = 0;
        for (Draw draw : draft.wave()) {
            if (!draw.begun() && (before == 0 || extent.jobs() >= SPARE_JOBS)) {
                Due now = new Due(turn + before * SPARE_TURNS, turn, draw.attempt());
                boolean waits =
                        draw.due().map(earlier -> due.remove(earlier, draw)).orElse(false);
                if (due.put(now, draw) == null && !waits) {
                    threads.execute(this::work);
                }
                draw.await(now);
            }
            before++;
        }
    }

    private synchronized @Nullable Draw poll() {
        while (!due.isEmpty()) {
            Draw draw = due.pollFirstEntry().getValue();
            if (!draw.events().dropped() && !draw.draft().dropped()) {
                draw.begin();
                return draw;
            }
        }
        return null;
    }

    private void work() {
        Draw draw = poll();
        if (draw == null) {
            return;
        }
        try {
            end(draw, drawing.draw(draw));
        } catch (RuntimeException | Error e) {
            failed(draw, e);
        }
    }

    private synchronized void end(Draw draw, Made made) {
        Draft draft = draw.draft();
        int turn = AcceptedItems.turn(draft.number());
        draft.end(draw, made);
        if (!draft.dropped()) {
            if (draft.settled().isEmpty()) {
                submit(turn, draft);
            } else {
                news |= draft.settled().get().ready().isEmpty();
                notifyAll();
            }
        } else if (!draft.busy()) {
            Draft follower = after.remove(draft);
            if (follower != null && !follower.dropped()) {
                begin(turn, follower);
            }
        }
    }

    private synchronized void failed(Draw draw, Throwable failure) {
        draw.draft().fail(failure);
        notifyAll();
    }

    /** Waits for what is being drawn. */
    @Override
    public void close() {
        synchronized (this) {
            due.clear();
            after.clear();
            begun.values().forEach(Draft::drop);
            others.values().forEach(Draft::drop);
        }
        threads.close();
    }
}
