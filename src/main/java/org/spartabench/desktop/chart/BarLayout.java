package org.spartabench.desktop.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.spartabench.desktop.drawing.Svg;
import org.spartabench.desktop.drawing.TextMetrics;

/** Lays a chart out as groups of horizontal bars, each with its value at its end, under a legend. */
final class BarLayout {

    private static final double LINE = 18;
    private static final double BAR = 13;
    private static final double BETWEEN = 2;
    private static final double GROUP_GAP = 12;
    private static final double GAP = 8;
    private static final double SWATCH = 12;
    private static final double MOST_LABEL = 0.4;
    private static final int MOST_LINES = 3;
    private static final double TEXT = 14;
    private static final int TICKS = 5;

    private final Chart chart;
    private final double width;
    private final double left;
    private final double right;
    private final double height;
    private final double axisStep;
    private final double axisMost;
    private final List<ChartMark> marks = new ArrayList<>();

    /** @param width of the whole drawing; its height is as needed */
    BarLayout(Chart chart, double width) {
        this.chart = chart;
        this.width = width;
        axisStep = step(chart.most());
        axisMost = Math.max(axisStep, Math.ceil(chart.most() / axisStep - 1e-9) * axisStep);
        int longest = chart.categories().stream().mapToInt(String::length).max().orElse(0);
        left = Math.min(width * MOST_LABEL, longest * TextMetrics.WIDTH + 2 * GAP);
        right = width - GAP - TextMetrics.WIDTH * (number(axisMost).length() + 3);
        double top = legend();
        double group = chart.series().size() * (BAR + BETWEEN) - BETWEEN;
        List<List<String>> names = chart.categories().stream()
                .map(name -> TextMetrics.lines(name, left - 2 * GAP, MOST_LINES))
                .toList();
        double bottom = top
                + names.stream()
                        .mapToDouble(name -> Math.max(group, name.size() * TEXT) + GROUP_GAP)
                        .sum();
        height = bottom + 2 * LINE + GAP;
        axis(top, bottom);
        double y = top + GROUP_GAP / 2;
        for (int category = 0; category < names.size(); category++) {
            List<String> name = names.get(category);
            double room = Math.max(group, name.size() * TEXT);
            for (int line = 0; line < name.size(); line++) {
                double middle = y + room / 2 + (line - (name.size() - 1) / 2.0) * TEXT;
                words(left - GAP, middle, name.get(line), Svg.Anchor.END, "chart-text");
            }
            for (int series = 0; series < chart.series().size(); series++) {
                bar(series, category, y + (room - group) / 2 + series * (BAR + BETWEEN));
            }
            y += room + GROUP_GAP;
        }
        words((left + right) / 2, bottom + LINE * 3 / 2 + 2, chart.unit(), Svg.Anchor.MIDDLE, "chart-muted");
    }

    double height() {
        return height;
    }

    /** Lists the marks; later ones lie above earlier ones. */
    List<ChartMark> marks() {
        return marks;
    }

    private void axis(double top, double bottom) {
        for (int tick = 0; tick * axisStep <= axisMost * (1 + 1e-9); tick++) {
            double x = x(tick * axisStep);
            marks.add(new ChartMark.Rule(x, top, x, bottom, tick == 0 ? "axis" : "grid"));
            words(x, bottom + LINE / 2 + 2, number(tick * axisStep), Svg.Anchor.MIDDLE, "chart-muted");
        }
    }

    private void words(double x, double y, String text, Svg.Anchor anchor, String style) {
        marks.add(new ChartMark.Words(x, y, text, anchor, style));
    }

    private void bar(int series, int category, double y) {
        Chart.Series of = chart.series().get(series);
        double value = of.values().get(category);
        if (Double.isNaN(value)) {
            words(left + GAP / 2, y + BAR / 2, "–", Svg.Anchor.START, "chart-muted");
            return;
        }
        String tooltip = chart.categories().get(category) + ", " + of.name() + ": " + number(value);
        double end = Math.max(x(value), left + 1);
        marks.add(new ChartMark.Box(left, y, end - left, BAR, "series-" + series, tooltip));
        words(end + GAP / 2, y + BAR / 2, number(value), Svg.Anchor.START, "chart-text");
    }

    /** Adds swatches with names, in as many lines as needed; returns the top of the bars. */
    private double legend() {
        double x = GAP;
        double y = LINE / 2 + 2;
        for (int i = 0; i < chart.series().size(); i++) {
            String name = chart.series().get(i).name();
            double wide = SWATCH + GAP / 2 + name.length() * TextMetrics.WIDTH + 2 * GAP;
            if (x > GAP && x + wide > width) {
                x = GAP;
                y += LINE;
            }
            marks.add(new ChartMark.Box(x, y - SWATCH / 2, SWATCH, SWATCH, "series-" + i, name));
            words(x + SWATCH + GAP / 2, y, name, Svg.Anchor.START, "chart-text");
            x += wide;
        }
        return y + LINE / 2 + GAP;
    }

    private double x(double value) {
        return left + (right - left) * value / axisMost;
    }

    /** Returns 1, 2 or 5 times a power of ten, so that the axis has few ticks. */
    static double step(double most) {
        if (most <= 0) {
            return 1;
        }
        double rough = most / TICKS;
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        double factor = rough / power;
        return power * (factor <= 1 ? 1 : factor <= 2 ? 2 : factor <= 5 ? 5 : 10);
    }

    /** Writes as few digits as needed: {@code 12,345}, {@code 12.3}, {@code 1.25}, {@code 0.004}. */
    static String number(double value) {
        double size = Math.abs(value);
        String pattern = value == Math.rint(value) || size >= 100 ? "%,.0f" : size >= 10 ? "%.1f" : "%.2f";
        if (size > 0 && size < 0.01) {
            pattern = "%.4f";
        }
        return String.format(Locale.ROOT, pattern, value);
    }
}
