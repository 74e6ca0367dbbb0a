package org.spartabench.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Copies whose processes are killed while they share come to the same; {@code KilledShares} does it at length. */
class KilledSharingTest {

    @TempDir
    private Path temp;

    @ParameterizedTest
    @CsvSource({"FOLDER, 1", "SERVER, 2"})
    void allCopiesComeToTheSame(SharedCopies.Over over, long seed) throws IOException {
        List<List<String>> digests = new KilledSharing(over, seed, 60, 2, 3).run(temp);
        assertThat(SharingScript.differences(digests)).as("seed " + seed).isEmpty();
        assertThat(digests.get(0)).hasSizeGreaterThan(SharingScript.ITEMS);
    }
}
