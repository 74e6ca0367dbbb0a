package org.spartabench.ui.whynot;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.geometry.HPos;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.spartabench.item.Diagnosis;
import org.spartabench.query.Block;
import org.spartabench.query.BlockPath;
import org.spartabench.query.PredicatePath;
import org.spartabench.query.Shape;
import org.spartabench.query.SqlReader;
import org.spartabench.run.RunEvent;
import org.spartabench.ui.event.Blocks;
import org.spartabench.ui.event.Figures;
import org.spartabench.ui.event.Moment;
import org.spartabench.ui.event.SqlDiff;
import org.spartabench.ui.event.WhyEmpty;
import org.spartabench.ui.fx.Bar;
import org.spartabench.ui.fx.Numbers;
import org.spartabench.ui.fx.SqlText;
import org.spartabench.ui.tree.Blame;

/** One repair, from top to bottom: the sentence, the waterfall, the expected row, the causes, what was changed. */
public final class WhyPane extends ScrollPane {

    private final VBox body = new VBox();

    public WhyPane() {
        setContent(body);
        setFitToWidth(true);
        setHbarPolicy(ScrollBarPolicy.NEVER);
        getStyleClass().add("event-details");
        getStylesheets()
                .add(Objects.requireNonNull(WhyPane.class.getResource("WhyPane.css"), "WhyPane.css")
                        .toExternalForm());
        body.getStyleClass().addAll("panel-body", "why");
        setAccessibleText("Why the query was empty, and its repair");
    }

    /** Says why there is nothing to show. */
    public void clear(String reason) {
        body.getChildren().clear();
        plain(reason, "muted");
    }

    /** @param history in which the repair stands */
    void show(List<Moment> history, Repair repair) {
        body.getChildren().clear();
        Diagnosis diagnosis = repair.why().diagnosis();
        Optional<Block> query = SqlReader.read(repair.why().sql()).block();
        query.ifPresent(q -> plain(WhyEmpty.sentence(q, diagnosis), "question-text"));
        waterfall(diagnosis);
        expected(diagnosis, query);
        causes(history, repair, query);
        repaired(repair);
    }

    /** One cause of a query of its own, which has no history. @param shown number of the cause, from 0 */
    public void show(Block query, Diagnosis diagnosis, int shown) {
        body.getChildren().clear();
        if (shown >= diagnosis.causes().size()) {
            plain(WhyEmpty.sentence(query, diagnosis), "question-text");
            waterfall(diagnosis);
            return;
        }
        Diagnosis.Cause cause = diagnosis.causes().get(shown);
        Diagnosis alone = new Diagnosis(
                diagnosis.waterfall(), diagnosis.expected(), List.of(cause), diagnosis.statements(), diagnosis.nanos());
        plain(WhyEmpty.cause(query, diagnosis, cause), "question-text");
        waterfall(alone);
        expected(alone, Optional.of(query));
        section(diagnosis.causes().size() == 1 ? "Cause" : "Cause, one of several that it is enough to relax");
        List<BlockPath> order = Shape.of(query).postOrder();
        cause.blames().forEach(blame -> blame(blame, String.valueOf(order.indexOf(blame.block()) + 1)));
    }

    /** What was changed to get to the query that is shown, at the end. */
    public void changed(String before, String after, long rows) {
        section("What was changed");
        difference(before, after, rows);
    }

    private void waterfall(Diagnosis diagnosis) {
        section("Rows left after each predicate");
        Set<PredicatePath> blamed = blamed(diagnosis);
        long most = diagnosis.waterfall().stream()
                .mapToLong(Diagnosis.Step::rows)
                .max()
                .orElse(1);
        GridPane grid = columns(50);
        int row = 0;
        boolean dry = false;
        for (Diagnosis.Step step : diagnosis.waterfall()) {
            boolean blocks = step.rows() == 0 && !dry
                    || step.at().filter(at -> holds(blamed, at)).isPresent();
            dry |= step.rows() == 0;
            Label predicate = new Label(oneLine(step.predicate()));
            predicate.getStyleClass().addAll("mono", blocks ? "bad" : "predicate");
            predicate.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS);
            predicate.setTooltip(wide(step.predicate()));
            Bar bar = new Bar();
            bar.value((double) step.rows() / Math.max(1, most));
            bar.kind(blocks ? "blocks" : "");
            Label count = new Label(Numbers.grouped(step.rows()) + (blocks ? " · blocks" : ""));
            count.getStyleClass().addAll("small", blocks ? "bad" : "muted");
            count.setMinWidth(USE_PREF_SIZE);
            grid.addRow(row++, predicate, bar, count);
        }
        body.getChildren().add(grid);
    }

    /** A conjunct holds what is blamed inside it. */
    private static boolean holds(Set<PredicatePath> blamed, PredicatePath conjunct) {
        return blamed.stream()
                .anyMatch(b -> b.block().equals(conjunct.block())
                        && b.clause() == conjunct.clause()
                        && b.steps().getFirst().equals(conjunct.steps().getFirst()));
    }

    private static Set<PredicatePath> blamed(Diagnosis diagnosis) {
        return diagnosis.causes().stream()
                .map(Diagnosis.Cause::blames)
                .flatMap(Collection::stream)
                .map(Diagnosis.Blame::at)
                .collect(Collectors.toSet());
    }

    private void expected(Diagnosis diagnosis, Optional<Block> query) {
        section("Expected row");
        if (diagnosis.expected().isEmpty()) {
            plain("There is none: FROM has no rows.", "muted");
            return;
        }
        Map<String, String> row = diagnosis.expected();
        Set<String> failing = query.flatMap(
                        q -> diagnosis.causes().stream().findFirst().map(c -> Mentioned.blamed(q, c, row.keySet())))
                .orElse(Set.of());
        Set<String> shown = new LinkedHashSet<>(failing);
        query.ifPresent(q -> shown.addAll(Mentioned.columns(q, row.keySet())));
        GridPane grid = columns(45);
        int at = 0;
        for (String column : shown.isEmpty() ? row.keySet() : shown) {
            boolean fails = failing.contains(column);
            Label name = new Label(column);
            name.getStyleClass().addAll("small", "muted");
            Label value = new Label(Figures.grouped(row.getOrDefault(column, "")) + (fails ? "  ✕ refused" : ""));
            value.setTooltip(wide(value.getText()));
            value.setMaxWidth(Double.MAX_VALUE);
            value.getStyleClass().addAll("cell", fails ? "failing" : "passing");
            grid.add(name, 0, at);
            grid.add(value, 1, at++, 2, 1);
        }
        body.getChildren().add(grid);
        List<String> others =
                row.keySet().stream().filter(c -> !shown.contains(c)).toList();
        if (!shown.isEmpty() && !others.isEmpty()) {
            Label rest =
                    plain("and " + Numbers.counted(others.size(), "column") + " that the query does not test", "muted");
            rest.setTooltip(
                    wide(others.stream().map(c -> c + " = " + row.get(c)).collect(Collectors.joining("\n"))));
        }
    }

    private void causes(List<Moment> history, Repair repair, Optional<Block> query) {
        Diagnosis diagnosis = repair.why().diagnosis();
        List<Diagnosis.Cause> causes = diagnosis.causes();
        if (causes.isEmpty()) {
            return;
        }
        section(causes.size() == 1 ? "Cause" : causes.size() + " causes; it is enough to relax one of them");
        for (int i = 0; i < causes.size(); i++) {
            Diagnosis.Cause cause = causes.get(i);
            if (causes.size() > 1) {
                String number = (i + 1) + ". ";
                query.ifPresent(q -> plain(number + WhyEmpty.cause(q, diagnosis, cause), "cause"));
            }
            cause.blames()
                    .forEach(blame -> blame(
                            blame,
                            Blocks.number(
                                    history,
                                    repair.at(),
                                    Blame.below(repair.why().block(), blame.block()))));
        }
    }

    private void blame(Diagnosis.Blame blame, String block) {
        FlowPane facts = new FlowPane(6, 4);
        facts.getChildren().add(chip("block " + block, "danger"));
        blame.nesting().ifPresent(type -> facts.getChildren().add(chip("type " + type, "")));
        blame.inner().ifPresent(inner -> {
            String nulls = inner.nulls() == 0 ? "" : ", " + inner.nulls() + " NULL";
            facts.getChildren().add(chip("inner query: " + Numbers.counted(inner.rows(), "row") + nulls, ""));
            if (inner.rows() > 1 && inner.min().isPresent() && inner.max().isPresent()) {
                facts.getChildren()
                        .add(chip(
                                "from " + Figures.grouped(inner.min().get()) + " to "
                                        + Figures.grouped(inner.max().get()),
                                ""));
            } else {
                inner.max().ifPresent(v -> facts.getChildren().add(chip("value " + Figures.grouped(v), "")));
            }
        });
        blame.nearest().ifPresent(v -> facts.getChildren().add(chip("nearest " + Figures.grouped(v), "success")));
        body.getChildren().add(new SqlText(oneLine(blame.predicate()), List.of()));
        body.getChildren().add(facts);
    }

    private void repaired(Repair repair) {
        section("Repair, only what was blamed");
        if (repair.outcome().isEmpty()) {
            plain("No rewriting came of it; the step was rolled back.", "muted");
        } else {
            RunEvent.Repaired done = repair.outcome().get();
            difference(done.before(), done.after(), done.rows());
        }
        repair.reply().ifPresent(reply -> {
            section("The author's words");
            body.getChildren().add(new SqlText(reply.reply(), List.of()));
        });
    }

    private void difference(String before, String after, long rows) {
        SqlDiff diff = SqlDiff.of(before, after);
        SqlText text = new SqlText(diff.text(), diff.marks());
        text.setId("repair-diff");
        body.getChildren().add(text);
        Label left = chip(
                rows == 0 ? "still no rows" : Numbers.counted(rows, "row") + " after",
                rows == 0 ? "danger" : "success");
        body.getChildren().add(new FlowPane(6, 4, left));
    }

    private static GridPane columns(double first) {
        GridPane grid = new GridPane(10, 4);
        ColumnConstraints names = new ColumnConstraints();
        names.setPercentWidth(first);
        ColumnConstraints bars = new ColumnConstraints(20, 60, Double.MAX_VALUE, Priority.ALWAYS, HPos.LEFT, true);
        ColumnConstraints figures = new ColumnConstraints();
        figures.setMinWidth(USE_PREF_SIZE);
        grid.getColumnConstraints().setAll(names, bars, figures);
        return grid;
    }

    private static Label chip(String text, String style) {
        Label chip = new Label(text);
        chip.getStyleClass().add("chip");
        if (!style.isEmpty()) {
            chip.getStyleClass().add(style);
        }
        return chip;
    }

    private static Tooltip wide(String text) {
        Tooltip tip = new Tooltip(text);
        tip.setWrapText(true);
        tip.setMaxWidth(480);
        return tip;
    }

    private Label plain(String text, String style) {
        Label label = new Label(text);
        label.setWrapText(true);
        label.getStyleClass().add(style);
        body.getChildren().add(label);
        return label;
    }

    private void section(String title) {
        Label label = new Label(title);
        label.getStyleClass().add("section-title");
        body.getChildren().add(label);
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }
}
