package org.spartabench.ui.whynot;

import java.util.List;
import java.util.Optional;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.SimpleIntegerProperty;
import org.spartabench.query.BlockPath;
import org.spartabench.run.RunEvent;
import org.spartabench.ui.event.EventLine;
import org.spartabench.ui.event.Moment;
import org.spartabench.ui.tree.TreeState;

/** The history of one item, the moment of it that is looked at, and its repairs. For one thread. */
final class WhyNotModel {

    private final IntegerProperty position = new SimpleIntegerProperty();
    private List<Moment> history = List.of();
    private List<Repair> repairs = List.of();

    /** Takes a history and goes to the latest repair of that block, to the first one when it has none, or to the end. */
    void show(List<Moment> events, BlockPath block) {
        history = List.of();
        repairs = List.of();
        position.set(0);
        history = List.copyOf(events);
        repairs = Repair.in(history);
        Optional<Repair> wanted = repairs.stream()
                .filter(r -> r.why().block().equals(block))
                .reduce((first, later) -> later)
                .or(() -> repairs.stream().findFirst());
        position.set(wanted.map(r -> r.at() + 1).orElse(history.size()));
    }

    List<Moment> history() {
        return history;
    }

    List<Repair> repairs() {
        return repairs;
    }

    /** How many events have happened at the moment looked at; 0 only for an empty history. */
    IntegerProperty position() {
        return position;
    }

    void go(int to) {
        position.set(Math.clamp(to, Math.min(1, history.size()), history.size()));
    }

    void step(int by) {
        go(position.get() + by);
    }

    /** Goes on to where another block is worked on. */
    void stepBlock(int side) {
        Optional<BlockPath> here = block(position.get() - 1);
        int at = position.get() + side;
        while (at > 0
                && at < history.size()
                && (block(at - 1).isEmpty() || block(at - 1).equals(here))) {
            at += side;
        }
        go(at);
    }

    private Optional<BlockPath> block(int index) {
        return index < 0 || index >= history.size()
                ? Optional.empty()
                : EventLine.of(history.get(index).event()).block();
    }

    /** Index of the first event of the draw that is looked at. */
    int drawStart() {
        int at = Math.max(0, position.get() - 1);
        while (at > 0 && !(history.get(at).event() instanceof RunEvent.Planned)) {
            at--;
        }
        return at;
    }

    /** Index behind the last event of that draw. */
    int drawEnd() {
        int at = Math.min(history.size(), drawStart() + 1);
        while (at < history.size() && !(history.get(at).event() instanceof RunEvent.Planned)) {
            at++;
        }
        return at;
    }

    /** The tree at the moment looked at; empty before it is planned. */
    Optional<TreeState> tree() {
        Optional<TreeState> tree = Optional.empty();
        for (Moment moment : history.subList(drawStart(), position.get())) {
            tree = moment.event() instanceof RunEvent.Planned planned
                    ? Optional.of(TreeState.begin(planned))
                    : tree.map(t -> t.after(moment.event()));
        }
        return tree;
    }

    /** Number, from 0, of the repair that is under way or was the last at that moment, else of the first to come; -1 for none. */
    int repair() {
        int found = repairs.isEmpty() ? -1 : 0;
        for (int i = 0; i < repairs.size(); i++) {
            found = repairs.get(i).at() < position.get() ? i : found;
        }
        return found;
    }

    /** Goes to the diagnosis of the repair before or after. */
    void stepRepair(int side) {
        int to = repair() + side;
        if (to >= 0 && to < repairs.size()) {
            go(repairs.get(to).at() + 1);
        }
    }
}
