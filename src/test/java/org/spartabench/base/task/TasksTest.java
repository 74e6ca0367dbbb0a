package org.spartabench.base.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.spartabench.Await;

@Timeout(120)
class TasksTest {

    private final Tasks tasks = new Tasks();

    @AfterEach
    void stop() {
        tasks.close();
    }

    /** Works unit after unit until it is cancelled or has done them all. */
    private static Job counting(int units, AtomicLong done, CountDownLatch begun) {
        return control -> {
            control.total(units);
            for (int i = 1; i <= units && !control.cancelled(); i++) {
                control.awaitWhilePaused();
                done.set(i);
                control.done(i);
                begun.countDown();
                Thread.sleep(1);
            }
            return "counted to " + done;
        };
    }

    @Test
    void aTaskTellsHowFarItIsAndWhatCameOfIt() throws Exception {
        AtomicInteger notified = new AtomicInteger();
        tasks.listen(task -> notified.incrementAndGet());
        TaskHandle task = tasks.submit("count", counting(20, new AtomicLong(), new CountDownLatch(1)));
        assertThat(task.join()).isEqualTo(TaskHandle.State.DONE);
        TaskHandle.Progress last = task.progress();
        assertThat(last.done()).isEqualTo(20);
        assertThat(last.fraction()).isEqualTo(1);
        assertThat(last.rate()).isPositive().isLessThan(1000);
        assertThat(last.left()).isEmpty();
        assertThat(last.message()).isEqualTo("counted to 20");
        assertThat(notified.get()).isGreaterThan(20);
    }

    @Test
    void oneSlowUnitDoesNotSayHowLongTheOthersTake() throws Exception {
        AtomicLong seconds = new AtomicLong();
        List<Long> left = new CopyOnWriteArrayList<>();
        try (Tasks timed = new Tasks(() -> TimeUnit.SECONDS.toNanos(seconds.get()))) {
            timed.listen(task -> task.progress().left().ifPresent(d -> left.add(d.toSeconds())));
            timed.submit("check", control -> {
                        control.total(106);
                        for (int done = 1; done <= 106; done++) {
                            seconds.addAndGet(done == 2 ? 77 : 1);
                            control.done(done);
                        }
                        return "";
                    })
                    .join();
        }
        assertThat(left).hasSizeGreaterThan(90).allMatch(s -> s < 106).endsWith(2L, 1L);
    }

    @Test
    void aTaskThatIsAskedForTooLateIsCancelledAndNeverBegins() throws Exception {
        tasks.close();
        AtomicLong done = new AtomicLong();
        TaskHandle late = tasks.submit("count", counting(20, done, new CountDownLatch(1)));
        assertThat(late.join()).isEqualTo(TaskHandle.State.CANCELLED);
        assertThat(late.retry()).isTrue();
        assertThat(late.join()).isEqualTo(TaskHandle.State.CANCELLED);
        assertThat(done).hasValue(0);
    }

    @Test
    void aPausedTaskStandsStillUntilItIsResumed() throws Exception {
        AtomicLong done = new AtomicLong();
        CountDownLatch begun = new CountDownLatch(3);
        TaskHandle task = tasks.submit("count", counting(400, done, begun));
        assertThat(begun.await(1, TimeUnit.MINUTES)).isTrue();
        task.pause();
        Await.until("it stands", () -> task.state() == TaskHandle.State.PAUSED);
        long stood = done.get();
        Duration worked = task.progress().elapsed();
        Thread.sleep(50);
        assertThat(done.get()).isEqualTo(stood);
        assertThat(task.progress().elapsed()).isEqualTo(worked);
        task.resume();
        assertThat(task.join()).isEqualTo(TaskHandle.State.DONE);
        assertThat(done.get()).isEqualTo(400);
    }

    @Test
    void aCancelledTaskStopsAtItsSafePointEvenWhilePausedAndMayBeRetried() throws Exception {
        AtomicLong done = new AtomicLong();
        CountDownLatch begun = new CountDownLatch(1);
        TaskHandle task = tasks.submit("count", counting(30, done, begun));
        assertThat(begun.await(1, TimeUnit.MINUTES)).isTrue();
        task.pause();
        task.cancel();
        assertThat(task.join()).isEqualTo(TaskHandle.State.CANCELLED);
        assertThat(done.get()).isLessThan(30);
        assertThat(task.retry()).isTrue();
        assertThat(task.join()).isEqualTo(TaskHandle.State.DONE);
        assertThat(task.retry()).isFalse();
    }

    @Test
    void aFailedTaskKeepsItsCauseAndSucceedsOnRetry() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        TaskHandle task = tasks.submit("fail once", control -> {
            if (runs.incrementAndGet() == 1) {
                throw new java.io.IOException("no room");
            }
            return "";
        });
        assertThat(task.join()).isEqualTo(TaskHandle.State.FAILED);
        assertThat(task.progress().failure()).get().hasToString("java.io.IOException: no room");
        assertThat(task.retry()).isTrue();
        assertThat(task.join()).isEqualTo(TaskHandle.State.DONE);
        assertThat(task.progress().failure()).isEmpty();
    }

    @Test
    void closingWaitsForSafePoints() throws Exception {
        AtomicInteger atSafePoint = new AtomicInteger();
        CountDownLatch begun = new CountDownLatch(2);
        for (int i = 0; i < 2; i++) {
            tasks.submit("work", control -> {
                begun.countDown();
                while (!control.cancelled()) {
                    Thread.sleep(1);
                }
                Thread.sleep(30);
                atSafePoint.incrementAndGet();
                return "";
            });
        }
        assertThat(begun.await(1, TimeUnit.MINUTES)).isTrue();
        List<TaskHandle> running = tasks.stop(Duration.ofMinutes(1));
        assertThat(running).isEmpty();
        assertThat(atSafePoint.get()).isEqualTo(2);
        assertThat(tasks.all()).allMatch(t -> t.state() == TaskHandle.State.CANCELLED);
    }
}
