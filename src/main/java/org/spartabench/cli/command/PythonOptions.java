package org.spartabench.cli.command;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.python.confined.Interpreter;
import org.spartabench.python.confined.PythonSearch;
import org.spartabench.python.confined.PythonSession;
import picocli.CommandLine.Option;

/** Defines the options for the Python that runs programs, and finds it. */
public final class PythonOptions {

    @Option(
            names = "--python",
            paramLabel = "PATH",
            description = "the Python with pandas (default: the first that serves)")
    private Optional<Path> python = Optional.empty();

    @Option(
            names = "--trust",
            description = "run programs by models also where the kernel does not confine them; they could then read and"
                    + " change your files and use the network")
    private boolean trust;

    /** Whether the user names a Python. */
    public boolean named() {
        return python.isPresent();
    }

    /** Finds a Python for compiled programs and goes on with it; returns the exit code. */
    public int find(Console console, ToIntFunction<Interpreter> next) {
        PythonSearch.Found found = PythonSearch.of(python, System.getenv()).find();
        if (found.interpreter().isEmpty()) {
            console.error(found.problem());
            return Exit.MISSING;
        }
        return next.applyAsInt(found.interpreter().get());
    }

    /** Does the same for programs by models, which need the kernel's walls or the user's trust. */
    public int findForModels(Console console, ToIntFunction<Interpreter> next) {
        return find(console, interpreter -> {
            if (interpreter.weakness().isPresent() && !trust) {
                console.error(interpreter.weakness().get() + "; programs by models run only with --trust");
                return Exit.PARTLY;
            }
            return next.applyAsInt(interpreter);
        });
    }

    /** Works with a session if a Python serves, and without one otherwise, with a line that says so. */
    public <T> T tried(Console console, Function<Optional<PythonSession>, T> work) {
        PythonSearch.Found found = PythonSearch.of(python, System.getenv()).find();
        if (found.interpreter().isEmpty()) {
            console.note(found.problem());
            return work.apply(Optional.empty());
        }
        try (PythonSession session = session(found.interpreter().get())) {
            return work.apply(Optional.of(session));
        }
    }

    /** Starts a session with the trust that the user gave. */
    public PythonSession session(Interpreter interpreter) {
        PythonSession session = new PythonSession(interpreter);
        if (trust) {
            session.trust();
        }
        return session;
    }
}
