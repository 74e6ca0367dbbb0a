package org.spartabench.making.repair;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.LongFunction;
import org.spartabench.Patient;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.authors.item.stage.Candidate;
import org.spartabench.authors.item.stage.Grounded;
import org.spartabench.authors.request.Author;
import org.spartabench.authors.request.AuthorReply;
import org.spartabench.authors.request.AuthorSession;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;

/** A session of one item outside a run: it asks, runs, and remembers what it was told. */
final class OneItem implements AuthorSession {

    private static final int SHOWN = 5;

    private final FactBase facts;
    private final Author author;
    private final SplittableRandom seeds;
    final List<String> events = new ArrayList<>();
    private Optional<String> purpose = Optional.empty();

    OneItem(FactBase facts, Author author, long seed) {
        this.facts = facts;
        this.author = author;
        this.seeds = new SplittableRandom(seed);
    }

    @Override
    public long seed() {
        return seeds.nextLong();
    }

    @Override
    public void setPurpose(Optional<String> question) {
        purpose = question;
    }

    @Override
    public Optional<String> purpose() {
        return purpose;
    }

    @Override
    public List<AuthorView.Sample> described(List<String> tables) {
        return samples(tables);
    }

    @Override
    public List<AuthorView.Sample> samples(List<String> tables) {
        return tables.stream()
                .map(t -> new AuthorView.Sample(t, facts.sample(t, SHOWN, 7)))
                .toList();
    }

    @Override
    public <R> Optional<R> ask(BlockPath block, Request<R> request) {
        events.add("asked " + request.kind() + " after "
                + request.view().feedback().size());
        if (!(author.ask(request)
                instanceof AuthorReply.Given<R>(R value, Optional<String> restated, AuthorReply.Usage _))) {
            return Optional.empty();
        }
        purpose = restated.or(() -> purpose);
        return Optional.of(value);
    }

    @Override
    public Outcome<AuthorView.Partial> probe(
            BlockPath block, Block soFar, LongFunction<Optional<Refusal.Objection>> judge) {
        return switch (facts.run(new GuardedQuery(Sql.print(soFar)), new Limits(Patient.LIMITS.time(), SHOWN))) {
            case Failure failure -> Outcome.refused(new Refusal.Failed(failure));
            case Rows rows -> Outcome.done(new AuthorView.Partial(rows.size(), rows));
        };
    }

    @Override
    public Outcome<Grounded> ground(BlockPath block, Candidate candidate) {
        throw new UnsupportedOperationException("a repair grounds nothing");
    }

    @Override
    public void placed(BlockPath block, int leaf, Grounded inner) {
        throw new UnsupportedOperationException("a repair places nothing");
    }

    @Override
    public void diagnosed(BlockPath block, Block query, Diagnosis diagnosis) {
        events.add("diagnosed");
    }

    @Override
    public void repaired(BlockPath block, Block before, Block after, String was, String is, long rows) {
        events.add(was + " -> " + is + (rows > 0 ? "" : ": empty"));
    }

    @Override
    public void rolledBack(BlockPath block, String reason) {
        events.add("rolled back");
    }
}
