package org.spartabench.desktop.fx.code;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.geometry.Insets;
import javafx.geometry.Orientation;
import javafx.scene.AccessibleRole;
import javafx.scene.layout.Region;
import javafx.scene.shape.Path;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;

/** Shows read-only SQL: coloured, wrapped, in full height, with marked parts. For editing see {@link SqlArea}. */
public final class SqlView extends Region {

    private final TextFlow flow = new TextFlow();
    private final List<CodeText.Mark> marks;
    private final List<Path> grounds = new ArrayList<>();

    /** Heights by width: wrapping a long text is slow, and is requested again and again. */
    private final Map<Double, Double> heights = new HashMap<>();

    public SqlView(String sql, List<CodeText.Mark> marks) {
        this.marks = List.copyOf(marks);
        getStyleClass().addAll("sql", "sql-text");
        setAccessibleRole(AccessibleRole.TEXT);
        setAccessibleText(sql);
        for (CodeText.Mark mark : marks) {
            Path ground = new Path();
            ground.getStyleClass().addAll("ground", mark.style());
            ground.setManaged(false); // so that its layout does not request another one
            grounds.add(ground);
        }
        getChildren().addAll(grounds);
        getChildren().add(flow);
        fill(sql);
    }

    /** Gives the marked parts. */
    public List<CodeText.Mark> marks() {
        return marks;
    }

    private void fill(String sql) {
        int last = 0;
        for (CodeText.Mark token : CodeText.tokens(SqlArea.TOKENS, sql)) {
            add(sql.substring(last, token.start()), "");
            add(sql.substring(token.start(), token.end()), token.style());
            last = token.end();
        }
        add(sql.substring(last), "");
    }

    private void add(String part, String style) {
        if (!part.isEmpty()) {
            Text text = new Text(part);
            text.getStyleClass().add("text");
            if (!style.isEmpty()) {
                text.getStyleClass().add(style);
            }
            flow.getChildren().add(text);
        }
    }

    @Override
    public Orientation getContentBias() {
        return Orientation.HORIZONTAL;
    }

    @Override
    protected double computePrefHeight(double width) {
        Insets in = getInsets();
        return heights.computeIfAbsent(
                width,
                w -> in.getTop() + flow.prefHeight(w < 0 ? w : w - in.getLeft() - in.getRight()) + in.getBottom());
    }

    @Override
    public void requestLayout() {
        heights.clear();
        super.requestLayout();
    }

    @Override
    protected double computePrefWidth(double height) {
        return getInsets().getLeft() + flow.prefWidth(-1) + getInsets().getRight();
    }

    @Override
    protected double computeMinWidth(double height) {
        return 0;
    }

    @Override
    protected double computeMinHeight(double width) {
        return computePrefHeight(width);
    }

    @Override
    protected void layoutChildren() {
        Insets in = getInsets();
        flow.resizeRelocate(
                in.getLeft(),
                in.getTop(),
                getWidth() - in.getLeft() - in.getRight(),
                getHeight() - in.getTop() - in.getBottom());
        for (int i = 0; i < marks.size(); i++) {
            Path ground = grounds.get(i);
            ground.getElements()
                    .setAll(flow.getRangeShape(
                            marks.get(i).start(), marks.get(i).end(), false));
            ground.setLayoutX(in.getLeft());
            ground.setLayoutY(in.getTop());
        }
    }
}
