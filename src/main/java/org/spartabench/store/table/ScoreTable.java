package org.spartabench.store.table;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.spartabench.item.Naturalness;
import org.spartabench.query.Shape;
import org.spartabench.review.Score;

/** Reads and writes the table {@code naturalness}. */
public final class ScoreTable {

    private static final int FETCH = 1000;

    public int add(Handle h, Score score) {
        return h.createUpdate("""
            INSERT INTO naturalness (item, version, judge, kind, relevance, clarity, overall, reason, at)
            VALUES (:item, :version, :judge, :kind, :relevance, :clarity, :overall, :reason, :at)\
            """)
                .bind("item", score.item())
                .bind("version", score.version())
                .bind("judge", score.judge())
                .bind("kind", score.by().name())
                .bind("relevance", score.naturalness().relevance())
                .bind("clarity", score.naturalness().clarity())
                .bind("overall", score.naturalness().overall())
                .bind("reason", score.naturalness().reason())
                .bind("at", score.at().atOffset(ZoneOffset.UTC))
                .execute();
    }

    /** A score as it is kept. */
    public record Row(long id, Score score) {}

    /** All scores of items of the set, oldest first. */
    public List<Row> all(Handle h) {
        return h.createQuery("SELECT * FROM naturalness WHERE item < :faults ORDER BY at, id")
                .bind("faults", FaultTable.FIRST)
                .setFetchSize(FETCH)
                .map((r, c) -> new Row(r.getLong("id"), score(r)))
                .list();
    }

    /** The question that a score is of has another number now. */
    public void move(Handle h, long id, int version) {
        h.createUpdate("UPDATE naturalness SET version = :version WHERE id = :id")
                .bind("version", version)
                .bind("id", id)
                .execute();
    }

    /** When an item was scored last. */
    public Optional<Instant> last(Handle h, int item) {
        return h.createQuery("SELECT MAX(at) FROM naturalness WHERE item = :item")
                .bind("item", item)
                .map((r, c) -> Optional.ofNullable(r.getObject(1, OffsetDateTime.class))
                        .map(OffsetDateTime::toInstant))
                .one();
    }

    /** All scores of an item, of every version, oldest first. */
    public List<Score> of(Handle h, int item) {
        return h.createQuery("SELECT * FROM naturalness WHERE item = :item ORDER BY at, id")
                .bind("item", item)
                .map((r, c) -> score(r))
                .list();
    }

    /**
     * An item with scores: the run that made it, whether a person wrote its query, whether it is nested, and what counts
     * of its scores.
     */
    public record Counted(int item, long run, boolean hand, boolean nested, List<Score> scores) {}

    /** The last score of each judge on the present version of each item. */
    public List<Counted> present(Handle h) {
        Map<Integer, Counted> byItem = new LinkedHashMap<>();
        Map<Integer, Map<String, Score>> byJudge = new LinkedHashMap<>();
        h.createQuery("""
            SELECT n.*, i.run, i.hand, i.shape FROM naturalness n
            JOIN item i ON i.number = n.item AND i.version = n.version
            WHERE i.status <> 'WITHDRAWN' AND i.planted = 0 ORDER BY n.item, n.at, n.id\
            """).setFetchSize(FETCH).map((r, c) -> counted(r)).forEach(one -> {
            byItem.putIfAbsent(one.item(), one);
            Score score = one.scores().getFirst();
            byJudge.computeIfAbsent(one.item(), i -> new LinkedHashMap<>()).put(score.by() + score.judge(), score);
        });
        return byItem.values().stream()
                .map(c -> new Counted(
                        c.item(),
                        c.run(),
                        c.hand(),
                        c.nested(),
                        List.copyOf(byJudge.getOrDefault(c.item(), Map.of()).values())))
                .toList();
    }

    /** What is shown and that judge has not scored as it is, by the number under which it is shown. */
    public List<Integer> lacking(Handle h, String judge, Score.By by) {
        return h.createQuery("""
            SELECT CASE WHEN i.planted > 0 THEN i.planted ELSE i.number END AS shown
            FROM item i LEFT JOIN planted_fault f ON f.told IS NULL AND f.number = i.number
            LEFT JOIN planted_fault over ON over.told IS NULL AND over.stands_for = i.number
            WHERE i.status <> 'WITHDRAWN' AND over.number IS NULL AND (i.planted = 0 OR f.number IS NOT NULL)
            AND NOT EXISTS (SELECT 1 FROM naturalness n WHERE n.item = i.number
            AND n.version = i.version AND n.judge = :judge AND n.kind = :kind) ORDER BY shown\
            """)
                .bind("judge", judge)
                .bind("kind", by.name())
                .mapTo(Integer.class)
                .list();
    }

    private static Counted counted(ResultSet r) throws SQLException {
        return new Counted(
                r.getInt("item"),
                r.getLong("run"),
                r.getBoolean("hand"),
                !r.getString("shape").equals(Shape.LEAF.label()),
                List.of(score(r)));
    }

    private static Score score(ResultSet r) throws SQLException {
        return new Score(
                r.getInt("item"),
                r.getInt("version"),
                r.getString("judge"),
                Score.By.valueOf(r.getString("kind")),
                new Naturalness(r.getInt("relevance"), r.getInt("clarity"), r.getInt("overall"), r.getString("reason")),
                r.getObject("at", OffsetDateTime.class).toInstant());
    }
}
