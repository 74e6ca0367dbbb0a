package org.spartabench.answering.execution;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.FactSession;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.statement.StatementReply;

/** Passes all work on to another fact base, which it closes. */
abstract class DelegatingFactBase implements FactBase {

    final FactBase engine;

    DelegatingFactBase(FactBase engine) {
        this.engine = engine;
    }

    @Override
    public Schema schema() {
        return engine.schema();
    }

    @Override
    public Rows sample(String table, int count, long seed) {
        return engine.sample(table, count, seed);
    }

    @Override
    public Rows rowsAt(String table, List<Long> places) {
        return engine.rowsAt(table, places);
    }

    @Override
    public String placeColumn() {
        return engine.placeColumn();
    }

    @Override
    public String place(String alias) {
        return engine.place(alias);
    }

    @Override
    public Optional<Failure> places(GuardedQuery query, Limits limits, BitSet into) {
        return engine.places(query, limits, into);
    }

    @Override
    public Result<FactSession> session() {
        return engine.session();
    }

    @Override
    public StatementReply runCalling(GuardedQuery query, Limits limits, FunctionCalls calls) {
        return engine.runCalling(query, limits, calls);
    }

    @Override
    public Optional<Identity> identity() {
        return engine.identity();
    }

    @Override
    public boolean floating(ColumnRef column) {
        return engine.floating(column);
    }

    @Override
    public List<String> remarks() {
        return engine.remarks();
    }

    @Override
    public void close() {
        engine.close();
    }
}
