package org.spartabench.cli.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.cli.io.OpenProject;
import org.spartabench.llm.CallFile;
import org.spartabench.llm.Journaled;
import org.spartabench.store.Project;
import org.spartabench.store.table.RunInfo;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sparta calls}: what was said to language models, and by them. */
@Command(
        name = "calls",
        description = "Print the calls of a run to a language model as JSON lines; 'generate --author replay' reads"
                + " them.")
public final class CallsCommand implements Callable<Integer> {

    private final Console console;

    @Parameters(paramLabel = "DIR", description = "the project")
    private Path folder = Path.of("");

    @Option(names = "--run", paramLabel = "N", description = "of which run (default: the latest that made any)")
    private Optional<Long> run = Optional.empty();

    @Option(names = "--item", paramLabel = "N", description = "for which item of the run alone")
    private Optional<Integer> item = Optional.empty();

    @Option(names = "--out", paramLabel = "FILE", description = "where to; default: standard output")
    private Optional<Path> out = Optional.empty();

    public CallsCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        return OpenProject.with(folder, console, workspace -> {
            Optional<Long> chosen = chosen(workspace);
            if (chosen.isEmpty()) {
                return console.bad(folder + ": "
                        + run.map(r -> "run " + r + " made no call to a model")
                                .orElse("no run of it made a call to a model"));
            }
            long id = chosen.get();
            write(item.map(i -> workspace.calls().of(id, i))
                    .orElseGet(() -> workspace.calls().of(id)));
            return Exit.DONE;
        });
    }

    private Optional<Long> chosen(Project workspace) {
        return workspace.runs().all().reversed().stream()
                .map(RunInfo::id)
                .filter(id -> run.isEmpty() || run.get().equals(id))
                .filter(id -> workspace.calls().use(id).calls() > 0)
                .findFirst();
    }

    private void write(List<Journaled> calls) {
        CallFile file = new CallFile();
        List<String> lines = calls.stream().flatMap(c -> file.lines(c).stream()).toList();
        if (out.isEmpty()) {
            lines.forEach(console::line);
            return;
        }
        try {
            Files.write(out.get(), lines, StandardCharsets.UTF_8);
            console.note("calls: " + calls.size() + " calls in " + out.get());
        } catch (IOException e) {
            throw new UncheckedIOException(out.get() + " cannot be written (" + e.getMessage() + ")", e);
        }
    }
}
