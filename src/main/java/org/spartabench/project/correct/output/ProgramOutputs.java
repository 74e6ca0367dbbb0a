package org.spartabench.project.correct.output;

import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.FactBase;
import org.spartabench.judging.correct.consensus.CandidateRun;
import org.spartabench.judging.correct.difference.DifferenceFeature;
import org.spartabench.judging.correct.difference.ProgramFeatures;
import org.spartabench.project.Project;
import org.spartabench.project.file.KeptSet;
import org.spartabench.python.confined.PythonReply;
import org.spartabench.python.confined.PythonSearch;
import org.spartabench.python.confined.PythonSession;
import org.spartabench.python.confined.RunLimits;
import org.spartabench.python.program.Program;
import org.spartabench.python.trial.ProgramTrial;
import org.spartabench.python.trial.SecondTrial;
import org.spartabench.rows.Output;
import org.spartabench.sql.sqlite.SqliteNames;
import org.spartabench.sql.tree.Query;

/**
 * Runs the programs of a correction in the user's confined Python, which starts with the first program. Two of them at most: one over
 * the project's tables, one over small databases. Safe for use by several threads.
 */
public final class ProgramOutputs implements TextRuns, AutoCloseable {

    private static final long SEED = 1;

    private final FactBase facts;
    private final SqliteNames names;
    private final Supplier<Optional<PythonSession>> sessions;
    private final Supplier<String> problem;
    private volatile @Nullable PythonSession first;
    private volatile @Nullable PythonSession second;
    private volatile boolean closed;

    /**
     * @param sessions starts a Python, with the user's trust; empty if none serves
     * @param problem says why none serves
     */
    public ProgramOutputs(Project project, Supplier<Optional<PythonSession>> sessions, Supplier<String> problem) {
        this.facts = project.facts();
        this.names = KeptSet.of(project.folder()).map(KeptSet::names).orElse(SqliteNames.SAME);
        this.sessions = sessions;
        this.problem = problem;
    }

    /** Takes the Python that the user's environment names, without trust where the kernel does not confine it. */
    public static ProgramOutputs ofUser(Project project) {
        PythonSearch search = PythonSearch.of(Optional.empty(), System.getenv());
        return new ProgramOutputs(
                project,
                () -> search.find().interpreter().map(PythonSession::new),
                () -> search.find().problem());
    }

    private @Nullable PythonSession session() {
        return closed ? null : sessions.get().orElse(null);
    }

    /** Gives what runs programs over the project's tables; empty without a Python. */
    public Optional<ProgramTrial> trial() {
        return Optional.ofNullable(first()).map(python -> new ProgramTrial(facts, python));
    }

    /** Gives a text as a program, which may name what it reads as the file of the set does. */
    Program program(String text) {
        return Program.imported(text, facts.schema(), names);
    }

    /** Runs a program as a person, a model or the compiler wrote it. */
    PythonReply reply(String text) {
        return trial().map(trial -> trial.reply(program(text), RunLimits.DEFAULT))
                .orElseGet(() -> new PythonReply.Unavailable(problem.get()));
    }

    private synchronized @Nullable PythonSession first() {
        if (first == null) {
            first = session();
        }
        return first;
    }

    @Override
    public CandidateRun run(String model, String text) {
        if (text.isBlank()) {
            return new CandidateRun(model, text, new Output.Failed("there is no program"), 0);
        }
        long begun = System.nanoTime();
        PythonReply reply = reply(text);
        long nanos = reply instanceof PythonReply.Gave gave ? gave.nanos() : System.nanoTime() - begun;
        return new CandidateRun(model, text, output(reply), nanos);
    }

    /** Gives what a program gave; failed if it gave nothing. */
    static Output output(PythonReply reply) {
        return reply instanceof PythonReply.Gave gave
                ? new Output.Table(gave.output().columns(), gave.output().rows(), Output.Form.ROWS)
                : new Output.Failed(reply.problem());
    }

    @Override
    public Set<DifferenceFeature> differing(String one, String other) {
        return one.isBlank() || other.isBlank() ? Set.of() : ProgramFeatures.differing(one, other);
    }

    /** Says on how many small databases a program gives what a query gives, of those on which both ran. */
    public synchronized SecondTrial.Agreement onSmall(Query query, Program program, int databases) {
        if (second == null) {
            second = session();
        }
        PythonSession session = second;
        return session == null
                ? new SecondTrial.Agreement(0, 0, problem.get())
                : new SecondTrial(facts, session).run(query, program, databases, SEED);
    }

    /** Ends both, also while a program runs; returns at once. */
    @Override
    public void close() {
        closed = true;
        PythonSession one = first;
        PythonSession other = second;
        if (one != null) {
            one.close();
        }
        if (other != null) {
            other.close();
        }
    }
}
