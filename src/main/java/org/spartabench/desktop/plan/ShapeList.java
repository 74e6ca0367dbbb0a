package org.spartabench.desktop.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.geometry.HPos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.javafx.FontIcon;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.event.EventLine;
import org.spartabench.desktop.fx.Bar;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.tree.layout.ShapeGlyph;
import org.spartabench.making.run.plan.RunPlan.Target;
import org.spartabench.making.run.plan.file.PlanFile;
import org.spartabench.sql.shape.Shape;

/** Edits the shapes of a draft with their counts; other trees are added by typing them. */
public final class ShapeList extends VBox {

    private static final double LABELS = 82;
    private static final double FIGURES = 66;
    private static final double GLYPH = 44;

    private final PlanDraft draft;
    private final GridPane grid = grid(LABELS, FIGURES);
    private final List<NumberField> fields = new ArrayList<>();
    private final List<Bar> bars = new ArrayList<>();
    private final TextField typed = new TextField();
    private final StackPane preview = new StackPane();
    private final Button add = new Button("Add");
    private final Label complaint = Form.complaint();
    private List<Shape> listed = List.of();

    public ShapeList(PlanDraft draft) {
        super(4);
        this.draft = draft;
        getChildren().addAll(grid, adding(), complaint);
        Form.show(complaint, "");
        draft.edited().subscribe(plan -> refresh());
    }

    private Node adding() {
        typed.setPromptText("add a tree: [.[.]]");
        typed.setAccessibleText("Shape to add");
        typed.getStyleClass().add("shape-field");
        typed.textProperty().addListener((o, was, is) -> judge(is));
        typed.setOnAction(e -> take());
        add.getStyleClass().addAll("dense", "shape-add");
        add.setOnAction(e -> take());
        add.setDisable(true);
        add.setMinWidth(Region.USE_PREF_SIZE);
        preview.setMinWidth(GLYPH);
        HBox.setHgrow(typed, Priority.ALWAYS);
        HBox line = Nodes.row(6, typed, preview, add);
        return line;
    }

    private void judge(String text) {
        Optional<String> problem = text.isBlank() ? Optional.empty() : draft.shapeProblem(text);
        add.setDisable(text.isBlank() || problem.isPresent());
        Form.show(complaint, problem.orElse(""));
        preview.getChildren().clear();
        PlanFile.shape(text.strip())
                .filter(s -> !s.children().isEmpty() && s.blocks() <= PlanDraft.MOST_BLOCKS)
                .ifPresent(s -> preview.getChildren().setAll(new ShapeGlyph(s)));
    }

    private void take() {
        if (!typed.getText().isBlank() && draft.add(typed.getText()).isEmpty()) {
            typed.clear();
        }
    }

    /** Creates lines again only when a shape has come or gone, so that typing continues. */
    private void refresh() {
        List<Shape> shapes = draft.targets().stream().map(Target::shape).toList();
        if (!shapes.equals(listed)) {
            listed = shapes;
            grid.getChildren().clear();
            fields.clear();
            bars.clear();
            for (int row = 0; row < shapes.size(); row++) {
                line(shapes.get(row), row);
            }
        }
        for (int i = 0; i < shapes.size(); i++) {
            fields.get(i).refresh();
            bars.get(i).value((double) draft.count(shapes.get(i)) / Math.max(1, draft.total()));
        }
    }

    private void line(Shape shape, int row) {
        NumberField field = new NumberField(
                "Items of shape " + name(shape),
                0,
                PlanDraft.MOST,
                () -> draft.count(shape),
                n -> draft.count(shape, (int) n));
        Bar bar = new Bar();
        fields.add(field);
        bars.add(bar);
        grid.addRow(row, cell(shape), bar, field);
    }

    private Node cell(Shape shape) {
        HBox cell = label(shape);
        if (!Shape.PUBLISHED.contains(shape)) {
            Button remove = Nodes.accessible(new Button("", new FontIcon("fth-x")), "Remove " + name(shape));
            remove.getStyleClass().addAll("button-icon", "flat", "shape-remove");
            remove.setOnAction(e -> draft.remove(shape));
            cell.getChildren().addFirst(remove);
        }
        return cell;
    }

    /** Makes a grid of labels, bars and right-aligned figures. */
    public static GridPane grid(double labels, double figures) {
        GridPane grid = new GridPane(8, 3);
        grid.getColumnConstraints()
                .setAll(
                        new ColumnConstraints(labels),
                        new ColumnConstraints(24, 60, Double.MAX_VALUE, Priority.ALWAYS, HPos.LEFT, true),
                        new ColumnConstraints(figures, figures, Double.MAX_VALUE, Priority.NEVER, HPos.RIGHT, false));
        return grid;
    }

    /** Shows a shape's name with its picture. */
    public static HBox label(Shape shape) {
        Label label = new Label(name(shape));
        label.setTooltip(new Tooltip(EventLine.shape(shape) + ": " + Numbers.counted(shape.blocks(), "block")));
        HBox cell = Nodes.row(6, label);
        // The name of any other shape is its tree, which takes all the room.
        if (!shape.children().isEmpty() && Shape.PUBLISHED.contains(shape)) {
            cell.getChildren().addAll(Nodes.spring(), new ShapeGlyph(shape));
        }
        return cell;
    }

    /** Names a published shape by its label, and any other as a tree, since labels of others are ambiguous. */
    static String name(Shape shape) {
        return Shape.PUBLISHED.contains(shape) ? shape.label() : shape.toString();
    }
}
