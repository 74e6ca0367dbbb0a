package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.bench.KilledDecisions;

/** A few kills of a short script; {@link KilledDecisions} itself does fifty of two hundred steps. */
class KilledDecisionsTest {

    @TempDir
    private Path folder;

    @Test
    void whatWasShownIsThereAndCanBeTakenBack() throws IOException, InterruptedException {
        KilledDecisions killed = new KilledDecisions(
                new KilledDecisions.Plan(2, 30, 12, 5),
                folder,
                new PrintWriter(System.out, true, StandardCharsets.UTF_8));
        assertThat(killed.run()).isEmpty();
    }
}
