package org.spartabench.project.pair;

import static org.spartabench.project.db.Database.selectAll;
import static org.spartabench.project.db.Database.selectFirst;
import static org.spartabench.project.db.Database.selectOne;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.Nested;
import org.jspecify.annotations.Nullable;
import org.spartabench.judging.correct.BlindQueue;
import org.spartabench.judging.correct.CorrectionCase;
import org.spartabench.judging.correct.pair.JudgedPair;
import org.spartabench.judging.correct.pair.PairJudgement;
import org.spartabench.judging.correct.pair.sample.PairStratum;
import org.spartabench.judging.correct.pair.sample.SampledPair;

/** Reads and writes the tables {@code output_pair} and {@code pair_judgement}. Rows are only added. */
public final class PairTable {

    /** The last judgement of each person that is not undone. */
    private static final String STANDING = """
        SELECT j.* FROM pair_judgement j
        WHERE undoes IS NULL AND NOT EXISTS (SELECT 1 FROM pair_judgement u WHERE u.undoes = j.uid)
        QUALIFY ROW_NUMBER() OVER (PARTITION BY pair, person, adjudicates ORDER BY tick DESC, uid DESC) = 1\
        """;

    /** Where each judged pair stands, without what anybody says; as {@link JudgedPair#state}. */
    private static final String STATES = """
        SELECT pair AS name, COUNT(CASE WHEN NOT adjudicates THEN 1 END) AS people,
            COUNT(CASE WHEN NOT adjudicates AND person = ? THEN 1 END) > 0 AS own,
            CASE WHEN COUNT(CASE WHEN adjudicates THEN 1 END) > 0 THEN 'SETTLED'
                WHEN COUNT(CASE WHEN NOT adjudicates THEN 1 END) < 2 THEN 'OPEN'
                WHEN COUNT(DISTINCT CASE WHEN NOT adjudicates THEN says END) > 1 THEN 'DISAGREED'
                ELSE 'SETTLED' END AS state
        FROM (%s) GROUP BY pair\
        """.formatted(STANDING);

    /** All that a person sees of a pair. */
    public record Shown(String name, String shown) {}

    /** @param undoes a row that this one undoes */
    public record Row(
            String uid,
            String pair,
            String person,
            PairJudgement says,
            boolean adjudicates,
            @Nullable String undoes,
            long tick,
            long activeMillis) {}

    /** All that is kept, to be merged into another copy. @param journal oldest first */
    public record Content(List<SampledPair> sample, List<Row> journal) {}

    private record Stored(
            String name,
            String source,
            String shown,
            @Nested PairStratum stratum,
            int alike,
            int total,
            int place,
            boolean control) {

        SampledPair pair() {
            return new SampledPair(name, source, shown, stratum, alike, total, place, control);
        }
    }

    /** Lists the sample, in the order of the queue. */
    List<SampledPair> sample(Handle h) {
        return h.select("SELECT * FROM output_pair ORDER BY place, name").mapTo(Stored.class).stream()
                .map(Stored::pair)
                .toList();
    }

    /** Adds the pairs that are not there. */
    void add(Handle h, List<SampledPair> sample) {
        for (SampledPair pair : sample) {
            h.createUpdate("""
                INSERT INTO output_pair
                SELECT :name, :source, :shown, :stratum.database, :stratum.difficulty, :stratum.verdict, :stratum.rule,
                    :alike, :total, :place, :control
                WHERE NOT EXISTS (SELECT 1 FROM output_pair WHERE name = :name)\
                """).bindMethods(pair).execute();
        }
    }

    public Content content(Handle h) {
        return new Content(sample(h), selectAll(h, Row.class, "SELECT * FROM pair_judgement ORDER BY tick, uid"));
    }

    /** Adds what another copy has. @return how many judgements came in, undoings included */
    public int add(Handle h, Content coming) {
        add(h, coming.sample());
        return (int) coming.journal().stream().filter(row -> add(h, row)).count();
    }

    /** Lists the judgements that are not undone, oldest first. */
    List<JudgedPair.Judged> standing(Handle h) {
        return h.select("SELECT pair, person, says, adjudicates, active_millis AS millis FROM (" + STANDING
                        + ") ORDER BY tick, uid")
                .mapTo(JudgedPair.Judged.class)
                .list();
    }

    /** Adds a row, unless it is there. @return whether it was added */
    boolean add(Handle h, Row row) {
        return h.createUpdate("""
            INSERT INTO pair_judgement
            SELECT :uid, :pair, :person, :says, :adjudicates, :undoes, :tick, :activeMillis
            WHERE NOT EXISTS (SELECT 1 FROM pair_judgement WHERE uid = :uid)\
            """).bindMethods(row).execute() > 0;
    }

    /** Gives a tick after all earlier ones. @param clock microseconds since 1970 */
    long tick(Handle h, long clock) {
        return Math.max(clock, selectOne(h, Long.class, "SELECT COALESCE(MAX(tick), 0) + 1 FROM pair_judgement"));
    }

    /** Finds the last judgement of a person that is not undone. */
    Optional<Row> last(Handle h, String person) {
        return h.select(
                        "SELECT * FROM (" + STANDING + ") WHERE person = ? ORDER BY tick DESC, uid DESC LIMIT 1",
                        person)
                .mapTo(Row.class)
                .findFirst();
    }

    /** Lists all pairs in the order of the queue. */
    List<BlindQueue.Entry> queue(Handle h, String person) {
        Map<String, BlindQueue.Entry> judged = new HashMap<>();
        h.select(STATES, person).mapTo(BlindQueue.Entry.class).forEach(q -> judged.put(q.name(), q));
        return h.select("SELECT name FROM output_pair ORDER BY place, name").mapTo(String.class).stream()
                .map(name -> judged.getOrDefault(name, new BlindQueue.Entry(name, 0, false, CorrectionCase.State.OPEN)))
                .toList();
    }

    Optional<Shown> shown(Handle h, String pair) {
        return selectFirst(h, Shown.class, "SELECT name, shown FROM output_pair WHERE name = ?", pair);
    }

    /** Lists what people say of a pair, oldest first. */
    List<PairJudgement> judgements(Handle h, String pair) {
        return h.select(
                        "SELECT says FROM (" + STANDING + ") WHERE pair = ? AND NOT adjudicates ORDER BY tick, uid",
                        pair)
                .mapTo(PairJudgement.class)
                .list();
    }
}
