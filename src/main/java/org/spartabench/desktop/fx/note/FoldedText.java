package org.spartabench.desktop.fx.note;

import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.javafx.FontIcon;
import org.spartabench.desktop.fx.Nodes;

/** Folds a long text under a line that opens it: with a scroll of its own, to be read, selected and copied. */
public final class FoldedText extends VBox {

    private static final String CLOSED = "fth-chevron-right";
    private static final String OPEN = "fth-chevron-down";
    private static final int MOST_LINES = 18;
    private static final int LEAST_LINES = 3;

    /** Characters that fit on a line of a narrow panel. */
    private static final int WIDTH = 52;

    private final String title;
    private final String text;
    private final ToggleButton head;

    /** @param note a summary while it is folded: length, tokens, time */
    public FoldedText(String title, String note, String text) {
        this.title = title;
        this.text = text;
        FontIcon sign = new FontIcon(CLOSED);
        head = new ToggleButton(title, sign);
        head.getStyleClass().setAll("fold-head");
        head.setMinWidth(USE_PREF_SIZE);
        Label beside = Nodes.label(note, "muted", "small");
        beside.setTooltip(new Tooltip(note));
        Region gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        Button copy = Nodes.accessible(
                Nodes.styled(new Button("", new FontIcon("fth-copy")), "button-icon", "flat"), "Copy: " + title);
        copy.setTooltip(new Tooltip("Copy: " + title));
        copy.setMinWidth(USE_PREF_SIZE);
        copy.setOnAction(e -> copy());
        HBox line = Nodes.row(6, head, beside, gap, copy);
        getStyleClass().add("folded");
        getChildren().add(line);
        head.selectedProperty().addListener((o, was, is) -> {
            sign.setIconLiteral(is ? OPEN : CLOSED);
            if (is && getChildren().size() == 1) {
                getChildren().add(area());
            }
            Nodes.shown(getChildren().getLast(), is);
        });
    }

    /** Makes the area on first opening: most texts are never opened. */
    private TextArea area() {
        TextArea area = Nodes.accessible(Nodes.styled(new TextArea(text), "mono", "folded-text"), title);
        area.setEditable(false);
        area.setWrapText(true);
        int lines = text.lines().mapToInt(l -> 1 + l.length() / WIDTH).sum();
        area.setPrefRowCount(Math.clamp(lines, LEAST_LINES, MOST_LINES));
        return area;
    }

    public String title() {
        return title;
    }

    public boolean isOpen() {
        return head.isSelected();
    }

    public void open(boolean value) {
        head.setSelected(value);
    }

    /** Gives the whole of it. */
    public String text() {
        return text;
    }

    public void copy() {
        Nodes.copy(text);
    }
}
