package org.spartabench.desktop.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.spartabench.base.task.TaskHandle;
import org.spartabench.desktop.Toolkit;

/** Work ends with its owner: what was taken is done before the end, and nothing is taken afterwards. */
class WorkScopeTest {

    private static final long PATIENCE = 60;

    @Test
    void theEndWaitsForWhatWasTakenAndRefusesTheRest() throws Exception {
        WorkScope scope = new WorkScope();
        SerialWork desk = scope.serial("desk");
        CountDownLatch reading = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        List<String> done = new ArrayList<>();
        desk.execute(() -> {
            reading.countDown();
            await(goOn);
            done.add("first");
        });
        desk.execute(() -> done.add("second"));
        TaskHandle task = scope.tasks().submit("long", control -> {
            while (!control.cancelled()) {
                Thread.sleep(1);
            }
            return "";
        });
        await(reading);
        CompletableFuture<Void> end = scope.closeAsync(() -> done.add("closed"));
        assertThat(end).as("returns at once").isNotDone();
        desk.execute(() -> done.add("late"));
        scope.start(() -> done.add("late"));
        assertThat(desk.await(() -> true, () -> false)).isFalse();
        goOn.countDown();
        end.get(PATIENCE, TimeUnit.SECONDS);
        assertThat(done).containsExactly("first", "second", "closed");
        assertThat(task.state()).isEqualTo(TaskHandle.State.CANCELLED);
        assertThat(scope.tasks().submit("late", control -> "").state()).isEqualTo(TaskHandle.State.CANCELLED);
        task.retry();
        assertThat(task.state()).as("a retry begins nothing").isEqualTo(TaskHandle.State.CANCELLED);
    }

    @Test
    void aFailureOfTheLastStepIsHeardOf() throws Exception {
        CompletableFuture<Void> end = new WorkScope().closeAsync(() -> {
            throw new IllegalStateException("disk full");
        });
        try {
            end.get(PATIENCE, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            assertThat(e).hasRootCauseMessage("disk full");
            return;
        }
        throw new AssertionError("nobody heard of the failure");
    }

    @Test
    void withoutAToolkitEverythingIsDoneOnTheCallingThread() {
        WorkScope scope = WorkScope.onCallingThread();
        List<String> shown = new ArrayList<>();
        new Background(scope, failure -> shown.add("failed")).load(() -> "read", shown::add);
        AtomicBoolean same = new AtomicBoolean();
        Thread caller = Thread.currentThread();
        scope.serial("desk").execute(() -> same.set(Thread.currentThread() == caller));
        assertThat(shown).containsExactly("read");
        assertThat(same).isTrue();
        scope.closeAsync(() -> {}).join();
        new Background(scope, failure -> shown.add("failed")).load(() -> "late", shown::add);
        assertThat(shown).containsExactly("read");
    }

    /** What is saved later must be written later: a thread for each save let an older text win. */
    @Test
    void whatIsSavedIsWrittenInTheOrderGiven() throws Exception {
        Toolkit.start();
        WorkScope scope = new WorkScope();
        Background saving = new Background(scope.inOrder("notes"), failure -> {});
        List<Integer> written = Collections.synchronizedList(new ArrayList<>());
        CountDownLatch shown = new CountDownLatch(1);
        List<Integer> saves = IntStream.range(0, 200).boxed().toList();
        saves.forEach(i -> saving.load(() -> written.add(i), added -> {
            if (written.size() == saves.size()) {
                shown.countDown();
            }
        }));
        await(shown);
        assertThat(written).isEqualTo(saves);
        scope.closeAsync(() -> {}).get(PATIENCE, TimeUnit.SECONDS);
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(PATIENCE, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
