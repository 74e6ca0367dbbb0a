package org.spartabench.ui.chart;

import java.util.Objects;
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
import org.spartabench.ui.fx.Theme;

/** Shows a chart, as wide as there is room and as high as it needs to be; colours follow the theme. */
public final class ChartPane extends Region {

    private static final double LEAST_WIDTH = 320;
    private static final double USUAL_WIDTH = 640;
    static final double SAVED_WIDTH = 760;

    private final Group drawn = new Group();
    private @Nullable Chart chart;
    private double laidOut = -1;

    public ChartPane() {
        getStyleClass().add("bar-chart-pane");
        getStylesheets()
                .add(Objects.requireNonNull(ChartPane.class.getResource("chart.css"))
                        .toExternalForm());
        setAccessibleRole(AccessibleRole.IMAGE_VIEW);
        drawn.setManaged(false);
        getChildren().add(drawn);
        setMinWidth(LEAST_WIDTH);
    }

    public void show(Chart wanted) {
        chart = wanted;
        laidOut = -1;
        setAccessibleText(described(wanted));
        requestLayout();
    }

    private static String described(Chart chart) {
        return chart.title() + ", " + chart.unit() + ". "
                + BarLayout.of(chart, USUAL_WIDTH).marks().stream()
                        .filter(m -> m instanceof ChartMark.Box b && b.says().contains(": "))
                        .map(m -> ((ChartMark.Box) m).says())
                        .collect(Collectors.joining("; "));
    }

    /** A chart that is nowhere on the screen. */
    public static WritableImage picture(Chart chart, double resolution) {
        ChartPane pane = new ChartPane();
        pane.show(chart);
        Scene scene =
                new Scene(pane, SAVED_WIDTH, BarLayout.of(chart, SAVED_WIDTH).height());
        Theme.bind(scene);
        pane.applyCss();
        pane.layout();
        return pane.picture(resolution);
    }

    /** The chart as it stands, on the ground of the theme. */
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
        return chart == null
                ? 0
                : BarLayout.of(chart, width < 0 ? USUAL_WIDTH : width).height();
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
                    .setAll(BarLayout.of(chart, getWidth()).marks().stream()
                            .map(ChartPane::node)
                            .toList());
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
                Rectangle box = new Rectangle(b.x(), b.y(), b.width(), b.height());
                box.getStyleClass().add(b.style());
                Tooltip.install(box, new Tooltip(b.says()));
                yield box;
            }
            case ChartMark.Rule r -> {
                Line line = new Line(r.x(), r.y(), r.toX(), r.toY());
                line.getStyleClass().add(r.style());
                yield line;
            }
            case ChartMark.Words w -> {
                Text text = new Text(w.text());
                text.getStyleClass().add(w.style());
                text.setTextOrigin(VPos.CENTER);
                text.setUserData(w);
                yield text;
            }
        };
    }

    /** Only now is it known how wide the text is. */
    private static void place(Text text, ChartMark.Words words) {
        text.applyCss();
        double width = text.getLayoutBounds().getWidth();
        double before = switch (words.side()) {
            case START -> 0;
            case MIDDLE -> width / 2;
            case END -> width;
        };
        text.setX(Math.round(words.x() - before));
        text.setY(Math.round(words.y()));
    }
}
