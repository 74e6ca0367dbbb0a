package org.spartabench.cli.program;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.llm.LanguageModel;
import org.spartabench.authors.llm.ModelRole;
import org.spartabench.authors.llm.call.Allowance;
import org.spartabench.authors.llm.call.CallPurpose;
import org.spartabench.authors.prompted.LlmAuthor;
import org.spartabench.authors.request.Author;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.TaskHandle;
import org.spartabench.cli.command.PythonOptions;
import org.spartabench.cli.command.ReportingCommand;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Exit;
import org.spartabench.project.Project;
import org.spartabench.project.author.RoleModels;
import org.spartabench.project.correct.output.QueryRuns;
import org.spartabench.project.failure.StoreException;
import org.spartabench.python.program.DecimalScales;
import org.spartabench.python.program.Program;
import org.spartabench.python.program.ProgramCompiler;
import org.spartabench.python.program.ProgramFolder;
import org.spartabench.python.trial.ProgramVerdict;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.read.Parsed;
import org.spartabench.sql.tree.Query;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code sparta program}: prints queries as pandas programs, or writes them with their tables. */
@Command(
        name = "program",
        description =
                "Print queries as pandas programs, or write them with the tables they read; or let a model write them"
                        + " from the questions. Runs no Python without --run.")
public final class ProgramCommand extends ReportingCommand {

    private static final String COMPILER = "compiler";
    private static final String COMPILED = "compiled";
    private static final String LLM = "llm";
    private static final String REPLAY = "replay";

    @ArgGroup(multiplicity = "1")
    private Wanted wanted = new Wanted();

    @Option(
            names = "--form",
            paramLabel = "FORM",
            description = "read: the program reads CSV files; frames: the tables stand ready (default: read)")
    private Program.Form form = Program.Form.READ;

    @Option(names = "--out", paramLabel = "FOLDER", description = "write programs and tables into this folder")
    private Optional<Path> out = Optional.empty();

    @Option(
            names = "--run",
            description = "run the programs in a confined Python and compare their rows with the query's")
    private boolean run;

    @Mixin
    private PythonOptions python = new PythonOptions();

    @Option(
            names = "--author",
            paramLabel = "NAME",
            description =
                    "compiler: our rules (default); llm: a model reads the question, never the SQL; replay: the model"
                            + " as it answered before")
    private String author = COMPILER;

    @Option(
            names = "--model",
            paramLabel = "NAME",
            description = "for --author llm: a model of the project by name (default: the one with the role author)")
    private Optional<String> model = Optional.empty();

    @Option(
            names = "--shows",
            paramLabel = "WHAT",
            description =
                    "for --author llm: schema: CREATE TABLE statements (default); headers: only the first five lines"
                            + " of each CSV file")
    private Optional<WrittenPrograms.Shows> shows = Optional.empty();

    @Option(
            names = "--clarified",
            description = "for --author llm: the evidence has what 'sparta clarify' made clear about an item")
    private boolean clarified;

    @Option(
            names = "--dirty",
            description =
                    "write the tables of --out as real files are (1,234, N/A, two forms of dates, trailing blanks);"
                            + " with --author llm, answer each question over clean and over dirty tables, with --shows"
                            + " headers")
    private boolean dirty;

    @Option(names = "--seed", paramLabel = "N", description = "of --dirty (default: ${DEFAULT-VALUE})")
    private long seed = 1;

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

    /** A query with the name of its file. @param item empty for a query of none */
    private record Named(String name, Optional<Item> item, Query query) {

        int number() {
            return item.map(Item::number).orElse(0);
        }
    }

    public ProgramCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        Optional<String> wrong = wrong();
        return wrong.map(console::bad)
                .orElseGet(() -> openWithQueries(project -> console.ifOk(
                        queries(project),
                        all -> author.equals(COMPILER) ? compile(project, all) : write(project, all))));
    }

    private Optional<String> wrong() {
        boolean compiles = author.equals(COMPILER);
        if (!compiles && !author.equals(LLM) && !author.equals(REPLAY)) {
            return Optional.of("--author: unknown author '" + author + "'; the authors are compiler, llm and replay");
        }
        if (!compiles && wanted.sql != null) {
            return Optional.of("--author " + author + ": a model reads the question of an item; give --item or --all");
        }
        if (compiles && (model.isPresent() || shows.isPresent() || clarified)) {
            return Optional.of("--model, --shows and --clarified are for --author llm and --author replay");
        }
        if (compiles && dirty && out.isEmpty()) {
            return Optional.of("--dirty: add --out FOLDER, or --author llm");
        }
        return dirty && shows.filter(s -> s == WrittenPrograms.Shows.SCHEMA).isPresent()
                ? Optional.of("--shows schema: only the lines of a file show that it is dirty; take --shows headers")
                : Optional.empty();
    }

    private Result<List<Named>> queries(Project project) {
        String domain = project.schema().name().replaceAll("[^A-Za-z0-9_-]", "_");
        if (wanted.sql != null) {
            return switch (Guard.read(wanted.sql, project.facts())) {
                case Parsed.Bad bad -> Result.bad("--sql: " + bad.where());
                case Parsed.Ok ok -> Result.ok(List.of(new Named(domain + "-query", Optional.empty(), ok.query())));
            };
        }
        List<Named> all = new ArrayList<>();
        project.set().present(item -> add(item, domain, all));
        return all.isEmpty() && !wanted.all ? Result.bad("--item: there is no item " + wanted.item) : Result.ok(all);
    }

    private void add(Item item, String domain, List<Named> into) {
        if (wanted.all || item.number() == wanted.item) {
            into.add(new Named(domain + "-" + item.number(), Optional.of(item), item.query()));
        }
    }

    private int compile(Project project, List<Named> all) {
        if (!run) {
            return compile(project, all, Optional.empty());
        }
        boolean[] ran = {false};
        int code = python.find(console, interpreter -> {
            ran[0] = true;
            try (ProgramTrials trials = new ProgramTrials(project, interpreter, python, second)) {
                return compile(project, all, Optional.of(trials));
            }
        });
        if (!ran[0]) {
            compile(project, all, Optional.empty());
        }
        return code;
    }

    private int write(Project project, List<Named> all) {
        RoleModels models = new RoleModels(project, System.getenv());
        Result<LanguageModel> found =
                author.equals(LLM) ? models.one(ModelRole.AUTHOR, model) : models.replayed(ModelRole.AUTHOR, model);
        return console.ifOk(found, asked -> {
            Author writer = new LlmAuthor(asked, project.files().prompts());
            return run
                    ? python.findForModels(console, interpreter -> {
                        try (ProgramTrials trials = new ProgramTrials(project, interpreter, python, second)) {
                            return write(project, all, writer, Optional.of(trials));
                        }
                    })
                    : write(project, all, writer, Optional.empty());
        });
    }

    private int write(Project project, List<Named> all, Author writer, Optional<ProgramTrials> trials) {
        WrittenPrograms.Setting setting = new WrittenPrograms.Setting(
                shows.orElse(dirty ? WrittenPrograms.Shows.HEADERS : WrittenPrograms.Shows.SCHEMA),
                dirty ? OptionalLong.of(seed) : OptionalLong.empty(),
                clarified);
        return console.ifOk(WrittenPrograms.of(project, writer, setting, trials), programs -> {
            console.asks("program", author.equals(LLM) ? all.size() : 0, "once a program");
            WrittenTally tally = new WrittenTally(writer.name());
            Optional<ProgramFolder> into = folder(project);
            TaskHandle.Progress end = context.run("program", "programs", control -> {
                control.total(all.size());
                for (Named one : all) {
                    CallPurpose work = new CallPurpose(one.number(), 0, Allowance.until(control::cancelled));
                    Result<ProgramResult> made =
                            programs.of(one.name(), one.item().orElseThrow(), work);
                    if (control.cancelled()) {
                        break;
                    }
                    ProgramResult result = made.orThrow(StoreException::new);
                    tally.add(result);
                    show(result);
                    if (result.dirty().orElse(result).compiled() instanceof Result.Ok<Program>(Program program)
                            && into.isPresent()) {
                        write(into.get(), one.name(), program);
                    }
                    control.done(tally.items());
                }
                return "";
            });
            if (json) {
                console.line(tally.json().toString());
            }
            tally.lines().forEach(console::note);
            return switch (end.state()) {
                case FAILED -> console.partly("program: " + end.reason() + "; the calls so far are kept");
                case CANCELLED -> Exit.INTERRUPTED;
                case DONE, QUEUED, RUNNING, PAUSED -> tally.complete() ? Exit.DONE : Exit.PARTLY;
            };
        });
    }

    private Optional<ProgramFolder> folder(Project project) {
        return out.map(f -> dirty
                ? new ProgramFolder(f, table -> WrittenPrograms.dirty(project.facts(), table, seed))
                : new ProgramFolder(f, project.facts()));
    }

    private int compile(Project project, List<Named> all, Optional<ProgramTrials> trials) {
        ProgramCompiler compiler = new ProgramCompiler(project.schema(), new DecimalScales(project.facts()));
        Optional<ProgramFolder> folder = folder(project);
        TreeMap<String, Integer> refused = new TreeMap<>();
        TreeMap<String, Integer> verdicts = new TreeMap<>();
        TreeMap<String, Integer> imported = new TreeMap<>();
        int written = 0;
        QueryRuns runs = new QueryRuns(project);
        for (Named query : all) {
            Result<Program> compiled = query.item()
                    .map(item -> runs.program(item.id(), item.query(), form))
                    .orElseGet(() -> compiler.compile(query.query(), form));
            ProgramResult result = result(query, compiled, trials);
            result.verdict().ifPresent(v -> verdicts.merge(v.state().word(), 1, Integer::sum));
            result.imported().ifPresent(v -> imported.merge(v.state().word(), 1, Integer::sum));
            result.second()
                    .filter(s -> s.agreed() < s.tried())
                    .ifPresent(s -> verdicts.merge("different on a small database", 1, Integer::sum));
            show(result);
            switch (result.compiled()) {
                case Result.Bad<Program> r -> refused.merge(r.first().kind(), 1, Integer::sum);
                case Result.Ok<Program>(Program program) -> {
                    if (folder.isPresent() && !write(folder.get(), query.name(), program)) {
                        return Exit.PARTLY;
                    }
                    written++;
                }
            }
        }
        console.note(written + " of " + all.size() + " queries compiled"
                + (refused.isEmpty() ? "" : "; no rule for " + refused)
                + (verdicts.isEmpty() ? "" : "; run: " + verdicts)
                + (imported.isEmpty() ? "" : "; programs of the set: " + imported));
        boolean equal = Stream.concat(verdicts.keySet().stream(), imported.keySet().stream())
                .allMatch("equal"::equals);
        return refused.isEmpty() && equal ? Exit.DONE : Exit.PARTLY;
    }

    private static ProgramResult result(Named query, Result<Program> compiled, Optional<ProgramTrials> trials) {
        Optional<Program> program = compiled.toOptional();
        return new ProgramResult(
                query.name(),
                query.number(),
                COMPILED,
                compiled,
                trials.flatMap(t -> program.map(p -> t.run(query.query(), p, program))),
                trials.flatMap(t -> program.flatMap(p -> t.second(query.query(), p))),
                Optional.empty(),
                trials.flatMap(t -> query.item().flatMap(t::imported)));
    }

    private boolean write(ProgramFolder folder, String name, Program program) {
        try {
            return console.ifOk(folder.write(name, program), file -> Exit.DONE) == Exit.DONE;
        } catch (IOException e) {
            console.error(out.orElseThrow() + ": cannot be written (" + FileFailure.of(e) + ")");
            return false;
        }
    }

    private static String verdictLine(String name, ProgramVerdict verdict) {
        return "# " + name + ": " + verdict.state().word()
                + verdict.why().lines().map(l -> "\n#   " + l).collect(Collectors.joining());
    }

    private void show(ProgramResult result) {
        if (json) {
            console.line(result.json().toString());
            return;
        }
        result.verdict().ifPresent(v -> console.line(verdictLine(result.name(), v)));
        result.dirty()
                .flatMap(ProgramResult::verdict)
                .ifPresent(v -> console.line(verdictLine(result.name() + " over dirty tables", v)));
        result.imported().ifPresent(v -> console.line(verdictLine(result.name() + ", the program of the set", v)));
        result.second()
                .ifPresent(s -> console.line("# " + result.name() + ": the same on " + s.agreed() + " of " + s.tried()
                        + " small databases" + (s.difference().isEmpty() ? "" : "; " + s.difference())));
        switch (result.compiled()) {
            case Result.Ok<Program>(Program program) -> {
                if (out.isEmpty() && (result.verdict().isEmpty() || !wanted.all)) {
                    console.line("# " + result.name() + "\n" + program.text());
                }
            }
            case Result.Bad<Program> r ->
                console.error(result.name() + ": no program: " + r.first().kind() + " in "
                        + r.first().subject() + ": " + r.message());
        }
    }
}
