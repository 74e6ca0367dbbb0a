package org.spartabench.judging.check;

import static org.spartabench.authors.item.Check.NEAR_DUPLICATES;
import static org.spartabench.authors.item.Finding.Severity.ERROR;
import static org.spartabench.authors.item.Finding.Severity.INFO;
import static org.spartabench.authors.item.Finding.Severity.WARNING;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.spartabench.authors.item.Answer;
import org.spartabench.authors.item.Finding;
import org.spartabench.authors.item.Finding.Evidence;
import org.spartabench.authors.item.Finding.Severity;

/** Finds other items with the same query, the same result, or the same query up to its constants. */
record NearDuplicates(SimilarItems others) implements ItemCheck {

    private static final int NAMED = 5;

    @Override
    public List<Finding> at(CheckedItem pair) {
        List<Finding> found = new ArrayList<>();
        List<Integer> same = others.same(pair.number(), pair.query());
        finding(same, ERROR, "Same query as").ifPresent(found::add);
        List<Integer> answering =
                new ArrayList<>(others.answering(pair.number(), pair.query(), new Answer(pair.answer())));
        answering.removeAll(same);
        finding(answering, WARNING, "Same result from the same tables as").ifPresent(found::add);
        List<Integer> alike = new ArrayList<>(others.alike(pair.number(), pair.query()));
        alike.removeAll(same);
        alike.removeAll(answering);
        finding(alike, INFO, "Same but for constants as").ifPresent(found::add);
        return found;
    }

    private static Optional<Finding> finding(List<Integer> items, Severity severity, String what) {
        if (items.isEmpty()) {
            return Optional.empty();
        }
        String named = items.stream().limit(NAMED).map(String::valueOf).collect(Collectors.joining(", "));
        int more = items.size() - NAMED;
        String message =
                what + (items.size() == 1 ? " item " : " items ") + named + (more > 0 ? " and " + more + " more" : "");
        List<List<String>> rows = items.stream().map(n -> List.of(n.toString())).toList();
        return Optional.of(Finding.of(NEAR_DUPLICATES, severity, message).showing(new Evidence(List.of("item"), rows)));
    }
}
