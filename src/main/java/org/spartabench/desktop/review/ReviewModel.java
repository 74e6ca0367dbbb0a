package org.spartabench.desktop.review;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.StringProperty;
import org.spartabench.authors.item.Item;
import org.spartabench.authors.item.Status;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.authors.item.verdict.Naturalness;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.base.report.Numbers;
import org.spartabench.desktop.desk.DeskSteps;
import org.spartabench.desktop.desk.SeenGuard;
import org.spartabench.desktop.shell.route.Route;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.desktop.tree.state.BlockRows;
import org.spartabench.desktop.work.Background;
import org.spartabench.desktop.work.SerialWork;
import org.spartabench.desktop.work.WorkScope;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.decision.DecisionStep;
import org.spartabench.judging.decision.KeptFinding;
import org.spartabench.judging.desk.Desk;
import org.spartabench.judging.desk.Pace;
import org.spartabench.judging.naturalness.Score;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.Judged;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.project.Project;
import org.spartabench.project.correct.output.QueryRuns;
import org.spartabench.project.review.SeededFaults;
import org.spartabench.project.team.ValidatorQueue;
import org.spartabench.sql.path.BlockPath;

/**
 * Models a validator's review, without controls. All access to the project runs on one serial thread, in the order of
 * requests; results appear on the UI thread. So a decision is on disk before the next item appears, and no key waits
 * for the disk.
 */
final class ReviewModel {

    /** What is decided here. */
    static final String THING = "item";

    static final String CHANGED = "Somebody has changed this item meanwhile: a decision on what you see is refused, and"
            + " shows the new version.";

    private final Project project;
    private final ValidatorQueue validatorQueue;
    private final Desk desk;
    private final SerialWork work;
    private final Executor screen;
    private final QueueList queue;
    private final DeskDisplay display;
    private final ReadOnlyIntegerWrapper found = new ReadOnlyIntegerWrapper();
    private final DeskSteps steps;
    private final ObjectProperty<Optional<Judged>> seen = new SimpleObjectProperty<>(Optional.empty());
    private final ReadOnlyObjectWrapper<List<String>> people = new ReadOnlyObjectWrapper<>(List.of());
    private final Background reading;
    private ItemFilter filter = ItemFilter.ALL;
    private OptionalInt last = OptionalInt.empty();

    /**
     * @param work the desk thread
     * @param nanoTime as {@link System#nanoTime}
     */
    ReviewModel(ProjectScope scope, SerialWork work, LongSupplier nanoTime) {
        String validator = scope.validator();
        this.project = scope.project();
        WorkScope workScope = scope.work();
        this.validatorQueue = project.team().seat(validator);
        this.desk = new Desk(validatorQueue, validator, nanoTime, project.team().idleSeconds());
        this.work = work;
        this.screen = workScope::show;
        this.reading =
                new Background(workScope, failure -> tell("Cannot read the validators: " + failure.getMessage()));
        this.queue = new QueueList(validatorQueue, work, screen);
        this.display = new DeskDisplay(desk, validatorQueue, new ItemDataReader(project, validatorQueue), work, screen);
        this.steps = new DeskSteps(work, screen, display::tell);
    }

    QueueList queue() {
        return queue;
    }

    /** Gives the item on the desk; empty when nothing is left to decide. */
    ReadOnlyObjectProperty<Optional<ItemData>> sheet() {
        return display.sheet.getReadOnlyProperty();
    }

    /** Gives the next item, read ahead; shown as it is unless it changes. */
    ReadOnlyObjectProperty<Optional<ItemData>> coming() {
        return display.coming.getReadOnlyProperty();
    }

    ReadOnlyObjectProperty<Pace> pace() {
        return display.pace.getReadOnlyProperty();
    }

    /** Gives the number of items by status, in the order of the statuses. */
    ReadOnlyObjectProperty<Map<Status, Integer>> tally() {
        return display.tally.getReadOnlyProperty();
    }

    /** Gives the line about the last step; a guard puts one of its own in its place for a while. */
    StringProperty notice() {
        return display.notice;
    }

    /** Gives the steps under way that may put another item on the desk. */
    ReadOnlyIntegerProperty underWay() {
        return steps.underWay();
    }

    /** Gives the item that can be decided: the screen sets it to the item that it shows in full, and else to none. */
    ObjectProperty<Optional<Judged>> seen() {
        return seen;
    }

    ReadOnlyIntegerProperty found() {
        return found.getReadOnlyProperty();
    }

    /** Lists the validators with decisions, as of the last visit to Review. */
    ReadOnlyObjectProperty<List<String>> people() {
        return people.getReadOnlyProperty();
    }

    /** Reads the validators with decisions again, after the pending steps and in parallel: it may take long. */
    void refreshPeople() {
        work.execute(() -> screen.execute(() -> reading.load(validatorQueue::validators, people::set)));
    }

    /** Gives the item on the desk and the filter, to come back to. */
    Route.Review here() {
        return new Route.Review(numberOnDesk(), Optional.of(filter));
    }

    ItemFilter filter() {
        return filter;
    }

    /**
     * Shows the items of another filter or in another order, and puts the first of them on the desk, or no item if there
     * is none. When a filter is cleared, the item from before stays there.
     */
    void filter(ItemFilter among) {
        boolean cleared = !among.restricts() && filter.restricts();
        OptionalInt earlier = last;
        boolean empty = sheet().get().isEmpty();
        filter = among;
        moveOnDesk(() -> {
            desk.filter(among);
            if (!cleared) {
                validatorQueue.items(among, 0, 1).stream()
                        .findFirst()
                        .ifPresentOrElse(row -> desk.show(row.number()), desk::clear);
            } else if (empty) {
                earlier.ifPresentOrElse(desk::show, display::next);
            }
        });
        refreshQueue();
    }

    private OptionalInt numberOnDesk() {
        return sheet().get().map(s -> OptionalInt.of(s.stored().number())).orElseGet(OptionalInt::empty);
    }

    void refreshQueue() {
        numberOnDesk().ifPresent(n -> last = OptionalInt.of(n));
        queue.show(filter, last, () -> found.set(queue.size()));
    }

    /** Puts an item on the desk; without a number, the next one to decide. */
    void open(OptionalInt number) {
        steps.take(() -> {
            Optional<StoredItem> there = number.stream()
                    .boxed()
                    .flatMap(n -> validatorQueue.item(n).stream())
                    .findFirst();
            if (there.isEmpty() && (number.isEmpty() || desk.current().isEmpty())) {
                display.next();
            }
            there.ifPresent(desk::show);
            boolean lost = number.isPresent() && there.isEmpty();
            display.show(lost ? "There is no item " + number.getAsInt() + "." : "");
        });
    }

    /** Follows what others decided: queue and figures change, the item on the desk stays as it is. */
    void came() {
        refreshQueue();
        refreshPeople();
        work.execute(display::figures);
        work.execute(() -> desk.current()
                .filter(on -> validatorQueue
                        .item(on.number())
                        .filter(now -> Judged.of(now).equals(Judged.of(on)))
                        .isEmpty())
                .ifPresent(on -> screen.execute(() -> tell(CHANGED))));
    }

    /** Shows an item in the queue; without one, reads that on the desk again, or finds one when there is none. */
    void enter(OptionalInt item) {
        refreshQueue(); // first, so that its rows are drawn while the item is read
        item.ifPresentOrElse(n -> open(item), () -> moveOnDesk(display::refresh));
    }

    /** Opens a later or earlier row, in the order of the queue; at most the last or the first one. */
    void step(int by) {
        moveOnDesk(() -> desk.current().stream()
                .mapToInt(StoredItem::number)
                .flatMap(number -> validatorQueue.place(desk.filter(), number).stream())
                .map(at -> Math.clamp((long) at + by, 0, Math.max(0, validatorQueue.count(desk.filter()) - 1)))
                .mapToObj(at -> validatorQueue.items(desk.filter(), at, 1))
                .flatMap(List::stream)
                .forEach(row -> desk.show(row.number())));
    }

    /** Moves on the desk, and shows what is there then. */
    private void moveOnDesk(Runnable move) {
        steps.take(() -> {
            move.run();
            display.show("");
        });
    }

    void accept() {
        decide(seen.get(), new Verdict.Accept(), "accepted");
    }

    /** Accepts the item with another question. @param on the item as it was when the question was written */
    void edit(Optional<Judged> on, String question) {
        String text = question.strip();
        if (text.isEmpty()) {
            display.tell("Enter a question; it cannot be empty.");
            return;
        }
        decide(on, new Verdict.EditQuestion(text), "accepted with its new question");
    }

    /** @param on the item as it was when the reasons were asked for */
    void reject(Optional<Judged> on, List<RejectReason> reasons, String note) {
        if (reasons.isEmpty()) {
            display.tell("Choose at least one reason to reject an item.");
            return;
        }
        decide(
                on,
                new Verdict.Reject(reasons, note.strip()),
                "rejected: " + reasons.stream().map(RejectReason::label).collect(Collectors.joining(", ")));
    }

    void defer() {
        decide(seen.get(), new Verdict.Defer(), "deferred; it returns after the other items");
    }

    /** Decides several items as one step, and shows the next. @param done the result: {@code accepted} */
    void decideAll(List<Judged> items, Verdict verdict, String done) {
        steps.save(
                () -> desk.decide(items, verdict),
                outcome -> agreed(outcome, step -> {
                    display.next();
                    display.show(Numbers.counted(items.size(), "item") + " " + done + ". Undo reverts all of it.");
                    screen.execute(this::refreshQueue);
                }));
    }

    /** On the desk thread: continues after a success; after a refusal, shows the item's current version. */
    private <T> void agreed(Outcome<T> outcome, Consumer<T> then) {
        switch (outcome) {
            case Outcome.Refused<T>(Refusal refusal) -> {
                desk.reread();
                display.show("Not decided: " + refusal.message() + ".");
                screen.execute(this::refreshQueue);
            }
            case Outcome.Done<T>(T value) -> then.accept(value);
        }
    }

    /** Says why a finding of the item on the desk may stay; the item stays there, undecided. */
    void dismiss(Optional<Judged> on, Finding finding, String reason) {
        decide(
                on,
                new Verdict.Dismiss(finding.check(), finding.message(), reason.strip()),
                decision -> display.show("Finding dismissed."));
    }

    /** Reads the item on the desk again, because it was changed. @param cause what changed it, in one line */
    void reread(String cause) {
        steps.take(() -> {
            desk.reread();
            display.show(cause);
        });
        refreshQueue();
    }

    /** Stores the validator's naturalness scores of the question; this does not decide the item. */
    void score(Naturalness naturalness) {
        sheet().get()
                .map(ItemData::stored)
                .ifPresent(seen -> steps.save(
                        () -> project.records()
                                .scores()
                                .add(seen.number(), seen.version(), desk.validator(), Score.By.VALIDATOR, naturalness),
                        score -> display.show("Item " + seen.number() + " scored.")));
    }

    /** Finds out whether there is an item of that number that the validator may see. */
    void ifListed(int number, Consumer<Boolean> then) {
        work.execute(() -> {
            boolean there = !validatorQueue.rows(List.of(number)).isEmpty();
            screen.execute(() -> then.accept(there));
        });
    }

    /** Reads the findings in an item that the validator may see. */
    Optional<List<KeptFinding>> findings(int number) {
        return validatorQueue.findings(number);
    }

    /** Counts the rows of an item's blocks, in words; may take long. */
    Map<BlockPath, String> blockRows(Item item) {
        return BlockRows.words(item, project.facts(), new QueryRuns(project));
    }

    /** Whether the history of an item must stay closed for now. */
    boolean closesHistory(StoredItem item) {
        return validatorQueue.closesHistory(item);
    }

    /** Shows a line in place of the last decision. */
    void tell(String line) {
        display.tell(line);
    }

    /** Undoes the last step and shows its first item. */
    void undo() {
        turn(desk::undo, StepWords::takenBack, "There is no decision to undo.");
    }

    void redo() {
        turn(desk::redo, StepWords::madeAgain, "There is nothing to redo.");
    }

    private void turn(Supplier<Optional<DecisionStep>> action, Function<DecisionStep, String> words, String none) {
        steps.save(action, turned -> {
            display.show(turned.map(words).orElse(none));
            screen.execute(() -> turned.ifPresent(this::reread));
        });
    }

    private void reread(DecisionStep step) {
        if (step.size() > 1 || step.first().verdict() instanceof Verdict.ChangeQuery) {
            refreshQueue();
        } else {
            reread(step.first().item());
        }
    }

    /** Notes that the validator is active: the time counts as work. */
    void recordActivity() {
        work.execute(desk::recordActivity);
    }

    private void decide(Optional<Judged> on, Verdict verdict, String what) {
        decide(on, verdict, decision -> {
            Optional<SeededFaults.Decided> fault = project.faults().atOnce(decision.item());
            display.next();
            display.show("Item " + decision.item() + " " + what + "."
                    + fault.map(StepWords::revealed).orElse(""));
            screen.execute(() -> reread(decision.item()));
        });
    }

    /** Decides an item that is seen in full; while another is loading, decides nothing. */
    private void decide(Optional<Judged> on, Verdict verdict, Consumer<Decision> then) {
        if (on.isEmpty() || steps.underWay().get() > 0) {
            tellWaiting();
            return;
        }
        steps.save(
                () -> desk.current()
                        .filter(item -> item.number() == on.get().item())
                        .map(item -> desk.decide(on.get(), verdict)),
                outcome -> outcome.ifPresent(o -> agreed(o, then)));
    }

    /** Says why nothing can be decided now. */
    void tellWaiting() {
        notice().set(sheet().get().isEmpty() ? SeenGuard.none(THING) : SeenGuard.waiting(THING));
    }

    /** Runs a step on the desk thread and waits for it, unless that item is on the desk; returns its result, or false. */
    boolean unlessOnDesk(int number, BooleanSupplier step) {
        return work.await(
                () -> desk.current().filter(i -> i.number() == number).isEmpty() && step.getAsBoolean(), step);
    }

    private void reread(int number) {
        if (filter.status().isPresent()) {
            refreshQueue();
        } else {
            queue.refresh(queue.indexOfNumber(number));
        }
    }
}
