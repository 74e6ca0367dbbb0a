package org.spartabench.ui.assistant;

import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.spartabench.fact.ForeignKey;
import org.spartabench.fact.JoinGraph;
import org.spartabench.fact.plan.PlannedTable;

/** Draws the lines of the lists of keys and edges. Space switches the check box of the line that is chosen. */
final class KeyCells {

    private KeyCells() {}

    private static Label mark(boolean good) {
        Label mark = new Label(good ? "✓" : "!");
        mark.getStyleClass().addAll("verdict", good ? "good" : "warn");
        mark.setMinWidth(Region.USE_PREF_SIZE);
        return mark;
    }

    private static Label small(String text, String style) {
        Label label = new Label(text);
        label.getStyleClass().addAll("small", style);
        label.setTooltip(new Tooltip(text));
        label.setMinWidth(0);
        return label;
    }

    private static HBox row(Node... parts) {
        HBox row = new HBox(8, parts);
        row.setAlignment(Pos.CENTER_LEFT);
        row.setPrefWidth(1);
        return row;
    }

    /** A line with a check box that the space bar switches too. */
    private abstract static class Checked<T> extends ListCell<T> {

        private final CheckBox box = new CheckBox();

        Checked() {
            box.setFocusTraversable(false);
            box.setOnAction(e -> {
                if (getItem() != null) {
                    set(getItem(), box.isSelected());
                }
            });
            listViewProperty().addListener((o, was, is) -> {
                if (is != null) {
                    is.addEventHandler(KeyEvent.KEY_PRESSED, this::space);
                }
            });
        }

        private void space(KeyEvent e) {
            if (e.getCode() == KeyCode.SPACE && isSelected() && getItem() != null && !isEmpty()) {
                set(getItem(), !box.isSelected());
                e.consume();
            }
        }

        abstract void set(T item, boolean wanted);

        abstract boolean is(T item);

        abstract Node content(T item);

        abstract String accessible(T item);

        @Override
        protected void updateItem(@Nullable T item, boolean empty) {
            super.updateItem(item, empty);
            if (empty || item == null) {
                setGraphic(null);
                return;
            }
            box.setSelected(is(item));
            box.setAccessibleText(accessible(item));
            Node content = content(item);
            HBox.setHgrow(content, Priority.ALWAYS);
            setAccessibleText(accessible(item) + (is(item) ? ", confirmed" : ", excluded"));
            setGraphic(row(box, content));
        }
    }

    /** A table, its key, and whether that tells its rows apart. */
    static final class Primary extends ListCell<PlannedTable> {

        private final AssistantModel model;

        Primary(AssistantModel model) {
            this.model = model;
        }

        @Override
        protected void updateItem(@Nullable PlannedTable table, boolean empty) {
            super.updateItem(table, empty);
            if (empty || table == null) {
                setGraphic(null);
                return;
            }
            Evidence evidence = model.evidence().get();
            Label name = new Label(table.name());
            name.getStyleClass().add("strong");
            name.setMinWidth(0);
            String columns = table.primaryKey().isEmpty() ? "none" : String.join(", ", table.primaryKey());
            HBox first = row(name, small(columns, "mono"));
            VBox lines = new VBox(1, first, small(evidence.of(table), evidence.holds(table) ? "muted" : "warn"));
            HBox.setHgrow(lines, Priority.ALWAYS);
            setGraphic(row(mark(evidence.holds(table)), lines));
            setAccessibleText(table.name() + ", key " + columns + ", " + evidence.of(table));
        }
    }

    /** A foreign key to be confirmed or left out. */
    static final class Foreign extends Checked<ForeignKey> {

        private final AssistantModel model;

        Foreign(AssistantModel model) {
            this.model = model;
        }

        @Override
        void set(ForeignKey key, boolean wanted) {
            model.foreignKey(key, wanted);
        }

        @Override
        boolean is(ForeignKey key) {
            return model.plan().get().filter(p -> p.foreignKeys().contains(key)).isPresent();
        }

        @Override
        Node content(ForeignKey key) {
            Evidence evidence = model.evidence().get();
            Label from = new Label(key.table() + "." + String.join(", ", key.columns()));
            from.setTooltip(new Tooltip(Labels.of(key)));
            from.setMinWidth(0);
            Label to = new Label("→ " + key.references() + "." + String.join(", ", key.referenced()));
            to.setTooltip(new Tooltip(Labels.of(key)));
            to.setMinWidth(0);
            String by = model.byHand(key) ? "added: " : "";
            Label found = small(by + evidence.of(key), evidence.holds(key) ? "muted" : "warn");
            return new VBox(1, from, to, found);
        }

        @Override
        String accessible(ForeignKey key) {
            return Labels.of(key) + ", " + model.evidence().get().of(key);
        }
    }

    /** Two columns that may be compared, or not. */
    static final class Edge extends Checked<JoinGraph.Edge> {

        private final AssistantModel model;

        Edge(AssistantModel model) {
            this.model = model;
        }

        @Override
        void set(JoinGraph.Edge edge, boolean wanted) {
            model.edge(edge, wanted);
        }

        @Override
        boolean is(JoinGraph.Edge edge) {
            return model.plan().get().filter(p -> !p.removed().contains(edge)).isPresent();
        }

        @Override
        Node content(JoinGraph.Edge edge) {
            Label left = new Label(edge.left().toString());
            Label right = new Label(
                    edge.left().equals(edge.right())
                            ? "itself, in another block"
                            : edge.right().toString());
            right.getStyleClass().add(edge.left().equals(edge.right()) ? "muted" : "plain");
            VBox columns = new VBox(1, left, right);
            for (Label end : List.of(left, right)) {
                end.setMinWidth(0);
                end.setTooltip(new Tooltip(Labels.of(edge)));
            }
            columns.setMinWidth(0);
            Region gap = new Region();
            HBox.setHgrow(gap, Priority.ALWAYS);
            Label kind = new Label(Labels.of(edge.kind()));
            kind.getStyleClass().add("chip");
            if (edge.kind() == JoinGraph.Kind.KEY) {
                kind.getStyleClass().add("accent");
            }
            kind.setMinWidth(Region.USE_PREF_SIZE);
            return row(columns, gap, kind);
        }

        @Override
        String accessible(JoinGraph.Edge edge) {
            return Labels.of(edge) + ", " + Labels.of(edge.kind());
        }
    }
}
