package org.spartabench.ui.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.fact.Limits;
import org.spartabench.fact.Rows;
import org.spartabench.fact.sample.SampleDomain;
import org.spartabench.item.Diagnosis;
import org.spartabench.item.Outcome;
import org.spartabench.query.Block;
import org.spartabench.query.Sql;
import org.spartabench.query.SqlReader;
import org.spartabench.repair.Diagnoser;
import org.spartabench.store.Workspace;
import org.spartabench.ui.SampleProject;

/** Whatever a predicate is like: with the nearest value taken, an empty query on the medical sample has rows. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TakingTest {

    @TempDir
    private static Path folder;

    private Workspace workspace;

    @BeforeAll
    void begin() {
        workspace = SampleProject.make(SampleDomain.MEDICAL, folder);
    }

    @AfterAll
    void end() {
        workspace.close();
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
                "SELECT doctor_name FROM appointments GROUP BY doctor_name HAVING COUNT(*) > 2000"
            })
    void theQueryHasRowsThen(String sql) {
        Block query = SqlReader.read(sql).block().orElseThrow();
        assertThat(rows(query)).isZero();
        Outcome<Diagnosis> outcome = new Diagnoser(workspace.facts(), Limits.DEFAULT).diagnose(query);
        assertThat(outcome).isInstanceOf(Outcome.Done.class);
        Diagnosis diagnosis = ((Outcome.Done<Diagnosis>) outcome).value();

        Block taken = Taking.of(query, diagnosis.causes().getFirst()).orElseThrow();

        assertThat(rows(taken)).as(Sql.print(taken)).isPositive();
    }

    private int rows(Block query) {
        return ((Rows) workspace.facts().run(Sql.print(query), Limits.DEFAULT)).size();
    }
}
