package org.spartabench.judging.review.team;

import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.judging.decision.Decision;

/**
 * Sums the decisions and the active time of validators. The time of an undone decision counts; the decision does not.
 *
 * @param validators in the order of their names
 * @param days days with decisions, the first first, each by the validators' names
 */
public record WorkTime(List<OfValidator> validators, List<OfDay> days) {

    /** The kinds of decisions that are counted. */
    public enum Kind {
        ACCEPTED,
        EDITED,
        REJECTED,
        DEFERRED,
        ADJUDICATED,
        /** Cases of a correction. */
        RULED
    }

    /**
     * One validator's work.
     *
     * @param decided decisions in force, by kind
     * @param activeMillis all active time
     */
    public record OfValidator(String validator, Map<Kind, Integer> decided, long activeMillis) {
        public OfValidator {
            decided = Map.copyOf(decided);
        }

        public int decided(Kind kind) {
            return decided.getOrDefault(kind, 0);
        }

        /** Counts the decisions in force. */
        public int decisions() {
            return decided.values().stream().mapToInt(Integer::intValue).sum();
        }

        /** Computes the mean active time for a decision in force; 0 for none. */
        public long millisAnItem() {
            return decisions() == 0 ? 0 : activeMillis / decisions();
        }
    }

    /** One validator's work on one day. @param decisions in force, of those made on that day */
    public record OfDay(LocalDate day, String validator, int decisions, long activeMillis) {}

    public WorkTime {
        validators = List.copyOf(validators);
        days = List.copyOf(days);
    }

    /** @param zone in which days begin at midnight */
    public static WorkTime of(List<Decision> decisions, ZoneId zone) {
        Set<Long> undone = Decision.undone(decisions);
        Map<String, Sum> people = new TreeMap<>();
        Map<LocalDate, Map<String, Sum>> days = new TreeMap<>();
        for (Decision d : decisions) {
            LocalDate day = LocalDate.ofInstant(d.at(), zone);
            boolean stands = !undone.contains(d.id());
            people.computeIfAbsent(d.validator(), v -> new Sum()).add(d, stands);
            days.computeIfAbsent(day, k -> new TreeMap<>())
                    .computeIfAbsent(d.validator(), v -> new Sum())
                    .add(d, stands);
        }
        List<OfDay> all = new ArrayList<>();
        days.forEach((day, byName) -> byName.forEach((name, sum) -> {
            OfValidator work = sum.of(name);
            all.add(new OfDay(day, name, work.decisions(), work.activeMillis()));
        }));
        List<OfValidator> validators =
                people.entrySet().stream().map(e -> e.getValue().of(e.getKey())).toList();
        return new WorkTime(validators, all);
    }

    private static final class Sum {
        private final Map<Kind, Integer> decided = new EnumMap<>(Kind.class);
        private long millis;

        void add(Decision d, boolean stands) {
            millis += d.activeMillis();
            if (stands) {
                switch (d.verdict()) {
                    case Verdict.Accept _, Verdict.Choose _ -> decided.merge(Kind.ACCEPTED, 1, Integer::sum);
                    case Verdict.EditQuestion _ -> decided.merge(Kind.EDITED, 1, Integer::sum);
                    case Verdict.Reject _ -> decided.merge(Kind.REJECTED, 1, Integer::sum);
                    case Verdict.Defer _ -> decided.merge(Kind.DEFERRED, 1, Integer::sum);
                    case Verdict.Adjudicate _ -> decided.merge(Kind.ADJUDICATED, 1, Integer::sum);
                    case Verdict.Rule _ -> decided.merge(Kind.RULED, 1, Integer::sum);
                    case Verdict.ChangeQuery _, Verdict.Dismiss _, Verdict.Undo _ -> {}
                }
            }
        }

        OfValidator of(String name) {
            return new OfValidator(name, decided, millis);
        }
    }
}
