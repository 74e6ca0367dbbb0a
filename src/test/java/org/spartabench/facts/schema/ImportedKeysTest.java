package org.spartabench.facts.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spartabench.facts.statement.SmallFacts.ok;
import static org.spartabench.facts.statement.SmallFacts.rows;

import java.nio.file.Path;
import java.sql.SQLException;
import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Patient;
import org.spartabench.TestData;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.engine.FactBases;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.origin.SqliteFile;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.source.CsvFile;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.SmallFacts;
import org.spartabench.facts.value.TwinDatabases;

/** Keys, joins, roles and values of whole folders of tables: the invented ones, and real ones where they are at hand. */
class ImportedKeysTest {

    @TempDir
    Path folder;

    private static ImportPlan plan(Path tables) {
        return ok(Import.preview(tables, Optional.empty()));
    }

    private static boolean joins(JoinGraph.Kind kind, Schema schema, String a, String b) {
        return schema.joins().joins(kind, ref(a), ref(b));
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

    private static void assertRoles(Schema schema, Map<String, Role> roles) {
        roles.forEach((column, role) -> assertThat(schema.column(ref(column)).map(Column::role))
                .as(column)
                .contains(role));
    }

    /** The amounts of bills equal the costs row by row, and still they are two measures. */
    private static void assertMeasuresAreNoKeys(Schema schema, String name, String amount) {
        assertThat(crossing(schema, JoinGraph.Kind.MEASURE)).isEmpty();
        assertThat(joins(JoinGraph.Kind.KEY, schema, name, name)).isTrue();
        assertThat(joins(JoinGraph.Kind.KEY, schema, amount, amount)).isFalse();
        assertThat(joins(JoinGraph.Kind.MEASURE, schema, amount, amount)).isTrue();
    }

    @Test
    void keysAreFoundAndEqualAmountsAreNone() {
        Schema harbour = plan(TestData.own("harbour")).schema();
        assertThat(primaryKeys(harbour))
                .containsExactly(
                        "captains[captain_id]",
                        "customers[customer_id]",
                        "freights[freight_id]",
                        "invoices[invoice_id]",
                        "voyages[voyage_id]");
        assertThat(crossing(harbour, JoinGraph.Kind.KEY))
                .containsExactly(
                        "captains.name-voyages.captain_name",
                        "customers.name-invoices.customer_name",
                        "customers.name-voyages.customer_name",
                        "freights.freight_id-invoices.freight_id",
                        "freights.voyage_id-voyages.voyage_id",
                        "invoices.customer_name-voyages.customer_name");
        assertMeasuresAreNoKeys(harbour, "customers.name", "invoices.amount");
        TestData.larger("medical")
                .map(ImportedKeysTest::plan)
                .map(ImportPlan::schema)
                .ifPresent(medical -> {
                    assertThat(primaryKeys(medical))
                            .containsExactly(
                                    "appointments[appointment_id]",
                                    "billing[bill_id]",
                                    "doctors[doctor_id]",
                                    "patients[patient_id]",
                                    "treatments[treatment_id]");
                    assertThat(crossing(medical, JoinGraph.Kind.KEY))
                            .containsExactly(
                                    "appointments.appointment_id-treatments.appointment_id",
                                    "appointments.doctor_name-doctors.name",
                                    "appointments.patient_name-billing.patient_name",
                                    "appointments.patient_name-patients.name",
                                    "billing.patient_name-patients.name",
                                    "billing.treatment_id-treatments.treatment_id");
                    assertMeasuresAreNoKeys(medical, "patients.name", "billing.amount");
                });
    }

    @Test
    void joinsOverThreeTablesAnswer() {
        answers(
                TestData.own("harbour"),
                9 + 36 + 3 * 120,
                "SELECT COUNT(*), MIN(v.departure_time) FROM invoices AS i JOIN freights AS f ON i.freight_id ="
                        + " f.freight_id JOIN voyages AS v ON v.voyage_id = f.voyage_id WHERE i.amount = f.cost",
                List.of(120L, LocalTime.of(6, 0)));
        TestData.larger("medical")
                .ifPresent(tables -> answers(
                        tables,
                        660,
                        "SELECT COUNT(*), MIN(a.appointment_time) FROM billing AS b JOIN treatments AS t ON"
                                + " b.treatment_id = t.treatment_id JOIN appointments AS a ON a.appointment_id ="
                                + " t.appointment_id WHERE b.amount = t.cost",
                        List.of(200L, LocalTime.of(8, 0))));
    }

    private void answers(Path tables, long all, String sql, List<Object> first) {
        try (FactBase facts = SmallFacts.imported(tables, folder.resolve(tables.getFileName() + ".duckdb"))) {
            assertThat(facts.schema().tables().stream().mapToLong(Table::rows).sum())
                    .isEqualTo(all);
            assertThat(rows(facts.run(new GuardedQuery(sql), Patient.LIMITS))
                            .rows()
                            .getFirst())
                    .isEqualTo(first);
        }
    }

    @Test
    void anExportWithSemicolonsIsReadToo() {
        exported(
                plan(TestData.own("harbour/raw_semicolon")),
                Map.of(
                        "customers.contact_number", Role.IDENTIFIER,
                        "customers.policy_number", Role.IDENTIFIER),
                "captains.years_experience",
                "captains.captain_id-voyage.captain_id",
                "customers.customer_id-invoices.customer_id",
                "customers.customer_id-voyage.customer_id",
                "freights.freight_id-invoices.freight_id",
                "freights.voyage_id-voyage.voyage_id",
                "invoices.customer_id-voyage.customer_id");
        TestData.larger("medical/raw_semicolon")
                .ifPresent(tables -> exported(
                        plan(tables),
                        Map.of(
                                "patients.contact_number", Role.IDENTIFIER,
                                "patients.insurance_number", Role.IDENTIFIER),
                        "doctors.years_experience",
                        "appointment.appointment_id-treatments.appointment_id",
                        "appointment.doctor_id-doctors.doctor_id",
                        "appointment.patient_id-billing.patient_id",
                        "appointment.patient_id-patients.patient_id",
                        "billing.patient_id-patients.patient_id",
                        "billing.treatment_id-treatments.treatment_id"));
    }

    private static void exported(ImportPlan plan, Map<String, Role> roles, String years, String... keys) {
        assertThat(plan.tables()).allMatch(t -> t.source() instanceof CsvFile file && file.separator() == ';');
        assertThat(crossing(plan.schema(), JoinGraph.Kind.KEY)).containsExactly(keys);
        assertRoles(plan.schema(), roles);
        assertThat(plan.schema().column(ref(years)).flatMap(Column::unit)).contains("years");
    }

    @Test
    void namesOfPersonsAndTeamsAreKeys() {
        Schema rowing = plan(TestData.own("rowing")).schema();
        assertThat(crossing(rowing, JoinGraph.Kind.KEY))
                .containsExactly("rower_contract.rower_name-rower_profile.rower_name");
        assertMeasuresAreNoKeys(rowing, "rower_contract.crew_name", "rower_contract.salary");
        assertRoles(
                rowing,
                Map.of(
                        "rower_profile.draft_year", Role.MOMENT,
                        "rower_contract.season", Role.MOMENT,
                        "rower_profile.position", Role.CATEGORY,
                        "rower_contract.salary", Role.MEASURE));
        TestData.larger("nba")
                .map(ImportedKeysTest::plan)
                .map(ImportPlan::schema)
                .ifPresent(nba -> {
                    assertThat(crossing(nba, JoinGraph.Kind.KEY))
                            .containsExactly("nba_player_affiliation.player_name-nba_player_information.player_name");
                    assertMeasuresAreNoKeys(nba, "nba_player_affiliation.team_name", "nba_player_affiliation.salary");
                    assertRoles(
                            nba,
                            Map.of(
                                    "nba_player_information.draft_year", Role.MOMENT,
                                    "nba_player_affiliation.season", Role.MOMENT,
                                    "nba_player_information.position", Role.CATEGORY,
                                    "nba_player_affiliation.salary", Role.MEASURE));
                });
    }

    @Test
    void numbersOfPersonsJoinWhateverTheyAreCalled() {
        assertJoinedById(plan(TestData.own("rowing/raw")), "wages_1997to2014.rower_id", "rowers.id");
        TestData.larger("nba/raw")
                .ifPresent(tables -> assertJoinedById(plan(tables), "salaries_1985to2018.player_id", "players.id"));
    }

    private static void assertJoinedById(ImportPlan plan, String one, String other) {
        assertThat(joins(JoinGraph.Kind.KEY, plan.schema(), one, other)).isTrue();
        assertThat(crossing(plan.schema(), JoinGraph.Kind.MEASURE)).isEmpty();
    }

    /** Tables that are put into a SQLite file and imported from there are what the CSV files are. */
    @Test
    void tablesComeTheSameFromSqlite() throws SQLException {
        List<Path> all = Stream.of(
                        Optional.of(TestData.own("harbour")),
                        Optional.of(TestData.own("rowing")),
                        TestData.larger("nba"),
                        TestData.larger("medical"))
                .flatMap(Optional::stream)
                .toList();
        for (Path path : all) {
            String name = path.getFileName().toString();
            ImportPlan csv = plan(path);
            SqliteFile file = TwinDatabases.sqlite(csv, false, folder.resolve(name + ".sqlite"));
            ImportPlan twin = ok(Import.preview(file, Optional.empty()));
            assertThat(twin.schema()).isEqualTo(csv.schema());
            try (FactBase first = loaded(csv, folder.resolve(name + ".csv.duckdb"));
                    FactBase second = loaded(twin, folder.resolve(name + ".twin.duckdb"))) {
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
