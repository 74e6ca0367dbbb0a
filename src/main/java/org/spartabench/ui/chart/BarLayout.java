package org.spartabench.ui.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.spartabench.ui.fx.Letters;

/** Lays a chart out as groups of horizontal bars, each with its value at its end, under a legend. */
final class BarLayout {

    private static final double LINE = 18;
    private static final double BAR = 13;
    private static final double BETWEEN = 2;
    private static final double GROUP_GAP = 12;
    private static final double GAP = 8;
    private static final double SWATCH = 12;
    private static final double MOST_LABEL = 0.4;
    private static final int TICKS = 5;

    private final Chart chart;
    private final double width;
    private final double left;
    private final double right;
    private final double top;
    private final double axisStep;
    private final double axisMost;
    private final List<ChartMark> marks = new ArrayList<>();

    private BarLayout(Chart chart, double width) {
        this.chart = chart;
        this.width = width;
        axisStep = step(chart.most());
        axisMost = Math.max(axisStep, Math.ceil(chart.most() / axisStep - 1e-9) * axisStep);
        left = Math.min(width * MOST_LABEL, longest(chart.categories()) * Letters.WIDTH + 2 * GAP);
        right = width - GAP - Letters.WIDTH * (number(axisMost).length() + 3);
        top = legend();
    }

    /** @param width of the whole drawing; its height is as needed */
    static Drawing of(Chart chart, double width) {
        return new BarLayout(chart, width).drawing();
    }

    private Drawing drawing() {
        double group = chart.series().size() * (BAR + BETWEEN) - BETWEEN;
        double bottom = top + chart.categories().size() * (group + GROUP_GAP);
        for (int tick = 0; tick * axisStep <= axisMost * (1 + 1e-9); tick++) {
            double x = x(tick * axisStep);
            marks.add(new ChartMark.Rule(x, top, x, bottom, tick == 0 ? "axis" : "grid"));
            marks.add(new ChartMark.Words(
                    x, bottom + LINE / 2 + 2, number(tick * axisStep), ChartMark.Side.MIDDLE, "chart-muted"));
        }
        double y = top + GROUP_GAP / 2;
        for (int category = 0; category < chart.categories().size(); category++) {
            String name = chart.categories().get(category);
            marks.add(new ChartMark.Words(left - GAP, y + group / 2, fitted(name), ChartMark.Side.END, "chart-text"));
            for (int series = 0; series < chart.series().size(); series++) {
                bar(series, category, y + series * (BAR + BETWEEN));
            }
            y += group + GROUP_GAP;
        }
        marks.add(new ChartMark.Words(
                (left + right) / 2, bottom + LINE * 3 / 2 + 2, chart.unit(), ChartMark.Side.MIDDLE, "chart-muted"));
        return new Drawing(width, bottom + 2 * LINE + GAP, marks);
    }

    private void bar(int series, int category, double y) {
        Chart.Series of = chart.series().get(series);
        double value = of.values().get(category);
        if (Double.isNaN(value)) {
            marks.add(new ChartMark.Words(left + GAP / 2, y + BAR / 2, "–", ChartMark.Side.START, "chart-muted"));
            return;
        }
        String says = chart.categories().get(category) + ", " + of.name() + ": " + number(value);
        double end = Math.max(x(value), left + 1);
        marks.add(new ChartMark.Box(left, y, end - left, BAR, style(series), says));
        marks.add(new ChartMark.Words(end + GAP / 2, y + BAR / 2, number(value), ChartMark.Side.START, "chart-text"));
    }

    /** Swatches with names, in as many lines as they need; says where the bars may begin. */
    private double legend() {
        double x = GAP;
        double y = LINE / 2 + 2;
        for (int i = 0; i < chart.series().size(); i++) {
            String name = chart.series().get(i).name();
            double wide = SWATCH + GAP / 2 + name.length() * Letters.WIDTH + 2 * GAP;
            if (x > GAP && x + wide > width) {
                x = GAP;
                y += LINE;
            }
            marks.add(new ChartMark.Box(x, y - SWATCH / 2, SWATCH, SWATCH, style(i), name));
            marks.add(new ChartMark.Words(x + SWATCH + GAP / 2, y, name, ChartMark.Side.START, "chart-text"));
            x += wide;
        }
        return y + LINE / 2 + GAP;
    }

    static String style(int series) {
        return "series-" + series;
    }

    private double x(double value) {
        return left + (right - left) * value / axisMost;
    }

    private String fitted(String name) {
        return String.join("", Letters.lines(name, left - 2 * GAP, 1));
    }

    private static int longest(List<String> names) {
        return names.stream().mapToInt(String::length).max().orElse(0);
    }

    /** 1, 2 or 5 times a power of ten, so that the axis has few ticks. */
    static double step(double most) {
        if (most <= 0) {
            return 1;
        }
        double rough = most / TICKS;
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        double factor = rough / power;
        return power * (factor <= 1 ? 1 : factor <= 2 ? 2 : factor <= 5 ? 5 : 10);
    }

    /** As few digits as tell: {@code 12,345}, {@code 12.3}, {@code 1.25}, {@code 0.004}. */
    static String number(double value) {
        double size = Math.abs(value);
        String pattern = value == Math.rint(value) || size >= 100 ? "%,.0f" : size >= 10 ? "%.1f" : "%.2f";
        if (size > 0 && size < 0.01) {
            pattern = "%.4f";
        }
        return String.format(Locale.ROOT, pattern, value);
    }
}
