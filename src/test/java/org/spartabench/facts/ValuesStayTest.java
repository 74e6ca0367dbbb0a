package org.spartabench.facts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spartabench.facts.statement.SmallFacts.failure;
import static org.spartabench.facts.statement.SmallFacts.ok;
import static org.spartabench.facts.statement.SmallFacts.rows;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Patient;
import org.spartabench.facts.engine.FactBases;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.origin.Origin;
import org.spartabench.facts.origin.PostgresDatabase;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.PostgresServer;

/** Values stay what they are: what a source holds is stored and printed, and the printed value finds its row again. */
class ValuesStayTest {

    /** {@code ValuesBench} tries thousands. */
    private static final int TABLES = 30;

    /** Tables that programs read: each takes a process. */
    private static final int PROGRAMMED = 12;

    @TempDir
    Path folder;

    private FactBase imported(Origin origin) {
        ImportPlan plan = ok(Import.preview(origin, Optional.empty()));
        Path target = folder.resolve("facts.duckdb");
        return FactBases.open(target, ok(Import.load(plan, target)));
    }

    @Test
    void fromCsv() throws IOException, SQLException {
        new ValuesLaw(folder).csv(HostileTable.forCsv(1, TABLES), PROGRAMMED);
    }

    @Test
    void fromSqlite() throws SQLException {
        new ValuesLaw(folder).sqlite(HostileTable.forSqlite(2, TABLES));
    }

    @Test
    void fromPostgres() {
        new ValuesLaw(folder).postgres(HostileTable.forPostgres(3, TABLES));
    }

    /** What no engine holds as it is stays text, or is counted, in one line; it is never another value. */
    @Test
    void whatCannotStayIsNamed() {
        PostgresServer.get().empty("beyond");
        PostgresServer.get().execute("beyond", """
            CREATE TABLE t (id int PRIMARY KEY, born date, seen timestamp, opens timetz, part double precision, r real, note text);
            INSERT INTO t VALUES (1, '0044-03-15 BC', '2020-01-05 10:00:00', '10:00+02', 'NaN', 0.1, '\\N'),
                                 (2, '2020-01-01', 'infinity', '11:00+01', 0.5, 0.2, 'late')\
            """);
        PostgresDatabase database = PostgresServer.get().database("beyond");
        ImportPlan plan = ok(Import.preview(database, Optional.empty()));
        assertThat(plan.warnings())
                .contains(
                        "column t.born is declared as DATE but contains values that are none here, such as"
                                + " '0044-03-15 BC'; it is imported as TEXT",
                        "column t.seen is declared as TIMESTAMP but contains values that are none here, such as"
                                + " 'infinity'; it is imported as TEXT",
                        "column t.opens is of type timetz and is imported as text",
                        "column t.part has 1 values that are infinite or no number; they are imported as empty",
                        "column t.note contains '\\N' (1 cell), as if values were missing; it stays text unless that"
                                + " text is imported as missing");
        try (FactBase facts = imported(database)) {
            assertThat(rows(facts.run(
                                    new GuardedQuery("SELECT born, seen, opens, part, r FROM t ORDER BY id"),
                                    Patient.LIMITS))
                            .texts(2))
                    .containsExactly(
                            List.of("0044-03-15 BC", "2020-01-05 10:00:00", "10:00:00+02", "NULL", "0.1"),
                            List.of("2020-01-01", "infinity", "11:00:00+01", "0.5", "0.2"));
            assertThat(failure(facts.run(new GuardedQuery("SELECT DATE '-5000-01-01'"), Patient.LIMITS))
                            .message())
                    .contains("5001-01-01 BC");
            assertThat(failure(facts.run(new GuardedQuery("SELECT TIMESTAMP '10000-01-01 10:00:00'"), Patient.LIMITS))
                            .message())
                    .contains("10000-01-01 10:00");
            assertThat(rows(facts.run(
                                    new GuardedQuery(
                                            "SELECT CAST('2020-01-05 10:00:00+02' AS TIMESTAMP WITH TIME ZONE)"),
                                    Patient.LIMITS))
                            .texts(1))
                    .containsExactly(List.of("2020-01-05 08:00:00"));
        }
        PostgresDatabase asked = database.asked();
        ImportPlan direct = ok(Import.preview(asked, Optional.empty()));
        assertThat(direct.notDirect()).isEmpty();
        try (FactBase facts = ok(FactBases.direct(asked, direct.schema()))) {
            assertThat(failure(facts.run(new GuardedQuery("SELECT born FROM t ORDER BY id"), Patient.LIMITS))
                            .message())
                    .contains("0044-03-15 BC");
            assertThat(failure(facts.run(new GuardedQuery("SELECT part FROM t ORDER BY id"), Patient.LIMITS))
                            .message())
                    .contains("NaN");
            assertThat(facts.rowsAt("t", List.of(0L)).column(1)).containsExactly("0044-03-15 BC");
            assertThat(rows(facts.run(new GuardedQuery("SELECT id FROM t WHERE 0.1 = r"), Patient.LIMITS))
                            .column(0))
                    .containsExactly(1L);
        }
    }
}
