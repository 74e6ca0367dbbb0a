package org.spartabench.desktop.review;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Executor;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringWrapper;
import org.spartabench.authors.item.Status;
import org.spartabench.judging.desk.Desk;
import org.spartabench.judging.desk.Pace;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.project.team.ValidatorQueue;

/**
 * Reads the current item, the figures and, ahead of time, the next item on the desk thread, and shows them on the UI
 * thread.
 */
final class DeskDisplay {

    private final Desk desk;
    private final ValidatorQueue queue;
    private final ItemDataReader reader;
    private final Executor work;
    private final Executor screen;

    // ReviewModel gives these to the views, for reading alone.
    final ReadOnlyObjectWrapper<Optional<ItemData>> sheet = new ReadOnlyObjectWrapper<>(Optional.empty());
    final ReadOnlyObjectWrapper<Optional<ItemData>> coming = new ReadOnlyObjectWrapper<>(Optional.empty());
    final ReadOnlyObjectWrapper<Pace> pace = new ReadOnlyObjectWrapper<>(new Pace(0, 0, 0));
    final ReadOnlyObjectWrapper<Map<Status, Integer>> tally = new ReadOnlyObjectWrapper<>(Map.of());
    final ReadOnlyStringWrapper notice = new ReadOnlyStringWrapper("");
    /** The last line that was not the result of a step: it is about the item on the desk. */
    private String told = "";

    /**
     * @param work the desk thread
     * @param screen the UI thread
     */
    DeskDisplay(Desk desk, ValidatorQueue queue, ItemDataReader reader, Executor work, Executor screen) {
        this.desk = desk;
        this.queue = queue;
        this.reader = reader;
        this.work = work;
        this.screen = screen;
    }

    /** Shows a message in place of the last decision. On the UI thread. */
    void tell(String line) {
        told = line;
        notice.set(line);
    }

    /** Reads the current item again, or finds one if there is none. On the desk thread. */
    void refresh() {
        reader.forget();
        if (desk.current().isPresent()) {
            desk.reread();
        } else {
            desk.next();
        }
    }

    /** Puts the next item on the desk, read ahead unless it has changed since. On the desk thread. */
    void next() {
        OptionalInt number = desk.coming();
        Optional<StoredItem> read = number.isEmpty() ? Optional.empty() : reader.fresh(number.getAsInt());
        read.ifPresentOrElse(desk::show, desk::next);
    }

    /** Reads the item and shows it at once; the figures and the next item follow. On the desk thread. */
    void show(String message) {
        Optional<ItemData> read = desk.current().map(reader::of);
        screen.execute(() -> {
            boolean another = !number(read).equals(number(sheet.get()));
            if (!message.isEmpty() || another && notice.get().equals(told)) {
                notice.set(message); // what was said of an item goes with it
            }
            sheet.set(read);
        });
        work.execute(this::figures);
        work.execute(this::readAhead);
    }

    private static Optional<Integer> number(Optional<ItemData> data) {
        return data.map(d -> d.stored().number());
    }

    /** Reads the figures and shows them. On the desk thread. */
    void figures() {
        Pace now = desk.pace();
        Map<Status, Integer> counts = queue.tally();
        screen.execute(() -> {
            tally.set(counts);
            pace.set(now);
        });
    }

    private void readAhead() {
        Optional<Integer> here = desk.current().map(StoredItem::number);
        OptionalInt next = here.isEmpty() ? OptionalInt.empty() : desk.coming();
        Optional<ItemData> read =
                next.isEmpty() || here.get() == next.getAsInt() ? Optional.empty() : reader.readAhead(next.getAsInt());
        screen.execute(() -> coming.set(read));
    }
}
