package org.spartabench.judging.correct.pair;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.judging.correct.CorrectionCase;
import org.spartabench.judging.correct.pair.sample.SampledPair;

/**
 * Folds the judgements on a pair: two people who judge alike settle it, and who adjudicates settles what they do not.
 *
 * @param judgements the last one of each person, by person
 * @param adjudication the last one
 */
public record JudgedPair(
        SampledPair pair, Map<String, PairJudgement> judgements, Optional<PairJudgement> adjudication) {

    /** A judgement that is not undone. @param pair its name @param millis of active time */
    public record Judged(String pair, String person, PairJudgement says, boolean adjudicates, long millis) {}

    /** @param given on any pairs, oldest first */
    public static List<JudgedPair> of(List<SampledPair> sample, List<Judged> given) {
        Map<String, Map<String, PairJudgement>> blind = new LinkedHashMap<>();
        Map<String, PairJudgement> settled = new LinkedHashMap<>();
        for (Judged one : given) {
            if (one.adjudicates()) {
                settled.put(one.pair(), one.says());
            } else {
                blind.computeIfAbsent(one.pair(), p -> new LinkedHashMap<>()).put(one.person(), one.says());
            }
        }
        List<JudgedPair> all = new ArrayList<>();
        for (SampledPair pair : sample) {
            all.add(new JudgedPair(
                    pair, blind.getOrDefault(pair.name(), Map.of()), Optional.ofNullable(settled.get(pair.name()))));
        }
        return all;
    }

    public CorrectionCase.State state() {
        return CorrectionCase.State.of(adjudication.isPresent(), judgements.size(), this::alike);
    }

    /** Whether all who judged it without knowing of the others say the same. */
    boolean alike() {
        return judgements.values().stream().distinct().count() == 1;
    }

    /** Gives the judgement that settles the pair. */
    public Optional<PairJudgement> settled() {
        return state() == CorrectionCase.State.SETTLED
                ? adjudication.or(() -> judgements.values().stream().findFirst())
                : Optional.empty();
    }

    /** Whether people and the validator both say equal or different. */
    boolean counts() {
        return !unsure() && settled().filter(j -> j != PairJudgement.UNDECIDED).isPresent();
    }

    boolean unsure() {
        return pair.stratum().verdict().equals("unsure");
    }

    boolean verdictEqual() {
        return pair.stratum().verdict().equals("equal");
    }

    boolean same() {
        return settled().filter(j -> j == PairJudgement.SAME).isPresent();
    }

    /** Whether a person says what the validator says. */
    boolean confirmedBy(String person) {
        return judgements.get(person) == (verdictEqual() ? PairJudgement.SAME : PairJudgement.DIFFERENT);
    }

    boolean right() {
        return verdictEqual() == same();
    }
}
