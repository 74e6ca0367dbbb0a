package org.spartabench.bench;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.statement.StatementReply;

/** Counts the rows that pass through. */
final class Counted implements FactBase {

    private final FactBase facts;
    private int rows;

    Counted(FactBase facts) {
        this.facts = facts;
    }

    void forget() {
        rows = 0;
    }

    /** Rows since it last forgot. */
    int rows() {
        return rows;
    }

    @Override
    public Schema schema() {
        return facts.schema();
    }

    @Override
    public StatementReply run(GuardedQuery query, Limits limits) {
        StatementReply reply = facts.run(query, limits);
        if (reply instanceof Rows r) {
            rows += r.size();
        }
        return reply;
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
    public Optional<Failure> places(GuardedQuery query, Limits limits, BitSet into) {
        int before = into.cardinality();
        Optional<Failure> failure = facts.places(query, limits, into);
        rows += into.cardinality() - before;
        return failure;
    }

    @Override
    public void close() {
        facts.close();
    }
}
