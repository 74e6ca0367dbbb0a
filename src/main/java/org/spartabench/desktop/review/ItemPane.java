package org.spartabench.desktop.review;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.fxmisc.flowless.VirtualizedScrollPane;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spartabench.authors.item.Item;
import org.spartabench.desktop.evidence.EvidencePane;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.cell.ItemCell;
import org.spartabench.desktop.fx.code.SqlArea;
import org.spartabench.desktop.highlight.QuestionArea;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.desktop.text.ValueText;
import org.spartabench.desktop.tree.TreePane;
import org.spartabench.desktop.work.Background;
import org.spartabench.judging.decision.KeptFinding;
import org.spartabench.judging.review.Judged;

/**
 * Draws one item: question, SQL, answer, evidence, tree, findings and history, each in its own place of the screen.
 * Review has two of these panes. While one is visible, the other is filled with the next item, styled and laid out
 * invisibly, so that a decision only swaps them. For the UI thread.
 */
final class ItemPane {

    private static final Logger LOG = LoggerFactory.getLogger(ItemPane.class);
    private static final double ANSWER_ROW = 24;
    private static final String READING = "Reading the evidence …";

    /** Describes the panels that are filled later than the question. */
    enum Part {
        SQL,
        TREE,
        EVIDENCE,
        FINDINGS
    }

    private final ReviewModel model;
    private final QuestionArea question = new QuestionArea();
    private final SqlArea sql = SqlArea.readOnly("");
    private final ListView<String> answer = Nodes.named(new ListView<>(), "answer", "Answer");
    private final VBox evidence = box("evidence", 6);
    private final Label evidenceTitle = new Label();
    private final EvidencePane evidencePane;
    private final TreePane tree = new TreePane();
    private final VBox findings = box("findings", 4);
    private final Label findingCount = new Label();
    private final ChecksPane checks = new ChecksPane(findings, findingCount);
    private final VBox history = box("history", 4);
    private final HistoryPane historyPane;
    private final List<Region> nodes;
    private final Background counting;
    private final Background reading;
    private final Set<Part> missing = EnumSet.noneOf(Part.class);
    private final ReadOnlyBooleanWrapper whole = new ReadOnlyBooleanWrapper();
    private Optional<ItemData> shown = Optional.empty();
    private boolean front;
    private boolean unchecked;
    private final LinkedHighlight highlight = new LinkedHighlight(this);
    private Consumer<ItemPane> onUnchecked = card -> {};

    ItemPane(ProjectScope scope, ReviewModel model) {
        this.model = model;
        this.evidencePane = new EvidencePane(scope, evidence, evidenceTitle);
        this.counting = scope.background(failure -> {
            LOG.warn("the rows of the blocks cannot be counted", failure);
            arrived(Part.TREE);
        });
        evidencePane.onShown(() -> arrived(Part.EVIDENCE));
        this.historyPane = new HistoryPane(history, scope.validator());
        this.reading = scope.background(failure -> {
            model.tell("Cannot read the findings: " + failure.getMessage());
            arrived(Part.FINDINGS);
        });
        answer.setFixedCellSize(ANSWER_ROW);
        answer.setPlaceholder(new Label(""));
        answer.setCellFactory(list -> new AnswerCell());
        answer.getSelectionModel()
                .selectedItemProperty()
                .addListener((o, was, is) -> evidencePane.about(Optional.ofNullable(is)));
        findings.setAccessibleText("Findings of the checks");
        ScrollPane found = scroll(findings);
        found.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        VirtualizedScrollPane<QuestionArea> asked = new VirtualizedScrollPane<>(
                question, ScrollPane.ScrollBarPolicy.NEVER, ScrollPane.ScrollBarPolicy.AS_NEEDED);
        asked.minHeightProperty().bind(question.minHeightProperty());
        asked.maxHeightProperty().bind(question.minHeightProperty());
        nodes = List.of(
                asked,
                new VirtualizedScrollPane<>(
                        sql, ScrollPane.ScrollBarPolicy.NEVER, ScrollPane.ScrollBarPolicy.AS_NEEDED),
                answer,
                scroll(evidence),
                tree,
                found,
                scroll(history));
        nodes.forEach(node -> show(node, false));
        highlight.link();
    }

    private static VBox box(String id, double spacing) {
        VBox box = Nodes.styled(Nodes.named(new VBox(spacing), id), "panel-body");
        return box;
    }

    private static ScrollPane scroll(Node content) {
        ScrollPane scroll = new ScrollPane(content);
        scroll.setFitToWidth(true);
        return scroll;
    }

    /** Gives the steps that put the pane into the places of question, SQL, answer, evidence, tree, findings and history. */
    List<Runnable> placing(List<StackPane> places) {
        return IntStream.range(0, nodes.size())
                .<Runnable>mapToObj(i -> () -> places.get(i).getChildren().add(nodes.get(i)))
                .toList();
    }

    /** Makes the pane visible or not. A visible one is the first of its siblings, so that a lookup finds it. */
    void inSight(boolean visible) {
        front = visible;
        nodes.forEach(node -> show(node, visible));
        if (visible) {
            nodes.forEach(Node::toBack);
        }
    }

    private static void show(Region node, boolean visible) {
        Nodes.shown(node, visible);
    }

    /** Takes the sizes of the visible pane, to be laid out invisibly. */
    void resizeAs(ItemPane other) {
        for (int i = 0; i < nodes.size(); i++) {
            Region like = other.nodes.get(i);
            nodes.get(i).resizeRelocate(like.getLayoutX(), like.getLayoutY(), like.getWidth(), like.getHeight());
        }
        Region asked = nodes.getFirst();
        asked.resize(asked.getWidth(), asked.minHeight(asked.getWidth()));
    }

    /** Its parts, one for each place. */
    List<Region> nodes() {
        return nodes;
    }

    QuestionArea question() {
        return question;
    }

    SqlArea sql() {
        return sql;
    }

    TreePane tree() {
        return tree;
    }

    EvidencePane evidencePane() {
        return evidencePane;
    }

    VBox evidence() {
        return evidence;
    }

    Label evidenceTitle() {
        return evidenceTitle;
    }

    ChecksPane checks() {
        return checks;
    }

    /** Gives the number of open findings. */
    Label findingCount() {
        return findingCount;
    }

    LinkedHighlight highlight() {
        return highlight;
    }

    Optional<ItemData> shown() {
        return shown;
    }

    boolean front() {
        return front;
    }

    /** Sets what happens when the visible item turns out to be unchecked. */
    void onUnchecked(Consumer<ItemPane> action) {
        onUnchecked = action;
    }

    /** Whether every panel shows the item of {@link #shown}. */
    ReadOnlyBooleanProperty whole() {
        return whole.getReadOnlyProperty();
    }

    /** Marks a panel as filled. */
    void arrived(Part part) {
        missing.remove(part);
        whole.set(missing.isEmpty() && shown.isPresent());
    }

    private void begin(Optional<ItemData> item, Set<Part> later) {
        shown = item;
        unchecked = false;
        highlight.forget();
        missing.clear();
        missing.addAll(later);
        whole.set(missing.isEmpty() && shown.isPresent());
    }

    void clear(String instead) {
        begin(Optional.empty(), Set.of());
        question.show(instead, List.of());
        sql.show("");
        tree.clear();
        empty("");
        answer.getItems().clear();
        historyPane.clear();
    }

    /** Empties the panels whose data is read later, and drops what is being read for them. */
    private void empty(String reading) {
        counting.cancel();
        this.reading.cancel();
        evidencePane.clear(reading);
        checks.clear();
    }

    /** Shows an item; a version that is shown already keeps its query. */
    void show(ItemData data) {
        boolean same = shown.map(ItemData::stored).map(Judged::of).equals(Optional.of(Judged.of(data.stored())));
        if (same) {
            shown = Optional.of(data);
            question.show(data.stored().question(), data.phrases());
            historyPane.show(data);
            readFindings();
        } else {
            begin(data);
            queryParts(data).forEach(Runnable::run);
        }
    }

    /** Shows question, answer and history of an item; the other panels are empty until their parts arrive. */
    void begin(ItemData data) {
        begin(Optional.of(data), EnumSet.allOf(Part.class));
        question.show(data.stored().question(), data.phrases());
        empty(READING);
        answer.getItems().setAll(data.stored().item().answer().values());
        historyPane.show(data);
    }

    /** Shows an item without a query, whose evidence comes from elsewhere. */
    void beginWithoutQuery(ItemData data) {
        begin(data);
        missing.retainAll(Set.of(Part.EVIDENCE));
    }

    /** Gives the steps that show the query with tree, evidence and findings, part by part. */
    List<Runnable> queryParts(ItemData data) {
        return List.of(
                () -> {
                    sql.show(data.sql().text());
                    arrived(Part.SQL);
                },
                () -> {
                    tree.show(data.tree(Map.of()));
                    counting.load(() -> model.blockRows(data.stored().item()), rows -> {
                        tree.show(data.tree(rows));
                        arrived(Part.TREE);
                    });
                },
                () -> {
                    Item item = data.stored().item();
                    evidencePane.show(item.query(), item.answer().values());
                    readFindings();
                });
    }

    /** Marks the pane as incomplete. */
    void forget() {
        begin(Optional.empty(), Set.of());
    }

    void readFindings() {
        shown.ifPresent(data -> reading.<Optional<List<KeptFinding>>>load(
                () -> model.findings(data.stored().number()), found -> {
                    checks.show(found);
                    unchecked = found.isEmpty();
                    arrived(Part.FINDINGS);
                    tellUnchecked();
                }));
    }

    /** Shows a value as people read it; the pointer and a reader of the screen get it exactly. */
    private static final class AnswerCell extends ItemCell<String> {
        @Override
        protected void show(String value) {
            String read = ValueText.rounded(value);
            setText(read);
            setAccessibleText(value);
            setTooltip(read.equals(value) ? null : new Tooltip("exactly " + value));
        }
    }

    /** Reports that the visible item is unchecked, if it is. */
    void tellUnchecked() {
        if (front && unchecked) {
            onUnchecked.accept(this);
        }
    }
}
