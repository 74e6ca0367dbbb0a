package org.spartabench.ui.review;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import javafx.application.Platform;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.value.ObservableValue;
import javafx.fxml.FXML;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.InputEvent;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.fxmisc.flowless.VirtualizedScrollPane;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spartabench.fact.FactBase;
import org.spartabench.item.RejectReason;
import org.spartabench.query.Nesting;
import org.spartabench.review.Proposal;
import org.spartabench.review.audit.AuditReport;
import org.spartabench.store.Audit;
import org.spartabench.store.Guidelines;
import org.spartabench.ui.evidence.EvidencePane;
import org.spartabench.ui.fx.Background;
import org.spartabench.ui.fx.Fxml;
import org.spartabench.ui.fx.Numbers;
import org.spartabench.ui.fx.SqlArea;
import org.spartabench.ui.fx.WordDiff;
import org.spartabench.ui.shell.Command;
import org.spartabench.ui.shell.Commands;
import org.spartabench.ui.shell.Navigator;
import org.spartabench.ui.shell.Overlay;
import org.spartabench.ui.shell.Place;
import org.spartabench.ui.shell.Room;
import org.spartabench.ui.shell.Session;
import org.spartabench.ui.tree.TreePane;

/** One item with all that its decision needs; one key decides it and shows the next. */
public final class ReviewView implements Room {

    private static final Logger LOG = LoggerFactory.getLogger(ReviewView.class);
    private static final double ANSWER_ROW = 24;
    private static final double SQL_ROOM = 18;
    private static final double LEAST_SQL = 64;
    private static final double MOST_SQL = 230;

    private final Navigator navigator;
    private final Overlay overlay;
    private final ExecutorService deskThread = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("review-desk").factory());
    private final ReviewModel model;
    private final Parent node;
    private final QuestionArea question = new QuestionArea();
    private final SqlArea sql = SqlArea.readOnly("");
    private final TreePane tree = new TreePane();
    private final EvidencePane evidencePane;
    private final HistoryPane historyPane;
    private final ChecksPane checksPane;
    private final ChecksDesk checks;
    private final FaultsDesk faults;
    private final Optional<AuditDesk> audit;
    private final QueuePane queue;
    private final GuidelinesPane guidelines;
    private final Bulk bulk;
    private final SavedFilterMenu saved;
    private final ProposalModel proposals;
    private final ProposalPane proposalPane = new ProposalPane();
    private final String validator;
    private final List<Command> commands;
    private final FactBase facts;
    private final Background counting =
            new Background(failure -> LOG.warn("the rows of the blocks cannot be counted", failure));

    @FXML
    private StackPane queuePlace;

    @FXML
    private Label number;

    @FXML
    private Label state;

    @FXML
    private Label version;

    @FXML
    private Label hint;

    @FXML
    private VBox questionPlace;

    @FXML
    private Button reword;

    @FXML
    private Button natural;

    @FXML
    private Label types;

    @FXML
    private StackPane sqlPlace;

    @FXML
    private Label answers;

    @FXML
    private ListView<String> answer;

    @FXML
    private Label evidenceFor;

    @FXML
    private VBox evidence;

    @FXML
    private Button accept;

    @FXML
    private Button edit;

    @FXML
    private Button reject;

    @FXML
    private Button defer;

    @FXML
    private Button undo;

    @FXML
    private Label notice;

    @FXML
    private Label shapeLabel;

    @FXML
    private StackPane treePlace;

    @FXML
    private VBox findings;

    @FXML
    private Label findingCount;

    @FXML
    private Button fix;

    @FXML
    private Button dismiss;

    @FXML
    private VBox side;

    @FXML
    private VBox history;

    @FXML
    private Button openRun;

    public ReviewView(Session session, Navigator navigator, Overlay overlay) {
        this.navigator = navigator;
        this.overlay = overlay;
        this.facts = session.workspace().facts();
        model = new ReviewModel(
                session.workspace(), session.validator(), deskThread, Platform::runLater, System::nanoTime);
        validator = session.validator();
        proposals = new ProposalModel(session, Platform::runLater, model::tell);
        node = Fxml.load(this);
        evidencePane = new EvidencePane(session.workspace(), evidence, evidenceFor);
        historyPane = new HistoryPane(history, session.validator());
        checksPane = new ChecksPane(findings, findingCount);
        faults = new FaultsDesk(session, model);
        audit = Audit.of(session.workspace()).map(a -> new AuditDesk(a, evidence, evidenceFor));
        audit.ifPresent(a -> a.arrange(List.of(sqlPlace, treePlace, fix), List.of(reword, openRun)));
        checks = new ChecksDesk(session, model, overlay, checksPane);
        queue = new QueuePane(model);
        audit.ifPresent(a -> AuditDesk.narrow(queue.node()));
        guidelines = new GuidelinesPane(new Guidelines(session.workspace().folder()), side, model::tell, queue::focus);
        saved = new SavedFilterMenu(
                session.workspace().filters(),
                deskThread,
                overlay,
                queue.saved(),
                queue.boxes()::filter,
                queue.boxes()::show,
                model::tell);
        StalePane stale = new StalePane(facts);
        model.sheet().addListener((o, was, is) -> stale.show(is));
        bulk = new Bulk(
                session.workspace().team().seat(session.validator()),
                session.workspace().findings(),
                model,
                overlay,
                deskThread,
                queue::selected);
        questionPlace.getChildren().addAll(question, proposalPane, stale);
        sqlPlace.getChildren()
                .add(new VirtualizedScrollPane<>(
                        sql, ScrollPane.ScrollBarPolicy.NEVER, ScrollPane.ScrollBarPolicy.AS_NEEDED));
        sql.totalHeightEstimateProperty().addListener((o, was, is) -> fitSql(is));
        treePlace.getChildren().add(tree);
        commands = makeCommands();
        queuePlace.getChildren().add(queue.node());
        answer.setFixedCellSize(ANSWER_ROW);
        answer.setPlaceholder(new Label(""));
        answer.getSelectionModel()
                .selectedItemProperty()
                .addListener((o, was, is) -> evidencePane.about(Optional.ofNullable(is)));
        for (Button button : List.of(accept, edit, reject, defer, undo, reword, natural, openRun, fix, dismiss)) {
            button.setFocusTraversable(false);
        }
        for (Button button : List.of(reword, natural)) {
            button.visibleProperty().bind(hint.textProperty().isEmpty());
            button.managedProperty().bind(button.visibleProperty());
        }
        new PartLights(model.sheet(), question, sql, tree, evidencePane, checksPane).link();
        model.sheet().addListener((o, was, is) -> show(is));
        model.tally().addListener((o, was, is) -> {
            if (model.sheet().get().isEmpty()) {
                question.show(QueueWords.nothing(is), List.of());
            }
        });
        proposals.proposal().addListener((o, was, is) -> show(is, model.sheet().get()));
        notice.textProperty().bind(model.notice());
        node.addEventFilter(InputEvent.ANY, e -> signOfLife(e));
        show(Optional.empty());
    }

    @Override
    public Parent node() {
        return node;
    }

    @Override
    public ObservableValue<String> summary() {
        return Bindings.createStringBinding(
                () -> model.tally().get().isEmpty()
                        ? ""
                        : QueueWords.pace(model.pace().get()),
                model.pace(),
                model.tally());
    }

    @Override
    public List<Command> commands() {
        return commands;
    }

    private List<Command> makeCommands() {
        BooleanBinding item = Bindings.createBooleanBinding(
                () -> model.sheet().get().isPresent() && !question.editing(),
                model.sheet(),
                question.editableProperty());
        BooleanBinding queried = Bindings.createBooleanBinding(() -> item.get() && audit.isEmpty(), item);
        BooleanBinding proposed = Bindings.createBooleanBinding(
                () -> item.get() && proposals.proposal().get().isPresent(), item, proposals.proposal());
        BooleanBinding always = Bindings.createBooleanBinding(() -> true);
        Commands all = new Commands();
        all.add(accept, "review.accept", "Accept the item", "A", item, model::accept);
        all.add(edit, "review.edit", "Edit the question", "E", item, this::editLater);
        all.add(
                reject,
                "review.reject",
                "Reject the item with a reason",
                "R",
                item,
                () -> RejectSheet.open(overlay, reasons(), model::reject));
        all.add(defer, "review.defer", "Defer the item", "D", item, model::defer);
        all.add(undo, "review.undo", "Take back the last decision", "Z", always, model::undo);
        all.add("review.undo.ctrl", "Take back the last decision", "Shortcut+Z", always, model::undo);
        all.add("review.redo", "Make the decision again that was taken back", "Shortcut+Shift+Z", always, model::redo);
        all.add(reword, "review.reword", "Ask for another wording of the question", "N", queried, proposals::ask);
        all.add(
                "review.reword.model",
                "Ask a language model for another wording",
                "Shift+N",
                queried,
                proposals::askModel);
        all.add(
                proposalPane.take(),
                "review.take",
                "Take the proposed wording and accept",
                "T",
                proposed,
                () -> proposals.proposal().get().ifPresent(p -> model.edit(p.question())));
        all.add(proposalPane.leave(), "review.leave", "Leave the proposed wording", "L", proposed, proposals::leave);
        proposalPane.next().setOnAction(e -> proposals.ask());
        all.add(natural, "review.score", "Score how natural the question is", "S", item, this::openScores);
        all.add("review.score.model", "Let a language model score all items", "", always, proposals::scoreAll);
        all.add("review.next", "Show the item below", "J", always, () -> model.step(1));
        all.add("review.previous", "Show the item above", "K", always, () -> model.step(-1));
        all.add("review.find", "Search the queue", "Shortcut+F", always, queue::focusSearch);
        checks.addTo(all, fix, dismiss, queried);
        guidelines.addTo(all);
        new Onward(model, navigator, overlay).addTo(all, openRun, queried);
        bulk.addTo(all, item);
        saved.addTo(all, always);
        return all.list();
    }

    @Override
    public void enter(Place place) {
        model.refreshQueue();
        model.refreshPeople();
        saved.refresh();
        if (place instanceof Place.Review(OptionalInt wanted) && wanted.isPresent()) {
            model.open(wanted);
        } else {
            model.refresh();
        }
        faults.mix();
        queue.focus();
    }

    /** As high as the query, within limits and as far as there is room; else it scrolls. */
    private void fitSql(@Nullable Double height) {
        if (height != null) {
            sqlPlace.setMinHeight(LEAST_SQL);
            sqlPlace.setPrefHeight(Math.clamp(height + SQL_ROOM, LEAST_SQL, MOST_SQL));
        }
    }

    private void show(Optional<Sheet> shown) {
        proposals.about(shown.map(Sheet::stored));
        boolean some = shown.isPresent();
        for (Label label : List.of(number, state, version)) {
            label.setVisible(some);
        }
        if (shown.isEmpty()) {
            question.show(QueueWords.nothing(model.tally().get()), List.of());
            sql.show("");
            tree.clear();
            answer.getItems().clear();
            answers.setText("");
            types.setText("");
            shapeLabel.setText("");
            audit.ifPresentOrElse(
                    AuditDesk::clear,
                    () -> evidencePane.clear("Rows and passages that support the answer appear here."));
            historyPane.clear();
            return;
        }
        fill(shown.get());
    }

    private void fill(Sheet sheet) {
        number.setText(sheet.stored().item().id());
        state.setText(QueueCell.signOf(sheet.stored().status()) + " "
                + QueueCell.wordOf(sheet.stored().status()));
        version.setText("version " + sheet.stored().version());
        version.setVisible(sheet.stored().version() > 1);
        question.show(sheet.stored().question(), sheet.phrases());
        List<String> values = sheet.stored().item().answer().values();
        answers.setText(Numbers.counted(values.size(), "value"));
        answer.getItems().setAll(values);
        audit.ifPresentOrElse(a -> a.show(sheet.stored().item()), () -> query(sheet));
        historyPane.show(sheet);
        queue.select(sheet.stored().number());
    }

    /** What an item has that a query made. */
    private void query(Sheet sheet) {
        sql.show(sheet.sql().text());
        tree.show(sheet.tree(Map.of()));
        counting.load(() -> sheet.rows(facts), rows -> tree.show(sheet.tree(rows)));
        types.setText(
                sheet.stored().item().nestings().stream().map(Nesting::name).collect(Collectors.joining(" · ")));
        shapeLabel.setText(sheet.shapeText());
        evidencePane.show(
                sheet.stored().item().query(), sheet.stored().item().answer().values());
    }

    private List<RejectReason> reasons() {
        return audit.isPresent() ? AuditReport.REASONS : List.of(RejectReason.values());
    }

    /** Begins after the key that asks for it has been dealt with, lest its letter is typed into the question. */
    private void editLater() {
        Platform.runLater(this::editQuestion);
    }

    private void editQuestion() {
        hint.setText("Enter saves and accepts · Tab marks the next number · Esc goes back");
        question.edit(model::edit, () -> {
            hint.setText("");
            queue.focus();
        });
    }

    private void openScores() {
        model.sheet().get().ifPresent(s -> ScoreSheet.open(overlay, s.scoreOf(validator), model::score));
    }

    private void show(Optional<Proposal> proposal, Optional<Sheet> sheet) {
        if (proposal.isPresent() && sheet.isPresent()) {
            WordDiff diff =
                    WordDiff.of(sheet.get().stored().question(), proposal.get().question());
            question.markGone(diff.removed());
            proposalPane.show(proposal.get(), diff);
        } else {
            proposalPane.hide();
            question.markGone(List.of());
        }
    }

    private void signOfLife(InputEvent event) {
        if (event.getEventType() == MouseEvent.MOUSE_MOVED
                || event.getEventType() == MouseEvent.MOUSE_PRESSED
                || event instanceof KeyEvent
                || event instanceof ScrollEvent) {
            model.sign();
        }
    }
}
