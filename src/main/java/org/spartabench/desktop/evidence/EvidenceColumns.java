package org.spartabench.desktop.evidence;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import javafx.geometry.Orientation;
import javafx.scene.layout.Region;
import org.spartabench.desktop.evidence.EvidenceSection.Level;
import org.spartabench.sql.path.BlockPath;

/**
 * Puts the evidence of the blocks beside and below one another: as many columns as the width allows, filled in order, as short
 * as possible. Where the height is given, as many blocks show their rows, and then their passages, as can be seen without
 * scrolling; the others are one line each.
 */
final class EvidenceColumns extends Region {

    private static final double LEAST_WIDTH = 380;
    private static final double GAP = 8;
    private static final double BELOW = 2;

    private List<EvidenceSection> sections = List.of();

    void show(List<EvidenceSection> shown) {
        sections = List.copyOf(shown);
        getChildren().setAll(sections);
    }

    /**
     * Shows as much of each block as has room.
     *
     * @param width in pixels, as it will be
     * @param height in pixels
     */
    void fit(double width, double height) {
        applyCss();
        sections.forEach(section -> section.level(Level.LINE));
        for (Level level : List.of(Level.ROWS, Level.ALL)) {
            for (EvidenceSection section : sections) {
                Level before = section.level();
                section.level(level);
                if (prefHeight(width) > height) {
                    section.level(before);
                }
            }
        }
    }

    /**
     * Shows all of one block, and of the others one line, or their names where there is no room for more.
     *
     * @param width in pixels, as it will be
     * @param height in pixels
     */
    void reveal(BlockPath block, double width, double height) {
        sections.forEach(section -> section.unfold(section.of(block)));
        if (prefHeight(width) > height) {
            sections.stream().filter(s -> !s.of(block)).forEach(s -> s.level(Level.NAME));
        }
    }

    private int columns(double width) {
        return Math.clamp((long) ((width + GAP) / (LEAST_WIDTH + GAP)), 1, Math.max(1, sections.size()));
    }

    private double columnWidth(double width) {
        int columns = columns(width);
        return Math.floor((width - (columns - 1) * GAP) / columns);
    }

    @Override
    public Orientation getContentBias() {
        return Orientation.HORIZONTAL;
    }

    /** What does not fit even then scrolls sideways. */
    @Override
    protected double computeMinWidth(double height) {
        return sections.stream().mapToDouble(s -> s.minWidth(-1)).max().orElse(0);
    }

    @Override
    protected double computePrefHeight(double width) {
        double[] heights = heights(width);
        return most(heights, columns(width));
    }

    @Override
    protected double computeMinHeight(double width) {
        return computePrefHeight(width);
    }

    @Override
    protected void layoutChildren() {
        double width = columnWidth(getWidth());
        double[] heights = heights(getWidth());
        List<Integer> columns = fill(heights, most(heights, columns(getWidth())));
        double y = 0;
        for (int i = 0; i < heights.length; i++) {
            y = i > 0 && columns.get(i).equals(columns.get(i - 1)) ? y : 0;
            sections.get(i).resizeRelocate(columns.get(i) * (width + GAP), y, width, heights[i]);
            y += heights[i] + BELOW;
        }
    }

    private double[] heights(double width) {
        double each = columnWidth(width < 0 ? getWidth() : width);
        return sections.stream().mapToDouble(s -> snapSizeY(s.prefHeight(each))).toArray();
    }

    /** Returns the least height of columns, this many at most, that hold everything in order. */
    private static double most(double[] heights, int columns) {
        return IntStream.range(0, heights.length)
                .boxed()
                .flatMapToDouble(from -> IntStream.range(from, heights.length)
                        .mapToDouble(to -> DoubleStream.of(heights)
                                        .skip(from)
                                        .limit(to - from + 1L)
                                        .sum()
                                + (to - from) * BELOW))
                .filter(height -> fill(heights, height).getLast() < columns)
                .min()
                .orElse(0);
    }

    /** Returns the column of each section, from 0, when each column is filled up to a height. */
    private static List<Integer> fill(double[] heights, double most) {
        List<Integer> columns = new ArrayList<>();
        int column = 0;
        double y = 0;
        for (double height : heights) {
            if (y > 0 && y + height > most) {
                column++;
                y = 0;
            }
            columns.add(column);
            y += height + BELOW;
        }
        return columns;
    }
}
