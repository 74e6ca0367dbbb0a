package org.spartabench.store.table;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jdbi.v3.core.Handle;
import org.spartabench.item.Question;
import org.spartabench.item.Status;
import org.spartabench.item.Verdict;
import org.spartabench.query.Nesting;
import org.spartabench.review.Feature;
import org.spartabench.review.Panel;
import org.spartabench.review.team.Roster;
import org.spartabench.review.team.Vote;
import org.spartabench.store.db.Codec;
import org.spartabench.store.db.SettingTable;

/** Reads and writes the tables {@code assignment} and {@code opinion}, and the roster. */
public final class TeamTable {

    private static final String ROSTER = "team";

    private final Codec codec;
    private final SettingTable settings = new SettingTable();

    TeamTable(Codec codec) {
        this.codec = codec;
    }

    /** Empty without a team: then the last decision counts. */
    public Optional<Roster> roster(Handle h) {
        return settings.get(h, ROSTER).map(text -> codec.read(Roster.class, text));
    }

    public void roster(Handle h, Roster roster) {
        settings.put(h, ROSTER, codec.write(roster));
    }

    /** Who is to decide an item. */
    public Set<String> dealt(Handle h, int item) {
        return new TreeSet<>(h.createQuery("SELECT validator FROM assignment WHERE item = :item")
                .bind("item", item)
                .mapTo(String.class)
                .list());
    }

    /** Who is to decide what. */
    public Map<Integer, Set<String>> dealt(Handle h) {
        Map<Integer, Set<String>> all = new TreeMap<>();
        h.createQuery("SELECT item, validator FROM assignment")
                .map((r, c) -> Map.entry(r.getInt(1), r.getString(2)))
                .forEach(e ->
                        all.computeIfAbsent(e.getKey(), i -> new TreeSet<>()).add(e.getValue()));
        return all;
    }

    /** Items that this validator is to decide, by number. */
    public List<Integer> dealtTo(Handle h, String validator) {
        return h.createQuery("SELECT item FROM assignment WHERE validator = :validator ORDER BY item")
                .bind("validator", validator)
                .mapTo(Integer.class)
                .list();
    }

    public boolean anyDealt(Handle h) {
        return h.createQuery("SELECT COUNT(*) FROM (SELECT 1 FROM assignment LIMIT 1)")
                        .mapTo(Integer.class)
                        .one()
                > 0;
    }

    /** @return rows added */
    public int deal(Handle h, Map<Integer, Set<String>> added) {
        var batch = h.prepareBatch("MERGE INTO assignment (item, validator) KEY (item, validator) VALUES (?, ?)");
        added.forEach((item, names) ->
                names.forEach(name -> batch.bind(0, item).bind(1, name).add()));
        return added.isEmpty() ? 0 : batch.execute().length;
    }

    /** Writes what everybody says of an item. */
    void stand(Handle h, int item, Panel panel) {
        h.createUpdate("DELETE FROM opinion WHERE item = :item")
                .bind("item", item)
                .execute();
        for (Panel.Opinion o : panel.opinions()) {
            h.createUpdate("""
                INSERT INTO opinion (item, validator, decision, status, question, version, body, hash)
                VALUES (:item, :validator, :decision, :status, :question, :version, :body, :hash)\
                """)
                    .bind("item", item)
                    .bind("validator", o.validator())
                    .bind("decision", o.last().id())
                    .bind("status", o.standing().status().name())
                    .bind("question", o.standing().question())
                    .bind("version", o.standing().version())
                    .bind("body", o.standing().body())
                    .bind("hash", o.standing().hash())
                    .execute();
        }
        h.createUpdate("UPDATE item SET adjudicated = :settled WHERE number = :item AND adjudicated <> :settled")
                .bind("settled", panel.adjudication().isPresent())
                .bind("item", item)
                .execute();
    }

    /** Holds the list fields of an item on which a validator has an opinion. */
    record Own(Status status, String question, String hash, Edition edition) {}

    /** Which version an item is in, and what it is made of in that. */
    record Edition(int version, int body) {
        static final Edition FIRST = new Edition(1, 1);

        static Edition of(ResultSet r) throws SQLException {
            return new Edition(r.getInt("version"), r.getInt("body"));
        }
    }

    /** What that validator says of these items, by item. @param numbers at least one */
    Map<Integer, Own> own(Handle h, String validator, List<Integer> numbers) {
        Map<Integer, Own> all = new HashMap<>();
        h.createQuery("""
            SELECT item, status, question, hash, version, body FROM opinion WHERE validator = :validator AND item IN (<numbers>)\
            """)
                .bind("validator", validator)
                .bindList("numbers", numbers)
                .map((r, c) -> Map.entry(
                        r.getInt(1),
                        new Own(Status.valueOf(r.getString(2)), r.getString(3), r.getString(4), Edition.of(r))))
                .forEach(e -> all.put(e.getKey(), e.getValue()));
        return all;
    }

    /** Gives the body of a validator's version, if it differs from the common one. */
    record Made(String question, String shape, List<Nesting> nestings, boolean hand, Set<Feature> features) {}

    /**
     * Gives the bodies of a validator's versions that differ from the common ones, by item; without an opinion it is
     * the original body.
     *
     * @param own the validator's opinions on them
     * @param numbers at least one
     */
    Map<Integer, Made> madeOtherwise(Handle h, Map<Integer, Own> own, List<Integer> numbers) {
        Map<Integer, Edition> present = new HashMap<>();
        h.createQuery("SELECT number, version, body FROM item WHERE number IN (<numbers>) AND (version <> 1 OR body"
                        + " <> 1)")
                .bindList("numbers", numbers)
                .map((r, c) -> Map.entry(r.getInt("number"), Edition.of(r)))
                .forEach(e -> present.put(e.getKey(), e.getValue()));
        Set<Integer> edited = new HashSet<>(present.keySet());
        edited.addAll(own.keySet());
        Map<Integer, Made> all = new HashMap<>();
        for (int number : edited) {
            Edition his = Optional.ofNullable(own.get(number)).map(Own::edition).orElse(Edition.FIRST);
            if (!his.equals(present.getOrDefault(number, Edition.FIRST))) {
                all.put(number, made(h, number, his.body()));
            }
        }
        return all;
    }

    private Made made(Handle h, int number, int body) {
        return h.createQuery("SELECT * FROM item_body WHERE number = :number AND body = :body")
                .bind("number", number)
                .bind("body", body)
                .map((r, c) -> new Made(
                        codec.read(Question.class, r.getString("question")).text(),
                        r.getString("shape"),
                        BodyTable.nestings(r.getString("nestings")),
                        r.getBoolean("hand"),
                        ItemRowReader.features(r.getString("uses"))))
                .one();
    }

    /**
     * Filters these items to those with a finding that another validator dismissed, undone or not. @param numbers at
     * least one
     */
    Set<Integer> dismissedByOthers(Handle h, String validator, List<Integer> numbers) {
        return new HashSet<>(h.createQuery("""
            SELECT DISTINCT item FROM decision WHERE item IN (<numbers>) AND validator <> :validator
            AND (verdict FORMAT JSON)."kind" = JSON '"Dismiss"'\
            """)
                .bind("validator", validator)
                .bindList("numbers", numbers)
                .mapTo(Integer.class)
                .list());
    }

    /** Of these items those that the validator is to decide. @param numbers at least one */
    public Set<Integer> dealtTo(Handle h, String validator, List<Integer> numbers) {
        return new HashSet<>(
                h.createQuery("SELECT item FROM assignment WHERE validator = :validator AND item IN (<numbers>)")
                        .bind("validator", validator)
                        .bindList("numbers", numbers)
                        .mapTo(Integer.class)
                        .list());
    }

    /** Of these items those that were adjudicated. @param numbers at least one */
    Set<Integer> adjudicated(Handle h, List<Integer> numbers) {
        return new HashSet<>(h.createQuery("SELECT number FROM item WHERE adjudicated AND number IN (<numbers>)")
                .bindList("numbers", numbers)
                .mapTo(Integer.class)
                .list());
    }

    /** All votes there are, by item and validator. */
    public List<Vote> votes(Handle h) {
        return new ArrayList<>(h.createQuery("""
            SELECT o.item, o.validator, o.status, o.question, o.body, o.hash, d.verdict, d.at
            FROM opinion o JOIN decision d ON d.id = o.decision
            WHERE o.status IN ('ACCEPTED', 'EDITED', 'REJECTED')
            AND o.item NOT IN (SELECT number FROM planted_fault) ORDER BY o.item, o.validator\
            """).map((r, c) -> vote(r)).list());
    }

    private Vote vote(ResultSet r) throws SQLException {
        Verdict verdict = codec.read(Verdict.class, r.getString("verdict"));
        return new Vote(
                r.getInt("item"),
                r.getString("validator"),
                Status.valueOf(r.getString("status")),
                verdict instanceof Verdict.Reject reject ? Set.copyOf(reject.reasons()) : Set.of(),
                verdict instanceof Verdict.Reject reject ? reject.note() : "",
                r.getString("question"),
                r.getInt("body"),
                r.getString("hash"),
                r.getObject("at", OffsetDateTime.class).toInstant());
    }
}
