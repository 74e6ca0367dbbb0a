package org.spartabench.making.leaf.clause;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.spartabench.authors.item.outcome.ObjectionKind;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.authors.item.outcome.Refusal.Objection;
import org.spartabench.authors.item.stage.FinishedBlock;
import org.spartabench.authors.item.stage.Grounded;
import org.spartabench.authors.request.AuthorSession;
import org.spartabench.authors.request.EmptyQueryRepair;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.request.Request.Offer;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.authors.request.view.AuthorView.Feedback;
import org.spartabench.authors.request.view.PartialBlock;
import org.spartabench.authors.request.view.PlannedClauses;
import org.spartabench.authors.request.view.StepContext;
import org.spartabench.facts.schema.Schema;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;

/**
 * Writes a block's own clauses one after the other. Execution-guided, it runs each clause as soon as it is written;
 * a clause that fails, returns nothing or breaks a law goes back to the author with the reason. Otherwise it only
 * reads the clauses and runs the query when it has all of them.
 */
public final class LeafClauses {

    /** Tells what to do with a clause as soon as it is written. */
    public enum Trial {
        RUN,
        READ
    }

    /** How often WHERE is written when a later clause cannot be. */
    private static final int WHERES = 3;

    private final Schema schema;
    private final ReplyRules rules;
    private final FinalRun finalRun;
    private final Trial trial;
    private final int attempts;
    private final BlockInspector inspector;

    /** @param attempts tries for one clause */
    public LeafClauses(Schema schema, Trial trial, int attempts, BlockInspector inspector) {
        this.schema = schema;
        this.rules = new ReplyRules(schema);
        this.finalRun = new FinalRun(schema);
        this.trial = trial;
        this.attempts = attempts;
        this.inspector = inspector;
    }

    /** Adds conditions of the block's own behind those it has. @param next what follows on them */
    public Outcome<PartialBlock> where(
            AuthorSession session,
            BlockPath at,
            PartialBlock start,
            EmptyQueryRepair repair,
            PlannedClauses next,
            LeafUse use) {
        return new Writing(session, at, repair, next).where(start, enough(next), use);
    }

    /** Writes the conditions of a leaf that a tree needs. @param next what follows on them */
    public Outcome<PartialBlock> leaf(
            AuthorSession session, BlockPath at, String table, PlannedClauses next, LeafUse use) {
        PartialBlock start = PartialBlock.begin(Block.from(table, Optional.empty()), 0);
        return new Writing(session, at, EmptyQueryRepair.NONE, next).where(start, enough(next), use);
    }

    /** Says whether some condition on one column would do for such a leaf. */
    public boolean leafPossible(AuthorSession session, String table, PlannedClauses next, LeafUse use) {
        Block block = Block.from(table, Optional.empty());
        return new ConditionOffers(inspector, block, enough(next), use.serves())
                .any(session.figures(block, rules.bounded(block)));
    }

    /** Says whether the answer of a finished query can be read, or narrowed down, and needs all of the query. */
    public boolean answers(Block finished) {
        return trial == Trial.READ || new OutputOffers(schema, inspector).answers(finished, true);
    }

    /** Says whether some output of the block, as it is, makes such an answer; groups and limits are not looked at. */
    public boolean finishable(Block block, Set<Clause> wanted, boolean aggregate) {
        return trial == Trial.READ || new OutputOffers(schema, inspector).finishable(block, wanted, aggregate);
    }

    private static LongFunction<Optional<Objection>> enough(PlannedClauses next) {
        return rows -> rows < next.least() ? Optional.of(Objection.tooFew(rows)) : Optional.empty();
    }

    /**
     * Writes the wanted clauses in the order of generation, and runs the finished query. If one of them cannot be
     * written, the query goes back to before WHERE, and an event reports it.
     */
    public Outcome<FinishedBlock> finish(
            AuthorSession session,
            BlockPath at,
            PartialBlock start,
            Set<Clause> wanted,
            boolean aggregate,
            EmptyQueryRepair repair) {
        PlannedClauses next = new PlannedClauses(
                wanted,
                aggregate,
                0,
                Optional.empty(),
                AcceptanceRules.least(wanted),
                AcceptanceRules.most(wanted, aggregate),
                session.rare());
        return new Writing(session, at, repair, next).finish(start, wanted, aggregate);
    }

    private final class Writing {

        private final AuthorSession session;
        private final BlockPath at;
        private final EmptyQueryRepair repair;
        private final PlannedClauses next;
        private final ClauseViews views;

        /**
         * @param repair repairs WHERE where it leaves nothing
         * @param next all clauses to be written, and what follows on them
         */
        Writing(AuthorSession session, BlockPath at, EmptyQueryRepair repair, PlannedClauses next) {
            this.session = session;
            this.at = at;
            this.repair = repair;
            this.next = next;
            this.views = new ClauseViews(schema, inspector, trial, session, next);
        }

        Outcome<FinishedBlock> finish(PartialBlock start, Set<Clause> wanted, boolean aggregate) {
            LongFunction<Optional<Objection>> room = AcceptanceRules.room(wanted, aggregate);
            boolean many = start.rows() > AcceptanceRules.MOST_ROWS
                    && room.apply(start.rows()).isPresent();
            if (!wanted.contains(Clause.WHERE) && !many) {
                return rest(start, wanted, aggregate);
            }
            List<Feedback> earlier = new ArrayList<>();
            while (true) {
                Outcome<PartialBlock> narrowed = where(start, room, new LeafUse(b -> true, earlier));
                Outcome<FinishedBlock> last = narrowed.flatMap(block -> rest(block, wanted, aggregate));
                if (!(narrowed instanceof Outcome.Done<PartialBlock>(PartialBlock block))
                        || !(last instanceof Outcome.Refused<FinishedBlock>(Refusal refusal))
                        || trial == Trial.READ
                                && (refusal instanceof Refusal.Broken || refusal instanceof Refusal.Failed)) {
                    return last;
                }
                List<Predicate> own = block.block().where();
                String attempt = Sql.print(own.subList(start.block().where().size(), own.size()));
                earlier.add(new Feedback(attempt, refusal));
                session.rolledBack(at, refusal.message());
                if (earlier.size() == WHERES) {
                    return last;
                }
            }
        }

        private Outcome<FinishedBlock> rest(PartialBlock start, Set<Clause> wanted, boolean aggregate) {
            Outcome<PartialBlock> soFar = Outcome.done(start);
            for (Clause clause : Clause.values()) {
                if (wanted.contains(clause)) {
                    soFar = soFar.flatMap(block -> switch (clause) {
                        case FROM, WHERE, SELECT -> Outcome.done(block);
                        case GROUP_BY -> groupBy(block);
                        case HAVING -> having(block);
                        case ORDER_BY -> orderBy(block);
                        case LIMIT -> limit(block);
                    });
                }
            }
            return soFar.flatMap(
                    block -> select(block, aggregate).map(grounded -> new FinishedBlock(grounded, block.repairs())));
        }

        /** @param judge objects to a number of rows */
        Outcome<PartialBlock> where(PartialBlock start, LongFunction<Optional<Objection>> judge, LeafUse use) {
            ConditionOffers offers = new ConditionOffers(inspector, start.block(), judge, use.serves());
            boolean choosing = session.reads() && trial == Trial.RUN;
            if (choosing
                    && at.depth() + start.block().nested().size() > 0
                    && !offers.any(views.figures(start.block(), Clause.WHERE))) {
                return Outcome.refused(new Objection("no condition leaves rows enough and keeps enough of them out"));
            }
            ClauseStep<List<Predicate>, PartialBlock> step = new ClauseStep<>(
                    Clause.WHERE,
                    view -> new Request.Where(view, choosing ? offers.in(view) : List.of()),
                    Sql::print,
                    reply -> rules.where(start.block(), reply),
                    reply -> start.block().and(reply),
                    block -> probe(start, block, repair, judge)
                            .flatMap(narrowed -> Outcome.unless(
                                    Objection.when(
                                            !use.serves().test(narrowed.block()),
                                            "no predicate around it leaves rows enough and keeps enough of them out"),
                                    () -> Outcome.done(narrowed))),
                    use.serves());
            return write(start, use.earlier(), step);
        }

        private Outcome<PartialBlock> groupBy(PartialBlock soFar) {
            Block block = soFar.block();
            LongFunction<Optional<Objection>> judge = rows -> Objection.when(rows < 2, "all rows fall into one group")
                    .or(() -> Objection.when(rows == soFar.rows(), "every group has one row only"));
            List<Expr.Column> able = session.reads() ? views.grouping(block) : List.of();
            if (session.reads() && able.isEmpty()) {
                return Outcome.refused(new Objection(ObjectionKind.NO_OUTPUT, "no groups need all of the query"));
            }
            if (able.size() == 1) {
                Expr.Column only = able.getFirst();
                return probe(soFar, block.withGroupBy(List.of(only)).withSelect(only), judge);
            }
            ClauseStep<Expr.Column, PartialBlock> step = new ClauseStep<>(
                    Clause.GROUP_BY,
                    Request.GroupBy::new,
                    Sql::print,
                    reply -> rules.groupBy(block, reply),
                    reply -> block.withGroupBy(List.of(reply)).withSelect(reply),
                    grouped -> probe(soFar, grouped, judge),
                    StepContext.ANY);
            return write(soFar, List.of(), step);
        }

        private Outcome<PartialBlock> having(PartialBlock soFar) {
            boolean choosing = session.reads() && trial == Trial.RUN;
            List<Offer<Predicate>> offers =
                    choosing ? views.conditions(soFar.block()).list() : List.of();
            if (choosing && offers.isEmpty()) {
                return Outcome.refused(new Objection("no condition leaves some of the groups and keeps others out"));
            }
            Objection loose = new Objection(ObjectionKind.NEARLY_ALL, "it is true for every group");
            ClauseStep<Predicate, PartialBlock> step = new ClauseStep<>(
                    Clause.HAVING,
                    view -> new Request.Having(view, offers),
                    Sql::print,
                    rules::having,
                    reply -> soFar.block().withHaving(List.of(reply)),
                    chosen ->
                            probe(soFar, chosen, rows -> rows == soFar.rows() ? Optional.of(loose) : Optional.empty()),
                    StepContext.ANY);
            return write(soFar, List.of(), step);
        }

        private Outcome<PartialBlock> orderBy(PartialBlock soFar) {
            Block block = soFar.block();
            ClauseStep<List<Block.Order>, PartialBlock> step = new ClauseStep<>(
                    Clause.ORDER_BY,
                    Request.OrderBy::new,
                    Sql::orders,
                    reply -> rules.orderBy(block, reply),
                    block::withOrderBy,
                    ordered ->
                            probe(soFar, ordered, rows -> Objection.when(rows < 2, "there is only one row to order")),
                    ordered -> inspector
                            .objection(AcceptanceRules.cut(ordered, next.clauses()))
                            .isEmpty());
            return write(soFar, List.of(), step);
        }

        private Outcome<PartialBlock> limit(PartialBlock soFar) {
            long rows = soFar.partial().map(AuthorView.Partial::rows).orElse(Long.MAX_VALUE);
            ClauseStep<Long, PartialBlock> step = new ClauseStep<>(
                    Clause.LIMIT,
                    Request.Limit::new,
                    String::valueOf,
                    reply -> rules.limit(reply, rows),
                    reply -> soFar.block().withLimit(Optional.of(new Block.Limit(reply, 0))),
                    limited -> probe(soFar, limited, left -> Optional.empty()),
                    limited -> inspector.objection(limited).isEmpty());
            return write(soFar, List.of(), step);
        }

        private Outcome<Grounded> select(PartialBlock soFar, boolean aggregate) {
            Block block = soFar.block();
            if (!block.groupBy().isEmpty()) {
                return Outcome.unless(
                                Objection.when(
                                        soFar.rows() > AcceptanceRules.MOST_ROWS,
                                        "it lists " + soFar.rows() + " groups"),
                                () -> finalRun.run(session, at, block))
                        .flatMap(grounded -> trial == Trial.RUN
                                ? Outcome.unless(inspector.answer(grounded), () -> Outcome.done(grounded))
                                : Outcome.done(grounded));
            }
            return switch (trial) {
                case RUN -> {
                    List<Expr> offers =
                            session.reads() ? new OutputOffers(schema, inspector).of(block, aggregate) : List.of();
                    yield !session.reads() || offers.size() > 1
                            ? write(soFar, List.of(), output(block, aggregate, offers, this::finished))
                            : offers.stream()
                                    .findFirst()
                                    .map(only -> finished(block.withSelect(only)))
                                    .orElseGet(() -> Outcome.refused(new Objection(
                                            ObjectionKind.NO_OUTPUT, "no output needs all of the query")));
                }
                case READ -> {
                    Function<Block, Outcome<Block>> read =
                            written -> Outcome.unless(inspector.form(written), () -> Outcome.done(written));
                    yield write(soFar, List.of(), output(block, aggregate, List.of(), read))
                            .flatMap(written -> finalRun.run(session, at, written));
                }
            };
        }

        private <T> ClauseStep<Expr, T> output(
                Block block, boolean aggregate, List<Expr> offers, Function<Block, Outcome<T>> run) {
            return new ClauseStep<>(
                    Clause.SELECT,
                    view -> aggregate ? new Request.SelectAggregate(view, offers) : new Request.Select(view, offers),
                    Sql::print,
                    reply -> aggregate ? rules.selectAggregate(block, reply) : rules.select(block, reply),
                    block::withSelect,
                    run,
                    StepContext.ANY);
        }

        private Outcome<Grounded> finished(Block selected) {
            return Outcome.unless(inspector.objection(selected), () -> finalRun.run(session, at, selected))
                    .flatMap(grounded -> Outcome.unless(
                            AcceptanceRules.listed(schema, grounded).or(() -> inspector.answer(grounded)),
                            () -> Outcome.done(grounded)));
        }

        /**
         * Asks until the clause is good or the attempts are used up; then the block stays as it was.
         *
         * @param earlier feedback on earlier attempts
         */
        private <R, T> Outcome<T> write(PartialBlock start, List<Feedback> earlier, ClauseStep<R, T> step) {
            List<Feedback> feedback = new ArrayList<>(earlier);
            for (int attempt = 0; attempt < attempts; attempt++) {
                Request<R> request = step.request().apply(views.of(start, feedback, step.clause(), step.follows()));
                Optional<R> reply = session.ask(at, request);
                if (reply.isEmpty()) {
                    boolean output = request instanceof Request.Select || request instanceof Request.SelectAggregate;
                    return Outcome.refused(new Objection(
                            output ? ObjectionKind.NO_OUTPUT : ObjectionKind.OTHER,
                            "the author writes no " + step.clause().sql()
                                    + (session.reason().isEmpty() ? "" : ": " + session.reason())));
                }
                R given = reply.get();
                Outcome<T> outcome = Outcome.unless(
                        step.rule().apply(given).map(Objection::new),
                        () -> step.run().apply(step.apply().apply(given)));
                switch (outcome) {
                    case Outcome.Done<T> done -> {
                        return done;
                    }
                    case Outcome.Refused<T>(Refusal refusal) ->
                        feedback.add(new Feedback(step.text().apply(given), refusal));
                }
            }
            return exhausted(feedback);
        }

        private <T> Outcome<T> exhausted(List<Feedback> feedback) {
            String reason = "no clause after " + attempts + " attempts";
            Refusal.Exhausted exhausted = feedback.isEmpty()
                    ? new Refusal.Exhausted(reason)
                    : new Refusal.Exhausted(
                            feedback.getLast().kind(),
                            reason + ": " + feedback.getLast().outcome());
            session.rolledBack(at, exhausted.message());
            return Outcome.refused(exhausted);
        }

        private Outcome<PartialBlock> probe(PartialBlock before, Block block, LongFunction<Optional<Objection>> judge) {
            return probe(before, block, EmptyQueryRepair.NONE, judge);
        }

        private Outcome<PartialBlock> probe(
                PartialBlock before, Block block, EmptyQueryRepair repair, LongFunction<Optional<Objection>> judge) {
            if (trial == Trial.READ) {
                return Outcome.unless(
                        inspector.form(block), () -> Outcome.done(PartialBlock.begin(block, before.repairs())));
            }
            return session.probe(at, block, rows -> objection(block, rows, judge))
                    .flatMap(partial -> partial.rows() > 0
                            ? Outcome.done(new PartialBlock(block, Optional.of(partial), before.repairs()))
                            : mended(before, block, repair, judge));
        }

        private Outcome<PartialBlock> mended(
                PartialBlock before, Block empty, EmptyQueryRepair repair, LongFunction<Optional<Objection>> judge) {
            return repair.mend(session, at, empty)
                    .flatMap(mended -> Outcome.unless(
                            objection(mended.block(), mended.rows(), judge)
                                    .map(o -> session.reads() ? o.of(mended.block()) : o),
                            () -> Outcome.done(mended.after(before))));
        }

        private Optional<Objection> objection(Block block, long rows, LongFunction<Optional<Objection>> judge) {
            return judge.apply(rows).or(() -> inspector.objection(AcceptanceRules.cut(block, next.clauses())));
        }
    }
}
