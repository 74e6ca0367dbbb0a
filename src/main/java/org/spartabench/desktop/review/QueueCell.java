package org.spartabench.desktop.review;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.OverrunStyle;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.judging.review.ItemRow;

/** Draws a row of the queue: status as a named sign, number, and the beginning of the question. */
final class QueueCell extends ListCell<Optional<ItemRow>> {

    private static final double TWO_LINES = 34;

    private final Label sign = new Label();
    private final Label number = Nodes.label("", "muted");
    private final Label question = new Label();
    private final Label risk = new Label("▲");
    private final HBox row = new HBox(6, sign, number, question, risk);
    private final BooleanSupplier byRisk;

    /** The drawn content; an unchanged row is not drawn again, or each decision would restyle every row. */
    private @Nullable ItemRow drawn;

    private boolean drawnByRisk;

    /** @param byRisk whether the rows are sorted by risk, and so show it */
    QueueCell(BooleanSupplier byRisk) {
        this.byRisk = byRisk;
        risk.setMinWidth(12);
        sign.setMinWidth(12);
        number.setMinWidth(Region.USE_PREF_SIZE);
        question.setTextOverrun(OverrunStyle.ELLIPSIS);
        question.setWrapText(true);
        question.setMaxHeight(TWO_LINES);
        question.setMinWidth(0);
        HBox.setHgrow(question, Priority.ALWAYS);
        row.setMinWidth(0);
        row.setAlignment(Pos.CENTER_LEFT);
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
            sign.getStyleClass().setAll("label", look(shown.status()).style());
            number.setText(String.valueOf(shown.number()));
            question.setText(shown.question());
            setAccessibleText("Item " + shown.number() + ", " + wordOf(shown.status())
                    + (byRisk.getAsBoolean() ? ", risk " + shown.risk() : "") + ": " + shown.question());
        }
        int weight = shown == null || !byRisk.getAsBoolean() ? 0 : shown.risk();
        Nodes.shown(risk, weight > 0);
        risk.getStyleClass().setAll("label", "small", riskStyle(weight));
    }

    private static String riskStyle(int risk) {
        return risk >= Finding.Severity.ERROR.weight()
                ? "bad"
                : risk >= Finding.Severity.WARNING.weight() ? "warn" : "muted";
    }

    /** Describes how a status appears. @param style its colour, which only repeats the sign */
    private record Look(String sign, String word, String style) {}

    private static Look look(Status status) {
        return switch (status) {
            case OPEN -> new Look("○", "open", "muted");
            case ACCEPTED -> new Look("✓", "accepted", "good");
            case EDITED -> new Look("✎", "edited", "good");
            case REJECTED -> new Look("✕", "rejected", "bad");
            case DEFERRED -> new Look("◷", "deferred", "muted");
            case STALE -> new Look("!", "changed after the decision", "warn");
            case DISAGREED -> new Look("≠", "disagreement", "warn");
            case WITHDRAWN -> new Look("–", "withdrawn", "muted");
        };
    }

    static String signOf(Status status) {
        return look(status).sign();
    }

    static String wordOf(Status status) {
        return look(status).word();
    }
}
