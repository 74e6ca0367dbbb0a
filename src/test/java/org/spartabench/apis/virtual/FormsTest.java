package org.spartabench.apis.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Law;
import org.spartabench.apis.call.recording.ReplyMode;
import org.spartabench.apis.virtual.planner.HybridClinic;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.RandomBlocks;

/** Rule R9 from tables to functions: scalar APIs in FROM become calls, and the rows stay the same. */
class FormsTest {

    private record Form(String tables, String functions) {}

    private static final List<Form> FORMS = List.of(
            new Form(
                    "SELECT v.visit_no FROM visits v JOIN is_prime p ON p.number = v.visit_no WHERE p.truth AND v.cost"
                            + " > 20",
                    "SELECT v.visit_no FROM visits AS v WHERE IS_PRIME(v.visit_no) AND v.cost > 20"),
            new Form(
                    "SELECT name FROM doctors JOIN count_syllables c ON name = string JOIN is_fibonacci f ON c.count ="
                            + " f.number WHERE truth = TRUE",
                    "SELECT doctors.name FROM doctors WHERE IS_FIBONACCI(COUNT_SYLLABLES(doctors.name)) = TRUE"),
            new Form(
                    "SELECT doctor, count FROM visits, count_characters WHERE string = doctor AND type = 'total'",
                    "SELECT visits.doctor, COUNT_CHARACTERS(visits.doctor, 'total') AS count FROM visits WHERE"
                            + " COUNT_CHARACTERS(visits.doctor, 'total') IS NOT NULL"),
            new Form(
                    "SELECT v.visit_no, c.count FROM visits v LEFT JOIN count_words c ON c.string = v.doctor",
                    "SELECT v.visit_no, COUNT_WORDS(v.doctor) AS count FROM visits AS v"),
            new Form(
                    "SELECT p.name FROM patients p WHERE EXISTS (SELECT * FROM is_palindrome i WHERE i.string ="
                        + " p.city) AND p.name IN (SELECT v.patient FROM visits v JOIN is_prime USING (number) WHERE 1"
                        + " = 2)",
                    ""),
            new Form(
                    "SELECT p.name FROM patients p JOIN digit_sum d ON d.number = p.weight WHERE p.weight > (SELECT"
                            + " AVG(v.minutes) FROM visits v WHERE v.minutes > d.sum)",
                    "SELECT p.name FROM patients AS p WHERE p.weight > (SELECT AVG(v.minutes) FROM visits AS v WHERE"
                            + " v.minutes > DIGIT_SUM(p.weight)) AND DIGIT_SUM(p.weight) IS NOT NULL"),
            new Form(
                    "SELECT g.doctor FROM (SELECT doctor, COUNT(*) AS n FROM visits GROUP BY doctor) g JOIN is_prime f"
                            + " ON f.number = g.n WHERE f.truth ORDER BY g.doctor",
                    "SELECT g.doctor FROM (SELECT visits.doctor, COUNT(*) AS n FROM visits GROUP BY visits.doctor) AS g"
                            + " WHERE IS_PRIME(g.n) ORDER BY g.doctor"),
            new Form(
                    "SELECT * FROM doctors d JOIN count_words c ON c.string = d.name JOIN visits v ON v.doctor = d.name"
                            + " AND v.minutes > c.count WHERE d.years < 30",
                    null),
            new Form("SELECT v.visit_no FROM visits v JOIN is_prime p ON p.number > v.visit_no", ""),
            new Form("SELECT v.visit_no FROM visits v RIGHT JOIN is_prime p ON p.number = v.visit_no", ""),
            new Form(
                    "SELECT v.visit_no FROM visits v LEFT JOIN is_prime p ON p.number = v.visit_no AND p.truth WHERE"
                            + " v.cost > 20",
                    ""));

    @Test
    void tablesAndFunctionsGiveTheSameRows(@TempDir Path folder) {
        try (FactBase facts = HybridClinic.facts(
                        folder.resolve("facts.duckdb"), RandomBlocks.SCHEMA, RandomBlocks.tables(new Random(7)));
                HybridClinic clinic = new HybridClinic(facts, Set.of(), HybridClinic.Profile.PAPER, true, List.of())) {
            Law.holdsFor(FORMS.stream(), form -> {
                Query tables = HybridClinic.query(form.tables());
                Result<Query> written = clinic.planner().functions(tables);
                if (form.functions() != null && form.functions().isEmpty()) {
                    assertThat(written).isInstanceOf(Result.Bad.class);
                    assertThat(((Result.Bad<Query>) written).message()).contains("cannot be written as a function: ");
                    return;
                }
                assertThat(written).isInstanceOf(Result.Ok.class);
                Query functions = written.orThrow(IllegalStateException::new);
                if (form.functions() != null) {
                    assertThat(Sql.print(functions)).isEqualTo(form.functions());
                }
                assertThat(rows(clinic, functions)).isEqualTo(rows(clinic, tables));
            });
        }
    }

    private static List<String> rows(HybridClinic clinic, Query query) {
        HybridReply reply = clinic.run(query, clinic.caller(ReplyMode.CACHED));
        assertThat(reply).as(Sql.print(query)).isInstanceOf(HybridReply.Answered.class);
        List<String> rows = ((HybridReply.Answered) reply)
                .rows().texts(Integer.MAX_VALUE).stream()
                        .map(String::valueOf)
                        .sorted()
                        .toList();
        assertThat(rows).as(Sql.print(query)).isNotEmpty();
        return rows;
    }
}
