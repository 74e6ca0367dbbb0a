package org.spartabench.cli.program;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.python.confined.Interpreter;
import org.spartabench.python.confined.PythonSearch;
import org.spartabench.python.confined.PythonSession;
import org.spartabench.python.confined.RunLimits;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sparta python}: says which Python runs programs, and whether its walls hold. */
@Command(name = "python", description = "Show which Python with pandas runs programs, and how it is confined.")
public final class PythonCommand implements Callable<Integer> {

    private static final int TRIALS = 9;

    private final Console console;

    @Option(names = "--python", paramLabel = "PATH", description = "look at this one only")
    private Optional<Path> python = Optional.empty();

    @Option(names = "--json", description = "print JSON")
    private boolean json;

    public PythonCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        PythonSearch.Found found = PythonSearch.of(python, System.getenv()).find();
        Optional<Interpreter> serves = found.interpreter();
        double millis = serves.map(PythonCommand::programMillis).orElse(0.0);
        if (json || serves.isPresent()) {
            console.print(json, () -> json(found, millis), () -> lines(serves.orElseThrow(), millis));
        }
        if (serves.isEmpty()) {
            console.error(found.problem());
            return Exit.MISSING;
        }
        return Exit.DONE;
    }

    /** The median time of a small program, in milliseconds. */
    private static double programMillis(Interpreter python) {
        try (PythonSession session = new PythonSession(python)) {
            double[] all = java.util.stream.IntStream.range(0, python.once() ? 1 : TRIALS)
                    .mapToDouble(i -> {
                        long start = System.nanoTime();
                        session.runCompiled("result = 1", Map.of(), RunLimits.DEFAULT);
                        return (System.nanoTime() - start) / 1e6;
                    })
                    .sorted()
                    .toArray();
            return all[all.length / 2];
        }
    }

    private static List<String> lines(Interpreter python, double millis) {
        return List.of(
                python.executable() + ": Python " + python.python() + ", pandas " + python.pandas() + ", numpy "
                        + python.numpy(),
                python.confinement()
                        + python.weakness()
                                .map(w -> "; " + w + ". Compiled programs run; others only with --trust")
                                .orElse(" (" + python.walls() + "); a program was seen to fail to "
                                        + String.join(", ", python.rules())),
                Console.format("started in %d ms; a program takes %.0f ms", python.startMillis(), millis));
    }

    private static ObjectNode json(PythonSearch.Found found, double millis) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("found", found.interpreter().isPresent());
        found.interpreter().ifPresent(python -> {
            root.put("executable", python.executable().toString())
                    .put("python", python.python())
                    .put("pandas", python.pandas())
                    .put("numpy", python.numpy())
                    .put("confinement", python.weakness().isEmpty() ? "kernel" : "process");
            python.weakness().ifPresent(w -> root.put("weakness", w));
            if (python.weakness().isEmpty()) {
                root.put("walls", python.walls());
            }
            python.rules().forEach(root.putArray("rules")::add);
            root.put("start_ms", python.startMillis()).put("program_ms", Math.round(millis));
        });
        var looked = root.putArray("looked_at");
        found.lookedAt()
                .forEach(l -> looked.addObject()
                        .put("executable", l.executable().toString())
                        .put("lacks", l.lacks()));
        return root;
    }
}
