package org.spartabench.desktop.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.fx.Bar;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.plan.NumberField;
import org.spartabench.desktop.plan.PlanDraft;
import org.spartabench.desktop.plan.ShapeList;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;

/** Shows a plan: that of a new run for editing, or that of a run with its progress. */
public final class PlanPane extends VBox {

    private static final double LABELS = 78;
    private static final double FIGURES = 66;

    /** Widths for the nesting types: short names, long figures. */
    private static final double TYPE_LABELS = 26;

    private static final double TYPE_FIGURES = 94;

    private record Row(Bar bar, Label figure) {}

    private final Map<Shape, Row> shapes = new LinkedHashMap<>();
    private final Map<Nesting, Row> types = new LinkedHashMap<>();
    private final Label total = new Label();
    private final VBox notes = new VBox(4);
    private List<String> noted = List.of();

    public PlanPane() {
        getStyleClass().add("plan");
    }

    /** Shows the main fields of a plan for editing; the rest is on the page of the plan. */
    void edit(PlanDraft draft) {
        clear();
        GridPane head = ShapeList.grid(LABELS, FIGURES);
        head.addRow(
                0,
                new Label("Items"),
                new Region(),
                follow(
                        draft,
                        NumberField.late("Items in all", 0, PlanDraft.MOST, draft::total, n -> draft.share((int) n))));
        head.addRow(
                1,
                new Label("Seed"),
                new Region(),
                field(
                        draft,
                        "Seed",
                        0,
                        Integer.MAX_VALUE,
                        () -> draft.edited().get().seed(),
                        n -> draft.edit(p -> p.withSeed(n))));
        head.addRow(
                2,
                new Label("Parallel"),
                new Region(),
                field(
                        draft,
                        "Items generated in parallel",
                        1,
                        PlanDraft.MOST_JOBS,
                        () -> draft.edited().get().jobs(),
                        n -> draft.edit(p -> p.withJobs((int) n))));
        VBox rest = new VBox();
        draft.edited().subscribe(plan -> {
            rest.getChildren().clear();
            types.clear();
            describe(rest, plan, false);
        });
        getChildren().addAll(head, title("Shapes"), new ShapeList(draft), rest);
    }

    /** Shows the plan of a run; {@link #update} fills in what was made. */
    void view(RunPlan plan) {
        clear();
        GridPane head = ShapeList.grid(LABELS, FIGURES);
        head.addRow(0, new Label("Items"), new Region(), total);
        head.addRow(1, new Label("Seed"), new Region(), new Label(String.valueOf(plan.seed())));
        head.addRow(2, new Label("Parallel"), new Region(), new Label(String.valueOf(plan.jobs())));
        getChildren().addAll(head, title("Shapes, generated of target"));
        GridPane grid = ShapeList.grid(LABELS, FIGURES);
        int row = 0;
        for (RunPlan.Target target : plan.targets()) {
            Row cells = new Row(new Bar(), new Label());
            shapes.put(target.shape(), cells);
            grid.addRow(row++, ShapeList.label(target.shape()), cells.bar(), cells.figure());
        }
        getChildren().add(grid);
        describe(this, plan, true);
        getChildren().add(notes);
    }

    private void describe(VBox into, RunPlan plan, boolean made) {
        into.getChildren().add(title(made ? "Nesting types, share of target" : "Nesting types, target share"));
        GridPane grid = ShapeList.grid(TYPE_LABELS, TYPE_FIGURES);
        int row = 0;
        for (Nesting type : Nesting.values()) {
            double wanted = plan.nestings().getOrDefault(type, 0.0);
            Row cells = new Row(new Bar(), new Label(percent(wanted)));
            cells.bar().target(wanted);
            cells.bar().value(made ? 0 : wanted);
            Label name = new Label(type.name());
            name.setTooltip(new Tooltip(meaning(type)));
            grid.addRow(row++, name, cells.bar(), cells.figure());
            types.put(type, cells);
        }
        RunPlan.Budget budget = plan.budget();
        into.getChildren()
                .addAll(
                        grid,
                        title("Method"),
                        text("Leaves " + plan.leafMethod().label() + "; trees "
                                + plan.treeMethod().label()),
                        title("Author"),
                        text(author(plan.author())),
                        title("Budget"),
                        text(Numbers.grouped(budget.calls()) + " calls · " + budget.itemAttempts()
                                + " attempts per item · "
                                + budget.clauseAttempts() + " per clause · " + budget.repairAttempts()
                                + " repairs · statements "
                                + Numbers.time(budget.statementMillis() * 1_000_000L)));
    }

    void update(RunState state) {
        List<String> lines = state.end().stream()
                .flatMap(end -> end.message().lines().skip(1))
                .toList();
        if (!lines.equals(noted)) {
            noted = lines;
            notes.getChildren().setAll(lines.stream().map(PlanPane::text).toList());
            if (!lines.isEmpty()) {
                notes.getChildren().addFirst(title("Notes on the run"));
            }
        }
        total.setText(Numbers.grouped(state.accepted()) + " / "
                + Numbers.grouped(state.plan().total()));
        for (RunPlan.Target target : state.plan().targets()) {
            Row row = shapes.get(target.shape());
            if (row != null) {
                int made = state.made(target.shape());
                row.bar().value((double) made / Math.max(1, target.count()));
                row.bar().kind(made >= target.count() ? "done" : "");
                row.figure().setText(Numbers.grouped(made) + " / " + Numbers.grouped(target.count()));
            }
        }
        types.forEach((type, row) -> {
            row.bar().value(state.share(type));
            String wanted = percent(state.plan().nestings().getOrDefault(type, 0.0));
            row.figure().setText((state.anyNested() ? percent(state.share(type)) : "–") + " of " + wanted);
        });
    }

    private void clear() {
        getChildren().clear();
        shapes.clear();
        types.clear();
    }

    private static Label title(String text) {
        return Nodes.wrapped(text, "section-title");
    }

    private static Label text(String text) {
        return Nodes.wrapped(text, "muted", "small");
    }

    private static String meaning(Nesting type) {
        return switch (type) {
            case N -> "N: the inner block is uncorrelated and lists values";
            case A -> "A: the inner block is uncorrelated and aggregates";
            case J -> "J: the inner block is correlated with an outer block";
            case JA -> "JA: the inner block is correlated and aggregates";
        };
    }

    private static String author(String name) {
        return switch (name) {
            case "offline" -> "offline author, no model needed";
            case "llm" -> "the project's language model";
            case "replay" -> "replay of a journal, no server needed";
            default -> name;
        };
    }

    private static String percent(double share) {
        return Math.round(share * 100) + " %";
    }

    private static NumberField field(
            PlanDraft draft, String name, long least, long most, LongSupplier read, LongConsumer write) {
        return follow(draft, new NumberField(name, least, most, read, write));
    }

    private static NumberField follow(PlanDraft draft, NumberField field) {
        draft.edited().addListener((o, was, is) -> field.refresh());
        field.complaint().addListener((o, was, is) -> field.setTooltip(is.isEmpty() ? null : new Tooltip(is)));
        return field;
    }
}
