package org.spartabench.ui.review;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.OverrunStyle;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import org.jspecify.annotations.Nullable;
import org.spartabench.item.Finding;
import org.spartabench.item.Status;
import org.spartabench.review.ItemRow;

/** Draws a row of the queue: status as a named sign, number, and the beginning of the question. */
final class QueueCell extends ListCell<Optional<ItemRow>> {

    private final Label sign = new Label();
    private final Label number = new Label();
    private final Label question = new Label();
    private final Label risk = new Label("▲");
    private final HBox row = new HBox(8, sign, number, question, risk);
    private final BooleanSupplier byRisk;

    /** The drawn content; an unchanged row is not drawn again, or each decision would restyle every row. */
    private @Nullable ItemRow drawn;

    private boolean drawnByRisk;

    /** @param byRisk whether the rows stand in the order of their risk, which is then marked */
    QueueCell(BooleanSupplier byRisk) {
        this.byRisk = byRisk;
        risk.setMinWidth(12);
        sign.setMinWidth(14);
        number.setMinWidth(30);
        number.setPrefWidth(30);
        number.getStyleClass().add("muted");
        question.setTextOverrun(OverrunStyle.ELLIPSIS);
        question.setMinWidth(0);
        HBox.setHgrow(question, Priority.ALWAYS);
        row.setMinWidth(0);
        row.setPrefWidth(1);
    }

    @Override
    protected void updateItem(Optional<ItemRow> item, boolean empty) {
        super.updateItem(item, empty);
        if (empty || item == null) {
            setGraphic(null);
            return;
        }
        ItemRow shown = item.orElse(null);
        boolean same = shown != null && shown.equals(drawn) && drawnByRisk == byRisk.getAsBoolean();
        drawn = shown;
        drawnByRisk = byRisk.getAsBoolean();
        if (!same) {
            draw(shown);
        }
        setGraphic(row);
    }

    private void draw(@Nullable ItemRow shown) {
        if (shown == null) {
            sign.setText("");
            number.setText("…");
            question.setText("");
        } else {
            sign.setText(signOf(shown.status()));
            sign.getStyleClass().setAll("label", styleOf(shown.status()));
            number.setText(String.valueOf(shown.number()));
            question.setText(shown.question());
            setAccessibleText("Item " + shown.number() + ", " + wordOf(shown.status())
                    + (byRisk.getAsBoolean() ? ", risk " + shown.risk() : "") + ": " + shown.question());
        }
        int weight = shown == null || !byRisk.getAsBoolean() ? 0 : shown.risk();
        risk.setVisible(weight > 0);
        risk.setManaged(weight > 0);
        risk.getStyleClass().setAll("label", "small", riskStyle(weight));
    }

    private static String riskStyle(int risk) {
        return risk >= Finding.Severity.ERROR.weight()
                ? "bad"
                : risk >= Finding.Severity.WARNING.weight() ? "warn" : "muted";
    }

    static String signOf(Status status) {
        return switch (status) {
            case OPEN -> "○";
            case ACCEPTED -> "✓";
            case EDITED -> "✎";
            case REJECTED -> "✕";
            case DEFERRED -> "◷";
            case STALE -> "!";
            case DISAGREED -> "≠";
            case WITHDRAWN -> "–";
        };
    }

    static String wordOf(Status status) {
        return switch (status) {
            case OPEN -> "open";
            case ACCEPTED -> "accepted";
            case EDITED -> "edited";
            case REJECTED -> "rejected";
            case DEFERRED -> "deferred";
            case STALE -> "changed after the decision";
            case DISAGREED -> "disagreement";
            case WITHDRAWN -> "withdrawn";
        };
    }

    /** As {@link #wordOf}, where there is little room. */
    static String shortWordOf(Status status) {
        return status == Status.STALE ? "changed" : wordOf(status);
    }

    static String styleOf(Status status) {
        return switch (status) {
            case OPEN, DEFERRED, WITHDRAWN -> "muted";
            case ACCEPTED, EDITED -> "good";
            case REJECTED -> "bad";
            case STALE, DISAGREED -> "warn";
        };
    }
}
