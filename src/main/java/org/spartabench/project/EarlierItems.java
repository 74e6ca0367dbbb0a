package org.spartabench.project;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Gatherers;
import org.spartabench.making.law.DuplicateIndex;
import org.spartabench.project.db.Database;
import org.spartabench.project.table.KeyTable;
import org.spartabench.project.table.RunTable;

/**
 * Iterates over the items that a project had before a run, by the keys of all their queries. Each iteration reads them
 * from the database, because they may not fit into memory.
 */
record EarlierItems(Database database, KeyTable keys, RunTable runs, long run)
        implements Iterable<DuplicateIndex.Earlier> {

    private static final int AT_ONCE = 20;

    @Override
    public void forEach(Consumer<? super DuplicateIndex.Earlier> taker) {
        complete();
        database.read(h -> keys.below(h, runs.first(h, run), runs.started(h, run), taker));
    }

    /** Reads in steps, so that a decision does not wait for all of it. */
    private void complete() {
        List<KeyTable.Place> lacking = database.write(h -> {
            keys.renew(h);
            return keys.lacking(h);
        });
        lacking.stream()
                .gather(Gatherers.windowFixed(AT_ONCE))
                .forEach(some -> database.write(h -> {
                    keys.make(h, some);
                    return h;
                }));
    }

    @Override
    public Iterator<DuplicateIndex.Earlier> iterator() {
        List<DuplicateIndex.Earlier> all = new ArrayList<>();
        forEach(all::add);
        return all.iterator();
    }
}
