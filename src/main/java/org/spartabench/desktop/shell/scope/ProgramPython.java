package org.spartabench.desktop.shell.scope;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spartabench.python.confined.PythonSearch;
import org.spartabench.python.confined.PythonSession;

/**
 * Finds the Python of an open project once, and holds whether the user trusts programs that are not compiled. The trust ends
 * with the project: nothing stores it. Safe for use by several threads.
 */
public final class ProgramPython {

    private final PythonSearch search;
    private PythonSearch.@Nullable Found found;
    private boolean trusting;

    public ProgramPython(PythonSearch search) {
        this.search = search;
    }

    /** Finds the Python of this machine. */
    static ProgramPython ofMachine() {
        return new ProgramPython(PythonSearch.of(Optional.empty(), System.getenv()));
    }

    /** Looks for a Python, the first time for up to seconds; one that was not found is looked for again. */
    public synchronized PythonSearch.Found find() {
        PythonSearch.Found known = found;
        if (known == null || known.interpreter().isEmpty()) {
            known = search.find();
            found = known;
        }
        return known;
    }

    /** Says why the user has to be asked before a program runs that is not compiled; empty if it may run. */
    public synchronized Optional<String> question() {
        return trusting ? Optional.empty() : find().interpreter().flatMap(i -> i.weakness());
    }

    /** Lets programs that are not compiled run, until the project closes. */
    public synchronized void trust() {
        trusting = true;
    }

    /** Starts a session, with the user's trust as it is now; empty without a Python. */
    public synchronized Optional<PythonSession> session() {
        return find().interpreter().map(interpreter -> {
            PythonSession session = new PythonSession(interpreter);
            if (trusting) {
                session.trust();
            }
            return session;
        });
    }
}
