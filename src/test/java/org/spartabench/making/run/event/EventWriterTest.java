package org.spartabench.making.run.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.spartabench.sql.path.BlockPath;

/** Nobody waits for a journal that has failed, whatever it failed with. */
class EventWriterTest {

    private static final RunEvent EVENT = new RunEvent.RolledBack(1, BlockPath.ROOT, "none");

    @Test
    void anErrorInTheJournalEndsTheRunInsteadOfHangingIt() throws Exception {
        EventWriter writer = new EventWriter(events -> {
            throw new OutOfMemoryError("of the test");
        });
        assertThat(soon(() -> writer.settle(EVENT))).isFalse();
        assertThat(soon(() -> writer.settle(EVENT))).as("and the next one").isFalse();
        assertThat(writer.failure()).hasValueSatisfying(f -> assertThat(f).isInstanceOf(OutOfMemoryError.class));
        assertThat(soon(() -> {
                    writer.close();
                    return true;
                }))
                .isTrue();
    }

    private static boolean soon(java.util.function.BooleanSupplier step) throws Exception {
        return CompletableFuture.supplyAsync(step::getAsBoolean).get(20, TimeUnit.SECONDS);
    }
}
