package org.spartabench.judging.check;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.statement.StatementReply;
import org.spartabench.facts.value.Values;
import org.spartabench.rows.RowPairs;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Query;

/** Runs the statements for the checks of one item, each once. For one thread. */
final class CheckQueries {

    private static final int SHOWN = 5;

    private final FactBase facts;
    private final Limits limits;
    private final Map<String, StatementReply> replies = new HashMap<>();
    private final Optional<String> limit;

    /** @param limit why no statement may run: the facts are not what the item is about; empty if all may */
    CheckQueries(FactBase facts, Limits limits, Optional<String> limit) {
        this.facts = facts;
        this.limits = limits;
        this.limit = limit;
    }

    StatementReply reply(Query query) {
        if (limit.isPresent()) {
            return new Failure(Failure.Kind.INTERRUPTED, limit.get());
        }
        return replies.computeIfAbsent(Sql.print(query), _ -> Guard.run(query, facts, limits));
    }

    /** Gives all rows; empty if the statement fails or exceeds the limit of rows. */
    Optional<Rows> rows(Query query) {
        return reply(query) instanceof Rows rows && !rows.truncated() ? Optional.of(rows) : Optional.empty();
    }

    /** Whether both statements give the same values in their first columns, as often; not if one fails or exceeds the limit. */
    boolean same(Query one, Query other) {
        return rows(one)
                .flatMap(left -> rows(other)
                        .map(right -> RowPairs.of(known(left), known(right)).same()))
                .orElse(false);
    }

    /** Whether both statements give the same set of values in their first columns; not if one fails or exceeds the limit. */
    boolean sameValues(Query one, Query other) {
        return rows(one)
                .flatMap(left -> rows(other)
                        .map(right -> RowPairs.of(
                                        known(left).stream().distinct().toList(),
                                        known(right).stream().distinct().toList())
                                .same()))
                .orElse(false);
    }

    private static List<List<Object>> known(Rows rows) {
        return rows.column(0).stream()
                .filter(Objects::nonNull)
                .map(List::<Object>of)
                .toList();
    }

    /** Gives the values of the first column as texts, sorted, without NULLs. */
    Optional<List<String>> answer(Query query) {
        return rows(query).map(rows -> values(rows).stream().sorted().toList());
    }

    /** Shows the first values of an answer on one line. */
    String shown(Query query) {
        return shown(answer(query).orElse(List.of()));
    }

    static String shown(List<String> answer) {
        return String.join(", ", answer.subList(0, Math.min(SHOWN, answer.size())))
                + (answer.size() > SHOWN ? " and " + (answer.size() - SHOWN) + " more" : "");
    }

    static List<String> values(Rows rows) {
        return rows.column(0).stream()
                .filter(Objects::nonNull)
                .map(Values::text)
                .toList();
    }

    /** Gives the number in the first row and column. */
    Optional<Long> number(Query query) {
        return rows(query)
                .filter(r -> r.size() > 0 && r.rows().getFirst().getFirst() instanceof Number)
                .map(r -> ((Number) Objects.requireNonNull(r.rows().getFirst().getFirst())).longValue());
    }

    /** Counts the rows of FROM and WHERE of a block. */
    Optional<Long> count(Block block) {
        return number(rowsOf(block).withSelect(Expr.Call.of("COUNT", Expr.Star.ALL)));
    }

    /** Cuts a block to FROM and WHERE. */
    static Block rowsOf(Block block) {
        return Block.from(block.from()).withWhere(block.where());
    }
}
