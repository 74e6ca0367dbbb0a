package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.bench.KilledReleases;

/** Answers that are to be sealed stand nowhere in plain text once the program has started again, whenever it was killed. */
class KilledReleasesTest {

    @TempDir
    private Path folder;

    @Test
    void aKilledSealingLeavesNothingHalfAndNothingPlain() throws IOException, InterruptedException {
        assertThat(KilledReleases.sealed(folder)).isEmpty();
    }
}
