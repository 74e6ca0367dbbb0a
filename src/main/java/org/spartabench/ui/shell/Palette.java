package org.spartabench.ui.shell;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javafx.collections.FXCollections;
import javafx.collections.transformation.FilteredList;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.spartabench.ui.fx.Keycap;

/** Finds every command by its name: the command palette. */
final class Palette {

    private static final double WIDTH = 520;
    private static final double ROW = 30;
    private static final int ROWS = 12;

    private Palette() {}

    static void open(Overlay overlay, List<Command> commands) {
        FilteredList<Command> found = new FilteredList<>(
                FXCollections.observableArrayList(commands), c -> c.enabled().get());
        TextField search = new TextField();
        search.setPromptText("What do you want to do?");
        search.setId("palette-search");
        search.setAccessibleText("Find a command");
        ListView<Command> list = new ListView<>(found);
        list.setAccessibleText("Commands");
        list.setFixedCellSize(ROW);
        list.setPrefHeight(ROW * Math.min(ROWS, Math.max(1, found.size())) + 4);
        list.setCellFactory(view -> new CommandCell());
        list.getSelectionModel().selectFirst();
        search.textProperty().addListener((o, was, is) -> {
            found.setPredicate(c -> c.enabled().get() && fits(c.title(), is));
            list.getSelectionModel().selectFirst();
        });
        Runnable run = () -> {
            Command chosen = list.getSelectionModel().getSelectedItem();
            if (chosen != null) {
                overlay.close();
                chosen.fire();
            }
        };
        search.setOnAction(e -> run.run());
        search.setOnKeyPressed(e -> {
            if (e.getCode() == KeyCode.DOWN) {
                list.getSelectionModel().selectNext();
            } else if (e.getCode() == KeyCode.UP) {
                list.getSelectionModel().selectPrevious();
            }
        });
        list.setOnMouseClicked(e -> run.run());
        VBox sheet = new VBox(search, list);
        sheet.setPrefWidth(WIDTH);
        overlay.show(sheet, search);
    }

    /** Whether the title contains every word typed. */
    private static boolean fits(String title, String typed) {
        return Stream.of(typed.toLowerCase(Locale.ROOT).trim().split("\\s+"))
                .allMatch(title.toLowerCase(Locale.ROOT)::contains);
    }

    private static final class CommandCell extends ListCell<Command> {
        @Override
        protected void updateItem(Command command, boolean empty) {
            super.updateItem(command, empty);
            if (empty || command == null) {
                setGraphic(null);
                return;
            }
            Region gap = new Region();
            HBox.setHgrow(gap, Priority.ALWAYS);
            setGraphic(new HBox(8, new Label(command.title()), gap, new Keycap(command.key())));
        }
    }
}
