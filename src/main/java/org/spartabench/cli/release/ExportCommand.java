package org.spartabench.cli.release;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spartabench.authors.item.Status;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.TaskHandle;
import org.spartabench.cli.command.ReportingCommand;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.project.Project;
import org.spartabench.project.foreign.SetExport;
import org.spartabench.project.foreign.SqlApiBench;
import org.spartabench.project.hybrid.HybridSet;
import org.spartabench.project.job.SheetJob;
import org.spartabench.project.publication.PublishedItems;
import org.spartabench.project.release.ProjectSplits;
import org.spartabench.project.release.ReleaseJob;
import org.spartabench.project.release.ReleaseWish;
import org.spartabench.project.release.gate.GateReport;
import org.spartabench.project.release.gate.Objection;
import org.spartabench.project.release.register.ReleaseRepository;
import org.spartabench.project.review.Audit;
import org.spartabench.publishing.exchange.SpartaExport;
import org.spartabench.publishing.foreign.layout.SetLayout;
import org.spartabench.publishing.release.ReleaseSettings;
import org.spartabench.publishing.release.ReleasedItem;
import org.spartabench.publishing.release.folder.ItemLines;
import org.spartabench.publishing.release.folder.LicenseText;
import org.spartabench.publishing.release.history.ReleaseVersion;
import org.spartabench.publishing.release.seal.Passphrase;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sparta export}: writes the items for others to read. */
@Command(
        name = "export",
        description =
                "Export all items except rejected ones. The format hf is a release: it passes the gate, which refuses"
                    + " items that are undecided, stale, contested, wrong, or have an error; then nothing is written.")
public final class ExportCommand extends ReportingCommand {

    enum Format {
        /** Questions and corpus as the official loader reads them, into a folder. */
        SPARTA,
        /** The questions alone, one JSON object a line, into a file. */
        JSONL,
        /** The questions alone, into a CSV file; lists and objects are written as JSON. */
        CSV,
        /** The questions alone, into a Parquet file. */
        PARQUET,
        /** A sheet for review in a spreadsheet. */
        REVIEW,
        /** A release: one folder for hubs, with the official layout in it. */
        HF,
        /** A text-to-SQL set in the layout of Spider, with a SQLite file. */
        SPIDER,
        /** A text-to-SQL set in the layout of BIRD, with a SQLite file. */
        BIRD,
        /** Questions over tables and APIs, with the recorded replies. */
        HYBRID,
        /** Questions with their rows in the layout of SQL-API-Bench. */
        SQL_API_BENCH;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    @Option(
            names = "--format",
            description = "sparta (a folder); jsonl, csv or parquet (the questions, a file); review (a sheet); hf (a"
                    + " release, a folder); spider or bird (a text-to-SQL set with SQLite files, a folder; or a"
                    + " file NAME.json with the records and their programs; DIR may be a folder of projects);"
                    + " hybrid (questions over APIs with recorded"
                    + " replies, a folder); sql-api-bench (questions with rows, a folder); default: sparta")
    private Format format = Format.SPARTA;

    @Option(
            names = "--out",
            required = true,
            paramLabel = "PATH",
            description = "target folder or file; an earlier export is replaced")
    private Path out = Path.of("");

    @Option(names = "--validated", description = "leave out the items without a decision")
    private boolean validated;

    @Option(
            names = "--askable",
            description = "hf: leave out the items that cannot be asked, since they leave an input of an API open")
    private boolean askable;

    @Option(
            names = "--version",
            paramLabel = "1.2.0",
            description = "hf: the version of the release; default: the one that follows from the changes")
    private Optional<String> version = Optional.empty();

    @Option(
            names = "--license",
            paramLabel = "ID|FILE",
            description =
                    "hf: the SPDX identifier of the license, as CC-BY-4.0, or a file with its whole text; kept with"
                            + " the project")
    private Optional<String> license = Optional.empty();

    @Option(
            names = "--waive",
            paramLabel = "ITEM=REASON",
            description = "hf: publish an item that the gate refuses; the reason stands in the card")
    private Map<String, String> waived = Map.of();

    @Option(
            names = "--seal",
            paramLabel = "SPLIT",
            split = ",",
            description = "hf: publish the answers of these splits in an encrypted archive only; kept with the project;"
                    + " none: no longer")
    private List<String> sealed = List.of();

    @Option(
            names = "--passphrase-file",
            paramLabel = "FILE",
            description =
                    "hf: its first line seals the answers; default: the environment variable " + Passphrase.VARIABLE)
    private Optional<Path> passphrase = Optional.empty();

    @Option(
            names = "--new-passphrase",
            description = "hf: seal the answers with a passphrase made by chance, which is printed once")
    private boolean generated;

    @Option(names = "--by", paramLabel = "NAME", description = "hf: who waives; default: the user")
    private String person = System.getProperty("user.name", "");

    @Option(
            names = "--decisions",
            description = "hf: show in browse.html what the validators decided on each item, without their names")
    private boolean decisions;

    public ExportCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        return switch (format) {
            case SPIDER -> set(SetLayout.SPIDER);
            case BIRD -> set(SetLayout.BIRD);
            default -> one();
        };
    }

    private int one() {
        return format == Format.HF
                ? openWithQueries(this::release)
                : readWithQueries(project -> switch (format) {
                    case REVIEW -> sheet(project);
                    case PARQUET -> parquet(project);
                    case HYBRID -> hybrid(project);
                    case SQL_API_BENCH -> sqlApiBench(project);
                    default -> items(project);
                });
    }

    /** Writes the project, or all projects in the folder, as one set. */
    private int set(SetLayout layout) {
        try (SetExport export = new SetExport(layout, validated, SetExport.oneFile(out))) {
            for (Path project : SetExport.projects(folder)) {
                int code = context.openOrRead(project, p -> add(export, p));
                if (code != Exit.DONE) {
                    return code;
                }
            }
            return console.ifOk(export.write(out), written -> {
                ObjectNode counts = counted(written.items());
                counts.put("databases", written.databases()).put("errata", written.errata());
                tell(
                        counts,
                        Console.format(
                                "%s: %d items, databases: %d, errata: %d",
                                out, written.items(), written.databases(), written.errata()));
                written.notes().forEach(console::error);
                written.leftOut().forEach(line -> console.error(line + "; left out"));
                return written.leftOut().isEmpty() ? Exit.DONE : Exit.PARTLY;
            });
        } catch (IOException e) {
            return console.bad(out + ": cannot be written (" + FileFailure.of(e) + ")");
        }
    }

    private int add(SetExport export, Project project) {
        if (Audit.of(project.facts()).isPresent()) {
            return console.bad(project.folder() + ": is an audit of an external set, whose items have no queries");
        }
        try {
            export.add(project);
            return Exit.DONE;
        } catch (IOException e) {
            return console.bad(out + ": cannot be written (" + FileFailure.of(e) + ")");
        }
    }

    private int sheet(Project project) {
        TaskHandle.Progress end = context.run("export", "items", new SheetJob(project, out));
        if (end.state() == TaskHandle.State.FAILED) {
            return console.partly("export: " + end.reason());
        }
        tell(counted(project.set().rows().size()), end.message());
        return end.state() == TaskHandle.State.CANCELLED ? Exit.INTERRUPTED : Exit.DONE;
    }

    private int items(Project project) {
        SpartaExport export = new SpartaExport(project.facts(), project.files().passages());
        PublishedItems entries = entries(project);
        Result<SpartaExport.Written> result = switch (format) {
            case JSONL -> export.lines(entries, out);
            case CSV -> export.sheet(entries, out);
            default -> export.folder(entries, out);
        };
        return console.ifOk(result, written -> {
            ObjectNode counts = counted(written.items());
            counts.put("tables", written.tables()).put("passages", written.passages());
            tell(
                    counts,
                    written.path() + ": " + written.items() + " items"
                            + (format == Format.SPARTA
                                    ? Console.format(", %d tables, %,d passages", written.tables(), written.passages())
                                    : ""));
            return leftOut(entries);
        });
    }

    private PublishedItems entries(Project project) {
        return new PublishedItems(project, states());
    }

    private Set<Status> states() {
        return validated ? EnumSet.of(Status.ACCEPTED, Status.EDITED) : Status.NOT_REJECTED;
    }

    private int hybrid(Project project) {
        return console.ifOk(HybridSet.export(project, states(), out), set -> {
            tell(
                    counted(set.items()),
                    out + ": " + set.items() + " items with their APIs and recorded replies"
                            + (set.open() == 0
                                    ? ""
                                    : "; " + set.open() + " of them leave a required input open, and have no rows"));
            return Exit.DONE;
        });
    }

    private int sqlApiBench(Project project) {
        return console.ifOk(SqlApiBench.export(project, states(), out), items -> {
            tell(counted(items), out + ": " + items + " items");
            return Exit.DONE;
        });
    }

    private int parquet(Project project) {
        ReleaseSettings settings = project.files().releases().settings();
        PublishedItems entries = entries(project);
        List<ReleasedItem> items = new ArrayList<>();
        entries.each(e -> items.add(new ReleasedItem(e, settings.dealt().getOrDefault(e.id(), ProjectSplits.ONLY))));
        return console.ifOk(new ItemLines(project.schema(), settings.canary()).parquet(items, out), written -> {
            tell(counted(written), out + ": " + written + " items");
            return leftOut(entries);
        });
    }

    /** Says which items stayed behind, and gives the exit code. */
    private int leftOut(PublishedItems entries) {
        entries.leftOut().ifPresent(console::error);
        return entries.leftOut().isPresent() ? Exit.PARTLY : Exit.DONE;
    }

    private ObjectNode counted(long items) {
        ObjectNode counts = JsonNodeFactory.instance.objectNode();
        return counts.put("format", format.toString())
                .put("path", out.toString())
                .put("items", items);
    }

    private void tell(ObjectNode counts, String line) {
        print(() -> counts, () -> List.of(line));
    }

    private int release(Project project) {
        ReleaseRepository releases = project.files().releases();
        if (license.isPresent()) {
            Result<String> text = LicenseText.given(license.get());
            if (text instanceof Result.Bad<String> bad) {
                return console.bad(bad.message());
            }
            text.toOptional().ifPresent(given -> releases.change(s -> s.withLicense(given)));
        }
        if (!sealed.isEmpty()) {
            releases.change(s -> s.withSealed(sealed.equals(List.of("none")) ? List.of() : sealed));
        }
        Result<Optional<ReleaseVersion>> wanted = version.map(
                        text -> ReleaseVersion.read(text).map(Optional::of))
                .orElseGet(() -> Result.ok(Optional.empty()));
        Result<Optional<Passphrase>> key =
                releases.settings().sealed().isEmpty() ? Result.ok(Optional.empty()) : passphrase();
        return console.ifOk(
                wanted,
                named -> console.ifOk(
                        key,
                        found -> release(
                                project,
                                new ReleaseWish(
                                        out,
                                        Objection.Kind.leftOut(validated, askable),
                                        named,
                                        waived,
                                        person,
                                        found,
                                        decisions))));
    }

    private Result<Optional<Passphrase>> passphrase() {
        if (generated) {
            Passphrase made = Passphrase.generated();
            console.note("export: the passphrase of the sealed answers is " + made.text()
                    + " ; keep it: it is shown this once and stored nowhere");
            return Result.ok(Optional.of(made));
        }
        return Passphrase.find(passphrase)
                .then(found -> found.map(key -> Passphrase.toSeal(key).map(Optional::of))
                        .orElseGet(() -> Result.ok(Optional.empty())));
    }

    private int release(Project project, ReleaseWish wish) {
        ReleaseJob job = new ReleaseJob(project, wish, context.clock());
        TaskHandle.Progress end = context.run("export", "items", job);
        if (end.state() == TaskHandle.State.FAILED) {
            return console.partly("export: " + end.reason());
        }
        List<Objection> objections = job.gate().map(GateReport::refused).orElse(List.of());
        String done = job.result() instanceof Result.Ok<String>(String line) ? line : "";
        List<String> lines =
                done.isEmpty() ? objections.stream().map(Objection::toString).toList() : List.of(done);
        if (!objections.isEmpty() || !done.isEmpty()) {
            print(() -> released(project, job), () -> lines);
        }
        if (job.result() instanceof Result.Bad<String> bad && end.state() == TaskHandle.State.CANCELLED) {
            console.error(bad.message());
            return Exit.INTERRUPTED;
        }
        return job.result() instanceof Result.Bad<String> bad && !objections.isEmpty()
                ? console.partly(
                        bad.message() + job.gate().map(ExportCommand::remedy).orElse(""))
                : console.ifOk(job.result(), line -> Exit.DONE);
    }

    /** Says how to release without the items that cannot be asked. */
    private static String remedy(GateReport gate) {
        long closed = gate.refused(Objection.Kind.UNASKABLE);
        return closed == 0
                ? ""
                : "; --askable leaves out the " + closed + " that cannot be asked, and --format hybrid writes them with"
                        + " the missing input";
    }

    private ObjectNode released(Project project, ReleaseJob job) {
        GateReport gate = job.gate().orElseThrow();
        boolean written = job.result() instanceof Result.Ok;
        ObjectNode root = counted(written ? gate.passed().size() : 0);
        if (written) {
            root.put("version", project.files().releases().past().getLast().version());
        }
        root.put("undecided", gate.leftOut().getOrDefault(Objection.Kind.UNDECIDED, 0))
                .put("unaskable", gate.leftOut().getOrDefault(Objection.Kind.UNASKABLE, 0))
                .put("waived", gate.waived().size());
        ArrayNode refused = root.putArray("refused");
        gate.refused()
                .forEach(o -> refused.addObject()
                        .put("item", o.id())
                        .put("kind", o.kind().label())
                        .put("line", o.line()));
        return root;
    }
}
