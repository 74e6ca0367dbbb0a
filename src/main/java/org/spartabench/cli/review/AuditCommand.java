package org.spartabench.cli.review;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.spartabench.authors.item.answer.Paradigm;
import org.spartabench.authors.item.finding.KindOfError;
import org.spartabench.authors.item.verdict.CorrectionCategory;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.base.file.ShellWord;
import org.spartabench.base.report.Report;
import org.spartabench.base.result.Result;
import org.spartabench.cli.command.PythonOptions;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.judging.review.audit.AuditReport;
import org.spartabench.judging.review.audit.ForeignFiles;
import org.spartabench.project.file.KeptSet;
import org.spartabench.project.foreign.AuditImport;
import org.spartabench.project.foreign.SetImport;
import org.spartabench.project.foreign.SetWithoutData;
import org.spartabench.project.review.Audit;
import org.spartabench.publishing.foreign.SqlSet;
import org.spartabench.publishing.foreign.SqlSetFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sparta audit}: makes a project of an external set, or prints the results of its audit. */
@Command(
        name = "audit",
        description = "Create a project from an external data set (HybridQA, OTT-QA: items with tables and passages, no"
                + " SQL), or one for each database of a Spider or BIRD folder, for Review; or print the results of an"
                + " audit.")
public final class AuditCommand implements Callable<Integer> {

    private static final int SHOWN = 5;

    private final CommandContext context;
    private final Console console;

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE|DIR",
            description =
                    "with --out, the files or folders of items, tables and passages (.json, .jsonl, .gz), or a Spider"
                            + " or BIRD folder;"
                            + " otherwise the audit project, or a file of questions with SQL whose databases are not at"
                            + " hand")
    private List<Path> paths = new ArrayList<>();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "the project to create, or the folder for the projects of a Spider or BIRD set")
    private Optional<Path> out = Optional.empty();

    @Option(names = "--name", description = "name of the data set; default: the project's folder")
    private Optional<String> name = Optional.empty();

    @Option(names = "--csv", paramLabel = "FILE", description = "write the table to a CSV file")
    private Optional<Path> csv = Optional.empty();

    @Option(
            names = "--against",
            paramLabel = "FILE",
            description =
                    "with a file of questions: an earlier edition; what was changed in each query is named by clause")
    private Optional<Path> against = Optional.empty();

    @Mixin
    private PythonOptions python = new PythonOptions();

    @Option(names = "--json", description = "print the table as JSON")
    private boolean json;

    public AuditCommand(CommandContext context) {
        this.context = context;
        this.console = context.console();
    }

    @Override
    public Integer call() {
        return out.map(this::make).orElseGet(this::report);
    }

    private int make(Path folder) {
        if (paths.size() == 1 && SqlSet.hasDatabases(paths.getFirst())) {
            return makeEach(folder);
        }
        return console.ifOk(ForeignFiles.read(paths), set -> {
            String called = name.orElseGet(
                    () -> folder.toAbsolutePath().normalize().getFileName().toString());
            return console.ifOk(AuditImport.create(folder, called, set), project -> {
                project.close();
                set.leftOut().stream().limit(SHOWN).forEach(console::error);
                if (set.leftOut().size() > SHOWN) {
                    console.error((set.leftOut().size() - SHOWN) + " more items are skipped");
                }
                console.line(folder + ": " + set.items().size() + " items, "
                        + set.tables().size() + " tables, " + set.passages().size() + " passages");
                return set.leftOut().isEmpty() ? Exit.DONE : Exit.PARTLY;
            });
        });
    }

    /** Creates a project for each database of a text-to-SQL set. */
    private int makeEach(Path folder) {
        return console.ifOk(SqlSet.read(paths.getFirst()).then(set -> SetImport.create(folder, set)), made -> {
            made.notes().forEach(console::error);
            console.line(folder + ": " + made.items() + " items in "
                    + (made.projects().size() == 1
                            ? "1 project"
                            : made.projects().size() + " projects"));
            made.projects().forEach(p -> console.line(p.toString()));
            made.projects().stream()
                    .findFirst()
                    .ifPresent(p -> console.line("next: 'sparta check " + ShellWord.of(p)
                            + "' looks for errors, 'sparta correct " + ShellWord.of(folder)
                            + "' asks three models, 'sparta window " + ShellWord.of(p) + "' shows the queue"));
            return made.notes().isEmpty() ? Exit.DONE : Exit.PARTLY;
        });
    }

    private int report() {
        if (paths.size() != 1) {
            return console.bad("audit: name one audit project, or create one with --out DIR");
        }
        if (Files.isRegularFile(paths.getFirst())) {
            return console.ifOk(
                    SqlSetFile.withoutDatabases(paths.getFirst())
                            .then(set -> against.map(file ->
                                            SqlSetFile.withoutDatabases(file).map(Optional::of))
                                    .orElseGet(() -> Result.ok(Optional.empty()))
                                    .map(earlier -> python.tried(
                                            console,
                                            session -> RecordsReport.of(new SetWithoutData(set, earlier, session))))),
                    report -> print(report));
        }
        return context.open(
                paths.getFirst(),
                project -> Audit.of(project.facts()).isPresent()
                                || KeptSet.of(project.folder()).isPresent()
                        ? print(Audit.report(
                                project.team().decisions(),
                                project.records().cases().all(Paradigm.SQL)))
                        : console.bad(paths.getFirst()
                                + ": is not an audit of an external set; create one with 'sparta audit FILE... --out"
                                + " DIR'"));
    }

    private int print(AuditReport report) {
        if (csv.isPresent() && !console.write(csv.get(), report.table().csv())) {
            return Exit.BAD_INPUT;
        }
        Report<AuditReport.Line> table = Report.of(report.lines())
                .text("", AuditReport.Line::validator)
                .number("audited", AuditReport.Line::audited)
                .number("any error", l -> cell(l.wrong(), l.wrongShare()));
        AuditReport.REASONS.forEach(r -> table.number(r.label(), l -> cell(l.count(r), l.share(l.count(r)))));
        Stream.of(KindOfError.values())
                .forEach(k -> table.number(k.code() + " " + k.label(), l -> cell(l.count(k), l.share(l.count(k)))));
        report.categories()
                .forEach(c -> table.number(
                        "corrected: " + c.label(Paradigm.SQL), l -> cell(l.count(c), l.share(l.count(c)))));
        table.number("other reasons", l -> cell(l.others(), l.share(l.others())));
        console.print(
                json,
                () -> Map.of(
                        "lines",
                        Report.of(report.lines())
                                .text("validator", AuditReport.Line::validator)
                                .number("audited", AuditReport.Line::audited)
                                .number("wrong", AuditReport.Line::wrong)
                                .number("wrongShare", AuditReport.Line::wrongShare)
                                .number("edited", AuditReport.Line::edited)
                                .number("reasons", AuditCommand::reasons)
                                .number("kinds", AuditCommand::kinds)
                                .number("corrected", AuditCommand::corrected)
                                .values()),
                table::lines);
        return Exit.DONE;
    }

    private int print(RecordsReport report) {
        if (csv.isPresent() && !console.write(csv.get(), report.table().csv())) {
            return Exit.BAD_INPUT;
        }
        console.print(json, report::json, report::lines);
        return Exit.DONE;
    }

    private static Map<String, Integer> kinds(AuditReport.Line line) {
        Map<String, Integer> kinds = new LinkedHashMap<>();
        Stream.of(KindOfError.values()).forEach(k -> kinds.put(k.code(), line.count(k)));
        return kinds;
    }

    private static Map<String, Integer> corrected(AuditReport.Line line) {
        Map<String, Integer> corrected = new LinkedHashMap<>();
        Stream.of(CorrectionCategory.values())
                .filter(c -> line.count(c) > 0)
                .forEach(c -> corrected.put(c.label(Paradigm.SQL), line.count(c)));
        return corrected;
    }

    private static String cell(int count, double share) {
        return Console.format("%d (%.1f %%)", count, 100 * share);
    }

    private static Map<String, Integer> reasons(AuditReport.Line line) {
        Map<String, Integer> reasons = new LinkedHashMap<>();
        Stream.of(RejectReason.values())
                .filter(r -> AuditReport.REASONS.contains(r) || line.count(r) > 0)
                .forEach(r -> reasons.put(r.label(), line.count(r)));
        return reasons;
    }
}
