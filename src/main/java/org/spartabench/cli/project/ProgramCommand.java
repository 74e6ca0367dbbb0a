package org.spartabench.cli.project;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
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
import org.spartabench.program.ProgramLine;
import org.spartabench.program.trial.ProgramTrial;
import org.spartabench.program.trial.ProgramVerdict;
import org.spartabench.python.PythonReply;
import org.spartabench.python.PythonSearch;
import org.spartabench.python.PythonSession;
import org.spartabench.python.RunLimits;
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
            Optional<Failure> refused = Guard.check(wanted.sql, project.schema());
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
        try (PythonSession session = new PythonSession(found.interpreter().get())) {
            return compile(project, all, Optional.of(new ProgramTrial(project.facts(), session)));
        }
    }

    private int compile(Project project, List<Named> all, Optional<ProgramTrial> trial) {
        ProgramCompiler compiler = new ProgramCompiler(project.schema(), new DecimalScales(project.facts()));
        Optional<ProgramFolder> folder = out.map(f -> new ProgramFolder(f, project.facts()));
        TreeMap<String, Integer> refused = new TreeMap<>();
        TreeMap<String, Integer> verdicts = new TreeMap<>();
        int written = 0;
        for (Named query : all) {
            Compiled compiled = compiler.compile(query.query(), form);
            Optional<ProgramVerdict> verdict = compiled instanceof Compiled.Done(Program made)
                    ? trial.map(t -> t.run(query.query(), made, RunLimits.DEFAULT))
                    : Optional.empty();
            verdict.ifPresent(v -> verdicts.merge(word(v), 1, Integer::sum));
            show(query, compiled, verdict);
            switch (compiled) {
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

    private boolean write(ProgramFolder folder, String name, Program program) {
        try {
            return console.ifOk(folder.write(name, program), file -> Exit.DONE) == Exit.DONE;
        } catch (IOException e) {
            console.error(out.orElseThrow() + ": cannot be written (" + FileFailure.of(e) + ")");
            return false;
        }
    }

    private static String word(ProgramVerdict verdict) {
        return verdict.state().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private void show(Named query, Compiled compiled, Optional<ProgramVerdict> verdict) {
        if (json) {
            ObjectNode line = line(query, compiled);
            verdict.ifPresent(v -> add(v, line));
            console.line(line.toString());
            return;
        }
        verdict.ifPresent(v ->
                console.line("# " + query.name() + ": " + word(v) + (v.why().isEmpty() ? "" : ": " + v.why())));
        switch (compiled) {
            case Compiled.Done(Program program) -> {
                if (out.isEmpty() && (verdict.isEmpty() || !wanted.all)) {
                    console.line("# " + query.name() + "\n" + program.text());
                }
            }
            case Compiled.Refused r ->
                console.error(query.name() + ": no program: " + r.feature() + " in " + r.where() + ": " + r.why());
        }
    }

    private static void add(ProgramVerdict verdict, ObjectNode line) {
        ObjectNode ran = line.putObject("run");
        switch (verdict.reply()) {
            case PythonReply.Gave gave -> {
                ran.put("state", "gave")
                        .put("ms", gave.nanos() / 1_000_000)
                        .put("rows", gave.output().rows().size());
                for (JsonNode one : line.path("lines")) {
                    gave.frames().stream()
                            .filter(f -> f.line() == one.path("line").asInt())
                            .forEach(f -> ((ObjectNode) one).put("rows", f.size()));
                }
            }
            case PythonReply.Raised raised ->
                ran.put("state", "raised").put("error", raised.problem()).put("line", raised.line());
            case PythonReply.Overran overran -> ran.put("state", "overran").put("error", overran.problem());
            case PythonReply.Forbidden forbidden ->
                ran.put("state", "forbidden").put("error", forbidden.problem()).put("line", forbidden.line());
            case PythonReply.Unavailable none -> ran.put("state", "not run").put("error", none.why());
        }
        ObjectNode said = line.putObject("verdict").put("strict", word(verdict));
        if (!verdict.why().isEmpty()) {
            said.put("reason", verdict.why());
        }
    }

    private static ObjectNode line(Named query, Compiled compiled) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("item", query.item()).put("origin", "compiled");
        switch (compiled) {
            case Compiled.Refused r ->
                root.putObject("refused")
                        .put("feature", r.feature())
                        .put("block", r.where())
                        .put("why", r.why());
            case Compiled.Done(Program program) -> {
                root.put("program", program.text());
                var lines = root.putArray("lines");
                for (ProgramLine line : program.lines()) {
                    ObjectNode one = lines.addObject().put("line", line.number());
                    line.block().ifPresent(b -> one.put("block", b.toString()));
                    line.predicate()
                            .ifPresent(p -> one.put(
                                    "predicate",
                                    p.clause().name().toLowerCase(Locale.ROOT) + " "
                                            + (p.steps().getFirst() + 1)));
                    line.frame().ifPresent(f -> one.put("frame", f));
                }
            }
        }
        return root;
    }
}
