package org.spartabench.ui.chart;

import java.util.List;

/** A chart laid out for one width; what is later in the list lies above. */
record Drawing(double width, double height, List<ChartMark> marks) {
    Drawing {
        marks = List.copyOf(marks);
    }
}
