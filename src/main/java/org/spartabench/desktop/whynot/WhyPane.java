package org.spartabench.desktop.whynot;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.FlowPane;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.chart.Chart;
import org.spartabench.desktop.chart.ChartPane;
import org.spartabench.desktop.chart.ChartSvg;
import org.spartabench.desktop.event.Blocks;
import org.spartabench.desktop.event.Moment;
import org.spartabench.desktop.event.WhyEmpty;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.code.SqlView;
import org.spartabench.desktop.fx.difference.SqlDiff;
import org.spartabench.desktop.fx.file.FilePort;
import org.spartabench.desktop.fx.file.FileSaver;
import org.spartabench.desktop.shell.command.Command;
import org.spartabench.desktop.tree.state.Blame;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.shape.Shape;
import org.spartabench.sql.tree.Block;

/**
 * Shows one cause of an empty query, from top to bottom: the sentence, the waterfall, the expected row, the cause, its
 * repair.
 */
public final class WhyPane extends ScrollPane {

    private final WhyNotes body = Nodes.styled(new WhyNotes(), "panel-body", "why");
    private Optional<Diagnosis> explained = Optional.empty();

    public WhyPane() {
        setContent(body);
        setFitToWidth(true);
        setHbarPolicy(ScrollBarPolicy.NEVER);
        getStyleClass().add("event-details");
        setAccessibleText("Why the query was empty and how it was repaired");
    }

    /** Shows only the reason why there is no explanation. */
    public void clear(String reason) {
        explained = Optional.empty();
        body.getChildren().clear();
        body.plain(reason, "muted");
    }

    /** Gives the commands that save the waterfall. @param notice takes the result in one line */
    public List<Command> commands(FilePort files, Consumer<String> notice) {
        FileSaver saver = new FileSaver(files, notice);
        return List.of(
                Command.of(
                        "why.picture",
                        () -> waterfall(notice)
                                .ifPresent(c -> saver.png(
                                        "the waterfall",
                                        "waterfall",
                                        () -> ChartPane.picture(c, FileSaver.RESOLUTION)))),
                Command.of(
                        "why.drawing",
                        () -> waterfall(notice)
                                .ifPresent(c -> saver.svg("the waterfall", "waterfall", () -> ChartSvg.of(c)))));
    }

    private Optional<Chart> waterfall(Consumer<String> notice) {
        if (explained.isEmpty()) {
            notice.accept("There is no chart to save here.");
        }
        return explained.map(d -> chart(d.waterfall()));
    }

    private static Chart chart(List<Diagnosis.Step> steps) {
        return new Chart(
                "Rows left after each condition",
                "rows",
                steps.stream().map(s -> WhyNotes.oneLine(s.predicate())).toList(),
                List.of(new Chart.Series(
                        "rows left", steps.stream().map(s -> (double) s.rows()).toList())));
    }

    /**
     * Shows a repair, explained by one of its causes.
     *
     * @param history in which the repair stands
     * @param shown number of the cause, from 0
     */
    void show(List<Moment> history, Repair repair, int shown) {
        body.getChildren().clear();
        Diagnosis diagnosis = repair.why().diagnosis();
        Optional<Block> query = repair.text().query();
        Optional<Diagnosis.Cause> cause = cause(diagnosis, shown);
        query.ifPresent(q -> body.plain(sentence(q, diagnosis, cause), "question-text"));
        explained = Optional.of(diagnosis);
        body.waterfall(diagnosis, cause);
        body.expected(diagnosis, query, cause);
        cause.ifPresent(c -> {
            body.section(title(diagnosis, shown));
            c.blames()
                    .forEach(blame -> body.blame(
                            query,
                            blame,
                            Blocks.number(
                                    history,
                                    repair.at(),
                                    Blame.below(repair.why().block(), blame.block()))));
        });
        repair.text().laid().ifPresent(laid -> body.query(laid, cause));
        repaired(repair, history);
        attempts(repair.attempts());
    }

    /** Shows one cause of a query without history. @param shown number of the cause, from 0 */
    public void show(Block query, Diagnosis diagnosis, int shown) {
        body.getChildren().clear();
        Optional<Diagnosis.Cause> cause = cause(diagnosis, shown);
        body.plain(sentence(query, diagnosis, cause), "question-text");
        explained = Optional.of(diagnosis);
        body.waterfall(diagnosis, cause);
        cause.ifPresent(c -> {
            body.expected(diagnosis, Optional.of(query), cause);
            body.section(title(diagnosis, shown));
            List<BlockPath> order = Shape.of(query).postOrder();
            c.blames()
                    .forEach(blame ->
                            body.blame(Optional.of(query), blame, String.valueOf(order.indexOf(blame.block()) + 1)));
        });
    }

    private static Optional<Diagnosis.Cause> cause(Diagnosis diagnosis, int shown) {
        return shown < diagnosis.causes().size()
                ? Optional.of(diagnosis.causes().get(shown))
                : Optional.empty();
    }

    private static String sentence(Block query, Diagnosis diagnosis, Optional<Diagnosis.Cause> cause) {
        return cause.map(c -> WhyEmpty.cause(query, diagnosis, c)).orElseGet(() -> WhyEmpty.sentence(query, diagnosis));
    }

    private static String title(Diagnosis diagnosis, int shown) {
        int all = diagnosis.causes().size();
        return all == 1 ? "Cause" : "Cause " + (shown + 1) + " of " + all + "; relaxing one of them is enough";
    }

    /** Adds the change that led to the query on screen. */
    public void changed(String before, String after, long rows) {
        body.section("Change");
        body.difference(SqlDiff.of(before, after), rows);
    }

    private void repaired(Repair repair, List<Moment> history) {
        body.section("Repair of the blamed predicates");
        repair.outcome()
                .ifPresentOrElse(
                        done -> repair.text().change().ifPresent(diff -> body.difference(diff, done.rows())),
                        () -> body.plain(
                                repair.goesOn(history)
                                        ? "This repair has not ended: it goes on with its run."
                                        : "No repair was found; the step was rolled back.",
                                "muted"));
    }

    private void attempts(List<TriedChange> attempts) {
        if (attempts.isEmpty()) {
            return;
        }
        body.section(
                attempts.size() == 1
                        ? "Author's reply"
                        : "Author's replies, in total " + Numbers.counted(attempts.size(), "attempt"));
        for (int i = 0; i < attempts.size(); i++) {
            TriedChange attempt = attempts.get(i);
            FlowPane facts = new FlowPane(6, 4);
            if (attempts.size() > 1) {
                facts.getChildren().add(WhyNotes.chip("attempt " + (i + 1), ""));
            }
            facts.getChildren().add(outcome(attempt));
            attempt.reply()
                    .filter(r -> r.nanos() > 0)
                    .ifPresent(r -> facts.getChildren().add(WhyNotes.chip("after " + Numbers.time(r.nanos()), "")));
            attempt.reply().ifPresent(r -> body.getChildren().add(new SqlView(r.reply(), List.of())));
            body.getChildren().add(facts);
            if (!attempt.helped() && !attempt.objection().isEmpty()) {
                body.plain(attempt.objection(), "muted", "small");
            }
        }
    }

    private static Label outcome(TriedChange attempt) {
        if (attempt.change().isPresent()) {
            return WhyNotes.rows(attempt.change().get().rows());
        }
        boolean declined = attempt.reply().filter(r -> !r.given()).isPresent();
        return WhyNotes.chip(declined ? "declined" : attempt.reply().isPresent() ? "refused" : "no answer", "warning");
    }
}
