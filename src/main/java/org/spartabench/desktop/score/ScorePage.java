package org.spartabench.desktop.score;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.spartabench.publishing.score.gold.Breakdown;

/**
 * Names a page of the screen.
 *
 * @param breakdown the groups that it shows; empty for another kind of page
 */
record ScorePage(String name, Optional<Breakdown> breakdown) {

    static final ScorePage DIFFERENCES = new ScorePage("Differences", Optional.empty());
    static final ScorePage KINDS = new ScorePage("Kinds of errors", Optional.empty());
    static final ScorePage ERRORS = new ScorePage("Wrong answers", Optional.empty());

    static List<ScorePage> all() {
        List<ScorePage> pages = new ArrayList<>();
        List<Breakdown> breakdowns =
                Stream.of(Breakdown.values()).filter(b -> !b.ofQueries()).toList();
        for (Breakdown breakdown : breakdowns) {
            String name = breakdown == Breakdown.ALL
                    ? "All items"
                    : Character.toUpperCase(breakdown.label().charAt(0))
                            + breakdown.label().substring(1);
            pages.add(new ScorePage(name, Optional.of(breakdown)));
        }
        pages.addAll(1, List.of(DIFFERENCES, ERRORS, KINDS));
        return pages;
    }

    @Override
    public String toString() {
        return name;
    }
}
