package org.spartabench.ui.review;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.Label;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.spartabench.item.Finding;
import org.spartabench.item.Verdict;
import org.spartabench.review.KeptFinding;
import org.spartabench.ui.fx.Nodes;
import org.spartabench.ui.fx.Numbers;

/** Lists the findings of an item, the worst first, with the evidence of the selected one. */
final class ChecksPane {

    private static final int ROWS = 6;
    private static final int COLUMNS = 4;
    private static final int CELL = 24;

    private final VBox box;
    private final Label count;
    private final ReadOnlyObjectWrapper<Optional<Finding>> selected = new ReadOnlyObjectWrapper<>(Optional.empty());
    private List<KeptFinding> shown = List.of();
    private Consumer<Finding> pointedAt = finding -> {};

    ChecksPane(VBox box, Label count) {
        this.box = box;
        this.count = count;
    }

    /** The finding that the keys act on; empty without open findings. */
    ReadOnlyObjectProperty<Optional<Finding>> selected() {
        return selected.getReadOnlyProperty();
    }

    /** Sets the listener for the finding that the user selects. */
    void onSelect(Consumer<Finding> listener) {
        pointedAt = listener;
    }

    /** @param found empty if the item is unchecked */
    void show(Optional<List<KeptFinding>> found) {
        shown = found.orElse(List.of());
        long standing = shown.stream().filter(k -> k.dismissal().isEmpty()).count();
        count.setText(
                found.isEmpty()
                        ? "not checked yet"
                        : standing == 0 ? "no findings" : Numbers.counted(standing, "finding"));
        selected.set(standing().stream().findFirst());
        draw();
    }

    /** Selects the finding after the one that is selected. */
    void next() {
        List<Finding> all = standing();
        int at = selected.get().map(all::indexOf).orElse(-1);
        if (!all.isEmpty()) {
            select(all.get((at + 1) % all.size()));
        }
    }

    private List<Finding> standing() {
        return shown.stream()
                .filter(k -> k.dismissal().isEmpty())
                .map(KeptFinding::finding)
                .toList();
    }

    private void select(Finding finding) {
        selected.set(Optional.of(finding));
        draw();
        pointedAt.accept(finding);
    }

    private void draw() {
        box.getChildren().clear();
        shown.forEach(kept -> box.getChildren().add(row(kept)));
    }

    private VBox row(KeptFinding kept) {
        Finding finding = kept.finding();
        boolean open =
                selected.get().equals(Optional.of(finding)) && kept.dismissal().isEmpty();
        Label sign = kept.dismissal().isPresent()
                ? Nodes.label("–", "strong", "muted")
                : switch (finding.severity()) {
                    case ERROR -> Nodes.label("✕", "strong", "bad");
                    case WARNING -> Nodes.label("!", "strong", "warn");
                    case INFO -> Nodes.label("i", "strong", "muted");
                };
        sign.setMinWidth(14);
        Label message = Nodes.wrapped(finding.check().label() + ": " + finding.message() + dismissed(kept), "small");
        if (kept.dismissal().isPresent() || finding.severity() == Finding.Severity.INFO && !open) {
            message.getStyleClass().add("muted");
        }
        HBox.setHgrow(message, Priority.ALWAYS);
        VBox row = new VBox(3, new HBox(4, sign, message));
        row.getStyleClass().add("finding");
        row.setAccessibleText(finding.severity().name().toLowerCase(Locale.ROOT) + ", " + message.getText());
        if (open) {
            row.getStyleClass().add("selected");
            if (!finding.evidence().rows().isEmpty()) {
                row.getChildren().add(evidence(finding.evidence()));
            }
            finding.fix()
                    .ifPresent(
                            fix -> row.getChildren().add(Nodes.label("Fix: " + fix.label(), "small", "finding-more")));
        }
        if (kept.dismissal().isEmpty()) {
            row.setOnMouseClicked(e -> select(finding));
        }
        return row;
    }

    private static String dismissed(KeptFinding kept) {
        return kept.dismissal()
                .filter(d -> d.verdict() instanceof Verdict.Dismiss)
                .map(d -> " — dismissed by " + d.validator() + ": " + ((Verdict.Dismiss) d.verdict()).reason())
                .orElse("");
    }

    /** Shows several rows as a table, and a single row as a list, so that its names have room. */
    private static GridPane evidence(Finding.Evidence evidence) {
        GridPane grid = new GridPane(10, 1);
        grid.getStyleClass().add("finding-more");
        List<List<String>> rows = new ArrayList<>(List.of(evidence.columns()));
        rows.addAll(evidence.rows().subList(0, Math.min(ROWS, evidence.rows().size())));
        boolean upright = rows.size() == 2;
        for (int y = 0; y < rows.size(); y++) {
            for (int x = 0; x < Math.min(COLUMNS, rows.get(y).size()); x++) {
                String text = cut(rows.get(y).get(x));
                Label cell = y == 0 ? Nodes.label(text, "small", "muted") : Nodes.label(text, "small");
                grid.add(cell, upright ? y : x, upright ? x : y);
            }
        }
        int more = evidence.rows().size() - ROWS;
        if (more > 0) {
            grid.add(Nodes.label("… " + more + " more", "small"), 0, rows.size(), COLUMNS, 1);
        }
        return grid;
    }

    private static String cut(String text) {
        return text.length() > CELL ? text.substring(0, CELL - 1) + "…" : text;
    }
}
