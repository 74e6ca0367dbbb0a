package org.spartabench.nest;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spartabench.author.AuthorSession;
import org.spartabench.author.AuthorView;
import org.spartabench.author.Request;
import org.spartabench.item.Candidate;
import org.spartabench.item.Outcome;
import org.spartabench.item.Refusal;
import org.spartabench.query.Aliases;
import org.spartabench.query.Block;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Nesting;
import org.spartabench.query.Predicate;
import org.spartabench.query.Sql;

/** Attaches one nested predicate: asks for it, checks it, runs the query, repairs an empty result, or asks again. */
final class Attachment {

    private final PostOrder.Tools tools;
    private final AuthorSession session;

    /** Whether the last attempt returned nothing and went to repair. */
    private boolean repaired;

    Attachment(PostOrder.Tools tools, AuthorSession session) {
        this.tools = tools;
        this.session = session;
    }

    /**
     * Joins {@code inner} to the block above it. Refuses as exhausted if the result is empty and there is no repair.
     */
    Outcome<PartialBlock> attach(PlannedPredicate hop, PartialBlock outer, Block inner) {
        BlockPath child = hop.child();
        Nesting type = hop.type();
        BlockPath at = new BlockPath(child.steps().subList(0, child.depth() - 1));
        String alias = Aliases.next(outer.block(), inner);
        List<AuthorView.Feedback> feedback = new ArrayList<>();
        for (int attempt = 0; attempt < hop.attempts(); attempt++) {
            repaired = false;
            AuthorView view = view(outer, inner, feedback);
            Optional<Predicate.Nested> reply = session.ask(at, new Request.NestedPredicate(view, type, inner, alias));
            if (reply.isEmpty()) {
                return give(at, "the author has no predicate of type " + type);
            }
            Candidate candidate = new Candidate(outer.block().and(reply.get()));
            int index = child.steps().getLast();
            Optional<String> objection = InnerBlockRules.objection(inner, reply.get(), type, alias)
                    .or(() -> tools.neighbours()
                            .inspector()
                            .form(candidate.query(), Map.of(BlockPath.ROOT.child(index), type)));
            Outcome<PartialBlock> outcome = objection
                    .<Outcome<PartialBlock>>map(Attachment::missed)
                    .orElseGet(() -> run(at, candidate, outer.repairs(), hop.least()));
            switch (outcome) {
                case Outcome.Done<PartialBlock> done -> {
                    return done;
                }
                case Outcome.Refused<PartialBlock>(Refusal.Exhausted over) -> {
                    session.rolledBack(at, over.message());
                    return outcome;
                }
                case Outcome.Refused<PartialBlock>(Refusal refusal)
                when hop.others() && repaired -> {
                    return give(at, refusal.message());
                }
                case Outcome.Refused<PartialBlock>(Refusal refusal) ->
                    feedback.add(new AuthorView.Feedback(Sql.print(reply.get()), refusal.message()));
            }
        }
        return give(
                at,
                "no predicate of type " + type + " after " + hop.attempts() + " attempts: "
                        + feedback.getLast().outcome());
    }

    /** Runs a candidate; an empty one is repaired. */
    private Outcome<PartialBlock> run(BlockPath at, Candidate candidate, int repairs, int least) {
        return switch (session.probe(at, candidate.query(), rows -> objection(candidate.query(), rows, least))) {
            case Outcome.Refused<AuthorView.Partial>(Refusal refusal) -> Outcome.refused(refusal);
            case Outcome.Done<AuthorView.Partial>(AuthorView.Partial partial) ->
                partial.rows() > 0
                        ? Outcome.done(new PartialBlock(candidate.query(), Optional.of(partial), repairs))
                        : mended(at, candidate, repairs, least);
        };
    }

    private Outcome<PartialBlock> mended(BlockPath at, Candidate candidate, int repairs, int least) {
        Optional<EmptyQueryRepair> mender = tools.neighbours().mender();
        if (mender.isEmpty()) {
            return Outcome.refused(new Refusal.Exhausted("it returns no rows: this step starts again"));
        }
        repaired = true;
        return switch (mender.get().mend(session, at, candidate.query())) {
            case Outcome.Refused<PartialBlock>(Refusal refusal) -> {
                session.rolledBack(at, refusal.message());
                yield missed("it returns no rows, and no repair helped");
            }
            case Outcome.Done<PartialBlock>(PartialBlock mended) -> {
                Optional<String> objection = objection(mended.block(), mended.rows(), least);
                objection.ifPresent(reason -> session.rolledBack(at, reason));
                yield objection
                        .<Outcome<PartialBlock>>map(Attachment::missed)
                        .orElseGet(() -> Outcome.done(
                                new PartialBlock(mended.block(), mended.partial(), repairs + mended.repairs())));
            }
        };
    }

    private Optional<String> objection(Block block, long rows, int least) {
        return rows < least
                ? Optional.of(
                        "it leaves " + rows + (rows == 1 ? " row" : " rows") + ", too few for what is still to come")
                : tools.neighbours().inspector().effect(block);
    }

    private Outcome<PartialBlock> give(BlockPath at, String reason) {
        session.rolledBack(at, reason);
        return Outcome.refused(new Refusal.Declined(reason));
    }

    private static Outcome<PartialBlock> missed(String objection) {
        return Outcome.refused(new Refusal.Declined(objection));
    }

    private AuthorView view(PartialBlock outer, Block inner, List<AuthorView.Feedback> feedback) {
        Set<String> tables = new LinkedHashSet<>();
        outer.block().table().ifPresent(tables::add);
        inner.table().ifPresent(tables::add);
        return new AuthorView(
                tools.schema(),
                session.samples(List.copyOf(tables)),
                outer.block(),
                outer.partial(),
                feedback,
                session.seed());
    }
}
