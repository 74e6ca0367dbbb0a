package org.spartabench.desktop.fx;

import java.util.List;
import javafx.scene.paint.Color;

/** How well a colour is told from the one behind it: WCAG 2.2, relative luminance and contrast ratio. */
public final class Contrast {

    /** Success criterion 1.4.3, level AA. */
    public static final double TEXT = 4.5;
    /** The same for text from 24 px on, or 18.66 px where it is bold, and criterion 1.4.11 for graphics that tell something. */
    public static final double LARGE = 3.0;

    private static final double LARGE_PX = 24;
    private static final double LARGE_BOLD_PX = 18.66;

    private Contrast() {}

    /** From 1 to 21, whichever of the two is lighter. */
    public static double of(Color one, Color other) {
        double a = luminance(one);
        double b = luminance(other);
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    }

    public static double wanted(double pixels, boolean bold) {
        return pixels >= LARGE_PX || bold && pixels >= LARGE_BOLD_PX ? LARGE : TEXT;
    }

    /** What is seen where colours lie on each other, the lowest first, which is opaque. */
    public static Color seen(List<Color> layers) {
        Color below = layers.getFirst();
        for (Color above : layers.subList(1, layers.size())) {
            double o = above.getOpacity();
            below = Color.color(
                    above.getRed() * o + below.getRed() * (1 - o),
                    above.getGreen() * o + below.getGreen() * (1 - o),
                    above.getBlue() * o + below.getBlue() * (1 - o));
        }
        return below;
    }

    private static double luminance(Color color) {
        return 0.2126 * linear(color.getRed()) + 0.7152 * linear(color.getGreen()) + 0.0722 * linear(color.getBlue());
    }

    private static double linear(double part) {
        return part <= 0.04045 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4);
    }
}
