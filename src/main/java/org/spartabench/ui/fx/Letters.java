package org.spartabench.ui.fx;

import java.util.ArrayList;
import java.util.List;

/** Text broken into lines where no font is at hand: by the room that a letter takes on average, at 12 px. */
public final class Letters {

    /** On the wide side, so that hardly a text is longer than reckoned with. */
    public static final double WIDTH = 6.9;

    private Letters() {}

    /** As many lines as that, at most, of words that fit this width in pixels; what is too long ends in an ellipsis. */
    public static List<String> lines(String text, double width, int most) {
        int room = Math.max(2, (int) (width / WIDTH));
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
