package org.spartabench.desktop.plan;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.function.DoubleConsumer;
import java.util.function.DoubleSupplier;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.scene.control.TextField;
import javafx.scene.control.TextFormatter;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.spartabench.desktop.fx.Nodes;

/** Edits a share in per cent, with up to two decimals. */
final class ShareField extends TextField {

    private static final BigDecimal ALL = BigDecimal.valueOf(100);
    private static final int DECIMALS = 4;
    private static final int COLUMNS = 5;

    private final DoubleSupplier read;
    private final ReadOnlyStringWrapper complaint = new ReadOnlyStringWrapper("");

    /** @param read gives the share @param write takes a new one; both from 0 to 1 */
    ShareField(String name, DoubleSupplier read, DoubleConsumer write) {
        this.read = read;
        setAccessibleText(name + ", percent");
        getStyleClass().addAll("number-field", "share-field");
        setPrefColumnCount(COLUMNS);
        setTextFormatter(new TextFormatter<>(
                change -> change.getControlNewText().matches("\\d{0,3}(\\.\\d{0,2})?") ? change : null));
        refresh();
        textProperty().addListener((o, was, is) -> {
            if (!is.matches("\\d+(\\.\\d+)?")) {
                judge("Enter a percentage.");
                return;
            }
            BigDecimal typed = new BigDecimal(is);
            judge(typed.compareTo(ALL) > 0 ? "At most 100 %." : "");
            double share = typed.min(ALL).movePointLeft(2).doubleValue();
            if (share != read.getAsDouble()) {
                write.accept(share);
            }
        });
        focusedProperty().addListener((o, was, is) -> refresh());
        addEventFilter(KeyEvent.KEY_PRESSED, e -> {
            if (e.getCode() == KeyCode.ENTER || e.getCode() == KeyCode.ESCAPE) {
                Nodes.leave(this);
                e.consume();
            }
        });
    }

    private void judge(String words) {
        complaint.set(words);
        pseudoClassStateChanged(NumberField.WRONG, !words.isEmpty());
    }

    ReadOnlyStringProperty complaint() {
        return complaint.getReadOnlyProperty();
    }

    void refresh() {
        if (!isFocused()) {
            setText(text(read.getAsDouble()));
            judge("");
        }
    }

    /** Writes {@code 15.3} for 0.153. */
    static String text(double share) {
        return BigDecimal.valueOf(share)
                .setScale(DECIMALS, RoundingMode.HALF_UP)
                .movePointRight(2)
                .stripTrailingZeros()
                .toPlainString();
    }
}
