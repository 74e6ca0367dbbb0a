package org.spartabench.desktop.query;

import org.spartabench.desktop.event.ValueText;
import org.spartabench.desktop.fx.Numbers;
import org.spartabench.making.repair.WhyNot;

/** Says in plain words why a value is not among the answers. */
final class MissedWords {

    private MissedWords() {}

    static String of(String value, WhyNot why) {
        String named = "“" + value + "”";
        return switch (why) {
            case WhyNot.Answer a -> named + " is one of the answers.";
            case WhyNot.Aggregate a ->
                "The query returns one value: " + a.expression() + " is " + ValueText.grouped(a.value()) + ", not "
                        + named + ".";
            case WhyNot.Nowhere n ->
                "No input row of the query has " + named + " as " + n.column()
                        + n.nearest()
                                .map(v -> ". The most similar value is “" + ValueText.grouped(v) + "”.")
                                .orElse(".");
            case WhyNot.Blocked b -> named + " is rejected by a condition.";
            case WhyNot.CutOff c ->
                named + " matches, but LIMIT excludes it: LIMIT returns "
                        + Numbers.counted(c.limit().count(), "row")
                        + (c.place().isPresent()
                                ? ", and it is in place "
                                        + Numbers.grouped(c.place().getAsLong()) + "."
                                : ", and it is far below them.");
        };
    }
}
