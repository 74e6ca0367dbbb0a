package org.spartabench.cli.program;

import java.util.Map;
import java.util.Optional;
import org.spartabench.authors.item.Item;
import org.spartabench.cli.command.PythonOptions;
import org.spartabench.facts.FactBase;
import org.spartabench.project.Project;
import org.spartabench.project.correct.ProgramComparer;
import org.spartabench.project.correct.output.OwnPrograms;
import org.spartabench.project.correct.output.ProgramOutputs;
import org.spartabench.project.correct.output.QueryRuns;
import org.spartabench.python.confined.Interpreter;
import org.spartabench.python.confined.PythonSession;
import org.spartabench.python.confined.RunLimits;
import org.spartabench.python.program.Program;
import org.spartabench.python.program.TableCsv;
import org.spartabench.python.trial.DifferenceSearch;
import org.spartabench.python.trial.ProgramTrial;
import org.spartabench.python.trial.ProgramVerdict;
import org.spartabench.python.trial.SecondTrial;
import org.spartabench.sql.tree.Query;

/** Runs programs on the project's tables, and on small databases in a second Python, for one command. */
final class ProgramTrials implements AutoCloseable {

    private static final long SEED = 1;

    private final FactBase facts;
    private final PythonSession first;
    private final PythonSession second;
    private final PythonSession other;
    private final ProgramOutputs outputs;
    private final QueryRuns queries;
    private final OwnPrograms imported;
    private final int databases;

    /** @param databases how many small ones each program is run on */
    ProgramTrials(Project project, Interpreter interpreter, PythonOptions python, int databases) {
        this.facts = project.facts();
        this.outputs = new ProgramOutputs(project, () -> Optional.of(python.session(interpreter)), () -> "");
        this.queries = new QueryRuns(project);
        this.imported = new OwnPrograms(queries, outputs, ProgramComparer.DATABASES);
        this.first = python.session(interpreter);
        this.second = python.session(interpreter);
        this.other = python.session(interpreter);
        this.databases = databases;
    }

    /** Gives the trial on the project's own tables. */
    ProgramTrial own() {
        return new ProgramTrial(facts, first);
    }

    /** @param compiled the witness, if there is one, for the cause of a difference */
    ProgramVerdict run(Query query, Program program, Optional<Program> compiled) {
        return explained(query, program, compiled, own().run(query, program, RunLimits.DEFAULT));
    }

    /** Gives the trial on other files of the same tables. */
    ProgramTrial over(Map<String, String> files) {
        files.forEach((name, csv) -> other.table(
                name,
                new PythonSession.Csv(
                        csv, TableCsv.texts(facts.schema().table(name).orElseThrow()))));
        return new ProgramTrial(facts, other);
    }

    /** Adds the cause of a difference on the project's own tables. */
    ProgramVerdict explained(Query query, Program program, Optional<Program> compiled, ProgramVerdict verdict) {
        return new DifferenceSearch(facts, first).explain(query, compiled, program, verdict);
    }

    /** Compares the program that the set has for a question with the set's query; empty if it has none. */
    Optional<ProgramVerdict> imported(Item item) {
        String code = queries.code(item);
        return code.isBlank()
                ? Optional.empty()
                : Optional.of(imported.explained(
                        code, queries.own(item), item.question().text()));
    }

    Optional<SecondTrial.Agreement> second(Query query, Program program) {
        return databases > 0
                ? Optional.of(new SecondTrial(facts, second).run(query, program, databases, SEED))
                : Optional.empty();
    }

    @Override
    public void close() {
        first.close();
        second.close();
        other.close();
        outputs.close();
    }
}
