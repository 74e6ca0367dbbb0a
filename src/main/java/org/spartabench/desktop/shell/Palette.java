package org.spartabench.desktop.shell;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
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
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.key.Keycap;
import org.spartabench.desktop.shell.command.Command;
import org.spartabench.desktop.shell.sheet.Overlay;

/** Finds every command of every screen by its name: the command palette. */
final class Palette {

    /**
     * Holds a command as the palette lists it.
     *
     * @param screen where it belongs; empty for the screen in view and the whole window
     */
    record Entry(Command command, String screen) {

        /** Entries of the screen in view are listed only while they may be used. */
        boolean usable() {
            return !screen.isEmpty() || command.enabled().get();
        }

        /** Whether title and screen contain every word typed. */
        boolean contains(String typed) {
            String text = text();
            return Stream.of(typed.split("\\s+")).allMatch(text::contains);
        }

        /** Whether the letters typed occur in this order, as they do after a slip. */
        boolean resembles(String typed) {
            String text = text();
            int at = 0;
            for (char letter : typed.replace(" ", "").toCharArray()) {
                at = text.indexOf(letter, at) + 1;
                if (at == 0) {
                    return false;
                }
            }
            return true;
        }

        private String text() {
            return toString().toLowerCase(Locale.ROOT);
        }

        @Override
        public String toString() {
            return screen.isEmpty() ? command.title() : command.title() + ", " + screen;
        }
    }

    private static final double WIDTH = 560;
    private static final double ROW = 30;
    private static final int ROWS = 12;

    private final ObservableList<Entry> all = FXCollections.observableArrayList();
    private final FilteredList<Entry> found = new FilteredList<>(all, Entry::usable);
    private final TextField search = new TextField();
    private final ListView<Entry> list = new ListView<>(found);

    private Palette() {}

    static void open(Overlay overlay, List<Entry> entries) {
        new Palette().show(overlay, entries);
    }

    private void show(Overlay overlay, List<Entry> entries) {
        // A command with two keys is two commands: the first one stands for both.
        Set<String> known = new HashSet<>();
        all.setAll(entries.stream().filter(e -> known.add(e.toString())).toList());
        search.setPromptText("What do you want to do?");
        search.setId("palette-search");
        search.setAccessibleText("Find a command");
        list.setAccessibleText("Commands");
        list.setId("palette-list");
        list.setFixedCellSize(ROW);
        list.setPrefHeight(ROW * ROWS + 4);
        list.setCellFactory(view -> new EntryCell());
        list.setPlaceholder(Nodes.label("No command has this name.", "muted"));
        list.getSelectionModel().selectFirst();
        search.textProperty().addListener((o, was, is) -> filter());
        Runnable run = () -> {
            Entry chosen = list.getSelectionModel().getSelectedItem();
            if (chosen != null) {
                overlay.close();
                chosen.command().fire();
            }
        };
        search.setOnAction(e -> run.run());
        search.setOnKeyPressed(e -> {
            if (e.getCode() == KeyCode.DOWN) {
                list.getSelectionModel().selectNext();
                list.scrollTo(Math.max(0, list.getSelectionModel().getSelectedIndex() - ROWS / 2));
            } else if (e.getCode() == KeyCode.UP) {
                list.getSelectionModel().selectPrevious();
                list.scrollTo(Math.max(0, list.getSelectionModel().getSelectedIndex() - ROWS / 2));
            }
        });
        list.setOnMouseClicked(e -> run.run());
        VBox sheet = new VBox(search, list);
        sheet.setPrefWidth(WIDTH);
        overlay.show(sheet, search);
    }

    /** Lists what contains the words; if nothing does, what resembles them. */
    private void filter() {
        String typed = search.getText().strip().toLowerCase(Locale.ROOT);
        boolean any = all.stream().anyMatch(e -> e.usable() && e.contains(typed));
        found.setPredicate(e -> e.usable() && (any ? e.contains(typed) : e.resembles(typed)));
        list.getSelectionModel().selectFirst();
    }

    private static final class EntryCell extends ListCell<Entry> {
        @Override
        protected void updateItem(Entry entry, boolean empty) {
            super.updateItem(entry, empty);
            if (empty || entry == null) {
                setGraphic(null);
                return;
            }
            Region gap = new Region();
            HBox.setHgrow(gap, Priority.ALWAYS);
            setAccessibleText(entry.toString());
            Label screen = Nodes.label(entry.screen(), "muted", "small");
            setGraphic(new HBox(
                    8,
                    new Label(entry.command().title()),
                    gap,
                    screen,
                    new Keycap(entry.command().key())));
        }
    }
}
