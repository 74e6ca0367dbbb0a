package org.spartabench.project.table;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.spartabench.base.task.WorkThreads;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.project.db.Database;
import org.spartabench.project.failure.StoreException;
import org.spartabench.project.table.item.Catalogue;
import org.spartabench.project.table.item.ItemTable;

/** Updates the catalogue after commits, and notifies listeners of changed items. */
public final class ItemChanges implements AutoCloseable {

    private final Database database;
    private final ProjectTables tables;
    private final String fingerprint;
    private final LateCatalogue catalogue;
    private final List<Consumer<List<Integer>>> listeners = new CopyOnWriteArrayList<>();

    ItemChanges(Database database, ProjectTables tables, String fingerprint) {
        this.database = database;
        this.tables = tables;
        this.fingerprint = fingerprint;
        this.catalogue = new LateCatalogue(this::read);
        database.beforeTelling(catalogue::get);
    }

    private Catalogue read() {
        ItemTable items = tables.items();
        return database.read(items::catalogue)
                .orElseGet(() -> database.write(h -> {
                    tables.decisions().recomputeStatus(h, items.missingListFields(h), fingerprint);
                    return items.catalogue(h).orElseThrow();
                }));
    }

    /** Whether {@link #catalogue} returns without waiting. */
    public boolean catalogueIsThere() {
        return catalogue.isThere();
    }

    public Catalogue catalogue() {
        return catalogue.get();
    }

    /** @param listener gets the numbers under which changed items are shown, before the next commit */
    public void listen(Consumer<List<Integer>> listener) {
        listeners.add(listener);
    }

    /** @param numbers of items or faults that a commit has changed */
    public void refresh(List<Integer> numbers) {
        List<Integer> shown = database.read(h -> numbers.stream()
                .map(n -> tables.faults().shown(h, n))
                .distinct()
                .toList());
        put(database.read(h ->
                tables.items().rows(h, shown.stream().map(tables.faults()::row).toList())));
    }

    public void refresh(int number) {
        refresh(List.of(number));
    }

    /** @param rows of items that a commit has added or changed */
    public void put(List<ItemRow> rows) {
        rows.forEach(catalogue()::put);
        List<Integer> numbers = rows.stream().map(ItemRow::number).toList();
        listeners.forEach(listener -> listener.accept(numbers));
    }

    @Override
    public void close() {
        catalogue.close();
    }

    /**
     * Loads the catalogue in the background, a moment after a project opens: the first screen needs none and has priority.
     * {@code get()} loads at once and blocks. Safe for use by several threads.
     */
    static final class LateCatalogue implements AutoCloseable {

        private static final int SEEN_MILLIS = 600;
        private static final Executor THREADS = WorkThreads.urgentPerStep("catalogue");

        private final Supplier<Catalogue> reader;
        private final CompletableFuture<Catalogue> read = new CompletableFuture<>();
        private final AtomicBoolean begun = new AtomicBoolean();

        LateCatalogue(Supplier<Catalogue> reader) {
            this.reader = reader;
            CompletableFuture.delayedExecutor(SEEN_MILLIS, TimeUnit.MILLISECONDS, THREADS)
                    .execute(this::begin);
        }

        private void begin() {
            if (begun.compareAndSet(false, true)) {
                read.completeAsync(reader, THREADS);
            }
        }

        /** Whether {@link #get} returns without waiting. */
        boolean isThere() {
            return read.isDone();
        }

        Catalogue get() {
            begin();
            try {
                return read.join();
            } catch (CompletionException e) {
                throw e.getCause() instanceof StoreException s ? s : e;
            }
        }

        /** Waits for a load in progress; afterwards an unloaded catalogue reports that the project is closed. */
        @Override
        public void close() {
            if (begun.compareAndSet(false, true)) {
                read.completeExceptionally(new IllegalStateException("the project is closed"));
            } else {
                read.handle((catalogue, failure) -> true).join();
            }
        }
    }
}
