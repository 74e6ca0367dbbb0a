package org.spartabench.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.spartabench.item.Answer;
import org.spartabench.item.Check;
import org.spartabench.item.Finding;
import org.spartabench.item.Finding.Evidence;
import org.spartabench.item.Finding.Severity;

/** Finds other items with the same query, the same result, or the same query up to its constants. */
final class NearDuplicates implements ItemCheck {

    private static final int NAMED = 5;

    private final SimilarItems others;

    NearDuplicates(SimilarItems others) {
        this.others = others;
    }

    @Override
    public List<Finding> at(CheckedItem pair) {
        List<Finding> found = new ArrayList<>();
        List<Integer> same = others.same(pair.number(), pair.query());
        finding(same, Severity.ERROR, "Same query as").ifPresent(found::add);
        List<Integer> answering =
                new ArrayList<>(others.answering(pair.number(), pair.query(), new Answer(pair.answer())));
        answering.removeAll(same);
        finding(answering, Severity.WARNING, "Same result from the same tables as")
                .ifPresent(found::add);
        List<Integer> alike = new ArrayList<>(others.alike(pair.number(), pair.query()));
        alike.removeAll(same);
        alike.removeAll(answering);
        finding(alike, Severity.INFO, "Same but for constants as").ifPresent(found::add);
        return found;
    }

    private static Optional<Finding> finding(List<Integer> items, Severity severity, String what) {
        if (items.isEmpty()) {
            return Optional.empty();
        }
        String named = items.stream().limit(NAMED).map(String::valueOf).collect(Collectors.joining(", "));
        int more = items.size() - NAMED;
        return Optional.of(Finding.of(
                        Check.NEAR_DUPLICATES,
                        severity,
                        what
                                + (items.size() == 1 ? " item " : " items ")
                                + named
                                + (more > 0 ? " and " + more + " more" : ""))
                .showing(new Evidence(
                        List.of("item"),
                        items.stream().map(n -> List.of(n.toString())).toList())));
    }
}
