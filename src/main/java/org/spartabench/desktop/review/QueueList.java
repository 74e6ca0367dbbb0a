package org.spartabench.desktop.review;

import java.util.AbstractList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import javafx.collections.ObservableListBase;
import org.spartabench.judging.desk.Queue;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.ItemRow;

/**
 * Presents the queue as a list of any length that reads only the visited pages. A row not yet read is empty. All
 * methods are called on the UI thread.
 */
final class QueueList extends ObservableListBase<Optional<ItemRow>> {

    private static final int PAGE = 128;
    private static final int MOST_PAGES = 64;

    private final Queue queue;
    private final Executor reader;
    private final Executor screen;
    private final Map<Integer, List<ItemRow>> pages = new HashMap<>();
    private Consumer<Runnable> around = Runnable::run;
    private ItemFilter filter = ItemFilter.ALL;
    private int size;
    private int generation;
    private int shown;

    private record Page(int number, List<ItemRow> rows) {}

    /**
     * @param reader where pages are read
     * @param screen the UI thread
     */
    QueueList(Queue queue, Executor reader, Executor screen) {
        this.queue = queue;
        this.reader = reader;
        this.screen = screen;
    }

    /** Whether other items are on their way. */
    boolean changing() {
        return shown != generation;
    }

    /** Sets what runs each change of the rows: it can note the selected items before and select them again after. */
    void aroundChanges(Consumer<Runnable> runner) {
        around = runner;
    }

    /**
     * Shows the items of another filter, with their number, the first page and the page of one item.
     *
     * @param wanted its number
     * @param then runs when they are there
     */
    void show(ItemFilter among, OptionalInt wanted, Runnable then) {
        int mine = ++generation;
        reader.execute(() -> {
            int count = queue.count(among);
            Page first = new Page(0, queue.items(among, 0, PAGE));
            Optional<Page> other = wanted.isEmpty() ? Optional.empty() : pageOf(among, wanted.getAsInt());
            screen.execute(() -> {
                if (mine == generation) {
                    shown = mine;
                    around.accept(() -> {
                        replace(among, count, first);
                        other.ifPresent(p -> pages.put(p.number(), p.rows()));
                    });
                    then.run();
                }
            });
        });
    }

    /** Reads the page around an item, unless it is the first or the filter leaves the item out. */
    private Optional<Page> pageOf(ItemFilter among, int number) {
        OptionalInt at = queue.place(among, number);
        return at.isEmpty() || at.getAsInt() < PAGE
                ? Optional.empty()
                : Optional.of(at.getAsInt() / PAGE).map(p -> new Page(p, queue.items(among, p * PAGE, PAGE)));
    }

    private void replace(ItemFilter among, int count, Page first) {
        beginChange();
        int before = size;
        filter = among;
        pages.clear();
        pages.put(first.number(), first.rows());
        size = count;
        int common = Math.min(before, count);
        for (int i = 0; i < common; i++) {
            nextUpdate(i);
        }
        if (count > before) {
            nextAdd(before, count);
        } else if (before > count) {
            nextRemove(count, Collections.nCopies(before - count, Optional.empty()));
        }
        endChange();
    }

    /** Reads again the page that holds this row. */
    void refresh(int index) {
        if (index >= 0 && index < size) {
            load(index / PAGE);
        }
    }

    /** Reads the page of an item, if the filter does not leave the item out. */
    void find(int number) {
        int mine = generation;
        ItemFilter among = filter;
        reader.execute(() -> pageOf(among, number).ifPresent(page -> screen.execute(() -> put(mine, page))));
    }

    /** Gives the index of an item in the list; -1 if no page read so far has it. */
    int indexOfNumber(int number) {
        return pages.entrySet().stream()
                .flatMapToInt(page -> IntStream.range(0, page.getValue().size())
                        .filter(i -> page.getValue().get(i).number() == number)
                        .map(i -> page.getKey() * PAGE + i))
                .findFirst()
                .orElse(-1);
    }

    @Override
    public Optional<ItemRow> get(int index) {
        if (!pages.containsKey(index / PAGE)) {
            load(index / PAGE);
        }
        return read(index);
    }

    private Optional<ItemRow> read(int index) {
        List<ItemRow> page = pages.getOrDefault(index / PAGE, List.of());
        int at = index % PAGE;
        return at < page.size() ? Optional.of(page.get(at)) : Optional.empty();
    }

    /** Gives a part as far as it is read: a list view searches all that a change added, and would have every page read. */
    @Override
    public List<Optional<ItemRow>> subList(int from, int to) {
        Objects.checkFromToIndex(from, to, size);
        return new AbstractList<>() {
            @Override
            public Optional<ItemRow> get(int index) {
                return read(from + index);
            }

            @Override
            public int size() {
                return to - from;
            }
        };
    }

    @Override
    public int size() {
        return size;
    }

    private void load(int page) {
        int mine = generation;
        ItemFilter among = filter;
        pages.putIfAbsent(page, List.of());
        reader.execute(() -> {
            Page read = new Page(page, queue.items(among, page * PAGE, PAGE));
            screen.execute(() -> put(mine, read));
        });
    }

    private void put(int mine, Page page) {
        if (mine != generation) {
            return;
        }
        around.accept(() -> {
            if (pages.size() > MOST_PAGES) {
                pages.clear();
            }
            pages.put(page.number(), page.rows());
            beginChange();
            for (int i = page.number() * PAGE; i < Math.min(size, (page.number() + 1) * PAGE); i++) {
                nextUpdate(i);
            }
            endChange();
        });
    }
}
