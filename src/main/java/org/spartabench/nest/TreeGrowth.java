package org.spartabench.nest;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.spartabench.author.AuthorSession;
import org.spartabench.author.AuthorView;
import org.spartabench.author.AuthorView.Feedback;
import org.spartabench.author.Figures;
import org.spartabench.author.NextSteps;
import org.spartabench.author.PartialBlock;
import org.spartabench.author.Request;
import org.spartabench.author.Request.OuterTable.PlannedInner;
import org.spartabench.author.StepContext;
import org.spartabench.item.Blueprint;
import org.spartabench.item.Candidate;
import org.spartabench.item.FinishedBlock;
import org.spartabench.item.Outcome;
import org.spartabench.item.Refusal;
import org.spartabench.query.Block;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Clause;
import org.spartabench.query.Expr;
import org.spartabench.query.Nesting;
import org.spartabench.query.Predicate;
import org.spartabench.query.Shape;
import org.spartabench.query.Sql;

/** Grows one tree in one attempt at one item. */
final class TreeGrowth {

    /** Tries for one internal block before its tree starts again, each over another table. */
    private static final int STEPS = 4;

    /** Leaves tried for one place; they share the attempts at its predicate. */
    private static final int LEAVES = 3;

    /** Rows from which on a block can get conditions of its own. */
    private static final int NARROWED = 4;

    /** Rows needed to form groups, and to put rows in order. */
    private static final int GROUPED = 4;

    private static final int ORDERED = 3;

    /** Rows of an inner block from which on it is worth a list of keys, and an aggregate. */
    static final int LISTED = 2;

    static final int AGGREGATED = 5;

    /** Holds the possible tables of a block, and feedback on those that have failed. */
    private record Tables(List<String> possible, List<Feedback> told) {}

    private final PostOrder.Tools tools;
    private final AuthorSession session;
    private final Blueprint blueprint;
    private final InnerBlocks inners;
    private final Attachment attachment;

    TreeGrowth(PostOrder.Tools tools, AuthorSession session, Blueprint blueprint, Pool pool) {
        this.tools = tools;
        this.session = session;
        this.blueprint = blueprint;
        this.inners = new InnerBlocks(tools, session, blueprint, pool);
        this.attachment = new Attachment(tools, session);
    }

    Outcome<FinishedTree> grow() {
        return block(BlockPath.ROOT, blueprint.shape())
                .map(root -> new FinishedTree(root.grounded(), inners.used(), root.repairs(), inners.decisions()));
    }

    /** Grows an internal block over its finished children. */
    private Outcome<FinishedBlock> block(BlockPath at, Shape shape) {
        Map<Integer, Inner> known = new TreeMap<>();
        int repairs = 0;
        for (int i = 0; i < shape.children().size(); i++) {
            if (!shape.children().get(i).children().isEmpty()) {
                switch (block(at.child(i), shape.children().get(i))) {
                    case Outcome.Done<FinishedBlock>(FinishedBlock child) -> {
                        Block inner = child.grounded().query();
                        known.put(i, tools.neighbours().counter().apply(inner));
                        repairs += child.repairs();
                    }
                    case Outcome.Refused<FinishedBlock> refused -> {
                        return refused;
                    }
                }
            }
        }
        return overSomeTable(at, shape, known, repairs);
    }

    /** Starts again until the block succeeds, with another first leaf or over another table. */
    private Outcome<FinishedBlock> overSomeTable(BlockPath at, Shape shape, Map<Integer, Inner> finished, int repairs) {
        List<Feedback> told = new ArrayList<>();
        Outcome<FinishedBlock> last = refused("no table joins the inner blocks at " + at);
        // Without repairs the block's step starts again whenever it leaves nothing.
        int steps =
                tools.neighbours().mender().isPresent() ? STEPS : tools.limits().attempts();
        for (int i = 0; i < steps; i++) {
            int mark = inners.mark();
            Map<Integer, Inner> known = new TreeMap<>(finished);
            if (!known.containsKey(0)) {
                Optional<Inner> first = inners.first(at, shape, known);
                if (first.isEmpty()) {
                    return refused("no leaf of the pool can stand at " + at.child(0));
                }
                known.put(0, first.get());
            }
            List<String> tables = new ArrayList<>(inners.outers(at, shape, known));
            Set<String> tried = told.stream().map(Feedback::attempt).collect(Collectors.toSet());
            if (finished.containsKey(0) && !tried.containsAll(tables)) {
                tables.removeAll(tried);
            }
            if (!tables.isEmpty()) {
                Optional<String> table = table(at, shape, known, new Tables(tables, told));
                if (table.isEmpty()) {
                    return refused("the author chose no outer table");
                }
                last = over(at, shape, known, PartialBlock.begin(Block.from(table.get(), Optional.empty()), repairs));
                if (!(last instanceof Outcome.Refused<FinishedBlock>(Refusal refusal))) {
                    return last;
                }
                told.add(new Feedback(table.get(), refusal));
            }
            inners.release(mark);
        }
        return last;
    }

    /** Lets the author choose the table of a block; a single candidate is no choice. */
    private Optional<String> table(BlockPath at, Shape shape, Map<Integer, Inner> known, Tables tables) {
        Inner first = Objects.requireNonNull(known.get(0), "the first child is known");
        List<String> offered = inners.offered(tables.possible(), at, first);
        long seed = session.seed();
        if (offered.size() == 1) {
            inners.decided(at);
            return Optional.of(offered.getFirst());
        }
        inners.asked(at);
        // The choice of a table depends on the schema: the author sees no rows.
        Block begun = Block.from(offered.getFirst(), Optional.empty());
        StepContext context =
                StepContext.of(Figures.NONE, next(at, shape.children().size()));
        AuthorView view =
                new AuthorView(tools.schema(), List.of(), begun, Optional.empty(), tables.told(), seed, context);
        List<PlannedInner> blocks = known.entrySet().stream()
                .map(e -> new PlannedInner(e.getValue().block(), blueprint.type(at.child(e.getKey()))))
                .toList();
        return session.ask(at, new Request.OuterTable(view, blocks, offered)).filter(offered::contains);
    }

    private Outcome<FinishedBlock> over(BlockPath at, Shape shape, Map<Integer, Inner> known, PartialBlock begun) {
        Outcome<PartialBlock> grown = Outcome.done(begun);
        for (int i = 0; i < shape.children().size(); i++) {
            BlockPath child = at.child(i);
            Optional<Inner> inner = Optional.ofNullable(known.get(i));
            NextSteps next = next(at, shape.children().size() - 1 - i);
            grown = grown.flatMap(standing -> hop(child, standing, inner, next));
        }
        return grown.flatMap(standing -> at.depth() == 0 ? finish(standing) : finishInner(at, standing));
    }

    /** Tells what the plan asks of a block when so many nested predicates are still to come. */
    private NextSteps next(BlockPath at, int hops) {
        boolean root = at.depth() == 0;
        Set<Clause> clauses =
                root ? blueprint.clauses() : blueprint.filtered().contains(at) ? Set.of(Clause.WHERE) : Set.of();
        Optional<Nesting> into = root ? Optional.empty() : Optional.of(blueprint.type(at));
        return new NextSteps(clauses, root && blueprint.aggregate(), hops, into, least(at, hops));
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
        return tools.neighbours().clauses().finish(session, standing, wanted, blueprint.aggregate());
    }

    /** Adds one nested predicate: around the child given, or around leaves of the pool until one succeeds. */
    private Outcome<PartialBlock> hop(BlockPath child, PartialBlock outer, Optional<Inner> inner, NextSteps next) {
        Nesting type = blueprint.type(child);
        int attempts = Math.ceilDiv(tools.limits().attempts(), LEAVES);
        PlannedPredicate planned = new PlannedPredicate(child, type, next, attempts, inner.isEmpty());
        if (inner.isPresent()) {
            return attachment.attach(planned, outer, inner.get().block());
        }
        Outcome<PartialBlock> last = refused("no leaf of the pool can stand at " + child);
        List<Feedback> told = new ArrayList<>();
        for (int i = 0; i < LEAVES; i++) {
            int mark = inners.mark();
            Optional<Inner> leaf = inners.next(planned, outer, told);
            if (leaf.isEmpty()) {
                return last;
            }
            last = attachment.attach(planned, outer, leaf.get().block());
            if (!(last instanceof Outcome.Refused<PartialBlock>(Refusal refusal))
                    || refusal instanceof Refusal.Exhausted) {
                return last;
            }
            told.add(new Feedback(Sql.print(leaf.get().block()), refusal));
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
        NextSteps next = next(at, 0).after(Clause.WHERE);
        Outcome<PartialBlock> filtered = filter && !few
                ? tools.neighbours().clauses().where(session, at, standing, next)
                : Outcome.done(standing);
        return filtered.flatMap(finished -> finished.rows() < next.least()
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
