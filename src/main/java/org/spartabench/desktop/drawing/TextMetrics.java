package org.spartabench.desktop.drawing;

import java.util.ArrayList;
import java.util.List;

/** Breaks text into lines without a font, by the average width of a letter at 12 px. */
public final class TextMetrics {

    /** The average width of a letter in pixels, rather too large than too small. */
    public static final double WIDTH = 6.9;

    /** Keeps a text together in the room that its own letters take. */
    private static final double ROUNDING = 1e-6;

    private TextMetrics() {}

    /** Breaks a text into at most so many lines of that width in pixels; an ellipsis replaces the rest. */
    public static List<String> lines(String text, double width, int most) {
        int room = Math.max(2, (int) (width / WIDTH + ROUNDING));
        List<String> lines = new ArrayList<>();
        String rest = text.strip();
        while (!rest.isEmpty() && lines.size() < most) {
            boolean last = lines.size() == most - 1;
            if (rest.length() <= room || last) {
                lines.add(shortened(rest, room));
                break;
            }
            int space = rest.lastIndexOf(' ', room);
            int end = space > 0 ? space : room;
            lines.add(rest.substring(0, end).strip());
            rest = rest.substring(end).strip();
        }
        return lines;
    }

    private static String shortened(String text, int room) {
        return text.length() <= room ? text : text.substring(0, room - 1).strip() + "…";
    }
}
