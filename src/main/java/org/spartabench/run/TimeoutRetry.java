package org.spartabench.run;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.spartabench.fact.FactBase;
import org.spartabench.fact.Failure;
import org.spartabench.fact.Limits;
import org.spartabench.fact.Rows;
import org.spartabench.fact.Schema;
import org.spartabench.fact.StatementReply;

/**
 * Retries statements of a run that reach their time limit, once with a longer limit, so that a busy machine does not
 * change the items. Counts the statements that reach the longer limit too.
 */
final class TimeoutRetry implements FactBase {

    private static final int LONGER = 5;

    private final FactBase facts;
    private final AtomicInteger stopped = new AtomicInteger();

    /** @param facts stay open when this is closed */
    TimeoutRetry(FactBase facts) {
        this.facts = facts;
    }

    /** Statements that the longer time did not suffice for. */
    int stopped() {
        return stopped.get();
    }

    @Override
    public StatementReply run(String sql, Limits limits) {
        StatementReply first = facts.run(sql, limits);
        if (!late(first)) {
            return first;
        }
        StatementReply second = facts.run(sql, longer(limits));
        if (late(second)) {
            stopped.incrementAndGet();
        }
        return second;
    }

    @Override
    public Optional<Failure> places(String sql, Limits limits, BitSet into) {
        Optional<Failure> first = facts.places(sql, limits, into);
        if (first.filter(TimeoutRetry::late).isEmpty()) {
            return first;
        }
        Optional<Failure> second = facts.places(sql, longer(limits), into);
        if (second.filter(TimeoutRetry::late).isPresent()) {
            stopped.incrementAndGet();
        }
        return second;
    }

    private static Limits longer(Limits limits) {
        return new Limits(limits.time().multipliedBy(LONGER), limits.rows());
    }

    private static boolean late(StatementReply reply) {
        return reply instanceof Failure failure && failure.kind() == Failure.Kind.TIME_LIMIT;
    }

    @Override
    public Schema schema() {
        return facts.schema();
    }

    @Override
    public Rows sample(String table, int count, long seed) {
        return facts.sample(table, count, seed);
    }

    @Override
    public Rows rowsAt(String table, List<Long> places) {
        return facts.rowsAt(table, places);
    }

    @Override
    public String place(String alias) {
        return facts.place(alias);
    }

    @Override
    public void close() {}
}
