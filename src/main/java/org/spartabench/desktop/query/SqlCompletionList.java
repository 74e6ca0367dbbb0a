package org.spartabench.desktop.query;

import java.util.Optional;
import javafx.application.Platform;
import javafx.geometry.Bounds;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyEvent;
import javafx.stage.Popup;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.Theme;
import org.spartabench.desktop.fx.code.SqlArea;
import org.spartabench.facts.schema.Schema;

/**
 * Lists names that complete the word at the caret: with Ctrl+Space, after a dot, and after two typed letters. Up and Down
 * choose, Enter and Tab insert, Esc closes.
 */
final class SqlCompletionList {

    private static final double WIDTH = 240;
    private static final double ROW = 24;
    private static final int ROWS = 8;

    /** Letters of a word before names are proposed unasked. */
    private static final int LETTERS = 2;

    private final SqlArea sql;
    private Schema schema;
    private final ListView<String> names =
            Nodes.styled(Nodes.named(new ListView<>(), "completion", "Names that complete the word"), "mono");
    private final Popup popup = new Popup();
    private Optional<SqlCompletion> present = Optional.empty();

    SqlCompletionList(SqlArea sql, Schema schema) {
        this.sql = sql;
        this.schema = schema;
        names.setFixedCellSize(ROW);
        names.setPrefWidth(WIDTH);
        names.setFocusTraversable(false);
        names.setOnMouseClicked(e -> insert());
        Theme.bind(names);
        popup.getContent().add(names);
        popup.setAutoHide(true);
        sql.addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
        sql.addEventHandler(KeyEvent.KEY_TYPED, this::typed);
        sql.focusedProperty().addListener((o, was, is) -> close());
        sql.caretPositionProperty().addListener((o, was, is) -> {
            if (present.isPresent() && is < present.get().start()) {
                close();
            }
        });
    }

    /** Proposes the names of another schema from now on. */
    void show(Schema names) {
        schema = names;
    }

    private void pressed(KeyEvent event) {
        if (present.isPresent()) {
            switch (event.getCode()) {
                case DOWN -> names.getSelectionModel().selectNext();
                case UP -> names.getSelectionModel().selectPrevious();
                case ENTER, TAB -> insert();
                case ESCAPE -> close();
                default -> {
                    return;
                }
            }
            names.scrollTo(Math.max(0, names.getSelectionModel().getSelectedIndex() - ROWS / 2));
            event.consume();
        }
    }

    private void typed(KeyEvent event) {
        String typed = event.getCharacter();
        if (event.isControlDown() || event.isAltDown() || event.isMetaDown() || typed.isEmpty()) {
            return;
        }
        Platform.runLater(
                () -> { // the area may take the letter after this
                    SqlCompletion now = at();
                    if (typed.equals(".") || now.end() - now.start() >= LETTERS) {
                        show(now);
                    } else {
                        close();
                    }
                });
    }

    /** Proposes names for the word at the caret, however short it is. */
    void propose() {
        show(at());
    }

    private SqlCompletion at() {
        return SqlCompletion.at(sql.getText(), sql.getCaretPosition(), schema);
    }

    private void show(SqlCompletion now) {
        if (now.proposals().isEmpty()) {
            close();
            return;
        }
        present = Optional.of(now);
        names.getItems().setAll(now.proposals());
        names.getSelectionModel().selectFirst();
        names.setPrefHeight(ROW * Math.min(ROWS, now.proposals().size()) + 2);
        Optional<Bounds> caret = sql.getCaretBounds();
        caret.ifPresent(at -> popup.show(sql, at.getMinX(), at.getMaxY() + 2));
    }

    /** Gives the visible proposals; empty for none. */
    Optional<SqlCompletion> shown() {
        return present;
    }

    private void insert() {
        String chosen = names.getSelectionModel().getSelectedItem();
        present.ifPresent(c -> {
            if (chosen != null) {
                sql.replaceText(c.start(), sql.getCaretPosition(), chosen);
            }
        });
        close();
    }

    private void close() {
        present = Optional.empty();
        popup.hide();
    }
}
