package org.spartabench.desktop.sources;

import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.spartabench.apis.call.HostLimits;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.facts.Result;

/** Edits how much a host may be asked. */
final class LimitFields extends HBox {

    private static final int DIGITS = 4;

    private final TextField parallel = field("Calls at once", "limit-parallel");
    private final TextField perSecond = field("Calls a second", "limit-per-second");
    private final TextField seconds = field("Seconds of a call", "limit-seconds");

    LimitFields(HostLimits limits) {
        super(6);
        parallel.setText(String.valueOf(limits.parallel()));
        perSecond.setText(limits.perSecond() == 0 ? "" : String.valueOf(limits.perSecond()));
        perSecond.setPromptText("any");
        seconds.setText(String.valueOf(limits.time().toSeconds()));
        getChildren().addAll(under("at once", parallel), under("per second", perSecond), under("time (s)", seconds));
    }

    private static VBox under(String caption, TextField field) {
        VBox both = new VBox(2, Nodes.label(caption, "small"), field);
        setHgrow(both, Priority.ALWAYS);
        return both;
    }

    private static TextField field(String name, String id) {
        TextField field = Nodes.named(new TextField(), id, name);
        field.setPrefColumnCount(DIGITS);
        return field;
    }

    /** Gives the limits, or what does not fit. */
    Result<HostLimits> limits() {
        return HostLimits.of(number(parallel), perSecond.getText().isBlank() ? 0 : number(perSecond), number(seconds));
    }

    /** Gives -1, which no limit may be, for what is no number. */
    private static int number(TextField field) {
        String text = field.getText().strip();
        return text.matches("\\d{1,6}") ? Integer.parseInt(text) : -1;
    }
}
