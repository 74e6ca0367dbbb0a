package org.spartabench.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.Table;
import org.spartabench.python.confined.PythonSearch;
import org.spartabench.python.confined.PythonSession;
import org.spartabench.python.confined.RunLimits;
import org.spartabench.python.program.DecimalScales;
import org.spartabench.python.program.Program;
import org.spartabench.python.program.ProgramCompiler;
import org.spartabench.python.program.TableCsv;
import org.spartabench.python.trial.DifferenceSearch;
import org.spartabench.python.trial.ProgramTrial;
import org.spartabench.python.trial.ProgramVerdict;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Query;

/** Compiles queries, runs both sides, and counts verdicts and refusals; prints what is neither equal nor refused. */
final class ProgramTally {

    private static final int TIMED = 200;

    private final Map<String, Integer> verdicts = new TreeMap<>();
    private final Map<String, Integer> refused = new TreeMap<>();
    private int withRows;
    private final List<Long> nanos = new ArrayList<>();

    /** The time of a warm run beyond the program's own, of the first programs. */
    private final List<Long> beyond = new ArrayList<>();

    static PythonSession python() throws IOException {
        PythonSearch.Found found =
                PythonSearch.of(Optional.empty(), System.getenv()).find();
        return new PythonSession(found.interpreter().orElseThrow(() -> new IOException(found.problem())));
    }

    /** Gives the Python the tables of other facts under the same names. */
    static void load(FactBase facts, PythonSession python) {
        for (Table table : facts.schema().tables()) {
            python.table(
                    table.name(),
                    new PythonSession.Csv(
                            TableCsv.of(facts, table.name()).orThrow(IllegalStateException::new),
                            TableCsv.texts(table),
                            TableCsv.missing(facts, table.name())));
        }
    }

    static ProgramCompiler compiler(FactBase facts) {
        return new ProgramCompiler(facts.schema(), new DecimalScales(facts));
    }

    void add(String id, Query query, FactBase facts, PythonSession python) {
        long start = System.nanoTime();
        Result<Program> made = compiler(facts).compile(query, Program.Form.READ);
        nanos.add(System.nanoTime() - start);
        switch (made) {
            case Result.Bad<Program> r -> {
                refused.merge(r.first().kind(), 1, Integer::sum);
                System.out.println(id + " refused: " + r.first().kind() + " in "
                        + r.first().subject() + ": " + r.message());
            }
            case Result.Ok<Program>(Program program) -> {
                ProgramVerdict verdict = new ProgramTrial(facts, python).run(query, program, RunLimits.DEFAULT);
                verdicts.merge(verdict.state().word(), 1, Integer::sum);
                if (verdict.state() != ProgramVerdict.State.EQUAL) {
                    System.out.println(id + " " + verdict.state().word() + ": "
                            + verdict.why().replace('\n', ' ') + ": " + Sql.print(query));
                } else if (verdict.reply() instanceof org.spartabench.python.confined.PythonReply.Gave gave) {
                    withRows += gave.output().rows().isEmpty() ? 0 : 1;
                    if (beyond.size() < TIMED) {
                        time(program, python);
                    }
                }
            }
        }
    }

    private void time(Program program, PythonSession python) {
        long start = System.nanoTime();
        if (python.runCompiled(program.text(), ProgramTrial.seen(program), RunLimits.DEFAULT)
                instanceof org.spartabench.python.confined.PythonReply.Gave gave) {
            beyond.add(System.nanoTime() - start - gave.nanos());
        }
    }

    /** Runs a naive program; gives the cause of its difference, empty if none was found. */
    static ProgramVerdict naive(Query query, String text, FactBase facts, PythonSession python) {
        Optional<Program> witness =
                compiler(facts).compile(query, Program.Form.READ).toOptional();
        Program other = Program.byHand(text, facts.schema());
        ProgramVerdict verdict = new ProgramTrial(facts, python).run(query, other, RunLimits.DEFAULT);
        return new DifferenceSearch(facts, python).explain(query, witness, other, verdict);
    }

    private static double median(List<Long> nanos) {
        return nanos.isEmpty() ? 0 : nanos.stream().sorted().toList().get(nanos.size() / 2) / 1e6;
    }

    void print() {
        System.out.printf(
                "%d queries, half of them compiled within %.2f ms and run within %.1f ms beyond their own time; %s, of"
                        + " these %d equal with rows; refused %s%n",
                nanos.size(), median(nanos), median(beyond), verdicts, withRows, refused);
    }
}
