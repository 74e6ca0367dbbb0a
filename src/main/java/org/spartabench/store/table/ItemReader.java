package org.spartabench.store.table;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.spartabench.item.Answer;
import org.spartabench.item.Item;
import org.spartabench.item.Lineage;
import org.spartabench.item.Question;
import org.spartabench.item.Status;
import org.spartabench.publish.Entry;
import org.spartabench.review.StoredItem;
import org.spartabench.store.db.Codec;

/** Reads whole items from rows of {@code item} joined with their bodies; {@link ItemRowReader} reads rows for lists. */
final class ItemReader {

    /** What an item is made of, apart from its current question. */
    static final String BODY = "b.question AS original, b.sql, b.answer, b.lineage, b.nestings AS types";

    private final Codec codec;

    ItemReader(Codec codec) {
        this.codec = codec;
    }

    /** As it is published. */
    Entry entry(ResultSet r) throws SQLException {
        return new Entry(
                r.getString("id"),
                r.getString("question"),
                BodyTable.block(r.getString("sql")),
                codec.read(Codec.TEXTS, r.getString("answer")),
                Optional.ofNullable(r.getString("printed")).map(text -> codec.read(Codec.TEXTS, text)));
    }

    /** The number under which an item is shown: a seeded fault stands for another one. */
    private static int shown(ResultSet r) throws SQLException {
        int other = r.getInt("planted");
        return other > 0 ? other : r.getInt("number");
    }

    /** Reads the common version, or a validator's own. */
    StoredItem stored(ResultSet r) throws SQLException {
        String text = r.getString("question");
        Question original = codec.read(Question.class, r.getString("original"));
        Question current = text.equals(original.text()) ? original : Question.plain(text);
        Item item = numbered(item(r, shown(r), r.getString("id"), current), r.getInt("place"));
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
                new Lineage(l.seed(), l.attempt(), l.method(), l.author(), leaves, l.repairs(), l.prompts(), l.hand()));
    }

    /** An item of a run as the run made it: with its place for a number, and its original question. */
    Item original(ResultSet r, String domain) throws SQLException {
        int place = r.getInt("place");
        return item(r, place, domain + ":" + place, codec.read(Question.class, r.getString("original")));
    }

    private Item item(ResultSet r, int number, String id, Question question) throws SQLException {
        return new Item(
                number,
                id,
                BodyTable.block(r.getString("sql")),
                question,
                new Answer(codec.read(Codec.TEXTS, r.getString("answer"))),
                BodyTable.nestings(r.getString("types")),
                codec.read(Lineage.class, r.getString("lineage")));
    }
}
