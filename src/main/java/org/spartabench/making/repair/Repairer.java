package org.spartabench.making.repair;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.authors.item.diagnosis.Edit;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.authors.request.AuthorSession;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.authors.request.view.Figures;
import org.spartabench.authors.request.view.PlannedClauses;
import org.spartabench.authors.request.view.StepContext;
import org.spartabench.facts.schema.Schema;
import org.spartabench.making.repair.diagnosis.Diagnoser;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Predicate;

/**
 * Repairs a query that returns nothing: diagnoses it, asks the author to rewrite a blamed predicate, checks that
 * nothing else has changed, and runs it again. A failed edit goes into the next request as feedback; the repair keeps a
 * partial success and continues from it.
 */
public final class Repairer {

    /**
     * @param partial the result of the repaired query
     * @param calls number of requests to the author
     * @param edits the changes in order
     */
    public record Repaired(Block query, AuthorView.Partial partial, int calls, List<Edit> edits) {
        public Repaired {
            edits = List.copyOf(edits);
        }
    }

    private final Schema schema;
    private final Diagnoser diagnoser;
    private final int attempts;

    /** @param attempts most calls to the author for one query */
    public Repairer(Schema schema, Diagnoser diagnoser, int attempts) {
        this.schema = schema;
        this.diagnoser = diagnoser;
        this.attempts = attempts;
    }

    /** Repairs a query. Refused when the attempts are used up, the author declines, or nothing can be changed. */
    public Outcome<Repaired> repair(AuthorSession session, BlockPath at, Block empty) {
        return new Loop(session, at, empty).run();
    }

    private final class Loop {

        private final AuthorSession session;
        private final BlockPath at;
        private final List<Edit> edits = new ArrayList<>();
        private final List<AuthorView.Feedback> feedback = new ArrayList<>();
        private Block query;
        private int calls;

        Loop(AuthorSession session, BlockPath at, Block empty) {
            this.session = session;
            this.at = at;
            this.query = empty;
        }

        Outcome<Repaired> run() {
            Outcome<Diagnosis> diagnosed = diagnoser.diagnose(query);
            while (diagnosed instanceof Outcome.Done<Diagnosis>(Diagnosis diagnosis)) {
                session.diagnosed(at, query, diagnosis);
                Outcome<Step> step = attempt(diagnosis);
                switch (step) {
                    case Outcome.Refused<Step>(Refusal refusal) -> {
                        return Outcome.refused(refusal);
                    }
                    case Outcome.Done<Step>(Step.Helped(AuthorView.Partial partial)) -> {
                        return Outcome.done(new Repaired(query, partial, calls, edits));
                    }
                    case Outcome.Done<Step>(Step.Nearer(Diagnosis next)) -> diagnosed = Outcome.done(next);
                }
            }
            return Outcome.refused(((Outcome.Refused<Diagnosis>) diagnosed).refusal());
        }

        /** Asks until an edit improves the query. */
        private Outcome<Step> attempt(Diagnosis diagnosis) {
            feedback.clear();
            if (diagnosis.causes().isEmpty()) {
                return Outcome.refused(new Refusal.Exhausted("no predicate is to blame"));
            }
            while (calls < attempts) {
                calls++;
                Optional<String> purpose = session.purpose();
                Optional<Edit> edit = session.ask(at, new Request.Repair(view(diagnosis), diagnosis));
                if (edit.isEmpty()) {
                    return Outcome.refused(new Refusal.Declined("the author has no change to offer"));
                }
                Block before = query;
                Optional<Step> step = tried(diagnosis, edit.get());
                if (step.isPresent()) {
                    restate(
                            purpose,
                            Trees.at(before, edit.get().at()),
                            Trees.at(query, edit.get().at()));
                    return Outcome.done(step.get());
                }
                session.setPurpose(purpose);
            }
            return Outcome.refused(new Refusal.Exhausted("still empty after " + calls + " repairs"));
        }

        private Optional<Step> tried(Diagnosis diagnosis, Edit edit) {
            Predicate is = switch (edit) {
                case Edit.Rewrite rewrite -> rewrite.replacement();
            };
            Optional<String> objection = EditCheck.objection(query, diagnosis, edit);
            if (objection.isPresent()) {
                feedback.add(new AuthorView.Feedback(Sql.print(is), objection.get()));
                return Optional.empty();
            }
            Block changed = Trees.replace(query, edit.at(), is);
            return switch (session.probe(at, changed)) {
                case Outcome.Refused<AuthorView.Partial>(Refusal refusal) -> {
                    feedback.add(new AuthorView.Feedback(Sql.print(is), refusal));
                    yield Optional.empty();
                }
                case Outcome.Done<AuthorView.Partial>(AuthorView.Partial partial) -> {
                    String was = Sql.print(Trees.at(query, edit.at()));
                    session.repaired(at, query, changed, was, Sql.print(is), partial.rows());
                    yield partial.rows() > 0
                            ? Optional.of(kept(edit, changed, new Step.Helped(partial)))
                            : nearer(diagnosis, edit, changed);
                }
            };
        }

        private Optional<Step> nearer(Diagnosis diagnosis, Edit edit, Block changed) {
            if (diagnoser.diagnose(changed) instanceof Outcome.Done<Diagnosis>(Diagnosis next)
                    && least(next) < least(diagnosis)) {
                return Optional.of(kept(edit, changed, new Step.Nearer(next)));
            }
            Predicate is = Trees.at(changed, edit.at());
            feedback.add(new AuthorView.Feedback(Sql.print(is), "it still returns no rows"));
            return Optional.empty();
        }

        private Step kept(Edit edit, Block changed, Step step) {
            edits.add(edit);
            query = changed;
            return step;
        }

        /** Keeps the purpose that the reply stated, or states the one before it anew. */
        private void restate(Optional<String> before, Predicate was, Predicate is) {
            if (session.purpose().equals(before)) {
                session.setPurpose(before.flatMap(purpose -> RestatedPurpose.of(purpose, was, is)));
            }
        }

        private AuthorView view(Diagnosis diagnosis) {
            Optional<String> purpose = session.reads() ? session.purpose() : Optional.empty();
            Set<String> tables = new LinkedHashSet<>();
            query.table().ifPresent(tables::add);
            diagnosis.causes().stream()
                    .flatMap(c -> c.blames().stream())
                    .forEach(b -> b.block().in(query).table().ifPresent(tables::add));
            return new AuthorView(
                            schema,
                            session.samples(List.copyOf(tables)),
                            query,
                            Optional.empty(),
                            feedback,
                            session.seed())
                    .with(StepContext.of(Figures.NONE, PlannedClauses.NONE, purpose));
        }
    }

    private sealed interface Step {
        record Helped(AuthorView.Partial partial) implements Step {}

        /** Still empty, but with fewer predicates to blame. */
        record Nearer(Diagnosis next) implements Step {}
    }

    private static int least(Diagnosis diagnosis) {
        return diagnosis.causes().stream()
                .mapToInt(c -> c.blames().size())
                .min()
                .orElse(Integer.MAX_VALUE);
    }
}
