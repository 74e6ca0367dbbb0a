package org.spartabench.project.table.item;

import static org.spartabench.project.db.Database.selectAll;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.item.Lineage;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.answer.Answer;
import org.spartabench.facts.schema.Schema;
import org.spartabench.judging.review.Feature;
import org.spartabench.project.db.Codec;
import org.spartabench.project.db.ColumnTypes;
import org.spartabench.project.db.Fingerprint;
import org.spartabench.project.db.StoredQueries;
import org.spartabench.sql.name.Nestings;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.tree.Block;

/**
 * Reads and writes the table {@code item_body}: query, question, answer and lineage of items. A body never changes; a
 * changed query is another body.
 */
public record BodyTable(Codec codec) {

    /**
     * @param asked the question that was written for the query
     * @param answer as it is stored
     */
    public record Body(int body, Question asked, String sql, String answer, Lineage lineage) {
        public String question() {
            return asked.text();
        }
    }

    /** Holds all bodies of an item, in the order of their numbers, which begin with 1. */
    public record ItemBodies(List<Body> bodies) {

        public Body body(int number) {
            return bodies.get(number - 1);
        }

        public String original() {
            return body(1).question();
        }

        public String hash(int body, String question, String facts) {
            return Fingerprint.of(question, body(body).sql(), body(body).answer(), facts);
        }
    }

    /** Holds a body that was added to an item, as it is stored. */
    public record Row(
            int number,
            int body,
            String question,
            String sql,
            String answer,
            String lineage,
            Optional<String> printed,
            String shape,
            String nestings,
            boolean hand,
            Optional<Instant> made) {

        private Row at(int item, int place) {
            return new Row(item, place, question, sql, answer, lineage, printed, shape, nestings, hand, made);
        }
    }

    private static final String INSERT = """
        INSERT INTO item_body (number, body, question, sql, answer, lineage, printed, shape, nestings, hand, made, uses,
        outermost)
        VALUES (:number, :body, :question, :%s, :answer, :lineage, :printed, :%s, :nestings, :%s, :made, :uses,
        :outermost)\
        """;

    /** @param made when a person added the body to an item */
    public void add(Handle h, Item item, int body, Optional<List<String>> printed, Optional<Instant> made) {
        h.createUpdate(INSERT.formatted("query", "shape.label", "lineage.hand.isPresent"))
                .bindMethods(item)
                .bind("body", body)
                .bind("printed", printed.map(codec::write))
                .bind("made", made)
                .bind("uses", Feature.of(item.query()))
                .bind("outermost", Feature.outermost(item.query()))
                .execute();
    }

    /** Lists the bodies of an item. */
    public List<Row> rows(Handle h, int number) {
        return selectAll(h, Row.class, "SELECT * FROM item_body WHERE number = ? ORDER BY body", number);
    }

    /** Adds a body that an item has in a copy, unless it is here. @return its number here */
    public int add(Handle h, int number, Row there) {
        List<Row> here = rows(h, number);
        Optional<Row> same = here.stream()
                .filter(r -> r.body() > 1 && r.equals(there.at(number, r.body())))
                .findFirst();
        if (same.isPresent()) {
            return same.get().body();
        }
        Block query = h.getConfig(StoredQueries.class).block(there.sql());
        h.createUpdate(INSERT.formatted("sql", "shape", "hand"))
                .bindMethods(there.at(number, here.size() + 1))
                .bind("uses", Feature.of(query))
                .bind("outermost", Feature.outermost(query))
                .execute();
        return here.size() + 1;
    }

    /** Makes an item of its first body. @param row in whose place it is kept */
    public Item item(Handle h, String id, Row row) {
        return new Item(
                row.number(),
                id,
                h.getConfig(StoredQueries.class).block(row.sql()),
                codec.read(Question.class, row.question()),
                new Answer(List.of(codec.read(String[].class, row.answer()))),
                ColumnTypes.nestings(row.nestings()),
                codec.read(Lineage.class, row.lineage()));
    }

    /** Reads the values of a body's answer. */
    public List<String> answer(Body body) {
        return List.of(codec.read(String[].class, body.answer()));
    }

    /** Computes the hash of an item with its original content. */
    String hash(Item item, String facts) {
        return Fingerprint.of(
                item.question().text(),
                Sql.print(item.query()),
                codec.write(item.answer().values()),
                facts);
    }

    public Optional<ItemBodies> judged(Handle h, int number) {
        List<Body> bodies = h.select(
                        "SELECT body, question AS asked, sql, answer, lineage FROM item_body WHERE number = ? ORDER BY"
                                + " body",
                        number)
                .mapTo(Body.class)
                .list();
        return bodies.isEmpty() ? Optional.empty() : Optional.of(new ItemBodies(bodies));
    }

    /** Reads the original content of an item or a fault, without its id. */
    public Item first(Handle h, int number) {
        return h.select("""
            SELECT number, '' AS id, sql AS query, question, answer, nestings, lineage FROM item_body
            WHERE number = ? AND body = 1\
            """, number).mapTo(Item.class).one();
    }

    /** Computes the types of a query's nested predicates, in post-order. */
    public static List<Nesting> nestings(Block query, Schema schema) {
        return Nestings.of(query, schema).stream()
                .sorted(Comparator.comparing(Nestings.Edge::child))
                .map(Nestings.Edge::type)
                .toList();
    }
}
