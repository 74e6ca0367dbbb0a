package org.spartabench.making.repair;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.spartabench.authors.item.diagnosis.Diagnosis.Blame;

/**
 * The kinds of query at which the published generator's repair raises an error, never ends, or finds nothing; each on the
 * medical sample, with what is to blame worked out by hand.
 */
@ParameterizedClass
@EnumSource
class OfficialFailuresTest {

    @Parameter
    BothEngines engine;

    private Asked why(String sql) {
        return Asked.why(engine.facts(), sql);
    }

    /**
     * All ten doctors have checkups (2 to 8). There are no emergencies of Paola Oraretti and no consultations of Nadia
     * Boranov; "Emergency" needs fewer edits to be written for "Checkup" than "Consultation".
     */
    @Test
    void notIn() {
        Asked asked = why("""
            SELECT name FROM doctors WHERE name NOT IN
            (SELECT doctor_name FROM appointments WHERE reason_for_visit = 'Checkup')\
            """);

        assertThat(asked.rows()).containsExactly(10L, 0L);
        Blame blame = asked.onlyBlame();
        assertThat(blame.predicate()).isEqualTo("reason_for_visit = 'Checkup'");
        assertThat(blame.nearest()).contains("Emergency");
    }

    /**
     * Pending bills above 4,300: one by credit card, one in cash, two whose method is unknown. Insurance is not among them,
     * but NOT IN cannot know that because of the two NULLs.
     */
    @Test
    void nullUnderNotIn() {
        Asked asked = why("""
            SELECT bill_id FROM billing WHERE payment_method = 'Insurance' AND payment_method NOT IN
            (SELECT b.payment_method FROM billing AS b WHERE b.payment_status = 'Pending' AND b.amount > 4300)\
            """);

        assertThat(asked.rows()).containsExactly(200L, 90L, 0L);
        // Emptying the inner query by either of its filters would do as well; deeper blocks come first.
        assertThat(asked.causes()).hasSize(3);
        assertThat(asked.causes().subList(0, 2))
                .containsExactly(List.of("b.payment_status = 'Pending'"), List.of("b.amount > 4300"));
        Blame nulls = asked.diagnosis().causes().getLast().blames().getFirst();
        assertThat(nulls.predicate()).startsWith("payment_method NOT IN");
        assertThat(nulls.inner().orElseThrow().rows()).isEqualTo(4);
        assertThat(nulls.inner().orElseThrow().nulls()).isEqualTo(2);
        assertThat(nulls.inner().orElseThrow().sample()).containsExactly("Cash", "Credit Card");
    }

    /** Every doctor has scheduled appointments (1 to 7); only Nadia Boranov has none where the patient did not come. */
    @Test
    void notExists() {
        Asked asked = why("""
            SELECT name FROM doctors WHERE NOT EXISTS
            (SELECT 1 FROM appointments WHERE doctor_name = name AND status = 'Scheduled')\
            """);

        Blame blame = asked.onlyBlame();
        assertThat(blame.predicate()).isEqualTo("status = 'Scheduled'");
        assertThat(blame.blocked()).contains("Scheduled");
        assertThat(blame.nearest()).contains("No-show");
    }

    /** The most experienced doctors have 30 years, the last appointment is on 26 December: either side may be changed. */
    @Test
    void or() {
        Asked asked = why("""
            SELECT name FROM doctors WHERE years_experience > 30
            OR name IN (SELECT doctor_name FROM appointments WHERE appointment_date > '2023-12-26')\
            """);

        assertThat(asked.causes())
                .containsExactly(List.of("appointment_date > '2023-12-26'"), List.of("years_experience > 30"));
        assertThat(asked.diagnosis().causes())
                .extracting(c -> c.blames().getFirst().nearest())
                .containsExactly(Optional.of("2023-12-25"), Optional.of("29"));
    }

    /** The largest bill of all is 4,951.90, for chemotherapy. */
    @Test
    void betweenBesideTheSubquery() {
        Asked asked = why("""
            SELECT bill_id FROM billing WHERE amount BETWEEN 4960 AND 4990
            AND treatment_id IN (SELECT treatment_id FROM treatments WHERE treatment_type = 'Chemotherapy')\
            """);

        assertThat(asked.rows()).containsExactly(200L, 0L, 0L);
        Blame blame = asked.onlyBlame();
        assertThat(blame.predicate()).isEqualTo("amount BETWEEN 4960 AND 4990");
        assertThat(blame.nearest()).contains("4951.9");
    }

    /** The clinic opens at 8: the earliest time before which one appointment lies is a second later. */
    @Test
    void exists() {
        Asked asked = why("""
            SELECT name FROM patients WHERE EXISTS
            (SELECT * FROM appointments WHERE patient_name = name AND appointment_time < '08:00:00')\
            """);

        Blame blame = asked.onlyBlame();
        assertThat(blame.predicate()).isEqualTo("appointment_time < '08:00:00'");
        assertThat(blame.nearest()).contains("08:00:01");
    }

    /** No treatment costs more than 4,951.90, no failed bill is above 4,852.19: the inner query would have to give less. */
    @Test
    void aggregateWithoutWhere() {
        Asked asked = why("""
            SELECT bill_id FROM billing WHERE payment_status = 'Failed'
            AND amount > (SELECT MAX(cost) FROM treatments)\
            """);

        Blame blame = asked.onlyBlame();
        assertThat(blame.inner()).contains(WorkedExamplesTest.one("4951.9"));
        assertThat(blame.nearest()).contains("4852.18");
    }

    /** Three doctors have 25 appointments, nobody has more; the first by name, Brandon Pemstead, has 19. */
    @Test
    void having() {
        Asked asked = why("SELECT doctor_name FROM appointments GROUP BY doctor_name HAVING COUNT(*) > 25");

        assertThat(asked.rows()).containsExactly(200L, 0L);
        assertThat(asked.diagnosis().expected())
                .containsExactly(java.util.Map.entry("doctor_name", "Brandon Pemstead"));
        Blame blame = asked.onlyBlame();
        assertThat(blame.predicate()).isEqualTo("COUNT(*) > 25");
        assertThat(blame.blocked()).contains("19");
        assertThat(blame.nearest()).contains("24");
    }

    /** As for the aggregate without WHERE; here the published repair sends one statement for ever. */
    @Test
    void aggregateFirstBesideAPlainFilter() {
        Asked asked = why("""
            SELECT bill_id FROM billing WHERE amount > (SELECT MAX(cost) FROM treatments WHERE treatment_id IN
            (SELECT treatment_id FROM billing AS b WHERE b.payment_status = 'Paid'))
            AND payment_status = 'Failed'\
            """);

        assertThat(asked.rows()).containsExactly(200L, 0L, 0L);
        Blame blame = asked.onlyBlame();
        assertThat(blame.predicate()).startsWith("amount > (SELECT MAX(cost)");
        assertThat(blame.inner()).contains(WorkedExamplesTest.one("4951.9"));
        assertThat(blame.nearest()).contains("4852.18");
    }

    /**
     * Ten doctors in 200 appointments, three times over: joined they would make 200 × 20 × 20 rows. The last appointment of
     * all is on 26 December 2023, of Paola Torancourt, who also gives therapy and has appointments scheduled.
     */
    @Test
    void manyToManyKeysAtDepthTwo() {
        Asked asked = why("""
            SELECT appointment_id FROM appointments WHERE status = 'Scheduled' AND doctor_name IN
            (SELECT a.doctor_name FROM appointments AS a WHERE a.reason_for_visit = 'Therapy' AND a.doctor_name IN
            (SELECT c.doctor_name FROM appointments AS c WHERE c.appointment_date > '2023-12-26'))\
            """);

        assertThat(asked.rows()).containsExactly(200L, 40L, 0L);
        Blame blame = asked.onlyBlame();
        assertThat(blame.predicate()).isEqualTo("c.appointment_date > '2023-12-26'");
        assertThat(blame.nearest()).contains("2023-12-25");
    }
}
