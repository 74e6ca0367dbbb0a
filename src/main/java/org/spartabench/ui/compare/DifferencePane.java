package org.spartabench.ui.compare;

import java.util.List;
import java.util.Optional;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Sql;
import org.spartabench.query.compare.Alignment.Match;
import org.spartabench.query.compare.Alignment.OnlyLeft;
import org.spartabench.query.compare.Alignment.OnlyRight;
import org.spartabench.query.compare.Alignment.Pair;
import org.spartabench.query.compare.Difference;
import org.spartabench.ui.event.PrettySql;
import org.spartabench.ui.event.SqlDiff;
import org.spartabench.ui.fx.SqlView;

/** In what two corresponding blocks differ, clause by clause; or the block that stands on one side alone. */
public final class DifferencePane extends ScrollPane {

    private final VBox body = new VBox(4);

    public DifferencePane() {
        setContent(body);
        setFitToWidth(true);
        setHbarPolicy(ScrollBarPolicy.NEVER);
        getStyleClass().add("event-details");
        body.getStyleClass().add("panel-body");
        body.setId("differences");
        setAccessibleText("Differences between the two blocks");
    }

    void clear() {
        body.getChildren().clear();
    }

    void show(ItemComparison both, Match match) {
        body.getChildren().clear();
        setVvalue(0);
        switch (match) {
            case Pair pair -> pair(both, pair);
            case OnlyLeft(BlockPath at) -> {
                line(
                        "Only on the left, block " + both.left().number(at)
                                + rows(both.left().rows(at)),
                        "strong");
                sql(SqlDiff.of(text(both.left(), at), List.of()));
            }
            case OnlyRight(BlockPath at) -> {
                line(
                        "Only on the right, block " + both.right().number(at)
                                + rows(both.right().rows(at)),
                        "strong");
                sql(SqlDiff.of(List.of(), text(both.right(), at)));
            }
        }
    }

    private static List<String> text(ComparedSide side, BlockPath at) {
        return PrettySql.lines(Sql.print(at.in(side.query())));
    }

    private static String rows(String rows) {
        return rows.isEmpty() ? "" : " · " + rows;
    }

    private void pair(ItemComparison both, Pair pair) {
        line(
                "Block " + both.left().number(pair.left()) + " on the left, block "
                        + both.right().number(pair.right()) + " on the right",
                "strong");
        String before = both.left().rows(pair.left());
        String after = both.right().rows(pair.right());
        if (!before.isEmpty() || !after.isEmpty()) {
            boolean same = before.equals(after);
            FlowPane rows = new FlowPane(
                    6, 4, chip(before, same ? "" : "danger"), new Label("→"), chip(after, same ? "" : "success"));
            rows.setId("block-rows");
            body.getChildren().add(rows);
        }
        if (pair.differences().isEmpty()) {
            line("No differences in this block.", "muted");
            List<String> lines = text(both.left(), pair.left());
            sql(SqlDiff.of(lines, lines));
        }
        for (Difference difference : pair.differences()) {
            section(difference.part().word());
            sql(SqlDiff.of(written(difference, difference.left()), written(difference, difference.right())));
        }
    }

    /** With its keyword where a whole clause is meant. */
    private static List<String> written(Difference difference, Optional<String> text) {
        String keyword = switch (difference.part()) {
            case NESTING, TYPE, WHERE, HAVING -> "";
            case SELECT, FROM, GROUP_BY, ORDER_BY, LIMIT -> difference.part().word() + " ";
        };
        return text.map(t -> List.of(keyword + t)).orElse(List.of());
    }

    private void sql(SqlDiff diff) {
        body.getChildren().add(new SqlView(diff.text(), diff.marks()));
    }

    private void section(String title) {
        line(title, "section-title");
    }

    private static Label chip(String text, String style) {
        Label chip = new Label(text.isEmpty() ? "rows unknown" : text);
        chip.getStyleClass().add("chip");
        if (!style.isEmpty()) {
            chip.getStyleClass().add(style);
        }
        return chip;
    }

    private void line(String text, String style) {
        Label label = new Label(text);
        label.setWrapText(true);
        label.getStyleClass().add(style);
        body.getChildren().add(label);
    }
}
