package org.spartabench.desktop.whynot;

import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyLongProperty;
import javafx.beans.property.ReadOnlyLongWrapper;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.desktop.event.HistorySteps;
import org.spartabench.desktop.event.Moment;
import org.spartabench.desktop.event.replay.Replayed;
import org.spartabench.desktop.tree.state.Blame;
import org.spartabench.desktop.tree.state.TreeState;
import org.spartabench.desktop.tree.state.TreeTimeline;
import org.spartabench.sql.path.BlockPath;

/** Models the history of one item: the moment on screen, its repairs, and the highlighted cause. For one thread. */
final class WhyNotModel implements Replayed {

    private final ReadOnlyLongWrapper revision = new ReadOnlyLongWrapper();
    private volatile TreeTimeline timeline = new TreeTimeline();
    private List<Moment> history = List.of();
    private List<Repair> repairs = List.of();
    private int position;
    private int cause;

    /** Shows a history with its repairs, at its start. */
    void show(RepairHistory story) {
        history = List.copyOf(story.history());
        repairs = List.copyOf(story.repairs());
        timeline = story.trees();
        cause = 0;
        position = story.start();
        changed();
    }

    /** Folds the trees of this history in advance, on any thread; stops when another is shown. */
    int foldAhead(int events) {
        TreeTimeline trees = timeline;
        int at = 0;
        while (at < events && trees == timeline) {
            trees.after(++at);
        }
        return at;
    }

    /** Grows with every change that has to be painted. */
    ReadOnlyLongProperty revision() {
        return revision.getReadOnlyProperty();
    }

    private void changed() {
        revision.set(revision.get() + 1);
    }

    @Override
    public List<Moment> history() {
        return history;
    }

    @Override
    public int position() {
        return position;
    }

    List<Repair> repairs() {
        return repairs;
    }

    @Override
    public void go(int to) {
        Optional<Repair> before = shownRepair();
        position = Math.clamp(to, Math.min(1, history.size()), history.size());
        if (!before.equals(shownRepair())) {
            cause = 0;
        }
        changed();
    }

    /** Gives the tree at the moment on screen, with the cause highlighted during its repair; empty before the plan. */
    Optional<TreeState> tree() {
        Optional<TreeState> tree = timeline.after(position);
        return tree.map(t -> t.blame().equals(Blame.NOBODY)
                ? t
                : shownRepair()
                        .filter(r -> r.covers(position))
                        .flatMap(r -> cause(r).map(c ->
                                t.blaming(Blame.of(r.text().query(), r.why().block(), List.of(c)))))
                        .orElse(t));
    }

    /** Gives the number, from 0, of the repair under way, else the last before, else the first after; -1 for none. */
    int repair() {
        int begun = (int) repairs.stream().filter(r -> r.at() < position).count();
        return repairs.isEmpty() ? -1 : Math.max(0, begun - 1);
    }

    Optional<Repair> shownRepair() {
        int number = repair();
        return number < 0 ? Optional.empty() : Optional.of(repairs.get(number));
    }

    /** Goes to the diagnosis of the previous or next repair. */
    void stepRepair(int side) {
        int to = repair() + side;
        if (to >= 0 && to < repairs.size()) {
            go(repairs.get(to).at() + 1);
        }
    }

    /** Gives the number of the highlighted cause, from 0. */
    int cause() {
        return cause;
    }

    int causes() {
        return shownRepair().map(r -> r.why().diagnosis().causes().size()).orElse(0);
    }

    private Optional<Diagnosis.Cause> cause(Repair repair) {
        List<Diagnosis.Cause> all = repair.why().diagnosis().causes();
        return cause < all.size() ? Optional.of(all.get(cause)) : Optional.empty();
    }

    /** Highlights the next or previous cause, at a moment during the repair. */
    void stepCause(int side) {
        shownRepair().filter(r -> causes() > 1).ifPresent(repair -> {
            if (!repair.covers(position) || repair.outcome().isPresent() && position > repair.end()) {
                position = repair.at() + 1;
            }
            cause = Math.floorMod(cause + side, causes());
            changed();
        });
    }

    /** Goes to the latest event of a block in the present attempt. */
    void toBlock(BlockPath block) {
        int start = HistorySteps.drawStart(history, position);
        for (int at = position; at > start; at--) {
            if (HistorySteps.worked(history, at).filter(block::equals).isPresent()) {
                go(at);
                return;
            }
        }
    }

    /** Gives the query to edit by hand: during a repair the empty one, else the latest that was run. */
    Optional<String> byHand() {
        return shownRepair()
                .filter(r -> r.covers(position))
                .map(r -> r.why().sql())
                .or(() -> timeline.after(position).map(TreeState::sql))
                .filter(sql -> !sql.isEmpty());
    }
}
