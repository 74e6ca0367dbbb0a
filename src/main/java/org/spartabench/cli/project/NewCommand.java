package org.spartabench.cli.project;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.spartabench.authors.wording.lexicon.Lexicon;
import org.spartabench.authors.wording.lexicon.OwnWords;
import org.spartabench.authors.wording.preview.WordDoubt;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.file.ShellWord;
import org.spartabench.base.file.Unfinished;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.origin.CsvFolder;
import org.spartabench.facts.origin.DomainFile;
import org.spartabench.facts.origin.Origin;
import org.spartabench.facts.origin.Origin.ParquetFolder;
import org.spartabench.facts.origin.PostgresDatabase;
import org.spartabench.facts.origin.SqliteFile;
import org.spartabench.facts.passage.Passages;
import org.spartabench.facts.passage.file.PassageFile;
import org.spartabench.facts.passage.overlap.DuplicateFacts;
import org.spartabench.facts.passage.overlap.MissingValues;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.plan.PlannedTable;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.project.Project;
import org.spartabench.project.ProjectFolder;
import org.spartabench.project.extract.ExtractedTables;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sparta new}: imports a database into a new project. */
@Command(
        name = "new",
        description = "Import a folder of CSV or Parquet files, a SQLite file or a PostgreSQL database into a new"
                + " project.")
public final class NewCommand implements Callable<Integer> {

    private static final double USUAL_THRESHOLD = 0.95;

    private final Console console;

    @Parameters(paramLabel = "DIR", description = "the project to create")
    private Path folder = Path.of("");

    @Option(
            names = "--from",
            required = true,
            paramLabel = "FOLDER|FILE|URL",
            description =
                    "a folder of CSV files (, ; or tab; UTF-8) or of Parquet files, one per table; a SQLite file; or"
                            + " jdbc:postgresql://host:port/database?user=name, with &currentSchema=name for a schema"
                            + " other than public, and the password in PGPASSWORD or ~/.pgpass")
    private String from = "";

    @Option(
            names = "--direct",
            description =
                    "do not copy the data: query the PostgreSQL server, or the Parquet files, while the project is"
                            + " open")
    private boolean direct;

    @Option(names = "--tables", split = ",", paramLabel = "TABLE", description = "import only these tables")
    private List<String> tables = new ArrayList<>();

    @Option(
            names = "--missing",
            split = ",",
            paramLabel = "TEXT",
            description = "texts that stand for no value, in every column: N/A,-")
    private Set<String> missing = new TreeSet<>();

    @Option(
            names = "--rename",
            description =
                    "give tables and columns of CSV files whose names are no identifiers, as \"Unit Price (USD)\","
                            + " the nearest one, Unit_Price_USD; a database's are always given")
    private boolean renaming;

    @Option(names = "--grounding", split = ",", paramLabel = "TABLE", description = "tables whose rows become passages")
    private List<String> grounding = new ArrayList<>();

    @Option(
            names = "--passages",
            paramLabel = "FILE",
            description = "passages to import (JSON Lines): \"id\", \"text\", optionally a \"title\", and the"
                    + " \"facts\" they state, each with a \"table\" and the \"values\" that select its rows")
    private @Nullable Path passages;

    @Option(
            names = "--linked-by",
            paramLabel = "FIELD[=COLUMN]",
            description = "link passages without \"facts\" to the rows whose COLUMN equals their FIELD")
    private Optional<String> linkedBy = Optional.empty();

    @Option(
            names = "--extracted",
            paramLabel = "DIR2",
            description = "the project whose extraction ('sparta extract') becomes grounding tables beside the data")
    private Optional<Path> extracted = Optional.empty();

    @Option(
            names = "--threshold",
            paramLabel = "SHARE",
            description = "with --extracted: take the columns whose precision is at least this, at the lower end of its"
                    + " interval (default: 0.95)")
    private double threshold = USUAL_THRESHOLD;

    @Option(
            names = "--marked",
            split = ",",
            paramLabel = "TABLE.COLUMN",
            description = "with --extracted: columns to take even below the threshold; the card names them")
    private Set<String> marked = new TreeSet<>();

    @Option(
            names = "--keys",
            paramLabel = "FILE",
            description = "JSON with keys, types, roles and units that override the detected ones")
    private @Nullable Path keys;

    @Option(names = "--name", description = "domain name, the part of a question's id before the colon")
    private Optional<String> name = Optional.empty();

    @Option(names = "--persona", description = "persona who asks the questions: \"a hospital manager\"")
    private Optional<String> persona = Optional.empty();

    @Option(names = "--json", description = "print the size of the project as JSON")
    private boolean json;

    public NewCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        if (linkedBy.isPresent() && passages == null) {
            return console.bad("--linked-by: links passages; name their file with --passages");
        }
        if (direct && !missing.isEmpty()) {
            return console.bad("--missing: the values stay as they are; import a copy, without --direct");
        }
        if (extracted.isPresent() && (passages != null || direct)) {
            return console.bad("--extracted: brings passages and tables of its own; leave --passages and --direct out");
        }
        if (extracted.isEmpty() && !marked.isEmpty()) {
            return console.bad("--marked: add --extracted DIR2");
        }
        if (!(threshold >= 0 && threshold <= 1)) {
            return console.bad("--threshold: must be from 0 to 1, not " + threshold);
        }
        if (extracted.isPresent()) {
            return withFacts(extracted.get());
        }
        return make(Optional.empty());
    }

    /** Makes the tables of an extraction in a temporary folder, which lasts until they are imported. */
    private int withFacts(Path other) {
        Path work;
        try {
            work = Unfinished.ofUser().folder("sparta-extracted");
        } catch (IOException e) {
            return console.bad("--extracted: no temporary folder can be made (" + FileFailure.of(e) + ")");
        }
        try {
            return console.ifOk(
                    ExtractedTables.of(other, work, threshold, marked), tables -> make(Optional.of(tables)));
        } finally {
            Unfinished.ofUser().end(work);
        }
    }

    private int make(Optional<ExtractedTables.Tables> facts) {
        Optional<PassageFile> passageFile = facts.map(ExtractedTables.Tables::passages)
                .or(() -> Optional.ofNullable(passages)
                        .map(file -> new PassageFile(file, linkedBy.map(PassageFile.Link::of))));
        Result<Optional<DomainFile>> domainFile = keys == null
                ? Result.ok(Optional.empty())
                : DomainFile.read(keys).map(Optional::of);
        List<String> warnings = new ArrayList<>();
        Result<Project> made = origin().then(
                        origin -> domainFile.then(domain -> Import.preview(origin.only(tables), domain, missing)))
                .then(this::asked)
                .then(plan -> facts.map(f -> f.beside(plan)).orElseGet(() -> Result.ok(plan)))
                .then(plan -> {
                    warnings.addAll(plan.warnings());
                    return ProjectFolder.create(folder, plan, passageFile).then(Project::open);
                });
        return console.ifOk(made, project -> {
            warnings.addAll(project.facts().remarks());
            passageFile.ifPresent(file -> warnings.addAll(remarks(file, project)));
            Schema schema = project.schema();
            int doubts = WordDoubt.of(schema, Lexicon.forSchema(schema), OwnWords.NONE)
                    .size();
            if (doubts > 0) {
                warnings.add((doubts == 1 ? "1 word" : doubts + " words")
                        + " for tables and columns may be wrong; 'sparta words --doubtful " + ShellWord.of(folder)
                        + "' shows why");
            }
            warnings.forEach(warning -> console.note("new: " + warning));
            return printAndClose(project, console, json);
        });
    }

    private static List<String> remarks(PassageFile file, Project project) {
        Passages passages = project.files().passages();
        List<String> remarks = new ArrayList<>(leftOut(file, passages));
        MissingValues.of(project.facts(), passages).forEach(missing -> remarks.add(missing.toString()));
        DuplicateFacts.of(project.facts(), passages).forEach(duplicate -> remarks.add(duplicate.toString()));
        return remarks;
    }

    private static List<String> leftOut(PassageFile file, Passages passages) {
        return switch (file.count()) {
            case Result.Ok<Integer>(Integer all)
            when all > passages.imported() ->
                List.of(all - passages.imported() + " of " + all + " passages are skipped: no row is linked to them");
            case Result.Ok<Integer> _, Result.Bad<Integer> _ -> List.of();
        };
    }

    private Result<Origin> origin() {
        return Origin.of(from).then(origin -> switch (origin) {
            case CsvFolder csv when renaming && !direct -> Result.ok(csv.renamed());
            case PostgresDatabase database when direct -> Result.ok(database.asked());
            case ParquetFolder parquet when direct -> Result.ok(parquet.asked());
            case CsvFolder _, ParquetFolder _, SqliteFile _, PostgresDatabase _ ->
                direct
                        ? Result.bad("--direct: works only with a PostgreSQL database or Parquet files; import " + from
                                + " without --direct")
                        : Result.ok(origin);
        });
    }

    /** Applies the options to the proposed plan. */
    private Result<ImportPlan> asked(ImportPlan proposed) {
        ImportPlan plan = name.map(proposed::withName).orElse(proposed);
        plan = persona.map(plan::withPersona).orElse(plan);
        Set<String> known = plan.tables().stream()
                .map(PlannedTable::name)
                .collect(Collectors.toCollection(() -> new TreeSet<>(String.CASE_INSENSITIVE_ORDER)));
        List<Problem> unknown = grounding.stream()
                .filter(table -> !known.contains(table))
                .map(table -> new Problem("--grounding: unknown table '" + table + "'; the tables are " + known))
                .toList();
        for (String table : grounding) {
            plan = plan.withTable(table, t -> t.withGrounding(true));
        }
        return unknown.isEmpty() ? Result.ok(plan) : new Result.Bad<>(unknown);
    }

    /** Prints the size of a new project and closes it. */
    static int printAndClose(Project project, Console console, boolean json) {
        try (project) {
            List<Table> all = project.schema().tables();
            long grounding = all.stream().filter(Table::grounding).count();
            long rows = all.stream().mapToLong(Table::rows).sum();
            console.print(
                    json,
                    () -> JsonNodeFactory.instance
                            .objectNode()
                            .put("project", project.folder().toString())
                            .put("name", project.name())
                            .put("tables", all.size())
                            .put("grounding", grounding)
                            .put("rows", rows),
                    () -> List.of(Console.format(
                            "%s: %s, %d tables (%d grounding), %,d rows",
                            project.folder(), project.name(), all.size(), grounding, rows)));
            return Exit.DONE;
        }
    }
}
