package org.spartabench.store.table;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jdbi.v3.core.Handle;
import org.spartabench.item.Check;
import org.spartabench.item.Finding;
import org.spartabench.item.Lineage;
import org.spartabench.item.Verdict;
import org.spartabench.review.Decision;
import org.spartabench.review.ItemStanding;
import org.spartabench.review.OwnBodies;
import org.spartabench.review.Panel;
import org.spartabench.review.Version;
import org.spartabench.store.db.Codec;

/**
 * Reads and writes the table {@code decision}, and updates the status of items in the same transaction; one writer at a
 * time.
 */
public final class DecisionTable {

    /** How many of a validator's latest decisions make the pace. */
    private static final int PACE_OVER = 50;

    private static final int AT_ONCE = 1_000;

    private final Codec codec;
    private final ItemTable items;
    private final TeamTable team;
    private final CheckTable checks;
    private final Map<String, UndoHistory> stepsOf = new HashMap<>();

    DecisionTable(Codec codec, ItemTable items, TeamTable team, CheckTable checks) {
        this.codec = codec;
        this.items = items;
        this.team = team;
        this.checks = checks;
    }

    /** Writes one step of a validator. */
    public DecisionWriter by(Handle h, String validator, Instant at, String facts) {
        return new DecisionWriter(this, h, validator, at, facts);
    }

    /** Gives the validator's undo history from all committed rows. */
    UndoHistory steps(Handle h, String validator) {
        UndoHistory steps = stepsOf.computeIfAbsent(validator, v -> new UndoHistory());
        h.createQuery("""
            SELECT id, COALESCE(undoes, 0) AS undoes, COALESCE(step, id) AS step FROM decision
            WHERE validator = :validator AND id > :newest
            AND item NOT IN (SELECT number FROM planted_fault WHERE told IS NOT NULL) ORDER BY id\
            """)
                .bind("validator", validator)
                .bind("newest", steps.newest())
                .map((r, c) -> new UndoHistory.Row(r.getLong("id"), r.getLong("undoes"), r.getLong("step")))
                .list()
                .forEach(steps::take);
        return steps;
    }

    /** Forgets the undo histories: decisions on revealed faults cannot be undone. */
    public void forgetSteps() {
        stepsOf.clear();
    }

    public List<Decision> all(Handle h, List<Long> ids) {
        List<Decision> all = new ArrayList<>();
        for (int from = 0; from < ids.size(); from += AT_ONCE) {
            h.createQuery("SELECT * FROM decision WHERE id IN (<ids>) ORDER BY id")
                    .bindList("ids", ids.subList(from, Math.min(from + AT_ONCE, ids.size())))
                    .map((r, c) -> decision(r))
                    .forEach(all::add);
        }
        return all;
    }

    public List<Decision> of(Handle h, int item) {
        return h.createQuery("SELECT * FROM decision WHERE item = :item ORDER BY tick, uid")
                .bind("item", item)
                .map((r, c) -> decision(r))
                .list();
    }

    /** All decisions on all items, oldest first. */
    public List<Decision> all(Handle h) {
        return h.createQuery("SELECT * FROM decision ORDER BY tick, uid")
                .map((r, c) -> decision(r))
                .list();
    }

    /** Updates risk and checks of an item after a check. */
    void mark(Handle h, int item) {
        mark(h, item, of(h, item));
    }

    void mark(Handle h, int item, List<Decision> all) {
        List<Finding> found = checks.standing(h, item, all);
        Set<Check> by = EnumSet.noneOf(Check.class);
        found.forEach(f -> by.add(f.check()));
        items.mark(h, item, Finding.risk(found), by);
    }

    /** Dismissals and undoings of all items, oldest first, by item. */
    Map<Integer, List<Decision>> dismissals(Handle h) {
        Map<Integer, List<Decision>> all = new HashMap<>();
        h.createQuery("""
            SELECT * FROM decision WHERE (verdict FORMAT JSON)."kind" = JSON '"Dismiss"' OR undoes IS NOT NULL
            ORDER BY tick, uid\
            """)
                .map((r, c) -> decision(r))
                .forEach(d ->
                        all.computeIfAbsent(d.item(), i -> new ArrayList<>()).add(d));
        return all;
    }

    /** All versions of an item's question, the original first; those of undone edits too. */
    public List<Version> versions(Handle h, int item) {
        List<Version> versions = new ArrayList<>();
        items.bodies().judged(h, item).ifPresent(judged -> {
            String by =
                    judged.body(1).lineage().hand().map(Lineage.Hand::person).orElse("");
            versions.add(new Version(
                    1, judged.original(), by, Optional.empty(), judged.body(1).sql()));
            OwnBodies bodies = new OwnBodies(team.roster(h).isPresent());
            for (Decision d : of(h, item)) {
                if (ItemStanding.edits(d.verdict())) {
                    versions.add(version(versions.size() + 1, judged, d, bodies.of(d)));
                }
                bodies.after(d);
            }
        });
        return versions;
    }

    private static Version version(int number, BodyTable.ItemBodies judged, Decision d, int present) {
        Optional<Instant> at = Optional.of(d.at());
        return switch (d.verdict()) {
            case Verdict.ChangeQuery(int body, String question) ->
                new Version(
                        number, question, d.validator(), at, judged.body(body).sql());
            case Verdict.EditQuestion(String question) ->
                new Version(
                        number,
                        question,
                        d.validator(),
                        at,
                        judged.body(present).sql());
            case Verdict.Adjudicate a ->
                new Version(
                        number,
                        a.question(),
                        d.validator(),
                        at,
                        judged.body(a.body()).sql());
            case Verdict v -> throw new IllegalArgumentException("edits nothing: " + v);
        };
    }

    /** Recomputes the status of all items for other facts. */
    void restandAll(Handle h, String facts) {
        recomputeStatus(h, items.numbers().all(h), facts);
    }

    /** Recomputes the status of all decided items. */
    public List<Integer> restandDecided(Handle h, String facts) {
        List<Integer> numbers = h.createQuery("SELECT DISTINCT item FROM decision ORDER BY item")
                .mapTo(Integer.class)
                .list();
        recomputeStatus(h, numbers, facts);
        return numbers;
    }

    public void recomputeStatus(Handle h, List<Integer> numbers, String facts) {
        for (int item : numbers) {
            List<Decision> all = of(h, item);
            items.bodies()
                    .judged(h, item)
                    .ifPresent(judged -> standings(h, item, judged, facts).stand(all));
            mark(h, item, all);
        }
    }

    /** Filters these items to those with a decision. */
    public List<Integer> decided(Handle h, List<Integer> numbers) {
        Set<Integer> all = new HashSet<>(h.createQuery("SELECT DISTINCT item FROM decision")
                .mapTo(Integer.class)
                .list());
        return numbers.stream().filter(all::contains).toList();
    }

    /** A decision with its name in all copies of the project, and its place in their common order. */
    public record Entry(String uid, long tick, Decision decision) {}

    /** All decisions on items and faults, oldest first. */
    public List<Entry> journal(Handle h) {
        return h.createQuery("SELECT * FROM decision ORDER BY tick, uid")
                .map((r, c) -> new Entry(r.getString("uid"), r.getLong("tick"), decision(r)))
                .list();
    }

    /** The ids of all decisions by their names. */
    public Map<String, Long> names(Handle h) {
        Map<String, Long> names = new HashMap<>();
        h.createQuery("SELECT uid, id FROM decision")
                .map((r, c) -> Map.entry(r.getString(1), r.getLong(2)))
                .forEach(e -> names.put(e.getKey(), e.getValue()));
        return names;
    }

    /** Lists all validators with a decision. */
    public Set<String> people(Handle h) {
        return new TreeSet<>(h.createQuery("SELECT DISTINCT validator FROM decision")
                .mapTo(String.class)
                .list());
    }

    /** Adds a decision as it was made, without recomputing its item's status. @return its id */
    public long add(Handle h, Entry entry) {
        Decision d = entry.decision();
        return h.createUpdate("""
            INSERT INTO decision (item, validator, verdict, undoes, at, active_millis, hash, step, uid, tick)
            VALUES (:item, :validator, :verdict, :undoes, :at, :active, :hash, :step, :uid, :tick)\
            """)
                .bind("uid", entry.uid())
                .bind("tick", entry.tick())
                .bind("item", d.item())
                .bind("validator", d.validator())
                .bind("verdict", codec.write(Verdict.class, d.verdict()))
                .bind("undoes", d.verdict() instanceof Verdict.Undo undo ? undo.decision() : null)
                .bind("at", d.at().atOffset(ZoneOffset.UTC))
                .bind("active", d.activeMillis())
                .bind("hash", d.hash())
                .bind("step", d.step() == 0 ? null : d.step())
                .executeAndReturnGeneratedKeys("id")
                .mapTo(Long.class)
                .one();
    }

    /** Gives the validator's version of the item. */
    public ItemStanding seen(Handle h, int item, String validator, String facts) {
        BodyTable.ItemBodies judged = items.bodies().judged(h, item).orElseThrow();
        return standings(h, item, judged, facts).seen(of(h, item), validator);
    }

    ItemTable items() {
        return items;
    }

    CheckTable checks() {
        return checks;
    }

    public TeamTable team() {
        return team;
    }

    /** Collects all opinions on an item. */
    public Panel panel(Handle h, int item, String facts) {
        BodyTable.ItemBodies judged = items.bodies().judged(h, item).orElseThrow();
        return standings(h, item, judged, facts).panel(of(h, item));
    }

    /** Gives the status writer of an item with these bodies. */
    ItemStatusWriter standings(Handle h, int item, BodyTable.ItemBodies judged, String facts) {
        return new ItemStatusWriter(h, items, team, team.roster(h), item, judged, facts);
    }

    /** Mean active time of that validator's latest decisions. */
    public long millisAnItem(Handle h, String validator) {
        double millis = h.createQuery("""
            SELECT COALESCE(AVG(active_millis), 0) FROM (SELECT active_millis FROM decision
            WHERE validator = :validator AND undoes IS NULL
            AND (verdict FORMAT JSON)."kind" NOT IN (JSON '"ChangeQuery"', JSON '"Dismiss"')
            ORDER BY validator DESC, id DESC LIMIT :over)\
            """)
                .bind("validator", validator)
                .bind("over", PACE_OVER)
                .mapTo(Double.class)
                .one();
        return Math.round(millis);
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
