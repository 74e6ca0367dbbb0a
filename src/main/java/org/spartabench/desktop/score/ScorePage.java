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

    /** @param queries whether systems write queries */
    static List<ScorePage> all(boolean queries) {
        List<ScorePage> pages = new ArrayList<>();
        List<Breakdown> breakdowns = Stream.of(Breakdown.values())
                .filter(b -> !b.ofQueries() || queries && b == Breakdown.HARDNESS)
                .toList();
        for (Breakdown breakdown : breakdowns) {
            String name = breakdown == Breakdown.ALL ? "All items" : capital(breakdown.label());
            pages.add(new ScorePage(name, Optional.of(breakdown)));
        }
        pages.addAll(1, List.of(DIFFERENCES, ERRORS, KINDS));
        return pages;
    }

    static String capital(String text) {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }

    @Override
    public String toString() {
        return name;
    }
}
