package org.spartabench.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.spartabench.item.Lineage;
import org.spartabench.item.Verdict;
import org.spartabench.review.Decision;
import org.spartabench.review.Standing;
import org.spartabench.review.Step;

/** The table {@code decision}, and what follows from it for the items, always in one transaction; one writer at a time. */
final class DecisionTable {

    /** How many of a validator's latest decisions make the pace. */
    private static final int PACE_OVER = 50;

    private static final int AT_ONCE = 1_000;

    private final Codec codec;
    private final ItemTable items;
    private final Map<String, Steps> stepsOf = new HashMap<>();

    DecisionTable(Codec codec, ItemTable items) {
        this.codec = codec;
        this.items = items;
    }

    Decision decide(
            Handle h, int item, String validator, Verdict verdict, long activeMillis, Instant at, String facts) {
        return new Writing(h, validator, at, facts).add(item, verdict, activeMillis);
    }

    /** Several items the same way, as one step. */
    Step decide(
            Handle h,
            List<Integer> items,
            String validator,
            Verdict verdict,
            long activeMillis,
            Instant at,
            String facts) {
        Map<Integer, Verdict> verdicts = new LinkedHashMap<>();
        items.forEach(item -> verdicts.put(item, verdict));
        return decide(h, verdicts, validator, activeMillis, at, facts);
    }

    /** Several items, each its own way, as one step; the first one takes the time. */
    Step decide(
            Handle h, Map<Integer, Verdict> verdicts, String validator, long activeMillis, Instant at, String facts) {
        Writing writing = new Writing(h, validator, at, facts);
        List<Decision> made = new ArrayList<>();
        verdicts.forEach((item, verdict) -> made.add(writing.add(item, verdict, made.isEmpty() ? activeMillis : 0)));
        return new Step(made);
    }

    Optional<Step> undo(Handle h, String validator, Instant at, String facts) {
        return turned(h, steps(h, validator).toUndo(), new Writing(h, validator, at, facts));
    }

    /** Takes the undoing back. */
    Optional<Step> redo(Handle h, String validator, Instant at, String facts) {
        return turned(h, steps(h, validator).toRedo(), new Writing(h, validator, at, facts));
    }

    private Optional<Step> turned(Handle h, Optional<Steps.Made> made, Writing writing) {
        return made.map(m -> {
            List<Decision> decisions = all(h, m.decisions());
            for (int i = decisions.size() - 1; i >= 0; i--) {
                writing.add(decisions.get(i).item(), new Verdict.Undo(m.last().get(i)), 0);
            }
            return new Step(decisions);
        });
    }

    /** What that validator may take back and make again, by all that is committed. */
    private Steps steps(Handle h, String validator) {
        Steps steps = stepsOf.computeIfAbsent(validator, v -> new Steps());
        h.createQuery("""
            SELECT id, COALESCE(undoes, 0) AS undoes, COALESCE(step, id) AS step FROM decision
            WHERE validator = :validator AND id > :newest ORDER BY id\
            """)
                .bind("validator", validator)
                .bind("newest", steps.newest())
                .map((r, c) -> new Steps.Row(r.getLong("id"), r.getLong("undoes"), r.getLong("step")))
                .list()
                .forEach(steps::take);
        return steps;
    }

    private List<Decision> all(Handle h, List<Long> ids) {
        List<Decision> all = new ArrayList<>();
        for (int from = 0; from < ids.size(); from += AT_ONCE) {
            h.createQuery("SELECT * FROM decision WHERE id IN (<ids>) ORDER BY id")
                    .bindList("ids", ids.subList(from, Math.min(from + AT_ONCE, ids.size())))
                    .map((r, c) -> decision(r))
                    .forEach(all::add);
        }
        return all;
    }

    /** The decisions of one step, one after the other. */
    private final class Writing {
        private final Handle h;
        private final String validator;
        private final Instant at;
        private final String facts;
        private long step;

        Writing(Handle h, String validator, Instant at, String facts) {
            this.h = h;
            this.validator = validator;
            this.at = at;
            this.facts = facts;
        }

        Decision add(int item, Verdict verdict, long activeMillis) {
            BodyTable.Judged judged = items.bodies()
                    .judged(h, item)
                    .orElseThrow(() -> new IllegalArgumentException("the project has no item " + item));
            List<Decision> all = new ArrayList<>(of(h, item));
            // Judged is the item with the question it has after this verdict: the present one, or the one just written.
            Decision provisional = new Decision(Long.MAX_VALUE, item, validator, verdict, at, activeMillis, "");
            String hash = standing(judged, with(all, provisional), facts).hash();
            long id = h.createUpdate("""
                INSERT INTO decision (item, validator, verdict, undoes, at, active_millis, hash, step)
                VALUES (:item, :validator, :verdict, :undoes, :at, :active, :hash, :step)\
                """)
                    .bind("item", item)
                    .bind("validator", validator)
                    .bind("verdict", codec.write(Verdict.class, verdict))
                    .bind("undoes", verdict instanceof Verdict.Undo undo ? undo.decision() : null)
                    .bind("at", at.atOffset(ZoneOffset.UTC))
                    .bind("active", activeMillis)
                    .bind("hash", hash)
                    .bind("step", step == 0 ? null : step)
                    .executeAndReturnGeneratedKeys("id")
                    .mapTo(Long.class)
                    .one();
            step = step == 0 ? id : step;
            Decision decision = new Decision(id, item, validator, verdict, at, activeMillis, hash, step);
            items.stand(h, item, standing(judged, with(all, decision), facts));
            return decision;
        }
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
                r.getString("hash"),
                r.getObject("step", Long.class) instanceof Long step ? step : r.getLong("id"));
    }
}
