package org.spartabench.answering.strategy;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.spartabench.facts.ColumnRef;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.FactSession;
import org.spartabench.facts.Failure;
import org.spartabench.facts.GuardedQuery;
import org.spartabench.facts.Limits;
import org.spartabench.facts.Result;
import org.spartabench.facts.Rows;
import org.spartabench.facts.Schema;
import org.spartabench.facts.StatementReply;

/** Passes all work on to another fact base, which it closes. */
abstract class ForwardedFacts implements FactBase {

    final FactBase engine;

    ForwardedFacts(FactBase engine) {
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
    public Optional<String> fingerprint() {
        return engine.fingerprint();
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
