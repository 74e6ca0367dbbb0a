package org.spartabench.making.run;

import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.outcome.ObjectionKind;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.authors.item.outcome.Refusal.Objection;
import org.spartabench.authors.item.stage.Blueprint;
import org.spartabench.authors.item.stage.Candidate;
import org.spartabench.authors.item.stage.FinishedBlock;
import org.spartabench.authors.item.stage.Grounded;
import org.spartabench.authors.request.AuthorSession;
import org.spartabench.authors.request.EmptyQueryRepair;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.authors.request.view.Figures;
import org.spartabench.authors.request.view.PartialBlock;
import org.spartabench.authors.request.view.PlannedClauses;
import org.spartabench.authors.request.view.StepContext;
import org.spartabench.authors.verbalise.Exemplars;
import org.spartabench.authors.verbalise.Verbaliser;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.usage.KeyCounts;
import org.spartabench.facts.usage.TableUses;
import org.spartabench.making.law.KeyCounting;
import org.spartabench.making.law.Laws;
import org.spartabench.making.law.Matching;
import org.spartabench.making.law.PlausibilityRules;
import org.spartabench.making.leaf.ClauseLeaves;
import org.spartabench.making.leaf.LeafTables;
import org.spartabench.making.leaf.LeafWriter;
import org.spartabench.making.leaf.OneShotLeaves;
import org.spartabench.making.leaf.TemplateLeaves;
import org.spartabench.making.leaf.clause.AcceptanceRules;
import org.spartabench.making.leaf.clause.LeafClauses;
import org.spartabench.making.leaf.clause.LeafUse;
import org.spartabench.making.nest.FinishedTree;
import org.spartabench.making.nest.Inner;
import org.spartabench.making.nest.OwnClauses;
import org.spartabench.making.nest.Pool;
import org.spartabench.making.nest.TreeWriter;
import org.spartabench.making.nest.assembly.AtOnce;
import org.spartabench.making.nest.growth.PostOrder;
import org.spartabench.making.nest.growth.TreeContext;
import org.spartabench.making.nest.join.Joins;
import org.spartabench.making.repair.Repairer;
import org.spartabench.making.repair.diagnosis.Diagnoser;
import org.spartabench.making.repair.diagnosis.MatchingRows;
import org.spartabench.making.run.cost.Phase;
import org.spartabench.making.run.cost.ledger.Stopwatch;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.making.run.plan.TreeMethod;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.tree.Block;

/**
 * Connects the stages of one run: the plan's methods, then the laws and the question, which are the same for all
 * methods.
 */
final class Stages {

    /** Values of an answer shown at the last look. */
    private static final int SHOWN = 5;

    private final RunPlan plan;
    private final boolean reads;
    private final Stopwatch watch;
    private final Schema schema;
    private final Laws laws;
    private final BlockLaws blockLaws;
    private final Joins joins;
    private final LeafTables tables;
    private final KeyCounting counting;
    private final GivenLeaves given;
    private final LeafWriter leaves;
    private final TreeWriter trees;
    private final AcceptanceRules rules;
    private final Verbaliser verbaliser;
    private final Repairer repairer;

    /** @param counts of the keys of whole tables; {@code counting} counts the keys of blocks */
    Stages(ItemSession.Shared shared, KeyCounting counting, KeyCounts counts, RunPlan plan, Exemplars exemplars) {
        this.plan = plan;
        this.reads = shared.author().readsFigures();
        this.watch = shared.watch();
        this.schema = shared.facts().schema();
        this.laws = shared.laws();
        this.blockLaws = new BlockLaws(laws, new PlausibilityRules(schema, counts), watch);
        this.joins = new Joins(schema, counts);
        this.tables = new LeafTables(schema, new TableUses(counts));
        this.counting = counting;
        this.given = new GivenLeaves(schema, counts, shared.grounding());
        this.leaves = leaves();
        this.trees = trees();
        this.rules = new AcceptanceRules(schema, blockLaws);
        this.verbaliser = new Verbaliser(
                schema,
                plan.budget().clauseAttempts(),
                exemplars,
                plan.drawing().exemplars());
        this.repairer = new Repairer(
                schema,
                new Diagnoser(shared.facts(), shared.limits(), known(shared)),
                plan.budget().repairAttempts());
    }

    private static MatchingRows known(ItemSession.Shared shared) {
        return new MatchingRows() {
            @Override
            public Optional<BitSet> places(Block block) {
                return shared.laws().places(block);
            }

            @Override
            public Optional<List<@Nullable Object>> row(String table, long place) {
                return shared.sampleRows().at(table, place);
            }
        };
    }

    private LeafClauses clauses(LeafClauses.Trial trial) {
        return new LeafClauses(schema, trial, plan.budget().clauseAttempts(), blockLaws);
    }

    private LeafWriter leaves() {
        return switch (plan.leafMethod()) {
            case TEMPLATE -> new TemplateLeaves(tables);
            case ONE_SHOT -> new OneShotLeaves(schema);
            case CLAUSE -> new ClauseLeaves(tables, clauses(LeafClauses.Trial.READ));
            case EXECUTION_GUIDED -> new ClauseLeaves(tables, clauses(LeafClauses.Trial.RUN));
        };
    }

    private TreeWriter trees() {
        TreeContext.Limits limits = new TreeContext.Limits(
                plan.budget().clauseAttempts(), plan.drawing().candidates());
        return switch (plan.treeMethod()) {
            case TEMPLATE ->
                AtOnce.template(
                        schema, joins, neighbours(new Filling(new TemplateLeaves(tables)), Optional.empty()), limits);
            case ONE_SHOT_K ->
                AtOnce.author(
                        schema,
                        joins,
                        neighbours(
                                new Finishing(clauses(LeafClauses.Trial.READ), EmptyQueryRepair.NONE),
                                Optional.empty()),
                        limits);
            case POST_ORDER -> postOrder(Optional.empty(), limits);
            case POST_ORDER_PROVENANCE -> postOrder(Optional.of(this::mend), limits);
        };
    }

    private TreeWriter postOrder(Optional<EmptyQueryRepair> repair, TreeContext.Limits limits) {
        OwnClauses clauses = new Finishing(clauses(LeafClauses.Trial.RUN), repair.orElse(EmptyQueryRepair.NONE));
        return new PostOrder(schema, joins, neighbours(clauses, repair), limits);
    }

    private TreeContext.Neighbours neighbours(OwnClauses clauses, Optional<EmptyQueryRepair> repair) {
        return new TreeContext.Neighbours(clauses, repair, blockLaws, this::count);
    }

    /**
     * Tries one draw of an item. A leaf made for the pool gets no question.
     *
     * @param pool leaves for the inner blocks; empty for an item without any
     */
    Outcome<Attempt.Ready> ready(ItemSession session, Blueprint blueprint, Optional<Pool> pool) {
        Outcome<FinishedTree> grown = pool.isPresent()
                ? trees.grow(session, blueprint, pool.get())
                : leaves.make(session, blueprint.clauses(), blueprint.aggregate())
                        .map(leaf -> new FinishedTree(leaf, List.of(), 0));
        return grown.flatMap(tree -> lawful(session, blueprint, tree));
    }

    /** Returns an accepted item as a leaf of the pool. */
    Pool.Leaf leaf(int number, Grounded grounded) {
        return Pool.Leaf.of(number, grounded, this::count);
    }

    /**
     * Returns the leaves that are there without an author.
     *
     * @param below they get the numbers below this one
     */
    List<Pool.Leaf> given(int below) {
        if (plan.treeMethod() == TreeMethod.TEMPLATE || plan.treeMethod() == TreeMethod.ONE_SHOT_K) {
            return List.of();
        }
        List<Grounded> leaves = given.all();
        List<Pool.Leaf> all = IntStream.range(0, leaves.size())
                .mapToObj(i -> leaf(below - 1 - i, leaves.get(i)))
                .toList();
        return onDemand()
                ? Stream.concat(all.stream(), opened(all, below - leaves.size()))
                        .toList()
                : all;
    }

    private static Stream<Pool.Leaf> opened(List<Pool.Leaf> leaves, int below) {
        List<Pool.Leaf> whole =
                leaves.stream().filter(l -> l.block().where().isEmpty()).toList();
        return IntStream.range(0, whole.size())
                .mapToObj(i -> new Pool.Leaf(
                        below - 1 - i, whole.get(i).grounded(), whole.get(i).inner(), true));
    }

    /** Says whether conditions of leaves are written for the tree that needs them, by an author that hears its purpose. */
    boolean onDemand() {
        return reads
                && (plan.treeMethod() == TreeMethod.POST_ORDER
                        || plan.treeMethod() == TreeMethod.POST_ORDER_PROVENANCE);
    }

    private Inner count(Block block) {
        KeyCounting.Count count = counting.of(block);
        return new Inner(block, count.rows(), count.keys());
    }

    private Outcome<Attempt.Ready> lawful(ItemSession session, Blueprint blueprint, FinishedTree tree) {
        Grounded finished = tree.grounded();
        Laws.Planned planned = new Laws.Planned(blueprint.shape(), blueprint.nestings());
        Optional<Refusal> objection = watch.in(
                Phase.LAWS,
                () -> laws.broken(finished, planned)
                        .<Refusal>map(broken -> broken)
                        .or(() -> rules.objection(blueprint, finished, session::count)));
        if (objection.isPresent()) {
            session.refused();
            return Outcome.refused(objection.get());
        }
        if (session.forPool()) {
            return Outcome.done(new Attempt.Ready(blueprint, tree, Optional.empty(), session.prompts()));
        }
        boolean purposeful = session.purpose().isPresent();
        long look = purposeful ? session.seed() : 0;
        return verbaliser.phrase(session, finished).flatMap(phrased -> {
            Optional<Refusal> refusal =
                    Laws.stated(finished.answer(), phrased.question().text())
                            ? Optional.of(new Refusal.Declined("the question states its answer"))
                            : purposeful ? contrived(session, finished, phrased.question(), look) : Optional.empty();
            if (refusal.isPresent()) {
                session.refused();
                return Outcome.refused(refusal.get());
            }
            session.worded(phrased.question());
            return Outcome.done(new Attempt.Ready(blueprint, tree, Optional.of(phrased.question()), session.prompts()));
        });
    }

    /**
     * Has the author look at a tree that was made for a purpose once more, with its question and its answer, and refuse what
     * nobody would ask.
     */
    private Optional<Refusal> contrived(ItemSession session, Grounded finished, Question question, long seed) {
        StepContext context = StepContext.of(Figures.NONE, PlannedClauses.NONE, session.purpose());
        List<List<@Nullable Object>> head = finished.answer().values().stream()
                .limit(SHOWN)
                .<List<@Nullable Object>>map(List::of)
                .toList();
        Rows answer =
                new Rows(List.of(Sql.print(finished.query().select().getFirst().expr())), head, false, 0);
        AuthorView view = new AuthorView(
                schema,
                List.of(),
                finished.query(),
                Optional.of(new AuthorView.Partial(finished.answer().values().size(), answer)),
                List.of(),
                seed,
                context);
        return session.ask(BlockPath.ROOT, new Request.FinalReview(view, question.text()))
                .filter(review -> !review.asked())
                .map(review -> new Refusal.Declined("nobody would ask this: " + review.reason()));
    }

    private Outcome<PartialBlock> mend(AuthorSession session, BlockPath at, Block query) {
        return switch (watch.in(Phase.DIAGNOSES, () -> repairer.repair(session, at, query))) {
            case Outcome.Refused<Repairer.Repaired>(Refusal refusal) -> {
                session.rolledBack(at, refusal.message());
                yield Outcome.refused(new Objection(ObjectionKind.NO_ROWS, "it returns no rows, and no repair helped"));
            }
            case Outcome.Done<Repairer.Repaired>(Repairer.Repaired repaired) ->
                Outcome.done(new PartialBlock(repaired.query(), Optional.of(repaired.partial()), 1));
        };
    }

    /** Fills the own clauses of a block with nested predicates from templates. */
    private record Filling(TemplateLeaves templates) implements OwnClauses {

        @Override
        public Outcome<PartialBlock> where(
                AuthorSession session, BlockPath at, PartialBlock block, PlannedClauses next, LeafUse use) {
            return Outcome.done(
                    new PartialBlock(templates.where(session, block.block()), block.partial(), block.repairs()));
        }

        @Override
        public Outcome<PartialBlock> leaf(
                AuthorSession session, BlockPath at, String table, PlannedClauses next, LeafUse use) {
            return where(session, at, PartialBlock.begin(Block.from(table, Optional.empty()), 0), next, use);
        }

        @Override
        public Outcome<FinishedBlock> finish(
                AuthorSession session, PartialBlock block, Set<Clause> wanted, boolean aggregate) {
            return templates
                    .complete(session, block.block(), wanted, aggregate)
                    .map(grounded -> new FinishedBlock(grounded, block.repairs()));
        }
    }

    /**
     * Has the author write the own clauses of a block with nested predicates.
     *
     * @param repair repairs an empty result
     */
    private record Finishing(LeafClauses clauses, EmptyQueryRepair repair) implements OwnClauses {

        @Override
        public Outcome<PartialBlock> where(
                AuthorSession session, BlockPath at, PartialBlock block, PlannedClauses next, LeafUse use) {
            return clauses.where(session, at, block, repair, next, use);
        }

        @Override
        public Outcome<PartialBlock> leaf(
                AuthorSession session, BlockPath at, String table, PlannedClauses next, LeafUse use) {
            return clauses.leaf(session, at, table, next, use);
        }

        @Override
        public boolean leafPossible(AuthorSession session, String table, PlannedClauses next, LeafUse use) {
            return clauses.leafPossible(session, table, next, use);
        }

        @Override
        public boolean answers(Block finished) {
            return clauses.answers(finished);
        }

        @Override
        public boolean finishable(Block block, Set<Clause> wanted, boolean aggregate) {
            return clauses.finishable(block, wanted, aggregate);
        }

        @Override
        public Outcome<FinishedBlock> finish(
                AuthorSession session, PartialBlock block, Set<Clause> wanted, boolean aggregate) {
            return clauses.finish(session, BlockPath.ROOT, block, wanted, aggregate, repair);
        }
    }

    /** Applies laws and plausibility rules to partial queries. */
    record BlockLaws(Laws laws, PlausibilityRules sense, Stopwatch watch)
            implements org.spartabench.making.leaf.clause.BlockInspector, org.spartabench.making.nest.TreeInspector {

        /** Rejects a condition that keeps more than this share of the rows. */
        private static final double IDLE = 0.9;

        @Override
        public Optional<Refusal.Objection> form(Block soFar) {
            return form(soFar, Map.of());
        }

        @Override
        public Optional<Refusal.Objection> objection(Block soFar) {
            return form(soFar).or(() -> effect(soFar));
        }

        @Override
        public Optional<Refusal.Objection> answer(Grounded finished) {
            return watch.in(Phase.LAWS, () -> laws.answer(finished).map(Refusal.Broken::objection));
        }

        @Override
        public Optional<Refusal.Objection> form(Block soFar, Map<BlockPath, Nesting> planned) {
            return watch.in(
                    Phase.LAWS,
                    () -> laws.form(soFar, planned)
                            .map(Refusal.Broken::objection)
                            .or(() -> sense.objection(soFar)));
        }

        @Override
        public Outcome<Grounded> ground(Candidate candidate) {
            return watch.in(Phase.LAWS, () -> laws.grounded(candidate.query()));
        }

        @Override
        public Outcome<Long> rows(Block soFar) {
            return watch.in(Phase.LAWS, () -> laws.matching(soFar).map(Matching::rows));
        }

        @Override
        public Optional<Refusal.Objection> effect(Block soFar) {
            return watch.in(Phase.LAWS, () -> laws.effect(soFar, IDLE).map(Refusal.Broken::objection));
        }
    }
}
