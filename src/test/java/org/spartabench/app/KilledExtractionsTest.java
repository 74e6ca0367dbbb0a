package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.bench.KilledExtractions;

/** A kill in each part; {@link KilledExtractions} itself does twenty. */
class KilledExtractionsTest {

    @TempDir
    private Path folder;

    @Test
    void nothingIsAskedTwiceAndNoDecisionIsLost() throws IOException, InterruptedException {
        assertThat(new KilledExtractions(8, 1, 3, folder, new PrintWriter(System.out, true, StandardCharsets.UTF_8))
                        .run())
                .isEmpty();
    }
}
