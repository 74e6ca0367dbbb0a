package org.spartabench.cli.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.spartabench.authors.llm.call.CallFile;
import org.spartabench.authors.llm.call.CallJournal;
import org.spartabench.cli.command.ProjectCommand;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Exit;
import org.spartabench.project.table.run.RunInfo;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sparta calls}: prints the model calls of a run. */
@Command(
        name = "calls",
        description =
                "Print a run's calls to a language model as JSON Lines; 'generate --author replay' reads" + " them.")
public final class CallsCommand extends ProjectCommand {

    @Option(names = "--run", paramLabel = "N", description = "number of the run (default: the latest with calls)")
    private Optional<Long> run = Optional.empty();

    @Option(names = "--item", paramLabel = "N", description = "only the calls for this item of the run")
    private Optional<Integer> item = Optional.empty();

    @Option(names = "--out", paramLabel = "FILE", description = "output file; default: standard output")
    private Optional<Path> out = Optional.empty();

    public CallsCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        return context.openToRead(folder, project -> {
            Optional<Long> chosen = project.runs().all().reversed().stream()
                    .map(RunInfo::id)
                    .filter(id -> run.isEmpty() || run.get().equals(id))
                    .filter(id -> project.calls().use(id).calls() > 0)
                    .findFirst();
            if (chosen.isEmpty()) {
                return console.bad(folder + ": "
                        + run.map(r -> "run " + r + " made no model calls")
                                .orElse("no run of this project made model calls"));
            }
            long id = chosen.get();
            return write(item.map(i -> project.calls().of(id, i))
                    .orElseGet(() -> project.calls().of(id)));
        });
    }

    private int write(List<CallJournal.Journaled> calls) {
        CallFile file = new CallFile();
        List<String> lines = calls.stream().flatMap(c -> file.lines(c).stream()).toList();
        if (out.isEmpty()) {
            lines.forEach(console::line);
            return Exit.DONE;
        }
        if (!console.write(out.get(), lines.stream().map(line -> line + "\n").collect(Collectors.joining()))) {
            return Exit.BAD_INPUT;
        }
        console.note("calls: " + calls.size() + " calls in " + out.get());
        return Exit.DONE;
    }
}
