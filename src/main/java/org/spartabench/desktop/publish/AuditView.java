package org.spartabench.desktop.publish;

import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.spartabench.authors.item.answer.Paradigm;
import org.spartabench.authors.item.finding.KindOfError;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.chart.Chart;
import org.spartabench.desktop.chart.FigurePane;
import org.spartabench.desktop.chart.FigurePane.Figure;
import org.spartabench.desktop.chart.FigurePane.Titled;
import org.spartabench.desktop.chart.ValueTable;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.shell.screen.ProjectScreen;
import org.spartabench.desktop.shell.screen.ScreenFrame;
import org.spartabench.desktop.work.Background;
import org.spartabench.judging.review.audit.AuditReport;

/** Publishes an audit: its table of errors, by validator and in total; and the review sheet. */
final class AuditView extends ProjectScreen {

    private static final double PERCENT = 100;

    private final PublishModel model = new PublishModel(scope.project());
    private final FigurePane pane = new FigurePane(files);
    private final Background reading = scope.background(pane::failed);

    AuditView(ScreenFrame frame) {
        this(frame, new VBox(8));
    }

    private AuditView(ScreenFrame frame, VBox node) {
        super(frame, node);
        SheetPanel sheet = new SheetPanel(scope, files, line -> {
            pane.tell(line);
            refresh();
        });
        VBox.setVgrow(pane.node(), Priority.ALWAYS);
        node.getChildren().addAll(pane.node(), sheet.node());
        pane.title("Audit");
        pane.register(commands, "audit", new SimpleBooleanProperty(true));
        sheet.addTo(commands, new SimpleBooleanProperty(true));
    }

    @Override
    public void enter(Route route) {
        refresh();
    }

    private void refresh() {
        reading.load(model::audited, this::show);
    }

    private void show(AuditReport report) {
        summary.set(Numbers.counted(report.all().audited(), "item") + " audited");
        if (report.all().audited() == 0) {
            pane.missing(
                    "No audited items yet. Decide items in Review (Ctrl+3): accept correct items, and reject the others"
                            + " with a reason. The table of errors appears here.");
        } else {
            pane.show(new Figure(
                    "audit",
                    "Audit",
                    "Errors among the audited items, and their reasons among the items with errors (the paper's Table"
                            + " 7). An item with several reasons counts for each.",
                    chart(report),
                    List.of(new Titled("By validator", table(report)))));
        }
    }

    private static ValueTable table(AuditReport report) {
        List<List<String>> rows = new ArrayList<>();
        for (AuditReport.Line line : report.lines()) {
            List<String> row = new ArrayList<>(List.of(
                    line.validator(),
                    String.valueOf(line.audited()),
                    String.valueOf(line.wrong()),
                    Numbers.percent(line.wrongShare())));
            for (RejectReason reason : AuditReport.REASONS) {
                row.add(String.valueOf(line.count(reason)));
                row.add(Numbers.percent(line.share(line.count(reason))));
            }
            for (KindOfError kind : KindOfError.values()) {
                row.add(String.valueOf(line.count(kind)));
            }
            report.categories().forEach(c -> row.add(String.valueOf(line.count(c))));
            row.add(String.valueOf(line.others()));
            rows.add(row);
        }
        List<String> columns = new ArrayList<>(List.of(
                "Validator",
                "Audited",
                "Any error",
                "Share",
                "Redundant",
                "Share",
                "Incomplete",
                "Share",
                "Incorrect",
                "Share",
                "Question",
                "Data",
                "Knowledge",
                "Ambiguous"));
        report.categories().forEach(c -> columns.add("Corrected: " + c.label(Paradigm.SQL)));
        columns.add("Other");
        return new ValueTable(columns, rows);
    }

    private static Chart chart(AuditReport report) {
        return new Chart(
                "Reasons of the errors",
                "percent of the items with an error",
                AuditReport.REASONS.stream().map(RejectReason::label).toList(),
                List.of(new Chart.Series(
                        "all",
                        AuditReport.REASONS.stream()
                                .map(r -> Math.rint(PERCENT
                                        * report.all().share(report.all().count(r))))
                                .toList())));
    }
}
