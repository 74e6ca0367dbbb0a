package org.spartabench.desktop;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import org.fxmisc.richtext.GenericStyledArea;
import org.jspecify.annotations.Nullable;
import org.spartabench.Patient;
import org.spartabench.desktop.text.PrettySql;
import org.spartabench.desktop.text.ValueText;
import org.spartabench.desktop.tree.TreePane;
import org.spartabench.desktop.tree.state.TreeState;
import org.spartabench.judging.decision.KeptFinding;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.making.repair.explain.Witnesses;
import org.spartabench.project.Project;
import org.spartabench.sql.shape.Shape;
import org.spartabench.sql.tree.Block;

/**
 * What the panels of Review say at one moment, read from the scene alone.
 *
 * @param treeItem number of the item whose tree is drawn; 0 for none
 * @param counted whether each block of the tree says its rows
 * @param evidence the heads of its sections
 * @param findings the listed findings; empty for none, and before they are read
 */
public record ShownPanels(
        String id,
        String question,
        String sql,
        List<String> answer,
        int treeItem,
        boolean counted,
        List<String> evidence,
        List<String> findings) {

    /** On the UI thread. */
    public static ShownPanels of(Scene scene) {
        TreeState tree = find(scene, "#treePlace .tree-canvas", TreePane.class)
                .map(t -> t.shown().get())
                .orElse(null);
        return new ShownPanels(
                find(scene, "#number", Labeled.class).map(Labeled::getText).orElse(""),
                text(scene, "#questionPlace .question"),
                text(scene, "#sqlPlace .sql"),
                find(scene, "#answerPlace #answer", ListView.class)
                        .map(l -> Stream.of(l.getItems().toArray())
                                .map(String::valueOf)
                                .toList())
                        .orElse(List.of()),
                tree == null ? 0 : tree.item(),
                tree != null
                        && tree.blocks().values().stream()
                                .noneMatch(b -> b.note().isEmpty()),
                heads(find(scene, "#evidencePlace #evidence", Parent.class)),
                find(scene, "#findingsPlace #findings", Parent.class)
                        .map(p -> p.getChildrenUnmodifiable().stream()
                                .filter(n -> n.getStyleClass().contains("finding"))
                                .map(n -> String.valueOf(n.getAccessibleText()))
                                .toList())
                        .orElse(List.of()));
    }

    private static <T extends Node> Optional<T> find(Scene scene, String selector, Class<T> type) {
        String[] parts = selector.split(" ", 2);
        Node place = place(scene, parts[0]);
        return Optional.ofNullable(parts.length == 1 || place == null ? place : place.lookup(parts[1]))
                .filter(type::isInstance)
                .map(type::cast);
    }

    /** The places of the panels stay as long as the room; to find them in the whole window takes longer than to read them. */
    private static @Nullable Node place(Scene scene, String id) {
        Object known = scene.getProperties().get(id);
        if (known instanceof Node node && node.getScene() == scene) {
            return node;
        }
        Node found = scene.lookup(id);
        scene.getProperties().put(id, found);
        return found;
    }

    private static String text(Scene scene, String selector) {
        return find(scene, selector, GenericStyledArea.class)
                .map(GenericStyledArea::getText)
                .orElse("");
    }

    private static List<String> heads(Optional<Parent> evidence) {
        return evidence.stream()
                .flatMap(e -> e.lookupAll(".evidence-section").stream())
                .map(ShownPanels::firstLabel)
                .toList();
    }

    private static String firstLabel(Node node) {
        return switch (node) {
            case Labeled label -> label.getText();
            case Parent parent ->
                parent.getChildrenUnmodifiable().stream()
                        .map(ShownPanels::firstLabel)
                        .filter(t -> !t.isEmpty())
                        .findFirst()
                        .orElse("");
            default -> "";
        };
    }

    /** Lists the panels that do not show this version of the item; off the UI thread, since it runs the query. */
    public List<String> strangers(Project project, StoredItem item) {
        List<String> wrong = new ArrayList<>();
        same(wrong, "id", item.item().id(), id);
        same(wrong, "question", item.question(), question);
        same(wrong, "query", PrettySql.fitting(item.item().query(), 72).text(), sql);
        same(wrong, "answer", item.item().answer().values(), answer);
        same(wrong, "tree", item.number(), treeItem);
        same(wrong, "rows in the tree", true, counted);
        same(wrong, "evidence", expected(project, item), evidence);
        List<String> known = project.findings().of(item.number(), item.hash()).stream()
                .flatMap(List::stream)
                .map(KeptFinding::finding)
                .map(f -> f.check().label() + ": " + f.message())
                .toList();
        findings.stream()
                .filter(shown -> known.stream().noneMatch(shown::contains))
                .forEach(shown -> wrong.add("finding of another item: " + shown));
        return wrong;
    }

    private static List<String> expected(Project project, StoredItem item) {
        Block query = item.item().query();
        return new Witnesses(project.facts(), Patient.LIMITS)
                .of(query, item.item().answer().values().stream().findFirst()).stream()
                        .map(w -> (Shape.of(query).postOrder().indexOf(w.block()) + 1) + " · "
                                + ValueText.roundedIn(w.heading()))
                        .toList();
    }

    private static void same(List<String> wrong, String panel, Object expected, Object shown) {
        if (!Objects.equals(expected, shown)) {
            wrong.add(panel + ": " + shown + ", not " + expected);
        }
    }
}
