package org.spartabench.judging.correct;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.spartabench.authors.item.verdict.CorrectionCategory;
import org.spartabench.authors.item.verdict.Ruling;
import org.spartabench.judging.correct.consensus.ComparedItem;
import org.spartabench.judging.correct.consensus.ComparedItem.Draw;
import org.spartabench.judging.correct.consensus.Consensus;
import org.spartabench.judging.estimate.Share;
import org.spartabench.judging.review.team.Agreement;

/**
 * Counts what a correction came to. Items that were drawn from the verified ones stand apart: they measure consensus.
 *
 * @param proven items that need nobody without consensus, since a program of a model is proven
 * @param twoOfThree items that two candidates confirm, which verifies nothing
 * @param states of the cases
 * @param rulings that settled cases, by their labels
 * @param categories of the rectified ones
 * @param agreement of people before adjudication, over all that two decided
 * @param medianMillis of active time for a ruling; 0 if none was measured, as of sheets and commands
 * @param wrong verified items that were drawn and found wrong, of those that were decided
 * @param faultsFound of those that were decided
 */
public record CorrectionReport(
        Map<Consensus, Integer> consensus,
        int strict,
        int twoOfThree,
        int proven,
        Map<CorrectionCase.State, Integer> states,
        Map<String, Integer> rulings,
        Map<CorrectionCategory, Integer> categories,
        Agreement.Figures agreement,
        long medianMillis,
        Share wrong,
        Share faultsFound) {

    /** @param all of one paradigm, as the cases */
    public static CorrectionReport of(List<ComparedItem> all, List<CorrectionCase> cases) {
        Map<Consensus, Integer> consensus = new EnumMap<>(Consensus.class);
        all.forEach(c -> consensus.merge(c.paper(), 1, Integer::sum));
        Map<CorrectionCase.State, Integer> states = new EnumMap<>(CorrectionCase.State.class);
        Map<String, Integer> rulings = new TreeMap<>();
        Map<CorrectionCategory, Integer> categories = new EnumMap<>(CorrectionCategory.class);
        for (CorrectionCase one : cases) {
            if (one.comparison().draw() == Draw.NONE) {
                states.merge(one.state(), 1, Integer::sum);
                one.settled().ifPresent(ruling -> {
                    rulings.merge(ruling.label(), 1, Integer::sum);
                    if (ruling instanceof Ruling.Rectify r) {
                        categories.merge(r.category(), 1, Integer::sum);
                    }
                });
            }
        }
        return new CorrectionReport(
                consensus,
                (int) all.stream().filter(c -> c.strict() == Consensus.ALL).count(),
                (int) all.stream().filter(ComparedItem::twoAgree).count(),
                (int) all.stream().filter(c -> !c.verified() && c.needsNobody()).count(),
                states,
                rulings,
                categories,
                agreement(cases),
                median(cases),
                share(cases, Draw.CHECK),
                share(cases, Draw.FAULT));
    }

    public int items() {
        return consensus.values().stream().mapToInt(Integer::intValue).sum();
    }

    public int count(Consensus of) {
        return consensus.getOrDefault(of, 0);
    }

    /** Counts items that need people. */
    public int cases() {
        return items() - count(Consensus.ALL) - proven;
    }

    private static Share share(List<CorrectionCase> cases, Draw draw) {
        List<Ruling> settled = cases.stream()
                .filter(c -> c.comparison().draw() == draw)
                .flatMap(c -> c.settled().stream())
                .toList();
        int hits = (int)
                settled.stream().filter(r -> !(r instanceof Ruling.Uphold)).count();
        return new Share(hits, settled.size());
    }

    private static Agreement.Figures agreement(List<CorrectionCase> cases) {
        List<String> people = cases.stream()
                .flatMap(c -> c.rulings().stream())
                .map(CorrectionCase.ByPerson::person)
                .collect(Collectors.toCollection(TreeSet::new))
                .stream()
                .toList();
        return Agreement.of(cases.stream()
                .map(c -> people.stream()
                        .map(p -> c.rulings().stream()
                                .filter(r -> r.person().equals(p))
                                .findFirst()
                                .<Object>map(r -> kind(r.ruling())))
                        .toList())
                .toList());
    }

    /** Names what must be alike for two rulings to agree. */
    private static String kind(Ruling ruling) {
        return ruling instanceof Ruling.Rectify r ? r.category() + r.output() : ruling.label();
    }

    private static long median(List<CorrectionCase> cases) {
        long[] all = cases.stream()
                .flatMap(c -> c.rulings().stream())
                .mapToLong(CorrectionCase.ByPerson::millis)
                .filter(millis -> millis > 0)
                .sorted()
                .toArray();
        return all.length == 0 ? 0 : all[all.length / 2];
    }
}
