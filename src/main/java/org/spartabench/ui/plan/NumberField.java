package org.spartabench.ui.plan;

import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.css.PseudoClass;
import javafx.scene.control.TextField;
import javafx.scene.control.TextFormatter;
import javafx.scene.input.KeyCode;
import org.spartabench.ui.fx.Numbers;

/** Edits a whole number, by typing or with the arrows; keeps it within limits and reports a correction. */
public final class NumberField extends TextField {

    static final PseudoClass WRONG = PseudoClass.getPseudoClass("wrong");

    private static final int COLUMNS = 5;
    private static final int DIGITS = 10;

    private final LongSupplier read;
    private final ReadOnlyStringWrapper complaint = new ReadOnlyStringWrapper("");

    /** @param read gives the value @param write takes a new one within the limits */
    public NumberField(String name, long least, long most, LongSupplier read, LongConsumer write) {
        this.read = read;
        setAccessibleText(name);
        getStyleClass().add("number-field");
        setPrefColumnCount(COLUMNS);
        setTextFormatter(new TextFormatter<>(
                change -> change.getControlNewText().matches("\\d{0," + DIGITS + "}") ? change : null));
        refresh();
        textProperty().addListener((o, was, is) -> {
            long wanted = is.isEmpty() ? read.getAsLong() : Long.parseLong(is);
            judge(is.isEmpty() ? "Enter a number." : limits(wanted, least, most));
            if (wanted != read.getAsLong()) {
                write.accept(Math.clamp(wanted, least, most));
            }
        });
        focusedProperty().addListener((o, was, is) -> refresh());
        setOnKeyPressed(e -> {
            int step = e.getCode() == KeyCode.UP ? 1 : e.getCode() == KeyCode.DOWN ? -1 : 0;
            if (step != 0) {
                write.accept(Math.clamp(read.getAsLong() + step, least, most));
                setText(String.valueOf(read.getAsLong()));
                e.consume();
            }
        });
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
