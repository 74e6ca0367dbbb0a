package org.spartabench.ui.run;

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
import org.spartabench.query.BlockPath;
import org.spartabench.run.event.RunEvent;
import org.spartabench.run.plan.RunPlan;
import org.spartabench.run.plan.RunPlans;
import org.spartabench.run.task.TaskHandle;
import org.spartabench.store.table.RunInfo;
import org.spartabench.ui.event.Moment;
import org.spartabench.ui.plan.AuthorWish;
import org.spartabench.ui.plan.PlanDraft;
import org.spartabench.ui.shell.ProjectScope;

/**
 * Models the screen of runs: runs, the plan of the next one, the run that is looked at, and the item that is followed.
 * For one thread; what reads the project says so and is for another.
 */
final class GenerateModel {

    private static final int USUAL_TOTAL = 110;
    private static final long USUAL_SEED = 7;
    private static final int USUAL_JOBS = 4;

    /** How long each event of a followed tree is shown at least, and a finished tree before the next is followed. */
    private static final long EVENT_NANOS = 30_000_000;

    private static final long DWELL_NANOS = 900_000_000;

    /** Events that may wait before more than one is shown at a time. */
    private static final int PATIENCE = 25;

    private final ProjectScope session;
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

    GenerateModel(ProjectScope session) {
        this.session = session;
        present = new PresentRun(session, wish);
    }

    PlanDraft draft() {
        return draft;
    }

    /** What the window knows of the author beside the plan. */
    AuthorWish wish() {
        return wish;
    }

    /** Grows with every change that the room has to paint. */
    ReadOnlyLongProperty revision() {
        return revision.getReadOnlyProperty();
    }

    /** A condition that is asked again after each change. */
    BooleanBinding when(Callable<Boolean> condition) {
        return Bindings.createBooleanBinding(condition, revision, draft.edited());
    }

    /** Whether the newest item is followed as soon as the one before is finished. */
    BooleanProperty followLatest() {
        return followLatest;
    }

    // Runs

    /** Past runs and the present one, oldest first; reads the project. */
    List<RunInfo> readRuns() {
        return session.project().runs().all();
    }

    void runs(List<RunInfo> all) {
        runs = List.copyOf(all);
        changed();
    }

    List<RunInfo> runs() {
        return runs;
    }

    /** The run that is shown; empty for the plan of a new one. */
    Optional<RunInfo> shownRun() {
        return runs.stream().filter(r -> r.id() == shownRun).findFirst();
    }

    /** The plan of the run that is shown. */
    Optional<RunPlan> shownPlan() {
        return shownRun().map(RunInfo::plan);
    }

    /** The id of the shown run; 0 for none. */
    long shownRunId() {
        return shownRun;
    }

    /** What was seen of a run; reads the project. */
    RunState read(RunInfo run) {
        return RunReading.run(session.project(), run.id(), run.plan());
    }

    /** The present run, when that is the one: it is followed without reading anything. */
    Optional<RunState> present(long run) {
        return present.is(run) ? present.state() : Optional.empty();
    }

    void show(long run, RunState state) {
        failure = Optional.empty();
        shownRun = run;
        shown = Optional.of(state);
        followed = 0;
        follower.follow(List.of(), true);
        changed();
    }

    /** Shows the plan of a new run. */
    void showDraft() {
        failure = Optional.empty();
        shownRun = 0;
        shown = Optional.empty();
        followed = 0;
        follower.follow(List.of(), true);
        changed();
    }

    /** What is shown of the run; empty for the plan of a new one. */
    Optional<RunState> state() {
        return shown;
    }

    boolean showsPresent() {
        return present.is(shownRun);
    }

    /** The run that goes on when the plan on display is started: the latest, when it stopped before its end. */
    Optional<RunInfo> continued() {
        RunPlan wanted = shown.map(RunState::plan).orElseGet(draft::plan);
        return runs.isEmpty()
                        || running()
                        || !runs.getLast().state().resumable()
                        || !sameAims(runs.getLast().plan(), wanted)
                ? Optional.empty()
                : Optional.of(runs.getLast());
    }

    private static boolean sameAims(RunPlan a, RunPlan b) {
        return a.withJobs(1).equals(b.withJobs(1));
    }

    /** Whether the plan of a new run is shown. */
    boolean planning() {
        return shown.isEmpty();
    }

    boolean startable() {
        return !running()
                && (continued().isPresent() || planning() && draft.problem().isEmpty());
    }

    /** Whether a new run can be planned instead of what is shown. */
    boolean replaceable() {
        return !running() && !planning();
    }

    /** What could not be read. */
    void failed(String message) {
        failure = Optional.of(message);
        changed();
    }

    /** What is wrong with what is shown. */
    Optional<String> problem() {
        Optional<String> broken =
                present.task().flatMap(t -> t.progress().failure()).map(Throwable::getMessage);
        return failure.or(() -> planning() ? draft.problem().or(() -> broken) : broken.filter(f -> showsPresent()));
    }

    /** How the shown run ended; empty while it goes on. */
    String ended() {
        return shown.flatMap(RunState::end).map(RunEvent.Finished::message).orElse("");
    }

    // The present run

    /**
     * Starts the plan on display as a background task; what stopped before its end goes on.
     *
     * @param sink takes the news, on any thread
     */
    void start(Consumer<RunUpdate> sink) {
        failure = Optional.empty();
        present.start(continued().map(RunInfo::plan).orElseGet(draft::plan), sink);
        changed();
    }

    /** The task has changed by itself. */
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

    /** Takes what a run has told; for the UI thread, a batch a frame. */
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

    /** The number of the followed item in its run; 0 for none. */
    int followed() {
        return followed;
    }

    Follower follower() {
        return follower;
    }

    Optional<RunItem> followedCard() {
        return shown.map(s -> s.cards().get(followed));
    }

    /** Its events, when they are at hand. */
    Optional<List<Moment>> known(int item) {
        return showsPresent() ? histories.of(item) : Optional.empty();
    }

    /** Its events; reads the project. */
    List<Moment> readItem(long run, int item) {
        return RunReading.item(session.project(), run, item);
    }

    /** Follows an item of the shown run; {@code atEnd} to show all that has happened at once. */
    void follow(int item, List<Moment> history, boolean atEnd) {
        followed = item;
        follower.follow(history, atEnd);
        changed();
    }

    private void hold(int events) {
        follower.hold(events);
        changed();
    }

    /** Looks at one event, where there is one with that index. */
    void look(int index) {
        if (index >= 0 && index < follower.seen()) {
            hold(index + 1);
            follower.choose(index);
        }
    }

    /** Shows what happened last in a block, without going back to it. */
    void chooseBlock(BlockPath block) {
        follower.last(block).ifPresent(index -> {
            follower.choose(index);
            changed();
        });
    }

    /** Index of the event whose details are shown: the chosen one, or the last of an item that is finished. */
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

    /** The item before or after the followed one, as the cards stand. */
    OptionalInt neighbour(int side) {
        List<Integer> numbers =
                new ArrayList<>(shown.map(s -> s.cards().navigableKeySet()).orElseGet(TreeSet::new));
        int at = numbers.indexOf(followed) + side;
        return at < 0 || at >= numbers.size() ? OptionalInt.empty() : OptionalInt.of(numbers.get(at));
    }

    /** The latest diagnosis of the followed item that is shown, as the block it was made in. */
    Optional<RunEvent.Diagnosed> diagnosed() {
        return follower.history().subList(0, follower.seen()).reversed().stream()
                .map(Moment::event)
                .filter(RunEvent.Diagnosed.class::isInstance)
                .map(RunEvent.Diagnosed.class::cast)
                .findFirst();
    }

    /** The followed item's number in the project, once it is accepted. */
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
