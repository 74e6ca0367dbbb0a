package org.spartabench.desktop.query;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.Rows;
import org.spartabench.making.repair.explain.InPlace;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.print.PrintedSql;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.walk.Aggregates;

/**
 * Represents a part of a query to be evaluated in place: a block, or an expression or condition in it.
 *
 * @param expr empty for the block itself
 */
record Part(Block query, BlockPath block, Optional<Expr> expr) {

    static Part of(Block query, BlockPath block) {
        return new Part(query, block, Optional.empty());
    }

    /**
     * What the characters from {@code start} to {@code end} (exclusive) of the printed query are; empty when they are no
     * expression, condition or block.
     */
    static Optional<Part> at(Block query, PrintedSql printed, int start, int end) {
        String text = printed.text();
        int from = start;
        int to = end;
        while (from < to && Character.isWhitespace(text.charAt(from))) {
            from++;
        }
        while (from < to && Character.isWhitespace(text.charAt(to - 1))) {
            to--;
        }
        boolean wrapped = text.startsWith("(SELECT", from) && text.charAt(to - 1) == ')';
        int first = wrapped ? from + 1 : from;
        int last = wrapped ? to - 1 : to;
        Optional<Part> whole = printed.marks().stream()
                .filter(m -> m.predicate().isEmpty())
                .filter(m -> text.substring(m.start(), m.end())
                                .strip()
                                .equals(text.substring(first, last).strip())
                        && m.start() <= first
                        && last <= m.end())
                .findFirst()
                .map(m -> of(query, m.block()));
        return whole.or(() -> expression(query, text.substring(first, last), holding(printed, first, last)));
    }

    /** Finds the innermost block around these characters. */
    private static BlockPath holding(PrintedSql printed, int start, int end) {
        return printed.marks().stream()
                .filter(m -> m.predicate().isEmpty() && m.start() <= start && end <= m.end())
                .reduce((outer, inner) -> inner.end() - inner.start() <= outer.end() - outer.start() ? inner : outer)
                .map(PrintedSql.Mark::block)
                .orElse(BlockPath.ROOT);
    }

    private static Optional<Part> expression(Block query, String text, BlockPath block) {
        return SqlReader.read("SELECT " + text)
                .block()
                .filter(b -> b.select().size() == 1
                        && b.from().isEmpty()
                        && b.where().isEmpty())
                .map(b -> b.select().getFirst())
                .filter(o -> o.alias().isEmpty() && !(o.expr() instanceof Expr.Star))
                .map(o -> new Part(query, block, Optional.of(o.expr())));
    }

    /** Explains in one line why the part may not run; empty if it may. */
    Optional<String> refusal(FactBase facts) {
        return Guard.check(asked(), facts).map(Failure::message);
    }

    /** Gives the query in which this part is the output of its block. */
    private Block asked() {
        return expr.map(e -> Trees.change(query, block, b -> holding(b, e))).orElse(query);
    }

    /** Evaluates over all rows of FROM; only an aggregate keeps the conditions. */
    private static Block holding(Block block, Expr expr) {
        Block whole = block.withSelect(expr).withDistinct(false);
        return Aggregates.in(expr)
                ? whole
                : whole.withWhere(List.of()).withGroupBy(List.of()).withHaving(List.of());
    }

    /** Lists the outer blocks whose row must be chosen before this has a value, outermost first. */
    List<BlockPath> needs(FactBase facts) {
        InPlace place = new InPlace(asked(), facts, Asked.LIMITS);
        Set<BlockPath> needed = new LinkedHashSet<>(place.needs(block));
        List<BlockPath> open = new ArrayList<>(needed);
        while (!open.isEmpty()) {
            for (BlockPath more : place.needs(open.removeFirst())) {
                if (needed.add(more)) {
                    open.add(more);
                }
            }
        }
        return needed.stream().sorted(Comparator.comparingInt(BlockPath::depth)).toList();
    }

    /** Gives the rows of a block, or the values of an expression with their counts. */
    Outcome<Rows> evaluated(FactBase facts, InPlace.Chosen chosen) {
        InPlace place = new InPlace(query, facts, Asked.LIMITS);
        return expr.map(e -> place.values(block, e, chosen)).orElseGet(() -> place.rows(block, chosen));
    }

    /** Describes the part; {@code number} is the number of the block on screen. */
    String words(int number) {
        return expr.map(e -> Sql.print(e).replaceAll("\\s+", " ") + " over the rows of block " + number)
                .orElse("Rows of block " + number);
    }
}
