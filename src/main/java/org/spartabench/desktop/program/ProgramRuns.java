package org.spartabench.desktop.program;

import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.shell.scope.ProgramPython;
import org.spartabench.facts.FactBase;
import org.spartabench.python.confined.Interpreter;
import org.spartabench.python.confined.PythonReply;
import org.spartabench.python.confined.PythonSearch;
import org.spartabench.python.confined.PythonSession;
import org.spartabench.python.confined.RunLimits;
import org.spartabench.python.program.Program;
import org.spartabench.python.trial.DifferenceSearch;
import org.spartabench.python.trial.ProgramTrial;
import org.spartabench.python.trial.ProgramVerdict;
import org.spartabench.sql.tree.Query;

/** Runs programs in one confined Python, which starts with the first program. Not for the UI thread. */
final class ProgramRuns implements AutoCloseable {

    /** The rows of a frame on screen. */
    static final int HEAD = 5;

    private final FactBase facts;
    private final ProgramPython found;
    private volatile @Nullable PythonSession session;
    private volatile boolean closed;

    ProgramRuns(FactBase facts, ProgramPython found) {
        this.facts = facts;
        this.found = found;
    }

    /** Says why the user has to be asked before this program runs; empty if it may run. */
    Optional<String> question(Program program) {
        return program.origin() instanceof Program.Origin.Compiled ? Optional.empty() : found.question();
    }

    /** Lets programs run that are not compiled. */
    void trust() {
        found.trust();
        PythonSession python = session;
        if (python != null) {
            python.trust();
        }
    }

    /**
     * Runs a program and its query, compares their rows, and looks for the cause of a difference.
     *
     * @param compiled the program that was compiled
     */
    synchronized ProgramVerdict run(Query query, Program program, Optional<Program> compiled) {
        PythonSession python = session;
        if (python == null) {
            Optional<PythonSession> started = found.session();
            if (started.isEmpty() || closed) {
                return ProgramVerdict.notRun(found.find().problem());
            }
            python = started.get();
            session = python;
        }
        ProgramVerdict verdict = new ProgramTrial(facts, python).run(query, program, RunLimits.DEFAULT.heads(HEAD));
        return new DifferenceSearch(facts, python).explain(query, compiled, program, verdict);
    }

    /** Describes the Python in a line; empty before the first run. */
    synchronized String python() {
        return session == null
                ? ""
                : found.find()
                        .interpreter()
                        .map(p -> "Python " + p.python() + ", pandas " + p.pandas() + ", " + p.confinement())
                        .orElse("");
    }

    /** Finds Python again, runs a small program in its own process, and reports the result in one line. */
    static String attempt() {
        PythonSearch.Found found =
                PythonSearch.of(Optional.empty(), System.getenv()).find();
        if (found.interpreter().isEmpty()) {
            return found.problem();
        }
        Interpreter python = found.interpreter().get();
        try (PythonSession trial = new PythonSession(python)) {
            long start = System.nanoTime();
            PythonReply reply = trial.runCompiled("result = 1", Map.of(), RunLimits.DEFAULT);
            return reply instanceof PythonReply.Gave
                    ? python.executable() + " ran a program in " + Numbers.time(System.nanoTime() - start)
                            + python.weakness()
                                    .map(w -> "; " + w)
                                    .orElse("; it could not " + String.join(", ", python.rules()))
                            + "."
                    : python.executable() + " ran no program: " + reply.problem();
        }
    }

    /** Ends the Python, also while a program runs; returns at once. */
    @Override
    public void close() {
        closed = true;
        PythonSession python = session;
        if (python != null) {
            python.close();
        }
    }
}
