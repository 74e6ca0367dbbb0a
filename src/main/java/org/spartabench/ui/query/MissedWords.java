package org.spartabench.ui.query;

import org.spartabench.repair.WhyNot;
import org.spartabench.ui.event.ValueText;
import org.spartabench.ui.fx.Numbers;

/** Says in plain words why a value is not among the answers. */
final class MissedWords {

    private MissedWords() {}

    static String of(String value, WhyNot why) {
        String named = "“" + value + "”";
        return switch (why) {
            case WhyNot.Answer a -> named + " is one of the answers.";
            case WhyNot.Aggregate a ->
                "The query gives one value, " + a.expression() + ", which is " + ValueText.grouped(a.value()) + ", not "
                        + named + ".";
            case WhyNot.Nowhere n ->
                "No row that the query starts from has " + named + " as " + n.column()
                        + n.nearest()
                                .map(v -> ". Most like it is “" + ValueText.grouped(v) + "”.")
                                .orElse(".");
            case WhyNot.Blocked b -> named + " is blocked.";
            case WhyNot.CutOff c ->
                named + " fits, but the list ends before it: LIMIT gives "
                        + Numbers.counted(c.limit().count(), "row")
                        + (c.place().isPresent()
                                ? ", and it stands at place "
                                        + Numbers.grouped(c.place().getAsLong()) + "."
                                : ", and it stands far behind them.");
        };
    }
}
