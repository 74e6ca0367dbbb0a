package org.spartabench.desktop.review.decision;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.spartabench.authors.item.Status;
import org.spartabench.base.report.Numbers;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.judging.review.Judged;

/**
 * Holds several items that one step may decide.
 *
 * @param name what they are: {@code the near-duplicates of item 3}
 * @param rows at least one
 */
public record BulkChoice(String name, List<ItemRow> rows) {

    private static final int NAMED = 8;
    private static final Set<Status> UNDECIDED = EnumSet.of(Status.OPEN, Status.STALE);

    public BulkChoice {
        rows = List.copyOf(rows);
    }

    List<Judged> judged() {
        return rows.stream().map(Judged::of).toList();
    }

    String counted() {
        return Numbers.counted(rows.size(), "item");
    }

    /** Says in advance what the decision does. */
    String preview(String done) {
        String named =
                rows.stream().limit(NAMED).map(r -> String.valueOf(r.number())).collect(Collectors.joining(", "));
        int more = rows.size() - NAMED;
        long before = rows.stream().filter(r -> !UNDECIDED.contains(r.status())).count();
        return counted() + " will be " + done + ": " + named
                + (more > 0 ? " and " + Numbers.grouped(more) + " more" : "")
                + "." + replaced(before) + " One Undo reverts all of it.";
    }

    private static String replaced(long decided) {
        return decided == 0
                ? ""
                : " " + Numbers.grouped(decided) + " of them already "
                        + (decided == 1 ? "has a decision" : "have decisions") + ", which this replaces.";
    }
}
