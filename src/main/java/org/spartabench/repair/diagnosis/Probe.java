package org.spartabench.repair.diagnosis;

import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.spartabench.fact.FactBase;
import org.spartabench.fact.Failure;
import org.spartabench.fact.Limits;
import org.spartabench.fact.Rows;
import org.spartabench.fact.StatementReply;
import org.spartabench.item.Refusal;
import org.spartabench.query.Block;
import org.spartabench.query.Expr;
import org.spartabench.query.Predicate;
import org.spartabench.query.Query;
import org.spartabench.query.Sql;
import org.spartabench.query.read.SqlReader;
import org.spartabench.repair.tree.DiagnosedQuery;
import org.spartabench.repair.tree.Existence;
import org.spartabench.repair.tree.Terms;

/**
 * Sends the statements of one diagnosis, counts them and keeps its time limits. After the first failure of a statement
 * that is needed nothing more is sent, and every answer is empty: the caller goes on to its end and asks {@link
 * #refusal()}.
 */
public final class Probe {

    /** How many times the limit of one statement all of them together may take. */
    static final int WHOLE = 5;

    /** Places of rows as they were read, by their text: a few for each name of a source. */
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

    /** Where the rows of the outermost block are that pass conditions on it, written as it is, if that is known already. */
    Optional<BitSet> passing(DiagnosedQuery subject, List<Predicate> conditions) {
        Block written = subject.written();
        return written.from().size() == 1 && written.table().isPresent()
                ? passing.places(written.withWhere(conditions))
                : Optional.empty();
    }

    /** The first row. */
    public Optional<List<@Nullable Object>> row(Query query) {
        return first(rows(query, 1));
    }

    List<List<@Nullable Object>> rows(Query query, int most) {
        return switch (send(query, most)) {
            case Rows rows -> rows.rows();
            case Failure failure -> {
                if (refusal.isEmpty()) {
                    refusal = Optional.of(new Refusal.Failed(failure));
                }
                yield List.of();
            }
        };
    }

    /** The first row, of a statement that may well fail: it tells more, but the diagnosis stands without it. */
    public Optional<List<@Nullable Object>> maybeRow(Query query) {
        return first(maybeRows(query, 1));
    }

    public List<List<@Nullable Object>> maybeRows(Query query, int most) {
        return send(query, most) instanceof Rows rows ? rows.rows() : List.of();
    }

    /**
     * Whether each condition holds; none after a failure. They are asked side by side in one statement: as columns of
     * one row they would be planned together, which takes longer the more there are.
     */
    List<Boolean> hold(List<Predicate> conditions) {
        return conditions.isEmpty() ? List.of() : held(conditions.size(), rows(asked(conditions), conditions.size()));
    }

    /** The same for conditions that may well fail. */
    List<Boolean> maybeHold(List<Predicate> conditions) {
        return conditions.isEmpty()
                ? List.of()
                : held(conditions.size(), maybeRows(asked(conditions), conditions.size()));
    }

    private static Query asked(List<Predicate> conditions) {
        Query asked = asked(conditions, 0);
        for (int i = 1; i < conditions.size(); i++) {
            asked = new Query.SetOperation(
                    Query.SetOperator.UNION_ALL, asked, asked(conditions, i), List.of(), Optional.empty());
        }
        return asked;
    }

    private static List<Boolean> held(int count, List<List<@Nullable Object>> indexes) {
        List<Boolean> held = new ArrayList<>(Collections.nCopies(count, false));
        for (List<@Nullable Object> row : indexes) {
            if (row.getFirst() instanceof Long index) {
                held.set(index.intValue(), true);
            }
        }
        return held;
    }

    private static Query asked(List<Predicate> conditions, int index) {
        Block asked = Terms.row(List.of(Terms.number(index))).withWhere(List.of(conditions.get(index)));
        return Existence.of(asked);
    }

    /** The place of a row in its table, by which it is found again, where the engine has a column for it. */
    Optional<Expr> place(String source) {
        return PLACES.computeIfAbsent(
                facts.place(source),
                place -> SqlReader.read("SELECT " + place)
                        .block()
                        .map(b -> b.select().getFirst().expr())
                        .filter(Expr.Column.class::isInstance));
    }

    /** The row of a table at a place. */
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
        return replies.run(facts, Sql.print(query), new Limits(time, Math.min(most, limits.rows())));
    }

    private static Optional<List<@Nullable Object>> first(List<List<@Nullable Object>> rows) {
        return rows.isEmpty() ? Optional.empty() : Optional.of(rows.getFirst());
    }

    /** Why the diagnosis cannot be made, when a needed statement failed. */
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
