package org.spartabench.judging.check;

import static org.spartabench.authors.item.finding.Check.TIES;
import static org.spartabench.authors.item.finding.Finding.Severity.ERROR;
import static org.spartabench.authors.item.finding.Finding.Severity.INFO;
import static org.spartabench.authors.item.finding.Finding.Severity.WARNING;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.finding.Finding.Evidence;
import org.spartabench.authors.item.finding.Finding.Fix.NewQuery;
import org.spartabench.authors.item.finding.Finding.Place.InClause;
import org.spartabench.facts.statement.Rows;
import org.spartabench.making.law.OrderLaw;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.walk.Aggregates;

/** Finds ties: at LIMIT k against k + 1, at an extreme that several rows reach, and rows without a value that are taken as extreme. */
final class Ties implements CheckedItem.Check {

    @Override
    public List<Finding> at(CheckedItem pair) {
        List<Finding> found = new ArrayList<>();
        for (BlockPath at : pair.free()) {
            Block block = at.in(pair.query());
            block.limit().ifPresent(limit -> {
                cut(pair, at, block, limit).ifPresent(found::add);
                unknown(pair, at, block).ifPresent(found::add);
            });
        }
        extremes(pair, found);
        return found;
    }

    /** Compares the rows on both sides of the cut by their order. */
    private static Optional<Finding> cut(CheckedItem pair, BlockPath at, Block block, Block.Limit limit) {
        long end = limit.count() + limit.offset();
        List<Expr> outputs = new ArrayList<>();
        block.select().forEach(o -> outputs.add(o.expr()));
        block.orderBy().forEach(o -> outputs.add(OrderLaw.meant(block, o.expr())));
        Block more = (block.distinct() ? block : block.withSelect(outputs.toArray(Expr[]::new)))
                .withLimit(Optional.of(new Block.Limit(end + Evidence.MOST, 0)));
        Optional<Rows> rows = pair.queries().rows(more).filter(r -> r.size() > end && end > 0);
        if (rows.isEmpty()) {
            return Optional.empty();
        }
        int keys = block.distinct() ? 0 : block.select().size();
        List<@Nullable Object> last = key(rows.get(), (int) end - 1, keys);
        int behind = (int) end;
        while (behind < rows.get().size() && key(rows.get(), behind, keys).equals(last)) {
            behind++;
        }
        boolean unordered = block.orderBy().isEmpty();
        if (!unordered && behind == end) {
            return Optional.empty();
        }
        boolean shown =
                !rows.get().rows().get((int) end - 1).equals(rows.get().rows().get((int) end));
        String message = unordered
                ? "LIMIT " + limit.count() + " without ORDER BY returns arbitrary rows"
                : "LIMIT " + limit.count() + " cuts between tied rows: " + (behind - end) + " more tied with the last";
        Block all = block.withLimit(Optional.of(new Block.Limit(behind - limit.offset(), limit.offset())));
        Finding finding = Finding.of(TIES, shown ? ERROR : INFO, message)
                .at(new InClause(at, Clause.LIMIT))
                .showing(Evidence.of(rows.get()));
        return Optional.of(
                unordered
                        ? finding
                        : finding.fixedBy(new NewQuery(
                                "include all tied rows", Sql.print(Trees.replaceBlock(pair.query(), at, all)))));
    }

    /** Finds rows whose first key is NULL before the cut: without them the answer is another. */
    private static Optional<Finding> unknown(CheckedItem pair, BlockPath at, Block block) {
        if (block.orderBy().isEmpty()) {
            return Optional.empty();
        }
        Expr key = OrderLaw.meant(block, block.orderBy().getFirst().expr());
        Predicate given = new Predicate.IsNull(key, true);
        boolean aggregate = Aggregates.in(key);
        Block known = aggregate
                ? block.withHaving(
                        Stream.concat(block.having().stream(), Stream.of(given)).toList())
                : block.and(given);
        Block query = Trees.replaceBlock(pair.query(), at, known);
        Optional<List<String>> other = pair.queries().answer(query).filter(a -> !a.isEmpty());
        if (other.isEmpty() || other.equals(pair.queries().answer(pair.query()))) {
            return Optional.empty();
        }
        String message = "LIMIT " + block.limit().orElseThrow().count() + " takes rows where " + Sql.print(key)
                + " is NULL; without them the answer is "
                + (other.get().size() == 1 ? other.get().getFirst() : "another");
        return Optional.of(Finding.of(TIES, WARNING, message)
                .at(new InClause(at, Clause.ORDER_BY))
                .fixedBy(new NewQuery("leave out rows without a value", Sql.print(query))));
    }

    private static List<@Nullable Object> key(Rows rows, int row, int from) {
        List<@Nullable Object> all = rows.rows().get(row);
        return all.subList(from, all.size());
    }

    /** Finds {@code x = (SELECT MAX(x) …)} for several rows with different answers. */
    private static void extremes(CheckedItem pair, List<Finding> found) {
        if (!pair.query().limit().isEmpty()) {
            return;
        }
        for (Trees.Placed placed : Trees.predicates(pair.query(), BlockPath.ROOT)) {
            if (placed.predicate() instanceof Predicate.CompareQuery c
                    && c.operator() == Predicate.Comparison.EQ
                    && c.inner() instanceof Block inner
                    && inner.select().getFirst().expr() instanceof Expr.Call call
                    && (call.name().equals("MAX") || call.name().equals("MIN"))
                    && new HashSet<>(pair.answer()).size() > 1) {
                List<List<String>> rows =
                        pair.answer().stream().distinct().map(List::of).toList();
                String message = rows.size() + " answers share the same " + Sql.print(call);
                found.add(Finding.of(TIES, singular(pair.question().text()) ? WARNING : INFO, message)
                        .at(placed.path())
                        .showing(new Evidence(List.of("answer"), rows)));
            }
        }
    }

    /** Tells whether a question asks for a single answer. */
    private static boolean singular(String question) {
        return question.toLowerCase(Locale.ROOT)
                .matches("(who|what|which \\p{L}+) (is|was|has|had)\\b.*|which \\p{L}*[^s\\W] .*");
    }
}
