package org.spartabench.desktop.team;

import static org.spartabench.desktop.chart.ValueTable.column;

import java.time.LocalDate;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import javafx.scene.control.Label;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.chart.Chart;
import org.spartabench.desktop.chart.FigurePane.Figure;
import org.spartabench.desktop.chart.FigurePane.Titled;
import org.spartabench.desktop.chart.ValueTable;
import org.spartabench.desktop.plan.NumberField;
import org.spartabench.desktop.shell.screen.ScreenFrame;
import org.spartabench.judging.review.team.WorkTime.Kind;
import org.spartabench.judging.review.team.WorkTime.OfDay;

/** Shows decisions and time by validator and day, and an estimate for the rest. */
final class ValidatorsPage extends FigurePage {

    private static final double MILLIS_A_SECOND = 1000;
    private static final double MILLIS_A_MINUTE = 60_000;
    private static final long MOST_IDLE = 3600;

    private final ValidatorsModel model = new ValidatorsModel(scope);
    private long idle = model.idleSeconds();

    ValidatorsPage(ScreenFrame frame) {
        super(frame, "validators", "Validators");
        NumberField seconds = new NumberField("Seconds of a pause that count as work", 1, MOST_IDLE, () -> idle, s -> {
            idle = s;
            model.idleSeconds(s);
        });
        seconds.setId("idle-seconds");
        pane.tools().getChildren().addAll(new Label("Count the first"), seconds, new Label("seconds of a pause."));
    }

    @Override
    public void enter() {
        reading.load(model::read, all -> {
            if (all.time().validators().isEmpty()) {
                pane.missing("No decisions yet. Decide items in Review (Ctrl+3); the decisions and times of each"
                        + " validator appear here.");
            } else {
                pane.show(figure(all));
            }
        });
    }

    @Override
    public void came() {
        enter();
    }

    private static Figure figure(ValidatorsModel.Worked all) {
        return new Figure(
                "validators",
                "Validators",
                "Active time is the time in which a validator typed or used the mouse; idle time is excluded. Time"
                        + " left is estimated from the pace of the latest decisions.",
                chart(all.time().days()),
                List.of(
                        new Titled("All days", totals(all)),
                        new Titled("By day", days(all.time().days()))));
    }

    private static ValueTable totals(ValidatorsModel.Worked all) {
        return ValueTable.of(
                all.time().validators(),
                column("Validator", v -> v.validator()),
                column("Accepted", v -> Numbers.grouped(v.decided(Kind.ACCEPTED))),
                column("Edited", v -> Numbers.grouped(v.decided(Kind.EDITED))),
                column("Rejected", v -> Numbers.grouped(v.decided(Kind.REJECTED))),
                column("Deferred", v -> Numbers.grouped(v.decided(Kind.DEFERRED))),
                column("Active min", v -> minutes(v.activeMillis())),
                column("Seconds per item", v -> decimal(v.millisAnItem() / MILLIS_A_SECOND)),
                column("To decide", v -> Numbers.grouped(all.pace(v).open())),
                column("Min left", v -> minutes(all.pace(v).millisLeft())));
    }

    private static ValueTable days(List<OfDay> days) {
        return ValueTable.of(
                days,
                column("Day", d -> d.day().toString()),
                column("Validator", d -> d.validator()),
                column("Decisions", d -> Numbers.grouped(d.decisions())),
                column("Active min", d -> minutes(d.activeMillis())),
                column(
                        "Seconds per item",
                        d -> d.decisions() == 0 ? "" : decimal(d.activeMillis() / MILLIS_A_SECOND / d.decisions())));
    }

    private static Chart chart(List<OfDay> days) {
        Set<LocalDate> dates = new LinkedHashSet<>();
        Set<String> names = new LinkedHashSet<>();
        days.forEach(d -> {
            dates.add(d.day());
            names.add(d.validator());
        });
        List<Chart.Series> series = names.stream()
                .limit(Chart.MOST_SERIES)
                .map(name -> new Chart.Series(
                        name,
                        dates.stream()
                                .map(date -> days.stream()
                                        .filter(d -> d.day().equals(date)
                                                && d.validator().equals(name))
                                        .mapToDouble(d -> Math.rint(d.activeMillis() / MILLIS_A_MINUTE * 10) / 10)
                                        .findFirst()
                                        .orElse(Double.NaN))
                                .toList()))
                .toList();
        return new Chart(
                "Active time by day",
                "minutes",
                dates.stream().map(LocalDate::toString).toList(),
                series);
    }

    private static String minutes(long millis) {
        return decimal(millis / MILLIS_A_MINUTE);
    }

    private static String decimal(double value) {
        return String.format(Locale.ROOT, "%,.1f", value);
    }
}
