package org.spartabench.making.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.spartabench.authors.item.Question;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.authors.item.outcome.Law;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.authors.item.outcome.Refusal.Objection;
import org.spartabench.authors.item.stage.Candidate;
import org.spartabench.authors.item.stage.Grounded;
import org.spartabench.authors.llm.call.CallPurpose;
import org.spartabench.authors.llm.message.ModelReply;
import org.spartabench.authors.prompted.RequestText;
import org.spartabench.authors.request.Author;
import org.spartabench.authors.request.AuthorReply;
import org.spartabench.authors.request.AuthorSession;
import org.spartabench.authors.request.AuthorSession.ItemMemory;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.authors.request.view.AuthorView.Partial;
import org.spartabench.authors.request.view.Figures;
import org.spartabench.authors.request.view.RareForm;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.making.law.Grounding;
import org.spartabench.making.law.Laws;
import org.spartabench.making.law.Matching;
import org.spartabench.making.run.cost.Counter;
import org.spartabench.making.run.cost.Phase;
import org.spartabench.making.run.cost.ledger.ItemCounters;
import org.spartabench.making.run.cost.ledger.Stopwatch;
import org.spartabench.making.run.event.EventText;
import org.spartabench.making.run.event.EventWriter;
import org.spartabench.making.run.event.RunEvent;
import org.spartabench.making.run.event.RunEvent.Ran;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.making.run.plan.RunSeeds;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Source;

/** Serves the stages of one attempt at one item: asks the author, runs queries, counts and journals both. */
final class ItemSession implements AuthorSession {

    /** Kept rows of a result. */
    private static final int SHOWN = 5;

    /** One item in so many is about the table whose turn it is. */
    private static final int TURN = 2;

    private static final Rows NO_ROWS = new Rows(List.of(), List.of(), false, 0);

    /** Holds the objects that all sessions of a run share. */
    record Shared(
            FactBase facts,
            SampleRows sampleRows,
            Limits limits,
            Author author,
            RunAllowance allowance,
            Grounding grounding,
            Laws laws,
            EventWriter events,
            Gate gate,
            Stopwatch watch,
            RunPlan.Drawing drawing,
            FigureReader figures) {}

    private final Shared shared;
    private final int item;
    private final Draft.Draw draw;
    private final ItemCounters tally;
    private final Set<RareForm> rare;
    private final long sampleSeed;
    private final SplittableRandom seeds;
    private final Map<String, AuthorView.Sample> samples = new LinkedHashMap<>();
    private final Author author;
    private final Map<String, String> prompts = new TreeMap<>();
    private Optional<Block> rewritten = Optional.empty();
    private Optional<String> purpose = Optional.empty();
    private String reason = "";
    private Optional<Attempt.Stop> stop = Optional.empty();

    ItemSession(Shared shared, int item, Draft.Draw draw, ItemCounters tally, long seed, Set<RareForm> rare) {
        this.shared = shared;
        this.author = shared.author().at(new CallPurpose(item, draw.attempt(), shared.allowance()));
        this.item = item;
        this.draw = draw;
        this.tally = tally;
        this.rare = rare;
        this.sampleSeed = RunSeeds.seed(seed, 1);
        this.seeds = new SplittableRandom(RunSeeds.seed(seed, 2));
    }

    @Override
    public int attempt() {
        return draw.attempt();
    }

    @Override
    public ItemMemory memory() {
        return draw.memory();
    }

    @Override
    public OptionalInt turn() {
        return draw.attempt() == Beginnings.FIRST && item % TURN == 0
                ? OptionalInt.of(item / TURN)
                : OptionalInt.empty();
    }

    @Override
    public Set<RareForm> rare() {
        return rare;
    }

    @Override
    public long seed() {
        return seeds.nextLong();
    }

    @Override
    public List<AuthorView.Sample> samples(List<String> tables) {
        List<AuthorView.Sample> wanted = new ArrayList<>();
        for (String table : tables) {
            wanted.add(samples.computeIfAbsent(
                    table,
                    t -> sample(
                            t,
                            () -> shared.sampleRows().sample(t, shared.drawing().sampleRows(), sampleSeed))));
        }
        return wanted;
    }

    @Override
    public List<AuthorView.Sample> described(List<String> tables) {
        return tables.stream()
                .map(t -> sample(t, () -> shared.sampleRows().described(t)))
                .toList();
    }

    @Override
    public boolean reads() {
        return author.readsFigures();
    }

    @Override
    public Figures figures(Block block, List<String> columns) {
        return reads() ? shared.watch().in(Phase.SAMPLES, () -> shared.figures().of(block, columns)) : Figures.NONE;
    }

    @Override
    public Optional<Rows> groups(Block grouped, List<String> measures) {
        return reads()
                ? shared.watch().in(Phase.SAMPLES, () -> shared.figures().groups(grouped, measures))
                : Optional.empty();
    }

    @Override
    public Set<String> closed(Block block) {
        return shared.watch().in(Phase.SAMPLES, () -> shared.figures().closed(block));
    }

    @Override
    public Set<String> alone(Block block) {
        return shared.watch().in(Phase.SAMPLES, () -> shared.figures().alone(block));
    }

    @Override
    public ToLongFunction<Block> counter() {
        return draft -> author.readsFigures()
                ? -1
                : shared.watch()
                        .in(Phase.PROBES, () -> count(draft))
                        .toOptional()
                        .orElse(-1L);
    }

    @Override
    public String reason() {
        return reason;
    }

    @Override
    public void setPurpose(Optional<String> question) {
        purpose = question;
    }

    @Override
    public Optional<String> purpose() {
        return purpose;
    }

    private AuthorView.Sample sample(String table, Supplier<Rows> rows) {
        return shared.watch().in(Phase.SAMPLES, () -> new AuthorView.Sample(table, rows.get()));
    }

    private void submit(Supplier<RunEvent> event) {
        shared.watch().in(Phase.TELLING, () -> {
            draw.events().accept(event.get());
            return true;
        });
    }

    @Override
    public <R> Optional<R> ask(BlockPath block, Request<R> request) {
        if (stop.isPresent() || !draw.wanted() || !shared.gate().open()) {
            return Optional.empty();
        }
        submit(() -> new RunEvent.Asked(item, block, request.kind(), RequestText.of(request)));
        AuthorReply<R> reply = shared.watch().in(Phase.AUTHOR, () -> author.ask(request));
        count(request, reply.usage());
        long nanos = reply.usage().nanos();
        return switch (reply) {
            case AuthorReply.Given<R>(R value, Optional<String> restated, AuthorReply.Usage usage) -> {
                purpose = restated.or(() -> purpose);
                submit(() -> new RunEvent.Replied(item, block, request.kind(), true, EventText.reply(value), nanos));
                yield Optional.of(value);
            }
            case AuthorReply.Declined<R>(String reason, AuthorReply.Usage usage) -> {
                submit(() -> new RunEvent.Replied(item, block, request.kind(), false, reason, nanos));
                this.reason = reason;
                yield Optional.empty();
            }
            case AuthorReply.Unavailable<R>(ModelReply.Cause cause, String reason, AuthorReply.Usage usage) -> {
                submit(() -> new RunEvent.Replied(item, block, request.kind(), false, reason, nanos));
                if (cause != ModelReply.Cause.STOPPED) { // which the gate knows already
                    stop = Optional.of(new Attempt.Stop(cause != ModelReply.Cause.BUDGET, reason));
                }
                yield Optional.empty();
            }
        };
    }

    private void count(Request<?> request, AuthorReply.Usage usage) {
        tally.count(ItemCounters.counted(request.kind()) ? Counter.TOTAL_CALLS : Counter.QUESTIONS, usage.calls());
        tally.count(Counter.TOKENS, usage.tokens());
        if (!usage.prompt().isEmpty()) {
            prompts.put(request.kind(), usage.prompt());
        }
    }

    /** Whether this is a leaf for the pool alone, which gets a negative number. */
    boolean forPool() {
        return item < 0;
    }

    /** Returns why the author cannot go on. */
    Optional<Attempt.Stop> stop() {
        return stop;
    }

    /** Maps the kinds of requests to the hashes of their prompt files. */
    Map<String, String> prompts() {
        return prompts;
    }

    @Override
    public Outcome<Partial> probe(BlockPath block, Block soFar, LongFunction<Optional<Objection>> judge) {
        return shared.watch()
                .in(Phase.PROBES, () -> plain(soFar) ? counted(block, soFar, judge) : listed(block, soFar, judge));
    }

    /** Whether FROM and WHERE alone decide the number of rows. The laws need this number too, so it is counted once. */
    private static boolean plain(Block block) {
        return block.groupBy().isEmpty() && block.limit().isEmpty() && !block.distinct();
    }

    /** Shows rows only if the judge accepts their number. */
    private Outcome<Partial> counted(BlockPath block, Block soFar, LongFunction<Optional<Objection>> judge) {
        String sql = Sql.print(soFar);
        long start = System.nanoTime();
        return switch (shared.laws().matching(soFar)) {
            case Outcome.Refused<Matching>(Refusal refusal) -> failed(block, sql, refusal);
            case Outcome.Done<Matching>(Matching found) -> {
                long rows = found.rows();
                Optional<Objection> objection = rows == 0 ? Optional.empty() : judge.apply(rows);
                if (rows == 0 || objection.isPresent()) {
                    Outcome<Partial> none = returned(block, sql, rows, NO_ROWS, System.nanoTime() - start);
                    yield Outcome.unless(objection, () -> none);
                }
                yield switch (some(soFar, found)) {
                    case Outcome.Refused<Rows>(Refusal refusal) -> failed(block, sql, refusal);
                    case Outcome.Done<Rows>(Rows some) -> returned(block, sql, rows, some, System.nanoTime() - start);
                };
            }
        };
    }

    /** Returns cached rows if all columns are selected, else the first rows of the engine. */
    private Outcome<Rows> some(Block block, Matching found) {
        if (found.places().isPresent() && block.table().isPresent() && everything(block)) {
            return Outcome.done(shared.sampleRows()
                    .among(block.table().get(), found.places().get(), SHOWN));
        }
        Block head = block.withLimit(Optional.of(new Block.Limit(SHOWN, 0)));
        return run(head);
    }

    private Outcome<Rows> run(Block query) {
        return switch (Guard.run(query, shared.facts(), shared.limits())) {
            case Failure failure -> Outcome.refused(new Refusal.Failed(failure));
            case Rows rows -> Outcome.done(rows);
        };
    }

    private static boolean everything(Block block) {
        return block.orderBy().isEmpty() && block.select().equals(List.of(Block.Output.of(Expr.Star.ALL)));
    }

    private Outcome<Partial> listed(BlockPath block, Block soFar, LongFunction<Optional<Objection>> judge) {
        return listed(block, soFar)
                .flatMap(partial -> Outcome.unless(
                        partial.rows() > 0 ? judge.apply(partial.rows()) : Optional.empty(),
                        () -> Outcome.done(partial)));
    }

    private Outcome<Partial> listed(BlockPath block, Block soFar) {
        boolean few = soFar.limit().map(l -> l.count() <= SHOWN).orElse(false);
        Block head = few ? soFar : soFar.withLimit(Optional.of(new Block.Limit(SHOWN, 0)));
        String sql = Sql.print(soFar);
        return switch (run(head)) {
            case Outcome.Refused<Rows>(Refusal refusal) -> failed(block, sql, refusal);
            case Outcome.Done<Rows>(Rows rows)
            when rows.size() < SHOWN || few -> returned(block, sql, rows.size(), rows, rows.nanos());
            case Outcome.Done<Rows>(Rows rows) -> {
                long start = System.nanoTime();
                yield switch (count(soFar)) {
                    case Outcome.Refused<Long>(Refusal refusal) -> failed(block, sql, refusal);
                    case Outcome.Done<Long>(Long all) ->
                        returned(block, sql, all, rows, rows.nanos() + System.nanoTime() - start);
                };
            }
        };
    }

    Outcome<Long> count(Block block) {
        if (plain(block)) {
            return shared.laws().matching(block).map(Matching::rows);
        }
        Expr count = Expr.Call.of("COUNT", Expr.Star.ALL);
        Block counted = Block.from(List.of(new Source.Derived(block, Optional.of("listed"))))
                .withSelect(count);
        return run(counted).map(rows -> rows.rows().getFirst().getFirst() instanceof Number n ? n.longValue() : 0L);
    }

    private Outcome<Partial> failed(BlockPath block, String sql, Refusal refusal) {
        submit(() -> new Ran(item, block, sql, RunEvent.Result.ERROR, 0, refusal.message(), 0, List.of(), List.of()));
        return Outcome.refused(refusal);
    }

    private Outcome<Partial> returned(BlockPath block, String sql, long rows, Rows head, long nanos) {
        ran(block, sql, rows, head, nanos);
        return Outcome.done(new Partial(rows, head));
    }

    private void ran(BlockPath block, String sql, long rows, Rows head, long nanos) {
        RunEvent.Result result = rows == 0 ? RunEvent.Result.EMPTY : RunEvent.Result.ROWS;
        submit(() -> new Ran(item, block, sql, result, rows, "", nanos, head.columns(), head.texts(SHOWN)));
    }

    @Override
    public Outcome<Grounded> ground(BlockPath block, Candidate candidate) {
        Grounding.Run run =
                shared.watch().in(Phase.ANSWERS, () -> shared.grounding().run(candidate));
        String sql = Sql.print(candidate.query());
        switch (run.reply()) {
            case Failure failure -> failed(block, sql, new Refusal.Failed(failure));
            case Rows rows -> ran(block, sql, rows.size(), rows, rows.nanos());
        }
        if (block.depth() == 0) {
            switch (run.outcome()) {
                case Outcome.Refused<Grounded>(Refusal.Failed f) -> tally.count(Counter.EXEC_ERR);
                case Outcome.Refused<Grounded>(Refusal.Broken b)
                when b.law() == Law.ANSWERS -> tally.count(Counter.EMPTY);
                case Outcome.Refused<Grounded> other -> tally.count(Counter.REFUSED);
                case Outcome.Done<Grounded> done -> {}
            }
        }
        return run.outcome();
    }

    @Override
    public void placed(BlockPath block, int leaf, Grounded inner) {
        String table = inner.query().table().orElse("");
        submit(() -> new RunEvent.Placed(item, block, leaf, table, Sql.print(inner.query()), inner.rows()));
    }

    @Override
    public void diagnosed(BlockPath block, Block query, Diagnosis diagnosis) {
        if (!rewritten.equals(Optional.of(query))) {
            tally.count(Counter.REPAIRS_TRIED); // else the last rewriting was not enough, and the same repair goes on
        }
        submit(() -> new RunEvent.Diagnosed(item, block, Sql.print(query), diagnosis));
    }

    @Override
    public void repaired(BlockPath block, Block before, Block after, String was, String is, long rows) {
        rewritten = Optional.of(after);
        tally.count(Counter.REPAIRED, rows > 0 ? 1 : 0);
        submit(() -> new RunEvent.Repaired(item, block, Sql.print(before), Sql.print(after), was, is, rows));
    }

    @Override
    public void rolledBack(BlockPath block, String reason) {
        submit(() -> new RunEvent.RolledBack(item, block, reason));
    }

    /** Counts a finished query that answers but is refused. */
    void refused() {
        tally.count(Counter.REFUSED);
    }

    void worded(Question question) {
        submit(() -> new RunEvent.Worded(item, question.text()));
    }
}
