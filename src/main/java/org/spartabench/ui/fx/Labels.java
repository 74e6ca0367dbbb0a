package org.spartabench.ui.fx;

import javafx.scene.control.Label;

/** Makes labels with style classes of the workbench. */
public final class Labels {

    private Labels() {}

    /** A label of one line. */
    public static Label of(String text, String... styles) {
        Label label = new Label(text);
        label.getStyleClass().addAll(styles);
        return label;
    }

    /** A label that breaks its lines where there is no more room. */
    public static Label wrapped(String text, String... styles) {
        Label label = of(text, styles);
        label.setWrapText(true);
        return label;
    }
}
