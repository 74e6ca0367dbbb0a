package org.spartabench.making.repair.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.spartabench.Patient;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.authors.item.diagnosis.Diagnosis.Blame;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.Limits;
import org.spartabench.making.repair.Asked;
import org.spartabench.making.repair.BothEngines;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Block;

/** Queries that are not generated here but may be asked about: joins, subqueries in FROM, wrong names, endless ones. */
class OtherFormsTest {

    private static Asked why(String sql) {
        return Asked.why(BothEngines.DUCKDB.facts(), sql);
    }

    private static Refusal refused(FactBase facts, String sql, Limits limits) {
        Block query = SqlReader.read(sql).block().orElseThrow();
        Outcome<Diagnosis> outcome = new Diagnoser(facts, limits).diagnose(query);
        assertThat(outcome).isInstanceOf(Outcome.Refused.class);
        return ((Outcome.Refused<Diagnosis>) outcome).refusal();
    }

    /** No patient is called like a bill: a row of the first table is expected, and only the join can be blamed. */
    @Test
    void aJoinThatNeverMatches() {
        Asked asked =
                why("SELECT p.name FROM patients AS p JOIN billing AS b ON p.name = b.bill_id WHERE b.amount > 1000");

        assertThat(asked.rows()).containsExactly(0L, 0L);
        assertThat(asked.diagnosis().expected())
                .containsEntry("patient_id", "P001")
                .doesNotContainKey("bill_id");
        Blame blame = asked.onlyBlame();
        assertThat(blame.predicate()).isEqualTo("p.name = b.bill_id");
        assertThat(blame.at().clause()).isEqualTo(Clause.FROM);
    }

    /** 50 × 200 combinations, one of them for each bill; the largest bill is 4,951.90. */
    @Test
    void tablesSideBySide() {
        Asked asked =
                why("SELECT p.name FROM patients p, billing b WHERE p.name = b.patient_name AND b.amount >= 9000");

        assertThat(asked.rows()).containsExactly(10_000L, 200L, 0L);
        assertThat(asked.diagnosis().expected()).containsKeys("name", "bill_id");
        assertThat(asked.onlyBlame().predicate()).isEqualTo("b.amount >= 9000");
        assertThat(asked.onlyBlame().nearest()).contains("4951.9");
    }

    /** Paige Halbourne has 12 bills, as many as appointments; nobody has more. */
    @Test
    void aSubqueryInFrom() {
        Asked asked = why("""
            SELECT x.n FROM (SELECT patient_name AS n, COUNT(*) AS c FROM billing GROUP BY patient_name) AS x
            WHERE x.c > 500\
            """);

        assertThat(asked.diagnosis().expected()).containsOnlyKeys("n", "c");
        assertThat(asked.onlyBlame().nearest()).contains("11");
    }

    @Test
    void anAggregateOverNothingIsEmpty() {
        Asked asked = why("SELECT MAX(amount) FROM billing WHERE payment_method = 'Crdit Card'");

        assertThat(asked.rows()).containsExactly(200L, 0L);
        assertThat(asked.onlyBlame().nearest()).contains("Credit Card");
    }

    @Test
    void aQueryWithRowsHasNoCauses() {
        Asked asked = why("SELECT name FROM patients WHERE gender = 'F' AND insurance_provider IS NOT NULL");

        assertThat(asked.rows()).hasSize(3).doesNotContain(0L);
        assertThat(asked.diagnosis().causes()).isEmpty();
        assertThat(asked.diagnosis().expected()).isEmpty();
    }

    /** A union has no single block to go into: the IN around it is to blame. */
    @Test
    void aUnionInside() {
        Asked asked = why("""
            SELECT name FROM patients WHERE name IN
            (SELECT doctor_name FROM appointments UNION SELECT bill_id FROM billing)\
            """);

        assertThat(asked.onlyBlame().inner().orElseThrow().rows()).isEqualTo(210);
    }

    @Test
    void severalCausesInAFixedOrder() {
        List<List<String>> causes = why("""
            SELECT name FROM doctors WHERE (years_experience > 40 OR hospital_branch = 'Nowhere')
            AND (specialization = 'Oncology' OR years_experience > 90)\
            """).causes();

        assertThat(causes).containsExactly(List.of("years_experience > 40"), List.of("hospital_branch = 'Nowhere'"));
    }

    @Test
    void aWrongNameIsARefusal() {
        Refusal refusal =
                refused(BothEngines.DUCKDB.facts(), "SELECT name FROM patients WHERE foo > 3", Patient.LIMITS);

        assertThat(refusal)
                .isInstanceOfSatisfying(
                        Refusal.Failed.class,
                        f -> assertThat(f.failure().kind()).isEqualTo(Failure.Kind.UNKNOWN_NAME));
    }

    /** Left alone, the query would take days. */
    @ParameterizedTest
    @EnumSource
    @Timeout(60)
    void anEndlessQueryIsStopped(BothEngines engine) {
        Limits limits = new Limits(Duration.ofMillis(300), 100);

        Refusal refusal = refused(engine.facts(), """
            SELECT name FROM patients WHERE EXISTS (SELECT 1 FROM billing a, billing b, billing c, billing d
            WHERE a.amount + b.amount + c.amount + d.amount < 0)\
            """, limits);

        assertThat(refusal)
                .isInstanceOfSatisfying(
                        Refusal.Failed.class,
                        f -> assertThat(f.failure().kind()).isEqualTo(Failure.Kind.TIME_LIMIT));
    }

    @Test
    void theSameQueryHasTheSameDiagnosis() {
        String sql = """
            SELECT name FROM patients WHERE gender = 'F' AND name IN
            (SELECT patient_name FROM billing WHERE amount > 4960 OR payment_status = 'Lost')\
            """;
        Diagnosis first = why(sql).diagnosis();

        for (int i = 0; i < 5; i++) {
            Diagnosis again = why(sql).diagnosis();
            assertThat(again.expected()).isEqualTo(first.expected());
            assertThat(again.causes()).isEqualTo(first.causes());
            assertThat(again.statements()).isEqualTo(first.statements());
        }
    }
}
