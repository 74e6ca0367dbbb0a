package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.facts.HostileTable;

/** A hostile value is the same as a stored answer, in every export, after an import, and as the prediction of itself. */
class ValuesTravelTest {

    /** {@code ValuesBench} tries thousands. */
    private static final int TABLES = 12;

    @TempDir
    private Path folder;

    @Test
    void whatIsPrintedIsExportedImportedAndScoredAsItself() throws IOException {
        Path csv = HostileTable.csv(folder.resolve("csv"), HostileTable.forCsv(7, TABLES));
        ValuesTravel travel = new ValuesTravel(folder, TABLES);
        travel.check(csv.toString());
        assertThat(travel.values()).isGreaterThan(TABLES);
    }
}
