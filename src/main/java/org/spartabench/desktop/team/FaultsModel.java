package org.spartabench.desktop.team;

import static org.spartabench.desktop.chart.ValueTable.column;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.chart.Chart;
import org.spartabench.desktop.chart.FigurePane.Figure;
import org.spartabench.desktop.chart.FigurePane.Titled;
import org.spartabench.desktop.chart.ValueTable;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.judging.estimate.Share;
import org.spartabench.judging.fault.ErrorsLeft;
import org.spartabench.judging.fault.FaultKind;
import org.spartabench.project.review.SeededFaults;
import org.spartabench.project.review.SeededFaults.Decided;
import org.spartabench.project.review.SeededFaults.Mixing;
import org.spartabench.project.review.SeededFaults.Report;

/** Models the seeding of faults into the queue of a project, and reports which were found. */
final class FaultsModel {

    /** Most faults in 100 items. */
    static final int MOST_RATE = SeededFaults.MOST_RATE;

    private static final double PERCENT = 100;

    /**
     * Holds what the page shows.
     *
     * @param unrevealed whether faults were decided and not revealed yet
     * @param figure empty while no fault was decided
     * @param instead the text shown then
     */
    record Shown(Mixing mixing, boolean unrevealed, Optional<Figure> figure, String instead) {}

    private final SeededFaults faults;
    private volatile Mixing mixing = new Mixing(0, 1, false);

    FaultsModel(ProjectScope scope) {
        this.faults = scope.project().faults();
    }

    int rate() {
        return mixing.rate();
    }

    void rate(int other) {
        mixing = new Mixing(other, mixing.seed(), mixing.atOnce());
    }

    long seed() {
        return mixing.seed();
    }

    void seed(long other) {
        mixing = new Mixing(mixing.rate(), other, mixing.atOnce());
    }

    boolean atOnce() {
        return mixing.atOnce();
    }

    void atOnce(boolean other) {
        mixing = new Mixing(mixing.rate(), mixing.seed(), other);
    }

    /** Reads settings and results; may take long. */
    Shown read() {
        Mixing kept = faults.mixing();
        Report report = faults.report();
        return new Shown(
                kept,
                report.unrevealed() > 0,
                report.decided().isEmpty() ? Optional.empty() : Optional.of(figure(report)),
                nothing(kept, report));
    }

    void take(Shown read) {
        mixing = read.mixing();
    }

    /** Saves the latest settings, whichever change calls last; may take long. */
    synchronized boolean keep() {
        faults.mixing(mixing);
        return true;
    }

    /** Reveals the faults that were decided; may take long. */
    int reveal() {
        return faults.reveal();
    }

    private static String nothing(Mixing mixing, Report report) {
        if (report.waiting() > 0) {
            return Numbers.counted(report.waiting(), "fault") + " added, none decided yet. Faults found appear here.";
        }
        return mixing.rate() == 0
                ? "No seeded faults. With a rate above 0, some open items in the queue are seeded faults: accepted"
                        + " items with one deliberate error. Validators decide them like any other item; they are never"
                        + " exported or counted in the data set."
                : "Faults are added while you review. They are made from accepted items, so accept some first.";
    }

    private static Figure figure(Report report) {
        List<Titled> tables = new ArrayList<>();
        Map<String, Share> kinds = new LinkedHashMap<>();
        report.byKind().forEach((kind, found) -> kinds.put(kind.label(), found));
        kinds.put("all", report.rate());
        tables.add(new Titled("By kind of fault", rates("Kind", kinds)));
        tables.add(new Titled("By validator", rates("Validator", report.byValidator())));
        List<Decided> revealed =
                report.decided().stream().filter(Decided::revealed).toList();
        if (!revealed.isEmpty()) {
            tables.add(new Titled("Revealed faults", revealed(revealed)));
        }
        return new Figure("seeded-faults", "Seeded faults", explains(report), chart(report), tables);
    }

    private static String explains(Report report) {
        ErrorsLeft left = report.left();
        String interval = "95 % interval " + left.low() + " to " + left.high();
        String estimate = left.known()
                ? "About " + Numbers.counted(left.estimate(), "error") + " left among "
                        + Numbers.counted(left.accepted(), "accepted item") + " (" + interval + ")."
                : "No seeded fault was found yet, so the errors left among "
                        + Numbers.counted(left.accepted(), "accepted item") + " cannot be estimated.";
        String waiting = report.waiting() + report.unrevealed() == 0
                ? ""
                : " " + Numbers.counted(report.waiting(), "fault") + " waiting, " + report.unrevealed()
                        + " decided but not revealed.";
        return estimate + waiting
                + "\nFault seeding (Mills 1972): if real errors are as hard to find as seeded ones, the"
                + " share found is the same. Real errors found: " + Numbers.counted(left.errorsFound(), "item")
                + ", rejected or changed before acceptance. The interval is exact"
                + " (hypergeometric, after Clopper and Pearson); those of the rates are Wilson's.";
    }

    private static ValueTable rates(String first, Map<String, Share> rates) {
        return ValueTable.of(
                rates.entrySet(),
                column(first, e -> e.getKey()),
                column("Decided", e -> String.valueOf(e.getValue().of())),
                column("Found", e -> String.valueOf(e.getValue().hits())),
                column("Rate", e -> percent(e.getValue(), Share::value)),
                column("95 % from", e -> percent(e.getValue(), Share::low)),
                column("95 % to", e -> percent(e.getValue(), Share::high)));
    }

    private static String percent(Share rate, ToDoubleFunction<Share> part) {
        return rate.of() > 0 ? Numbers.percent(part.applyAsDouble(rate)) : "";
    }

    private static ValueTable revealed(List<Decided> revealed) {
        return ValueTable.of(
                revealed,
                column("Shown as", d -> d.id()),
                column("Made from", d -> d.madeOf()),
                column("Kind", d -> d.kind().label()),
                column("Change", d -> d.change()),
                column("Validator", d -> d.validator()),
                column("Found", d -> d.found() ? "found" : "missed"));
    }

    private static Chart chart(Report report) {
        List<FaultKind> kinds = report.byKind().entrySet().stream()
                .filter(e -> e.getValue().of() > 0)
                .map(Map.Entry::getKey)
                .toList();
        return new Chart(
                "Found, by kind of fault",
                "percent",
                kinds.stream().map(FaultKind::label).toList(),
                List.of(new Chart.Series(
                        "found",
                        kinds.stream()
                                .map(k -> Math.rint(PERCENT
                                        * report.byKind()
                                                .getOrDefault(k, Share.NONE)
                                                .value()))
                                .toList())));
    }
}
