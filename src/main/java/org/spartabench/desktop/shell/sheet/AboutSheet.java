package org.spartabench.desktop.shell.sheet;

import javafx.scene.control.TextArea;
import javafx.scene.layout.VBox;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.project.ProgramVersion;

/** Shows the versions of the program and of what runs it, and the licences of its libraries. */
public final class AboutSheet extends VBox {

    private static final double WIDTH = 760;
    private static final int LINES = 16;

    private AboutSheet(Runnable close) {
        super(12);
        String versions = ProgramVersion.text() + " · JavaFX " + System.getProperty("javafx.runtime.version", "");
        TextArea libraries = new TextArea(ProgramVersion.libraries());
        libraries.setEditable(false);
        libraries.setPrefRowCount(LINES);
        getChildren()
                .addAll(
                        Nodes.label("SPARTA Workbench " + ProgramVersion.NUMBER, "card-title"),
                        Nodes.wrapped("Builds, debugs, validates and publishes question-answer benchmarks over text and"
                                + " tables. The program is free software under the Apache License, version 2.0."),
                        Nodes.wrapped(versions, "muted", "small"),
                        Nodes.label("LIBRARIES AND THEIR LICENCES", "section-title"),
                        Nodes.named(libraries, "about-libraries", "Libraries and their licences"),
                        Nodes.end(
                                Nodes.button("about-copy", "Copy versions", () -> Nodes.copy(versions)),
                                Nodes.button("about-close", "Close", close, "accent")));
        setId("about-sheet");
        setPrefWidth(WIDTH);
    }

    /** Shows the sheet over the window. On the UI thread. */
    public static void open(Overlay overlay) {
        AboutSheet sheet = new AboutSheet(overlay::close);
        overlay.show(sheet, sheet.lookup("#about-close"));
    }
}
