package org.spartabench.desktop.compare;

import java.util.List;
import java.util.Optional;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import org.spartabench.desktop.fx.difference.SqlDiff;
import org.spartabench.desktop.text.PrettySql;
import org.spartabench.sql.compare.Alignment.Match;
import org.spartabench.sql.compare.Alignment.OnlyLeft;
import org.spartabench.sql.compare.Alignment.OnlyRight;
import org.spartabench.sql.compare.Alignment.Pair;
import org.spartabench.sql.compare.Difference;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.print.Sql;

/** Shows the differences of two corresponding blocks by clause, or a block that only one side has. */
public final class DifferencePane extends ComparePane {

    public DifferencePane() {
        super("differences", "Differences between the two blocks");
    }

    void show(ItemComparison comparison, Match match) {
        clear();
        switch (match) {
            case Pair pair -> pair(comparison, pair);
            case OnlyLeft(BlockPath at) -> {
                only("left", comparison.left(), at);
                sql(SqlDiff.of(text(comparison.left(), at), List.of()));
            }
            case OnlyRight(BlockPath at) -> {
                only("right", comparison.right(), at);
                sql(SqlDiff.of(List.of(), text(comparison.right(), at)));
            }
        }
    }

    private static List<String> text(ComparedSide side, BlockPath at) {
        return PrettySql.lines(Sql.print(at.in(side.query())));
    }

    private void only(String name, ComparedSide side, BlockPath at) {
        String rows = side.rows(at);
        body.plain(
                "Only on the " + name + ", block " + side.number(at) + (rows.isEmpty() ? "" : " · " + rows), "strong");
    }

    private void pair(ItemComparison comparison, Pair pair) {
        body.plain(
                "Block " + comparison.left().number(pair.left()) + " on the left, block "
                        + comparison.right().number(pair.right()) + " on the right",
                "strong");
        String before = comparison.left().rows(pair.left());
        String after = comparison.right().rows(pair.right());
        if (!before.isEmpty() || !after.isEmpty()) {
            boolean same = before.equals(after);
            FlowPane rows = new FlowPane(
                    6, 4, chip(before, same ? "" : "danger"), new Label("→"), chip(after, same ? "" : "success"));
            rows.setId("block-rows");
            body.getChildren().add(rows);
        }
        if (pair.differences().isEmpty()) {
            body.plain("No differences in this block.", "muted");
            List<String> lines = text(comparison.left(), pair.left());
            sql(SqlDiff.of(lines, lines));
        }
        for (Difference difference : pair.differences()) {
            body.section(difference.part().word());
            sql(SqlDiff.of(written(difference, difference.left()), written(difference, difference.right())));
        }
    }

    /** Adds the keyword if the difference is a whole clause. */
    private static List<String> written(Difference difference, Optional<String> text) {
        String keyword = switch (difference.part()) {
            case NESTING, TYPE, WHERE, HAVING -> "";
            case SELECT, FROM, GROUP_BY, ORDER_BY, LIMIT -> difference.part().word() + " ";
        };
        return text.map(t -> List.of(keyword + t)).orElse(List.of());
    }

    private static Label chip(String text, String style) {
        Label chip = new Label(text.isEmpty() ? "rows unknown" : text);
        chip.getStyleClass().add("chip");
        if (!style.isEmpty()) {
            chip.getStyleClass().add(style);
        }
        return chip;
    }
}
