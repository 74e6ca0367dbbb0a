package org.spartabench.ui.chart;

import java.util.List;

/** Holds a chart laid out for one width; later marks lie above earlier ones. */
record Drawing(double width, double height, List<ChartMark> marks) {
    Drawing {
        marks = List.copyOf(marks);
    }
}
