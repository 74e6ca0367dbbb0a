package org.spartabench.cli.project;

import java.util.Optional;
import org.spartabench.fact.FactBase;
import org.spartabench.program.Program;
import org.spartabench.program.trial.DifferenceSearch;
import org.spartabench.program.trial.ProgramTrial;
import org.spartabench.program.trial.ProgramVerdict;
import org.spartabench.program.trial.SecondTrial;
import org.spartabench.python.Interpreter;
import org.spartabench.python.PythonSession;
import org.spartabench.python.RunLimits;
import org.spartabench.query.Query;

/** Runs programs on the project's tables, and on small databases in a second Python, for one command. */
final class ProgramTrials implements AutoCloseable {

    private static final long SEED = 1;

    private final FactBase facts;
    private final PythonSession first;
    private final PythonSession second;
    private final int databases;

    /** @param databases how many small ones each program is run on */
    ProgramTrials(FactBase facts, Interpreter python, int databases) {
        this.facts = facts;
        this.first = new PythonSession(python);
        this.second = new PythonSession(python);
        this.databases = databases;
    }

    /** @param compiled the witness, if there is one, for the cause of a difference */
    ProgramVerdict run(Query query, Program program, Optional<Program> compiled) {
        ProgramVerdict verdict = new ProgramTrial(facts, first).run(query, program, RunLimits.DEFAULT);
        return new DifferenceSearch(facts, first).explain(query, compiled, program, verdict);
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
    }
}
