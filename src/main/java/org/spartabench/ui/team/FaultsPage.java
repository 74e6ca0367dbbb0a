package org.spartabench.ui.team;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import org.spartabench.check.fault.FaultKind;
import org.spartabench.review.Share;
import org.spartabench.review.seeding.ErrorsLeft;
import org.spartabench.store.SeededFaults;
import org.spartabench.store.SeededFaults.Decided;
import org.spartabench.store.SeededFaults.Mixing;
import org.spartabench.store.SeededFaults.Report;
import org.spartabench.ui.chart.Chart;
import org.spartabench.ui.chart.FigurePane;
import org.spartabench.ui.chart.FigurePane.Figure;
import org.spartabench.ui.chart.FigurePane.Titled;
import org.spartabench.ui.chart.ValueTable;
import org.spartabench.ui.fx.Background;
import org.spartabench.ui.fx.FilePort;
import org.spartabench.ui.fx.Numbers;
import org.spartabench.ui.plan.NumberField;
import org.spartabench.ui.shell.Commands;
import org.spartabench.ui.shell.ProjectScope;
import org.spartabench.ui.shell.RoomPage;

/** Shows the rate of seeded faults, the share found, and the estimate of errors left in the set. */
final class FaultsPage implements RoomPage {

    private static final double PERCENT = 100;

    private final ProjectScope session;
    private final FigurePane pane;
    private final Background reading;
    private final CheckBox atOnce = new CheckBox("Reveal immediately (training)");
    private final Button tell = new Button("Reveal decided faults");
    private final SimpleBooleanProperty something = new SimpleBooleanProperty();
    private final NumberField rate;
    private final NumberField seed;
    private volatile Mixing mixing = new Mixing(0, 1, false);

    FaultsPage(ProjectScope session, FilePort files) {
        this.session = session;
        this.pane = new FigurePane(files);
        this.reading = new Background(pane::failed);
        rate = new NumberField(
                "Faults per 100 items",
                0,
                SeededFaults.MOST_RATE,
                () -> mixing.rate(),
                n -> change(m -> new Mixing((int) n, m.seed(), m.atOnce())));
        rate.setId("faults-rate");
        seed = new NumberField(
                "Seed of the faults",
                0,
                Integer.MAX_VALUE,
                () -> mixing.seed(),
                n -> change(m -> new Mixing(m.rate(), n, m.atOnce())));
        seed.setId("faults-seed");
        atOnce.setId("faults-at-once");
        atOnce.setOnAction(e -> change(m -> new Mixing(m.rate(), m.seed(), atOnce.isSelected())));
        tell.setId("faults-tell");
        pane.tools()
                .getChildren()
                .addAll(new Label("Of 100 items,"), rate, new Label("are faults · seed"), seed, atOnce, tell);
        pane.title("Seeded faults");
    }

    @Override
    public String id() {
        return "faults";
    }

    @Override
    public String name() {
        return "Seeded faults";
    }

    @Override
    public Parent node() {
        return pane.node();
    }

    @Override
    public void register(Commands commands, ObservableBooleanValue shown) {
        commands.add(
                tell,
                "faults.tell",
                "Reveal which decided items were faults",
                "T",
                something.and(shown),
                () -> reading.load(() -> session.project().faults().tell(), told -> enter()));
        pane.register(commands, "faults", shown);
    }

    /** What the page reads. */
    private record Read(Mixing mixing, Report report) {}

    @Override
    public void enter() {
        reading.load(
                () -> new Read(
                        session.project().faults().mixing(),
                        session.project().faults().report()),
                this::show);
    }

    private void change(UnaryOperator<Mixing> other) {
        mixing = other.apply(mixing);
        reading.load(this::keep, kept -> enter());
    }

    /** Whichever change is kept last keeps what was said last. */
    private synchronized Mixing keep() {
        Mixing wanted = mixing;
        session.project().faults().mixing(wanted);
        return wanted;
    }

    private void show(Read read) {
        mixing = read.mixing();
        rate.refresh();
        seed.refresh();
        atOnce.setSelected(mixing.atOnce());
        Report report = read.report();
        something.set(report.untold() > 0);
        if (report.decided().isEmpty()) {
            pane.missing(nothing(report));
        } else {
            pane.show(figure(report));
        }
    }

    private String nothing(Report report) {
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
        tables.add(new Titled("By kind of fault", kinds(report)));
        tables.add(new Titled("By validator", validators(report)));
        List<Decided> told = report.decided().stream().filter(Decided::told).toList();
        if (!told.isEmpty()) {
            tables.add(new Titled("Revealed faults", told(told)));
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
        String waiting = report.waiting() + report.untold() == 0
                ? ""
                : " " + Numbers.counted(report.waiting(), "fault") + " waiting, " + report.untold()
                        + " decided but not revealed.";
        return estimate + waiting
                + "\nFault seeding (Mills 1972): if real errors are as hard to find as seeded ones, the"
                + " share found is the same. Real errors found: " + Numbers.counted(left.errorsFound(), "item")
                + ", rejected or changed before acceptance. The interval is exact"
                + " (hypergeometric, after Clopper and Pearson); those of the rates are Wilson's.";
    }

    private static ValueTable kinds(Report report) {
        List<List<String>> rows = new ArrayList<>();
        report.byKind().forEach((kind, found) -> rows.add(row(kind.label(), found)));
        rows.add(row("all", report.rate()));
        return new ValueTable(List.of("Kind", "Decided", "Found", "Rate", "95 % from", "95 % to"), rows);
    }

    private static ValueTable validators(Report report) {
        List<List<String>> rows = new ArrayList<>();
        report.byValidator().forEach((name, found) -> rows.add(row(name, found)));
        return new ValueTable(List.of("Validator", "Decided", "Found", "Rate", "95 % from", "95 % to"), rows);
    }

    private static List<String> row(String name, Share rate) {
        boolean some = rate.of() > 0;
        return List.of(
                name,
                String.valueOf(rate.of()),
                String.valueOf(rate.hits()),
                some ? percent(rate.value()) : "",
                some ? percent(rate.low()) : "",
                some ? percent(rate.high()) : "");
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", PERCENT * share);
    }

    private static ValueTable told(List<Decided> told) {
        return new ValueTable(
                List.of("Shown as", "Made from", "Kind", "Change", "Validator", "Found"),
                told.stream()
                        .map(d -> List.of(
                                d.id(),
                                d.madeOf(),
                                d.kind().label(),
                                d.change(),
                                d.validator(),
                                d.found() ? "found" : "missed"))
                        .toList());
    }

    private static Chart chart(Report report) {
        List<FaultKind> kinds = report.byKind().entrySet().stream()
                .filter(e -> e.getValue().of() > 0)
                .map(java.util.Map.Entry::getKey)
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
