package org.spartabench.ui.demo;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Shape;
import org.spartabench.run.event.RunEvent;
import org.spartabench.store.Project;

/**
 * An item whose tree is worth showing while it grows.
 *
 * @param run the run that made it
 * @param item its number there
 * @param number its number in the project
 * @param events its history
 */
record ShownItem(long run, int item, int number, List<RunEvent> events) {

    private static final int LEAST = 9;
    private static final int MOST = 14;

    /** More than this in one draw is more than can be shown. */
    private static final int LONG = 90;

    ShownItem {
        events = List.copyOf(events);
    }

    /** The item of a run with the most to see: a repair in its last draw, depth 2 and more, many blocks, a correlation. */
    static Optional<ShownItem> best(Project workspace, long run, int items, int first) {
        return IntStream.rangeClosed(1, items)
                .mapToObj(item -> new ShownItem(
                        run,
                        item,
                        first + item - 1,
                        workspace.runs().events(run, item).stream()
                                .map(r -> r.event())
                                .toList()))
                .filter(g -> g.events.stream().anyMatch(RunEvent.Accepted.class::isInstance))
                .max(Comparator.comparingInt(ShownItem::interest)
                        .thenComparing(ShownItem::item, Comparator.reverseOrder()));
    }

    private int interest() {
        List<RunEvent> last = events.subList(start(), events.size());
        Shape shape = ((RunEvent.Planned) last.getFirst()).shape();
        boolean repaired = last.stream().anyMatch(e -> e instanceof RunEvent.Repaired r && r.rows() > 0);
        boolean correlated = ((RunEvent.Planned) last.getFirst())
                .nestings().values().stream().anyMatch(n -> n.correlated());
        return (repaired ? 1_000 : 0)
                + (shape.depth() >= 2 ? 400 : 0)
                + (last.size() <= LONG ? 200 : 0)
                + (correlated ? 20 : 0)
                + shape.blocks() * 30;
    }

    /** Index of the first event of the draw that was accepted. */
    int start() {
        int at = events.size() - 1;
        while (at > 0 && !(events.get(at) instanceof RunEvent.Planned)) {
            at--;
        }
        return at;
    }

    /** Indexes of the events after which something new is to be seen, in order; at least eight in any history. */
    List<Integer> moments() {
        TreeSet<Integer> chosen = new TreeSet<>();
        TreeSet<BlockPath> ran = new TreeSet<>();
        for (int i = start(); i < events.size(); i++) {
            if (tells(events.get(i), ran)) {
                chosen.add(i);
            }
        }
        for (int i = start(); i < events.size() && chosen.size() < LEAST; i++) {
            chosen.add(i);
        }
        List<Integer> all = new ArrayList<>(chosen);
        while (all.size() > MOST) {
            int middle = all.size() / 2;
            boolean repair = events.get(all.get(middle)) instanceof RunEvent.Diagnosed;
            all.remove(repair ? middle + 1 : middle);
        }
        return all;
    }

    private static boolean tells(RunEvent event, TreeSet<BlockPath> ran) {
        return switch (event) {
            case RunEvent.Planned e -> true;
            case RunEvent.Placed e -> true;
            case RunEvent.Ran e -> e.result() != RunEvent.Result.ROWS || ran.add(e.block());
            case RunEvent.Diagnosed e -> true;
            case RunEvent.Repaired e -> true;
            case RunEvent.RolledBack e -> true;
            case RunEvent.Accepted e -> true;
            case RunEvent.Asked e -> false;
            case RunEvent.Replied e -> false;
            case RunEvent.Refused e -> false;
            case RunEvent.Worded e -> false;
            case RunEvent.GivenUp e -> false;
            case RunEvent.Started e -> false;
            case RunEvent.Counted e -> false;
            case RunEvent.Costed e -> false;
            case RunEvent.Finished e -> false;
        };
    }
}
