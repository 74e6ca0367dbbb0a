package org.spartabench.desktop.text;

import java.util.List;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.authors.item.answer.AnswerChange;
import org.spartabench.base.report.Numbers;

/** Describes the difference of two answers in words. */
public final class AnswerWords {

    private static final int NAMED = 5;

    private AnswerWords() {}

    /** Describes a possible change: {@code "2 values leave, 1 enters, 4 stay"}. */
    public static String coming(AnswerChange change) {
        return listed(
                new Counted(change.left(), "leaves", "leave"),
                new Counted(change.entered(), "enters", "enter"),
                new Counted(change.stayed(), "stays", "stay"));
    }

    /** Describes a change that was made: {@code "2 values left the answer, 1 entered"}. */
    public static String done(AnswerChange change) {
        String entered = change.left().isEmpty() ? "entered the answer" : "entered";
        return change.none()
                ? "its answer has the same values"
                : listed(
                        new Counted(change.left(), "left the answer", "left the answer"),
                        new Counted(change.entered(), entered, entered));
    }

    /** Names the values that entered and those that left: {@code "+ a, b, … 12 more · − c"}. */
    public static String values(AnswerChange change) {
        return Stream.of(named("+", change.entered()), named("−", change.left()))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" · "));
    }

    private record Counted(List<String> values, String one, String more) {}

    /** Leaves out empty parts; only the first number has a noun. */
    private static String listed(Counted... parts) {
        StringJoiner list = new StringJoiner(", ");
        for (Counted part : parts) {
            int count = part.values().size();
            if (count > 0) {
                list.add((list.length() == 0 ? Numbers.counted(count, "value") : Numbers.grouped(count)) + " "
                        + (count == 1 ? part.one() : part.more()));
            }
        }
        return list.toString();
    }

    private static String named(String sign, List<String> values) {
        int more = values.size() - NAMED;
        return values.isEmpty()
                ? ""
                : sign + " " + values.stream().limit(NAMED).collect(Collectors.joining(", "))
                        + (more > 0 ? ", … " + Numbers.grouped(more) + " more" : "");
    }
}
