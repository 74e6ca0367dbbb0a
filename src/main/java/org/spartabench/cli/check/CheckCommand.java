package org.spartabench.cli.check;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.spartabench.authors.item.finding.Check;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.finding.Finding.Severity;
import org.spartabench.authors.item.finding.KindOfError;
import org.spartabench.base.file.ShellWord;
import org.spartabench.base.report.Report;
import org.spartabench.base.task.TaskHandle;
import org.spartabench.cli.command.ReportingCommand;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.judging.estimate.Precision;
import org.spartabench.judging.estimate.Share;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.project.Project;
import org.spartabench.project.check.CheckJob;
import org.spartabench.project.file.KeptSet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sparta check}: runs the checks on all new or changed items. */
@Command(
        name = "check",
        description = "Run the checks on all new or changed items and count the findings;"
                + " dismissed findings are not counted.")
public final class CheckCommand extends ReportingCommand {

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "write every finding to a file: CSV if its name ends in .csv, otherwise JSON Lines")
    private Optional<Path> out = Optional.empty();

    @Option(
            names = "--precision",
            description = "after the checks, print their precision by the decisions so far instead of the"
                    + " counts; warnings and errors only")
    private boolean precision;

    public CheckCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        return context.openOrRead(folder, project -> {
            CheckJob job = new CheckJob(project);
            TaskHandle.Progress end = context.run("check", "items", job);
            if (end.state() == TaskHandle.State.FAILED) {
                return console.partly("check: " + end.reason() + "; findings so far are kept");
            }
            console.note("check: " + end.message());
            KeptSet.of(project.folder())
                    .map(KeptSet::programs)
                    .filter(programs -> programs > 0)
                    .ifPresent(programs -> console.note("check: no check runs the programs of the set (" + programs
                            + "); 'sparta program " + ShellWord.of(folder) + " --all --run' does"));
            Map<Integer, List<Finding>> standing = project.findings().standing();
            job.alone()
                    .filter(why -> job.checked() == 0)
                    .ifPresent(why -> console.note("check: no second engine has looked at the queries: " + why));
            print(project, standing, job.alone().isPresent());
            if (out.isPresent() && !written(project, out.get(), standing)) {
                return Exit.BAD_INPUT;
            }
            return end.state() == TaskHandle.State.CANCELLED ? Exit.INTERRUPTED : Exit.DONE;
        });
    }

    /** @param alone whether no second engine has looked at the items, which is not the same as no difference */
    private void print(Project project, Map<Integer, List<Finding>> standing, boolean alone) {
        if (precision) {
            print(precisions(project.findings().precision(Severity.WARNING)));
        } else {
            print(
                    () -> Counted.of(standing, alone),
                    () -> counts(standing, alone).lines());
        }
    }

    private boolean written(Project project, Path file, Map<Integer, List<Finding>> standing) {
        Map<Integer, String> ids =
                project.set().rows().stream().collect(Collectors.toMap(ItemRow::number, ItemRow::id));
        List<Found> all = standing.entrySet().stream()
                .flatMap(e ->
                        e.getValue().stream().map(f -> new Found(ids.getOrDefault(e.getKey(), ""), e.getKey(), f)))
                .toList();
        String text = file.toString().endsWith(".csv")
                ? csv(all).csv()
                : all.stream().map(f -> Console.jsonText(f.line()) + "\n").collect(Collectors.joining());
        if (!console.write(file, text)) {
            return false;
        }
        console.note("check: " + all.size() + " findings in " + file);
        return true;
    }

    /** A finding on an item. @param item its id @param number in the project */
    private record Found(String item, int number, Finding finding) {
        String severity() {
            return lower(finding.severity());
        }

        Optional<String> fix() {
            return finding.fix().map(fix -> switch (fix) {
                case Finding.Fix.NewQuery q -> q.sql();
                case Finding.Fix.NewQuestion q -> q.question();
            });
        }

        /** Gives E1 to E4; empty for what is none of the four kinds of errors. */
        String kind() {
            return finding.check().kind().map(KindOfError::code).orElse("");
        }

        FindingLine line() {
            return new FindingLine(
                    item,
                    number,
                    finding.check().label(),
                    kind(),
                    severity(),
                    finding.message(),
                    finding.evidence().rows(),
                    fix());
        }
    }

    private record FindingLine(
            String item,
            int number,
            String check,
            String kind,
            String severity,
            String message,
            List<?> evidence,
            Optional<String> fix) {}

    private static Report<Found> csv(List<Found> all) {
        return Report.of(all)
                .text("item", Found::item)
                .text("check", f -> f.finding().check().label())
                .text("kind", Found::kind)
                .text("severity", Found::severity)
                .text("message", f -> f.finding().message())
                .text("fix", Found::fix)
                .number("number", Found::number);
    }

    /** Counts for each check the items by the severity of their worst finding. */
    private record Counted(int items, Map<String, @Nullable Map<String, Long>> checks) {
        static Counted of(Map<Integer, List<Finding>> found, boolean alone) {
            Map<String, @Nullable Map<String, Long>> checks = new LinkedHashMap<>();
            for (Check check : Check.values()) {
                Map<String, Long> counts = new LinkedHashMap<>();
                for (Severity severity : Severity.values()) {
                    counts.put(lower(severity), CheckCommand.items(found, check, severity));
                }
                checks.put(check.label(), alone && check == Check.ENGINES ? null : counts);
            }
            return new Counted(found.size(), checks);
        }
    }

    private static Report<Check> counts(Map<Integer, List<Finding>> found, boolean alone) {
        Report<Check> report = Report.of(List.of(Check.values())).text("check", Check::label);
        for (Severity severity : List.of(Severity.ERROR, Severity.WARNING, Severity.INFO)) {
            report.number(
                    lower(severity), check -> alone && check == Check.ENGINES ? "-" : items(found, check, severity));
        }
        return report;
    }

    /** Counts the items whose worst finding of a check has this severity. */
    private static long items(Map<Integer, List<Finding>> found, Check check, Severity severity) {
        return found.values().stream()
                .filter(all -> all.stream()
                        .filter(f -> f.check() == check)
                        .map(Finding::severity)
                        .max(Severity::compareTo)
                        .filter(s -> s == severity)
                        .isPresent())
                .count();
    }

    private static Report<Precision> precisions(List<Precision> all) {
        return Report.of(all)
                .text("check", p -> p.check().label())
                .number("flagged", Precision::flagged)
                .number("decided", Precision::decided)
                .number("right", Precision::right)
                .number("wrong", Precision::wrong)
                .decimal("precision", 3, p -> p.share().known(Share::value))
                .decimal("low", 3, p -> p.share().known(Share::low))
                .decimal("high", 3, p -> p.share().known(Share::high));
    }

    private static String lower(Severity severity) {
        return severity.name().toLowerCase(Locale.ROOT);
    }
}
