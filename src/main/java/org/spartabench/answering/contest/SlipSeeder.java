package org.spartabench.answering.contest;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.spartabench.answering.contest.candidate.AnswerComparison;
import org.spartabench.answering.contest.candidate.CandidateAnswer;
import org.spartabench.answering.contest.candidate.MakerQueries;
import org.spartabench.answering.recipe.Slips;
import org.spartabench.authors.item.answer.AnswerSource;
import org.spartabench.sql.tree.Query;

/** Lets one source of a contest err so that its rows show it. All chance comes from the seed. */
public record SlipSeeder(Contests contests, int percent) {

    private static final int ALL = 100;
    private static final int TRIED = 6;

    /** A multiplier that makes neighbouring seeds give unrelated random numbers. */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    /** Gives the contest as it is, or with a slip for that percentage of the seeds. */
    public AnswerComparison seed(AnswerComparison right, long seed) {
        Random chance = new Random(seed * SPREAD);
        if (chance.nextInt(ALL) >= percent) {
            return right;
        }
        List<CandidateAnswer> answering =
                right.candidates().stream().filter(CandidateAnswer::answers).toList();
        if (answering.size() < 2) {
            return right;
        }
        CandidateAnswer erring = answering.get(chance.nextInt(answering.size()));
        return Slips.likely(erring.query(), chance).stream()
                .limit(TRIED)
                .flatMap(wrong -> erred(right, erring, wrong, seed).stream())
                .findFirst()
                .orElse(right);
    }

    /** Runs the contest with a wrong query; empty unless it has rows that no other answer agrees with. */
    private Optional<AnswerComparison> erred(AnswerComparison right, CandidateAnswer erring, Query wrong, long seed) {
        AnswerSource source = erring.source();
        Map<AnswerSource, Query> queries = new EnumMap<>(MakerQueries.of(right).queries());
        queries.put(source, wrong);
        AnswerComparison made =
                contests.of(new MakerQueries(right.id(), right.question(), right.conditions(), queries), seed);
        boolean shown = made.candidate(source).filter(CandidateAnswer::answers).isPresent()
                && made.compatible().stream().noneMatch(pair -> pair.contains(source));
        return shown
                ? Optional.of(made.withSlip(new AnswerComparison.SeededSlip(source, erring.query())))
                : Optional.empty();
    }
}
