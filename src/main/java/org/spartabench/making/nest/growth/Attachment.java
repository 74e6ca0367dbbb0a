package org.spartabench.making.nest.growth;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.authors.item.outcome.Refusal.Objection;
import org.spartabench.authors.request.AuthorSession;
import org.spartabench.authors.request.EmptyQueryRepair;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.request.Request.Offer;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.authors.request.view.AuthorView.Feedback;
import org.spartabench.authors.request.view.Figures;
import org.spartabench.authors.request.view.PartialBlock;
import org.spartabench.authors.request.view.PlannedClauses;
import org.spartabench.authors.request.view.StepContext;
import org.spartabench.making.nest.InnerBlockRules;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.rewrite.Aliases;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Predicate;

/** Attaches one nested predicate: asks for it, checks it, runs the query, repairs an empty result, or asks again. */
final class Attachment {

    private final TreeContext tools;
    private final AuthorSession session;

    /** Feedback on predicates between the same two blocks, which can meet again when a step starts again. */
    private final Map<Meeting, List<Feedback>> feedbackByMeeting = new HashMap<>();

    /** Whether the last attempt returned nothing and went to repair. */
    private boolean repaired;

    /** Whether the author wrote no predicate at all between the last two blocks. */
    private boolean declined;

    private record Meeting(Block outer, Block inner, Nesting type) {}

    Attachment(TreeContext tools, AuthorSession session) {
        this.tools = tools;
        this.session = session;
    }

    /**
     * Joins {@code inner} to the block above it. Refuses as exhausted if the result is empty and there is no
     * repair.
     */
    Outcome<PartialBlock> attach(PlannedPredicate hop, PartialBlock outer, Block finished) {
        Outcome<PartialBlock> attached = tried(hop, outer, finished);
        if (attached instanceof Outcome.Refused<PartialBlock>) {
            String above = outer.block().table().orElseThrow();
            session.memory().add(above, finished.table().orElseThrow(), hop.type());
        }
        return attached;
    }

    /** Says whether the author wrote no predicate at all the last time. */
    boolean declined() {
        return declined;
    }

    private Outcome<PartialBlock> tried(PlannedPredicate hop, PartialBlock outer, Block finished) {
        Nesting type = hop.type();
        BlockPath at = hop.child().parent();
        Block inner = Aliases.inside(outer.block(), finished);
        List<Feedback> feedback =
                feedbackByMeeting.computeIfAbsent(new Meeting(outer.block(), inner, type), m -> new ArrayList<>());
        long possible = !type.aggregate()
                ? tools.joins()
                        .memberships(
                                outer.block().table().orElseThrow(),
                                inner.table().orElseThrow(),
                                type)
                : Long.MAX_VALUE;
        declined = false;
        for (int attempt = 0; attempt < hop.attempts() && feedback.size() < possible; attempt++) {
            repaired = false;
            AuthorView view = view(outer, inner, feedback, hop);
            List<Offer<Predicate.Nested>> offers = session.reads() ? offers(hop, outer.block(), inner) : List.of();
            Optional<Predicate.Nested> reply = session.reads()
                    ? chosen(hop, outer.block(), inner, view, offers)
                    : session.ask(at, new Request.NestedPredicate(view, type, inner));
            if (reply.isEmpty()) {
                declined = feedback.isEmpty();
                String other = feedback.isEmpty() ? "" : "other ";
                String why = offers.size() > 1
                        ? ": " + session.reason()
                        : feedback.isEmpty() ? "" : ": " + feedback.getLast().outcome();
                return refused(
                        at,
                        session.reads() && offers.isEmpty()
                                ? "no " + other + "predicate of type " + type
                                        + " leaves rows enough and keeps enough of them out"
                                : "the author has no " + other + "predicate of type " + type + why);
            }
            Block joined = outer.block().and(reply.get());
            Optional<Objection> objection = InnerBlockRules.objection(inner, reply.get(), type)
                    .map(Objection::new)
                    .or(() -> form(joined, hop));
            Outcome<PartialBlock> outcome = Outcome.unless(
                    objection,
                    () -> session.probe(
                                    at,
                                    joined,
                                    rows -> objection(joined, rows, hop.next().least()))
                            .flatMap(partial -> partial.rows() > 0
                                    ? Outcome.done(new PartialBlock(joined, Optional.of(partial), outer.repairs()))
                                    : mended(at, joined, outer, hop.next().least())));
            switch (outcome) {
                case Outcome.Done<PartialBlock> done -> {
                    return done;
                }
                case Outcome.Refused<PartialBlock>(Refusal.Exhausted over) -> {
                    session.rolledBack(at, over.message());
                    return Outcome.refused(over);
                }
                case Outcome.Refused<PartialBlock>(Refusal refusal)
                when hop.others() && repaired -> {
                    feedback.add(new Feedback(Sql.print(reply.get()), refusal));
                    return refused(at, refusal.message());
                }
                case Outcome.Refused<PartialBlock>(Refusal refusal) ->
                    feedback.add(new Feedback(Sql.print(reply.get()), refusal));
            }
        }
        return refused(
                at,
                "no predicate of type " + type + " after " + hop.attempts() + " attempts: "
                        + feedback.getLast().outcome());
    }

    /** Lists predicates that will do and were not tried. */
    private List<Offer<Predicate.Nested>> offers(PlannedPredicate hop, Block outer, Block inner) {
        return new Decisions(tools, session, hop, outer, inner)
                .offers(offer -> !session.memory().tried(text(outer, offer))).stream()
                        .filter(offer -> hop.goesOn().test(outer.and(offer.choice())))
                        .toList();
    }

    private static String text(Block outer, Offer<Predicate.Nested> offer) {
        return Sql.print(outer.and(offer.choice()));
    }

    /** Has the author choose among the offers; a single one is no choice. */
    private Optional<Predicate.Nested> chosen(
            PlannedPredicate hop, Block outer, Block inner, AuthorView view, List<Offer<Predicate.Nested>> offers) {
        Optional<Predicate.Nested> chosen = offers.size() < 2
                ? offers.stream().findFirst().map(Offer::choice)
                : session.ask(hop.child().parent(), new Request.NestedPredicate(view, hop.type(), inner, offers));
        session.memory()
                .tried(offers.stream()
                        .filter(o -> chosen.isEmpty() || o.choice().equals(chosen.get()))
                        .map(o -> text(outer, o))
                        .toList());
        return chosen;
    }

    private Optional<Objection> form(Block joined, PlannedPredicate hop) {
        BlockPath child = BlockPath.ROOT.child(hop.child().steps().getLast());
        return tools.neighbours().inspector().form(joined, Map.of(child, hop.type()));
    }

    private Outcome<PartialBlock> mended(BlockPath at, Block empty, PartialBlock before, long least) {
        Optional<EmptyQueryRepair> repair = tools.neighbours().repair();
        if (repair.isEmpty()) {
            return Outcome.refused(new Refusal.Exhausted("it returns no rows: this step starts again"));
        }
        repaired = true;
        return repair.get().mend(session, at, empty).flatMap(mended -> {
            Optional<Objection> objection = objection(mended.block(), mended.rows(), least);
            objection.ifPresent(o -> session.rolledBack(at, o.message()));
            return Outcome.unless(objection, () -> Outcome.done(mended.after(before)));
        });
    }

    private Optional<Objection> objection(Block block, long rows, long least) {
        return rows < least
                ? Optional.of(Objection.tooFew(rows))
                : tools.neighbours().inspector().effect(block);
    }

    private Outcome<PartialBlock> refused(BlockPath at, String reason) {
        session.rolledBack(at, reason);
        return Outcome.refused(new Refusal.Declined(reason));
    }

    private AuthorView view(PartialBlock outer, Block inner, List<Feedback> feedback, PlannedPredicate hop) {
        PlannedClauses next = hop.next();
        Set<String> tables = new LinkedHashSet<>();
        outer.block().table().ifPresent(tables::add);
        inner.table().ifPresent(tables::add);
        Figures here = session.figures(outer.block(), tools.joins().joined(outer.block(), inner));
        Figures inside = session.figures(inner, tools.joins().joined(inner, outer.block()));
        return new AuthorView(
                tools.schema(),
                session.samples(List.copyOf(tables)),
                outer.block(),
                outer.partial(),
                feedback,
                session.seed(),
                new StepContext(
                        here,
                        inside,
                        Optional.empty(),
                        session.unfit(next),
                        session.counter(),
                        session.reads() ? StepContext.ANY : hop.goesOn(),
                        session.reads() ? StepContext.ANY : tools.neighbours().clauses()::answers,
                        next,
                        session.purpose()));
    }
}
