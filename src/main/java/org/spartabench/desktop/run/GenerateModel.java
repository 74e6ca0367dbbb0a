package org.spartabench.desktop.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyLongProperty;
import javafx.beans.property.ReadOnlyLongWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.task.TaskHandle;
import org.spartabench.desktop.event.Moment;
import org.spartabench.desktop.plan.AuthorWish;
import org.spartabench.desktop.plan.PlanDraft;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.making.run.plan.quota.RunPlans;
import org.spartabench.project.table.run.RunInfo;
import org.spartabench.sql.path.BlockPath;

/**
 * Models the screen of runs: runs, the plan of the next one, the run on screen, and the followed item. For one thread; methods
 * that read the project say so and run on another.
 */
final class GenerateModel {

    private static final int USUAL_TOTAL = 110;
    private static final long USUAL_SEED = 7;
    private static final int USUAL_JOBS = 4;

    /** Shortest time for an event of a followed tree, and for a finished tree before the next. */
    private static final long EVENT_NANOS = 30_000_000;

    private static final long DWELL_NANOS = 900_000_000;

    /** Waiting events above which several are shown at a time. */
    private static final int PATIENCE = 25;

    private final ProjectScope scope;
    private final AuthorWish wish = new AuthorWish();
    private final PresentRun present;
    private final PlanDraft draft = new PlanDraft(RunPlans.published(
            USUAL_TOTAL, USUAL_SEED, Math.clamp(Runtime.getRuntime().availableProcessors(), 1, USUAL_JOBS)));
    private final Histories histories = new Histories();
    private final Follower follower = new Follower();
    private final BooleanProperty followLatest = new SimpleBooleanProperty(true);
    private final ReadOnlyLongWrapper revision = new ReadOnlyLongWrapper();
    private List<RunInfo> runs = List.of();
    private Optional<RunState> shown = Optional.empty();
    private long shownRun;
    private Optional<String> failure = Optional.empty();
    private int followed;
    private long lastStep;

    GenerateModel(ProjectScope scope) {
        this.scope = scope;
        present = new PresentRun(scope, wish);
        draft.edited().addListener((o, was, is) -> changed());
    }

    PlanDraft draft() {
        return draft;
    }

    /** Gives the settings of the author beside the plan. */
    AuthorWish wish() {
        return wish;
    }

    /** Grows with every change that the screen has to paint. */
    ReadOnlyLongProperty revision() {
        return revision.getReadOnlyProperty();
    }

    /** Evaluates a condition again after each change. */
    BooleanBinding when(Callable<Boolean> condition) {
        return Bindings.createBooleanBinding(condition, revision, draft.edited());
    }

    /** Tells whether to follow the newest item as soon as the followed one is finished. */
    BooleanProperty followLatest() {
        return followLatest;
    }

    // Runs

    /** Reads past runs and the present one from the project, oldest first. */
    List<RunInfo> readRuns() {
        return scope.project().runs().all();
    }

    void runs(List<RunInfo> all) {
        runs = List.copyOf(all);
        changed();
    }

    List<RunInfo> runs() {
        return runs;
    }

    /** Gives the run on screen; empty for the plan of a new one. */
    Optional<RunInfo> shownRun() {
        return runs.stream().filter(r -> r.id() == shownRun).findFirst();
    }

    Optional<RunPlan> shownPlan() {
        return shownRun().map(RunInfo::plan);
    }

    /** Gives the id of the run on screen; 0 for none. */
    long shownRunId() {
        return shownRun;
    }

    RunState read(RunInfo run) {
        return RunReading.run(scope.project(), run.id(), run.plan());
    }

    /** Gives the state of a run if it is the present one, which needs no reading. */
    Optional<RunState> present(long run) {
        return present.is(run) ? present.state() : Optional.empty();
    }

    void show(long run, RunState state) {
        show(run, Optional.of(state));
    }

    private void show(long run, Optional<RunState> state) {
        failure = Optional.empty();
        shownRun = run;
        shown = state;
        followed = 0;
        follower.follow(List.of(), true);
        changed();
    }

    /** Shows the plan of a new run. */
    void showDraft() {
        show(0, Optional.empty());
    }

    /** Takes the shapes, shares and seed of a plan into the plan of a new run, and shows it unless a run is going on. */
    void plan(RunPlan wanted) {
        draft.mix(wanted);
        if (replaceable()) {
            showDraft();
        }
    }

    /** Gives the state of the run on screen; empty for the plan of a new one. */
    Optional<RunState> state() {
        return shown;
    }

    boolean showsPresent() {
        return present.is(shownRun);
    }

    /** Gives the run that Start continues: the one on screen, if it is the latest and stopped before its end. */
    Optional<RunInfo> continued() {
        return runs.isEmpty()
                        || running()
                        || planning()
                        || !runs.getLast().state().resumable()
                ? Optional.empty()
                : Optional.of(runs.getLast()).filter(last -> last.id() == shownRun);
    }

    /** Tells whether the plan of a new run is on screen. */
    boolean planning() {
        return shown.isEmpty();
    }

    boolean startable() {
        return !running()
                && (continued().isPresent() || planning() && draft.problem().isEmpty());
    }

    /** Tells whether the user can plan a new run now. */
    boolean replaceable() {
        return !running() && !planning();
    }

    /** Reports that something cannot be read. */
    void failed(String message) {
        failure = Optional.of(message);
        changed();
    }

    /** Describes the error to show. */
    Optional<String> problem() {
        Optional<String> broken =
                present.task().flatMap(t -> t.progress().failure()).map(Throwable::getMessage);
        return failure.or(() -> planning() ? draft.problem().or(() -> broken) : broken.filter(f -> showsPresent()));
    }

    /** Says what is to be known about the plan on screen, or how its run ended; empty for nothing. */
    String remark() {
        return planning()
                ? draft.remark().orElse("")
                : shown.flatMap(RunState::end).map(GenerateModel::first).orElse("");
    }

    /** The first closing line of a run; the others stand below its plan. */
    private static String first(RunEvent.Finished end) {
        List<String> lines = end.message().lines().toList();
        return lines.isEmpty()
                ? ""
                : lines.getFirst()
                        + (lines.size() == 1
                                ? "."
                                : ". " + Numbers.counted(lines.size() - 1, "note") + " below the budget.");
    }

    // The present run

    /**
     * Starts the plan on screen as a new run, or continues the run on screen, as a background task.
     *
     * @param sink takes the news, on any thread
     */
    void start(Consumer<RunUpdate> sink) {
        failure = Optional.empty();
        continued()
                .ifPresentOrElse(
                        run -> present.start(run.plan(), true, sink), () -> present.start(draft.plan(), false, sink));
        changed();
    }

    /** Repaints after a change of the task. */
    void taskChanged() {
        changed();
    }

    Optional<TaskHandle> task() {
        return present.task();
    }

    boolean running() {
        return present.running();
    }

    boolean paused() {
        return present.paused();
    }

    void pauseOrResume() {
        present.pauseOrResume();
        changed();
    }

    void cancel() {
        present.cancel();
        changed();
    }

    /** Takes the updates of a run on the UI thread, one batch per frame. */
    void hear(List<RunUpdate> news) {
        for (RunUpdate one : news) {
            switch (one) {
                case RunUpdate.Begun begun -> {
                    present.begun(begun);
                    histories.clear();
                    show(begun.run(), begun.state());
                }
                case RunUpdate.Heard heard -> hear(heard.moment());
            }
        }
        changed();
    }

    private void hear(Moment moment) {
        present.state().ifPresent(state -> {
            state.add(moment);
            int item = moment.event().item();
            if (item != 0) {
                histories.add(moment);
                if (item == followed && showsPresent()) {
                    follower.hear(moment);
                }
            }
        });
    }

    // The followed item

    /** Gives the number of the followed item in its run; 0 for none. */
    int followed() {
        return followed;
    }

    Follower follower() {
        return follower;
    }

    Optional<RunItem> followedCard() {
        return shown.map(s -> s.cards().get(followed));
    }

    /** Gives the events of an item if they are in memory. */
    Optional<List<Moment>> known(int item) {
        return showsPresent() ? histories.of(item) : Optional.empty();
    }

    /** Reads the events of an item from the project. */
    List<Moment> readItem(long run, int item) {
        return RunReading.item(scope.project(), run, item);
    }

    /** Follows an item of the shown run; {@code atEnd} to show all that has happened at once. */
    void follow(int item, List<Moment> history, boolean atEnd) {
        followed = item;
        follower.follow(history, atEnd);
        changed();
    }

    /** Selects the event with that index, if there is one. */
    void moveTo(int index) {
        if (index >= 0 && index < follower.seen()) {
            follower.hold(index + 1);
            changed();
            follower.choose(index);
        }
    }

    /** Shows the latest event of a block, without going back to it. */
    void chooseBlock(BlockPath block) {
        follower.last(block).ifPresent(index -> {
            follower.choose(index);
            changed();
        });
    }

    /** Gives the index of the event whose details are shown: the selected one, or the last of a finished item. */
    int detailed() {
        boolean ended = follower.waiting() == 0
                && followedCard().filter(c -> c.phase().ended()).isPresent();
        int chosen = follower.chosen();
        int index = follower.held() || !ended || chosen != Follower.NONE ? chosen : follower.seen() - 1;
        return index < follower.seen() ? index : Follower.NONE;
    }

    /** Goes on with the followed tree. */
    void release() {
        follower.release();
        changed();
    }

    /**
     * Lets time pass: shows the next event of the followed tree when it is time for it.
     *
     * @return an item to follow from now on, when the followed one is finished and the newest is wanted
     */
    OptionalInt tick(long nanos) {
        if (follower.waiting() > 0) {
            if (nanos - lastStep >= EVENT_NANOS && follower.advance(1 + follower.waiting() / PATIENCE)) {
                lastStep = nanos;
                changed();
            }
            return OptionalInt.empty();
        }
        boolean free =
                followed == 0 || followedCard().map(c -> c.phase().ended()).orElse(true);
        boolean due = followed == 0 || nanos - lastStep >= DWELL_NANOS;
        return followLatest.get() && showsPresent() && free && due && !follower.held() ? newest() : OptionalInt.empty();
    }

    private OptionalInt newest() {
        RunState state = shown.orElseThrow();
        int newest = state.latest();
        return newest == 0 || newest == followed ? OptionalInt.empty() : OptionalInt.of(newest);
    }

    /** Gives the item before or after the followed one, in the order of the cards. */
    OptionalInt neighbour(int side) {
        List<Integer> numbers =
                new ArrayList<>(shown.map(s -> s.cards().navigableKeySet()).orElseGet(TreeSet::new));
        int at = numbers.indexOf(followed) + side;
        return at < 0 || at >= numbers.size() ? OptionalInt.empty() : OptionalInt.of(numbers.get(at));
    }

    /** Gives the latest diagnosis of the followed item among the events shown. */
    Optional<RunEvent.Diagnosed> diagnosed() {
        return follower.history().subList(0, follower.seen()).reversed().stream()
                .map(Moment::event)
                .filter(RunEvent.Diagnosed.class::isInstance)
                .map(RunEvent.Diagnosed.class::cast)
                .findFirst();
    }

    /** Gives the followed item's number in the project, once it is accepted. */
    OptionalInt projectNumber() {
        boolean done =
                followedCard().filter(c -> c.phase() == RunItem.Phase.DONE).isPresent();
        Optional<RunInfo> info = shownRun();
        return done && info.isPresent() ? OptionalInt.of(info.get().first() + followed - 1) : OptionalInt.empty();
    }

    private void changed() {
        revision.set(revision.get() + 1);
    }
}
