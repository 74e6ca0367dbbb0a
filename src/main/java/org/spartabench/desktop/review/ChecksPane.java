package org.spartabench.desktop.review;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.javafx.FontIcon;
import org.spartabench.authors.item.finding.Check;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.judging.decision.KeptFinding;

/**
 * Lists the findings of an item, the worst first, with the evidence of the selected one; notes that rarely matter are
 * folded, and checks without a finding are named at the end.
 */
final class ChecksPane {

    private static final int ROWS = 6;
    private static final int COLUMNS = 4;
    private static final int CELL = 24;

    /** Checks whose notes are worth a look only now and then. */
    private static final Set<Check> ASIDES = EnumSet.of(Check.NEIGHBOURS, Check.NECESSITY);

    private final VBox box;
    private final Label count;
    private final ReadOnlyObjectWrapper<Optional<Finding>> selected = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyBooleanWrapper some = new ReadOnlyBooleanWrapper();
    private Optional<List<KeptFinding>> shown = Optional.empty();
    private boolean unfolded;
    private Consumer<Finding> pointedAt = finding -> {};

    ChecksPane(VBox box, Label count) {
        this.box = box;
        this.count = count;
    }

    /** Gives the finding that the keys act on; empty without a visible open finding. */
    ReadOnlyObjectProperty<Optional<Finding>> selected() {
        return selected.getReadOnlyProperty();
    }

    /** Whether there is an open finding. */
    ReadOnlyBooleanProperty some() {
        return some.getReadOnlyProperty();
    }

    void onSelect(Consumer<Finding> listener) {
        pointedAt = listener;
    }

    /** Shows nothing while the findings are being read. */
    void clear() {
        show(Optional.empty());
        count.setText("");
    }

    /** @param found empty if the item is unchecked */
    void show(Optional<List<KeptFinding>> found) {
        shown = found;
        unfolded = false;
        long asides = standing().stream().filter(ChecksPane::aside).count();
        long others = standing().size() - asides;
        count.setText(found.isEmpty() ? "unchecked" : others == 0 ? "no findings" : Numbers.counted(others, "finding"));
        some.set(!standing().isEmpty());
        selected.set(standing().stream().filter(f -> !aside(f)).findFirst());
        draw();
    }

    private static boolean aside(Finding finding) {
        return finding.severity() == Finding.Severity.INFO && ASIDES.contains(finding.check());
    }

    /** Selects the finding after the one that is selected. */
    void next() {
        List<Finding> all = Stream.concat(
                        standing().stream().filter(f -> !aside(f)),
                        standing().stream().filter(ChecksPane::aside))
                .toList();
        int at = selected.get().map(all::indexOf).orElse(-1);
        if (!all.isEmpty()) {
            select(all.get((at + 1) % all.size()));
        }
    }

    private List<KeptFinding> kept() {
        return shown.orElse(List.of());
    }

    private List<Finding> standing() {
        return kept().stream()
                .filter(k -> k.dismissal().isEmpty())
                .map(KeptFinding::finding)
                .toList();
    }

    private void select(Finding finding) {
        unfolded |= aside(finding);
        selected.set(Optional.of(finding));
        draw();
        pointedAt.accept(finding);
    }

    private void draw() {
        box.getChildren().clear();
        kept().stream().filter(k -> !aside(k.finding())).map(this::row).forEach(box.getChildren()::add);
        List<KeptFinding> asides =
                kept().stream().filter(k -> aside(k.finding())).toList();
        if (!asides.isEmpty()) {
            ToggleButton fold = Nodes.named(
                    new ToggleButton(
                            Numbers.counted(asides.size(), "note"),
                            new FontIcon(unfolded ? "fth-chevron-down" : "fth-chevron-right")),
                    "notes");
            fold.getStyleClass().setAll("fold-head");
            fold.setOnAction(e -> {
                unfolded = !unfolded;
                draw();
            });
            box.getChildren().add(fold);
            if (unfolded) {
                asides.stream().map(this::row).forEach(box.getChildren()::add);
            }
        }
        shown.ifPresent(found -> box.getChildren().add(passed(found)));
    }

    private static FlowPane passed(List<KeptFinding> found) {
        Set<Check> without = EnumSet.allOf(Check.class);
        found.forEach(k -> without.remove(k.finding().check()));
        FlowPane chips = Nodes.styled(new FlowPane(4, 4), "passed");
        without.forEach(check -> chips.getChildren().add(Nodes.label("✓ " + check.label(), "chip")));
        chips.setAccessibleText("Checks without a finding: "
                + without.stream().map(Check::label).collect(Collectors.joining(", ")));
        return chips;
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
        VBox row = Nodes.accessible(
                Nodes.styled(new VBox(3, new HBox(4, sign, message)), "finding"),
                finding.severity().name().toLowerCase(Locale.ROOT) + ", " + message.getText());
        if (open) {
            row.getStyleClass().add("selected");
            finding.check()
                    .kind()
                    .ifPresent(k -> row.getChildren()
                            .add(Nodes.wrapped(k.code() + ", " + k.label(), "muted", "small", "finding-more")));
            if (!finding.evidence().rows().isEmpty()) {
                row.getChildren().add(evidence(finding.evidence()));
            }
            finding.fix()
                    .ifPresent(fix ->
                            row.getChildren().add(Nodes.wrapped("Fix: " + fix.label(), "small", "finding-more")));
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
        GridPane grid = Nodes.styled(new GridPane(10, 1), "finding-more");
        List<List<String>> rows = new ArrayList<>(List.of(evidence.columns()));
        rows.addAll(evidence.rows().subList(0, Math.min(ROWS, evidence.rows().size())));
        boolean upright = rows.size() == 2;
        for (int y = 0; y < rows.size(); y++) {
            for (int x = 0; x < Math.min(COLUMNS, rows.get(y).size()); x++) {
                String text = cut(rows.get(y).get(x));
                Label cell = y == 0 ? Nodes.label(text, "small", "muted") : Nodes.wrapped(text, "small");
                if (y == 0 && upright) {
                    cell.setMinWidth(Region.USE_PREF_SIZE);
                }
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
