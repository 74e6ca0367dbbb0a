package org.spartabench.answering.contest;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.spartabench.answering.strategy.Slips;
import org.spartabench.authors.item.Maker;
import org.spartabench.sql.tree.Query;

/** Lets one maker of a contest err in a way that its rows show. All chance comes from the seed. */
public record SlipSeeder(Contests contests, int percent) {

    private static final int ALL = 100;
    private static final int TRIED = 6;

    /** A multiplier that makes neighbouring seeds give unrelated random numbers. */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    /** Gives the contest as it is, or with a slip for that percentage of the seeds. */
    public MakerContest seed(MakerContest right, long seed) {
        Random chance = new Random(seed * SPREAD);
        if (chance.nextInt(ALL) >= percent) {
            return right;
        }
        List<Contender> answering =
                right.contenders().stream().filter(Contender::answers).toList();
        if (answering.size() < 2) {
            return right;
        }
        Contender erring = answering.get(chance.nextInt(answering.size()));
        return Slips.likely(erring.query(), chance).stream()
                .limit(TRIED)
                .flatMap(wrong -> erred(right, erring, wrong, seed).stream())
                .findFirst()
                .orElse(right);
    }

    /** Runs the contest with a wrong query; empty unless it has rows that no other answer agrees with. */
    private Optional<MakerContest> erred(MakerContest right, Contender erring, Query wrong, long seed) {
        Maker maker = erring.maker();
        Map<Maker, Query> queries = new EnumMap<>(MakerQueries.of(right).queries());
        queries.put(maker, wrong);
        MakerContest made =
                contests.of(new MakerQueries(right.id(), right.question(), right.conditions(), queries), seed);
        boolean shown = made.contender(maker).filter(Contender::answers).isPresent()
                && made.compatible().stream().noneMatch(pair -> pair.contains(maker));
        return shown
                ? Optional.of(made.withSlip(new MakerContest.SeededSlip(maker, erring.query())))
                : Optional.empty();
    }
}
