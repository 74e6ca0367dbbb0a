package org.spartabench.desktop.calls;

import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.javafx.FontIcon;
import org.spartabench.apis.call.ledger.CallCounts;
import org.spartabench.apis.call.ledger.Called;
import org.spartabench.apis.call.ledger.LedgerLine;
import org.spartabench.apis.entity.Entity;
import org.spartabench.apis.virtual.plan.Step;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.sql.print.Sql;

/** Draws the fetch plan of a query: its steps as nodes from top to bottom, with the bound columns on the edges. */
public final class FetchPlanSteps extends ScrollPane {

    private static final double GAP = 2;

    private final VBox nodes = Nodes.styled(new VBox(GAP), "fetch-plan");
    private final Consumer<StepDetails> opened;

    /** Holds what a step opens. */
    public record StepDetails(Step step, List<LedgerLine> calls) {}

    /** @param opened takes the step that was chosen */
    public FetchPlanSteps(Consumer<StepDetails> opened) {
        this.opened = opened;
        nodes.setAlignment(Pos.TOP_CENTER);
        setContent(nodes);
        setFitToWidth(true);
        setMinSize(0, 0);
        setAccessibleText("Fetch plan");
        setId("fetch-plan");
        say("");
    }

    /** Shows a message in place of a plan. */
    public void say(String words) {
        nodes.getChildren().setAll(Nodes.wrapped(words, "muted"));
    }

    public void show(ApiAnswer answer) {
        nodes.getChildren().clear();
        for (Step step : answer.steps()) {
            nodes.getChildren().addAll(edge(ApiAnswer.bound(step)), node(step, answer));
        }
        CallCounts all =
                CallCounts.of(answer.calls().stream().map(LedgerLine::called).toList());
        nodes.getChildren()
                .addAll(
                        edge(answer.steps().stream()
                                .map(s -> s.api().name())
                                .distinct()
                                .collect(Collectors.joining(", "))),
                        last(
                                answer.ran()
                                        ? Numbers.counted(all.made(), "call") + " made"
                                                + (all.cached() > 0 ? ", " + all.cached() + " replies kept" : "")
                                                + (answer.minimal() > 0
                                                        ? " · " + answer.minimal() + " needed at least"
                                                        : "")
                                        : Numbers.counted(answer.minimal(), "call") + " planned, none made",
                                answer));
    }

    private static HBox edge(String columns) {
        Label words = Nodes.label(columns, "edge-label");
        words.setMinWidth(0);
        HBox edge = new HBox(6, new FontIcon("fth-arrow-down"), words);
        edge.setAlignment(Pos.CENTER);
        edge.getStyleClass().add("plan-edge");
        return edge;
    }

    private Button node(Step step, ApiAnswer answer) {
        List<LedgerLine> calls = answer.of(step);
        Label title = Nodes.label(
                step.number() + "  " + step.api().name()
                        + (step.source().equals(step.api().name()) ? "" : " " + step.source()),
                "strong");
        Label where =
                Nodes.label(step.block().isEmpty() ? "outermost block" : "block " + step.block(), "muted", "small");
        HBox head = new HBox(8, title, Nodes.spring(), where);
        Label figures = Nodes.label(figures(step, calls, answer.ran()), "small");
        VBox content = new VBox(2, head, figures);
        content.setFillWidth(true);
        content.prefWidthProperty().bind(widthProperty().subtract(80));
        Button node = Nodes.styled(
                Nodes.named(
                        new Button("", content),
                        "plan-step-" + step.number(),
                        "Step " + step.number() + ", " + step.api().name() + ", " + figures.getText()),
                "plan-step",
                step.api() instanceof Entity.FunctionEntity ? "scalar-api" : "table-api");
        node.setOnAction(e -> opened.accept(new StepDetails(step, calls)));
        return node;
    }

    private static String figures(Step step, List<LedgerLine> lines, boolean ran) {
        if (!ran) {
            return Numbers.counted(step.calls(), "call") + " planned";
        }
        List<Called> calls = lines.stream().map(LedgerLine::called).toList();
        CallCounts counts = CallCounts.of(calls);
        return String.format(
                Locale.ROOT,
                "%s · %s%s%s · %s",
                Numbers.counted(counts.made() + counts.cached(), "call"),
                Numbers.counted(counts.rows(), "row"),
                counts.cached() > 0 ? " · " + counts.cached() + " kept" : "",
                counts.retries() > 0 ? " · " + counts.retries() + " retried" : "",
                Numbers.time(counts.nanos()));
    }

    private static VBox last(String counts, ApiAnswer answer) {
        VBox node = new VBox(2, Nodes.label("Rows of the query", "strong"), Nodes.label(counts, "small"));
        node.getStyleClass().add("plan-last");
        Nodes.hint(node, () -> Sql.print(answer.last()));
        return node;
    }
}
