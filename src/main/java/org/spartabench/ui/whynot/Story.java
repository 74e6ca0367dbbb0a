package org.spartabench.ui.whynot;

import java.util.List;
import java.util.OptionalInt;
import org.spartabench.run.RunEvent;
import org.spartabench.store.RunInfo;
import org.spartabench.store.Workspace;
import org.spartabench.ui.event.Moment;
import org.spartabench.ui.shell.Place;

/**
 * What the room needs of a project: the events of one item, and of nothing else.
 *
 * @param projectNumber the item's number in the project, once it is accepted
 */
record Story(List<Moment> history, List<Repair> repairs, OptionalInt projectNumber) {

    /** Takes its time: not for the UI thread. */
    static Story read(Workspace workspace, Place.WhyNot wanted) {
        List<Moment> history = workspace.events(wanted.run(), wanted.item()).stream()
                .map(r -> new Moment(r.at(), r.event()))
                .toList();
        boolean accepted = history.stream().anyMatch(m -> m.event() instanceof RunEvent.Accepted);
        OptionalInt number = !accepted
                ? OptionalInt.empty()
                : workspace.runs().stream()
                        .filter(r -> r.id() == wanted.run())
                        .mapToInt(RunInfo::first)
                        .map(first -> first + wanted.item() - 1)
                        .findFirst();
        return new Story(history, Repair.in(history), number);
    }
}
