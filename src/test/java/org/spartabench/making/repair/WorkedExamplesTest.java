package org.spartabench.making.repair;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.spartabench.authors.item.diagnosis.Diagnosis.Blame;
import org.spartabench.authors.item.diagnosis.Diagnosis.Inner;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.shape.Nesting;

/** One empty query of each nesting type on the medical sample, its cause and nearest value worked out by hand. */
@ParameterizedClass
@EnumSource
class WorkedExamplesTest {

    @Parameter
    BothEngines engine;

    /**
     * The largest bills of the patients of Harborline Mutual are 2,055.81 (Emi Kitahara, P008), 1,623.03, 2,418.25,
     * 1,792.54, 4,429.06 (Noelia Monarez) and 849.89; the seventh patient has none. None exceeds 4,500: the inner filter
     * blocks, and 4,429.05 is the largest amount to the cent that a bill of theirs exceeds.
     */
    @Test
    void typeN() {
        Asked asked = Asked.why(engine.facts(), """
            SELECT name FROM patients WHERE insurance_provider = 'Harborline Mutual'
            AND name IN (SELECT patient_name FROM billing WHERE amount > 4500)\
            """);

        assertThat(asked.rows()).containsExactly(50L, 7L, 0L);
        assertThat(asked.diagnosis().expected())
                .containsEntry("patient_id", "P008")
                .containsEntry("name", "Emi Kitahara");
        Blame blame = asked.onlyBlame();
        assertThat(blame.predicate()).isEqualTo("amount > 4500");
        assertThat(blame.block()).isEqualTo(BlockPath.parse("0.0"));
        assertThat(blame.nesting()).isEmpty();
        assertThat(blame.blocked()).contains("2055.81");
        assertThat(blame.nearest()).contains("4429.05");
    }

    /**
     * Chemotherapy costs at most 4,951.90. Of the 35 failed bills the largest is 4,852.19 (Holly Marshaw): the comparison
     * blocks, and would let that bill through if the inner query gave a cent less.
     */
    @Test
    void typeA() {
        Asked asked = Asked.why(engine.facts(), """
            SELECT bill_id FROM billing WHERE payment_status = 'Failed'
            AND amount > (SELECT MAX(cost) FROM treatments WHERE treatment_type = 'Chemotherapy')\
            """);

        assertThat(asked.rows()).containsExactly(200L, 35L, 0L);
        Blame blame = asked.onlyBlame();
        assertThat(blame.nesting()).contains(Nesting.A);
        assertThat(blame.block()).isEqualTo(BlockPath.ROOT);
        assertThat(blame.inner()).contains(one("4951.9"));
        assertThat(blame.nearest()).contains("4852.18");
    }

    /**
     * The last appointments at Central Hospital: Joanna Selshaw (D001) 13 November, Nadia Boranov 1 December, Nkechi Ekedara
     * 2 December 2023. None is after the 10th; the latest day that one is after is 1 December. The correlation finds
     * partners and is not blamed.
     */
    @Test
    void typeJ() {
        Asked asked = Asked.why(engine.facts(), """
            SELECT name FROM doctors WHERE hospital_branch = 'Central Hospital' AND EXISTS
            (SELECT * FROM appointments WHERE doctor_name = name AND appointment_date > '2023-12-10')\
            """);

        assertThat(asked.rows()).containsExactly(10L, 3L, 0L);
        assertThat(asked.diagnosis().expected()).containsEntry("name", "Joanna Selshaw");
        Blame blame = asked.onlyBlame();
        assertThat(blame.predicate()).isEqualTo("appointment_date > '2023-12-10'");
        assertThat(blame.blocked()).contains("2023-11-13");
        assertThat(blame.nearest()).contains("2023-12-01");
    }

    /**
     * Everyone was registered before the first visit. Paige Halbourne (P001), registered on 16 September 2020, was first
     * seen on 25 January 2023. The smallest distances are 73 days (Harriet Halridge, registered on 20 November 2022, seen on
     * 1 February 2023), 106 and 171.
     */
    @Test
    void typeJa() {
        Asked asked = Asked.why(engine.facts(), """
            SELECT name FROM patients WHERE registration_date >
            (SELECT MIN(appointment_date) FROM appointments WHERE patient_name = name)\
            """);

        assertThat(asked.rows()).containsExactly(50L, 0L);
        assertThat(asked.diagnosis().expected()).containsEntry("patient_id", "P001");
        Blame blame = asked.onlyBlame();
        assertThat(blame.nesting()).contains(Nesting.JA);
        assertThat(blame.blocked()).contains("2020-09-16");
        assertThat(blame.inner()).contains(one("2023-01-25"));
        assertThat(blame.nearest()).contains("2022-11-19");
    }

    static Inner one(String value) {
        return new Inner(1, 0, Optional.of(value), Optional.of(value), java.util.List.of(value));
    }
}
