package org.spartabench.nest;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spartabench.author.Request;
import org.spartabench.author.Session;
import org.spartabench.author.View;
import org.spartabench.item.Candidate;
import org.spartabench.item.Outcome;
import org.spartabench.item.Refusal;
import org.spartabench.query.Aliases;
import org.spartabench.query.Block;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Nesting;
import org.spartabench.query.Predicate;
import org.spartabench.query.Sql;

/** One nested predicate: asked for, looked at, attached, run, repaired where it returns nothing, and else asked for again. */
final class Attachment {

    private final PostOrder.Tools tools;
    private final Session session;

    /** Whether the last attempt left nothing and went to repair. */
    private boolean repaired;

    Attachment(PostOrder.Tools tools, Session session) {
        this.tools = tools;
        this.session = session;
    }

    /** Joins {@code inner} to the block above it. Exhausted where it leaves nothing and nobody repairs: another will not do. */
    Outcome<Standing> attach(Hop hop, Standing outer, Block inner) {
        BlockPath child = hop.child();
        Nesting type = hop.type();
        BlockPath at = new BlockPath(child.steps().subList(0, child.depth() - 1));
        String alias = Aliases.next(outer.block(), inner);
        List<View.Feedback> feedback = new ArrayList<>();
        for (int attempt = 0; attempt < hop.attempts(); attempt++) {
            repaired = false;
            View view = view(outer, inner, feedback);
            Optional<Predicate.Nested> reply = session.ask(at, new Request.NestedPredicate(view, type, inner, alias));
            if (reply.isEmpty()) {
                return give(at, "the author has no predicate of type " + type);
            }
            Candidate candidate = new Candidate(outer.block().and(reply.get()));
            int index = child.steps().getLast();
            Optional<String> objection = Kept.objection(inner, reply.get(), type, alias)
                    .or(() -> tools.neighbours()
                            .inspector()
                            .form(candidate.query(), Map.of(BlockPath.ROOT.child(index), type)));
            Outcome<Standing> outcome = objection
                    .<Outcome<Standing>>map(Attachment::missed)
                    .orElseGet(() -> run(at, candidate, outer.repairs(), hop.least()));
            switch (outcome) {
                case Outcome.Done<Standing> done -> {
                    return done;
                }
                case Outcome.Refused<Standing>(Refusal.Exhausted over) -> {
                    session.rolledBack(at, over.message());
                    return outcome;
                }
                case Outcome.Refused<Standing>(Refusal refusal)
                when hop.others() && repaired -> {
                    return give(at, refusal.message());
                }
                case Outcome.Refused<Standing>(Refusal refusal) ->
                    feedback.add(new View.Feedback(Sql.print(reply.get()), refusal.message()));
            }
        }
        return give(
                at,
                "no predicate of type " + type + " after " + hop.attempts() + " attempts: "
                        + feedback.getLast().outcome());
    }

    /** Runs a candidate; an empty one is repaired. */
    private Outcome<Standing> run(BlockPath at, Candidate candidate, int repairs, int least) {
        return switch (session.probe(at, candidate.query(), rows -> objection(candidate.query(), rows, least))) {
            case Outcome.Refused<View.Partial>(Refusal refusal) -> Outcome.refused(refusal);
            case Outcome.Done<View.Partial>(View.Partial partial) ->
                partial.rows() > 0
                        ? Outcome.done(new Standing(candidate.query(), Optional.of(partial), repairs))
                        : mended(at, candidate, repairs, least);
        };
    }

    private Outcome<Standing> mended(BlockPath at, Candidate candidate, int repairs, int least) {
        Optional<Mender> mender = tools.neighbours().mender();
        if (mender.isEmpty()) {
            return Outcome.refused(new Refusal.Exhausted("it returns no rows: this step starts again"));
        }
        repaired = true;
        return switch (mender.get().mend(session, at, candidate.query())) {
            case Outcome.Refused<Standing>(Refusal refusal) -> {
                session.rolledBack(at, refusal.message());
                yield missed("it returns no rows, and no repair helped");
            }
            case Outcome.Done<Standing>(Standing mended) -> {
                Optional<String> objection = objection(mended.block(), mended.rows(), least);
                objection.ifPresent(reason -> session.rolledBack(at, reason));
                yield objection
                        .<Outcome<Standing>>map(Attachment::missed)
                        .orElseGet(() -> Outcome.done(
                                new Standing(mended.block(), mended.partial(), repairs + mended.repairs())));
            }
        };
    }

    private Optional<String> objection(Block block, long rows, int least) {
        return rows < least
                ? Optional.of(
                        "it leaves " + rows + (rows == 1 ? " row" : " rows") + ", too few for what is still to come")
                : tools.neighbours().inspector().effect(block);
    }

    private Outcome<Standing> give(BlockPath at, String reason) {
        session.rolledBack(at, reason);
        return Outcome.refused(new Refusal.Declined(reason));
    }

    private static Outcome<Standing> missed(String objection) {
        return Outcome.refused(new Refusal.Declined(objection));
    }

    private View view(Standing outer, Block inner, List<View.Feedback> feedback) {
        Set<String> tables = new LinkedHashSet<>();
        outer.block().table().ifPresent(tables::add);
        inner.table().ifPresent(tables::add);
        return new View(
                tools.schema(),
                session.samples(List.copyOf(tables)),
                outer.block(),
                outer.partial(),
                feedback,
                session.seed());
    }
}
