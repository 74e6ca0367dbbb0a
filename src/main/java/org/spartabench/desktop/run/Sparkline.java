package org.spartabench.desktop.run;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import javafx.scene.layout.Region;
import javafx.scene.shape.LineTo;
import javafx.scene.shape.MoveTo;
import javafx.scene.shape.Path;
import org.spartabench.desktop.fx.Nodes;

/** Draws the accepted items per interval of a run as a small line. */
public final class Sparkline extends Region {

    private static final String NAME = "Items accepted over time";
    private static final int STRETCHES = 60;

    private final Path line = Nodes.styled(new Path(), "line");
    private int[] counts = new int[0];

    public Sparkline() {
        getStyleClass().add("sparkline");
        line.setManaged(false);
        getChildren().add(line);
        setMinHeight(24);
        setAccessibleText(NAME);
        Nodes.hint(this, () -> NAME);
    }

    /** @param times when items were accepted, in order */
    void show(List<Instant> times) {
        counts = counts(times);
        requestLayout();
    }

    static int[] counts(List<Instant> times) {
        if (times.size() < 2) {
            return new int[0];
        }
        long span =
                Math.max(1, Duration.between(times.getFirst(), times.getLast()).toNanos());
        int[] counts = new int[Math.min(STRETCHES, times.size())];
        for (Instant time : times) {
            long since = Duration.between(times.getFirst(), time).toNanos();
            counts[(int) Math.min(counts.length - 1, (double) since / span * counts.length)]++;
        }
        return counts;
    }

    @Override
    protected void layoutChildren() {
        line.getElements().clear();
        if (counts.length < 2) {
            return;
        }
        int most = 1;
        for (int count : counts) {
            most = Math.max(most, count);
        }
        double step = getWidth() / (counts.length - 1);
        for (int i = 0; i < counts.length; i++) {
            double y = 1 + (getHeight() - 2) * (1 - (double) counts[i] / most);
            line.getElements().add(i == 0 ? new MoveTo(0, y) : new LineTo(i * step, y));
        }
    }
}
