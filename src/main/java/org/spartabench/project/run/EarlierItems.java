package org.spartabench.project.run;

import static org.spartabench.project.db.Database.selectAll;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Gatherers;
import org.jdbi.v3.core.Handle;
import org.spartabench.authors.item.answer.Answer;
import org.spartabench.making.law.DuplicateIndex;
import org.spartabench.project.db.SettingTable;
import org.spartabench.project.table.ProjectCore;
import org.spartabench.project.table.decision.FaultTable;
import org.spartabench.project.table.run.RunTable;
import org.spartabench.sql.tree.Block;

/**
 * Iterates over the items that a project had before a run, by the keys of all their queries, without seeded faults. Each
 * iteration reads the table {@code item_key}, because the keys may not fit into memory, and completes it first, so that no
 * run reads every query of a large project again.
 */
record EarlierItems(ProjectCore core, long run) implements Iterable<DuplicateIndex.Earlier> {

    /** Stands for a run that has not started; every item is earlier. */
    static final long NO_RUN = 0;

    private static final String FORM = "keys.form";
    private static final int FETCH = 1000;
    private static final int AT_ONCE = 20;

    /** One query of an item. */
    public record Place(int number, int body) {}

    private record Content(Block query, Answer answer) {}

    private record Row(int number, String query, String result, String answer) {
        DuplicateIndex.Earlier earlier() {
            return new DuplicateIndex.Earlier(number, new DuplicateIndex.Keys(query, result, answer));
        }
    }

    @Override
    public void forEach(Consumer<? super DuplicateIndex.Earlier> taker) {
        // In steps, so that a decision does not wait for all of it.
        core.write(this::lacking).stream()
                .gather(Gatherers.windowFixed(AT_ONCE))
                .forEach(some -> core.write(h -> make(h, some)));
        core.read(h -> before(h, taker));
    }

    /** Lists the queries without keys; first deletes the keys that another version of the program computed in another way. */
    private List<Place> lacking(Handle h) {
        SettingTable settings = core.tables().settings();
        String form = String.valueOf(DuplicateIndex.KEYS);
        if (!settings.get(h, FORM).equals(Optional.of(form))) {
            h.execute("DELETE FROM item_key");
            settings.put(h, FORM, form);
        }
        return selectAll(h, Place.class, """
            SELECT b.number, b.body FROM item_body b LEFT JOIN item_key k ON k.number = b.number AND k.body = b.body
            WHERE k.number IS NULL AND b.number < ? ORDER BY b.number, b.body\
            """, FaultTable.FIRST);
    }

    private List<Place> make(Handle h, List<Place> places) {
        for (Place place : places) {
            Content content = h.createQuery(
                            "SELECT sql AS query, answer FROM item_body WHERE number = :number AND body = :body")
                    .bindMethods(place)
                    .mapTo(Content.class)
                    .one();
            h.createUpdate("""
                INSERT INTO item_key (number, body, made, query, result, answer)
                SELECT number, body, made, :query, :result, :answer FROM item_body
                WHERE number = :number AND body = :body\
                """)
                    .bindMethods(place)
                    .bindMethods(DuplicateIndex.Keys.of(content.query(), content.answer(), core.schema()))
                    .execute();
        }
        return places;
    }

    /** Hands over all items with lower numbers than those of the run, with every query that they had at its start. */
    private boolean before(Handle h, Consumer<? super DuplicateIndex.Earlier> taker) {
        RunTable runs = core.tables().runs();
        boolean started = run != NO_RUN;
        h.select("""
            SELECT number, query, result, answer FROM item_key
            WHERE number < ? AND (made IS NULL OR made <= ?) ORDER BY number, body\
            """, started ? runs.first(h, run) : FaultTable.FIRST, started ? runs.started(h, run) : core.now())
                .setFetchSize(FETCH)
                .mapTo(Row.class)
                .forEach(row -> taker.accept(row.earlier()));
        return true;
    }

    @Override
    public Iterator<DuplicateIndex.Earlier> iterator() {
        List<DuplicateIndex.Earlier> all = new ArrayList<>();
        forEach(all::add);
        return all.iterator();
    }
}
