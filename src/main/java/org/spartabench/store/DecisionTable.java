package org.spartabench.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.spartabench.item.Lineage;
import org.spartabench.item.Verdict;
import org.spartabench.review.Decision;
import org.spartabench.review.Standing;

/** The table {@code decision}, and what follows from it for the items, always in one transaction. */
final class DecisionTable {

    /** How many of a validator's latest decisions make the pace. */
    private static final int PACE_OVER = 50;

    private final Codec codec;
    private final ItemTable items;

    DecisionTable(Codec codec, ItemTable items) {
        this.codec = codec;
        this.items = items;
    }

    Decision decide(
            Handle h, int item, String validator, Verdict verdict, long activeMillis, Instant at, String facts) {
        BodyTable.Judged judged = items.bodies()
                .judged(h, item)
                .orElseThrow(() -> new IllegalArgumentException("the project has no item " + item));
        List<Decision> all = new ArrayList<>(of(h, item));
        // Judged is the item with the question it has after this verdict: the present one, or the one just written.
        Decision provisional = new Decision(Long.MAX_VALUE, item, validator, verdict, at, activeMillis, "");
        String hash = standing(judged, with(all, provisional), facts).hash();
        long id = h.createUpdate("""
            INSERT INTO decision (item, validator, verdict, undoes, at, active_millis, hash)
            VALUES (:item, :validator, :verdict, :undoes, :at, :active, :hash)\
            """)
                .bind("item", item)
                .bind("validator", validator)
                .bind("verdict", codec.write(Verdict.class, verdict))
                .bind("undoes", verdict instanceof Verdict.Undo undo ? undo.decision() : null)
                .bind("at", at.atOffset(ZoneOffset.UTC))
                .bind("active", activeMillis)
                .bind("hash", hash)
                .executeAndReturnGeneratedKeys("id")
                .mapTo(Long.class)
                .one();
        Decision decision = new Decision(id, item, validator, verdict, at, activeMillis, hash);
        items.stand(h, item, standing(judged, with(all, decision), facts));
        return decision;
    }

    Optional<Decision> undo(Handle h, String validator, Instant at, String facts) {
        Optional<Decision> last = h.createQuery("""
            SELECT * FROM decision d WHERE validator = :validator AND undoes IS NULL
            AND NOT EXISTS (SELECT 1 FROM decision u WHERE u.undoes = d.id) ORDER BY id DESC LIMIT 1\
            """)
                .bind("validator", validator)
                .map((r, c) -> decision(r))
                .findOne();
        last.ifPresent(d -> decide(h, d.item(), validator, new Verdict.Undo(d.id()), 0, at, facts));
        return last;
    }

    List<Decision> of(Handle h, int item) {
        return h.createQuery("SELECT * FROM decision WHERE item = :item ORDER BY id")
                .bind("item", item)
                .map((r, c) -> decision(r))
                .list();
    }

    /** All decisions on all items, oldest first. */
    List<Decision> all(Handle h) {
        return h.createQuery("SELECT * FROM decision ORDER BY id")
                .map((r, c) -> decision(r))
                .list();
    }

    /** Dismissals and undoings of all items, oldest first, by item. */
    Map<Integer, List<Decision>> dismissals(Handle h) {
        Map<Integer, List<Decision>> all = new HashMap<>();
        h.createQuery("""
            SELECT * FROM decision WHERE verdict LIKE '{"kind":"Dismiss"%' OR undoes IS NOT NULL ORDER BY id\
            """)
                .map((r, c) -> decision(r))
                .forEach(d ->
                        all.computeIfAbsent(d.item(), i -> new ArrayList<>()).add(d));
        return all;
    }

    /** All versions of an item's question, the original first; those of undone edits too. */
    List<Version> versions(Handle h, int item) {
        List<Version> versions = new ArrayList<>();
        items.bodies().judged(h, item).ifPresent(judged -> {
            String by =
                    judged.body(1).lineage().hand().map(Lineage.Hand::person).orElse("");
            versions.add(new Version(
                    1, judged.original(), by, Optional.empty(), judged.body(1).sql()));
            for (Decision d : of(h, item)) {
                if (Standing.edits(d.verdict())) {
                    versions.add(version(versions, judged, d));
                }
            }
        });
        return versions;
    }

    private static Version version(List<Version> before, BodyTable.Judged judged, Decision d) {
        int number = before.size() + 1;
        Optional<Instant> at = Optional.of(d.at());
        return switch (d.verdict()) {
            case Verdict.ChangeQuery(int body, String question) ->
                new Version(
                        number, question, d.validator(), at, judged.body(body).sql());
            case Verdict.EditQuestion(String question) ->
                new Version(
                        number, question, d.validator(), at, before.getLast().sql());
            case Verdict v -> throw new IllegalArgumentException("edits nothing: " + v);
        };
    }

    /** Brings all items in line with their decisions and another database. */
    void restandAll(Handle h, String facts) {
        for (int item : items.numbers(h)) {
            items.bodies()
                    .judged(h, item)
                    .ifPresent(judged -> items.stand(h, item, standing(judged, of(h, item), facts)));
        }
    }

    /** Mean active time of that validator's latest decisions. */
    long millisAnItem(Handle h, String validator) {
        double millis = h.createQuery("""
            SELECT COALESCE(AVG(active_millis), 0) FROM (SELECT active_millis FROM decision
            WHERE validator = :validator AND undoes IS NULL AND verdict NOT LIKE '{"kind":"ChangeQuery"%'
            AND verdict NOT LIKE '{"kind":"Dismiss"%'
            ORDER BY id DESC LIMIT :over)\
            """)
                .bind("validator", validator)
                .bind("over", PACE_OVER)
                .mapTo(Double.class)
                .one();
        return Math.round(millis);
    }

    private static Standing standing(BodyTable.Judged judged, List<Decision> decisions, String facts) {
        return Standing.of(judged.original(), decisions, (body, question) -> judged.hash(body, question, facts));
    }

    private static List<Decision> with(List<Decision> all, Decision one) {
        List<Decision> more = new ArrayList<>(all);
        more.add(one);
        return more;
    }

    private Decision decision(ResultSet r) throws SQLException {
        return new Decision(
                r.getLong("id"),
                r.getInt("item"),
                r.getString("validator"),
                codec.read(Verdict.class, r.getString("verdict")),
                r.getObject("at", OffsetDateTime.class).toInstant(),
                r.getLong("active_millis"),
                r.getString("hash"));
    }
}
