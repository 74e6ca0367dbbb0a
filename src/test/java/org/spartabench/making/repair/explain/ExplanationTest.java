package org.spartabench.making.repair.explain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.spartabench.Patient;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.making.repair.BothEngines;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.shape.Nesting;

class ExplanationTest {

    /**
     * 25 of the 50 patients are women. There are 35 failed bills. Of the ten doctors one, Nadia Boranov, has no appointment
     * that a patient missed.
     */
    @ParameterizedTest
    @EnumSource
    void rowsOfEveryBlock(BothEngines engine) {
        Explanation.Node root = explained(engine, """
            SELECT name FROM patients WHERE gender = 'F' AND name IN
            (SELECT patient_name FROM billing WHERE payment_status = 'Failed' AND amount >
            (SELECT MAX(cost) FROM treatments WHERE treatment_type = 'Chemotherapy'))\
            """);

        assertThat(root.rows()).isZero();
        assertThat(root.operator()).isEmpty();
        Explanation.Node inner = root.children().getFirst();
        assertThat(inner.operator()).contains("IN");
        assertThat(inner.nesting()).contains(Nesting.N);
        assertThat(inner.rows()).isZero();
        Explanation.Node innermost = inner.children().getFirst();
        assertThat(innermost.path().toString()).isEqualTo("0.0.0");
        assertThat(innermost.operator()).isEqualTo(Optional.of(">"));
        assertThat(innermost.nesting()).contains(Nesting.A);
        assertThat(innermost.rows()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void aCorrelatedBlockCountsTheOuterRowsThatFindRows(BothEngines engine) {
        Explanation.Node root = explained(engine, """
            SELECT name FROM doctors WHERE specialization = 'Cardiology' AND NOT EXISTS
            (SELECT 1 FROM appointments WHERE doctor_name = name AND status = 'No-show')\
            """);

        assertThat(root.rows()).isZero();
        Explanation.Node inner = root.children().getFirst();
        assertThat(inner.correlated()).isTrue();
        assertThat(inner.nesting()).contains(Nesting.J);
        assertThat(inner.rows()).isEqualTo(9);
    }

    private static Explanation.Node explained(BothEngines engine, String sql) {
        Outcome<Explanation> outcome =
                Explanation.of(SqlReader.read(sql).block().orElseThrow(), engine.facts(), Patient.LIMITS);
        assertThat(outcome).as(sql).isInstanceOf(Outcome.Done.class);
        Explanation explanation = ((Outcome.Done<Explanation>) outcome).value();
        assertThat(explanation.statements()).isEqualTo(1);
        return explanation.root();
    }
}
