package org.spartabench.project.foreign;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.python.confined.TestPython;

/** A share of the law of {@code OwnDatabaseBench}. */
class OwnDatabaseTest {

    private static final int QUERIES = 150;

    @TempDir
    Path folder;

    @Test
    void whatTheTreeOrItsProgramGiveIsWhatSqliteGives() throws IOException, SQLException {
        OwnDatabaseLaw law = OwnDatabaseLaw.of(folder, QUERIES, 7, Optional.of(TestPython.get()));
        assertThat(law.wrong()).isEmpty();
        assertThat(law.items()).isEqualTo(QUERIES);
        assertThat(law.read()).isGreaterThan(QUERIES / 2);
        assertThat(law.programs()).isGreaterThan(80);
    }
}
