package org.spartabench.repair;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.spartabench.item.Diagnosis.Blame;
import org.spartabench.query.Nesting;

/** One empty query of each nesting type on real medical tables, worked out by hand. Skipped where they are absent. */
class RealMedicalTest {

    private static Facts facts;

    @BeforeAll
    static void open() {
        Path tables = Path.of(System.getProperty("sparta.data", "../shared/data"), "medical");
        Assumptions.assumeTrue(Files.isDirectory(tables), "no folder " + tables + "; name its parent by -Dsparta.data");
        facts = Facts.of(tables);
    }

    @AfterAll
    static void close() {
        if (facts != null) {
            facts.close();
        }
    }

    /**
     * The largest bills of those insured by HealthIndia: Michael Johnson (P004) 4,550.10, Robert Wilson 4,799.86, Linda
     * Moore 929.91, David Smith 4,834.02, Robert Williams 4,126.97; Linda Jones has none. None is above 4,900; one is above
     * 4,834.01.
     */
    @Test
    void typeN() {
        Asked asked = Asked.why(facts.base(), """
            SELECT name FROM patients WHERE insurance_provider = 'HealthIndia'
            AND name IN (SELECT patient_name FROM billing WHERE amount > 4900)\
            """);

        assertThat(asked.rows()).containsExactly(50L, 6L, 0L);
        assertThat(asked.diagnosis().expected()).containsEntry("name", "Michael Johnson");
        Blame blame = asked.onlyBlame();
        assertThat(blame.predicate()).isEqualTo("amount > 4900");
        assertThat(blame.blocked()).contains("4550.1");
        assertThat(blame.nearest()).contains("4834.01");
    }

    /** X-rays cost up to 4,973.63, bills paid by insurance are at most 4,966.18 (a failed one of Jane Jones). */
    @Test
    void typeA() {
        Asked asked = Asked.why(facts.base(), """
            SELECT bill_id FROM billing WHERE payment_method = 'Insurance'
            AND amount > (SELECT MAX(cost) FROM treatments WHERE treatment_type = 'X-Ray')\
            """);

        assertThat(asked.rows()).containsExactly(200L, 64L, 0L);
        Blame blame = asked.onlyBlame();
        assertThat(blame.nesting()).contains(Nesting.A);
        assertThat(blame.inner()).contains(WorkedExamplesTest.one("4973.63"));
        assertThat(blame.nearest()).contains("4966.18");
    }

    /**
     * The last appointments at Central Hospital: David Jones (D004) 18 December, Sarah Taylor 30 December, Alex Davis 29
     * October, Sarah Smith 9 August 2023. None is after 30 December, one is after the 29th.
     */
    @Test
    void typeJ() {
        Asked asked = Asked.why(facts.base(), """
            SELECT name FROM doctors WHERE hospital_branch = 'Central Hospital' AND EXISTS
            (SELECT * FROM appointments WHERE doctor_name = name AND appointment_date > '2023-12-30')\
            """);

        assertThat(asked.rows()).containsExactly(10L, 4L, 0L);
        assertThat(asked.diagnosis().expected()).containsEntry("name", "David Jones");
        Blame blame = asked.onlyBlame();
        assertThat(blame.predicate()).isEqualTo("appointment_date > '2023-12-30'");
        assertThat(blame.blocked()).contains("2023-12-18");
        assertThat(blame.nearest()).contains("2023-12-29");
    }

    /**
     * Of the 16 patients of WellnessCorp all but Sarah Johnson were seen, each of them last after registering. The
     * smallest distance is that of Alex Smith: registered on 18 June, last seen on 9 August 2023, 52 days; the next is 179.
     * David Williams (P001) was registered on 23 June 2022 and last seen on 9 April 2023.
     */
    @Test
    void typeJa() {
        Asked asked = Asked.why(facts.base(), """
            SELECT name FROM patients WHERE insurance_provider = 'WellnessCorp' AND registration_date >
            (SELECT MAX(appointment_date) FROM appointments WHERE patient_name = name)\
            """);

        assertThat(asked.rows()).containsExactly(50L, 16L, 0L);
        assertThat(asked.diagnosis().expected()).containsEntry("name", "David Williams");
        Blame blame = asked.onlyBlame();
        assertThat(blame.nesting()).contains(Nesting.JA);
        assertThat(blame.blocked()).contains("2022-06-23");
        assertThat(blame.inner()).contains(WorkedExamplesTest.one("2023-04-09"));
        assertThat(blame.nearest()).contains("2023-06-18");
    }
}
