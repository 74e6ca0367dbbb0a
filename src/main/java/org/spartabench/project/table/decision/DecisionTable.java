package org.spartabench.project.table.decision;

import static org.spartabench.project.db.Database.selectAll;
import static org.spartabench.project.db.Database.selectFirst;
import static org.spartabench.project.db.Database.selectOne;

import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Gatherers;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.Nested;
import org.spartabench.authors.item.Lineage;
import org.spartabench.authors.item.finding.Check;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.decision.ItemStanding;
import org.spartabench.judging.decision.OwnBodies;
import org.spartabench.judging.decision.Panel;
import org.spartabench.judging.review.Version;
import org.spartabench.project.table.item.BodyTable;
import org.spartabench.project.table.item.ItemTable;

/**
 * Reads and writes the table {@code decision}, and updates the status of items in the same transaction; one writer at a
 * time.
 */
public final class DecisionTable {

    private static final String SELECT = """
        SELECT id, item, validator, verdict, at, active_millis, hash, COALESCE(step, id) AS step, uid, tick FROM decision \
        """;

    private static final String IN_ORDER = "ORDER BY tick, uid";

    /** The validator's latest decisions that determine the pace. */
    private static final int PACE_OVER = 50;

    private static final int AT_ONCE = 1_000;

    private final ItemTable items;
    private final TeamTable team;
    private final CheckTable checks;
    private final Map<String, UndoHistory> stepsOf = new HashMap<>();

    public DecisionTable(ItemTable items, TeamTable team, CheckTable checks) {
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
        selectAll(h, UndoHistory.Row.class, """
            SELECT id, COALESCE(undoes, 0) AS undoes, COALESCE(step, id) AS step FROM decision
            WHERE validator = ? AND id > ? AND (NOT brought OR undoes IS NOT NULL)
            AND item NOT IN (SELECT number FROM planted_fault WHERE told IS NOT NULL) ORDER BY id\
            """, validator, steps.newest()).forEach(steps::take);
        return steps;
    }

    /** Forgets the undo histories: decisions on revealed faults cannot be undone. */
    public void forgetSteps() {
        stepsOf.clear();
    }

    public List<Decision> all(Handle h, List<Long> ids) {
        return ids.stream()
                .gather(Gatherers.windowFixed(AT_ONCE))
                .flatMap(some -> h
                        .createQuery(SELECT + "WHERE id IN (<ids>) ORDER BY id")
                        .bindList("ids", some)
                        .mapTo(Decision.class)
                        .list()
                        .stream())
                .toList();
    }

    public List<Decision> of(Handle h, int item) {
        return selectAll(h, Decision.class, SELECT + "WHERE item = ? " + IN_ORDER, item);
    }

    /** Lists all decisions on all items, oldest first. */
    public List<Decision> all(Handle h) {
        return h.select(SELECT + IN_ORDER).mapTo(Decision.class).list();
    }

    /** Updates risk and checks of an item after a check. */
    public void mark(Handle h, int item) {
        mark(h, item, of(h, item));
    }

    void mark(Handle h, int item, List<Decision> all) {
        List<Finding> found = checks.standing(h, item, all);
        Set<Check> by = EnumSet.noneOf(Check.class);
        found.forEach(f -> by.add(f.check()));
        items.mark(h, item, Finding.risk(found), by);
    }

    /** Reads the dismissals and undoings on all items, oldest first, by item. */
    public Map<Integer, List<Decision>> dismissals(Handle h) {
        String condition = "WHERE (verdict FORMAT JSON).\"kind\" = JSON '\"Dismiss\"' OR undoes IS NOT NULL ";
        return h.select(SELECT + condition + IN_ORDER)
                .mapTo(Decision.class)
                .collect(Collectors.groupingBy(Decision::item));
    }

    /** Lists all versions of an item's question, the original first, including undone edits. */
    public List<Version> versions(Handle h, int item) {
        List<Version> versions = new ArrayList<>();
        items.bodies().judged(h, item).ifPresent(judged -> {
            BodyTable.Body first = judged.body(1);
            String by = first.lineage().hand().map(Lineage.Hand::person).orElse("");
            versions.add(new Version(1, first.question(), by, Optional.empty(), first.sql()));
            OwnBodies bodies = new OwnBodies(team.roster(h).isPresent());
            for (Decision d : of(h, item)) {
                if (ItemStanding.edits(d.verdict())) {
                    Optional<Instant> at = Optional.of(d.at());
                    ItemStanding.Edit edit = ItemStanding.edit(d.verdict(), bodies.of(d));
                    String sql = judged.body(edit.body()).sql();
                    versions.add(new Version(versions.size() + 1, edit.question(), d.validator(), at, sql));
                }
                bodies.after(d);
            }
        });
        return versions;
    }

    /** Recomputes the status of all items for other facts. */
    public void restandAll(Handle h, String facts) {
        recomputeStatus(h, items.numbers().all(h), facts);
    }

    /** Recomputes the status of all decided items. */
    public List<Integer> restandDecided(Handle h, String facts) {
        List<Integer> numbers = selectAll(h, Integer.class, "SELECT DISTINCT item FROM decision ORDER BY item");
        recomputeStatus(h, numbers, facts);
        return numbers;
    }

    public void recomputeStatus(Handle h, List<Integer> numbers, String facts) {
        for (int item : numbers) {
            List<Decision> all = of(h, item);
            items.bodies()
                    .judged(h, item)
                    .ifPresent(judged -> standings(h, item, judged, facts).writeStatus(all));
            mark(h, item, all);
        }
    }

    /** Lists the last items, so many of each validator, on which they decided; what they undid counts too. @param of one, or all */
    public Set<Integer> latest(Handle h, Optional<String> of, int ofEach) {
        return h.select("""
            SELECT item FROM decision WHERE ? IN ('', validator) GROUP BY validator, item
            QUALIFY ROW_NUMBER() OVER (PARTITION BY validator ORDER BY MAX(id) DESC)
                <= LEAST(?, COUNT(*) OVER (PARTITION BY validator) / 2)\
            """, of.orElse(""), ofEach).mapTo(Integer.class).collectIntoSet();
    }

    /** Filters these items to those with a decision. */
    public List<Integer> decided(Handle h, List<Integer> numbers) {
        Set<Integer> all = h.select("SELECT DISTINCT item FROM decision")
                .mapTo(Integer.class)
                .collectIntoSet();
        return numbers.stream().filter(all::contains).toList();
    }

    /** A decision with its name in all copies of the project, and its place in their common order. */
    public record Entry(String uid, long tick, @Nested Decision decision) {}

    /** Lists all decisions on an item, oldest first, those among them that stand for others included. */
    public List<Entry> journal(Handle h, int item) {
        return selectAll(h, Entry.class, SELECT + "WHERE item = ? " + IN_ORDER, item);
    }

    /** Reads a decision. */
    public Entry entry(Handle h, long id) {
        return selectOne(h, Entry.class, SELECT + "WHERE id = ?", id);
    }

    /** Finds the decision with a name. */
    public Optional<Long> named(Handle h, String uid) {
        return selectFirst(h, Long.class, "SELECT id FROM decision WHERE uid = ?", uid);
    }

    /** Marks a decision as made in another copy; it is not undone here. */
    public void bring(Handle h, long id) {
        h.execute("UPDATE decision SET brought = TRUE WHERE id = ?", id);
    }

    /** Gives a decision another place in the order of all copies. */
    public void move(Handle h, String uid, long tick) {
        h.execute("UPDATE decision SET tick = ? WHERE uid = ?", tick, uid);
    }

    /** Lists all validators with a decision. */
    public Set<String> people(Handle h) {
        return new TreeSet<>(selectAll(h, String.class, "SELECT DISTINCT validator FROM decision WHERE NOT derived"));
    }

    /** Adds a decision as it was made, without recomputing its item's status. @return its id */
    public long add(Handle h, Entry entry) {
        Decision d = entry.decision();
        return h.createUpdate("""
            INSERT INTO decision (item, validator, verdict, undoes, at, active_millis, hash, step, uid, tick)
            VALUES (:item, :validator, :verdict, :undoes, :at, :activeMillis, :hash, NULLIF(CAST(:step AS BIGINT), 0),
                :uid, :tick)\
            """)
                .bindMethods(d)
                .bindMethods(entry)
                .bind("undoes", d.verdict() instanceof Verdict.Undo undo ? undo.decision() : null)
                .executeAndReturnGeneratedKeys("id")
                .mapTo(Long.class)
                .one();
    }

    /** Gives the validator's version of the item. */
    public ItemStanding seen(Handle h, int item, String validator, String facts) {
        return standings(h, item, facts).seen(of(h, item), validator);
    }

    /** Collects all opinions on an item. */
    public Panel panel(Handle h, int item, String facts) {
        return standings(h, item, facts).panel(of(h, item));
    }

    /** Gives the status writer of an item. */
    ItemStatusWriter standings(Handle h, int item, String facts) {
        return items.bodies()
                .judged(h, item)
                .map(bodies -> standings(h, item, bodies, facts))
                .orElseThrow(() -> new IllegalArgumentException("the project has no item " + item));
    }

    private ItemStatusWriter standings(Handle h, int item, BodyTable.ItemBodies bodies, String facts) {
        return new ItemStatusWriter(h, items, team, team.roster(h), item, bodies, facts);
    }

    /** Computes the mean active time of the validator's latest decisions. */
    public long millisAnItem(Handle h, String validator) {
        return Math.round(
                h.select("""
                    SELECT COALESCE(AVG(active_millis), 0) FROM (SELECT active_millis FROM decision
                    WHERE validator = ? AND undoes IS NULL
                    AND (verdict FORMAT JSON)."kind" NOT IN (JSON '"ChangeQuery"', JSON '"Dismiss"')
                    ORDER BY validator DESC, id DESC LIMIT ?)\
                    """, validator, PACE_OVER).mapTo(Double.class).one());
    }
}
