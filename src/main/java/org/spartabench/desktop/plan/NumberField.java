package org.spartabench.desktop.plan;

import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.css.PseudoClass;
import javafx.scene.control.TextField;
import javafx.scene.control.TextFormatter;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.fx.Nodes;

/**
 * Edits a whole number, by typing or with the arrows; keeps it within limits and reports a correction. Enter and Esc leave
 * the field, Esc with the value that it had.
 */
public final class NumberField extends TextField {

    static final PseudoClass WRONG = PseudoClass.getPseudoClass("wrong");

    private static final int COLUMNS = 5;
    private static final int DIGITS = 10;

    private final LongSupplier read;
    private final LongConsumer write;
    private final long least;
    private final long most;
    private long before;
    private final ReadOnlyStringWrapper complaint = new ReadOnlyStringWrapper("");

    /** @param read gives the value @param write takes a new one within the limits, at each change of the text */
    public NumberField(String name, long least, long most, LongSupplier read, LongConsumer write) {
        this(name, least, most, read, write, false);
    }

    /** Makes a field that hands its value on when it is left, or when a key with Ctrl or Alt uses it. */
    public static NumberField late(String name, long least, long most, LongSupplier read, LongConsumer write) {
        return new NumberField(name, least, most, read, write, true);
    }

    private NumberField(String name, long least, long most, LongSupplier read, LongConsumer write, boolean late) {
        this.read = read;
        this.write = write;
        this.least = least;
        this.most = most;
        setAccessibleText(name);
        getStyleClass().add("number-field");
        setPrefColumnCount(COLUMNS);
        setTextFormatter(new TextFormatter<>(
                change -> change.getControlNewText().matches("\\d{0," + DIGITS + "}") ? change : null));
        refresh();
        textProperty().addListener((o, was, is) -> {
            judge(is.isEmpty() ? "Enter a number." : limits(typed(), least, most));
            if (!late || !isFocused()) {
                hand();
            }
        });
        focusedProperty().addListener((o, was, is) -> {
            if (is) {
                before = read.getAsLong();
            } else {
                hand();
            }
            refresh();
        });
        addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
    }

    private long typed() {
        return getText().isEmpty() ? read.getAsLong() : Long.parseLong(getText());
    }

    /** Hands the text on, unless it is the present value. */
    private void hand() {
        if (typed() != read.getAsLong()) {
            write.accept(Math.clamp(typed(), least, most));
        }
    }

    private void pressed(KeyEvent event) {
        int step = event.getCode() == KeyCode.UP ? 1 : event.getCode() == KeyCode.DOWN ? -1 : 0;
        if (step != 0) {
            setText(String.valueOf(Math.clamp(typed() + step, least, most)));
            event.consume();
        } else if (event.getCode() == KeyCode.ENTER || event.getCode() == KeyCode.ESCAPE) {
            if (event.getCode() == KeyCode.ESCAPE) {
                setText(String.valueOf(before));
            }
            Nodes.leave(this);
            event.consume();
        } else if (event.isShortcutDown() || event.isAltDown()) {
            hand();
        }
    }

    private static String limits(long wanted, long least, long most) {
        return wanted < least
                ? "At least " + Numbers.grouped(least) + "."
                : wanted > most ? "At most " + Numbers.grouped(most) + "." : "";
    }

    private void judge(String words) {
        complaint.set(words);
        pseudoClassStateChanged(WRONG, !words.isEmpty());
    }

    /** Describes the error in the text while it is being typed; empty for none. */
    public ReadOnlyStringProperty complaint() {
        return complaint.getReadOnlyProperty();
    }

    /** Shows the value as it is, unless it is being typed. */
    public void refresh() {
        if (!isFocused()) {
            setText(String.valueOf(read.getAsLong()));
            judge("");
        }
    }
}
