package org.spartabench.making.repair.diagnosis;

import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.statement.StatementReply;
import org.spartabench.making.repair.rewrite.Existence;
import org.spartabench.making.repair.tree.DiagnosedQuery;
import org.spartabench.making.repair.tree.Terms;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;

/**
 * Sends the statements of one diagnosis, counts them and keeps its time limits. After the first failure of a needed
 * statement it sends nothing more and every answer is empty: the caller continues to its end and asks {@link
 * #refusal()}.
 */
public final class Probe {

    /** The time limit of all statements together, in limits of one statement. */
    static final int WHOLE = 5;

    /** Most conditions asked by one statement: more of them take memory that grows with their number. */
    private static final int TOGETHER = 12;

    /** Parsed places of rows, by their text: one for each engine. */
    private static final Map<String, Optional<Expr>> PLACES = new ConcurrentHashMap<>();

    private final FactBase facts;
    private final Limits limits;
    private final MatchingRows passing;
    private final RecentReplies replies;
    private final long started = System.nanoTime();
    private Optional<Refusal> refusal = Optional.empty();
    private int statements;

    public Probe(FactBase facts, Limits limits) {
        this(facts, limits, MatchingRows.UNKNOWN, new RecentReplies());
    }

    Probe(FactBase facts, Limits limits, MatchingRows passing, RecentReplies replies) {
        this.facts = facts;
        this.limits = limits;
        this.passing = passing;
        this.replies = replies;
    }

    /** Returns the places of rows of the outermost block that satisfy conditions as written, if known. */
    Optional<BitSet> passing(DiagnosedQuery subject, List<Predicate> conditions) {
        Block written = subject.written();
        return written.from().size() == 1 && written.table().isPresent()
                ? passing.places(written.withWhere(conditions))
                : Optional.empty();
    }

    public Optional<List<@Nullable Object>> row(Query query) {
        return first(rows(query, 1));
    }

    /** Returns up to so many rows of a needed statement. */
    public List<List<@Nullable Object>> rows(Query query, int most) {
        StatementReply reply = send(query, most);
        if (reply instanceof Failure failure && refusal.isEmpty()) {
            refusal = Optional.of(new Refusal.Failed(failure));
        }
        return reply instanceof Rows rows ? rows.rows() : List.of();
    }

    /** Returns the first row of a statement that may fail: the diagnosis is possible without it. */
    public Optional<List<@Nullable Object>> maybeRow(Query query) {
        return first(maybeRows(query, 1));
    }

    /** Returns the first value of the first row; empty for NULL. */
    Optional<Object> maybeValue(Query query) {
        return maybeRow(query).flatMap(row -> Optional.ofNullable(row.getFirst()));
    }

    /** Reads a count; 0 for NULL. */
    public static long count(@Nullable Object value) {
        return value instanceof Number n ? n.longValue() : 0;
    }

    public List<List<@Nullable Object>> maybeRows(Query query, int most) {
        return send(query, most) instanceof Rows rows ? rows.rows() : List.of();
    }

    /**
     * Tells which conditions are true; none after a failure. One statement asks them side by side: as columns of
     * one row they would be planned together, which takes longer the more there are.
     */
    List<Boolean> hold(List<Predicate> conditions) {
        return held(conditions, this::rows);
    }

    /** Does the same for conditions that may fail. */
    List<Boolean> maybeHold(List<Predicate> conditions) {
        return held(conditions, this::maybeRows);
    }

    private static Query asked(List<Predicate> conditions) {
        Query asked = asked(conditions, 0);
        for (int i = 1; i < conditions.size(); i++) {
            asked = new Query.SetOperation(
                    Query.SetOperator.UNION_ALL, asked, asked(conditions, i), List.of(), Optional.empty());
        }
        return asked;
    }

    private static List<Boolean> held(
            List<Predicate> conditions, BiFunction<Query, Integer, List<List<@Nullable Object>>> read) {
        List<Boolean> held = new ArrayList<>(Collections.nCopies(conditions.size(), false));
        for (int from = 0; from < conditions.size(); from += TOGETHER) {
            int first = from;
            List<Predicate> some = conditions.subList(from, Math.min(from + TOGETHER, conditions.size()));
            read.apply(asked(some), some.size()).forEach(row -> held.set(first + (int) count(row.getFirst()), true));
        }
        return held;
    }

    private static Query asked(List<Predicate> conditions, int index) {
        return Existence.of(Terms.row(List.of(Terms.number(index))).and(conditions.get(index)));
    }

    /** Returns the column that gives the place of a row in its table, if the engine has one. */
    public Optional<Expr> place(String source) {
        return PLACES.computeIfAbsent(
                        facts.place("placed"),
                        place -> SqlReader.read("SELECT " + place)
                                .block()
                                .map(b -> b.select().getFirst().expr())
                                .filter(Expr.Column.class::isInstance))
                .map(place -> Expr.Column.of(source, ((Expr.Column) place).name()));
    }

    /** Returns the row of a table at a place. */
    Optional<List<@Nullable Object>> rowAt(String table, long place) {
        if (refusal.isPresent()) {
            return Optional.empty();
        }
        Optional<List<@Nullable Object>> known = passing.row(table, place);
        if (known.isPresent()) {
            return known;
        }
        statements++;
        return first(facts.rowsAt(table, List.of(place)).rows());
    }

    private StatementReply send(Query query, int most) {
        Duration whole = limits.time().multipliedBy(WHOLE);
        Duration left = whole.minusNanos(nanos());
        if (refusal.isPresent() || left.isNegative() || left.isZero()) {
            return new Failure(Failure.Kind.TIME_LIMIT, "the diagnosis was stopped after " + whole.toMillis() + " ms");
        }
        statements++;
        Duration time = left.compareTo(limits.time()) < 0 ? left : limits.time();
        return replies.run(facts, query, new Limits(time, Math.min(most, limits.rows())));
    }

    private static Optional<List<@Nullable Object>> first(List<List<@Nullable Object>> rows) {
        return rows.isEmpty() ? Optional.empty() : Optional.of(rows.getFirst());
    }

    /** Returns the reason why the diagnosis failed, when a needed statement failed. */
    public Optional<Refusal> refusal() {
        return refusal;
    }

    public int statements() {
        return statements;
    }

    public long nanos() {
        return System.nanoTime() - started;
    }
}
