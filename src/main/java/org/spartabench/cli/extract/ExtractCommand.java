package org.spartabench.cli.extract;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.authors.llm.LanguageModel;
import org.spartabench.authors.llm.ModelRole;
import org.spartabench.authors.llm.settings.KeySource;
import org.spartabench.authors.prompted.LlmAuthor;
import org.spartabench.authors.prompted.PromptFiles;
import org.spartabench.base.file.ShellWord;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.report.Report;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.TaskHandle;
import org.spartabench.cli.command.ReportingCommand;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.facts.extract.FactSchema;
import org.spartabench.facts.passage.file.PassageStream;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.judging.estimate.Share;
import org.spartabench.judging.extract.NameIndex;
import org.spartabench.judging.extract.PatternExtractor;
import org.spartabench.judging.extract.RowJudge;
import org.spartabench.judging.extract.verify.FactFigures;
import org.spartabench.project.Project;
import org.spartabench.project.ProjectFolder;
import org.spartabench.project.author.RoleModels;
import org.spartabench.project.disk.OwnFile;
import org.spartabench.project.extract.EntityNames;
import org.spartabench.project.extract.ExtractJob;
import org.spartabench.project.extract.Extraction;
import org.spartabench.project.extract.FactSheet;
import org.spartabench.project.extract.ModelReader;
import org.spartabench.project.extract.RowReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sparta extract}: reads facts out of texts, and has people verify them. */
@Command(
        name = "extract",
        description =
                "Read the facts of a schema out of texts, each with the words that state it. Code says which values"
                        + " follow from their words; people verify a sample in a sheet; 'sparta new --extracted' makes"
                        + " tables of the columns that pass. A stopped extraction goes on where it stopped.")
public final class ExtractCommand extends ReportingCommand {

    private static final String PATTERNS = "patterns";
    private static final String LLM = "llm";
    private static final String REPLAY = "replay";

    @Option(
            names = "--from",
            paramLabel = "PATH",
            description = "the texts: a folder of .txt and .md files, a .jsonl file, a .csv file, or a .json file from"
                    + " ids to texts")
    private Optional<Path> from = Optional.empty();

    @Option(
            names = "--schema",
            paramLabel = "FILE",
            description = "JSON with the tables and columns to be filled (default: that of the last extraction)")
    private Optional<Path> schema = Optional.empty();

    @Option(
            names = "--propose",
            paramLabel = "N",
            description = "print a schema to begin with, made of the first N texts of --from, without a model")
    private Optional<Integer> propose = Optional.empty();

    @Option(
            names = "--extractor",
            paramLabel = "NAME",
            description =
                    "who reads: patterns (without a model: the project's templates backwards, the schema's patterns"
                            + " and lines); llm: the project's model, in one call for each text; replay: its replies of"
                            + " before, without its server")
    private String extractor = PATTERNS;

    @Option(names = "--calls", paramLabel = "N", description = "for --extractor llm: maximum calls (default: no limit)")
    private Optional<Long> calls = Optional.empty();

    @Option(
            names = "--tokens",
            paramLabel = "N",
            description = "for --extractor llm: maximum tokens (default: no limit)")
    private Optional<Long> tokens = Optional.empty();

    @Option(names = "--key-command", paramLabel = "CMD", description = "a command that prints the model's key")
    private Optional<String> keyCommand = Optional.empty();

    @Option(
            names = "--replay",
            paramLabel = "DIR2",
            description = "for --extractor replay: the project whose model replied (default: DIR)")
    private Optional<Path> replay = Optional.empty();

    @Option(names = "--id", paramLabel = "FIELD", description = "the field or column of a text's id (default: id)")
    private String id = "id";

    @Option(names = "--text", paramLabel = "FIELD", description = "the field or column of the text (default: text)")
    private String text = "text";

    @Option(names = "--jobs", paramLabel = "N", description = "texts that are read at once (default: 1)")
    private int jobs = 1;

    @Option(
            names = "--sample",
            paramLabel = "N",
            description = "at most so many texts; with --sheet: at most so many values of each column (default: 40)")
    private Optional<Integer> sample = Optional.empty();

    @Option(names = "--report", description = "print precision and recall of each column by what people decided")
    private boolean report;

    @Option(names = "--sheet", paramLabel = "FILE", description = "write the values that a person is to verify")
    private Optional<Path> sheet = Optional.empty();

    @Option(
            names = "--search",
            paramLabel = "N",
            description = "with --sheet: texts to be searched for facts that the tables lack (default: 5)")
    private int search = 5;

    @Option(names = "--take", paramLabel = "FILE", description = "take the decisions of a sheet")
    private Optional<Path> take = Optional.empty();

    @Option(
            names = "--validator",
            paramLabel = "NAME",
            description = "with --sheet and --take: who decides (default: your login name)")
    private String validator = System.getProperty("user.name", "validator");

    private static final int USUAL_SAMPLE = 40;

    public ExtractCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        long modes = Stream.of(from.isPresent(), report, sheet.isPresent(), take.isPresent())
                .filter(m -> m)
                .count();
        if (modes != 1) {
            return console.bad("extract: give one of --from PATH, --report, --sheet FILE and --take FILE");
        }
        if (jobs < 1 || Stream.of(sample, propose).flatMap(Optional::stream).anyMatch(n -> n < 1) || search < 0) {
            return console.bad("--jobs, --sample, --propose: must be at least 1; --search: at least 0");
        }
        if (propose.isPresent() && (from.isEmpty() || schema.isPresent())) {
            return console.bad("--propose: add --from PATH, and leave --schema out");
        }
        if (!Set.of(PATTERNS, LLM, REPLAY).contains(extractor)) {
            return console.bad("--extractor: there is no extractor '" + extractor + "'; there are " + PATTERNS + ", "
                    + LLM + " and " + REPLAY);
        }
        if ((calls.isPresent() || tokens.isPresent() || keyCommand.isPresent()) && !extractor.equals(LLM)) {
            return console.bad("--calls, --tokens, --key-command: add --extractor " + LLM);
        }
        if (replay.isPresent() && !extractor.equals(REPLAY)) {
            return console.bad("--replay: add --extractor " + REPLAY);
        }
        if (schema.isPresent() && from.isEmpty()) {
            return console.bad("--schema: add --from PATH");
        }
        if (propose.isPresent()) {
            return context.openOrRead(folder, project -> propose(project, from.orElseThrow(), propose.orElseThrow()));
        }
        if (from.isPresent()) {
            return open(project -> extract(project, Extraction.of(project), from.get()));
        }
        ToIntFunction<Project> work = project -> {
            Extraction extraction = Extraction.of(project);
            return console.ifOk(
                    extraction.contents(),
                    contents -> report
                            ? figures(extraction, contents)
                            : sheet.map(f -> write(new FactSheet(extraction, contents), f))
                                    .orElseGet(() -> take(new FactSheet(extraction, contents), take.orElseThrow())));
        };
        return take.isPresent() ? open(work) : context.openOrRead(folder, work);
    }

    private int propose(Project project, Path path, int most) {
        List<PassageStream.Text> texts = new ArrayList<>();
        Result<Integer> read = passages(path)
                .each(passage -> texts.add(passage) && texts.size() < most, line -> console.note("extract: " + line));
        return console.ifOk(read, count -> {
            console.line(PatternExtractor.proposal(texts, EntityNames.ofSources(project.facts()))
                    .toPrettyString());
            return Exit.DONE;
        });
    }

    /** Gives the texts, and names the files beside them that are none. */
    private PassageStream passages(Path path) {
        PassageStream passages = new PassageStream(path, id, text);
        passages.passedOver().ifPresent(line -> console.note("extract: " + line));
        return passages;
    }

    private int extract(Project project, Extraction extraction, Path path) {
        Result<FactSchema> wanted = schema.map(file -> new OwnFile(file)
                        .text()
                        .then(t -> t.map(s -> extraction.take(s, file.toString()))
                                .orElseGet(() -> Result.bad(file + ": there is no such file"))))
                .orElseGet(extraction::schema);
        return console.ifOk(wanted, facts -> {
            Map<ColumnRef, NameIndex> names = EntityNames.of(facts, project.facts());
            return console.ifOk(reader(project, facts, names), reader -> run(extraction, path, facts, names, reader));
        });
    }

    private Result<RowReader> reader(Project project, FactSchema facts, Map<ColumnRef, NameIndex> names) {
        if (extractor.equals(PATTERNS)) {
            return Result.ok(RowReader.patterns(project, facts, names));
        }
        PromptFiles prompts = project.files().prompts();
        Result<LanguageModel> model = extractor.equals(LLM)
                ? new RoleModels(project, System.getenv())
                        .resumed(ModelRole.AUTHOR, keyCommand.map(KeySource.Command::new))
                : replay.map(ProjectFolder::openToRead)
                        .map(opened -> opened.then(other -> {
                            try (other) {
                                return replayed(other);
                            }
                        }))
                        .orElseGet(() -> replayed(project));
        return model.then(m -> prompts.file("extract")
                .map(file -> new ModelReader(
                        extractor,
                        new LlmAuthor(m, prompts),
                        file.hash(),
                        facts,
                        project.schema(),
                        new ModelReader.Budget(calls.orElse(Long.MAX_VALUE), tokens.orElse(Long.MAX_VALUE)))));
    }

    private static Result<LanguageModel> replayed(Project project) {
        return new RoleModels(project, System.getenv()).replayed(ModelRole.AUTHOR, Optional.empty());
    }

    private int run(
            Extraction extraction, Path path, FactSchema facts, Map<ColumnRef, NameIndex> names, RowReader reader) {
        ExtractJob job = new ExtractJob(
                extraction,
                passages(path),
                reader,
                new RowJudge(facts, names),
                new ExtractJob.Wish(jobs, sample),
                line -> console.note("extract: " + line));
        TaskHandle.Progress end = context.run("extract", "texts", job);
        if (end.state() == TaskHandle.State.FAILED) {
            return console.partly("extract: " + end.reason());
        }
        console.note("extract: " + Numbers.counted(job.read(), "text") + " read, " + Numbers.grouped(job.known())
                + " read before");
        int code = job.end()
                .map(why -> console.partly("extract: " + why))
                .orElse(job.leftOut() > 0 ? Exit.PARTLY : Exit.DONE);
        if (job.end().isPresent() && job.read() + job.known() == 0) {
            return code;
        }
        int printed = console.ifOk(extraction.contents(), contents -> figures(extraction, contents));
        return end.state() == TaskHandle.State.CANCELLED ? Exit.INTERRUPTED : Math.max(code, printed);
    }

    private int figures(Extraction extraction, Extraction.Contents contents) {
        List<String> columns = contents.schema().tables().stream()
                .flatMap(t -> t.columns().stream().filter(c -> c.stated()).map(c -> t.name() + "." + c.name()))
                .toList();
        FactFigures figures = FactFigures.of(columns, contents.cases(), contents.hashes(), extraction.decisions());
        Report<FactFigures.Line> table = Report.of(figures.lines())
                .title(Numbers.counted(contents.hashes().size(), "text"))
                .text("table", FactFigures.Line::table)
                .text("column", FactFigures.Line::column)
                .number("stated", FactFigures.Line::stated)
                .number("supported", FactFigures.Line::supported)
                .number("conflict", FactFigures.Line::conflicts)
                .number("open", FactFigures.Line::open)
                .number("refused", FactFigures.Line::refused);
        if (report) {
            table.number("decided", line -> line.precision().of())
                    .share("precision", line -> line.precision().known(Share::value))
                    .share("from", line -> line.precision().known(Share::low))
                    .share("to", line -> line.precision().known(Share::high))
                    .share("recall", line -> line.recall().known(Share::value))
                    .share("recall from", line -> line.recall().known(Share::low))
                    .note(Stream.concat(agreement(figures), pace(extraction)).collect(Collectors.joining("; ")));
        }
        print(table);
        return Exit.DONE;
    }

    private static Stream<String> pace(Extraction extraction) {
        return FactFigures.seconds(extraction.decisions()).stream()
                .mapToObj(seconds -> Console.format("%.1f s a fact in the window", seconds));
    }

    private static Stream<String> agreement(FactFigures figures) {
        OptionalDouble cohen = figures.agreement().cohen();
        int both = figures.agreement().items();
        return both == 0
                ? Stream.of()
                : Stream.of(Console.format(
                        "%d values decided by two or more people: they agree on %.1f %%%s",
                        both,
                        100 * figures.agreement().observed(),
                        cohen.isPresent() ? Console.format(" (Cohen's kappa %.2f)", cohen.getAsDouble()) : ""));
    }

    private int write(FactSheet facts, Path file) {
        return console.ifOk(facts.write(file, validator, sample.orElse(USUAL_SAMPLE), search), rows -> {
            console.line(file + ": " + rows + " rows to decide; fill in 'decision' (right, wrong, not stated), the"
                    + " right value of a wrong one, and 'missing_facts' of texts to search; then take it with 'sparta"
                    + " extract " + ShellWord.of(folder) + " --take " + ShellWord.of(file) + "'");
            return Exit.DONE;
        });
    }

    private int take(FactSheet facts, Path file) {
        return console.ifOk(facts.take(file, validator, context.clock()), taken -> {
            taken.problems().forEach(console::error);
            print(
                    () -> taken,
                    () -> List.of(
                            Console.format("%d decisions taken, %d as before", taken.decisions(), taken.unchanged())));
            return taken.problems().isEmpty() ? Exit.DONE : Exit.PARTLY;
        });
    }
}
