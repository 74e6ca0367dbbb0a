package org.spartabench.base.task;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Controls one task of the background service: its state, progress, pause and cancellation. Safe for all threads. */
public final class TaskHandle {

    /** States of a task; the last three are final until {@linkplain TaskHandle#retry retried}. */
    public enum State {
        QUEUED,
        RUNNING,
        PAUSED,
        DONE,
        CANCELLED,
        FAILED;

        public boolean ended() {
            return this == DONE || this == CANCELLED || this == FAILED;
        }
    }

    /**
     * A task at one moment.
     *
     * @param done units done; {@code total} is 0 while it is not known
     * @param rate units a second of working time, pauses left out
     * @param message last line from the task
     * @param failure why it failed
     */
    public record Progress(
            State state,
            long done,
            long total,
            double rate,
            Optional<Duration> left,
            Duration elapsed,
            String message,
            Optional<Throwable> failure) {

        /** The message of the failure. */
        public String reason() {
            return failure.map(Throwable::getMessage).orElse("unknown reason");
        }

        /** Between 0 and 1, or -1 while the total is not known. */
        public double fraction() {
            return total <= 0 ? -1 : Math.min(1, (double) done / total);
        }
    }

    /** How many units say how long others take; one alone may be much slower than the rest. */
    private static final int UNITS = 5;

    private record Report(long done, long at) {}

    private final String title;
    private final Tasks tasks;
    private final Job job;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private State state = State.QUEUED;
    private boolean cancelled;
    private boolean pauseWanted;
    private long done;
    private long total;
    /** The first report. A resumed job begins with earlier work, which does not count for the rate. */
    private long firstDone;

    private long firstAt = -1;

    /** Reports from which the time that is left is estimated: between them and now lies at least half of the work. */
    private Report earlier = new Report(0, 0);

    private Report later = earlier;
    private long worked;
    private long workingSince;
    private String message = "";
    private @Nullable Throwable failure;

    TaskHandle(String title, Tasks tasks, Job job) {
        this.title = title;
        this.tasks = tasks;
        this.job = job;
    }

    public String title() {
        return title;
    }

    public State state() {
        return locked(() -> state);
    }

    public Progress progress() {
        return locked(() -> {
            long nanos = worked();
            double rate = firstAt < 0 || nanos <= firstAt
                    ? 0
                    : (done - firstDone) * (double) TimeUnit.SECONDS.toNanos(1) / (nanos - firstAt);
            boolean known = rate > 0 && done - earlier.done >= Math.clamp(total / 4, 1, UNITS);
            Optional<Duration> left = known && total > done && !state.ended()
                    ? Optional.of(Duration.ofNanos(
                            Math.round((total - done) * (double) (nanos - earlier.at) / (done - earlier.done))))
                    : Optional.empty();
            return new Progress(
                    state, done, total, rate, left, Duration.ofNanos(nanos), message, Optional.ofNullable(failure));
        });
    }

    /** Asks the task to wait at its next safe point. */
    public void pause() {
        change(() -> {
            if (!state.ended()) {
                pauseWanted = true;
            }
        });
    }

    public void resume() {
        change(() -> pauseWanted = false);
    }

    /** Asks the task to stop at its next safe point; one that waits stops at once. */
    public void cancel() {
        change(() -> {
            if (!state.ended()) {
                cancelled = true;
                pauseWanted = false;
                if (state == State.QUEUED) {
                    state = State.CANCELLED;
                }
            }
        });
    }

    /** Starts a failed or cancelled task again; returns false for any other. */
    public boolean retry() {
        boolean again = locked(() -> {
            if (state != State.FAILED && state != State.CANCELLED) {
                return false;
            }
            state = State.QUEUED;
            cancelled = false;
            pauseWanted = false;
            failure = null;
            worked = 0;
            done = 0;
            firstAt = -1;
            return true;
        });
        if (again) {
            tasks.start(this);
            tasks.notifyListeners(this);
        }
        return again;
    }

    /** Waits until the task has ended. */
    public State join() throws InterruptedException {
        await(() -> state.ended());
        return state();
    }

    private void await(BooleanSupplier end) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (!end.getAsBoolean()) {
                changed.await();
            }
        } finally {
            lock.unlock();
        }
    }

    void execute() {
        boolean begin = locked(() -> {
            if (state != State.QUEUED) {
                return false;
            }
            state = State.RUNNING;
            workingSince = tasks.nanoTime();
            return true;
        });
        if (!begin) {
            return;
        }
        tasks.notifyListeners(this);
        try {
            String last = job.run(control);
            change(() -> {
                if (!last.isEmpty()) {
                    message = last;
                }
                end(cancelled ? State.CANCELLED : State.DONE);
            });
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            change(() -> end(State.CANCELLED));
        } catch (Throwable e) {
            // The outermost edge of a task: stores every failure with it, for display and retry.
            change(() -> {
                failure = e;
                end(State.FAILED);
            });
        }
    }

    private void end(State last) {
        worked = worked();
        state = last;
    }

    private long worked() {
        return worked + (state == State.RUNNING ? tasks.nanoTime() - workingSince : 0);
    }

    private final TaskControl control = new TaskControl() {
        @Override
        public void total(long units) {
            change(() -> total = units);
        }

        @Override
        public void done(long units) {
            change(() -> {
                if (firstAt < 0) {
                    firstAt = worked();
                    firstDone = units;
                    later = new Report(units, firstAt);
                    earlier = later;
                } else if (units > later.done && units - firstDone >= 2 * (later.done - firstDone)) {
                    earlier = later;
                    later = new Report(units, worked());
                }
                done = units;
            });
        }

        @Override
        public void message(String line) {
            change(() -> message = line);
        }

        @Override
        public boolean cancelled() {
            return locked(() -> cancelled);
        }

        @Override
        public void awaitWhilePaused() throws InterruptedException {
            tasks.rest();
            boolean held = locked(() -> {
                boolean hold = pauseWanted && !cancelled;
                if (hold && state == State.RUNNING) {
                    worked = worked();
                    state = State.PAUSED;
                }
                return hold;
            });
            if (held) {
                tasks.notifyListeners(TaskHandle.this);
                await(() -> !pauseWanted || cancelled);
                change(TaskHandle.this::goOn);
            }
        }
    };

    private void goOn() {
        if (state == State.PAUSED) {
            state = State.RUNNING;
            workingSince = tasks.nanoTime();
        }
    }

    private void change(Runnable step) {
        locked(() -> {
            step.run();
            changed.signalAll();
            return true;
        });
        tasks.notifyListeners(this);
    }

    private <T> T locked(Supplier<T> step) {
        lock.lock();
        try {
            return step.get();
        } finally {
            lock.unlock();
        }
    }
}
