package org.spartabench.desktop.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.Patient;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.desktop.SampleProject;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Rows;
import org.spartabench.making.repair.Nearby;
import org.spartabench.making.repair.diagnosis.Diagnoser;
import org.spartabench.project.Project;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Block;

/** Whatever a predicate is like: with the nearest value taken, an empty query on the medical sample has rows. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NearbyTest {

    @TempDir
    private static Path folder;

    private Project project;

    @BeforeAll
    void begin() {
        project = SampleProject.make(SampleDomain.MEDICAL, folder);
    }

    @AfterAll
    void end() {
        project.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT name FROM doctors WHERE years_experience > 40",
                "SELECT name FROM doctors WHERE 40 < years_experience",
                "SELECT name FROM doctors WHERE years_experience < -3",
                "SELECT name FROM doctors WHERE years_experience BETWEEN 40 AND 50",
                "SELECT name FROM doctors WHERE years_experience NOT BETWEEN 1 AND 90",
                "SELECT name FROM doctors WHERE NOT (years_experience < 90)",
                "SELECT name FROM doctors WHERE specialization IN ('Alchemy', 'Astrology')",
                "SELECT name FROM doctors WHERE specialization LIKE 'Dermatolgy'",
                "SELECT name FROM doctors WHERE specialization = 'Dermatolgy' AND years_experience > 20",
                "SELECT name FROM doctors WHERE name IN"
                        + " (SELECT doctor_name FROM appointments WHERE status = 'No-shw')",
                "SELECT doctor_name FROM appointments GROUP BY doctor_name HAVING COUNT(*) > 2000",
                "SELECT doctor_name FROM appointments GROUP BY doctor_name HAVING COUNT(*) BETWEEN 2000 AND 3000",
                "SELECT patient_name FROM billing GROUP BY patient_name HAVING SUM(amount) < 1",
                "SELECT payment_method FROM billing GROUP BY payment_method HAVING AVG(amount) = 3",
                "SELECT patient_name FROM billing GROUP BY patient_name HAVING COUNT(*) IN (2000, 3000)",
                "SELECT reason_for_visit FROM appointments WHERE appointment_date > '2099-01-01'",
                "SELECT reason_for_visit FROM appointments WHERE appointment_date = DATE '1999-01-01'",
                "SELECT reason_for_visit FROM appointments WHERE appointment_date BETWEEN '1990-01-01' AND"
                        + " '1991-12-31'",
                "SELECT reason_for_visit FROM appointments WHERE appointment_date IN ('1990-01-01', '1991-12-31')",
                "SELECT reason_for_visit FROM appointments WHERE EXTRACT(YEAR FROM appointment_date) = 2050",
                "SELECT reason_for_visit FROM appointments WHERE appointment_time < '01:00:00'",
                "SELECT name FROM doctors WHERE years_experience IN (71, 72)",
                "SELECT name FROM doctors WHERE specialization LIKE '%Alchemy%'",
                "SELECT name FROM doctors WHERE NOT specialization NOT LIKE 'Dermatolgy'",
                "SELECT name FROM doctors WHERE years_experience > (SELECT MAX(years_experience) FROM doctors)",
                "SELECT name FROM doctors WHERE years_experience > (SELECT SUM(years_experience) FROM doctors)",
                "SELECT name FROM doctors WHERE 100 < (SELECT MAX(years_experience) FROM doctors)",
                "SELECT name FROM doctors WHERE years_experience > (SELECT MAX(d.years_experience) FROM doctors AS d"
                        + " WHERE d.specialization = doctors.specialization)",
                "SELECT name FROM patients WHERE name IN (SELECT patient_name FROM billing"
                        + " GROUP BY patient_name HAVING SUM(amount) > 90000000)",
                "SELECT name FROM patients WHERE EXISTS (SELECT 1 FROM billing"
                        + " WHERE billing.patient_name = patients.name AND amount < 0)",
                "SELECT name FROM patients WHERE name IN (SELECT patient_name FROM billing WHERE amount >"
                        + " (SELECT MAX(cost) FROM treatments)) AND gender = 'F'",
                "SELECT name FROM doctors WHERE years_experience NOT IN"
                        + " (SELECT CASE WHEN years_experience > 20 THEN NULL ELSE 1 END FROM doctors)"
            })
    void theQueryHasRowsThen(String sql) {
        Block query = SqlReader.read(sql).block().orElseThrow();
        assertThat(rows(query)).isZero();
        Outcome<Diagnosis> outcome = new Diagnoser(project.facts(), Patient.LIMITS).diagnose(query);
        assertThat(outcome).isInstanceOf(Outcome.Done.class);
        Diagnosis diagnosis = ((Outcome.Done<Diagnosis>) outcome).value();

        Optional<Nearby> nearby = Nearby.of(
                        query, diagnosis.causes().getFirst(), Optional.empty(), project.facts(), Patient.LIMITS)
                .toOptional();

        assertThat(nearby).isPresent();
        Block taken = nearby.orElseThrow().query();
        assertThat(taken).isNotEqualTo(query);
        assertThat(rows(taken)).as(Sql.print(taken)).isPositive();
    }

    private int rows(Block query) {
        return ((Rows) project.facts().run(new GuardedQuery(Sql.print(query)), Patient.LIMITS)).size();
    }
}
