package org.spartabench.desktop.assistant;

import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.cell.ItemCell;
import org.spartabench.facts.plan.PlannedTable;
import org.spartabench.facts.schema.ForeignKey;
import org.spartabench.facts.schema.JoinGraph;

/** Draws the lines of the lists of keys and joinable columns. Space switches the check box of the selected line. */
final class KeyCells {

    private KeyCells() {}

    private static Label mark(boolean good) {
        Label mark = Nodes.label(good ? "✓" : "!", "verdict", good ? "good" : "warn");
        mark.setMinWidth(Region.USE_PREF_SIZE);
        return mark;
    }

    private static Label small(String text, String style) {
        Label label = end(text, text);
        label.getStyleClass().addAll("small", style);
        return label;
    }

    /** Makes a label that may shrink, with its full text on hover. */
    private static Label end(String text, String full) {
        Label label = new Label(text);
        label.setTooltip(new Tooltip(full));
        label.setMinWidth(0);
        return label;
    }

    private static HBox row(Node... parts) {
        HBox row = Nodes.row(8, parts);
        row.setPrefWidth(1);
        return row;
    }

    /** Shows a line with a check box, which Space switches, too. */
    private abstract static class Checked<T> extends ItemCell<T> {
        final AssistantModel model;
        private final CheckBox box = new CheckBox();

        Checked(AssistantModel model) {
            this.model = model;
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
        protected void show(T item) {
            box.setSelected(is(item));
            box.setAccessibleText(accessible(item));
            Node content = content(item);
            HBox.setHgrow(content, Priority.ALWAYS);
            setAccessibleText(accessible(item) + (is(item) ? ", confirmed" : ", excluded"));
            setGraphic(row(box, content));
        }
    }

    /** Shows a table with its key and the evidence for it. */
    static final class Primary extends ItemCell<PlannedTable> {

        private final AssistantModel model;

        Primary(AssistantModel model) {
            this.model = model;
        }

        @Override
        protected void show(PlannedTable table) {
            Evidence evidence = model.evidence().get();
            Label name = Nodes.label(table.name(), "strong");
            name.setMinWidth(0);
            String columns = table.primaryKey().isEmpty() ? "none" : String.join(", ", table.primaryKey());
            HBox first = row(name, small(columns, "mono"));
            VBox lines = new VBox(1, first, small(evidence.of(table), evidence.holds(table) ? "muted" : "warn"));
            HBox.setHgrow(lines, Priority.ALWAYS);
            setGraphic(row(mark(evidence.holds(table)), lines));
            setAccessibleText(table.name() + ", key " + columns + ", " + evidence.of(table));
        }
    }

    /** Shows a foreign key to confirm or exclude. */
    static final class Foreign extends Checked<ForeignKey> {

        Foreign(AssistantModel model) {
            super(model);
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
            Label from = end(key.table() + "." + String.join(", ", key.columns()), Labels.of(key));
            Label to = end("→ " + key.references() + "." + String.join(", ", key.referenced()), Labels.of(key));
            String by = model.byHand(key) ? "added: " : "";
            Label found = small(by + evidence.of(key), evidence.holds(key) ? "muted" : "warn");
            return new VBox(1, from, to, found);
        }

        @Override
        String accessible(ForeignKey key) {
            return Labels.of(key) + ", " + model.evidence().get().of(key);
        }
    }

    /** Shows two joinable columns to confirm or exclude. */
    static final class Edge extends Checked<JoinGraph.Edge> {

        Edge(AssistantModel model) {
            super(model);
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
            boolean self = edge.left().equals(edge.right());
            Label right = end(self ? "itself, in another block" : edge.right().toString(), Labels.of(edge));
            right.getStyleClass().add(self ? "muted" : "plain");
            VBox columns = new VBox(1, end(edge.left().toString(), Labels.of(edge)), right);
            columns.setMinWidth(0);
            Label kind = Nodes.label(Labels.of(edge.kind()), "chip");
            if (edge.kind() == JoinGraph.Kind.KEY) {
                kind.getStyleClass().add("accent");
            }
            kind.setMinWidth(Region.USE_PREF_SIZE);
            return row(columns, Nodes.spring(), kind);
        }

        @Override
        String accessible(JoinGraph.Edge edge) {
            return Labels.of(edge) + ", " + Labels.of(edge.kind());
        }
    }
}
