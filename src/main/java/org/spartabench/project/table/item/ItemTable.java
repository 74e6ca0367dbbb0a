package org.spartabench.project.table.item;

import static org.spartabench.project.db.Database.selectAll;
import static org.spartabench.project.db.Database.selectOne;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Gatherers;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.item.Lineage;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.answer.Answer;
import org.spartabench.authors.item.finding.Check;
import org.spartabench.authors.request.Exemplar;
import org.spartabench.facts.schema.Schema;
import org.spartabench.judging.decision.ItemStanding;
import org.spartabench.judging.review.Feature;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.project.db.Codec;
import org.spartabench.publishing.entry.Entry;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.tree.Block;

/** Reads and writes the table {@code item}, and reads items together with their bodies. */
public final class ItemTable {

    private static final String PRESENT = " FROM item i JOIN item_body b ON b.number = i.number AND b.body = i.body ";
    private static final String FIRST = " FROM item i JOIN item_body b ON b.number = i.number AND b.body = 1 ";

    /** Selects current versions, as {@link StoredRow}. */
    private static final String CURRENT = "SELECT i.*, " + StoredRow.BODY + PRESENT;

    /** Selects items as a run made them; the first value is the domain. */
    private static final String MADE = "SELECT i.place AS number, CONCAT(CAST(? AS VARCHAR), ':', i.place) AS id,"
            + " b.sql AS query, b.question, b.answer, b.nestings, b.lineage" + FIRST;

    private static final int FETCH = 1000;

    /** The method in the lineage of an item from a file. */
    private static final String IMPORTED = "imported";

    private final Codec codec;
    private final BodyTable bodies;
    private final ItemNumbers numbers = new ItemNumbers();
    private final ItemOrigins origins = new ItemOrigins();
    private final ItemRowReader reader = new ItemRowReader();

    public ItemTable(Codec codec, BodyTable bodies) {
        this.codec = codec;
        this.bodies = bodies;
    }

    public BodyTable bodies() {
        return bodies;
    }

    public ItemNumbers numbers() {
        return numbers;
    }

    public ItemOrigins origins() {
        return origins;
    }

    /** Adds an item made by a run ({@code run} > 0), read from a file or made by hand. */
    public void add(Handle h, Item item, long run, int place, Optional<List<String>> printed, String facts) {
        add(h, item, run, place, printed, facts, 0);
    }

    private void add(
            Handle h, Item item, long run, int place, Optional<List<String>> printed, String facts, int planted) {
        if (planted == 0) {
            origins.giveWay(h, item.id());
        }
        h.createUpdate("""
            INSERT INTO item (number, id, run, place, question, version, status, shape, nestings, repairs, hash, hand,
            planted, uses, outermost, decided_by, found, risk)
            VALUES (:number, :id, :run, :place, :question.text, 1, 'OPEN', :shape.label, :nestings, :lineage.repairs,
            :hash, :lineage.hand.isPresent, :planted, :uses, :outermost, '', '', 0)\
            """)
                .bindMethods(item)
                .bind("run", run)
                .bind("place", place)
                .bind("planted", planted)
                .bind("hash", bodies.hash(item, facts))
                .bind("uses", Feature.of(item.query()))
                .bind("outermost", Feature.outermost(item.query()))
                .execute();
        bodies.add(h, item, 1, printed, Optional.empty());
    }

    /** Adds a seeded fault under a number of its own. @param item with the number and id under which it is shown */
    public void plant(Handle h, int number, Item item, StoredItem standsFor, String facts) {
        add(h, item.withNumber(number), standsFor.run(), standsFor.place(), Optional.empty(), facts, item.number());
    }

    /** Reads all shown items into a catalogue; empty if an earlier format lacks a field of it. */
    public Optional<Catalogue> catalogue(Handle h) {
        Catalogue catalogue = new Catalogue();
        h.execute("SET LAZY_QUERY_EXECUTION TRUE"); // else H2 writes all rows to a file before it gives the first one
        try {
            boolean complete = h
                    .select("SELECT " + ItemRowReader.COLUMNS + " FROM item WHERE planted = 0 OR number IN"
                            + " (SELECT number FROM planted_fault WHERE told IS NULL) ORDER BY number")
                    .setFetchSize(FETCH)
                    .map((r, c) -> {
                        catalogue.put(reader.row(r));
                        return !r.wasNull(); // the risk, which is read last
                    })
                    .stream()
                    .allMatch(known -> known);
            return complete ? Optional.of(catalogue) : Optional.empty();
        } finally {
            h.execute("SET LAZY_QUERY_EXECUTION FALSE");
        }
    }

    /** Reads these items, in the order given; a seeded fault by its own number. */
    public List<ItemRow> rows(Handle h, List<Integer> numbers) {
        Map<Integer, ItemRow> rows = new HashMap<>();
        numbers.stream()
                .gather(Gatherers.windowFixed(FETCH))
                .forEach(some -> h.createQuery(
                                "SELECT " + ItemRowReader.COLUMNS + " FROM item WHERE number IN (<numbers>)")
                        .bindList("numbers", some)
                        .map((r, c) -> Map.entry(r.getInt(1), reader.row(r)))
                        .forEach(row -> rows.put(row.getKey(), row.getValue())));
        return numbers.stream().flatMap(n -> Stream.ofNullable(rows.get(n))).toList();
    }

    /** Reads the listed items of the set, by number. */
    public List<ItemRow> set(Handle h) {
        return h.select("SELECT " + ItemRowReader.COLUMNS
                        + " FROM item WHERE planted = 0 AND status <> 'WITHDRAWN' ORDER BY number")
                .setFetchSize(FETCH)
                .map((r, c) -> reader.row(r))
                .list();
    }

    /** Hands over the current versions of all listed items, by number. */
    public int present(Handle h, Consumer<Item> taker) {
        return handOver(
                h.select(CURRENT + "WHERE i.status <> 'WITHDRAWN' AND i.planted = 0 ORDER BY i.number"),
                StoredRow.class,
                row -> taker.accept(row.stored().item()));
    }

    public Optional<StoredItem> item(Handle h, int number) {
        return h.select(CURRENT + "WHERE i.number = ?", number)
                .mapTo(StoredRow.class)
                .map(StoredRow::stored)
                .findOne();
    }

    private static <T> int handOver(Query query, Class<T> type, Consumer<T> taker) {
        int[] count = {0};
        query.setFetchSize(FETCH).mapTo(type).forEach(row -> {
            taker.accept(row);
            count[0]++;
        });
        return count[0];
    }

    /** Lists other items whose answers have the same values, in any order. */
    public List<Item> answering(Handle h, Answer answer, int except) {
        return h
                .select(
                        "SELECT i.number, b.answer" + PRESENT + """
                            WHERE CHAR_LENGTH(b.answer) = ? AND i.number <> ? AND i.status <> 'WITHDRAWN' AND i.planted = 0
                            ORDER BY i.number\
                            """,
                        codec.write(answer.values()).length(),
                        except)
                .setFetchSize(FETCH)
                .mapTo(Answered.class)
                .filter(other -> sorted(other.answer()).equals(sorted(answer)))
                .list()
                .stream()
                .flatMap(other -> item(h, other.number()).stream())
                .map(StoredItem::item)
                .toList();
    }

    private record Answered(int number, Answer answer) {}

    private static List<String> sorted(Answer answer) {
        return answer.values().stream().sorted().toList();
    }

    /** Reads items as exemplars, the latest first. */
    public List<Exemplar> exemplars(Handle h, List<Integer> numbers) {
        return numbers.isEmpty()
                ? List.of()
                : h.createQuery("SELECT i.question, b.sql AS query" + PRESENT
                                + "WHERE i.number IN (<numbers>) ORDER BY i.number DESC")
                        .bindList("numbers", numbers)
                        .mapTo(Exemplar.class)
                        .list();
    }

    /** Lists the items of a run as the run made them: numbered by their places, with their original questions. */
    public List<Item> ofRun(Handle h, long run, String domain) {
        return selectAll(h, Item.class, MADE + "WHERE i.run = ? AND i.planted = 0 ORDER BY i.place", domain, run);
    }

    /** Reads one item of a run as the run made it. */
    public Item ofRun(Handle h, long run, int place, String domain) {
        return selectOne(h, Item.class, MADE + "WHERE i.run = ? AND i.place = ? AND i.planted = 0", domain, run, place);
    }

    /** Hands over the items of some states for publishing, by number. */
    public int entries(Handle h, Set<Status> states, Consumer<Entry> taker) {
        return handOver(
                h.createQuery("SELECT i.id, i.question, b.sql AS query, b.answer, b.printed AS printed_types" + PRESENT
                                + "WHERE i.status IN (<states>) AND i.planted = 0 ORDER BY i.number")
                        .bindList("states", List.copyOf(states)),
                Entry.class,
                taker);
    }

    /**
     * Adds items read from a file.
     *
     * @param first number of the first one
     * @param known takes the ids that are there already
     * @param renumber whether an item with such an id gets a new one instead of being left out
     * @return the numbers of those added
     */
    public List<Integer> imported(
            Handle h,
            List<Entry> entries,
            int first,
            Schema schema,
            String facts,
            List<String> known,
            boolean renumber) {
        Set<String> ids = new HashSet<>(
                h.select("SELECT id FROM item").mapTo(String.class).list());
        List<Integer> numbers = new ArrayList<>();
        int number = first - 1;
        for (Entry entry : entries) {
            String id = entry.id();
            if (!ids.add(id)) {
                known.add(id);
                if (!renumber) {
                    continue;
                }
                for (int copy = 2; !ids.add(id); copy++) {
                    id = entry.id() + "-" + copy;
                }
            }
            number++;
            Item item = new Item(
                    number,
                    id,
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
     * Updates an item from its decisions.
     *
     * @param by the validators with a decision in force
     * @param several whether the item has had more than one query
     */
    public void writeStatus(Handle h, int number, ItemStanding standing, List<String> by, boolean several) {
        h.createUpdate("""
            UPDATE item SET question = :question, version = :version, status = :status, hash = :hash, decided_by = :by
            WHERE number = :number\
            """)
                .bindMethods(standing)
                .bind("by", String.join("\n", by))
                .bind("number", number)
                .execute();
        if (several) {
            h.createUpdate("""
                UPDATE item SET (body, shape, nestings, hand, uses, outermost) =
                (SELECT b.body, b.shape, b.nestings, b.hand, b.uses, b.outermost FROM item_body b WHERE b.number = :number AND b.body = :body) WHERE number = :number AND body <> :body\
                """)
                    .bind("number", number)
                    .bind("body", standing.body())
                    .execute();
        }
    }

    /** Reads a validator's version of an item. */
    public Optional<StoredItem> item(Handle h, int number, ItemStanding as) {
        return h.createQuery("SELECT i.number, i.id, i.planted, i.run, i.place, CAST(:question AS VARCHAR) AS question,"
                        + " CAST(:version AS INTEGER) AS version, CAST(:status AS VARCHAR) AS status, CAST(:hash"
                        + " AS VARCHAR) AS hash, "
                        + StoredRow.BODY
                        + " FROM item i JOIN item_body b ON b.number = i.number AND b.body = :body"
                        + " WHERE i.number = :number")
                .bindMethods(as)
                .bind("number", number)
                .mapTo(StoredRow.class)
                .map(StoredRow::stored)
                .findOne();
    }

    /**
     * Finds items without all list fields, because an earlier format lacked them, and fills in the fields of their
     * queries.
     */
    public List<Integer> missingListFields(Handle h) {
        fill(h, "uses", Feature::of);
        return selectAll(h, Integer.class, "SELECT number FROM item WHERE risk IS NULL");
    }

    private record Unread(int number, int body, Block query) {}

    /**
     * Counts the items that are alike in what quotas count.
     *
     * @param shape label of the shape
     * @param outermost features of the outermost block
     */
    public record Group(Status status, String shape, List<Nesting> nestings, Set<Feature> outermost, int items) {}

    /** Whether the items can be grouped: an earlier format lacked a field. */
    public boolean grouped(Handle h) {
        return selectOne(h, Integer.class, "SELECT COUNT(*) FROM item WHERE outermost IS NULL") == 0;
    }

    /** Fills in the features of the outermost blocks, of all bodies without them. */
    public int group(Handle h) {
        return fill(h, "outermost", Feature::outermost);
    }

    /** Fills in a column of all bodies and items that lack it. @return how many items lacked it */
    private static int fill(Handle h, String column, Function<Block, Set<Feature>> features) {
        selectAll(h, Unread.class, "SELECT number, body, sql AS query FROM item_body WHERE " + column + " IS NULL")
                .forEach(b -> h.execute(
                        "UPDATE item_body SET " + column + " = ? WHERE number = ? AND body = ?",
                        features.apply(b.query()),
                        b.number(),
                        b.body()));
        return h.execute("""
            UPDATE item i SET %1$s = (SELECT b.%1$s FROM item_body b WHERE b.number = i.number AND b.body = i.body)
            WHERE %1$s IS NULL\
            """.formatted(column));
    }

    /** Groups the listed items of the set. */
    public List<Group> groups(Handle h) {
        return h.select("""
            SELECT status, shape, nestings, outermost, COUNT(*) AS items FROM item
            WHERE planted = 0 AND status <> 'WITHDRAWN' GROUP BY status, shape, nestings, outermost\
            """).mapTo(Group.class).list();
    }

    public void mark(Handle h, int number, int risk, Set<Check> checks) {
        h.execute("UPDATE item SET risk = ?, found = ? WHERE number = ?", risk, checks, number);
    }
}
