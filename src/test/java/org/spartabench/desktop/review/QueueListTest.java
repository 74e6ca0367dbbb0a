package org.spartabench.desktop.review;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import javafx.collections.ListChangeListener;
import org.junit.jupiter.api.Test;
import org.spartabench.authors.item.Status;
import org.spartabench.judging.desk.Queue;
import org.spartabench.judging.review.ItemFilter;

/** A queue of any length has only those pages read that somebody looks at. */
class QueueListTest {

    private final List<Integer> read = new ArrayList<>();

    private final Queue queue = (Queue) Proxy.newProxyInstance(
            Queue.class.getClassLoader(), new Class<?>[] {Queue.class}, (proxy, method, args) -> {
                if (method.getName().equals("count")) {
                    return args[0].equals(ItemFilter.ALL) ? 100_000 : 10;
                }
                assertThat(method.getName()).isEqualTo("items");
                read.add((Integer) args[1]);
                return List.of();
            });

    /** A list view looks for the selected row in all that a change adds. */
    @Test
    void aSearchInAChangeReadsNoPage() {
        QueueList list = new QueueList(queue, Runnable::run, Runnable::run);
        list.show(ItemFilter.of(Status.OPEN), OptionalInt.empty(), () -> {});
        List<Integer> searched = new ArrayList<>();
        list.addListener((ListChangeListener<Object>) change -> {
            while (change.next()) {
                assertThat(change.getAddedSubList().indexOf("a row that is not there"))
                        .isEqualTo(-1);
                searched.add(change.getAddedSize());
            }
        });
        list.show(ItemFilter.ALL, OptionalInt.empty(), () -> {});
        assertThat(searched).contains(100_000 - 10);
        assertThat(read).as("first rows of the pages read").containsExactly(0, 0);
        assertThat(list.get(99_999)).isEmpty();
        assertThat(read).contains(99_999 / 128 * 128);
    }
}
