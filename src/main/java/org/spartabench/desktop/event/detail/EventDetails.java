package org.spartabench.desktop.event.detail;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import javafx.animation.PauseTransition;
import javafx.scene.control.ScrollPane;
import javafx.util.Duration;
import org.spartabench.authors.item.Item;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.event.Blocks;
import org.spartabench.desktop.event.EventLine;
import org.spartabench.desktop.event.Moment;
import org.spartabench.desktop.event.WhyEmpty;
import org.spartabench.desktop.fx.Nodes;
import org.spartabench.desktop.fx.note.FoldedText;
import org.spartabench.desktop.fx.note.Notes;
import org.spartabench.desktop.work.Background;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.SqlReader;

/** Shows all details of one event: time, SQL, first rows, and its request, prompt and reply. */
public final class EventDetails extends ScrollPane {

    private static final DateTimeFormatter CLOCK =
            DateTimeFormatter.ofPattern("HH:mm:ss.SSS", Locale.ROOT).withZone(ZoneId.systemDefault());

    /** Delay before prompts are read: during a replay nobody reads them. */
    private static final Duration STILL = Duration.millis(80);

    private static final List<String> PROMPTS = List.of(RequestNotes.PROMPT, RequestNotes.RAW);

    private final Notes body = Nodes.styled(new Notes(), "panel-body");
    private final PauseTransition still = new PauseTransition(STILL);
    private final Background reading = new Background(this::failed);
    private Conversation.Source source = Conversation.Source.NONE;
    private RequestNotes request = new RequestNotes();
    private boolean open;

    public EventDetails() {
        setContent(body);
        setFitToWidth(true);
        getStyleClass().add("event-details");
        setAccessibleText("Details of the selected event");
        clear();
    }

    /** Gives the number of letters that a line of SQL may have; {@code letters} in FXML. */
    public int getLetters() {
        return body.getLetters();
    }

    public void setLetters(int fitting) {
        body.setLetters(fitting);
    }

    /** Writes the time of day. */
    public static String clock(Instant at) {
        return CLOCK.format(at);
    }

    /** Sets where to find prompts and replies of the next events. */
    public void from(Conversation.Source where) {
        source = where;
    }

    /** Shows a hint instead of an event. */
    public void clear() {
        body.getChildren().clear();
        request = new RequestNotes();
        body.plain("Select an event to see its request, prompt, reply, SQL, rows and time.", "muted", "small");
    }

    /** Shows an event with its request and reply. */
    public void show(List<Moment> history, int index) {
        Moment moment = history.get(index);
        EventLine line = EventLine.of(moment.event());
        still.stop();
        body.getChildren().clear();
        String where = line.block()
                .map(b -> " · block " + Blocks.number(history, index, b))
                .orElse("");
        body.plain(line.word() + where + " · " + CLOCK.format(moment.at()), "muted", "small");
        describe(history, index);
        request = new RequestNotes();
        request.setLetters(getLetters());
        OptionalInt asked = Requests.behind(history, index);
        if (asked.isPresent()) {
            body.getChildren().add(request);
            request(history, asked.getAsInt(), moment.event());
        }
        setVvalue(0);
    }

    private void request(List<Moment> history, int asked, RunEvent shown) {
        if (history.get(asked).event() instanceof RunEvent.Asked ask) {
            request.show(ask, Requests.reply(history, ask, asked), !(shown instanceof RunEvent.Asked));
        }
        RequestNotes into = request;
        List<Moment> kept = List.copyOf(history.subList(0, asked + 1));
        Conversation.Source from = source;
        still.setOnFinished(e -> reading.load(() -> from.of(kept, asked), conversation -> {
            into.show(conversation);
            if (open) {
                prompts(into).forEach(text -> text.open(true));
            }
        }));
        still.playFromStart();
    }

    private void failed(Throwable problem) {
        request.show(new Conversation.Untold("The prompt cannot be read: "
                + Optional.ofNullable(problem.getMessage()).orElse(problem.toString())));
    }

    /** Opens or folds the prompt and the raw reply, of this event and of those shown later. */
    public void openPrompt() {
        List<FoldedText> prompts = prompts(request);
        open = prompts.stream().noneMatch(FoldedText::isOpen);
        prompts.forEach(text -> text.open(open));
        if (open && !prompts.isEmpty()) {
            layout();
            double top = request.getBoundsInParent().getMinY()
                    + prompts.getFirst().getBoundsInParent().getMinY();
            double beyond = body.getHeight() - getViewportBounds().getHeight();
            setVvalue(beyond <= 0 ? 0 : Math.min(1, top / beyond));
        }
    }

    /** Copies the prompt; false while there is none. */
    public boolean copyPrompt() {
        Optional<FoldedText> prompt = prompts(request).stream().findFirst();
        prompt.ifPresent(FoldedText::copy);
        return prompt.isPresent();
    }

    private static List<FoldedText> prompts(RequestNotes notes) {
        return notes.getChildren().stream()
                .filter(FoldedText.class::isInstance)
                .map(FoldedText.class::cast)
                .filter(text -> PROMPTS.contains(text.title()))
                .toList();
    }

    private void describe(List<Moment> history, int index) {
        switch (history.get(index).event()) {
            case RunEvent.Asked _, RunEvent.Replied _ -> {}
            case RunEvent.Ran e -> ran(e);
            case RunEvent.Placed e -> {
                body.plain("Leaf " + e.leaf() + " of the pool, " + Numbers.counted(e.rows(), "row") + ".");
                sql(e.sql());
            }
            case RunEvent.Diagnosed e -> {
                SqlReader.read(e.sql()).block().ifPresent(q -> body.plain(WhyEmpty.sentence(q, e.diagnosis())));
                sql(e.sql());
            }
            case RunEvent.Repaired e -> repaired(history, index, e);
            case RunEvent.Accepted e -> accepted(e.accepted());
            case RunEvent.Planned e -> body.plain(EventLine.of(e).detail() + ", attempt " + e.attempt() + ".");
            case RunEvent.RolledBack e -> body.plain(e.reason());
            case RunEvent.Refused e -> body.plain(e.reason());
            case RunEvent.Worded e -> body.plain(e.question());
            case RunEvent.GivenUp e -> body.plain(e.reason());
            case RunEvent.Pooled _, RunEvent.Started _, RunEvent.Counted _, RunEvent.Costed _, RunEvent.Finished _ ->
                body.plain(EventLine.of(history.get(index).event()).detail());
        }
    }

    private void repaired(List<Moment> history, int index, RunEvent.Repaired e) {
        body.plain(e.rows() == 0 ? "Still no rows." : Numbers.counted(e.rows(), "row") + " now.");
        body.section("Change");
        body.diff(e.before(), e.after());
        if (index > 0 && history.get(index - 1).event() instanceof RunEvent.Ran probe) {
            rows(probe);
        }
    }

    private void accepted(Item item) {
        body.plain(item.question().text());
        body.section("Answer");
        body.mono(String.join("\n", item.answer().values()));
        sql(Sql.print(item.query()));
    }

    private void ran(RunEvent.Ran e) {
        String time = e.nanos() > 0 ? " in " + Numbers.time(e.nanos()) : "";
        body.plain(
                switch (e.result()) {
                    case ROWS -> Numbers.counted(e.rows(), "row") + time + ".";
                    case EMPTY -> "No rows" + time + ".";
                    case ERROR -> e.message();
                });
        sql(e.sql());
        rows(e);
    }

    private void rows(RunEvent.Ran e) {
        if (!e.head().isEmpty()) {
            body.section("First rows");
            body.rows(e.columns(), e.head());
        }
    }

    private void sql(String sql) {
        body.section("SQL");
        body.sql(sql);
    }
}
