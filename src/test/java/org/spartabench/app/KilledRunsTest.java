package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.bench.KilledRuns;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.sample.Scale;

/** A few kills on a small sample; {@link KilledRuns} itself does twenty at the paper's size. */
class KilledRunsTest {

    @TempDir
    private Path folder;

    @Test
    void aRunThatWasKilledTwiceEndsAsAnUndisturbedOne() throws IOException, InterruptedException {
        KilledRuns runs = new KilledRuns(
                new KilledRuns.Plan(2, 10, 2, 5), folder, new PrintWriter(System.out, true, StandardCharsets.UTF_8));
        assertThat(runs.run(SampleDomain.NBA, Scale.SMALL)).isEmpty();
    }
}
