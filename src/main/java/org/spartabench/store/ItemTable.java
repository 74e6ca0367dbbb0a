package org.spartabench.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.spartabench.author.Exemplar;
import org.spartabench.fact.Schema;
import org.spartabench.item.Answer;
import org.spartabench.item.Item;
import org.spartabench.item.Lineage;
import org.spartabench.item.Question;
import org.spartabench.item.Status;
import org.spartabench.publish.Entry;
import org.spartabench.query.Block;
import org.spartabench.query.Nesting;
import org.spartabench.query.Nestings;
import org.spartabench.query.Sql;
import org.spartabench.query.SqlReader;
import org.spartabench.review.ItemRow;
import org.spartabench.review.Standing;
import org.spartabench.review.StoredItem;

/** The tables {@code item} and {@code item_body}. */
final class ItemTable {

    /** What the hash of an item is made of, apart from its current question and the database. */
    record Judged(String original, String sql, String answer) {}

    private static final String ROW = "number, id, question, status, shape, nestings, repairs";
    private static final int FETCH = 1000;

    /** The method in the lineage of an item that was read from a file. */
    private static final String IMPORTED = "imported";

    private final Codec codec;

    ItemTable(Codec codec) {
        this.codec = codec;
    }

    /** Adds an item made by a run ({@code run} > 0) or read from a file. */
    void add(Handle h, Item item, long run, int place, Optional<List<String>> printed, String facts) {
        String sql = Sql.print(item.query());
        String answer = codec.write(item.answer().values());
        h.createUpdate("""
            INSERT INTO item (number, id, run, place, question, version, status, shape, nestings, repairs, hash)
            VALUES (:number, :id, :run, :place, :question, 1, 'OPEN', :shape, :nestings, :repairs, :hash)\
            """)
                .bind("number", item.number())
                .bind("id", item.id())
                .bind("run", run)
                .bind("place", place)
                .bind("question", item.question().text())
                .bind("shape", item.shape().label())
                .bind("nestings", print(item.nestings()))
                .bind("repairs", item.lineage().repairs())
                .bind("hash", Fingerprint.of(item.question().text(), sql, answer, facts))
                .execute();
        h.createUpdate("""
            INSERT INTO item_body (number, question, sql, answer, lineage, printed)
            VALUES (:number, :question, :sql, :answer, :lineage, :printed)\
            """)
                .bind("number", item.number())
                .bind("question", codec.write(item.question()))
                .bind("sql", sql)
                .bind("answer", answer)
                .bind("lineage", codec.write(item.lineage()))
                .bind("printed", printed.map(codec::write).orElse(null))
                .execute();
    }

    /** A catalogue of every item. */
    Catalogue catalogue(Handle h) {
        Catalogue catalogue = new Catalogue();
        h.createQuery("SELECT " + ROW + " FROM item ORDER BY number")
                .setFetchSize(FETCH)
                .map((r, c) -> row(r))
                .forEach(catalogue::put);
        return catalogue;
    }

    /** Those items, in the order of their numbers. @param numbers ascending */
    List<ItemRow> rows(Handle h, List<Integer> numbers) {
        List<ItemRow> rows = new ArrayList<>();
        for (int from = 0; from < numbers.size(); from += FETCH) {
            h.createQuery("SELECT " + ROW + " FROM item WHERE number IN (<numbers>) ORDER BY number")
                    .bindList("numbers", numbers.subList(from, Math.min(from + FETCH, numbers.size())))
                    .map((r, c) -> row(r))
                    .forEach(rows::add);
        }
        return rows;
    }

    Optional<StoredItem> item(Handle h, int number) {
        return h.createQuery("""
            SELECT i.*, b.question AS original, b.sql, b.answer, b.lineage
            FROM item i JOIN item_body b ON b.number = i.number WHERE i.number = :number\
            """)
                .bind("number", number)
                .map((r, c) -> stored(r))
                .findOne();
    }

    /** All items with lower numbers. */
    List<Item> below(Handle h, int number) {
        return h.createQuery("""
            SELECT i.*, b.question AS original, b.sql, b.answer, b.lineage
            FROM item i JOIN item_body b ON b.number = i.number WHERE i.number < :number ORDER BY i.number\
            """)
                .bind("number", number)
                .map((r, c) -> stored(r).item())
                .list();
    }

    /** Numbers of the accepted items below one, the latest first. */
    List<Integer> accepted(Handle h, int below, int most) {
        return h.createQuery("""
            SELECT number FROM item WHERE status IN ('ACCEPTED', 'EDITED') AND number < :below
            ORDER BY number DESC LIMIT :most\
            """)
                .bind("below", below)
                .bind("most", most)
                .mapTo(Integer.class)
                .list();
    }

    /** Items as exemplars, the latest first. */
    List<Exemplar> exemplars(Handle h, List<Integer> numbers) {
        return numbers.isEmpty()
                ? List.of()
                : h.createQuery("""
                    SELECT i.question, b.sql FROM item i JOIN item_body b ON b.number = i.number
                    WHERE i.number IN (<numbers>) ORDER BY i.number DESC\
                    """)
                        .bindList("numbers", numbers)
                        .map((r, c) -> new Exemplar(block(r.getString("sql")), r.getString("question")))
                        .list();
    }

    /** The items of a run as the run made them: with their places for numbers and their original questions. */
    List<Item> ofRun(Handle h, long run, String domain) {
        return h.createQuery("""
            SELECT i.place, i.nestings, b.question AS original, b.sql, b.answer, b.lineage
            FROM item i JOIN item_body b ON b.number = i.number WHERE i.run = :run ORDER BY i.place\
            """)
                .bind("run", run)
                .map((r, c) -> original(r, domain))
                .list();
    }

    /** One item of a run as the run made it. */
    Item ofRun(Handle h, long run, int place, String domain) {
        return h.createQuery("""
            SELECT i.place, i.nestings, b.question AS original, b.sql, b.answer, b.lineage
            FROM item i JOIN item_body b ON b.number = i.number WHERE i.run = :run AND i.place = :place\
            """)
                .bind("run", run)
                .bind("place", place)
                .map((r, c) -> original(r, domain))
                .one();
    }

    /** Hands over the items of some states by number. */
    int entries(Handle h, Set<Status> states, Consumer<Entry> taker) {
        int[] count = {0};
        h.createQuery("""
            SELECT i.id, i.question, b.sql, b.answer, b.printed
            FROM item i JOIN item_body b ON b.number = i.number WHERE i.status IN (<states>) ORDER BY i.number\
            """)
                .bindList("states", states.stream().map(Status::name).toList())
                .setFetchSize(FETCH)
                .map((r, c) -> entry(r))
                .forEach(entry -> {
                    taker.accept(entry);
                    count[0]++;
                });
        return count[0];
    }

    private Entry entry(ResultSet r) throws SQLException {
        return new Entry(
                r.getString("id"),
                r.getString("question"),
                block(r.getString("sql")),
                codec.read(Codec.TEXTS, r.getString("answer")),
                Optional.ofNullable(r.getString("printed")).map(text -> codec.read(Codec.TEXTS, text)));
    }

    /**
     * Adds items read from a file.
     *
     * @param known takes the ids that are there already
     * @return the numbers of those added
     */
    List<Integer> imported(Handle h, List<Entry> entries, Schema schema, String facts, List<String> known) {
        Set<String> ids = new HashSet<>(
                h.createQuery("SELECT id FROM item").mapTo(String.class).list());
        List<Integer> numbers = new ArrayList<>();
        int number = highest(h);
        for (Entry entry : entries) {
            if (!ids.add(entry.id())) {
                known.add(entry.id());
                continue;
            }
            number++;
            List<Nesting> types = Nestings.of(entry.query(), schema).stream()
                    .sorted(Comparator.comparing(Nestings.Edge::child))
                    .map(Nestings.Edge::type)
                    .toList();
            Item item = new Item(
                    number,
                    entry.id(),
                    entry.query(),
                    Question.plain(entry.question()),
                    new Answer(entry.answer()),
                    types,
                    new Lineage(0, 1, IMPORTED, "", List.of(), 0, Map.of()));
            add(h, item, 0, number, entry.printedTypes(), facts);
            numbers.add(number);
        }
        return numbers;
    }

    Optional<Judged> judged(Handle h, int number) {
        return h.createQuery("SELECT question, sql, answer FROM item_body WHERE number = :number")
                .bind("number", number)
                .map((r, c) -> new Judged(
                        codec.read(Question.class, r.getString("question")).text(),
                        r.getString("sql"),
                        r.getString("answer")))
                .findOne();
    }

    void stand(Handle h, int number, Standing standing) {
        h.createUpdate("""
            UPDATE item SET question = :question, version = :version, status = :status, hash = :hash
            WHERE number = :number\
            """)
                .bind("question", standing.question())
                .bind("version", standing.version())
                .bind("status", standing.status().name())
                .bind("hash", standing.hash())
                .bind("number", number)
                .execute();
    }

    List<Integer> numbers(Handle h) {
        return h.createQuery("SELECT number FROM item ORDER BY number")
                .mapTo(Integer.class)
                .list();
    }

    int highest(Handle h) {
        return h.createQuery("SELECT COALESCE(MAX(number), 0) FROM item")
                .mapTo(Integer.class)
                .one();
    }

    private static ItemRow row(ResultSet r) throws SQLException {
        return new ItemRow(
                r.getInt("number"),
                r.getString("id"),
                r.getString("question"),
                Status.valueOf(r.getString("status")),
                r.getString("shape"),
                nestings(r.getString("nestings")),
                r.getInt("repairs"));
    }

    private StoredItem stored(ResultSet r) throws SQLException {
        String text = r.getString("question");
        Question original = codec.read(Question.class, r.getString("original"));
        Question current = text.equals(original.text()) ? original : Question.plain(text);
        Item item = numbered(item(r, r.getInt("number"), r.getString("id"), current), r.getInt("place"));
        return new StoredItem(
                item,
                text,
                r.getInt("version"),
                Status.valueOf(r.getString("status")),
                r.getString("hash"),
                r.getLong("run"),
                r.getInt("place"));
    }

    /** With the numbers of its leaves in the project instead of those in the run; extra leaves have negative ones. */
    private static Item numbered(Item item, int place) {
        Lineage l = item.lineage();
        int offset = item.number() - place;
        List<Integer> leaves =
                l.leaves().stream().map(n -> n > 0 ? n + offset : n).toList();
        return new Item(
                item.number(),
                item.id(),
                item.query(),
                item.question(),
                item.answer(),
                item.nestings(),
                new Lineage(l.seed(), l.attempt(), l.method(), l.author(), leaves, l.repairs(), l.prompts()));
    }

    private Item original(ResultSet r, String domain) throws SQLException {
        int place = r.getInt("place");
        return item(r, place, domain + ":" + place, codec.read(Question.class, r.getString("original")));
    }

    private Item item(ResultSet r, int number, String id, Question question) throws SQLException {
        return new Item(
                number,
                id,
                block(r.getString("sql")),
                question,
                new Answer(codec.read(Codec.TEXTS, r.getString("answer"))),
                nestings(r.getString("nestings")),
                codec.read(Lineage.class, r.getString("lineage")));
    }

    private static Block block(String sql) {
        return SqlReader.read(sql)
                .block()
                .orElseThrow(() -> new IllegalStateException("what was stored cannot be read: " + sql));
    }

    private static String print(List<Nesting> nestings) {
        return nestings.stream().map(Nesting::name).collect(Collectors.joining(" ", " ", " "));
    }

    private static List<Nesting> nestings(String text) {
        return text.isBlank()
                ? List.of()
                : Arrays.stream(text.trim().split(" ")).map(Nesting::valueOf).toList();
    }
}
