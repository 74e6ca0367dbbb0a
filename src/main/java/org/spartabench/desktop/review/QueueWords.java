package org.spartabench.desktop.review;

import java.util.Locale;
import java.util.Map;
import org.spartabench.authors.item.Status;
import org.spartabench.base.report.Numbers;
import org.spartabench.judging.desk.Pace;
import org.spartabench.judging.review.ItemFilter;

/** Describes the state of the queue in words. */
final class QueueWords {

    private QueueWords() {}

    /** Gives the text without a current item; empty until the counts are known. */
    static String nothing(Map<Status, Integer> counts, ItemFilter filter) {
        int all = counts.values().stream().mapToInt(Integer::intValue).sum();
        if (counts.isEmpty()) {
            return "";
        }
        return all == 0
                ? "No items yet. Generate some first."
                : filter.restricts() ? "The filter leaves no item to decide." : "No items left to decide.";
    }

    /** Describes the speed and the time left. */
    static String pace(Pace pace) {
        int all = pace.decided() + pace.open();
        if (all == 0) {
            return "No items yet. Generate some first";
        }
        String done = Numbers.grouped(pace.decided()) + " of " + Numbers.grouped(all) + " decided";
        if (pace.millisAnItem() == 0 || pace.open() == 0) {
            return done;
        }
        long minutes = Math.max(1, pace.millisLeft() / 60_000);
        String left = minutes < 60 ? minutes + " min" : minutes / 60 + " h " + minutes % 60 + " min";
        return String.format(
                Locale.ROOT, "%.1f s per item · %s · about %s left", pace.millisAnItem() / 1000.0, done, left);
    }

    /** Counts the decided items by status, with the signs of the queue. */
    static String tally(Map<Status, Integer> counts) {
        return counts.entrySet().stream()
                .filter(e -> e.getKey() != Status.OPEN && e.getValue() > 0)
                .map(e -> QueueCell.signOf(e.getKey()) + "\u00a0" + Numbers.grouped(e.getValue()) + " "
                        + (e.getKey() == Status.STALE ? "changed" : QueueCell.wordOf(e.getKey())))
                .reduce((a, b) -> a + " · " + b)
                .orElse("No decisions yet");
    }
}
