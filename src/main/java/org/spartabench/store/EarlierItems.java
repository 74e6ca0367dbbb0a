package org.spartabench.store;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import org.spartabench.item.Item;

/** The items that a project had before a run, with all their queries; read one after the other whenever they are gone through. */
record EarlierItems(Database database, RunTable runs, long run) implements Iterable<Item> {

    @Override
    public void forEach(Consumer<? super Item> taker) {
        database.read(h -> runs.before(h, run, taker));
    }

    @Override
    public Iterator<Item> iterator() {
        List<Item> all = new ArrayList<>();
        forEach(all::add);
        return all.iterator();
    }
}
