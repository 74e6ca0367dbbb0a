package org.spartabench.desktop.whynot;

import java.util.List;
import java.util.OptionalInt;
import org.spartabench.desktop.event.Moment;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.tree.state.TreeTimeline;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.project.Project;
import org.spartabench.project.table.run.RunInfo;
import org.spartabench.sql.path.BlockPath;

/**
 * Holds the data of the screen: the events of one item.
 *
 * @param trees of the history, folded up to the start
 * @param start number of events before the moment shown first
 * @param projectNumber the item's number in the project, once it is accepted
 */
record RepairHistory(
        List<Moment> history, List<Repair> repairs, TreeTimeline trees, int start, OptionalInt projectNumber) {

    /** Reads the events; may take long: not for the UI thread. */
    static RepairHistory read(Project project, Route.WhyNot wanted) {
        List<Moment> history = project.runs().events(wanted.run(), wanted.item()).stream()
                .map(r -> new Moment(r.at(), r.event()))
                .toList();
        boolean accepted = history.stream().anyMatch(m -> m.event() instanceof RunEvent.Accepted);
        OptionalInt number = !accepted
                ? OptionalInt.empty()
                : project.runs().all().stream()
                        .filter(r -> r.id() == wanted.run())
                        .mapToInt(RunInfo::first)
                        .map(first -> first + wanted.item() - 1)
                        .findFirst();
        return of(history, wanted.block(), number);
    }

    /** Starts at the latest repair of the block, else at the first repair, else at the end. */
    static RepairHistory of(List<Moment> history, BlockPath block, OptionalInt projectNumber) {
        List<Repair> repairs = Repair.in(history);
        int start = repairs.stream()
                .filter(r -> r.why().block().equals(block))
                .reduce((first, later) -> later)
                .or(() -> repairs.stream().findFirst())
                .map(r -> r.at() + 1)
                .orElse(history.size());
        TreeTimeline trees = new TreeTimeline();
        history.forEach(moment -> trees.add(moment.event()));
        trees.after(start);
        return new RepairHistory(history, repairs, trees, start, projectNumber);
    }
}
