package org.spartabench.ui.event;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.VBox;
import org.spartabench.query.Sql;
import org.spartabench.query.SqlReader;
import org.spartabench.run.RunEvent;
import org.spartabench.ui.fx.Numbers;
import org.spartabench.ui.fx.SqlText;

/** All of one event: when, request and reply, SQL, first rows. */
public final class EventDetails extends ScrollPane {

    private static final DateTimeFormatter CLOCK =
            DateTimeFormatter.ofPattern("HH:mm:ss.SSS").withZone(ZoneId.systemDefault());

    private final VBox body = new VBox();

    public EventDetails() {
        setContent(body);
        setFitToWidth(true);
        body.getStyleClass().add("panel-body");
        getStyleClass().add("event-details");
        setAccessibleText("Details of the chosen event");
        clear();
    }

    /** The time of day as it is shown everywhere. */
    public static String clock(Instant at) {
        return CLOCK.format(at);
    }

    /** Says what will be here. */
    public void clear() {
        Label hint = new Label("Choose an event to see its request, reply, SQL, rows and time.");
        hint.setWrapText(true);
        hint.getStyleClass().addAll("muted", "small");
        body.getChildren().setAll(hint);
    }

    /** Shows an event of {@code history}, with the request or the reply that belongs to it. */
    public void show(List<Moment> history, int index) {
        Moment moment = history.get(index);
        EventLine line = EventLine.of(moment.event());
        body.getChildren().clear();
        String where = line.block()
                .map(b -> " · block " + Blocks.number(history, index, b))
                .orElse("");
        Label when = new Label(line.word() + where + " · " + CLOCK.format(moment.at()));
        when.getStyleClass().addAll("muted", "small");
        when.setWrapText(true);
        body.getChildren().add(when);
        describe(history, index);
        setVvalue(0);
    }

    private void describe(List<Moment> history, int index) {
        switch (history.get(index).event()) {
            case RunEvent.Asked e -> {
                text("Request", e.request());
                answer(history.subList(index + 1, history.size()), e).ifPresent(r -> text("Reply", told(r)));
            }
            case RunEvent.Replied e -> {
                text("Reply", told(e));
                request(history.subList(0, index), e).ifPresent(a -> text("Request", a.request()));
            }
            case RunEvent.Ran e -> ran(e);
            case RunEvent.Placed e -> {
                plain("Leaf " + e.leaf() + " of the pool, " + Numbers.counted(e.rows(), "row") + ".");
                sql("SQL", e.sql());
            }
            case RunEvent.Diagnosed e -> {
                SqlReader.read(e.sql()).block().ifPresent(q -> plain(WhyEmpty.sentence(q, e.diagnosis())));
                sql("SQL", e.sql());
            }
            case RunEvent.Repaired e -> {
                plain(e.rows() == 0 ? "Still no rows." : Numbers.counted(e.rows(), "row") + " now.");
                diff(e);
            }
            case RunEvent.Accepted e -> {
                plain(e.accepted().question().text());
                text("Answer", String.join("\n", e.accepted().answer().values()));
                sql("SQL", Sql.print(e.accepted().query()));
            }
            case RunEvent.Planned e -> plain(EventLine.of(e).detail() + ", draw " + e.attempt() + ".");
            case RunEvent.RolledBack e -> plain(e.reason());
            case RunEvent.Refused e -> plain(e.reason());
            case RunEvent.Worded e -> plain(e.question());
            case RunEvent.GivenUp e -> plain(e.reason());
            case RunEvent.Started e -> plain(EventLine.of(e).detail());
            case RunEvent.Counted e -> plain(EventLine.of(e).detail());
            case RunEvent.Costed e -> plain(EventLine.of(e).detail());
            case RunEvent.Finished e -> plain(e.message());
        }
    }

    private void ran(RunEvent.Ran e) {
        String time = e.nanos() > 0 ? " in " + Numbers.time(e.nanos()) : "";
        plain(
                switch (e.result()) {
                    case ROWS -> Numbers.counted(e.rows(), "row") + time + ".";
                    case EMPTY -> "No rows" + time + ".";
                    case ERROR -> e.message();
                });
        sql("SQL", e.sql());
        if (!e.head().isEmpty()) {
            section("First rows");
            rows(e.columns(), e.head());
        }
    }

    private void diff(RunEvent.Repaired e) {
        section("What was changed");
        SqlDiff diff = SqlDiff.of(e.before(), e.after());
        body.getChildren().add(new SqlText(diff.text(), diff.marks()));
    }

    private void sql(String title, String sql) {
        section(title);
        body.getChildren().add(new SqlText(String.join("\n", PrettySql.lines(sql)), List.of()));
    }

    private void rows(List<String> columns, List<List<String>> head) {
        GridPane grid = new GridPane(12, 2);
        List<Node> cells = new ArrayList<>();
        for (int c = 0; c < columns.size(); c++) {
            Label name = new Label(columns.get(c));
            name.getStyleClass().addAll("muted", "small");
            grid.add(name, c, 0);
            for (int r = 0; r < head.size(); r++) {
                Label cell = new Label(head.get(r).get(c));
                cell.getStyleClass().add("mono");
                grid.add(cell, c, r + 1);
                cells.add(cell);
            }
        }
        ScrollPane across = new ScrollPane(grid);
        across.getStyleClass().add("event-rows");
        across.setFitToHeight(true);
        body.getChildren().add(across);
    }

    private void text(String title, String text) {
        section(title);
        Label label = new Label(text);
        label.getStyleClass().add("mono");
        label.setWrapText(true);
        body.getChildren().add(label);
    }

    private void plain(String text) {
        Label label = new Label(text);
        label.setWrapText(true);
        body.getChildren().add(label);
    }

    private void section(String title) {
        Label label = new Label(title);
        label.getStyleClass().add("section-title");
        body.getChildren().add(label);
    }

    private static String told(RunEvent.Replied e) {
        return e.given() ? e.reply() : "declined: " + e.reply();
    }

    private static Optional<RunEvent.Replied> answer(List<Moment> later, RunEvent.Asked ask) {
        return later.stream()
                .map(Moment::event)
                .filter(e -> e instanceof RunEvent.Replied r
                        && r.block().equals(ask.block())
                        && r.kind().equals(ask.kind()))
                .map(RunEvent.Replied.class::cast)
                .findFirst();
    }

    private static Optional<RunEvent.Asked> request(List<Moment> earlier, RunEvent.Replied reply) {
        return earlier.reversed().stream()
                .map(Moment::event)
                .filter(e -> e instanceof RunEvent.Asked a
                        && a.block().equals(reply.block())
                        && a.kind().equals(reply.kind()))
                .map(RunEvent.Asked.class::cast)
                .findFirst();
    }
}
