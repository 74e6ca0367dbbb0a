package org.spartabench.making.run;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Predicate;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.statement.StatementReply;

/**
 * Retries statements of a run that reach their time limit, once with a longer limit, so that a busy machine does not
 * change the items. Counts the statements that reach the longer limit too.
 */
final class TimeoutRetry implements FactBase {

    private static final int LONGER = 5;

    private final FactBase facts;
    private final Schema schema;
    private final AtomicInteger stopped = new AtomicInteger();

    /**
     * @param facts stays open when this is closed
     * @param schema what the author asks about of its schema
     */
    TimeoutRetry(FactBase facts, Schema schema) {
        this.facts = facts;
        this.schema = schema;
    }

    /** Counts the statements that reached the longer limit too. */
    int stopped() {
        return stopped.get();
    }

    @Override
    public StatementReply run(GuardedQuery query, Limits limits) {
        return patiently(limits, l -> facts.run(query, l), TimeoutRetry::late);
    }

    @Override
    public Optional<Failure> places(GuardedQuery query, Limits limits, BitSet into) {
        return patiently(
                limits,
                l -> facts.places(query, l, into),
                f -> f.filter(TimeoutRetry::late).isPresent());
    }

    @Override
    public Schema readable() {
        return facts.readable();
    }

    @Override
    public Set<String> functions() {
        return facts.functions();
    }

    private <R> R patiently(Limits limits, Function<Limits, R> statement, Predicate<R> late) {
        R first = statement.apply(limits);
        if (!late.test(first)) {
            return first;
        }
        R second = statement.apply(new Limits(limits.time().multipliedBy(LONGER), limits.rows()));
        if (late.test(second)) {
            stopped.incrementAndGet();
        }
        return second;
    }

    private static boolean late(StatementReply reply) {
        return reply instanceof Failure failure && failure.kind() == Failure.Kind.TIME_LIMIT;
    }

    @Override
    public Schema schema() {
        return schema;
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
    public String placeColumn() {
        return facts.placeColumn();
    }

    @Override
    public String place(String alias) {
        return facts.place(alias);
    }

    @Override
    public boolean floating(ColumnRef column) {
        return facts.floating(column);
    }

    @Override
    public void close() {}
}
