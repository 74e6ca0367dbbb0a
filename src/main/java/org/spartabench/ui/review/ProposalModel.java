package org.spartabench.ui.review;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.spartabench.author.Author;
import org.spartabench.fact.Result;
import org.spartabench.item.Outcome;
import org.spartabench.item.Refusal;
import org.spartabench.review.Proposal;
import org.spartabench.review.StoredItem;
import org.spartabench.run.task.TaskControl;
import org.spartabench.store.Authors;
import org.spartabench.store.job.NaturalnessJob;
import org.spartabench.store.table.RunInfo;
import org.spartabench.ui.shell.ProjectScope;

/** Requests other wordings of the current question in the background, and stores the proposals. */
final class ProposalModel {

    /** The author that asks the project's language model. */
    private static final String MODEL = "llm";

    private final ProjectScope session;
    private final Executor screen;
    private final Consumer<String> notice;
    private final ReadOnlyObjectWrapper<Optional<Proposal>> proposal = new ReadOnlyObjectWrapper<>(Optional.empty());
    private Optional<StoredItem> item = Optional.empty();
    private boolean asking;

    /**
     * @param screen the UI thread
     * @param notice takes one line about what happened
     */
    ProposalModel(ProjectScope session, Executor screen, Consumer<String> notice) {
        this.session = session;
        this.screen = screen;
        this.notice = notice;
    }

    /** What is proposed for the item on the desk and neither taken nor left yet. */
    ReadOnlyObjectProperty<Optional<Proposal>> proposal() {
        return proposal.getReadOnlyProperty();
    }

    /** Another item, or another question, is on the desk: what was proposed before stays in the item's history. */
    void about(Optional<StoredItem> stored) {
        if (!item.map(StoredItem::hash).equals(stored.map(StoredItem::hash))
                || !item.map(StoredItem::number).equals(stored.map(StoredItem::number))) {
            leave();
        }
        item = stored;
    }

    void leave() {
        proposal.set(Optional.empty());
    }

    /** Asks the author who made the item; one who is at it already is not asked again. */
    void ask() {
        item.ifPresent(i -> ask(i, authorOf(i)));
    }

    /** Asks a language model, even if the offline author made the item. */
    void askModel() {
        item.ifPresent(i -> ask(i, MODEL));
    }

    /** Lets a language model score how natural the items are that it has not scored yet. */
    void scoreAll() {
        session.tasks().submit("Scoring naturalness", control -> switch (session.authors()
                .author(MODEL, session.project())) {
            case Result.Bad<Author> bad -> {
                String problem = bad.problems().getFirst().message();
                screen.execute(() -> notice.accept(problem));
                yield problem;
            }
            case Result.Ok<Author>(Author model) -> new NaturalnessJob(session.project(), model, 1).run(control);
        });
    }

    private void ask(StoredItem about, String name) {
        if (asking) {
            return;
        }
        asking = true;
        notice.accept("Asking for another wording …");
        Optional<Proposal> before = proposal.get();
        session.tasks().submit("Another wording for " + about.item().id(), control -> {
            try {
                Told told = told(about, before, propose(about, name, control));
                screen.execute(() -> show(about, told));
                return told.line();
            } finally {
                screen.execute(() -> asking = false);
            }
        });
    }

    /** What is to be shown, and what to be said of it. */
    private record Told(Optional<Proposal> proposal, String line) {}

    /** Where an author knows nothing new, what was proposed earlier and not taken comes again, one after the other. */
    private Told told(StoredItem about, Optional<Proposal> before, Outcome<Proposal> outcome) {
        return switch (outcome) {
            case Outcome.Done<Proposal>(Proposal made) -> new Told(Optional.of(made), "");
            case Outcome.Refused<Proposal>(Refusal refusal) -> {
                List<Proposal> earlier = session.project().wordings().of(about.number()).stream()
                        .filter(p -> !p.question().equals(about.question()))
                        .toList();
                int next = before.map(earlier::indexOf).orElse(-1) + 1;
                yield earlier.isEmpty()
                        ? new Told(
                                Optional.empty(),
                                "No other wording for " + about.item().id() + ": " + refusal.message())
                        : new Told(
                                Optional.of(earlier.get(next % earlier.size())),
                                "Same as an earlier proposal: " + refusal.message());
            }
        };
    }

    private Outcome<Proposal> propose(StoredItem about, String name, TaskControl control) {
        return switch (session.authors().author(name, session.project())) {
            case Result.Bad<Author> bad ->
                Outcome.refused(new Refusal.Declined(bad.problems().getFirst().message()));
            case Result.Ok<Author>(Author author) ->
                session.project().wordings().propose(about, author, control::cancelled);
        };
    }

    private void show(StoredItem about, Told told) {
        boolean here = item.map(StoredItem::hash).equals(Optional.of(about.hash()));
        if (here) {
            notice.accept(told.line());
            told.proposal().ifPresent(p -> proposal.set(Optional.of(p)));
        } else if (told.proposal().isPresent()) {
            notice.accept("Another wording for " + about.item().id() + " is in its history.");
        }
    }

    /** As the plan of the item's run names the author; a replay asks the model itself. */
    private String authorOf(StoredItem about) {
        return session.project().runs().all().stream()
                .filter(r -> r.id() == about.run())
                .map(RunInfo::plan)
                .map(plan -> plan.author().equals("replay") ? MODEL : plan.author())
                .findFirst()
                .orElse(Authors.OFFLINE);
    }
}
