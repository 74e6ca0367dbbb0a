package org.spartabench.project.table.decision;

import static org.spartabench.project.db.Database.selectAll;
import static org.spartabench.project.db.Database.selectOne;

import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.generic.GenericType;
import org.jdbi.v3.core.mapper.reflect.ColumnName;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.judging.decision.Panel;
import org.spartabench.judging.review.Feature;
import org.spartabench.judging.review.team.Roster;
import org.spartabench.judging.review.team.Vote;
import org.spartabench.project.db.SettingTable;
import org.spartabench.sql.shape.Nesting;

/** Reads and writes the tables {@code assignment} and {@code opinion}, and the roster. */
public final class TeamTable {

    private static final String ROSTER = "team";
    private static final GenericType<Roster> ROSTER_TYPE = new GenericType<>() {};

    private final SettingTable settings = new SettingTable();

    /** Reads the team; empty if there is none, so that the last decision on an item counts. */
    public Optional<Roster> roster(Handle h) {
        return settings.get(h, ROSTER, ROSTER_TYPE);
    }

    public void roster(Handle h, Roster roster) {
        settings.put(h, ROSTER, roster, ROSTER_TYPE);
    }

    /** Lists the validators to whom an item is assigned. */
    public Set<String> dealt(Handle h, int item) {
        return new TreeSet<>(selectAll(h, String.class, "SELECT validator FROM assignment WHERE item = ?", item));
    }

    private record Assignment(int item, String validator) {}

    /** Reads all assignments: validators by item. */
    public Map<Integer, Set<String>> dealt(Handle h) {
        return h.select("SELECT item, validator FROM assignment")
                .mapTo(Assignment.class)
                .collect(Collectors.groupingBy(
                        Assignment::item,
                        TreeMap::new,
                        Collectors.mapping(Assignment::validator, Collectors.toCollection(TreeSet::new))));
    }

    /** Lists the items assigned to the validator, by number. */
    public List<Integer> dealtTo(Handle h, String validator) {
        return selectAll(h, Integer.class, "SELECT item FROM assignment WHERE validator = ? ORDER BY item", validator);
    }

    public boolean anyDealt(Handle h) {
        return selectOne(h, Boolean.class, "SELECT EXISTS (SELECT 1 FROM assignment)");
    }

    /** @return rows added */
    public int deal(Handle h, Map<Integer, Set<String>> added) {
        var batch = h.prepareBatch("MERGE INTO assignment (item, validator) KEY (item, validator) VALUES (?, ?)");
        added.forEach((item, names) -> names.forEach(name -> batch.add(item, name)));
        return added.isEmpty() ? 0 : batch.execute().length;
    }

    /** Stores all opinions on an item. */
    void writeStatus(Handle h, int item, Panel panel) {
        h.execute("DELETE FROM opinion WHERE item = ?", item);
        for (Panel.Opinion opinion : panel.opinions()) {
            h.createUpdate("""
                INSERT INTO opinion (item, validator, decision, status, question, version, body, hash)
                VALUES (:item, :validator, :last.id, :status, :question, :version, :body, :hash)\
                """)
                    .bindMethods(opinion)
                    .bindMethods(opinion.standing())
                    .bind("item", item)
                    .execute();
        }
        boolean settled = panel.adjudication().isPresent();
        h.execute("UPDATE item SET adjudicated = ? WHERE number = ? AND adjudicated <> ?", settled, item, settled);
    }

    /** Takes an item from a validator. */
    public void take(Handle h, int item, String validator) {
        h.execute("DELETE FROM assignment WHERE item = ? AND validator = ?", item, validator);
    }

    /** Holds the list fields of an item on which a validator has an opinion. */
    public record Own(int item, Status status, String question, String hash, int version, int body) {
        Edition edition() {
            return new Edition(item, version, body);
        }
    }

    /** Identifies a version of an item and its body. */
    record Edition(int number, int version, int body) {}

    /** Reads the validator's opinions on these items, by item. @param numbers at least one */
    public Map<Integer, Own> own(Handle h, String validator, List<Integer> numbers) {
        return h.createQuery("""
            SELECT item, status, question, hash, version, body FROM opinion WHERE validator = :validator AND item IN (<numbers>)\
            """)
                .bind("validator", validator)
                .bindList("numbers", numbers)
                .mapTo(Own.class)
                .collect(Collectors.toMap(Own::item, own -> own));
    }

    /** Gives the body of a validator's version, if it differs from the common one. */
    public record Made(
            Question question,
            String shape,
            List<Nesting> nestings,
            boolean hand,
            @ColumnName("uses") Set<Feature> features) {}

    /**
     * Gives the bodies of a validator's versions that differ from the common ones, by item; without an opinion it is
     * the original body.
     *
     * @param own the validator's opinions on them
     * @param numbers at least one
     */
    public Map<Integer, Made> madeOtherwise(Handle h, Map<Integer, Own> own, List<Integer> numbers) {
        Map<Integer, Edition> present = h.createQuery("SELECT number, version, body FROM item"
                        + " WHERE number IN (<numbers>) AND (version <> 1 OR body <> 1)")
                .bindList("numbers", numbers)
                .mapTo(Edition.class)
                .collect(Collectors.toMap(Edition::number, edition -> edition));
        Set<Integer> edited = new HashSet<>(present.keySet());
        edited.addAll(own.keySet());
        Map<Integer, Made> all = new HashMap<>();
        for (int number : edited) {
            Edition first = new Edition(number, 1, 1);
            Edition theirs =
                    Optional.ofNullable(own.get(number)).map(Own::edition).orElse(first);
            if (!theirs.equals(present.getOrDefault(number, first))) {
                all.put(
                        number,
                        h.select("SELECT * FROM item_body WHERE number = ? AND body = ?", number, theirs.body())
                                .mapTo(Made.class)
                                .one());
            }
        }
        return all;
    }

    /**
     * Filters these items to those with a finding that another validator dismissed, undone or not. @param numbers at
     * least one
     */
    public Set<Integer> dismissedByOthers(Handle h, String validator, List<Integer> numbers) {
        return h.createQuery("""
            SELECT DISTINCT item FROM decision WHERE item IN (<numbers>) AND validator <> :validator
            AND (verdict FORMAT JSON)."kind" = JSON '"Dismiss"'\
            """)
                .bind("validator", validator)
                .bindList("numbers", numbers)
                .mapTo(Integer.class)
                .collectIntoSet();
    }

    /** Filters these items to those assigned to the validator. @param numbers at least one */
    public Set<Integer> dealtTo(Handle h, String validator, List<Integer> numbers) {
        return h.createQuery("SELECT item FROM assignment WHERE validator = :validator AND item IN (<numbers>)")
                .bind("validator", validator)
                .bindList("numbers", numbers)
                .mapTo(Integer.class)
                .collectIntoSet();
    }

    /** Filters these items to those that were adjudicated. @param numbers at least one */
    public Set<Integer> adjudicated(Handle h, List<Integer> numbers) {
        return h.createQuery("SELECT number FROM item WHERE adjudicated AND number IN (<numbers>)")
                .bindList("numbers", numbers)
                .mapTo(Integer.class)
                .collectIntoSet();
    }

    private record VoteRow(
            int item,
            String validator,
            Status status,
            String question,
            int body,
            String hash,
            Verdict verdict,
            Instant at) {

        Vote vote() {
            Verdict.Reject reject = verdict instanceof Verdict.Reject r ? r : new Verdict.Reject(List.of(), "");
            Set<RejectReason> reasons = Set.copyOf(reject.reasons());
            return new Vote(item, validator, status, reasons, reject.note(), question, body, hash, at);
        }
    }

    private record Decided(String validator, int item) {}

    /** Lists what each validator has decided of what screens show: an unrevealed fault counts, and the item behind it does not. */
    public Map<String, Set<Integer>> decided(Handle h) {
        return h.select("""
            SELECT o.validator, COALESCE(f.stands_for, o.item) AS item
            FROM opinion o LEFT JOIN planted_fault f ON f.number = o.item
            LEFT JOIN planted_fault over ON over.told IS NULL AND over.stands_for = o.item
            WHERE o.status IN ('ACCEPTED', 'EDITED', 'REJECTED') AND over.number IS NULL AND f.told IS NULL\
            """)
                .mapTo(Decided.class)
                .collect(Collectors.groupingBy(
                        Decided::validator, TreeMap::new, Collectors.mapping(Decided::item, Collectors.toSet())));
    }

    /** Lists all votes, by item and validator. */
    public List<Vote> votes(Handle h) {
        return h.select("""
            SELECT o.item, o.validator, o.status, o.question, o.body, o.hash, d.verdict, d.at
            FROM opinion o JOIN decision d ON d.id = o.decision
            WHERE o.status IN ('ACCEPTED', 'EDITED', 'REJECTED')
            AND o.item NOT IN (SELECT number FROM planted_fault) ORDER BY o.item, o.validator\
            """).mapTo(VoteRow.class).map(VoteRow::vote).list();
    }
}
