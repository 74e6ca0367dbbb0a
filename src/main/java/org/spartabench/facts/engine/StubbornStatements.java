package org.spartabench.facts.engine;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.Failure.Kind;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.StatementReply;

/**
 * Runs statements that an engine may not stop on request: each on a thread of its own, which is left alone when the
 * engine has not answered soon after the time limit.
 */
final class StubbornStatements {

    /** Time that an engine has to stop. */
    private static final Duration GRACE = Duration.ofMillis(300);

    /** Statements that may run on without anybody waiting for them. */
    private static final int MOST_LEFT = 2;

    private final AtomicInteger left = new AtomicInteger();

    StatementReply run(Limits limits, Supplier<StatementReply> statement) {
        if (left.get() >= MOST_LEFT) {
            return new Failure(
                    Kind.ENGINE,
                    "the engine still works on earlier statements that it could not stop; restart the program");
        }
        CompletableFuture<StatementReply> reply = new CompletableFuture<>();
        Thread thread = Thread.ofPlatform().daemon().name("facts-statement").start(() -> {
            try {
                reply.complete(statement.get());
            } catch (RuntimeException | Error e) {
                reply.completeExceptionally(e);
            }
        });
        try {
            return await(reply, limits.time().plus(GRACE), new Late(Kind.TIME_LIMIT, limits));
        } catch (InterruptedException e) {
            thread.interrupt();
            try {
                return await(reply, GRACE, new Late(Kind.INTERRUPTED, limits));
            } catch (InterruptedException again) {
                return leave(reply, new Late(Kind.INTERRUPTED, limits));
            } finally {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** The failure of a statement that does not answer in time. */
    private record Late(Kind kind, Limits limits) {}

    private StatementReply await(CompletableFuture<StatementReply> reply, Duration time, Late late)
            throws InterruptedException {
        try {
            return reply.get(time.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            return leave(reply, late);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    private StatementReply leave(CompletableFuture<StatementReply> reply, Late late) {
        left.incrementAndGet();
        reply.whenComplete((answer, failure) -> left.decrementAndGet());
        return JdbcFactBase.stopped(late.kind(), late.limits());
    }
}
