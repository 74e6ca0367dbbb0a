package org.spartabench.desktop.team;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableBooleanValue;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.desk.SeenGuard;
import org.spartabench.desktop.evidence.EvidencePane;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.cell.ItemCell;
import org.spartabench.desktop.review.decision.RejectSheet;
import org.spartabench.desktop.shell.command.Commands;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.shell.screen.Page;
import org.spartabench.desktop.shell.screen.ScreenFrame;
import org.spartabench.desktop.shell.sheet.AskLine;
import org.spartabench.desktop.work.Background;
import org.spartabench.judging.review.team.Disagreement;
import org.spartabench.judging.review.team.Disagreement.Side;
import org.spartabench.judging.review.team.DisputedItem;
import org.spartabench.judging.review.team.Vote;

/** Shows the items on which validators differ, lowest agreement first: each side, and a key that settles it. */
final class AdjudicationPage extends Page {

    private final ReadOnlyObjectWrapper<Optional<DisputedItem>> shown = new ReadOnlyObjectWrapper<>(Optional.empty());
    private boolean known;
    private final VBox rows = new VBox(8);
    private final Label rowsFor = Nodes.label("", "muted", "small");
    private long since;

    private @FXML Label found;
    private @FXML ListView<Disagreement> list;
    private @FXML Label number;
    private @FXML Label told;
    private @FXML ToggleButton hide;
    private @FXML ScrollPane scroll;
    private @FXML VBox sides;
    private @FXML Button first;
    private @FXML Button second;
    private @FXML Button third;
    private @FXML Button keep;
    private @FXML Button reject;
    private @FXML Button undo;
    private @FXML Button open;

    private final AdjudicationModel model = new AdjudicationModel(scope.project(), scope.validator());
    private final EvidencePane evidence = new EvidencePane(scope, rows, rowsFor);
    private final Background reading = scope.background(this::failed);
    private final Background counting = scope.background(this::failed);
    private final Background writing = scope.saver("adjudication", cause -> {
        failed(cause);
        reload(0);
    });
    private final SeenGuard<DisputedItem> guard = new SeenGuard<>("item", told.textProperty(), List.of(sides));

    AdjudicationPage(ScreenFrame frame) {
        super(frame, "adjudication", "Adjudication");
        list.setCellFactory(ItemCell.of(AdjudicationPage::words));
        Nodes.onSelect(list.getSelectionModel(), this::read);
        hide.selectedProperty().addListener((o, was, is) -> paint());
        evidence.onShown(() -> guard.show(shown.get()));
        paint();
    }

    @Override
    public void register(Commands commands, ObservableBooleanValue inSight) {
        ObservableBooleanValue some =
                Bindings.createBooleanBinding(() -> inSight.get() && shown.get().isPresent(), inSight, shown);
        guard.add(commands, first, "adjudicate.first", inSight, on -> take(on, 0));
        guard.add(commands, second, "adjudicate.second", inSight, on -> take(on, 1));
        ObservableBooleanValue three = Bindings.createBooleanBinding(
                () -> some.get()
                        && shown.get().filter(c -> c.sides().size() > 2).isPresent(),
                some,
                shown);
        guard.add(commands, third, "adjudicate.third", three, on -> take(on, 2));
        guard.add(commands, keep, "adjudicate.keep", inSight, this::keep);
        guard.add(
                commands,
                reject,
                "adjudicate.reject",
                inSight,
                on -> RejectSheet.open(
                        overlay, List.of(RejectReason.values()), (reasons, note) -> reject(on, reasons, note)));
        commands.add(undo, "adjudicate.undo", inSight, () -> write(model::undo, selected()));
        commands.add(open, "adjudicate.open", some, this::open);
        commands.add(hide, "adjudicate.names", inSight, () -> hide.setSelected(!hide.isSelected()));
        commands.add("adjudicate.next", inSight, () -> step(1));
        commands.add("adjudicate.previous", inSight, () -> step(-1));
    }

    @Override
    public void enter() {
        reload(0);
    }

    @Override
    public void came() {
        if (shown.get().isEmpty()) {
            enter();
        } else {
            counting.load(() -> model.disagreements().size(), n -> found.setText(Numbers.counted(n, "item")));
        }
    }

    private void reload(int select) {
        turn();
        reading.load(model::disagreements, all -> {
            known = true;
            list.getItems().setAll(all);
            found.setText(Numbers.counted(all.size(), "item"));
            if (all.isEmpty()) {
                shown.set(Optional.empty());
                paint();
                guard.show(Optional.empty());
            } else {
                list.getSelectionModel().clearSelection(); // so that the same place is read again
                list.getSelectionModel().clearAndSelect(Math.min(select, all.size() - 1));
            }
        });
    }

    /** Takes the item away: another one, or this one as it is by now, comes. */
    private void turn() {
        guard.turn();
        evidence.clear("");
    }

    private void read(Disagreement disagreement) {
        turn();
        reading.load(() -> model.read(disagreement), read -> {
            shown.set(Optional.of(read));
            evidence.show(
                    read.asCame().item().query(), read.asCame().item().answer().values());
            since = System.nanoTime();
            paint();
            scroll.setVvalue(0);
        });
    }

    private void paint() {
        Optional<DisputedItem> now = shown.get();
        sides.getChildren().clear();
        number.setText(now.map(c -> c.asCame().item().id()).orElse("Adjudication"));
        Nodes.shown(third, now.filter(c -> c.sides().size() > 2).isPresent());
        if (now.isEmpty()) {
            sides.getChildren()
                    .add(Nodes.wrapped(
                            known
                                    ? "Validators disagree on no item. An item appears here when all its validators"
                                            + " have decided and they disagree."
                                    : "Reading the items on which validators disagree …",
                            "muted"));
            return;
        }
        DisputedItem c = now.get();
        sides.getChildren().add(SidePane.asCame(c.asCame()));
        for (int i = 0; i < c.sides().size(); i++) {
            sides.getChildren()
                    .add(SidePane.of(i + 1, c.about().sides().get(i), c.sides().get(i), c.asCame(), hide.isSelected()));
        }
        VBox supported = Nodes.styled(
                new VBox(6, new HBox(8, Nodes.label("Evidence of the original", "muted", "small"), rowsFor), rows),
                "side-box");
        sides.getChildren().add(supported);
    }

    private void step(int by) {
        int to = selected() + by;
        if (to >= 0 && to < list.getItems().size()) {
            list.getSelectionModel().clearAndSelect(to);
            list.scrollTo(to);
        }
    }

    private void take(DisputedItem on, int side) {
        Side right = on.about().sides().get(side);
        Vote vote = right.first();
        Set<RejectReason> reasons = new TreeSet<>();
        right.votes().forEach(v -> reasons.addAll(v.reasons()));
        String note = right.votes().stream()
                .map(Vote::note)
                .filter(n -> !n.isBlank())
                .distinct()
                .collect(Collectors.joining("; "));
        settle(
                on,
                new Verdict.Adjudicate(vote.kept(), vote.body(), vote.question(), false, List.copyOf(reasons), note));
    }

    private void keep(DisputedItem on) {
        Vote side = on.about().sides().stream()
                .map(Side::first)
                .filter(Vote::kept)
                .findFirst()
                .orElse(on.about().sides().getFirst().first());
        AskLine.open(overlay, "New question of the item", "question", side.question(), text -> {
            boolean known = on.about().sides().stream()
                    .flatMap(s -> s.votes().stream())
                    .anyMatch(v -> v.body() == side.body() && v.question().equals(text));
            settle(on, new Verdict.Adjudicate(true, side.body(), text, !known, List.of(), ""));
        });
    }

    private void reject(DisputedItem on, List<RejectReason> reasons, String note) {
        settle(on, new Verdict.Adjudicate(false, 1, on.asCame().question(), false, reasons, note.strip()));
    }

    private void settle(DisputedItem on, Verdict.Adjudicate verdict) {
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - since);
        write(() -> model.settle(on, verdict, millis), selected());
    }

    private int selected() {
        return list.getSelectionModel().getSelectedIndex();
    }

    /** Writes to disk before the next item is shown. */
    private void write(Callable<String> step, int at) {
        turn();
        writing.load(step, result -> {
            told.setText(result);
            reload(Math.max(0, at));
        });
    }

    private void open() {
        shown.get().ifPresent(c -> {
            if (c.covered()) {
                told.setText("Item " + c.about().item() + " is not in Review now: a seeded fault is shown in its place"
                        + " until the faults are revealed.");
            } else {
                navigator.go(new Route.Review(OptionalInt.of(c.about().item())));
            }
        });
    }

    private void failed(Throwable cause) {
        told.setText("Failed: " + Background.reason(cause));
    }

    /** Names an item with the number of votes of each side. */
    private static String words(Disagreement item) {
        return item.sides().stream()
                .map(s -> String.valueOf(s.votes().size()))
                .collect(Collectors.joining(" against ", "Item " + item.item() + " · ", ""));
    }
}
