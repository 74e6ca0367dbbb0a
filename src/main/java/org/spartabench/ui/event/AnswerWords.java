package org.spartabench.ui.event;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.item.AnswerChange;
import org.spartabench.ui.fx.Numbers;

/** Describes the difference of two answers in words. */
public final class AnswerWords {

    private static final int NAMED = 5;

    private AnswerWords() {}

    /** What would become of the values: {@code "2 values leave, 1 enters, 4 stay"}. */
    public static String coming(AnswerChange change) {
        return Stream.of(
                        counted(change.left(), "leaves", "leave"),
                        counted(change.entered(), "enters", "enter"),
                        counted(change.stayed(), "stays", "stay"))
                .flatMap(List::stream)
                .collect(Collectors.collectingAndThen(Collectors.toList(), AnswerWords::listed));
    }

    /** What became of them: {@code "2 values left the answer, 1 came"}. */
    public static String done(AnswerChange change) {
        return change.none()
                ? "its answer has the same values"
                : Stream.of(counted(change.left(), "left the answer", "left the answer"), come(change))
                        .flatMap(List::stream)
                        .collect(Collectors.collectingAndThen(Collectors.toList(), AnswerWords::listed));
    }

    private static List<Counted> come(AnswerChange change) {
        String words = change.left().isEmpty() ? "entered the answer" : "entered";
        return counted(change.entered(), words, words);
    }

    /** The values that came, and those that left: {@code "+ a, b, … 12 more · − c"}. */
    public static String values(AnswerChange change) {
        return Stream.of(named("+", change.entered()), named("−", change.left()))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" · "));
    }

    private record Counted(int count, String words) {}

    private static List<Counted> counted(List<String> values, String one, String more) {
        return values.isEmpty() ? List.of() : List.of(new Counted(values.size(), values.size() == 1 ? one : more));
    }

    /** The first number says what is counted. */
    private static String listed(List<Counted> parts) {
        return parts.stream()
                .map(p -> (p == parts.getFirst() ? Numbers.counted(p.count(), "value") : Numbers.grouped(p.count()))
                        + " " + p.words())
                .collect(Collectors.joining(", "));
    }

    private static String named(String sign, List<String> values) {
        int more = values.size() - NAMED;
        return values.isEmpty()
                ? ""
                : sign + " " + values.stream().limit(NAMED).collect(Collectors.joining(", "))
                        + (more > 0 ? ", … " + Numbers.grouped(more) + " more" : "");
    }
}
