package org.spartabench.desktop.review;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.authors.request.Author;
import org.spartabench.base.result.Result;
import org.spartabench.base.task.TaskControl;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.judging.review.Judged;
import org.spartabench.judging.review.Proposal;
import org.spartabench.judging.review.StoredItem;
import org.spartabench.project.author.Authors;
import org.spartabench.project.job.NaturalnessJob;
import org.spartabench.project.table.run.RunInfo;

/** Requests other wordings of the current question in the background, and stores the proposals. */
final class ProposalModel {

    /** The author that asks the project's language model. */
    private static final String MODEL = "llm";

    private final ProjectScope scope;
    private final Executor screen;
    private final Consumer<String> notice;
    private final ReadOnlyObjectWrapper<Optional<Proposal>> proposal = new ReadOnlyObjectWrapper<>(Optional.empty());
    private Optional<StoredItem> item = Optional.empty();
    private boolean asking;

    /**
     * @param screen the UI thread
     * @param notice takes one line about what happened
     */
    ProposalModel(ProjectScope scope, Executor screen, Consumer<String> notice) {
        this.scope = scope;
        this.screen = screen;
        this.notice = notice;
    }

    /** Gives the proposal for the current item, until it is used or discarded. */
    ReadOnlyObjectProperty<Optional<Proposal>> proposal() {
        return proposal.getReadOnlyProperty();
    }

    /** Takes another item or question; the last proposal then stays only in the item's history. */
    void about(Optional<StoredItem> stored) {
        if (!item.map(Judged::of).equals(stored.map(Judged::of))) {
            leave();
        }
        item = stored;
    }

    void leave() {
        proposal.set(Optional.empty());
    }

    /** Asks the author of the item, unless a request is under way. */
    void ask() {
        item.ifPresent(i -> ask(i, authorOf(i)));
    }

    /** Asks a language model, even if the offline author made the item. */
    void askModel() {
        item.ifPresent(i -> ask(i, MODEL));
    }

    /** Lets a language model score the naturalness of the items that it has not scored yet. */
    void scoreAll() {
        scope.tasks().submit("Scoring naturalness", control -> switch (scope.authors()
                .author(MODEL, scope.project())) {
            case Result.Bad<Author> bad -> {
                String problem = bad.problems().getFirst().message();
                screen.execute(() -> notice.accept(problem));
                yield problem;
            }
            case Result.Ok<Author>(Author model) -> new NaturalnessJob(scope.project(), model, 1).run(control);
        });
    }

    private void ask(StoredItem about, String name) {
        if (asking) {
            return;
        }
        asking = true;
        notice.accept("Asking for another wording …");
        Optional<Proposal> before = proposal.get();
        scope.tasks().submit("Another wording for " + about.item().id(), control -> {
            Optional<Told> reply = Optional.empty();
            try {
                reply = Optional.of(reply(about, before, propose(about, name, control)));
                return reply.get().line();
            } finally {
                Optional<Told> told = reply;
                screen.execute(() -> {
                    asking = false; // in one step: who sees the proposal may ask for the next one
                    told.ifPresent(t -> show(about, t));
                });
            }
        });
    }

    private record Told(Optional<Proposal> proposal, String line) {}

    /** Shows earlier unused proposals again, one after the other, if there is no new one. */
    private Told reply(StoredItem about, Optional<Proposal> before, Outcome<Proposal> outcome) {
        return switch (outcome) {
            case Outcome.Done<Proposal>(Proposal made) -> new Told(Optional.of(made), "");
            case Outcome.Refused<Proposal>(Refusal refusal) -> {
                List<Proposal> earlier = scope.project().records().wordings().of(about.number()).stream()
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
        return switch (scope.authors().author(name, scope.project())) {
            case Result.Bad<Author> bad ->
                Outcome.refused(new Refusal.Declined(bad.problems().getFirst().message()));
            case Result.Ok<Author>(Author author) ->
                scope.project().records().wordings().propose(about, author, control::cancelled);
        };
    }

    private void show(StoredItem about, Told reply) {
        boolean here = item.map(StoredItem::hash).equals(Optional.of(about.hash()));
        if (here) {
            notice.accept(reply.line());
            reply.proposal().ifPresent(p -> proposal.set(Optional.of(p)));
        } else if (reply.proposal().isPresent()) {
            notice.accept("Another wording for " + about.item().id() + " is in its history.");
        }
    }

    /** Gives the author in the plan of the item's run; the model itself for a replay. */
    private String authorOf(StoredItem about) {
        return scope.project().runs().all().stream()
                .filter(r -> r.id() == about.run())
                .map(RunInfo::plan)
                .map(plan -> plan.author().equals("replay") ? MODEL : plan.author())
                .findFirst()
                .orElse(Authors.OFFLINE);
    }
}
