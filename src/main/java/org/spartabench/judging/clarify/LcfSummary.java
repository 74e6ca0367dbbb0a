package org.spartabench.judging.clarify;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.spartabench.judging.clarify.ClarifyResult.Difficulty;
import org.spartabench.judging.clarify.ClarifyResult.Executed;
import org.spartabench.judging.clarify.LeakCheck.Leakage;
import org.spartabench.publishing.score.mean.MeanScore;
import org.spartabench.publishing.score.mean.PairedBootstrap;

/**
 * Sums up what one subject asked and one oracle answered.
 *
 * @param asked items with an inquiry
 * @param open questions that leave a second reading open
 * @param unanswered inquiries without an answer that passed
 * @param leaks refused answers by reason
 * @param accuracy by difficulty, then {@code total}; empty if nothing was executed
 */
public record LcfSummary(
        int items,
        int asked,
        int open,
        int unanswered,
        Map<InquiryKind, Integer> kinds,
        Map<Leakage.Kind, Integer> leaks,
        SequencedMap<String, Accuracy> accuracy) {

    /** The share of right answers in percent, and what the clarification adds. */
    public record Accuracy(int items, double standard, double lcf, MeanScore gain) {}

    public static final String TOTAL = "total";

    private static final int ROUNDS = 1_000;
    private static final double ALL = 100;

    public LcfSummary {
        kinds = Collections.unmodifiableMap(new TreeMap<>(kinds));
        leaks = Collections.unmodifiableMap(new TreeMap<>(leaks));
        accuracy = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(accuracy));
    }

    public static LcfSummary of(List<ClarifyResult> results) {
        EnumMap<InquiryKind, Integer> kinds = new EnumMap<>(InquiryKind.class);
        EnumMap<Leakage.Kind, Integer> leaks = new EnumMap<>(Leakage.Kind.class);
        int asked = 0;
        int unanswered = 0;
        for (ClarifyResult result : results) {
            Clarification clarification = result.clarification();
            if (!clarification.inquiry().isEmpty()) {
                asked++;
                kinds.merge(clarification.kind(), 1, Integer::sum);
                unanswered += clarification.answer().isEmpty() ? 1 : 0;
            }
            clarification.leaks().stream().map(Leakage::kind).distinct().forEach(k -> leaks.merge(k, 1, Integer::sum));
        }
        int open = (int) results.stream().filter(ClarifyResult::open).count();
        return new LcfSummary(results.size(), asked, open, unanswered, kinds, leaks, accuracy(results));
    }

    private static SequencedMap<String, Accuracy> accuracy(List<ClarifyResult> results) {
        List<ClarifyResult> ran =
                results.stream().filter(r -> r.executed().isPresent()).toList();
        SequencedMap<String, Accuracy> table = new LinkedHashMap<>();
        if (ran.isEmpty()) {
            return table;
        }
        double[] values = ran.stream()
                .flatMap(r -> Stream.of(r.executed().orElseThrow()))
                .flatMapToDouble(
                        (Executed e) -> Arrays.stream(new double[] {e.standard() ? ALL : 0, e.lcf() ? ALL : 0}))
                .toArray();
        int[] cells = ran.stream().mapToInt(r -> r.difficulty().ordinal()).toArray();
        PairedBootstrap drawn = new PairedBootstrap(values, 2, cells, ROUNDS, 1);
        List<Integer> present = new ArrayList<>();
        for (Difficulty difficulty : Difficulty.values()) {
            int count = (int)
                    Arrays.stream(cells).filter(c -> c == difficulty.ordinal()).count();
            if (count > 0) {
                present.add(difficulty.ordinal());
                table.put(difficulty.label(), accuracy(count, drawn.new Group(List.of(difficulty.ordinal()))));
            }
        }
        table.put(TOTAL, accuracy(cells.length, drawn.new Group(present)));
        return table;
    }

    private static Accuracy accuracy(int items, PairedBootstrap.Group group) {
        return new Accuracy(items, group.mean(0).value(), group.mean(1).value(), group.difference(1, 0));
    }

    /** Gives the accuracy over all items; empty if nothing was executed. */
    public Optional<Accuracy> total() {
        return Optional.ofNullable(accuracy.get(TOTAL));
    }
}
