package org.spartabench.desktop.candidates;

import java.util.List;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.spartabench.answering.contest.ContestRows;
import org.spartabench.answering.contest.ContestRows.MarkedRow;
import org.spartabench.answering.contest.candidate.CandidateAnswer;
import org.spartabench.authors.item.answer.AnswerSource;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.code.SqlView;
import org.spartabench.desktop.fx.key.Keycap;
import org.spartabench.facts.statement.Rows;
import org.spartabench.sql.print.Sql;

/** Shows one contender: its recipe, and its rows, those that another lacks on top. */
final class ContenderPane extends VBox {

    private static final double RECIPE = 116;
    private static final double ROW = 28;

    /** Rows beside which the recipe takes the height that they leave. */
    private static final int FEW = 8;

    private static final double LEAST = 200;
    private static final List<String> MARKS = List.of("●", "▲", "■", "◆", "★", "✚");

    /** @param onlyLacked whether rows that all contenders have are left out */
    ContenderPane(CandidateAnswer candidate, ContestRows rows, boolean onlyLacked) {
        AnswerSource source = candidate.source();
        getStyleClass().addAll("panel", "contender");
        setMinWidth(LEAST);
        HBox.setHgrow(this, Priority.ALWAYS);
        setPrefWidth(LEAST);
        Label name = Nodes.label(source.name(), "strong");
        Label how = Nodes.label(words(source), "muted", "small");
        how.setMinWidth(0);
        Label size = Nodes.label("", "muted", "small");
        size.setMinWidth(USE_PREF_SIZE);
        HBox head = new HBox(new Keycap(String.valueOf(source.ordinal() + 1)), name, how, Nodes.spring(), size);
        head.getStyleClass().add("panel-head");
        SqlView recipe = new SqlView(Sql.pretty(candidate.query()).text(), List.of());
        ScrollPane scroll = Nodes.accessible(Nodes.styled(new ScrollPane(recipe), "recipe"), "Recipe of " + source);
        scroll.setFitToWidth(true);
        scroll.setMinHeight(RECIPE);
        VBox.setVgrow(scroll, Priority.SOMETIMES);
        getChildren().addAll(head, scroll);
        switch (candidate.rows()) {
            case Result.Bad<Rows> bad ->
                getChildren().add(padded(Nodes.wrapped("No rows: " + bad.message() + ".", "bad")));
            case Result.Ok<Rows>(Rows found) -> {
                List<MarkedRow> shown = rows.rows(source).stream()
                        .filter(row -> row.lacked() || !onlyLacked)
                        .toList();
                size.setText(Numbers.counted(found.size(), "row"));
                TableView<MarkedRow> table = table(source, found.columns(), rows.joined(source));
                table.setPlaceholder(
                        Nodes.label(onlyLacked ? "All rows are in each answer." : "This answer has no row.", "muted"));
                table.getItems().setAll(shown);
                boolean few = shown.size() <= FEW;
                scroll.setMaxHeight(few ? Double.MAX_VALUE : RECIPE);
                table.setFixedCellSize(ROW);
                table.setMinHeight((Math.min(shown.size(), FEW) + 2) * ROW);
                table.setMaxHeight(few ? table.getMinHeight() : Double.MAX_VALUE);
                VBox.setVgrow(table, Priority.ALWAYS);
                getChildren().add(table);
            }
        }
    }

    private static VBox padded(Label label) {
        VBox box = Nodes.styled(new VBox(label), "panel-body");
        return box;
    }

    private static String words(AnswerSource source) {
        return switch (source) {
            case QR -> "virtual tables";
            case SL -> "functions";
            case IMP -> "program that follows";
            case OWN -> "your recipe";
        };
    }

    private static TableView<MarkedRow> table(AnswerSource source, List<String> names, List<Integer> joined) {
        TableView<MarkedRow> table = Nodes.named(new TableView<>(), "rows-" + source.name(), "Rows of " + source);
        table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_ALL_COLUMNS);
        for (int i = 0; i < names.size(); i++) {
            table.getColumns().add(column(names.get(i), i, joined.get(i)));
        }
        table.setRowFactory(t -> new TableRow<>() {
            @Override
            protected void updateItem(MarkedRow row, boolean empty) {
                super.updateItem(row, empty);
                getStyleClass().remove("lacked");
                if (!empty && row.lacked()) {
                    getStyleClass().add("lacked");
                }
            }
        });
        return table;
    }

    /** Columns with the same values have the same mark and colour. */
    private static TableColumn<MarkedRow, String> column(String name, int index, int joined) {
        TableColumn<MarkedRow, String> column = new TableColumn<>(name);
        if (joined > 0) {
            int kind = (joined - 1) % MARKS.size();
            column.setGraphic(Nodes.label(MARKS.get(kind), "join-mark", "join-" + kind));
        }
        column.setCellValueFactory(
                row -> new ReadOnlyStringWrapper((index == 0 && row.getValue().lacked() ? "≠ " : "")
                        + row.getValue().values().get(index)));
        column.setSortable(false);
        column.setReorderable(false);
        return column;
    }
}
