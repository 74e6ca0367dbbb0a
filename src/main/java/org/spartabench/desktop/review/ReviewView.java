package org.spartabench.desktop.review;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.application.Platform;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.input.InputEvent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.fx.frame.FrameSteps;
import org.spartabench.desktop.guidelines.GuidelinesModel;
import org.spartabench.desktop.guidelines.GuidelinesPane;
import org.spartabench.desktop.review.decision.RejectSheet;
import org.spartabench.desktop.review.decision.ScoreSheet;
import org.spartabench.desktop.shell.command.Command;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.shell.screen.ProjectScreen;
import org.spartabench.desktop.shell.screen.ScreenFrame;
import org.spartabench.desktop.work.SerialWork;
import org.spartabench.judging.review.Judged;
import org.spartabench.judging.review.audit.AuditReport;
import org.spartabench.sql.shape.Nesting;

/** Shows one item with everything its decision needs; one key decides it and shows the next. */
public final class ReviewView extends ProjectScreen {

    /** The commands that need an item which is seen in full, and say so where it is not. */
    private static final Set<String> ON_ITEM = Set.of(
            "review.accept",
            "review.edit",
            "review.reject",
            "review.defer",
            "review.take",
            "review.bulk",
            "review.score",
            "review.fix",
            "review.dismiss",
            "review.reword",
            "review.growth",
            "review.query",
            "review.program",
            "review.whynot",
            "review.compare",
            "review.block.next",
            "review.row.next",
            "review.finding");

    /** As many as the toolkit makes in a frame. */
    private static final int LAYOUT_PASSES = 3;

    private final FrameSteps building = new FrameSteps();
    private final ProposalPane proposalPane = new ProposalPane();

    private @FXML StackPane queuePlace;
    private @FXML Label number;
    private @FXML Label state;
    private @FXML Label version;
    private @FXML Button save;
    private @FXML Button cancel;
    private @FXML VBox questionPlace;
    private @FXML StackPane questionText;
    private @FXML Button reword;
    private @FXML Button natural;
    private @FXML Label types;
    private @FXML Button blocks;
    private @FXML Button program;
    private @FXML StackPane sqlPlace;
    private @FXML Label answers;
    private @FXML StackPane answerPlace;
    private @FXML Label evidenceFor;
    private @FXML StackPane evidencePlace;
    private @FXML Button accept;
    private @FXML Button edit;
    private @FXML Button reject;
    private @FXML Button defer;
    private @FXML Button undo;
    private @FXML Label notice;
    private @FXML VBox decisions;
    private @FXML Label shapeLabel;
    private @FXML StackPane treePlace;
    private @FXML StackPane findingsPlace;
    private @FXML Label findingCount;
    private @FXML Button fix;
    private @FXML Button dismiss;
    private @FXML VBox middle;
    private @FXML VBox side;
    private @FXML StackPane historyPlace;
    private @FXML Button openRun;

    private final SerialWork deskThread = scope.serial("review-desk");
    private final ReviewModel model = new ReviewModel(scope, deskThread, System::nanoTime);
    private final ProposalModel proposals = new ProposalModel(scope, Platform::runLater, model::tell);
    private final PreparedItemPanes panes = new PreparedItemPanes(
            () -> new ItemPane(scope, model),
            List.of(questionText, sqlPlace, answerPlace, evidencePlace, treePlace, findingsPlace, historyPlace),
            evidenceFor,
            findingCount,
            building);
    private final ChecksController checks = new ChecksController(scope, model, overlay, panes.front());
    private final FaultsController faults = new FaultsController(scope, model);
    private final Optional<AuditController> audit = AuditController.of(scope, panes.front());
    private final QueuePane queue = new QueuePane(model);
    private final GuidelinesPane guidelines =
            new GuidelinesPane(new GuidelinesModel(scope, model::tell), side, model::tell, queue::focus);
    private final SavedFilterMenu saved = new SavedFilterMenu(scope, deskThread, overlay, queue, model::tell);
    private final Bulk bulk = new Bulk(scope, model, overlay, deskThread, queue::selected);
    private final SeenItem seen = new SeenItem(
            model,
            panes,
            audit.isPresent()
                    ? List.of(decisions, evidencePlace)
                    : List.of(decisions, sqlPlace, evidencePlace, treePlace, findingsPlace));
    private final QuestionEditing editing = new QuestionEditing(model, scope, deskThread, panes::front, queue::focus);

    public ReviewView(ScreenFrame frame) {
        super(frame);
        panes.onUnchecked(c -> c.shown().map(ItemData::stored).ifPresent(checks::check));
        audit.ifPresent(a -> a.arrange(List.of(sqlPlace, treePlace, fix), List.of(reword, openRun)));
        audit.ifPresent(a -> AuditController.narrow(queue.node()));
        StalePane stale = new StalePane(scope);
        model.sheet().addListener((o, was, is) -> stale.show(is));
        questionPlace.getChildren().addAll(proposalPane, stale);
        editing.link(save, cancel, panes.editing());
        model.seen().addListener((o, was, is) -> editing.remind(is));
        makeCommands();
        summary.bind(Bindings.createStringBinding(
                () -> model.tally().get().isEmpty()
                        ? ""
                        : QueueWords.pace(model.pace().get()),
                model.pace(),
                model.tally()));
        queuePlace.getChildren().add(queue.node());
        for (Button button : List.of(reword, natural)) {
            button.visibleProperty().bind(panes.editing().not());
            button.managedProperty().bind(button.visibleProperty());
        }
        model.sheet().addListener((o, was, is) -> show(is));
        building.fill(middle);
        building.fill(side);
        queue.fill(building);
        if (audit.isEmpty()) {
            panes.follow(model.coming());
        }
        model.tally().addListener((o, was, is) -> {
            if (model.sheet().get().isEmpty()) {
                front().question().show(nothing(), List.of());
            }
        });
        proposals.proposal().addListener((o, was, is) -> proposalPane.show(is, front()));
        notice.textProperty().bind(model.notice());
        node().addEventFilter(InputEvent.ANY, this::signOfLife);
        node().addEventHandler(MouseEvent.MOUSE_PRESSED, queue::leaveFilters);
        node().addEventFilter(KeyEvent.KEY_PRESSED, e -> {
            if (e.getCode() == KeyCode.ESCAPE) { // as a filter, since lists take this key
                front().highlight().release();
            }
        });
        show(Optional.empty());
    }

    private void makeCommands() {
        ReadOnlyBooleanProperty editing = panes.editing();
        BooleanBinding item = Bindings.createBooleanBinding(
                () -> model.seen().get().isPresent() && !editing.get(), model.seen(), editing);
        BooleanBinding queried = Bindings.createBooleanBinding(() -> item.get() && audit.isEmpty(), item);
        BooleanBinding proposed = Bindings.createBooleanBinding(
                () -> item.get() && proposals.proposal().get().isPresent(), item, proposals.proposal());
        commands.add(accept, "review.accept", item, model::accept);
        commands.add(edit, "review.edit", item, this.editing::start);
        commands.add(reject, "review.reject", item, this::reject);
        commands.add(defer, "review.defer", item, model::defer);
        commands.add(undo, "review.undo", model::undo);
        commands.add("review.undo.ctrl", model::undo);
        commands.add("review.redo", model::redo);
        commands.add(reword, "review.reword", queried, proposals::ask);
        commands.add("review.reword.model", queried, proposals::askModel);
        commands.add(
                proposalPane.take(),
                "review.take",
                proposed,
                () -> proposals
                        .proposal()
                        .get()
                        .ifPresent(p -> model.edit(model.seen().get(), p.question())));
        commands.add(proposalPane.leave(), "review.leave", proposed, proposals::leave);
        proposalPane.next().setOnAction(e -> proposals.ask());
        commands.add(
                natural,
                "review.score",
                item,
                () -> model.sheet()
                        .get()
                        .ifPresent(s -> ScoreSheet.open(overlay, s.scoreOf(scope.validator()), model::score)));
        commands.add("review.score.model", proposals::scoreAll);
        commands.add("review.next", () -> model.step(1));
        commands.add("review.previous", () -> model.step(-1));
        commands.add(
                blocks,
                "review.block.next",
                queried,
                () -> tell(front().highlight().walk(1)));
        commands.add(
                "review.block.previous", queried, () -> tell(front().highlight().walk(-1)));
        commands.add("review.row.next", queried, () -> tell(front().highlight().follow(1)));
        commands.add(
                "review.row.previous", queried, () -> tell(front().highlight().follow(-1)));
        commands.add("review.find", queue::focusSearch);
        checks.addTo(commands, fix, dismiss, queried);
        guidelines.addTo(commands);
        new ItemNavigation(model, navigator, overlay).addTo(commands, openRun, program, queried);
        commands.add("review.bulk", item, bulk::open);
        commands.add("review.filter.save", saved::ask);
        commands.list().forEach(c -> c.onRefusal(() -> refuse(c)));
        // They keep focus and look while the next item comes; the commands do not act on it before it is seen.
        for (Button button : List.of(accept, edit, reject, defer, reword, natural)) {
            button.disableProperty().unbind();
            button.disableProperty()
                    .bind(Bindings.createBooleanBinding(
                            () -> model.sheet().get().isEmpty() || editing.get(), model.sheet(), editing));
        }
    }

    @Override
    public Route here(Route entered) {
        return model.here();
    }

    @Override
    public void enter(Route route) {
        Route.Review review = (Route.Review) route;
        if (review.filter().isPresent()) {
            model.refreshQueue(); // the boxes pass on only another filter
            queue.boxes().show(review.filter().get());
            Platform.runLater(() -> model.open(review.item())); // when the boxes have passed the filter on
        } else {
            model.enter(review.item());
        }
        saved.refresh();
        model.refreshPeople();
        faults.mix();
        queue.focus();
    }

    @Override
    public void came() {
        model.came();
    }

    @Override
    public void leave() {
        editing.pause();
    }

    @Override
    public void close() {
        deskThread.close();
    }

    private void show(Optional<ItemData> shown) {
        proposals.about(shown.map(ItemData::stored));
        boolean some = shown.isPresent();
        for (Label label : List.of(number, state, version)) {
            label.setVisible(some);
        }
        if (some) {
            fill(shown.get());
        } else {
            clear();
        }
        checks.about(front());
        front().tellUnchecked();
        seen.check();
        if (building.isEmpty()) {
            layOut();
        }
    }

    /** Lays an item out with the answer to a key, so that the next frame only paints it; a list may ask for a second pass. */
    private void layOut() {
        int passes = 0;
        do {
            node().layout();
            passes++;
        } while (node().isNeedsLayout() && passes < LAYOUT_PASSES);
    }

    private String nothing() {
        return QueueWords.nothing(model.tally().get(), model.filter());
    }

    private void clear() {
        front().clear(nothing());
        queue.clear();
        answers.setText("");
        types.setText("");
        shapeLabel.setText("");
        audit.ifPresentOrElse(
                AuditController::clear,
                () -> front().evidencePane().clear("Rows and passages that support the answer appear here."));
    }

    private void fill(ItemData data) {
        number.setText(data.stored().item().id());
        state.setText(QueueCell.signOf(data.stored().status()) + " "
                + QueueCell.wordOf(data.stored().status()));
        version.setText("version " + data.stored().version());
        version.setVisible(data.stored().version() > 1);
        answers.setText(Numbers.counted(data.stored().item().answer().values().size(), "value"));
        if (!panes.turnTo(data)) {
            audit.ifPresentOrElse(
                    a -> {
                        front().beginWithoutQuery(data);
                        a.show(data.stored().item());
                    },
                    () -> panes.show(data));
        }
        if (audit.isEmpty()) {
            types.setText(
                    data.stored().item().nestings().stream().map(Nesting::name).collect(Collectors.joining(" · ")));
            shapeLabel.setText(data.shapeText());
        }
        queue.select(data.stored().number());
    }

    private ItemPane front() {
        return panes.front();
    }

    /** Asks for the reasons beside the item, and rejects the item that was seen when they were asked for. */
    private void reject() {
        Optional<Judged> on = model.seen().get();
        RejectSheet.open(
                overlay,
                audit.isPresent() ? AuditReport.REASONS : List.of(RejectReason.values()),
                (reasons, note) -> model.reject(on, reasons, note));
    }

    private void tell(String text) {
        if (!text.isEmpty()) {
            model.tell(text);
        }
    }

    /** Says why a key of an item does nothing, while the item is not seen in full. */
    private void refuse(Command command) {
        if (model.seen().get().isEmpty() && ON_ITEM.contains(command.id())) {
            model.tellWaiting();
        }
    }

    private void signOfLife(InputEvent event) {
        if (event.getEventType() == MouseEvent.MOUSE_MOVED
                || event.getEventType() == MouseEvent.MOUSE_PRESSED
                || event instanceof KeyEvent
                || event instanceof ScrollEvent) {
            model.recordActivity();
        }
    }
}
