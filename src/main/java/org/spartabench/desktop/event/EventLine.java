package org.spartabench.desktop.event;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.base.report.Numbers;
import org.spartabench.making.run.cost.Counter;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;

/**
 * Describes an event as one line of a timeline.
 *
 * @param word one word for its kind
 * @param detail what it is about, on one line
 * @param figure rows or time, where it has one
 * @param block the block that it concerns
 */
public record EventLine(String word, Tone tone, String detail, String figure, Optional<BlockPath> block) {

    /** Colours repeat what the word says. */
    public enum Tone {
        PLAIN,
        ACCENT,
        GOOD,
        WARN,
        BAD;

        /** Gives the style class of a text in this tone. */
        public String style() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public static EventLine of(RunEvent event) {
        return switch (event) {
            case RunEvent.Started e -> line("start", Tone.ACCENT, e.plan().total() + " items planned", "");
            case RunEvent.Planned e ->
                line("plan", Tone.ACCENT, shape(e.shape()) + types(e), e.attempt() > 1 ? "attempt " + e.attempt() : "");
            case RunEvent.Placed e -> line("leaf", Tone.GOOD, e.table(), rows(e.rows()), e.block());
            case RunEvent.Asked e -> line("ask", Tone.ACCENT, plain(e.kind()), "", e.block());
            case RunEvent.Replied e ->
                e.given()
                        ? line("reply", Tone.PLAIN, oneLine(e.reply()), Numbers.time(e.nanos()), e.block())
                        : line("declined", Tone.WARN, oneLine(e.reply()), Numbers.time(e.nanos()), e.block());
            case RunEvent.Ran e -> ran(e);
            case RunEvent.Diagnosed e ->
                line(
                        "why",
                        Tone.WARN,
                        blamed(e.diagnosis()),
                        Numbers.time(e.diagnosis().nanos()),
                        e.block());
            case RunEvent.Repaired e ->
                line("repair", e.rows() > 0 ? Tone.GOOD : Tone.BAD, oneLine(e.is()), rows(e.rows()), e.block());
            case RunEvent.RolledBack e -> line("back", Tone.BAD, oneLine(e.reason()), "", e.block());
            case RunEvent.Refused e -> line("refused", Tone.BAD, oneLine(e.reason()), "attempt " + e.attempt());
            case RunEvent.Worded e -> line("question", Tone.ACCENT, e.question(), "");
            case RunEvent.Accepted e ->
                line(
                        "accepted",
                        Tone.GOOD,
                        e.accepted().question().text(),
                        values(e.accepted().answer().values().size()));
            case RunEvent.Pooled e -> line("pool", Tone.GOOD, "ready as an inner block", rows(e.rows()));
            case RunEvent.GivenUp e -> line("given up", Tone.BAD, oneLine(e.reason()), "");
            case RunEvent.Counted e ->
                line("costs", Tone.PLAIN, e.soFar().total().of(Counter.TOTAL_CALLS) + " calls", "");
            case RunEvent.Costed e -> line("cost", Tone.PLAIN, e.cost().of(Counter.TOTAL_CALLS) + " calls", "");
            case RunEvent.Finished e -> line("end", Tone.ACCENT, e.line(), "");
        };
    }

    private static EventLine ran(RunEvent.Ran e) {
        return switch (e.result()) {
            case ROWS -> line("run", Tone.GOOD, withoutStar(e.sql()), rows(e.rows()), e.block());
            case EMPTY -> line("empty", Tone.BAD, withoutStar(e.sql()), rows(0), e.block());
            case ERROR -> line("failed", Tone.BAD, oneLine(e.message()), "", e.block());
        };
    }

    /** Writes {@code "non-nested"}, {@code "depth 2, breadth 2"}. */
    public static String shape(Shape shape) {
        return shape.children().isEmpty() ? shape.label() : "depth " + shape.depth() + ", breadth " + shape.breadth();
    }

    private static String types(RunEvent.Planned e) {
        return e.nestings().isEmpty()
                ? ""
                : " · " + e.nestings().values().stream().map(Nesting::name).collect(Collectors.joining(" "));
    }

    private static String blamed(Diagnosis diagnosis) {
        return diagnosis.causes().isEmpty()
                ? "FROM has no rows"
                : diagnosis.causes().getFirst().blames().stream()
                                .map(b -> oneLine(b.predicate()))
                                .collect(Collectors.joining(" and "))
                        + " blocks";
    }

    /** Gives the kind of a request in words: {@code "group by"}. */
    public static String plain(String kind) {
        return kind.replace('-', ' ');
    }

    private static String rows(long count) {
        return Numbers.counted(count, "row");
    }

    private static String values(int count) {
        return Numbers.counted(count, "value");
    }

    /** Removes the SELECT * of a block that is being written. */
    private static String withoutStar(String sql) {
        return oneLine(sql).replaceFirst("^SELECT \\* FROM ", "");
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }

    private static EventLine line(String word, Tone tone, String detail, String figure) {
        return new EventLine(word, tone, detail, figure, Optional.empty());
    }

    private static EventLine line(String word, Tone tone, String detail, String figure, BlockPath block) {
        return new EventLine(word, tone, detail, figure, Optional.of(block));
    }
}
