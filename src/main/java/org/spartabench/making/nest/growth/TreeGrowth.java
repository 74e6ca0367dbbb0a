package org.spartabench.making.nest.growth;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.authors.item.stage.Blueprint;
import org.spartabench.authors.item.stage.Candidate;
import org.spartabench.authors.item.stage.FinishedBlock;
import org.spartabench.authors.request.AuthorSession;
import org.spartabench.authors.request.view.AuthorView.Feedback;
import org.spartabench.authors.request.view.PartialBlock;
import org.spartabench.authors.request.view.PlannedClauses;
import org.spartabench.making.leaf.clause.LeafUse;
import org.spartabench.making.nest.FinishedTree;
import org.spartabench.making.nest.Inner;
import org.spartabench.making.nest.Pool;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.rewrite.Aliases;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;

/** Grows one tree in one attempt at one item. */
final class TreeGrowth {

    /** Tries for one internal block before its tree starts again; the first with the leaves of the sketch. */
    private static final int STEPS = 2;

    /** Leaves tried for one place; they share the attempts at its predicate. */
    private static final int LEAVES = 3;

    /** Attempts at an item in which a leaf of the sketch is tried beside the blocks before it, though no rows may be left to repair. */
    private static final int HOPEFUL = 2;

    /** Leaves around which the author writes nothing, after which the tree is given up. */
    private static final int DECLINES = 2;

    /** Rows from which on a block can get conditions of its own. */
    private static final int NARROWED = 4;

    /** Rows needed to form groups, and to put rows in order. */
    private static final int GROUPED = 4;

    private static final int ORDERED = 3;

    /** Rows of an inner block from which on it is worth a list of keys, and an aggregate. */
    static final int LISTED = 2;

    static final int AGGREGATED = 5;

    private final TreeContext tools;
    private final AuthorSession session;
    private final Blueprint blueprint;
    private final InnerBlocks inners;
    private final Sketched sketch;
    private final Attachment attachment;
    private final Map<BlockPath, List<Feedback>> failedByPlace = new TreeMap<>();
    private int declines;

    TreeGrowth(TreeContext tools, AuthorSession session, Blueprint blueprint, InnerBlocks inners, Sketched sketch) {
        this.tools = tools;
        this.session = session;
        this.blueprint = blueprint;
        this.inners = inners;
        this.sketch = sketch;
        this.attachment = new Attachment(tools, session);
    }

    /** Says whether the author declined so many leaves that it is rather the tables that do not go together. */
    boolean hopeless() {
        return !session.reads() && declines >= DECLINES;
    }

    Outcome<FinishedTree> grow() {
        return block(BlockPath.ROOT, blueprint.shape())
                .map(root -> new FinishedTree(root.grounded(), inners.used(), root.repairs()));
    }

    /** Grows an internal block over its finished children. */
    private Outcome<FinishedBlock> block(BlockPath at, Shape shape) {
        Map<Integer, Block> known = new TreeMap<>();
        int repairs = 0;
        for (int i = 0; i < shape.children().size(); i++) {
            if (!shape.children().get(i).children().isEmpty()) {
                switch (block(at.child(i), shape.children().get(i))) {
                    case Outcome.Done<FinishedBlock>(FinishedBlock child) -> {
                        known.put(i, child.grounded().query());
                        repairs += child.repairs();
                    }
                    case Outcome.Refused<FinishedBlock> refused -> {
                        return refused;
                    }
                }
            }
        }
        return overItsTable(at, shape, known, repairs);
    }

    /** Starts again until the block succeeds, with other leaves than those of the sketch. */
    private Outcome<FinishedBlock> overItsTable(BlockPath at, Shape shape, Map<Integer, Block> known, int repairs) {
        Block begun = Block.from(Objects.requireNonNull(sketch.tables().get(at)), Optional.empty());
        // Without repairs the block's step starts again whenever it leaves nothing.
        int steps =
                tools.neighbours().repair().isPresent() ? STEPS : tools.limits().attempts();
        Outcome<FinishedBlock> last = refused("nothing was tried at " + at);
        Optional<String> purpose = session.purpose();
        for (int i = 0; i < steps; i++) {
            int mark = inners.mark();
            Map<BlockPath, Pool.Leaf> leaves = i == 0 || session.reads() ? sketch.leaves() : Map.of();
            last = over(at, shape, known, leaves, PartialBlock.begin(begun, repairs));
            if (last instanceof Outcome.Done<FinishedBlock>) {
                return last;
            }
            inners.release(mark);
            session.setPurpose(purpose);
            if (hopeless()) {
                return last;
            }
        }
        return last;
    }

    private Outcome<FinishedBlock> over(
            BlockPath at,
            Shape shape,
            Map<Integer, Block> known,
            Map<BlockPath, Pool.Leaf> leaves,
            PartialBlock begun) {
        Outcome<PartialBlock> grown = Outcome.done(begun);
        for (int i = 0; i < shape.children().size(); i++) {
            BlockPath child = at.child(i);
            Optional<Block> inner = Optional.ofNullable(known.get(i));
            Optional<Pool.Leaf> leaf = Optional.ofNullable(leaves.get(child));
            PlannedPredicate planned =
                    planned(child, next(at, laterThan(child)), inner.isEmpty(), goesOn(at, child, known, leaves));
            grown = grown.flatMap(standing -> inner.isPresent()
                    ? attachment.attach(planned, standing, inner.get())
                    : session.reads()
                            ? leaf.map(l -> aroundOwn(planned, standing, l)).orElseGet(() -> refused("no leaf"))
                            : aroundLeaf(planned, standing, leaf));
        }
        return grown.flatMap(standing -> at.depth() == 0 ? finish(standing) : finishInner(at, standing));
    }

    /** Says of a block with the predicate at a place whether the others can follow, and its own place can hold it. */
    private java.util.function.Predicate<Block> goesOn(
            BlockPath at, BlockPath place, Map<Integer, Block> known, Map<BlockPath, Pool.Leaf> leaves) {
        return block -> hopeful()
                || later(place).allMatch(child -> follows(child, block, known, leaves))
                        && (laterThan(place) > 0
                                || session.reads() && blueprint.filtered().contains(at)
                                || held(at, block));
    }

    private boolean follows(BlockPath child, Block block, Map<Integer, Block> known, Map<BlockPath, Pool.Leaf> leaves) {
        PlannedPredicate planned = ahead(child, block);
        Optional<Pool.Leaf> leaf = Optional.ofNullable(leaves.get(child));
        return Optional.ofNullable(known.get(child.steps().getLast()))
                .or(() -> leaf.filter(l -> !l.open()).map(Pool.Leaf::block))
                .map(inner -> decisions(planned, block, inner).any())
                .orElseGet(() -> !session.reads()
                        || leaf.filter(l -> new LeafWriting(tools, session, planned, block)
                                        .possible(l.inner().table()))
                                .isPresent());
    }

    /** Says whether what is to come is not looked at, since other leaves and predicates than the planned ones may do. */
    private boolean hopeful() {
        return !session.reads() && session.attempt() > AuthorSession.CHOOSY;
    }

    /** Says whether the block around a finished one can hold it, by its table alone. */
    private boolean held(BlockPath at, Block finished) {
        if (at.depth() == 0 || hopeful()) {
            return true;
        }
        Block outer = Block.from(Objects.requireNonNull(sketch.tables().get(at.parent())), Optional.empty());
        return decisions(ahead(at, outer), outer, finished).any();
    }

    /** Plans the predicate of a place as the next one of a block. */
    private PlannedPredicate ahead(BlockPath child, Block outer) {
        PlannedPredicate planned = planned(child, next(child.parent(), laterThan(child)), true, any -> true);
        BlockPath next = child.parent().child(outer.nested().size());
        return new PlannedPredicate(next, planned.type(), planned.next(), 1, true, any -> true);
    }

    private Decisions decisions(PlannedPredicate planned, Block outer, Block inner) {
        return new Decisions(tools, session, planned, outer, Aliases.inside(outer, inner));
    }

    private Stream<BlockPath> later(BlockPath place) {
        return blueprint.nestings().keySet().stream()
                .filter(other -> other.parent().equals(place.parent())
                        && other.steps().getLast() > place.steps().getLast());
    }

    private int laterThan(BlockPath place) {
        return (int) later(place).count();
    }

    private PlannedPredicate planned(
            BlockPath child, PlannedClauses next, boolean leaf, java.util.function.Predicate<Block> goesOn) {
        int attempts = Math.ceilDiv(tools.limits().attempts(), LEAVES);
        boolean narrowed = session.reads()
                && next.clauses().contains(Clause.WHERE)
                && next.into().isPresent();
        PlannedClauses room = narrowed && next.least() < NARROWED
                ? new PlannedClauses(
                        next.clauses(), next.aggregate(), next.hops(), next.into(), NARROWED, next.most(), next.rare())
                : next;
        return new PlannedPredicate(child, blueprint.type(child), room, attempts, leaf, goesOn);
    }

    /** Tells what the plan asks of a block when so many nested predicates are still to come. */
    private PlannedClauses next(BlockPath at, int hops) {
        boolean root = at.depth() == 0;
        Set<Clause> clauses =
                root ? blueprint.clauses() : blueprint.filtered().contains(at) ? Set.of(Clause.WHERE) : Set.of();
        Optional<Nesting> into = root ? Optional.empty() : Optional.of(blueprint.type(at));
        return new PlannedClauses(
                clauses, root && blueprint.aggregate(), hops, into, least(at, hops), Long.MAX_VALUE, session.rare());
    }

    /** Returns the rows that a hop has to leave for later hops, groups or an order. */
    private int least(BlockPath at, int hops) {
        if (hops > 0) {
            return hops + 1;
        }
        if (at.depth() > 0) {
            return blueprint.type(at).aggregate() ? AGGREGATED : LISTED;
        }
        return blueprint.operators().contains(Clause.GROUP_BY)
                ? GROUPED
                : blueprint.operators().contains(Clause.ORDER_BY) ? ORDERED : 1;
    }

    private Outcome<FinishedBlock> finish(PartialBlock standing) {
        Set<Clause> wanted = EnumSet.copyOf(blueprint.clauses());
        if (standing.rows() < NARROWED * standing.block().children().size()) {
            wanted.remove(Clause.WHERE);
        }
        Outcome<FinishedBlock> finished =
                tools.neighbours().clauses().finish(session, standing, wanted, blueprint.aggregate());
        // Conditions beside nested predicates are welcome, not needed.
        return finished instanceof Outcome.Refused<FinishedBlock> && wanted.remove(Clause.WHERE)
                ? tools.neighbours().clauses().finish(session, standing, wanted, blueprint.aggregate())
                : finished;
    }

    /** Adds one nested predicate around the leaf of the sketch, or around others of the pool until one succeeds. */
    private Outcome<PartialBlock> aroundLeaf(
            PlannedPredicate planned, PartialBlock outer, Optional<Pool.Leaf> sketched) {
        BlockPath child = planned.child();
        Outcome<PartialBlock> last = refused("no leaf of the pool can stand at " + child);
        List<String> enclosing = child.parent().enclosing().stream()
                .map(p -> sketch.tables().getOrDefault(p, ""))
                .toList();
        List<Feedback> feedback = new ArrayList<>();
        for (int i = 0; i < LEAVES; i++) {
            int mark = inners.mark();
            Optional<Inner> leaf = sketched.filter(inners::free)
                    .filter(l -> feedback.isEmpty())
                    .filter(l -> session.attempt() <= HOPEFUL || inners.able(planned, outer.block(), l.block()))
                    .map(l -> inners.place(child, l))
                    .or(() -> inners.next(planned, outer, enclosing, feedback));
            if (leaf.isEmpty()) {
                return last;
            }
            last = attachment.attach(planned, outer, leaf.get().block());
            if (!(last instanceof Outcome.Refused<PartialBlock>(Refusal refusal))
                    || refusal instanceof Refusal.Exhausted) {
                return last;
            }
            feedback.add(new Feedback(Sql.print(leaf.get().block()), refusal));
            inners.failed(mark, outer.block().table().orElseThrow());
            inners.release(mark);
            declines += attachment.declined() ? 1 : 0;
            if (hopeless()) {
                return last;
            }
        }
        return last;
    }

    /** Adds one nested predicate around the leaf of the sketch; an open one is written first, knowing the purpose. */
    private Outcome<PartialBlock> aroundOwn(PlannedPredicate planned, PartialBlock outer, Pool.Leaf sketched) {
        if (!sketched.open()) {
            return attachment.attach(
                    planned, outer, inners.place(planned.child(), sketched).block());
        }
        LeafWriting writing = new LeafWriting(tools, session, planned, outer.block());
        List<Feedback> failed = failedByPlace.computeIfAbsent(planned.child(), at -> new ArrayList<>());
        Outcome<PartialBlock> last = refused("no leaf was tried at " + planned.child());
        for (int i = 0; i < LEAVES; i++) {
            int mark = inners.mark();
            Outcome<Pool.Leaf> leaf = writing.write(sketched.inner().table(), failed)
                    .flatMap(written -> keys(planned.child(), written))
                    .map(done -> Pool.Leaf.of(
                            sketched.number(),
                            done.grounded(),
                            tools.neighbours().counter()));
            if (!(leaf instanceof Outcome.Done<Pool.Leaf>(Pool.Leaf made))) {
                return leaf.flatMap(l -> Outcome.done(outer));
            }
            last = attachment.attach(
                    planned, outer, inners.place(planned.child(), made).block());
            if (!(last instanceof Outcome.Refused<PartialBlock>(Refusal refusal))) {
                failed.add(
                        new Feedback(Sql.print(made.block().where()), "the rest of the tree could not follow on it"));
                return last;
            }
            failed.add(new Feedback(Sql.print(made.block().where()), refusal));
            inners.release(mark);
        }
        return last;
    }

    /** Finishes a block below the root: it gets conditions at most and selects the column that joins it. */
    private Outcome<FinishedBlock> finishInner(BlockPath at, PartialBlock standing) {
        boolean filter = blueprint.filtered().contains(at);
        boolean few = standing.rows() < NARROWED;
        if (filter && few && standing.block().nested().stream().noneMatch(Predicate.CompareQuery.class::isInstance)) {
            return dropped(
                    at, "block " + at + " would only hand keys on, with too few rows for a condition of its own");
        }
        PlannedClauses next = next(at, 0).after(Clause.WHERE);
        Outcome<PartialBlock> filtered = filter && !few
                ? tools.neighbours()
                        .clauses()
                        .where(session, at, standing, next, new LeafUse(block -> held(at, block), List.of()))
                : Outcome.done(standing);
        boolean own = !session.reads()
                && (blueprint.type(at).aggregate()
                        || standing.block().nested().stream().anyMatch(Predicate.CompareQuery.class::isInstance));
        Outcome<PartialBlock> conditioned =
                own && filtered instanceof Outcome.Refused<PartialBlock> ? Outcome.done(standing) : filtered;
        return conditioned.flatMap(finished -> finished.rows() < next.least()
                ? dropped(at, "block " + at + " has too few rows to stand in another")
                : keys(at, finished));
    }

    private Outcome<FinishedBlock> dropped(BlockPath at, String reason) {
        session.rolledBack(at, reason);
        return refused(reason);
    }

    private Outcome<FinishedBlock> keys(BlockPath at, PartialBlock finished) {
        String table = finished.block().table().orElseThrow();
        Expr.Column entity = Expr.Column.of(tools.joins().entity(table).orElseThrow());
        return session.ground(at, new Candidate(finished.block().withSelect(entity)))
                .map(grounded -> new FinishedBlock(grounded, finished.repairs()));
    }

    private static <T> Outcome<T> refused(String message) {
        return Outcome.refused(new Refusal.Exhausted(message));
    }
}
