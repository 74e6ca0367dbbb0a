package org.spartabench.desktop.candidates;

import javafx.application.Platform;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.Spinner;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.shell.sheet.Overlay;

/** Asks how many questions get conditions of APIs, and how many of them a slip. */
final class MakeContestsSheet extends VBox {

    private static final double WIDTH = 560;
    private static final double NUMBER = 92;
    private static final int COUNT = 20;
    private static final int MOST = 2_000;
    private static final int SLIPS = 10;

    @FunctionalInterface
    interface Taker {
        void take(int count, int slips, boolean model);
    }

    private MakeContestsSheet(Overlay overlay, boolean model, Taker taker) {
        super(10);
        setId("contests-sheet");
        setPrefWidth(WIDTH);
        Spinner<Integer> count = number("contests-count", 1, MOST, COUNT, 1, "Questions to make");
        Spinner<Integer> slips = number("contests-slips", 0, 100, SLIPS, 5, "Percent with a planted mistake");
        CheckBox byModel = Nodes.named(new CheckBox("Let the project's model word the questions"), "contests-model");
        byModel.setDisable(!model);
        Button make = Nodes.named(new Button("Make contests"), "contests-confirm");
        getChildren()
                .addAll(
                        Nodes.label("Make contests", "card-title"),
                        Nodes.wrapped(
                                "Questions of this project get one to three conditions that use the built-in"
                                        + " functions, and three programs answer each. In some, one program makes a"
                                        + " mistake on purpose: that measures how many wrong answers you find.",
                                "muted"),
                        row("Questions", count),
                        row("Percent with a planted mistake", slips),
                        byModel,
                        overlay.buttons(
                                make, () -> taker.take(count.getValue(), slips.getValue(), byModel.isSelected())));
        overlay.show(this, make);
    }

    private static Spinner<Integer> number(String id, int least, int most, int usual, int step, String name) {
        Spinner<Integer> spinner = Nodes.named(new Spinner<>(least, most, usual, step), id, name);
        spinner.setEditable(true);
        spinner.setPrefWidth(NUMBER);
        return spinner;
    }

    private static HBox row(String name, Spinner<Integer> spinner) {
        Label label = new Label(name);
        label.setPrefWidth(240);
        HBox row = Nodes.row(8, label, spinner);
        return row;
    }

    /** @param model whether there is a model that can put questions */
    static void open(Overlay overlay, boolean model, Taker taker) {
        Platform.runLater(() -> new MakeContestsSheet(overlay, model, taker));
    }
}
