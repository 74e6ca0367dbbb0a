package org.spartabench.desktop.demo;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.project.Project;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.shape.Shape;

/**
 * Describes an item whose tree is worth showing while it grows.
 *
 * @param run the run that made it
 * @param item its number there
 * @param number its number in the project
 * @param events its history
 */
record ShownItem(long run, int item, int number, List<RunEvent> events) {

    private static final int LEAST = 9;
    private static final int MOST = 14;

    /** The most events of one draw that can be shown. */
    private static final int LONG = 90;

    ShownItem {
        events = List.copyOf(events);
    }

    /** Chooses the item with the most to see: a repair in its last draw, depth 2 or more, many blocks, a correlation. */
    static Optional<ShownItem> best(Project project, long run, int items, int first) {
        return IntStream.rangeClosed(1, items)
                .mapToObj(item -> new ShownItem(
                        run,
                        item,
                        first + item - 1,
                        project.runs().events(run, item).stream()
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

    /** Finds the first event of the draw that was accepted. */
    int start() {
        int at = events.size() - 1;
        while (at > 0 && !(events.get(at) instanceof RunEvent.Planned)) {
            at--;
        }
        return at;
    }

    /** Indexes of the events that show something new, in order; at least eight in any history. */
    List<Integer> moments() {
        TreeSet<Integer> chosen = new TreeSet<>();
        TreeSet<BlockPath> ran = new TreeSet<>();
        for (int i = start(); i < events.size(); i++) {
            if (showsNews(events.get(i), ran)) {
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

    private static boolean showsNews(RunEvent event, TreeSet<BlockPath> ran) {
        return switch (event) {
            case RunEvent.Ran e -> e.result() != RunEvent.Result.ROWS || ran.add(e.block());
            case RunEvent.Planned _, RunEvent.Placed _, RunEvent.Diagnosed _, RunEvent.Repaired _ -> true;
            case RunEvent.RolledBack _, RunEvent.Accepted _ -> true;
            case RunEvent.Asked _, RunEvent.Replied _, RunEvent.Refused _, RunEvent.Worded _ -> false;
            case RunEvent.GivenUp _, RunEvent.Started _, RunEvent.Counted _, RunEvent.Costed _ -> false;
            case RunEvent.Pooled _, RunEvent.Finished _ -> false;
        };
    }
}
