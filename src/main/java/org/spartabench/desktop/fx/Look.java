package org.spartabench.desktop.fx;

import java.util.List;

/**
 * Describes how the window looks.
 *
 * @param size of everything in the window, text included, in percent: one of {@link #SIZES}
 */
public record Look(Theme theme, int size) {

    /** From what fits most on a screen to what is read from afar. */
    static final List<Integer> SIZES = List.of(80, 90, 100, 110, 125, 150, 175, 200);

    private static final int OWN = 100;

    /** Takes the nearest size there is; a file of an earlier day has none. */
    public Look {
        int wanted = size <= 0 ? OWN : size;
        size = SIZES.stream()
                .min((a, b) -> Integer.compare(Math.abs(a - wanted), Math.abs(b - wanted)))
                .orElse(OWN);
    }

    public Look(Theme theme) {
        this(theme, OWN);
    }

    public Look other() {
        return new Look(theme.other(), size);
    }

    /** Gives the next larger size, or with -1 the next smaller one; the outermost sizes stay. */
    public Look sized(int steps) {
        return new Look(theme, SIZES.get(Math.clamp(SIZES.indexOf(size) + (long) steps, 0, SIZES.size() - 1)));
    }

    public Look ownSize() {
        return new Look(theme);
    }
}
