package org.spartabench.answering.contest;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.spartabench.answering.contest.candidate.CandidateAnswer;
import org.spartabench.answering.contest.difference.InlinedCalls;
import org.spartabench.apis.entity.AbstractSchema;
import org.spartabench.base.result.Result;
import org.spartabench.facts.statement.Rows;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Query;

/**
 * Holds the gold rows that a choice makes of a candidate's answer, and the query that gives them.
 *
 * @param answer the rows as texts, in order if the query has one, else sorted
 */
public record ChosenAnswer(Block query, List<String> answer) {

    /** @param columns of the candidate's rows, from 0 */
    public static Result<ChosenAnswer> of(CandidateAnswer candidate, List<Integer> columns) {
        if (!(candidate.rows() instanceof Result.Ok<Rows>(Rows rows))) {
            return Result.bad(candidate.source() + " has no rows");
        }
        if (!(candidate.query() instanceof Block block)) {
            return Result.bad("the recipe of " + candidate.source() + " is no single SELECT");
        }
        List<Integer> kept = columns.stream()
                .filter(i -> i >= 0 && i < rows.columns().size())
                .toList();
        if (kept.isEmpty() || rows.rows().isEmpty() || rows.truncated()) {
            return Result.bad(candidate.source() + " has no whole rows to keep");
        }
        boolean all =
                kept.equals(IntStream.range(0, rows.columns().size()).boxed().toList());
        if (!all && !separable(block, rows.columns().size())) {
            return Result.bad("columns of this recipe cannot be left out; edit it with E");
        }
        Block query = all
                ? block
                : block.withSelect(kept.stream().map(block.select()::get).toList());
        List<String> lines = lines(rows, kept, block.distinct());
        return Result.ok(new ChosenAnswer(
                query, block.orderBy().isEmpty() ? lines.stream().sorted().toList() : lines));
    }

    private static boolean separable(Block block, int columns) {
        return block.select().size() == columns
                && block.orderBy().stream().noneMatch(o -> o.expr() instanceof Expr.NumberLiteral)
                && (!block.distinct() || block.orderBy().isEmpty());
    }

    private static List<String> lines(Rows rows, List<Integer> kept, boolean distinct) {
        List<List<@Nullable Object>> left = new ArrayList<>();
        for (List<@Nullable Object> row : rows.rows()) {
            List<@Nullable Object> values = new ArrayList<>();
            kept.forEach(i -> values.add(row.get(i)));
            left.add(values);
        }
        List<String> names = kept.stream().map(rows.columns()::get).toList();
        Rows some = new Rows(names, distinct ? left.stream().distinct().toList() : left, false, 0);
        return some.lines();
    }

    /** Whether another query with its answer says the same, be its APIs tables or functions. */
    public boolean same(Query other, List<String> lines, AbstractSchema schema) {
        return answer.equals(lines) && InlinedCalls.of(query, schema).equals(InlinedCalls.of(other, schema));
    }
}
