package org.spartabench.facts.engine;

import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.Failure.Kind;

/**
 * Stops statements that run too long or whose thread is interrupted. A daemon thread looks at all running statements every
 * few milliseconds, and sleeps while there are none; a watch costs two set operations.
 */
final class Watchdog implements AutoCloseable {

    private static final long LOOK_NANOS = Duration.ofMillis(10).toNanos();

    private final Set<Watch> watches = ConcurrentHashMap.newKeySet();
    private final Thread thread;
    private volatile boolean asleep;
    private volatile boolean closed;

    Watchdog(String name) {
        thread = Thread.ofPlatform().daemon().name(name).unstarted(this::look);
        thread.start();
    }

    /** Watches a statement that the calling thread runs next; call {@link Watch#end} afterwards. */
    Watch watch(Statement statement, Duration limit) {
        Watch watch = new Watch(statement, Thread.currentThread(), System.nanoTime() + limit.toNanos());
        watches.add(watch);
        if (asleep) {
            LockSupport.unpark(thread);
        }
        return watch;
    }

    /** Stops everything that runs. */
    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
    }

    private void look() {
        while (!closed) {
            if (watches.isEmpty()) {
                asleep = true;
                // A watch added before asleep was set is seen here, a later one unparks.
                if (watches.isEmpty() && !closed) {
                    LockSupport.park(this);
                }
                asleep = false;
            } else {
                LockSupport.parkNanos(this, LOOK_NANOS);
            }
            stopOverdue();
        }
        while (!watches.isEmpty()) {
            stopOverdue();
            LockSupport.parkNanos(this, LOOK_NANOS);
        }
    }

    private void stopOverdue() {
        long now = System.nanoTime();
        for (Watch watch : watches) {
            watch.stopIfOverdue(now, closed);
        }
    }

    /** One running statement. */
    final class Watch {

        private final Statement statement;
        private final Thread owner;
        private final long deadline;
        private boolean ended;
        private Failure.@Nullable Kind stopped;

        private Watch(Statement statement, Thread owner, long deadline) {
            this.statement = statement;
            this.owner = owner;
            this.deadline = deadline;
        }

        /** Ends the watch; says why the statement was stopped, if it was. */
        Optional<Kind> end() {
            watches.remove(this);
            synchronized (this) {
                ended = true;
                return Optional.ofNullable(stopped);
            }
        }

        /** Cancels at every look, because the engine ignores a cancel before it begins. */
        private synchronized void stopIfOverdue(long now, boolean closing) {
            if (ended) {
                return;
            }
            if (stopped == null) {
                if (closing || owner.isInterrupted()) {
                    stopped = Kind.INTERRUPTED;
                } else if (now - deadline >= 0) {
                    stopped = Kind.TIME_LIMIT;
                } else {
                    return;
                }
            }
            try {
                statement.cancel();
            } catch (SQLException alreadyClosed) {
                // The statement ended by itself between two looks.
                ended = true;
            }
        }
    }
}
