package org.spartabench.cli.project;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Exit;
import org.spartabench.cli.io.ProjectCommand;
import org.spartabench.fact.Failure;
import org.spartabench.fact.FileFailure;
import org.spartabench.fact.Result;
import org.spartabench.item.Item;
import org.spartabench.program.Compiled;
import org.spartabench.program.DecimalScales;
import org.spartabench.program.Program;
import org.spartabench.program.ProgramCompiler;
import org.spartabench.program.ProgramFolder;
import org.spartabench.program.ProgramForm;
import org.spartabench.python.PythonSearch;
import org.spartabench.query.Query;
import org.spartabench.query.name.Guard;
import org.spartabench.query.read.Parsed;
import org.spartabench.query.read.SqlReader;
import org.spartabench.store.Project;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sparta program}: prints queries as pandas programs, or writes them with their tables. */
@Command(
        name = "program",
        description =
                "Print queries as pandas programs, or write them with the tables they read. Runs no Python without"
                        + " --run.")
public final class ProgramCommand extends ProjectCommand {

    @ArgGroup(multiplicity = "1")
    private Wanted wanted = new Wanted();

    @Option(
            names = "--form",
            paramLabel = "FORM",
            description = "read: the program reads CSV files; frames: the tables stand ready (default: read)")
    private ProgramForm form = ProgramForm.READ;

    @Option(names = "--out", paramLabel = "FOLDER", description = "write programs and tables into this folder")
    private Optional<Path> out = Optional.empty();

    @Option(names = "--json", description = "print JSON, a line for each query")
    private boolean json;

    @Option(
            names = "--run",
            description = "run the programs in a confined Python and compare their rows with the query's")
    private boolean run;

    @Option(
            names = "--python",
            paramLabel = "PATH",
            description = "the Python with pandas (default: the first that serves)")
    private Optional<Path> python = Optional.empty();

    @Option(
            names = "--second",
            paramLabel = "N",
            description = "with --run: run both sides also on N small databases made for each query")
    private int second;

    /** Says which queries are compiled. */
    private static final class Wanted {

        @Option(names = "--sql", paramLabel = "SQL", description = "one SELECT")
        private @Nullable String sql;

        @Option(names = "--item", paramLabel = "N", description = "the query of this item")
        private int item;

        @Option(names = "--all", description = "the queries of all items")
        private boolean all;
    }

    /** A query with the name of its file. */
    private record Named(String name, int item, Query query) {}

    public ProgramCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        return openWithQueries(project -> console.ifOk(queries(project), all -> compile(project, all)));
    }

    private Result<List<Named>> queries(Project project) {
        String domain = project.schema().name().replaceAll("[^A-Za-z0-9_-]", "_");
        if (wanted.sql != null) {
            Optional<Failure> refused = Guard.check(wanted.sql, project.facts());
            if (refused.isPresent()) {
                return Result.bad("--sql: " + refused.get().message());
            }
            return switch (SqlReader.read(wanted.sql)) {
                case Parsed.Bad bad -> Result.bad("--sql: " + bad.where());
                case Parsed.Ok ok -> Result.ok(List.of(new Named(domain + "-query", 0, ok.query())));
            };
        }
        List<Named> all = new ArrayList<>();
        project.set().present(item -> add(item, domain, all));
        return all.isEmpty() && !wanted.all ? Result.bad("--item: there is no item " + wanted.item) : Result.ok(all);
    }

    private void add(Item item, String domain, List<Named> into) {
        if (wanted.all || item.number() == wanted.item) {
            into.add(new Named(domain + "-" + item.number(), item.number(), item.query()));
        }
    }

    private int compile(Project project, List<Named> all) {
        if (!run) {
            return compile(project, all, Optional.empty());
        }
        PythonSearch.Found found = PythonSearch.of(python, System.getenv()).find();
        if (found.interpreter().isEmpty()) {
            compile(project, all, Optional.empty());
            console.error(found.problem());
            return Exit.MISSING;
        }
        try (ProgramTrials trials =
                new ProgramTrials(project.facts(), found.interpreter().get(), second)) {
            return compile(project, all, Optional.of(trials));
        }
    }

    private int compile(Project project, List<Named> all, Optional<ProgramTrials> trials) {
        ProgramCompiler compiler = new ProgramCompiler(project.schema(), new DecimalScales(project.facts()));
        Optional<ProgramFolder> folder = out.map(f -> new ProgramFolder(f, project.facts()));
        TreeMap<String, Integer> refused = new TreeMap<>();
        TreeMap<String, Integer> verdicts = new TreeMap<>();
        int written = 0;
        for (Named query : all) {
            ProgramResult result = result(query, compiler.compile(query.query(), form), trials);
            result.verdict().ifPresent(v -> verdicts.merge(v.state().word(), 1, Integer::sum));
            result.second()
                    .filter(s -> s.agreed() < s.tried())
                    .ifPresent(s -> verdicts.merge("different on a small database", 1, Integer::sum));
            show(result);
            switch (result.compiled()) {
                case Compiled.Refused r -> refused.merge(r.feature(), 1, Integer::sum);
                case Compiled.Done(Program program) -> {
                    if (folder.isPresent() && !write(folder.get(), query.name(), program)) {
                        return Exit.PARTLY;
                    }
                    written++;
                }
            }
        }
        console.note(written + " of " + all.size() + " queries compiled"
                + (refused.isEmpty() ? "" : "; no rule for " + refused)
                + (verdicts.isEmpty() ? "" : "; run: " + verdicts));
        boolean equal = verdicts.keySet().stream().allMatch("equal"::equals);
        return refused.isEmpty() && equal ? Exit.DONE : Exit.PARTLY;
    }

    private static ProgramResult result(Named query, Compiled compiled, Optional<ProgramTrials> trials) {
        Optional<Program> program =
                compiled instanceof Compiled.Done(Program made) ? Optional.of(made) : Optional.empty();
        return new ProgramResult(
                query.name(),
                query.item(),
                "compiled",
                compiled,
                trials.flatMap(t -> program.map(p -> t.run(query.query(), p, program))),
                trials.flatMap(t -> program.flatMap(p -> t.second(query.query(), p))));
    }

    private boolean write(ProgramFolder folder, String name, Program program) {
        try {
            return console.ifOk(folder.write(name, program), file -> Exit.DONE) == Exit.DONE;
        } catch (IOException e) {
            console.error(out.orElseThrow() + ": cannot be written (" + FileFailure.of(e) + ")");
            return false;
        }
    }

    private void show(ProgramResult result) {
        if (json) {
            console.line(result.json().toString());
            return;
        }
        result.verdict()
                .ifPresent(v ->
                        console.line("# " + result.name() + ": " + v.state().word()
                                + v.why().lines().map(l -> "\n#   " + l).collect(Collectors.joining())));
        result.second()
                .ifPresent(s -> console.line("# " + result.name() + ": the same on " + s.agreed() + " of " + s.tried()
                        + " small databases" + (s.difference().isEmpty() ? "" : "; " + s.difference())));
        switch (result.compiled()) {
            case Compiled.Done(Program program) -> {
                if (out.isEmpty() && (result.verdict().isEmpty() || !wanted.all)) {
                    console.line("# " + result.name() + "\n" + program.text());
                }
            }
            case Compiled.Refused r ->
                console.error(result.name() + ": no program: " + r.feature() + " in " + r.where() + ": " + r.why());
        }
    }
}
