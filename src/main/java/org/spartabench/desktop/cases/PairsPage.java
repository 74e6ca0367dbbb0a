package org.spartabench.desktop.cases;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableBooleanValue;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.desk.SeenGuard;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.shell.command.Commands;
import org.spartabench.desktop.shell.screen.Page;
import org.spartabench.desktop.shell.screen.ScreenFrame;
import org.spartabench.desktop.work.Background;
import org.spartabench.judging.correct.CaseCounts;
import org.spartabench.judging.correct.pair.BlindPair;
import org.spartabench.judging.correct.pair.PairJudgement;

/** Shows pairs of outputs one after the other, without the validator's verdict: same, different, or nobody can say. */
public final class PairsPage extends Page {

    private final ReadOnlyObjectWrapper<Optional<BlindPair>> shown = new ReadOnlyObjectWrapper<>(Optional.empty());

    private @FXML Label counts;
    private @FXML Label said;
    private @FXML ToggleButton sort;
    private @FXML ToggleButton adjudicate;
    private @FXML Button undo;
    private @FXML Label empty;
    private @FXML HBox start;
    private @FXML Button fromFile;
    private @FXML Button fromCorrection;
    private @FXML VBox pair;
    private @FXML Label question;
    private @FXML Label order;
    private @FXML VBox others;
    private @FXML Label leftSize;
    private @FXML Label rightSize;
    private @FXML TextArea left;
    private @FXML TextArea right;
    private @FXML HBox bar;
    private @FXML Button same;
    private @FXML Button different;
    private @FXML Button undecided;
    private @FXML Button defer;

    private final PairsModel model = new PairsModel(scope);
    private final Background work = scope.background("Failed", said::setText);
    private final SeenGuard<BlindPair> guard = new SeenGuard<>("pair", said.textProperty(), List.of(pair));

    public PairsPage(ScreenFrame frame) {
        super(frame, "pairs", "Outputs");
    }

    @Override
    public void register(Commands commands, ObservableBooleanValue inSight) {
        ObservableBooleanValue some =
                Bindings.createBooleanBinding(() -> inSight.get() && shown.get().isPresent(), inSight, shown);
        guard.add(commands, same, "pairs.same", inSight, on -> judge(on, PairJudgement.SAME));
        guard.add(commands, different, "pairs.different", inSight, on -> judge(on, PairJudgement.DIFFERENT));
        guard.add(commands, undecided, "pairs.undecided", inSight, on -> judge(on, PairJudgement.UNDECIDED));
        guard.add(commands, defer, "pairs.defer", inSight, on -> step(() -> model.defer(on)));
        commands.add(undo, "pairs.undo", inSight, () -> step(model::undo));
        commands.add(sort, "pairs.sort", some, () -> {
            sort.setSelected(!sort.isSelected());
            sorted();
        });
        sort.setOnAction(e -> sorted());
        commands.add(adjudicate, "pairs.adjudicate", inSight, () -> {
            adjudicate.setSelected(!adjudicate.isSelected());
            enter();
        });
        adjudicate.setOnAction(e -> enter());
        ObservableBooleanValue none = Bindings.and(inSight, start.visibleProperty());
        commands.add(
                fromFile,
                "pairs.file",
                none,
                () -> files.chooseFile("Pairs of outputs, one a line as JSON")
                        .ifPresent(file -> step(() -> model.draw(Optional.of(file)))));
        commands.add(fromCorrection, "pairs.correction", none, () -> step(() -> model.draw(Optional.empty())));
    }

    @Override
    public void enter() {
        boolean adjudicating = adjudicate.isSelected();
        step(() -> model.next(adjudicating, ""));
    }

    private void judge(BlindPair seen, PairJudgement judgement) {
        step(() -> model.judge(seen, judgement));
    }

    private void sorted() {
        scope.work().start(model::recordActivity);
        shown.get().ifPresent(this::paint);
    }

    /** Reads or writes in the background; no pair can be judged meanwhile. */
    private void step(Callable<PairsModel.Shown> reading) {
        guard.turn();
        work.load(reading, this::show);
    }

    private void show(PairsModel.Shown now) {
        said.setText(now.notice());
        CaseCounts all = now.counts();
        counts.setText(all.waiting() + " to judge · " + all.disagreed() + " disagreed · " + all.settled() + " of "
                + Numbers.counted(all.all(), "pair") + " settled");
        empty.setText(
                all.all() > 0
                        ? all.nothing("pair")
                        : "There are no pairs of outputs. Draw those on which people check the automatic comparison:"
                                + " from a file, or from what a correction has compared.");
        shown.set(now.now());
        boolean some = now.now().isPresent();
        Nodes.shown(empty, !some);
        Nodes.shown(start, all.all() == 0);
        Nodes.shown(pair, some);
        Nodes.shown(bar, some);
        now.now().ifPresent(this::paint);
        guard.show(now.now());
    }

    private void paint(BlindPair now) {
        question.setText(now.question().isBlank() ? "The question is not known." : now.question());
        order.setText(now.ordered() ? "An order of rows is asked for." : "No order of rows is asked for.");
        List<Node> lines = new ArrayList<>();
        now.judgements().forEach(line -> lines.add(Nodes.wrapped(line, "strong", "small")));
        others.getChildren().setAll(lines);
        Nodes.shown(others, !lines.isEmpty());
        side(now.left(), left, leftSize);
        side(now.right(), right, rightSize);
        boolean tables = now.left() instanceof BlindPair.Side.Table || now.right() instanceof BlindPair.Side.Table;
        Nodes.shown(sort, tables);
    }

    private void side(BlindPair.Side side, TextArea area, Label size) {
        area.setText(PairText.of(side, sort.isSelected()));
        area.setScrollTop(0);
        size.setText(PairText.size(side));
    }

    /** Writes an output as text: as it was printed, or its table with aligned columns. */
    private static final class PairText {

        private static final int WIDEST = 60;
        private static final String GAP = "   ";

        private PairText() {}

        /** @param sorted whether to sort the rows of a table */
        static String of(BlindPair.Side side, boolean sorted) {
            return switch (side) {
                case BlindPair.Side.Printed(String text) -> text;
                case BlindPair.Side.Table table -> table(table, sorted);
            };
        }

        static String size(BlindPair.Side side) {
            return switch (side) {
                case BlindPair.Side.Printed _ -> "as printed";
                case BlindPair.Side.Table(List<String> columns, List<List<String>> rows) ->
                    Numbers.counted(rows.size(), "row") + " · " + Numbers.counted(columns.size(), "column");
            };
        }

        private static String table(BlindPair.Side.Table table, boolean sorted) {
            List<List<String>> all = new ArrayList<>(List.of(table.columns()));
            all.addAll(table.rows());
            int[] widths = new int[table.columns().size()];
            for (List<String> row : all) {
                for (int c = 0; c < Math.min(row.size(), widths.length); c++) {
                    widths[c] = Math.min(WIDEST, Math.max(widths[c], row.get(c).length()));
                }
            }
            List<String> lines = new ArrayList<>();
            table.rows().forEach(row -> lines.add(line(row, widths)));
            if (sorted) {
                lines.sort(null);
            }
            List<String> rule = new ArrayList<>();
            for (int width : widths) {
                rule.add("─".repeat(width));
            }
            lines.addFirst(line(rule, widths));
            lines.addFirst(line(table.columns(), widths));
            return String.join("\n", lines);
        }

        private static String line(List<String> row, int[] widths) {
            StringBuilder line = new StringBuilder();
            for (int c = 0; c < row.size(); c++) {
                String value = row.get(c).replace('\n', '⏎');
                line.append(value);
                if (c < row.size() - 1) {
                    line.append(" ".repeat(Math.max(0, widths[c] - value.length())))
                            .append(GAP);
                }
            }
            return line.toString();
        }
    }
}
