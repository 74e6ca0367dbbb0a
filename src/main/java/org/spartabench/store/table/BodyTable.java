package org.spartabench.store.table;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.spartabench.fact.Schema;
import org.spartabench.item.Answer;
import org.spartabench.item.Item;
import org.spartabench.item.Lineage;
import org.spartabench.item.Question;
import org.spartabench.query.Block;
import org.spartabench.query.Nesting;
import org.spartabench.query.Sql;
import org.spartabench.query.name.Nestings;
import org.spartabench.query.read.SqlReader;
import org.spartabench.review.Feature;
import org.spartabench.store.db.Codec;
import org.spartabench.store.db.Fingerprint;

/**
 * Reads and writes the table {@code item_body}: query, question, answer and lineage of items. A body never changes; a
 * changed query is another body.
 */
public final class BodyTable {

    /** @param question that was put for the query */
    public record Body(int number, String question, String sql, String answer, Lineage lineage) {}

    /** All bodies of an item, in the order of their numbers, which begin with 1. */
    public record ItemBodies(List<Body> bodies) {

        public Body body(int number) {
            return bodies.get(number - 1);
        }

        public String original() {
            return body(1).question();
        }

        String hash(int body, String question, String facts) {
            return Fingerprint.of(question, body(body).sql(), body(body).answer(), facts);
        }
    }

    private static final List<String> COLUMNS =
            List.of("question", "sql", "answer", "lineage", "printed", "shape", "nestings", "hand", "made");

    private static final String CONTENT = String.join(", ", COLUMNS);

    private final Codec codec;

    BodyTable(Codec codec) {
        this.codec = codec;
    }

    /** @param made when, for one that is added to an item */
    public void add(Handle h, Item item, int body, Optional<List<String>> printed, Optional<Instant> made) {
        h.createUpdate("""
            INSERT INTO item_body (number, body, question, sql, answer, lineage, printed, shape, nestings, hand, made,
            uses) VALUES (:number, :body, :question, :sql, :answer, :lineage, :printed, :shape, :nestings, :hand, :made,
            :uses)\
            """)
                .bind("number", item.number())
                .bind("body", body)
                .bind("question", codec.write(item.question()))
                .bind("sql", Sql.print(item.query()))
                .bind("answer", codec.write(item.answer().values()))
                .bind("lineage", codec.write(item.lineage()))
                .bind("printed", printed.map(codec::write).orElse(null))
                .bind("shape", item.shape().label())
                .bind("nestings", print(item.nestings()))
                .bind("hand", item.lineage().hand().isPresent())
                .bind("uses", ItemRowReader.print(Feature.of(item.query())))
                .bind("made", made.map(at -> at.atOffset(ZoneOffset.UTC)).orElse(null))
                .execute();
    }

    /** A body as it is kept, with all columns but its place. */
    public record Row(int body, Map<String, Object> columns) {}

    /** Bodies that were added to items, by item, in the order of their numbers. */
    public Map<Integer, List<Row>> added(Handle h) {
        return rows(h, "WHERE body > 1", 0);
    }

    private static Map<Integer, List<Row>> rows(Handle h, String which, int number) {
        Map<Integer, List<Row>> all = new TreeMap<>();
        h.createQuery("SELECT number, body, " + CONTENT + " FROM item_body " + which + " ORDER BY number, body")
                .bindMap(number == 0 ? Map.of() : Map.of("number", number))
                .map((r, c) -> {
                    Map<String, Object> columns = new LinkedHashMap<>();
                    for (String column : COLUMNS) {
                        Object value = column.equals("made")
                                ? r.getObject(column, OffsetDateTime.class)
                                : column.equals("hand") ? r.getBoolean(column) : r.getString(column);
                        columns.put(column, Optional.ofNullable(value));
                    }
                    return Map.entry(r.getInt("number"), new Row(r.getInt("body"), columns));
                })
                .forEach(e ->
                        all.computeIfAbsent(e.getKey(), i -> new ArrayList<>()).add(e.getValue()));
        return all;
    }

    /**
     * Adds bodies that an item has in a copy and not here.
     *
     * @return their numbers here by those there
     */
    public Map<Integer, Integer> add(Handle h, int number, List<Row> there) {
        List<Row> here = rows(h, "WHERE number = :number", number).getOrDefault(number, List.of());
        Map<Integer, Integer> numbers = new HashMap<>();
        int next = here.size() + 1;
        for (Row row : there) {
            Optional<Row> same = here.stream()
                    .filter(r -> r.body() > 1 && r.columns().equals(row.columns()))
                    .findFirst();
            if (same.isPresent()) {
                numbers.put(row.body(), same.get().body());
            } else {
                var update = h.createUpdate("INSERT INTO item_body (number, body, uses, " + CONTENT
                        + ") VALUES (:number, :body, :uses, :" + String.join(", :", COLUMNS) + ")");
                if (row.columns().get("sql") instanceof Optional<?> sql) {
                    update.bind("uses", ItemRowReader.print(Feature.of(block(String.valueOf(sql.orElseThrow())))));
                }
                row.columns().forEach((column, value) -> update.bind(column, ((Optional<?>) value).orElse(null)));
                update.bind("number", number).bind("body", next).execute();
                numbers.put(row.body(), next++);
            }
        }
        return numbers;
    }

    /** The hash of an item as it came. */
    String hash(Item item, String facts) {
        return Fingerprint.of(
                item.question().text(),
                Sql.print(item.query()),
                codec.write(item.answer().values()),
                facts);
    }

    public Optional<ItemBodies> judged(Handle h, int number) {
        List<Body> bodies = h.createQuery("SELECT * FROM item_body WHERE number = :number ORDER BY body")
                .bind("number", number)
                .map((r, c) -> new Body(
                        r.getInt("body"),
                        codec.read(Question.class, r.getString("question")).text(),
                        r.getString("sql"),
                        r.getString("answer"),
                        codec.read(Lineage.class, r.getString("lineage"))))
                .list();
        return bodies.isEmpty() ? Optional.empty() : Optional.of(new ItemBodies(bodies));
    }

    /** Reads the original content of an item or a fault, without its id. */
    public Item first(Handle h, int number) {
        return h.createQuery("SELECT * FROM item_body WHERE number = :number AND body = 1")
                .bind("number", number)
                .map((r, c) -> new Item(
                        number,
                        "",
                        block(r.getString("sql")),
                        codec.read(Question.class, r.getString("question")),
                        new Answer(codec.read(Codec.TEXTS, r.getString("answer"))),
                        nestings(r.getString("nestings")),
                        codec.read(Lineage.class, r.getString("lineage"))))
                .one();
    }

    /** A query that was stored. */
    public static Block block(@Nullable String sql) {
        return Optional.ofNullable(sql)
                .flatMap(text -> SqlReader.read(text).block())
                .orElseThrow(() -> new IllegalStateException("what was stored cannot be read: " + sql));
    }

    /** The types of a query's nested predicates, in post-order. */
    public static List<Nesting> nestings(Block query, Schema schema) {
        return Nestings.of(query, schema).stream()
                .sorted(Comparator.comparing(Nestings.Edge::child))
                .map(Nestings.Edge::type)
                .toList();
    }

    static String print(List<Nesting> nestings) {
        return nestings.stream().map(Nesting::name).collect(Collectors.joining(" ", " ", " "));
    }

    public static List<Nesting> nestings(String text) {
        return text.isBlank()
                ? List.of()
                : Arrays.stream(text.trim().split(" ")).map(Nesting::valueOf).toList();
    }

    static List<String> sorted(List<String> values) {
        List<String> sorted = new ArrayList<>(values);
        sorted.sort(Comparator.naturalOrder());
        return sorted;
    }
}
