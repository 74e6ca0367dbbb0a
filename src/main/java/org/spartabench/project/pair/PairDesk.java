package org.spartabench.project.pair;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.LongSupplier;
import org.jdbi.v3.core.Handle;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.judging.correct.BlindQueue;
import org.spartabench.judging.correct.CaseCounts;
import org.spartabench.judging.correct.pair.BlindPair;
import org.spartabench.judging.correct.pair.PairJudgement;
import org.spartabench.judging.desk.ActiveTime;
import org.spartabench.project.table.ProjectCore;

/**
 * Moves one person through the pairs, blind to the validator's verdict and to what others say. Judgements are on disk when a call returns. For
 * one thread.
 */
public final class PairDesk {

    private final ProjectCore core;
    private final String person;
    private final ActiveTime time;
    private final PairTable table = new PairTable();
    private final BlindQueue queue;

    /** @param nanoTime as {@link System#nanoTime} @param idleSeconds the longest silence that counts as work */
    public PairDesk(ProjectCore core, String person, LongSupplier nanoTime, long idleSeconds) {
        this.core = core;
        this.person = person;
        this.time = new ActiveTime(nanoTime, idleSeconds);
        this.queue = new BlindQueue(() -> core.read(h -> table.queue(h, person)));
    }

    public CaseCounts counts() {
        return queue.counts();
    }

    /** Puts the next pair on the desk. @param adjudicating whether to settle those on which people differ */
    public Optional<BlindPair> next(boolean adjudicating) {
        return blind(queue.offered(adjudicating).findFirst(), adjudicating);
    }

    /** Offers a pair after all others, until the desk is left. */
    public void defer(BlindPair pair) {
        queue.defer(pair.name());
    }

    private Optional<BlindPair> blind(Optional<String> name, boolean adjudicating) {
        time.begin();
        return core.read(h -> name.flatMap(pair -> table.shown(h, pair))
                .map(p -> BlindPair.read(p.name(), p.shown(), adjudicating ? judgements(h, p.name()) : List.of())));
    }

    private List<String> judgements(Handle h, String pair) {
        List<String> lines = new ArrayList<>();
        for (PairJudgement judgement : table.judgements(h, pair)) {
            lines.add("Person " + (lines.size() + 1) + ": " + judgement.label());
        }
        return lines;
    }

    /** Notes that the person is active. */
    public void recordActivity() {
        time.recordActivity();
    }

    /** Judges a pair as it was shown; on disk when this returns. Refused if it has changed, or no longer waits for this judgement. */
    public Outcome<PairJudgement> judge(BlindPair pair, PairJudgement judgement) {
        long millis = time.millis();
        return core.write(h -> {
            if (!waits(h, pair)) {
                return Outcome.refused(new Refusal.Declined("the pair changed meanwhile; look again"));
            }
            table.add(
                    h,
                    new PairTable.Row(
                            UUID.randomUUID().toString(),
                            pair.name(),
                            person,
                            judgement,
                            pair.settles(),
                            null,
                            table.tick(h, now()),
                            millis));
            return Outcome.done(judgement);
        });
    }

    /** Whether the pair is still there as it was shown, for the same judgement. */
    private boolean waits(Handle h, BlindPair pair) {
        return table.queue(h, person).stream()
                        .anyMatch(entry -> entry.name().equals(pair.name()) && entry.offered(pair.settles()))
                && table.shown(h, pair.name())
                        .map(p -> BlindPair.read(
                                p.name(), p.shown(), pair.settles() ? judgements(h, p.name()) : List.of()))
                        .filter(pair::equals)
                        .isPresent();
    }

    /** Undoes this person's last judgement and puts its pair on the desk; empty if there is none. */
    public Optional<BlindPair> undo() {
        Optional<PairTable.Row> undone = core.write(h -> {
            Optional<PairTable.Row> last = table.last(h, person);
            last.ifPresent(row -> table.add(
                    h,
                    new PairTable.Row(
                            UUID.randomUUID().toString(),
                            row.pair(),
                            person,
                            row.says(),
                            row.adjudicates(),
                            row.uid(),
                            table.tick(h, now()),
                            0)));
            return last;
        });
        return undone.flatMap(row -> blind(Optional.of(row.pair()), row.adjudicates()));
    }

    private long now() {
        return ChronoUnit.MICROS.between(Instant.EPOCH, core.now());
    }
}
