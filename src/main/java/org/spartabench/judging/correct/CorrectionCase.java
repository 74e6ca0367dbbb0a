package org.spartabench.judging.correct;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.spartabench.authors.item.verdict.Ruling;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.judging.correct.consensus.ComparedItem;
import org.spartabench.judging.decision.Decision;

/**
 * Folds the rulings on a comparison: two people who rule alike settle it, and who adjudicates settles what they do not.
 *
 * @param rulings the last one of each person that stands, in their order
 * @param adjudication the last one that stands
 */
public record CorrectionCase(ComparedItem comparison, List<ByPerson> rulings, Optional<ByPerson> adjudication) {

    /** People who decide a case, each without the other. */
    public static final int PEOPLE = 2;

    /** A ruling with its person. @param millis of active time */
    public record ByPerson(String person, Ruling ruling, long millis) {}

    /** Where a case stands. */
    public enum State {
        OPEN,
        DISAGREED,
        SETTLED;

        /** @param people who decided it, each without the other @param alike whether they decided alike */
        public static State of(boolean adjudicated, int people, BooleanSupplier alike) {
            return adjudicated ? SETTLED : people < PEOPLE ? OPEN : alike.getAsBoolean() ? SETTLED : DISAGREED;
        }
    }

    public CorrectionCase {
        rulings = List.copyOf(rulings);
    }

    /** @param decisions at least all on the item, oldest first */
    public static CorrectionCase of(ComparedItem comparison, List<Decision> decisions) {
        String name = comparison.name();
        LinkedHashMap<String, ByPerson> own = new LinkedHashMap<>();
        Optional<ByPerson> settled = Optional.empty();
        for (Decision d : Decision.inForce(decisions)) {
            if (d.verdict() instanceof Verdict.Rule rule && rule.comparison().equals(name)) {
                ByPerson by = new ByPerson(d.validator(), rule.ruling(), d.activeMillis());
                if (rule.adjudicates()) {
                    settled = Optional.of(by);
                } else {
                    own.putLast(d.validator(), by);
                }
            }
        }
        return new CorrectionCase(comparison, new ArrayList<>(own.values()), settled);
    }

    public State state() {
        return State.of(adjudication.isPresent(), rulings.size(), this::alike);
    }

    /** Whether all who ruled rule alike. */
    public boolean alike() {
        return rulings.stream()
                .allMatch(r -> r.ruling().agrees(rulings.getFirst().ruling()));
    }

    /** Gives the ruling that settles the case. */
    public Optional<Ruling> settled() {
        return state() == State.SETTLED
                ? Optional.of(adjudication.orElseGet(rulings::getFirst).ruling())
                : Optional.empty();
    }

    /** Whether the person still decides it: nobody decides twice, and two are enough. */
    public boolean waitsFor(String person) {
        return state() == State.OPEN
                && rulings.stream().noneMatch(r -> r.person().equals(person));
    }
}
