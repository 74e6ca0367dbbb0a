package org.spartabench.cli.review;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.spartabench.base.report.Report;
import org.spartabench.cli.command.ReportingCommand;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Exit;
import org.spartabench.judging.review.team.Agreement;
import picocli.CommandLine.Command;

/** {@code sparta agreement}: prints the agreement of validators. */
@Command(
        name = "agreement",
        description =
                "Print the agreement of validators by verdict, reject reason, pair and day as CSV: observed share,"
                        + " Cohen's kappa, Fleiss' kappa and Krippendorff's alpha.")
public final class AgreementCommand extends ReportingCommand {

    public AgreementCommand(CommandContext context) {
        super(context);
    }

    private record Row(String of, String what, Agreement.Figures figures) {}

    @Override
    public Integer call() {
        return context.openToRead(folder, project -> {
            Agreement all = Agreement.of(project.team().votes(), ZoneId.systemDefault());
            List<Row> rows = new ArrayList<>();
            all.lines().forEach(l -> rows.add(new Row("judged", l.what(), l.figures())));
            all.pairs().forEach(p -> rows.add(new Row("pair", p.one() + " and " + p.other(), p.figures())));
            all.days().forEach(d -> rows.add(new Row("day", d.day().toString(), d.figures())));
            Report<Row> report = Report.of(rows)
                    .text("of", Row::of)
                    .text("what", Row::what)
                    .number("items", r -> r.figures().items())
                    .decimal(
                            "agree",
                            4,
                            r -> r.figures().items() == 0
                                    ? OptionalDouble.empty()
                                    : r.figures().observed())
                    .decimal("cohen", 4, r -> r.figures().cohen())
                    .decimal("fleiss", 4, r -> r.figures().fleiss())
                    .decimal("krippendorff", 4, r -> r.figures().krippendorff());
            print(report::values, () -> report.csv().lines().toList());
            return Exit.DONE;
        });
    }
}
