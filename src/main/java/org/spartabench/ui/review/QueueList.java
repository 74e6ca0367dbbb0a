package org.spartabench.ui.review;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import javafx.collections.ObservableListBase;
import org.spartabench.review.ItemFilter;
import org.spartabench.review.ItemRow;
import org.spartabench.review.Queue;

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
    private ItemFilter filter = ItemFilter.ALL;
    private int size;
    private int generation;

    /**
     * @param reader where pages are read
     * @param screen the UI thread
     */
    QueueList(Queue queue, Executor reader, Executor screen) {
        this.queue = queue;
        this.reader = reader;
        this.screen = screen;
    }

    /** Shows the items of another filter; runs {@code shown} when their number and first page are there. */
    void show(ItemFilter among, Runnable shown) {
        int mine = ++generation;
        reader.execute(() -> {
            int count = queue.count(among);
            List<ItemRow> first = queue.items(among, 0, PAGE);
            screen.execute(() -> {
                if (mine == generation) {
                    replace(among, count, first);
                    shown.run();
                }
            });
        });
    }

    private void replace(ItemFilter among, int count, List<ItemRow> first) {
        beginChange();
        int before = size;
        filter = among;
        pages.clear();
        pages.put(0, first);
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

    /** The index of an item in the list; -1 if no page read so far has it. */
    int indexOfNumber(int number) {
        for (Map.Entry<Integer, List<ItemRow>> page : pages.entrySet()) {
            for (int i = 0; i < page.getValue().size(); i++) {
                if (page.getValue().get(i).number() == number) {
                    return page.getKey() * PAGE + i;
                }
            }
        }
        return -1;
    }

    @Override
    public Optional<ItemRow> get(int index) {
        List<ItemRow> page = pages.get(index / PAGE);
        if (page == null) {
            load(index / PAGE);
            return Optional.empty();
        }
        int at = index % PAGE;
        return at < page.size() ? Optional.of(page.get(at)) : Optional.empty();
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
            List<ItemRow> rows = queue.items(among, page * PAGE, PAGE);
            screen.execute(() -> {
                if (mine == generation) {
                    if (pages.size() > MOST_PAGES) {
                        pages.clear();
                    }
                    pages.put(page, rows);
                    beginChange();
                    for (int i = page * PAGE; i < Math.min(size, (page + 1) * PAGE); i++) {
                        nextUpdate(i);
                    }
                    endChange();
                }
            });
        });
    }
}
