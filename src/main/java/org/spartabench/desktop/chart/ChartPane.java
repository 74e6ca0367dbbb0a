package org.spartabench.desktop.chart;

import java.util.stream.Collectors;
import javafx.geometry.Orientation;
import javafx.geometry.VPos;
import javafx.scene.AccessibleRole;
import javafx.scene.Group;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.SnapshotParameters;
import javafx.scene.control.Tooltip;
import javafx.scene.image.WritableImage;
import javafx.scene.layout.Region;
import javafx.scene.shape.Line;
import javafx.scene.shape.Rectangle;
import javafx.scene.text.Text;
import javafx.scene.transform.Transform;
import org.jspecify.annotations.Nullable;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.Theme;

/** Shows a chart as wide as the room and as high as needed; colours follow the theme. */
public final class ChartPane extends Region {

    private static final double LEAST_WIDTH = 320;
    private static final double USUAL_WIDTH = 640;
    static final double SAVED_WIDTH = 760;

    private final Group drawn = new Group();
    private @Nullable Chart chart;
    private double laidOut = -1;

    public ChartPane() {
        getStyleClass().add("bar-chart-pane");
        setAccessibleRole(AccessibleRole.IMAGE_VIEW);
        drawn.setManaged(false);
        getChildren().add(drawn);
        setMinWidth(LEAST_WIDTH);
    }

    public void show(Chart wanted) {
        chart = wanted;
        laidOut = -1;
        setAccessibleText(wanted.title() + ", " + wanted.unit() + ". "
                + new BarLayout(wanted, USUAL_WIDTH)
                        .marks().stream()
                                .map(m -> m instanceof ChartMark.Box box ? box.tooltip() : "")
                                .filter(tooltip -> tooltip.contains(": "))
                                .collect(Collectors.joining("; ")));
        requestLayout();
    }

    /** Draws a chart that is not on the screen. */
    public static WritableImage picture(Chart chart, double resolution) {
        ChartPane pane = new ChartPane();
        pane.show(chart);
        Scene scene = new Scene(pane, SAVED_WIDTH, new BarLayout(chart, SAVED_WIDTH).height());
        Theme.bind(scene);
        pane.applyCss();
        pane.layout();
        return pane.picture(resolution);
    }

    /** Draws the chart as it is now, on the background of the theme. */
    public WritableImage picture(double resolution) {
        SnapshotParameters how = new SnapshotParameters();
        how.setTransform(Transform.scale(resolution, resolution));
        return snapshot(how, null);
    }

    @Override
    public Orientation getContentBias() {
        return Orientation.HORIZONTAL;
    }

    @Override
    protected double computePrefWidth(double height) {
        return USUAL_WIDTH;
    }

    @Override
    protected double computePrefHeight(double width) {
        return chart == null ? 0 : new BarLayout(chart, width < 0 ? USUAL_WIDTH : width).height();
    }

    @Override
    protected double computeMinHeight(double width) {
        return computePrefHeight(width);
    }

    @Override
    protected void layoutChildren() {
        if (chart != null && laidOut != getWidth() && getWidth() > 0) {
            laidOut = getWidth();
            drawn.getChildren()
                    .setAll(new BarLayout(chart, getWidth())
                            .marks().stream().map(ChartPane::node).toList());
        }
        drawn.getChildren().forEach(n -> {
            if (n instanceof Text text && text.getUserData() instanceof ChartMark.Words words) {
                place(text, words);
            }
        });
    }

    private static Node node(ChartMark mark) {
        return switch (mark) {
            case ChartMark.Box b -> {
                Rectangle box = Nodes.styled(new Rectangle(b.x(), b.y(), b.width(), b.height()), b.style());
                Tooltip.install(box, new Tooltip(b.tooltip()));
                yield box;
            }
            case ChartMark.Rule r -> {
                Line line = Nodes.styled(new Line(r.x(), r.y(), r.toX(), r.toY()), r.style());
                yield line;
            }
            case ChartMark.Words w -> {
                Text text = Nodes.styled(new Text(w.text()), w.style());
                text.setTextOrigin(VPos.CENTER);
                text.setUserData(w);
                yield text;
            }
        };
    }

    /** Places a text by its width, which is known only after CSS. */
    private static void place(Text text, ChartMark.Words words) {
        text.applyCss();
        double width = text.getLayoutBounds().getWidth();
        double before = switch (words.anchor()) {
            case START -> 0;
            case MIDDLE -> width / 2;
            case END -> width;
        };
        text.setX(Math.round(words.x() - before));
        text.setY(Math.round(words.y()));
    }
}
