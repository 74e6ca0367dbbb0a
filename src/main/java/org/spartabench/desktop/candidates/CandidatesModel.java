package org.spartabench.desktop.candidates;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableIntegerValue;
import org.spartabench.answering.contest.ContestRows;
import org.spartabench.answering.contest.candidate.AnswerComparison;
import org.spartabench.authors.item.answer.AnswerSource;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.authors.request.Author;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.TaskControl;
import org.spartabench.desktop.desk.DeskSteps;
import org.spartabench.desktop.desk.SeenGuard;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.desktop.work.SerialWork;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.decision.DecisionStep;
import org.spartabench.judging.desk.Desk;
import org.spartabench.judging.desk.Pace;
import org.spartabench.judging.review.Judged;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.project.Project;
import org.spartabench.project.author.Authors;
import org.spartabench.project.contest.SlipReport;
import org.spartabench.project.job.EnrichJob;

/**
 * Models the decisions on contests, without controls. All access to the project runs on one serial thread, so a decision
 * is on disk before the next contest appears.
 */
final class CandidatesModel {

    /** What is decided here. */
    static final String THING = "contest";

    private final Project project;
    private final Desk desk;
    private final SerialWork work;
    private final ProjectScope scope;
    private final DeskSteps steps;
    private final ReadOnlyObjectWrapper<Optional<ShownContest>> shown = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyStringWrapper notice = new ReadOnlyStringWrapper("");
    private final ReadOnlyObjectWrapper<Pace> pace = new ReadOnlyObjectWrapper<>(new Pace(0, 0, 0));
    private final ReadOnlyStringWrapper found = new ReadOnlyStringWrapper("");
    /** The item of the last decision in this window. */
    private Optional<StoredItem> last = Optional.empty();
    /** Whether the contests were read. */
    private boolean read;
    /** The items with a contest, as of the last visit. On the desk thread. */
    private List<Integer> items = List.of();

    CandidatesModel(ProjectScope scope) {
        this.scope = scope;
        this.project = scope.project();
        this.work = scope.serial("candidates-desk");
        this.desk = new Desk(
                new ContestQueue(project.team().seat(scope.validator()), () -> items),
                scope.validator(),
                System::nanoTime,
                project.team().idleSeconds());
        this.steps = new DeskSteps(work, scope.work()::show, notice::set);
    }

    ReadOnlyObjectProperty<Optional<ShownContest>> shown() {
        return shown.getReadOnlyProperty();
    }

    /** Gives the line about the last step; a guard puts one of its own in its place for a while. */
    StringProperty notice() {
        return notice;
    }

    ReadOnlyObjectProperty<Pace> pace() {
        return pace.getReadOnlyProperty();
    }

    /** Says how many seeded slips were found, when no contest is left. */
    ReadOnlyStringProperty found() {
        return found.getReadOnlyProperty();
    }

    /** Lists what a hint may be about: the contest on screen, and the one that was decided last. */
    List<StoredItem> hintable() {
        return Stream.concat(shown.get().map(ShownContest::stored).stream(), last.stream())
                .toList();
    }

    /** Tells whether the contests were read, so that none on the desk means that none is there. */
    boolean read() {
        return read;
    }

    ObservableIntegerValue underWay() {
        return steps.underWay();
    }

    /** Reads the contests again, and the one on the desk, or the next one to decide. */
    void enter() {
        steps.take(() -> {
            items = project.records().contests().items();
            if (desk.current().isEmpty()) {
                desk.next();
            } else {
                desk.reread();
            }
            show("");
        });
    }

    /** Moves to another contest, in the order of their numbers. */
    void step(int by) {
        steps.take(() -> {
            int at = desk.current().map(StoredItem::number).map(items::indexOf).orElse(-1) + by;
            if (at >= 0 && at < items.size()) {
                desk.show(items.get(at));
            }
            show("");
        });
    }

    /** @param judged the contest as it was when the columns were asked for */
    void choose(Judged judged, ShownContest in, AnswerSource source, List<Integer> columns) {
        decide(
                judged,
                new Verdict.Choose(source, columns, 0, in.stored().question()),
                "answer of " + source + " chosen");
    }

    void choose(Judged judged, AnswerSource source) {
        shown.get()
                .filter(now -> now.comparison().rows(source).isPresent())
                .ifPresentOrElse(
                        now -> choose(judged, now, source, now.comparison().fewestColumns(source)),
                        () -> notice.set(source + " has no rows to choose."));
    }

    /** @param judged the contest as it was when the reasons were asked for */
    void reject(Judged judged, List<RejectReason> reasons, String note) {
        String labels = reasons.stream().map(RejectReason::label).collect(Collectors.joining(", "));
        decide(judged, new Verdict.Reject(reasons, note.strip()), "rejected: " + labels);
    }

    void defer(Judged judged) {
        decide(judged, new Verdict.Defer(), "deferred; it returns after the others");
    }

    /** Decides a contest that was seen in full; while another is loading, decides nothing. */
    private void decide(Judged judged, Verdict verdict, String what) {
        if (steps.underWay().get() > 0) {
            notice.set(SeenGuard.waiting(THING));
            return;
        }
        last = shown.get().map(ShownContest::stored);
        String id = last.map(decided -> decided.item().id()).orElse("");
        steps.save(() -> desk.decide(judged, verdict), outcome -> decided(outcome, id + ": " + what));
    }

    private void decided(Outcome<Decision> outcome, String what) {
        switch (outcome) {
            case Outcome.Done<Decision> done -> {
                desk.next();
                show(what + ".");
            }
            case Outcome.Refused<Decision>(var refusal) -> {
                desk.reread();
                show("Not decided: " + refusal.message() + ".");
            }
        }
    }

    void undo() {
        turn(desk::undo, "undone", "There is no decision to undo.");
    }

    void redo() {
        turn(desk::redo, "made again", "There is nothing to redo.");
    }

    private void turn(Supplier<Optional<DecisionStep>> move, String what, String none) {
        steps.save(
                move,
                step -> show(step.map(s -> "Decision on "
                                + desk.current()
                                        .map(on -> on.item().id())
                                        .orElse("item " + s.first().item())
                                + " " + what + ".")
                        .orElse(none)));
    }

    /** Runs an edited recipe as one more contender of the contest on the desk. @param failed takes why it has no rows */
    void run(String sql, Consumer<String> failed) {
        shown.get().map(ShownContest::stored).ifPresent(item -> {
            notice.set("Running your recipe …");
            steps.save(() -> project.records().contests().run(item.number(), desk.validator(), sql), result -> {
                switch (result) {
                    case Result.Bad<AnswerComparison> bad -> {
                        show("The recipe was not run: " + bad.message());
                        scope.work().show(() -> failed.accept(bad.message()));
                    }
                    case Result.Ok<AnswerComparison> ran -> show("Your recipe takes part as OWN.");
                }
            });
        });
    }

    /** Makes contests of the project's questions. @param slips percent of them in which a maker errs on purpose */
    void make(int count, int slips, boolean model) {
        notice.set("Making contests …");
        scope.task("Making contests", control -> made(count, slips, model, control), summary -> {
            notice.set(summary);
            enter();
        });
    }

    private String made(int count, int slips, boolean model, TaskControl control) {
        if (project.facts().functions().isEmpty()) {
            return "The project has no built-in functions: add them on the page Sources, with M.";
        }
        Result<Optional<Author>> author = model
                ? scope.authors()
                        .author("llm", project)
                        .map(a -> Optional.of(a.keeping(project.calls().journal())))
                : Result.ok(Optional.empty());
        EnrichJob.Wish wish = EnrichJob.Wish.USUAL.of(count, slips);
        return switch (author.then(a -> new EnrichJob(project, wish, a)
                .make(control)
                .map(all -> project.records()
                        .contests()
                        .add(all, a.map(Author::name).orElse(Authors.OFFLINE))))) {
            case Result.Ok<Integer>(Integer added) -> Numbers.counted(added, "contest") + " added.";
            case Result.Bad<Integer> bad -> "No contests: " + bad.message() + ".";
        };
    }

    /** Notes that the validator is active: the time counts as work. */
    void recordActivity() {
        work.execute(desk::recordActivity);
    }

    /** Reads what is on the desk and shows it. On the desk thread. */
    private void show(String message) {
        Optional<ShownContest> contest = desk.current().flatMap(this::read);
        Pace now = desk.pace();
        String slips =
                contest.isPresent() ? "" : words(project.records().contests().slips());
        scope.work().show(() -> {
            read = true;
            pace.set(now);
            found.set(slips);
            shown.set(contest);
            if (!message.isEmpty()) {
                notice.set(message);
            }
        });
    }

    private static String words(SlipReport report) {
        return report.decided().isEmpty()
                ? ""
                : " You found " + report.rate().hits() + " of " + report.rate().of() + " planted mistakes."
                        + report.missed().stream()
                                .map(m -> " " + m.id() + ": " + m.slipped() + " holds a planted mistake.")
                                .collect(Collectors.joining());
    }

    private Optional<ShownContest> read(StoredItem item) {
        return project.records()
                .contests()
                .of(item.number(), desk.validator())
                .map(comparison -> new ShownContest(
                        item, comparison, ContestRows.of(comparison), items.indexOf(item.number()) + 1, items.size()));
    }
}
