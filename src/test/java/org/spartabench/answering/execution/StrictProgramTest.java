package org.spartabench.answering.execution;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.answering.recipe.ProgramWriter;
import org.spartabench.answering.recipe.Recipe;
import org.spartabench.apis.entity.Entity;
import org.spartabench.apis.entity.TableApi;
import org.spartabench.apis.mock.BuiltInApis;
import org.spartabench.apis.virtual.HybridLawTest;
import org.spartabench.apis.virtual.planner.HybridClinic;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Rows;
import org.spartabench.python.confined.PythonSession;
import org.spartabench.python.confined.TestPython;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.RandomBlocks;

/** A program of the offline author over APIs that need their key gives the rows of the tables, wherever it can be asked. */
class StrictProgramTest {

    private static final long SEED = 20261126;
    private static final URI ANYWHERE = URI.create("http://127.0.0.1");

    /** Functions beside sources that may be strict, where a function is asked for rows of theirs and of tables. */
    private static final List<String> CALLING = List.of(
            "SELECT p.name FROM patients p JOIN visits v ON v.visit_no = 3 AND v.patient = p.name WHERE"
                    + " is_prime(v.minutes) OR p.weight > 0",
            "SELECT d.name FROM doctors d JOIN patients p ON p.name = d.name WHERE is_prime(count_syllables(d.name))");

    @Test
    void programsAskForTheValuesOfTheRowsAround(@TempDir Path folder) {
        Random random = new Random(SEED);
        try (FactBase facts = HybridClinic.facts(
                        folder.resolve("facts.duckdb"), RandomBlocks.SCHEMA, RandomBlocks.tables(random));
                PythonSession python = new PythonSession(TestPython.get())) {
            int asked = 0;
            for (Table table : RandomBlocks.SCHEMA.tables()) {
                List<Entity.Remote> entities = new ArrayList<>(BuiltInApis.at(ANYWHERE));
                entities.add(TableApi.STRICT.of(table, ANYWHERE));
                try (LocalApis apis = LocalApis.start(facts, entities)
                        .orThrow(IllegalStateException::new)
                        .in(Optional.of(python))) {
                    RecipeRun run = new RecipeRun(apis, RecipeRun.LONG);
                    for (String sql : HybridLawTest.JOINS) {
                        Query query = HybridClinic.query(sql);
                        if (run.open(query).isEmpty()) {
                            asked++;
                            Rows wanted = (Rows) facts.run(new GuardedQuery(sql), RecipeRun.LONG);
                            assertThat(given(apis, run, query)).as(sql).isEqualTo(sorted(wanted));
                        }
                    }
                    for (String sql : CALLING) {
                        Query query = HybridClinic.query(sql);
                        Rows wanted =
                                run.run(new Recipe.FunctionSql(query)).rows().orThrow(IllegalStateException::new);
                        assertThat(given(apis, run, query))
                                .as(sql)
                                .isEqualTo(sorted(wanted))
                                .isNotEmpty();
                    }
                }
            }
            assertThat(asked).as("queries that can be asked").isGreaterThan(HybridLawTest.JOINS.size());
        }
    }

    private static List<String> given(LocalApis apis, RecipeRun run, Query functions) {
        Recipe.Script program = ProgramWriter.write(functions, apis.planner()).orThrow(IllegalStateException::new);
        RecipeRun.RecipeResult ran = run.run(program);
        assertThat(run.agent(program).result().made()).isEqualTo(ran.made());
        return sorted(ran.rows().orThrow(IllegalStateException::new));
    }

    private static List<String> sorted(Rows rows) {
        return rows.texts(Integer.MAX_VALUE).stream()
                .map(String::valueOf)
                .sorted()
                .toList();
    }
}
