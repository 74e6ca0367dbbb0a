package org.spartabench.ui.team;

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
import org.spartabench.item.RejectReason;
import org.spartabench.item.Verdict;
import org.spartabench.review.Judged;
import org.spartabench.review.team.Disagreement;
import org.spartabench.review.team.Disagreement.Side;
import org.spartabench.review.team.Vote;
import org.spartabench.ui.evidence.EvidencePane;
import org.spartabench.ui.fx.Background;
import org.spartabench.ui.fx.FxmlView;
import org.spartabench.ui.fx.ItemCell;
import org.spartabench.ui.fx.Nodes;
import org.spartabench.ui.fx.Numbers;
import org.spartabench.ui.review.decision.RejectSheet;
import org.spartabench.ui.shell.AskLine;
import org.spartabench.ui.shell.Commands;
import org.spartabench.ui.shell.Navigator;
import org.spartabench.ui.shell.Overlay;
import org.spartabench.ui.shell.Place;
import org.spartabench.ui.shell.ProjectScope;
import org.spartabench.ui.shell.RoomPage;

/** Shows the items on which validators differ, lowest agreement first: each side, and a key that settles it. */
final class AdjudicationPage extends FxmlView implements RoomPage {

    private final AdjudicationModel model;
    private final Navigator navigator;
    private final Overlay overlay;
    private final Background reading;
    private final Background writing;
    private final ReadOnlyObjectWrapper<Optional<AdjudicationModel.Case>> shown =
            new ReadOnlyObjectWrapper<>(Optional.empty());
    private final VBox rows = new VBox(8);
    private final Label rowsFor = Nodes.label("", "muted", "small");
    private final EvidencePane evidence;
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

    AdjudicationPage(ProjectScope session, Navigator navigator, Overlay overlay) {
        this.model = new AdjudicationModel(session);
        this.evidence = new EvidencePane(session, rows, rowsFor);
        this.reading = session.background(this::failed);
        this.writing = session.background(cause -> {
            failed(cause);
            reload(0);
        });
        this.navigator = navigator;
        this.overlay = overlay;
        list.setCellFactory(ItemCell.of(AdjudicationPage::words));
        Nodes.onSelect(list.getSelectionModel(), this::read);
        hide.selectedProperty().addListener((o, was, is) -> paint());
        paint();
    }

    @Override
    public String id() {
        return "adjudication";
    }

    @Override
    public String name() {
        return "Adjudication";
    }

    @Override
    public void register(Commands commands, ObservableBooleanValue inSight) {
        ObservableBooleanValue some =
                Bindings.createBooleanBinding(() -> inSight.get() && shown.get().isPresent(), inSight, shown);
        commands.add(first, "adjudicate.first", some, () -> take(0));
        commands.add(second, "adjudicate.second", some, () -> take(1));
        ObservableBooleanValue three = Bindings.createBooleanBinding(
                () -> some.get()
                        && shown.get().filter(c -> c.sides().size() > 2).isPresent(),
                some,
                shown);
        commands.add(third, "adjudicate.third", three, () -> take(2));
        commands.add(keep, "adjudicate.keep", some, this::keep);
        commands.add(
                reject,
                "adjudicate.reject",
                some,
                () -> RejectSheet.open(overlay, List.of(RejectReason.values()), this::reject));
        commands.add(undo, "adjudicate.undo", inSight, () -> write(model::undo, selected()));
        commands.add(open, "adjudicate.open", some, this::open);
        commands.add(hide, "adjudicate.names", inSight, () -> hide.setSelected(!hide.isSelected()));
        commands.add("adjudicate.next", some, () -> step(1));
        commands.add("adjudicate.previous", some, () -> step(-1));
    }

    @Override
    public void enter() {
        reload(0);
    }

    private void reload(int select) {
        reading.load(model::disagreements, all -> {
            list.getItems().setAll(all);
            found.setText(Numbers.counted(all.size(), "item"));
            if (all.isEmpty()) {
                shown.set(Optional.empty());
                paint();
            } else {
                list.getSelectionModel().clearAndSelect(Math.min(select, all.size() - 1));
            }
        });
    }

    private void read(Disagreement about) {
        reading.load(() -> Optional.of(model.read(about)), read -> {
            shown.set(read);
            read.ifPresent(c -> evidence.show(
                    c.asCame().item().query(), c.asCame().item().answer().values()));
            since = System.nanoTime();
            paint();
            scroll.setVvalue(0);
        });
    }

    private void paint() {
        Optional<AdjudicationModel.Case> now = shown.get();
        sides.getChildren().clear();
        number.setText(now.map(c -> c.asCame().item().id()).orElse("Adjudication"));
        Nodes.shown(third, now.filter(c -> c.sides().size() > 2).isPresent());
        if (now.isEmpty()) {
            sides.getChildren()
                    .add(Nodes.wrapped(
                            "Validators disagree on no item. An item appears here when all its validators have decided"
                                    + " and they disagree.",
                            "muted"));
            return;
        }
        AdjudicationModel.Case c = now.get();
        sides.getChildren().add(SidePane.asCame(c.asCame()));
        for (int i = 0; i < c.sides().size(); i++) {
            sides.getChildren()
                    .add(SidePane.of(i + 1, c.about().sides().get(i), c.sides().get(i), c.asCame(), hide.isSelected()));
        }
        VBox supported =
                new VBox(6, new HBox(8, Nodes.label("Evidence of the original", "muted", "small"), rowsFor), rows);
        supported.getStyleClass().add("side-box");
        sides.getChildren().add(supported);
    }

    private void step(int by) {
        int to = selected() + by;
        if (to >= 0 && to < list.getItems().size()) {
            list.getSelectionModel().clearAndSelect(to);
            list.scrollTo(to);
        }
    }

    private void take(int side) {
        shown.get().filter(c -> side < c.about().sides().size()).ifPresent(c -> {
            Side right = c.about().sides().get(side);
            Vote vote = right.first();
            Set<RejectReason> reasons = new TreeSet<>();
            right.votes().forEach(v -> reasons.addAll(v.reasons()));
            String note = right.votes().stream()
                    .map(Vote::note)
                    .filter(n -> !n.isBlank())
                    .distinct()
                    .collect(Collectors.joining("; "));
            settle(new Verdict.Adjudicate(
                    vote.kept(), vote.body(), vote.question(), false, List.copyOf(reasons), note));
        });
    }

    private void keep() {
        shown.get().ifPresent(c -> {
            Vote side = c.about().sides().stream()
                    .map(Side::first)
                    .filter(Vote::kept)
                    .findFirst()
                    .orElse(c.about().sides().getFirst().first());
            AskLine.open(overlay, "New question of the item", "question", side.question(), text -> {
                boolean known = c.about().sides().stream()
                        .flatMap(s -> s.votes().stream())
                        .anyMatch(v -> v.body() == side.body() && v.question().equals(text));
                settle(new Verdict.Adjudicate(true, side.body(), text, !known, List.of(), ""));
            });
        });
    }

    private void reject(List<RejectReason> reasons, String note) {
        shown.get()
                .ifPresent(c ->
                        settle(new Verdict.Adjudicate(false, 1, c.asCame().question(), false, reasons, note.strip())));
    }

    private void settle(Verdict.Adjudicate verdict) {
        Judged seen = Judged.of(shown.get().orElseThrow().asCame());
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - since);
        shown.set(Optional.empty());
        write(() -> model.settle(seen, verdict, millis), selected());
    }

    private int selected() {
        return list.getSelectionModel().getSelectedIndex();
    }

    /** Writes to disk before the next item is shown. */
    private void write(Callable<String> step, int at) {
        writing.load(step, said -> {
            told.setText(said);
            reload(Math.max(0, at));
        });
    }

    private void open() {
        shown.get()
                .ifPresent(c ->
                        navigator.go(new Place.Review(OptionalInt.of(c.about().item()))));
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
