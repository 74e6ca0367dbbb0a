package org.spartabench.fact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.spartabench.fact.SmallFacts.ok;
import static org.spartabench.fact.SmallFacts.rows;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.LocalTime;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real tables that nobody made for this program; skipped where they are not at hand. */
class RealDataTest {

    private static final Path DATA = Path.of(System.getProperty("sparta.data", "../shared/data"));

    @TempDir
    Path folder;

    @BeforeAll
    static void present() {
        assumeTrue(
                Files.isDirectory(DATA.resolve("medical")),
                () -> "no real data at " + DATA + " (-Dsparta.data=FOLDER)");
    }

    private static ImportPlan plan(String path) {
        return ok(Import.preview(DATA.resolve(path), Optional.empty()));
    }

    private static boolean key(Schema schema, String a, String b) {
        return schema.joins().joins(JoinGraph.Kind.KEY, ref(a), ref(b));
    }

    private static ColumnRef ref(String text) {
        return new ColumnRef(text.substring(0, text.indexOf('.')), text.substring(text.indexOf('.') + 1));
    }

    private static List<String> primaryKeys(Schema schema) {
        return schema.tables().stream().map(t -> t.name() + t.primaryKey()).toList();
    }

    private static List<String> crossing(Schema schema, JoinGraph.Kind kind) {
        return schema.joins().edges().stream()
                .filter(e -> e.kind() == kind && !e.left().equals(e.right()))
                .map(e -> e.left() + "-" + e.right())
                .toList();
    }

    @Test
    void medicalKeysAreFoundAndEqualAmountsAreNone() {
        Schema schema = plan("medical").schema();
        assertThat(primaryKeys(schema))
                .containsExactly(
                        "appointments[appointment_id]",
                        "billing[bill_id]",
                        "doctors[doctor_id]",
                        "patients[patient_id]",
                        "treatments[treatment_id]");
        assertThat(crossing(schema, JoinGraph.Kind.KEY))
                .containsExactly(
                        "appointments.appointment_id-treatments.appointment_id",
                        "appointments.doctor_name-doctors.name",
                        "appointments.patient_name-billing.patient_name",
                        "appointments.patient_name-patients.name",
                        "billing.patient_name-patients.name",
                        "billing.treatment_id-treatments.treatment_id");
        // Their values are equal row by row, and still they are two measures.
        assertThat(crossing(schema, JoinGraph.Kind.MEASURE)).isEmpty();
        assertThat(key(schema, "patients.name", "patients.name")).isTrue();
        assertThat(key(schema, "billing.amount", "billing.amount")).isFalse();
        assertThat(schema.joins().joins(JoinGraph.Kind.MEASURE, ref("billing.amount"), ref("billing.amount")))
                .isTrue();
    }

    @Test
    void medicalAnswersComeOut() {
        try (FactBase facts = SmallFacts.imported(DATA.resolve("medical"), folder.resolve("medical.duckdb"))) {
            assertThat(facts.schema().tables().stream().mapToLong(Table::rows).sum())
                    .isEqualTo(660);
            Rows equal = rows(facts.run(
                    "SELECT COUNT(*), MIN(a.appointment_time) FROM billing AS b JOIN treatments AS t ON b.treatment_id"
                            + " = t.treatment_id JOIN appointments AS a ON a.appointment_id = t.appointment_id WHERE"
                            + " b.amount = t.cost",
                    Limits.DEFAULT));
            assertThat(equal.rows().getFirst()).containsExactly(200L, LocalTime.of(8, 0));
        }
    }

    @Test
    void theRawExportIsReadToo() {
        ImportPlan plan = plan("medical/raw_semicolon");
        Schema schema = plan.schema();
        assertThat(plan.tables()).allMatch(t -> t.source() instanceof CsvFile file && file.separator() == ';');
        assertThat(crossing(schema, JoinGraph.Kind.KEY))
                .containsExactly(
                        "appointment.appointment_id-treatments.appointment_id",
                        "appointment.doctor_id-doctors.doctor_id",
                        "appointment.patient_id-billing.patient_id",
                        "appointment.patient_id-patients.patient_id",
                        "billing.patient_id-patients.patient_id",
                        "billing.treatment_id-treatments.treatment_id");
        assertThat(schema.column(ref("patients.contact_number")).map(Column::role))
                .contains(Role.IDENTIFIER);
        assertThat(schema.column(ref("patients.insurance_number")).map(Column::role))
                .contains(Role.IDENTIFIER);
        assertThat(schema.column(ref("doctors.years_experience")).flatMap(Column::unit))
                .contains("years");
    }

    @Test
    void playersAndTeamsAreKeys() {
        Schema schema = plan("nba").schema();
        assertThat(crossing(schema, JoinGraph.Kind.KEY))
                .containsExactly("nba_player_affiliation.player_name-nba_player_information.player_name");
        assertThat(key(schema, "nba_player_affiliation.team_name", "nba_player_affiliation.team_name"))
                .isTrue();
        assertThat(crossing(schema, JoinGraph.Kind.MEASURE)).isEmpty();
        assertThat(schema.column(ref("nba_player_information.draft_year")).map(Column::role))
                .contains(Role.MOMENT);
        assertThat(schema.column(ref("nba_player_affiliation.season")).map(Column::role))
                .contains(Role.MOMENT);
        assertThat(schema.column(ref("nba_player_information.position")).map(Column::role))
                .contains(Role.CATEGORY);
        assertThat(schema.column(ref("nba_player_affiliation.salary")).map(Column::role))
                .contains(Role.MEASURE);
    }

    @Test
    void rawPlayersAndSalariesJoinOnTheId() {
        Schema schema = plan("nba/raw").schema();
        assertThat(key(schema, "salaries_1985to2018.player_id", "players.id")).isTrue();
        assertThat(crossing(schema, JoinGraph.Kind.MEASURE)).isEmpty();
    }

    /** The real tables, put into a SQLite file and taken from there again, are what the CSV files are. */
    @Test
    void realTablesComeTheSameFromSqlite(@TempDir Path folder) throws SQLException {
        for (String path : List.of("nba", "medical")) {
            ImportPlan csv = plan(path);
            SqliteFile file = TwinDatabases.sqlite(csv, false, folder.resolve(path + ".sqlite"));
            ImportPlan twin = ok(Import.preview(file, Optional.empty()));
            assertThat(twin.schema()).isEqualTo(csv.schema());
            try (FactBase first = loaded(csv, folder.resolve(path + ".csv.duckdb"));
                    FactBase second = loaded(twin, folder.resolve(path + ".duckdb"))) {
                for (Table table : csv.schema().tables()) {
                    assertThat(second.sample(table.name(), 500, 3).rows())
                            .isEqualTo(first.sample(table.name(), 500, 3).rows());
                }
            }
        }
    }

    private static FactBase loaded(ImportPlan plan, Path file) {
        return FactBases.open(file, ok(Import.load(plan, file)));
    }
}
