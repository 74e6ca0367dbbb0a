package org.spartabench.program.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.fact.FactBase;
import org.spartabench.program.Compiled;
import org.spartabench.program.DecimalScales;
import org.spartabench.program.Program;
import org.spartabench.program.ProgramCompiler;
import org.spartabench.program.ProgramForm;
import org.spartabench.program.trial.ProgramVerdict.State;
import org.spartabench.python.PythonSession;
import org.spartabench.python.RunLimits;
import org.spartabench.python.TestPython;
import org.spartabench.query.Query;
import org.spartabench.query.RandomBlocks;
import org.spartabench.query.Sql;
import org.spartabench.virtual.HybridClinic;

/** A share of the law of {@code ProgramBench}, on real pandas: random trees over missing values give the engine's rows. */
class ProgramTrialTest {

    private static final int TREES = 90;

    @TempDir
    Path folder;

    @Test
    void randomTreesGiveTheRowsOfTheEngine() throws IOException {
        Random random = new Random(11);
        List<String> wrong = new ArrayList<>();
        int equal = 0;
        try (FactBase facts = HybridClinic.facts(
                        folder.resolve("facts.duckdb"), RandomBlocks.SCHEMA, RandomBlocks.tables(random));
                PythonSession python = new PythonSession(TestPython.get())) {
            RandomBlocks blocks = new RandomBlocks(random);
            ProgramCompiler compiler = new ProgramCompiler(facts.schema(), new DecimalScales(facts));
            ProgramTrial trial = new ProgramTrial(facts, python);
            for (int i = 0; i < TREES; i++) {
                Query query = blocks.tree(1 + i % 3);
                if (compiler.compile(query, ProgramForm.READ) instanceof Compiled.Done(Program program)) {
                    ProgramVerdict verdict = trial.run(query, program, RunLimits.DEFAULT);
                    equal += verdict.state() == State.EQUAL ? 1 : 0;
                    if (verdict.state() == State.DIFFERENT) {
                        wrong.add(verdict.why() + ": " + Sql.print(query));
                    }
                    if (i == 0) {
                        Program shorter = new Program(
                                program.text() + "result = pd.concat([result, result.head(1), result.tail(1)])\n"
                                        + "result = result.iloc[:, :0]\n",
                                program.lines(),
                                program.tables());
                        assertThat(trial.run(query, shorter, RunLimits.DEFAULT).state())
                                .isEqualTo(State.DIFFERENT);
                    }
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(equal).isGreaterThan(TREES * 3 / 4);
    }

    @Test
    void numbersAreNearTextsAreExact() {
        assertThat(RowBags.difference(
                        List.of(List.of(1L, "a"), List.of(new java.math.BigDecimal("0.30"), "b")),
                        List.of(List.of(0.1 + 0.2, "b"), List.of(1.0, "a"))))
                .isEmpty();
        assertThat(RowBags.difference(List.of(List.of("1")), List.of(List.of(1.0))))
                .hasValue("1 of 1 rows only in SQL, such as (1); 1 of 1 rows only in the program, such as (1.0)");
        assertThat(RowBags.difference(List.of(List.of(1L), List.of(1L)), List.of(List.of(1.0))))
                .hasValueSatisfying(w -> assertThat(w).startsWith("1 of 2 rows only in SQL"));
    }
}
