package org.spartabench.desktop.team;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.VBox;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.shell.sheet.AskLine;
import org.spartabench.desktop.shell.sheet.Overlay;
import org.spartabench.judging.review.team.Roster;

/** Asks who decides from now on: offers the names that the project knows, and warns of one outside its team. */
final class NameSheet extends VBox {

    /**
     * Holds the names that the project knows.
     *
     * @param roster empty for a project without a team
     * @param names members first, then others who have decided
     */
    record Known(Optional<Roster> roster, List<String> names) {

        /** Says what a validator of that name should know before deciding; empty for nothing. */
        String warning(String name) {
            return name.isEmpty() || roster.isEmpty() || roster.get().members().contains(name)
                    ? ""
                    : name + " is not in the team ("
                            + String.join(", ", roster.get().members())
                            + "): these decisions are kept, but do not count for assigned items.";
        }
    }

    private static final double WIDTH = 460;
    private static final double ROW = 28;
    private static final int MOST_ROWS = 8;

    private final Known known;
    private final TextField line = Nodes.named(new TextField(), "ask-line", "Your validator name");
    private final ListView<String> names = Nodes.named(new ListView<>(), "known-names", "Names that the project knows");
    private final Label warning = Nodes.named(Nodes.wrapped("", "warn", "small"), "name-warning");

    private NameSheet(Known known, String present, Overlay overlay, Consumer<String> given) {
        super(10);
        this.known = known;
        line.setPromptText("name");
        names.getItems().setAll(known.names());
        names.setFixedCellSize(ROW);
        names.setPrefHeight(ROW * Math.min(MOST_ROWS, Math.max(1, known.names().size())) + 2);
        names.setMinHeight(USE_PREF_SIZE);
        warning.setMinHeight(USE_PREF_SIZE);
        Runnable done = () -> {
            String name = line.getText().strip();
            if (!name.isEmpty()) {
                overlay.close();
                given.accept(name);
            }
        };
        line.setOnAction(e -> done.run());
        line.addEventFilter(KeyEvent.KEY_PRESSED, this::moveInList);
        line.textProperty().addListener((o, was, is) -> judge(is.strip()));
        Nodes.onSelect(names.getSelectionModel(), line::setText);
        getChildren().addAll(Nodes.label("Who decides from now on?", "strong"), line);
        if (!known.names().isEmpty()) {
            getChildren().add(names);
        }
        getChildren().addAll(warning, AskLine.buttons(overlay, "Decide under this name", line, done));
        setPrefWidth(WIDTH);
        line.setText(present);
        judge(present);
    }

    /** Opens after its key event is processed, or the key's letter would appear in the line. */
    static void open(Overlay overlay, Known known, String present, Consumer<String> given) {
        NameSheet sheet = new NameSheet(known, present, overlay, given);
        Platform.runLater(() -> {
            overlay.show(sheet, sheet.line);
            sheet.line.selectAll();
        });
    }

    private void moveInList(KeyEvent event) {
        if (event.getCode() == KeyCode.DOWN || event.getCode() == KeyCode.UP) {
            if (event.getCode() == KeyCode.DOWN) {
                names.getSelectionModel().selectNext();
            } else {
                names.getSelectionModel().selectPrevious();
            }
            event.consume();
        }
    }

    private void judge(String name) {
        warning.setText(known.warning(name));
        Nodes.shown(warning, !warning.getText().isEmpty());
    }
}
