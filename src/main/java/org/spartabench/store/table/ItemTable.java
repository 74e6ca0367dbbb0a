package org.spartabench.store.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.spartabench.author.Exemplar;
import org.spartabench.fact.Schema;
import org.spartabench.item.Answer;
import org.spartabench.item.Check;
import org.spartabench.item.Item;
import org.spartabench.item.Lineage;
import org.spartabench.item.Question;
import org.spartabench.item.Status;
import org.spartabench.publish.Entry;
import org.spartabench.review.Feature;
import org.spartabench.review.ItemRow;
import org.spartabench.review.ItemStanding;
import org.spartabench.review.StoredItem;
import org.spartabench.store.db.Codec;
import org.spartabench.store.db.Fingerprint;

/** Reads and writes the table {@code item}, and reads items together with their bodies. */
public final class ItemTable {

    /** Items as they stand. */
    private static final String PRESENT = " FROM item i JOIN item_body b ON b.number = i.number AND b.body = i.body ";

    /** Items as they came. */
    private static final String FIRST = " FROM item i JOIN item_body b ON b.number = i.number AND b.body = 1 ";

    private static final int FETCH = 1000;

    /** The method in the lineage of an item that was read from a file. */
    private static final String IMPORTED = "imported";

    private final Codec codec;
    private final BodyTable bodies;
    private final ItemNumbers numbers = new ItemNumbers();
    private final ItemRowReader reader = new ItemRowReader();
    private final ItemReader items;

    ItemTable(Codec codec, BodyTable bodies) {
        this.codec = codec;
        this.bodies = bodies;
        this.items = new ItemReader(codec);
    }

    public BodyTable bodies() {
        return bodies;
    }

    /** Which items there are, and how many. */
    public ItemNumbers numbers() {
        return numbers;
    }

    /** Adds an item made by a run ({@code run} > 0), read from a file or made by hand. */
    public void add(Handle h, Item item, long run, int place, Optional<List<String>> printed, String facts) {
        add(h, item, run, place, printed, facts, 0);
    }

    private void add(
            Handle h, Item item, long run, int place, Optional<List<String>> printed, String facts, int planted) {
        h.createUpdate("""
            INSERT INTO item (number, id, run, place, question, version, status, shape, nestings, repairs, hash, hand,
            planted, uses, decided_by, found, risk)
            VALUES (:number, :id, :run, :place, :question, 1, 'OPEN', :shape, :nestings, :repairs, :hash, :hand,
            :planted, :uses, '', '', 0)\
            """)
                .bind("planted", planted)
                .bind("number", item.number())
                .bind("id", item.id())
                .bind("run", run)
                .bind("place", place)
                .bind("question", item.question().text())
                .bind("shape", item.shape().label())
                .bind("nestings", BodyTable.print(item.nestings()))
                .bind("repairs", item.lineage().repairs())
                .bind("hash", bodies.hash(item, facts))
                .bind("hand", item.lineage().hand().isPresent())
                .bind("uses", ItemRowReader.print(Feature.of(item.query())))
                .execute();
        bodies.add(h, item, 1, printed, Optional.empty());
    }

    /** Adds a seeded fault under a number of its own. @param item as it is shown: with the number and id of another item */
    public void plant(Handle h, int number, Item item, StoredItem standsFor, String facts) {
        Item own = new Item(
                number, item.id(), item.query(), item.question(), item.answer(), item.nestings(), item.lineage());
        add(h, own, standsFor.run(), standsFor.place(), Optional.empty(), facts, item.number());
    }

    /** A catalogue of every item as it is shown; empty where an earlier format did not tell all that it holds. */
    Optional<Catalogue> catalogue(Handle h) {
        Catalogue catalogue = new Catalogue();
        h.execute("SET LAZY_QUERY_EXECUTION TRUE"); // else H2 writes all rows to a file before it gives the first one
        try {
            return told(h, catalogue) ? Optional.of(catalogue) : Optional.empty();
        } finally {
            h.execute("SET LAZY_QUERY_EXECUTION FALSE");
        }
    }

    private boolean told(Handle h, Catalogue catalogue) {
        return h
                .createQuery("SELECT " + ItemRowReader.COLUMNS + " FROM item WHERE planted = 0 OR number IN"
                        + " (SELECT number FROM planted_fault WHERE told IS NULL) ORDER BY number")
                .setFetchSize(FETCH)
                .map((r, c) -> {
                    catalogue.put(reader.row(r));
                    return !r.wasNull(); // the risk, which is read last
                })
                .stream()
                .allMatch(known -> known);
    }

    /** Those items, in the order given; a seeded fault by its own number. */
    public List<ItemRow> rows(Handle h, List<Integer> numbers) {
        Map<Integer, ItemRow> rows = new HashMap<>();
        for (int from = 0; from < numbers.size(); from += FETCH) {
            h.createQuery("SELECT " + ItemRowReader.COLUMNS + " FROM item WHERE number IN (<numbers>)")
                    .bindList("numbers", numbers.subList(from, Math.min(from + FETCH, numbers.size())))
                    .map((r, c) -> Map.entry(r.getInt(1), reader.row(r)))
                    .forEach(row -> rows.put(row.getKey(), row.getValue()));
        }
        return numbers.stream().flatMap(n -> Stream.ofNullable(rows.get(n))).toList();
    }

    /** The items of the set, by number. */
    public List<ItemRow> set(Handle h) {
        return h.createQuery("SELECT " + ItemRowReader.COLUMNS
                        + " FROM item WHERE planted = 0 AND status <> 'WITHDRAWN' ORDER BY number")
                .setFetchSize(FETCH)
                .map((r, c) -> reader.row(r))
                .list();
    }

    /** Hands over all items that lists show, as they stand. */
    public int present(Handle h, Consumer<Item> taker) {
        return handOver(
                h.createQuery("SELECT i.*, " + ItemReader.BODY + PRESENT
                        + "WHERE i.status <> 'WITHDRAWN' AND i.planted = 0 ORDER BY i.number"),
                taker);
    }

    public Optional<StoredItem> item(Handle h, int number) {
        return h.createQuery("SELECT i.*, " + ItemReader.BODY + PRESENT + "WHERE i.number = :number")
                .bind("number", number)
                .map((r, c) -> items.stored(r))
                .findOne();
    }

    private int handOver(Query query, Consumer<? super Item> taker) {
        int[] count = {0};
        query.setFetchSize(FETCH).map((r, c) -> items.stored(r).item()).forEach(item -> {
            taker.accept(item);
            count[0]++;
        });
        return count[0];
    }

    /** Other items with the same values for an answer, in whatever order. */
    public List<Item> answering(Handle h, Answer answer, int except) {
        List<String> values = answer.values().stream().sorted().toList();
        return h
                .createQuery("SELECT i.*, " + ItemReader.BODY + PRESENT + """
                    WHERE CHAR_LENGTH(b.answer) = :length AND i.number <> :except AND i.status <> 'WITHDRAWN' AND i.planted = 0
                    ORDER BY i.number\
                    """)
                .bind("length", codec.write(answer.values()).length())
                .bind("except", except)
                .setFetchSize(FETCH)
                .map((r, c) -> BodyTable.sorted(codec.read(Codec.TEXTS, r.getString("answer")))
                                .equals(values)
                        ? Optional.of(items.stored(r).item())
                        : Optional.<Item>empty())
                .stream()
                .flatMap(Optional::stream)
                .toList();
    }

    /** Items as exemplars, the latest first. */
    public List<Exemplar> exemplars(Handle h, List<Integer> numbers) {
        return numbers.isEmpty()
                ? List.of()
                : h.createQuery("SELECT i.question, b.sql" + PRESENT
                                + "WHERE i.number IN (<numbers>) ORDER BY i.number DESC")
                        .bindList("numbers", numbers)
                        .map((r, c) -> new Exemplar(BodyTable.block(r.getString("sql")), r.getString("question")))
                        .list();
    }

    /** The items of a run as the run made them: with their places for numbers and their original questions. */
    public List<Item> ofRun(Handle h, long run, String domain) {
        return h.createQuery("SELECT i.place, " + ItemReader.BODY + FIRST
                        + "WHERE i.run = :run AND i.planted = 0 ORDER BY i.place")
                .bind("run", run)
                .map((r, c) -> items.original(r, domain))
                .list();
    }

    /** One item of a run as the run made it. */
    public Item ofRun(Handle h, long run, int place, String domain) {
        return h.createQuery("SELECT i.place, " + ItemReader.BODY + FIRST
                        + "WHERE i.run = :run AND i.place = :place AND i.planted = 0")
                .bind("run", run)
                .bind("place", place)
                .map((r, c) -> items.original(r, domain))
                .one();
    }

    /** Hands over the items of some states by number. */
    public int entries(Handle h, Set<Status> states, Consumer<Entry> taker) {
        int[] count = {0};
        h.createQuery("SELECT i.id, i.question, b.sql, b.answer, b.printed" + PRESENT
                        + "WHERE i.status IN (<states>) AND i.planted = 0 ORDER BY i.number")
                .bindList("states", states.stream().map(Status::name).toList())
                .setFetchSize(FETCH)
                .map((r, c) -> items.entry(r))
                .forEach(entry -> {
                    taker.accept(entry);
                    count[0]++;
                });
        return count[0];
    }

    /**
     * Adds items read from a file.
     *
     * @param first number of the first one
     * @param known takes the ids that are there already
     * @return the numbers of those added
     */
    public List<Integer> imported(
            Handle h, List<Entry> entries, int first, Schema schema, String facts, List<String> known) {
        Set<String> ids = new HashSet<>(
                h.createQuery("SELECT id FROM item").mapTo(String.class).list());
        List<Integer> numbers = new ArrayList<>();
        int number = first - 1;
        for (Entry entry : entries) {
            if (!ids.add(entry.id())) {
                known.add(entry.id());
                continue;
            }
            number++;
            Item item = new Item(
                    number,
                    entry.id(),
                    entry.query(),
                    Question.plain(entry.question()),
                    new Answer(entry.answer()),
                    BodyTable.nestings(entry.query(), schema),
                    new Lineage(0, 1, IMPORTED, "", List.of(), 0, Map.of(), Optional.empty()));
            add(h, item, 0, number, entry.printedTypes(), facts);
            numbers.add(number);
        }
        return numbers;
    }

    /**
     * Brings an item in line with its decisions.
     *
     * @param by who have one that stands
     * @param several whether it has had more than one query
     */
    void stand(Handle h, int number, ItemStanding standing, List<String> by, boolean several) {
        h.createUpdate("""
            UPDATE item SET question = :question, version = :version, status = :status, hash = :hash, decided_by = :by
            WHERE number = :number\
            """)
                .bind("question", standing.question())
                .bind("version", standing.version())
                .bind("status", standing.status().name())
                .bind("hash", standing.hash())
                .bind("by", String.join("\n", by))
                .bind("number", number)
                .execute();
        if (several) {
            body(h, number, standing.body());
        }
    }

    private static void body(Handle h, int number, int body) {
        h.createUpdate("""
            UPDATE item SET (body, shape, nestings, hand, uses) = (SELECT b.body, b.shape, b.nestings, b.hand, b.uses
            FROM item_body b WHERE b.number = :number AND b.body = :body) WHERE number = :number AND body <> :body\
            """).bind("number", number).bind("body", body).execute();
    }

    /** Reads a validator's version of an item. */
    public Optional<StoredItem> item(Handle h, int number, ItemStanding as) {
        return h.createQuery("SELECT i.number, i.id, i.planted, i.run, i.place, CAST(:question AS VARCHAR) AS question,"
                        + " CAST(:version AS INTEGER) AS version, CAST(:status AS VARCHAR) AS status, CAST(:hash"
                        + " AS VARCHAR) AS hash, "
                        + ItemReader.BODY
                        + " FROM item i JOIN item_body b ON b.number = i.number AND b.body = :body"
                        + " WHERE i.number = :number")
                .bind("question", as.question())
                .bind("version", as.version())
                .bind("status", as.status().name())
                .bind("hash", as.hash())
                .bind("body", as.body())
                .bind("number", number)
                .map((r, c) -> items.stored(r))
                .findOne();
    }

    /** All items by what they were at the beginning: the same in all copies of a project. */
    public Map<String, Integer> origins(Handle h) {
        Map<String, Integer> all = new HashMap<>();
        h.createQuery("SELECT i.number, i.id, " + ItemReader.BODY + FIRST + "WHERE i.planted = 0")
                .setFetchSize(FETCH)
                .map((r, c) -> Map.entry(
                        Fingerprint.of(
                                r.getString("id"), r.getString("original"), r.getString("sql"), r.getString("answer")),
                        r.getInt("number")))
                .forEach(e -> all.put(e.getKey(), e.getValue()));
        return all;
    }

    /**
     * Finds items without all list fields, because an earlier format lacked them, and fills in the fields of their
     * queries.
     */
    List<Integer> untold(Handle h) {
        h.createQuery("SELECT number, body, sql FROM item_body WHERE uses IS NULL")
                .map((r, c) -> Map.entry(List.of(r.getInt(1), r.getInt(2)), r.getString(3)))
                .list()
                .forEach(e -> h.createUpdate(
                                "UPDATE item_body SET uses = :uses WHERE number = :number AND body = :body")
                        .bind("uses", ItemRowReader.print(Feature.of(BodyTable.block(e.getValue()))))
                        .bind("number", e.getKey().getFirst())
                        .bind("body", e.getKey().getLast())
                        .execute());
        h.createUpdate("""
            UPDATE item i SET uses = (SELECT b.uses FROM item_body b WHERE b.number = i.number AND b.body = i.body)
            WHERE uses IS NULL\
            """).execute();
        return h.createQuery("SELECT number FROM item WHERE risk IS NULL")
                .mapTo(Integer.class)
                .list();
    }

    /** Says what the checks found. */
    void mark(Handle h, int number, int risk, Set<Check> checks) {
        h.createUpdate("UPDATE item SET risk = :risk, found = :found WHERE number = :number")
                .bind("risk", risk)
                .bind("found", ItemRowReader.print(checks))
                .bind("number", number)
                .execute();
    }
}
