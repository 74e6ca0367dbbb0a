package org.spartabench.cli.release;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.base.report.Report;
import org.spartabench.base.result.Result;
import org.spartabench.cli.command.ReportingCommand;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.project.Project;
import org.spartabench.project.errata.Errata;
import org.spartabench.project.errata.ReportedItem;
import org.spartabench.project.errata.SuspectItem;
import org.spartabench.project.errata.SuspectItems;
import org.spartabench.publishing.errata.ItemReport;
import org.spartabench.publishing.errata.ReportFile;
import org.spartabench.publishing.score.SystemAnswers;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sparta errata}: takes reports of wrong items, lists them with their outcomes, and lists suspects. */
@Command(
        name = "errata",
        description = "Take reports of items that are wrong, and list all reports with what became of them. The gate"
                + " refuses a reported item until it is decided again in Review; the outcome stands in the changelog of"
                + " the next release, a patch version if nothing else changed.")
public final class ErrataCommand extends ReportingCommand {

    @Option(
            names = "--add",
            paramLabel = "FILE",
            description = "reports: CSV with the columns id, what, by; or a JSON list of objects with these fields")
    private Optional<Path> file = Optional.empty();

    @Option(names = "--item", paramLabel = "ID", description = "the id or number of an item that is wrong")
    private Optional<String> item = Optional.empty();

    @Option(names = "--what", paramLabel = "TEXT", description = "what is wrong with the item")
    private String what = "";

    @Option(names = "--by", paramLabel = "NAME", description = "who says so")
    private String by = "";

    @Option(
            names = "--suspects",
            arity = "1..*",
            paramLabel = "FILE",
            description = "list the items on which several good systems agree against the gold answer: one prediction"
                    + " file per system")
    private List<Path> predictions = new ArrayList<>();

    @Option(names = "--most", paramLabel = "N", description = "most suspects that are listed (default: 20)")
    private int most = 20;

    public ErrataCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        return openWithQueries(project -> console.ifOk(reports(), reports -> add(project, reports)));
    }

    private Result<List<ItemReport>> reports() {
        List<ItemReport> own = new ArrayList<>();
        if (item.isPresent()) {
            if (what.isBlank() || by.isBlank()) {
                return Result.bad("--item: say what is wrong with --what, and who says so with --by");
            }
            own.add(new ItemReport(item.get(), what, by));
        }
        return file.map(ReportFile::read).orElse(Result.ok(List.of())).map(read -> {
            own.addAll(read);
            return own;
        });
    }

    private int add(Project project, List<ItemReport> reports) {
        Errata errata = new Errata(project);
        return console.ifOk(errata.add(reports, context.clock()), added -> {
            if (!reports.isEmpty()) {
                console.note("errata: " + added.size() + " of " + reports.size() + " reports are new");
            }
            return predictions.isEmpty() ? list(errata.all()) : suspects(project);
        });
    }

    private int list(List<ReportedItem> all) {
        print(
                () -> Map.of(
                        "errata",
                        Report.of(all)
                                .number("number", r -> r.erratum().number())
                                .text("id", r -> r.erratum().id())
                                .text("what", r -> r.erratum().what())
                                .text("by", r -> r.erratum().by())
                                .text("at", r -> r.erratum().at())
                                .text("outcome", r -> r.outcome().label())
                                .text("release", ReportedItem::release)
                                .values()),
                () -> all.stream().map(ReportedItem::toString).toList());
        return Exit.DONE;
    }

    private int suspects(Project project) {
        return console.ifOk(SystemAnswers.read(predictions), systems -> {
            SuspectItems items = new SuspectItems(project);
            List<SuspectItem> found =
                    items.of(systems).stream().limit(most).map(items::explained).toList();
            print(() -> found, () -> found.stream().map(ErrataCommand::line).toList());
            return Exit.DONE;
        });
    }

    private static String line(SuspectItem suspect) {
        return Console.format(
                "%s: evidence %.2f: %s: [%s]%s",
                suspect.id(),
                suspect.evidence(),
                suspect.agreeing(),
                String.join("; ", suspect.answer()),
                suspect.slip().isEmpty() ? "" : ": " + suspect.slip());
    }
}
