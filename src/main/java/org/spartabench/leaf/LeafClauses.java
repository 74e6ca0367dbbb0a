package org.spartabench.leaf;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.spartabench.author.AuthorSession;
import org.spartabench.author.AuthorView;
import org.spartabench.author.Request;
import org.spartabench.fact.Schema;
import org.spartabench.item.Grounded;
import org.spartabench.item.Outcome;
import org.spartabench.item.Refusal;
import org.spartabench.query.Block;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Clause;
import org.spartabench.query.Expr;
import org.spartabench.query.Predicate;
import org.spartabench.query.Sql;

/**
 * Writes a block's own clauses one after the other. Execution-guided, each is run as soon as it is written, and one that
 * fails, returns nothing or breaks a law goes back to the author with what happened; else it is only read, and the query
 * run when it has all its clauses.
 */
public final class LeafClauses {

    /**
     * One clause.
     *
     * @param text the reply as SQL
     * @param rule what is wrong with the reply before it is run
     * @param apply the block with the reply in it
     * @param run what the block gives; refused when that is not good enough
     */
    private record Step<R, T>(
            Function<AuthorView, Request<R>> request,
            Function<R, String> text,
            Function<R, Optional<String>> rule,
            Function<R, Block> apply,
            Function<Block, Outcome<T>> run) {}

    /** What is done with a clause as soon as it is written. */
    public enum Trial {
        RUN,
        READ
    }

    /** Rows needed to form groups, and to put rows in order. */
    private static final int GROUPED = 4;

    private static final int ORDERED = 3;

    /** How often WHERE is written when what follows it cannot be. */
    private static final int WHERES = 3;

    private final Schema schema;
    private final Rules rules;
    private final Finish finish;
    private final Trial trial;
    private final int attempts;
    private final BlockInspector inspector;

    /** @param attempts tries for one clause */
    public LeafClauses(Schema schema, Trial trial, int attempts, BlockInspector inspector) {
        this.schema = schema;
        this.rules = new Rules(schema);
        this.finish = new Finish(schema);
        this.trial = trial;
        this.attempts = attempts;
        this.inspector = inspector;
    }

    /** Adds conditions of the block's own behind those it has. */
    public Outcome<Draft> where(AuthorSession session, BlockPath at, Draft start, Remedy remedy) {
        return where(session, at, start, rows -> Optional.empty(), remedy, List.of());
    }

    /**
     * @param judge what is wrong with so many rows
     * @param told results of earlier conditions
     */
    private Outcome<Draft> where(
            AuthorSession session,
            BlockPath at,
            Draft start,
            Function<Long, Optional<String>> judge,
            Remedy remedy,
            List<AuthorView.Feedback> told) {
        return write(
                session,
                at,
                start,
                told,
                new Step<>(
                        Request.Where::new,
                        LeafClauses::text,
                        reply -> rules.where(start.block(), reply),
                        reply -> and(start.block(), reply),
                        block -> probe(
                                session, at, new Draft(block, Optional.empty(), start.repairs()), remedy, judge)));
    }

    /** What has to be left for the clauses still to come: enough to group, to order and to aggregate, not too much to list. */
    private static Function<Long, Optional<String>> room(Set<Clause> wanted, boolean aggregate) {
        int least = wanted.contains(Clause.GROUP_BY) ? GROUPED : wanted.contains(Clause.ORDER_BY) ? ORDERED : 1;
        boolean listed = !aggregate && !wanted.contains(Clause.LIMIT) && !wanted.contains(Clause.GROUP_BY);
        return rows -> rows < least
                ? Optional.of(
                        "it leaves " + rows + (rows == 1 ? " row" : " rows") + ", too few for what is still to come")
                : listed && rows > Standards.MOST_ROWS
                        ? Optional.of("it returns " + rows + " rows, too many to list: narrow it down")
                        : Optional.empty();
    }

    /**
     * Writes those of the clauses that are wanted, in the order of generation, and runs the finished query. Where one of them
     * cannot be written, the query goes back to before WHERE, which is told so.
     */
    public Outcome<Written> finish(
            AuthorSession session, BlockPath at, Draft start, Set<Clause> wanted, boolean aggregate, Remedy remedy) {
        Function<Long, Optional<String>> room = room(wanted, aggregate);
        boolean where = wanted.contains(Clause.WHERE)
                || room.apply(start.rows()).isPresent() && start.rows() > Standards.MOST_ROWS;
        if (!where) {
            return rest(session, at, start, wanted, aggregate);
        }
        List<AuthorView.Feedback> told = new ArrayList<>();
        Outcome<Written> last;
        do {
            switch (where(session, at, start, room, remedy, told)) {
                case Outcome.Refused<Draft>(Refusal refusal) -> {
                    return Outcome.refused(refusal);
                }
                case Outcome.Done<Draft>(Draft narrowed) -> {
                    last = rest(session, at, narrowed, wanted, aggregate);
                    if (!(last instanceof Outcome.Refused<Written>(Refusal refusal)) || finished(refusal)) {
                        return last;
                    }
                    List<Predicate> own = narrowed.block().where();
                    told.add(new AuthorView.Feedback(
                            text(own.subList(start.block().where().size(), own.size())), refusal.message()));
                    session.rolledBack(at, refusal.message());
                }
            }
        } while (told.size() < WHERES);
        return last;
    }

    /** Whether the query had all its clauses, and what its run told may not come back to them. */
    private boolean finished(Refusal refusal) {
        return trial == Trial.READ && (refusal instanceof Refusal.Broken || refusal instanceof Refusal.Failed);
    }

    /** The clauses behind WHERE, and the run. */
    private Outcome<Written> rest(
            AuthorSession session, BlockPath at, Draft start, Set<Clause> wanted, boolean aggregate) {
        Draft soFar = start;
        for (Clause clause : Clause.values()) {
            if (wanted.contains(clause)) {
                switch (next(session, at, soFar, clause)) {
                    case Outcome.Done<Draft>(Draft written) -> soFar = written;
                    case Outcome.Refused<Draft>(Refusal refusal) -> {
                        return Outcome.refused(refusal);
                    }
                }
            }
        }
        return switch (select(session, at, soFar, aggregate)) {
            case Outcome.Refused<Grounded>(Refusal refusal) -> Outcome.refused(refusal);
            case Outcome.Done<Grounded>(Grounded grounded) -> Outcome.done(new Written(grounded, soFar.repairs()));
        };
    }

    private Outcome<Draft> next(AuthorSession session, BlockPath at, Draft soFar, Clause clause) {
        return switch (clause) {
            case FROM, WHERE, SELECT -> Outcome.done(soFar);
            case GROUP_BY -> groupBy(session, at, soFar);
            case HAVING -> having(session, at, soFar);
            case ORDER_BY -> orderBy(session, at, soFar);
            case LIMIT -> limit(session, at, soFar);
        };
    }

    private Outcome<Draft> groupBy(AuthorSession session, BlockPath at, Draft soFar) {
        Block block = soFar.block();
        return write(
                session,
                at,
                soFar,
                new Step<>(
                        Request.GroupBy::new,
                        Sql::print,
                        reply -> rules.groupBy(block, reply),
                        reply -> block.withGroupBy(List.of(reply)).withSelect(reply),
                        grouped -> probe(
                                session,
                                at,
                                soFar,
                                grouped,
                                rows -> rows < 2
                                        ? Optional.of("all rows fall into one group")
                                        : rows == soFar.rows()
                                                ? Optional.of("every group has one row only")
                                                : Optional.empty())));
    }

    private Outcome<Draft> having(AuthorSession session, BlockPath at, Draft soFar) {
        Block block = soFar.block();
        return write(
                session,
                at,
                soFar,
                new Step<>(
                        Request.Having::new,
                        Sql::print,
                        rules::having,
                        reply -> block.withHaving(List.of(reply)),
                        chosen -> probe(
                                session,
                                at,
                                soFar,
                                chosen,
                                rows -> rows == soFar.rows()
                                        ? Optional.of("it is true for every group")
                                        : Optional.empty())));
    }

    private Outcome<Draft> orderBy(AuthorSession session, BlockPath at, Draft soFar) {
        Block block = soFar.block();
        return write(
                session,
                at,
                soFar,
                new Step<>(
                        Request.OrderBy::new,
                        reply -> reply.stream()
                                .map(o -> Sql.print(o.expr()) + (o.descending() ? " DESC" : ""))
                                .collect(Collectors.joining(", ")),
                        reply -> rules.orderBy(block, reply),
                        block::withOrderBy,
                        ordered -> probe(
                                session,
                                at,
                                soFar,
                                ordered,
                                rows -> rows < 2 ? Optional.of("there is only one row to order") : Optional.empty())));
    }

    private Outcome<Draft> limit(AuthorSession session, BlockPath at, Draft soFar) {
        Block block = soFar.block();
        return write(
                session,
                at,
                soFar,
                new Step<>(
                        Request.Limit::new,
                        String::valueOf,
                        reply -> rules.limit(
                                reply,
                                soFar.partial().map(AuthorView.Partial::rows).orElse(Long.MAX_VALUE)),
                        reply -> block.withLimit(Optional.of(new Block.Limit(reply, 0))),
                        limited -> probe(session, at, soFar, limited, rows -> Optional.empty())));
    }

    private Outcome<Grounded> select(AuthorSession session, BlockPath at, Draft soFar, boolean aggregate) {
        Block block = soFar.block();
        if (!block.groupBy().isEmpty()) {
            return soFar.rows() > Standards.MOST_ROWS
                    ? missed("it lists " + soFar.rows() + " groups")
                    : finish.run(session, at, block);
        }
        return switch (trial) {
            case RUN -> write(session, at, soFar, output(block, aggregate, written -> finished(session, at, written)));
            case READ ->
                switch (write(session, at, soFar, output(block, aggregate, this::read))) {
                    case Outcome.Refused<Block>(Refusal refusal) -> Outcome.refused(refusal);
                    case Outcome.Done<Block>(Block written) -> finish.run(session, at, written);
                };
        };
    }

    private <T> Step<Expr, T> output(Block block, boolean aggregate, Function<Block, Outcome<T>> run) {
        return new Step<>(
                aggregate ? Request.SelectAggregate::new : Request.Select::new,
                Sql::print,
                reply -> aggregate ? rules.selectAggregate(block, reply) : rules.select(block, reply),
                block::withSelect,
                run);
    }

    private Outcome<Grounded> finished(AuthorSession session, BlockPath at, Block selected) {
        Optional<String> objection = inspector.objection(selected);
        if (objection.isPresent()) {
            return missed(objection.get());
        }
        Outcome<Grounded> outcome = finish.run(session, at, selected);
        return outcome instanceof Outcome.Done<Grounded>(Grounded grounded)
                ? Standards.listed(schema, grounded)
                        .<Outcome<Grounded>>map(LeafClauses::missed)
                        .orElse(outcome)
                : outcome;
    }

    private Outcome<Block> read(Block written) {
        return inspector.form(written).<Outcome<Block>>map(LeafClauses::missed).orElseGet(() -> Outcome.done(written));
    }

    /** Asks until the clause is good or the attempts are used up; the block then stands as it did before. */
    private <R, T> Outcome<T> write(AuthorSession session, BlockPath at, Draft start, Step<R, T> step) {
        return write(session, at, start, List.of(), step);
    }

    /** @param told results of earlier attempts at it */
    private <R, T> Outcome<T> write(
            AuthorSession session, BlockPath at, Draft start, List<AuthorView.Feedback> told, Step<R, T> step) {
        List<AuthorView.Feedback> feedback = new ArrayList<>(told);
        for (int attempt = 0; attempt < attempts; attempt++) {
            Request<R> request = step.request().apply(view(session, start, feedback));
            Optional<R> reply = session.ask(at, request);
            if (reply.isEmpty()) {
                return Outcome.refused(new Refusal.Declined("the author has no " + request.kind() + " to offer"));
            }
            R given = reply.get();
            Outcome<T> outcome = step.rule()
                    .apply(given)
                    .<Outcome<T>>map(LeafClauses::missed)
                    .orElseGet(() -> step.run().apply(step.apply().apply(given)));
            switch (outcome) {
                case Outcome.Done<T> done -> {
                    return done;
                }
                case Outcome.Refused<T>(Refusal refusal) ->
                    feedback.add(new AuthorView.Feedback(step.text().apply(given), refusal.message()));
            }
        }
        String last = feedback.isEmpty() ? "" : ": " + feedback.getLast().outcome();
        session.rolledBack(at, "no clause after " + attempts + " attempts" + last);
        return Outcome.refused(new Refusal.Exhausted("no clause after " + attempts + " attempts" + last));
    }

    private Outcome<Draft> probe(
            AuthorSession session, BlockPath at, Draft before, Block block, Function<Long, Optional<String>> judge) {
        return probe(session, at, new Draft(block, Optional.empty(), before.repairs()), Remedy.NONE, judge);
    }

    private Outcome<Draft> probe(
            AuthorSession session, BlockPath at, Draft draft, Remedy remedy, Function<Long, Optional<String>> judge) {
        if (trial == Trial.READ) {
            return inspector
                    .form(draft.block())
                    .<Outcome<Draft>>map(LeafClauses::missed)
                    .orElseGet(() -> Outcome.done(draft));
        }
        return switch (session.probe(at, draft.block(), rows -> objection(draft.block(), rows, judge))) {
            case Outcome.Refused<AuthorView.Partial>(Refusal refusal) -> Outcome.refused(refusal);
            case Outcome.Done<AuthorView.Partial>(AuthorView.Partial partial)
            when partial.rows() > 0 -> Outcome.done(new Draft(draft.block(), Optional.of(partial), draft.repairs()));
            case Outcome.Done<AuthorView.Partial> empty ->
                switch (remedy.heal(session, at, draft.block())) {
                    case Outcome.Refused<Draft>(Refusal refusal) -> Outcome.refused(refusal);
                    case Outcome.Done<Draft>(Draft healed) ->
                        objection(healed.block(), healed.rows(), judge)
                                .<Outcome<Draft>>map(LeafClauses::missed)
                                .orElseGet(() ->
                                        Outcome.done(new Draft(healed.block(), healed.partial(), draft.repairs() + 1)));
                };
        };
    }

    private Optional<String> objection(Block block, long rows, Function<Long, Optional<String>> judge) {
        return judge.apply(rows).or(() -> inspector.objection(block));
    }

    private AuthorView view(AuthorSession session, Draft draft, List<AuthorView.Feedback> feedback) {
        List<String> tables = draft.block().table().stream().toList();
        return new AuthorView(
                schema, session.samples(tables), draft.block(), draft.partial(), feedback, session.seed());
    }

    private static <T> Outcome<T> missed(String objection) {
        return Outcome.refused(new Refusal.Declined(objection));
    }

    private static Block and(Block block, List<Predicate> conjuncts) {
        List<Predicate> all = new ArrayList<>(block.where());
        all.addAll(conjuncts);
        return block.withWhere(all);
    }

    private static String text(List<Predicate> conjuncts) {
        return conjuncts.stream().map(Sql::print).collect(Collectors.joining(" AND "));
    }
}
