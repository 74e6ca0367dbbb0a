package org.spartabench.desktop.publish;

import static org.spartabench.desktop.chart.ValueTable.column;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.result.Result;
import org.spartabench.desktop.chart.ValueTable;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.making.run.plan.quota.MixGap;
import org.spartabench.project.Project;
import org.spartabench.project.quota.QuotaBoard;
import org.spartabench.project.quota.SetQuotas;
import org.spartabench.project.quota.TargetKind;

/** Models the items of a project against their target, without controls. All methods but {@link #listen} may take long. */
final class QuotaModel {

    /** Names what the user can choose as the target. */
    enum Choice {
        PUBLISHED,
        LATEST_RUN,
        OWN
    }

    /**
     * Shows the board.
     *
     * @param missing one line
     * @param gap the plan for what is missing; empty for nothing
     */
    record Shown(
            Choice choice,
            RunPlan target,
            ValueTable lines,
            ValueTable matrix,
            String items,
            String missing,
            Optional<RunPlan> gap) {}

    private final Project project;
    private final SetQuotas quotas;

    QuotaModel(ProjectScope scope) {
        project = scope.project();
        quotas = new SetQuotas(project);
    }

    /** @param changed is called after each commit that changes items, on any thread */
    void listen(Runnable changed) {
        project.set().listen(changed);
    }

    Shown board() {
        QuotaBoard board = quotas.board();
        return new Shown(
                choice(board.kind()),
                quotas.target().plan(),
                lines(board),
                matrix(board),
                Numbers.grouped(board.all().accepted()) + " accepted, "
                        + Numbers.grouped(board.all().undecided()) + " undecided, "
                        + Numbers.grouped(board.all().rejected()) + " rejected; target "
                        + Numbers.grouped(board.all().wanted()),
                board.gap().map(QuotaModel::missing).orElse("Nothing is missing."),
                board.gap().map(MixGap::plan));
    }

    private static Choice choice(TargetKind kind) {
        return switch (kind) {
            case PUBLISHED -> Choice.PUBLISHED;
            case LATEST_RUN -> Choice.LATEST_RUN;
            case OWN -> Choice.OWN;
        };
    }

    private static String missing(MixGap gap) {
        return "Missing: a run of " + Numbers.counted(gap.plan().total(), "item") + "."
                + (gap.beyond() == 0
                        ? ""
                        : " It makes " + gap.beyond()
                                + " more than the shapes lack, because clauses or nesting types are"
                                + " missing in items that are there.");
    }

    private static ValueTable lines(QuotaBoard board) {
        return ValueTable.of(
                Stream.of(List.of(board.all()), board.shapes(), board.clauses(), board.types())
                        .flatMap(List::stream)
                        .toList(),
                column("Items with", line -> (board.types().contains(line) ? "type " : "") + line.what()),
                column("Accepted", line -> Numbers.grouped(line.accepted())),
                column("Undecided", line -> Numbers.grouped(line.undecided())),
                column("Rejected", line -> Numbers.grouped(line.rejected())),
                column("Target", line -> Numbers.grouped(line.wanted())),
                column("Missing", line -> line.missing() == 0 ? "" : Numbers.grouped(line.missing())));
    }

    private static ValueTable matrix(QuotaBoard board) {
        List<String> columns = new ArrayList<>(List.of("Shape", "Items"));
        columns.addAll(QuotaBoard.MATRIX);
        List<List<String>> rows = new ArrayList<>();
        for (QuotaBoard.Row row : board.matrix()) {
            List<String> cells = new ArrayList<>(List.of(row.shape(), Numbers.grouped(row.items())));
            row.counts().forEach(count -> cells.add(count == 0 ? "" : Numbers.grouped(count)));
            rows.add(cells);
        }
        return new ValueTable(columns, rows);
    }

    /** Sets the target; the plan is used for {@link Choice#OWN}. */
    Result<Shown> target(Choice choice, int items, RunPlan plan) {
        return switch (choice) {
            case PUBLISHED -> {
                quotas.published(items);
                yield Result.ok(board());
            }
            case LATEST_RUN -> quotas.latestRun().map(target -> board());
            case OWN -> {
                quotas.own(plan);
                yield Result.ok(board());
            }
        };
    }

    /** Finds the plan for what is missing now, and remembers that it fills a gap. */
    Optional<RunPlan> gap() {
        Optional<RunPlan> plan = quotas.gap().map(MixGap::plan);
        plan.ifPresent(quotas::started);
        return plan;
    }
}
