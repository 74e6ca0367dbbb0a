package org.spartabench.ui.review;

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
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import org.spartabench.item.Finding;
import org.spartabench.item.Naturalness;
import org.spartabench.item.Outcome;
import org.spartabench.item.Refusal;
import org.spartabench.item.RejectReason;
import org.spartabench.item.Status;
import org.spartabench.item.Verdict;
import org.spartabench.query.Block;
import org.spartabench.review.Decision;
import org.spartabench.review.DecisionStep;
import org.spartabench.review.Desk;
import org.spartabench.review.ItemFilter;
import org.spartabench.review.Judged;
import org.spartabench.review.KeptFinding;
import org.spartabench.review.Pace;
import org.spartabench.review.Score;
import org.spartabench.review.StoredItem;
import org.spartabench.store.ByHand;
import org.spartabench.store.Project;
import org.spartabench.store.SeededFaults;
import org.spartabench.store.ValidatorQueue;
import org.spartabench.store.db.StoreException;
import org.spartabench.ui.fx.Background;
import org.spartabench.ui.fx.Numbers;
import org.spartabench.ui.shell.ProjectScope;
import org.spartabench.ui.shell.SerialWork;
import org.spartabench.ui.shell.WorkScope;

/**
 * Models a validator's review, without controls. All access to the project runs on one serial thread, in the order of
 * requests; results appear on the UI thread. So a decision is on disk before the next item appears, and no key waits
 * for the disk.
 */
final class ReviewModel {

    private static final int MOST_ROWS_SHOWN = 20_000;

    private final Project workspace;
    private final ValidatorQueue seat;
    private final Desk desk;
    private final WorkScope scope;
    private final SerialWork work;
    private final Executor screen;
    private final QueueList queue;
    private final DeskDisplay display;
    private final ReadOnlyIntegerWrapper found = new ReadOnlyIntegerWrapper();
    private final ReadOnlyObjectWrapper<List<String>> people = new ReadOnlyObjectWrapper<>(List.of());
    private final Background reading;
    private ItemFilter filter = ItemFilter.ALL;

    /**
     * @param work the desk thread
     * @param nanoTime as {@link System#nanoTime}
     */
    ReviewModel(ProjectScope session, SerialWork work, LongSupplier nanoTime) {
        String validator = session.validator();
        this.workspace = session.project();
        this.scope = session.work();
        this.seat = workspace.team().seat(validator);
        this.desk = new Desk(seat, validator, nanoTime, workspace.team().idleSeconds());
        this.work = work;
        this.screen = scope::show;
        this.reading = new Background(scope, failure -> tell("Cannot read the validators: " + failure.getMessage()));
        this.queue = new QueueList(seat, work, screen);
        this.display = new DeskDisplay(desk, seat, new ItemDataReader(workspace, seat), work, screen);
    }

    QueueList queue() {
        return queue;
    }

    /** The item on the desk; empty when nothing is left to decide. */
    ReadOnlyObjectProperty<Optional<ItemData>> sheet() {
        return display.sheet.getReadOnlyProperty();
    }

    /** The next item, read ahead; shown as it is unless it changes. */
    ReadOnlyObjectProperty<Optional<ItemData>> coming() {
        return display.coming.getReadOnlyProperty();
    }

    ReadOnlyObjectProperty<Pace> pace() {
        return display.pace.getReadOnlyProperty();
    }

    /** The number of items by status, in the order of the statuses. */
    ReadOnlyObjectProperty<Map<Status, Integer>> tally() {
        return display.tally.getReadOnlyProperty();
    }

    ReadOnlyStringProperty notice() {
        return display.notice.getReadOnlyProperty();
    }

    ReadOnlyIntegerProperty found() {
        return found.getReadOnlyProperty();
    }

    /** Lists the validators with decisions, as of the last visit to Review. */
    ReadOnlyObjectProperty<List<String>> people() {
        return people.getReadOnlyProperty();
    }

    /**
     * Reads the validators with decisions again: after the desk's pending steps, and in parallel, since it may take
     * long.
     */
    void refreshPeople() {
        work.execute(() -> screen.execute(() -> reading.load(seat::validators, people::set)));
    }

    ItemFilter filter() {
        return filter;
    }

    void filter(ItemFilter among) {
        filter = among;
        work.execute(() -> desk.filter(among));
        refreshQueue();
    }

    void refreshQueue() {
        queue.show(filter, () -> found.set(queue.size()));
    }

    /** Puts an item on the desk; without a number, the next one to decide. */
    void open(OptionalInt number) {
        work(() -> {
            if (number.isPresent()) {
                desk.show(number.getAsInt());
            } else {
                display.next();
            }
        });
    }

    /** Reads the item on the desk again, or finds one when there is none. */
    void refresh() {
        refreshQueue(); // first, so that its rows are drawn while the item is read
        work(display::refresh);
    }

    /** Opens a later or earlier row, in the order of the queue. */
    void step(int by) {
        sheet().get().ifPresent(s -> {
            int at = queue.indexOfNumber(s.stored().number());
            int to = at + by;
            if (at >= 0 && to >= 0 && to < Math.min(queue.size(), MOST_ROWS_SHOWN)) {
                queue.get(to).ifPresent(row -> open(OptionalInt.of(row.number())));
            }
        });
    }

    void accept() {
        decide(new Verdict.Accept(), "accepted");
    }

    /** Accepts the item with another question. */
    void edit(String question) {
        String text = question.strip();
        if (text.isEmpty()) {
            display.tell("Enter a question; it cannot be empty.");
            return;
        }
        decide(new Verdict.EditQuestion(text), "accepted with its new question");
    }

    void reject(List<RejectReason> reasons, String note) {
        if (reasons.isEmpty()) {
            display.tell("Choose at least one reason to reject an item.");
            return;
        }
        decide(
                new Verdict.Reject(reasons, note.strip()),
                "rejected: " + reasons.getFirst().label());
    }

    void defer() {
        decide(new Verdict.Defer(), "deferred; it returns after the other items");
    }

    /** Decides several items as one step, and shows the next. @param done the result: {@code accepted} */
    void decideAll(List<Judged> items, Verdict verdict, String done) {
        saving(
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
    void dismiss(Finding finding, String reason) {
        decide(
                new Verdict.Dismiss(finding.check(), finding.message(), reason.strip()),
                decision -> display.show("Finding dismissed."));
    }

    /** Replaces the query of the item and verbalises it again, if the query keeps the laws. */
    void change(Block query) {
        sheet().get().map(ItemData::stored).ifPresent(seen -> {
            display.tell("Running the new query …");
            scope.start(() -> change(seen, query));
        });
    }

    private void change(StoredItem seen, Block query) {
        try {
            ByHand.Base base = new ByHand.Base(seen.number(), seen.version());
            String said = switch (workspace.byHand().keep(query, Optional.of(base), desk.validator())) {
                case Outcome.Done<ByHand.Kept>(ByHand.Kept kept) -> StepWords.changed(seen, kept);
                case Outcome.Refused<ByHand.Kept>(Refusal refusal) -> "Not changed: " + refusal.message();
            };
            work.execute(() -> {
                desk.reread();
                display.show(said);
            });
            screen.execute(this::refreshQueue);
        } catch (StoreException e) {
            failed(e, false);
        }
    }

    /** Stores the validator's naturalness scores of the question; this does not decide the item. */
    void score(Naturalness naturalness) {
        sheet().get()
                .map(ItemData::stored)
                .ifPresent(seen -> saving(
                        () -> workspace
                                .scores()
                                .add(seen.number(), seen.version(), desk.validator(), Score.By.VALIDATOR, naturalness),
                        score -> display.show("Item " + seen.number() + " scored.")));
    }

    /** Reads the findings in an item that the validator may see. */
    Optional<List<KeptFinding>> findings(int number) {
        return seat.findings(number);
    }

    /** Whether the history of an item must stay closed for now. */
    boolean closesHistory(StoredItem item) {
        return seat.closesHistory(item);
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

    private void turn(Supplier<Optional<DecisionStep>> way, Function<DecisionStep, String> words, String none) {
        saving(way, turned -> {
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
    void sign() {
        work.execute(desk::sign);
    }

    private void decide(Verdict verdict, String what) {
        decide(verdict, decision -> {
            Optional<SeededFaults.Decided> fault = workspace.faults().atOnce(decision.item());
            display.next();
            display.show("Item " + decision.item() + " " + what + "."
                    + fault.map(StepWords::told).orElse(""));
            screen.execute(() -> reread(decision.item()));
        });
    }

    /** Decides the item on screen; an extra key press while the next item loads decides nothing. */
    private void decide(Verdict verdict, Consumer<Decision> then) {
        sheet().get()
                .map(ItemData::stored)
                .map(Judged::of)
                .ifPresent(seen -> saving(
                        () -> desk.current()
                                .filter(item -> item.number() == seen.item())
                                .map(item -> desk.decide(seen, verdict)),
                        outcome -> outcome.ifPresent(o -> agreed(o, then))));
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

    /** On the desk thread: writes, then reads the next data; a failure says whether it was saved. */
    private <T> void saving(Supplier<T> write, Consumer<T> then) {
        work.execute(() -> {
            boolean saved = false;
            try {
                T value = write.get();
                saved = true;
                then.accept(value);
            } catch (StoreException e) {
                failed(e, saved);
            }
        });
    }

    private void failed(StoreException failure, boolean saved) {
        String said = saved || failure.committed() ? "Saved, but the screen cannot be updated: " : "Not saved: ";
        screen.execute(() -> display.tell(said + failure.getMessage()));
    }

    private void work(Runnable step) {
        work.execute(() -> {
            step.run();
            display.show("");
        });
    }
}
