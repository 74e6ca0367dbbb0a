package org.spartabench.facts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.BitSet;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Patient;
import org.spartabench.facts.engine.FactBases;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.statement.GuardedQuery;

class LostConnectionTest {

    /** An engine lets nobody open a file for writing that it has open for reading: what is left open shows. */
    @Test
    void readingThatThrowsLeavesNoConnectionOpen(@TempDir Path temp) throws Exception {
        Path csv = Files.createDirectories(temp.resolve("csv"));
        Files.writeString(csv.resolve("t.csv"), "a,b\n1,2\n");
        Path file = temp.resolve("facts.duckdb");
        Schema schema = Import.preview(csv, Optional.empty())
                .then(plan -> Import.load(plan, file))
                .orThrow(IllegalStateException::new);
        try (FactBase facts = FactBases.open(file, schema)) {
            assertThatThrownBy(() -> facts.places(new GuardedQuery("SELECT 3000000000"), Patient.LIMITS, new BitSet()))
                    .isInstanceOf(ArithmeticException.class);
        }
        assertThat(writable(file)).isTrue();
    }

    private static boolean writable(Path file) {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + file)) {
            return !connection.isReadOnly();
        } catch (SQLException e) {
            return false;
        }
    }
}
