package org.spartabench.project.table;

import static org.spartabench.project.db.Database.selectAll;
import static org.spartabench.project.db.Database.selectFirst;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.JoinRowMapper;
import org.spartabench.authors.item.verdict.Naturalness;
import org.spartabench.judging.naturalness.Score;
import org.spartabench.project.table.decision.FaultTable;
import org.spartabench.sql.shape.Shape;

/** Reads and writes the table {@code naturalness}. */
public final class ScoreTable {

    private static final int FETCH = 1000;

    public int add(Handle h, Score score) {
        return h.createUpdate("""
            INSERT INTO naturalness (item, version, judge, kind, relevance, clarity, overall, reason, at)
            VALUES (:item, :version, :judge, :by, :naturalness.relevance, :naturalness.clarity, :naturalness.overall,
                :naturalness.reason, :at)\
            """).bindMethods(score).execute();
    }

    /** A stored score. */
    public record Row(
            long id,
            int item,
            int version,
            String judge,
            Score.By kind,
            int relevance,
            int clarity,
            int overall,
            String reason,
            Instant at) {

        public Score score() {
            return new Score(item, version, judge, kind, new Naturalness(relevance, clarity, overall, reason), at);
        }
    }

    /** Lists the scores of an item as they are stored, oldest first. */
    public List<Row> rows(Handle h, int item) {
        return selectAll(h, Row.class, "SELECT * FROM naturalness WHERE item = ? ORDER BY at, id", item);
    }

    /** Stores that the judged question has another version number now. */
    public void move(Handle h, long id, int version) {
        h.execute("UPDATE naturalness SET version = ? WHERE id = ?", version, id);
    }

    /** Gives the time of an item's latest score. */
    public Optional<Instant> last(Handle h, int item) {
        return selectFirst(h, Instant.class, "SELECT MAX(at) FROM naturalness WHERE item = ?", item);
    }

    /** Lists all scores of an item, of every version, oldest first. */
    public List<Score> of(Handle h, int item) {
        return rows(h, item).stream().map(Row::score).toList();
    }

    /**
     * An item with scores: the run that made it, whether a person wrote its query, whether it is nested, and the scores
     * that count.
     */
    public record Counted(int item, long run, boolean hand, boolean nested, List<Score> scores) {}

    private record Origin(int item, long run, boolean hand, String shape) {
        Counted with(List<Score> scores) {
            return new Counted(item, run, hand, !shape.equals(Shape.LEAF.label()), scores);
        }
    }

    /** Gives the last score of each judge on the current version of each item. */
    public List<Counted> present(Handle h) {
        Map<Origin, Map<String, Score>> byItem = new LinkedHashMap<>();
        h.createQuery("""
            SELECT n.*, i.run, i.hand, i.shape FROM naturalness n
            JOIN item i ON i.number = n.item AND i.version = n.version
            WHERE i.status <> 'WITHDRAWN' AND i.planted = 0 ORDER BY n.item, n.at, n.id\
            """)
                .setFetchSize(FETCH)
                .map(JoinRowMapper.forTypes(Origin.class, Row.class))
                .forEach(row -> {
                    Score score = row.get(Row.class).score();
                    byItem.computeIfAbsent(row.get(Origin.class), o -> new LinkedHashMap<>())
                            .put(score.by() + score.judge(), score);
                });
        return byItem.entrySet().stream()
                .map(e -> e.getKey().with(List.copyOf(e.getValue().values())))
                .toList();
    }

    /** Lists the items whose current question the judge has not scored, by the number under which they are shown. */
    public List<Integer> lacking(Handle h, String judge, Score.By by) {
        return h.select(FaultTable.SHOWN + """
            AND NOT EXISTS (SELECT 1 FROM naturalness n WHERE n.item = i.number
            AND n.version = i.version AND n.judge = ? AND n.kind = ?) ORDER BY shown\
            """, judge, by).mapTo(Integer.class).list();
    }
}
