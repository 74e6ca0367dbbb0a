package org.spartabench.sql.compare;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.base.result.Result;
import org.spartabench.sql.compare.BlockClauses.Conjunct;
import org.spartabench.sql.compare.BlockClauses.Own;
import org.spartabench.sql.compare.Difference.Part;
import org.spartabench.sql.name.KnownTables;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;

/**
 * Holds two queries side by side, with sources called by their tables, and the left one with one clause of the right one.
 *
 * @param rows the clauses that one of them has, outer blocks first
 * @param swaps inner blocks first
 */
public record QueryComparison(Query left, Query right, List<Row> rows, List<Swap> swaps) {

    /**
     * Holds one clause of two corresponding blocks, or of a block that one query has alone.
     *
     * @param place empty for the outermost block
     * @param left empty where the left block, or the left query, has none
     * @param differences none where both say the same
     */
    public record Row(String place, Part part, String left, String right, List<Difference> differences) {

        public Row {
            differences = List.copyOf(differences);
        }

        /** Says what differs in the left query, one line each. */
        public List<String> words() {
            String clause = (place.isEmpty() ? "" : place + ", ") + part.word() + ": ";
            return differences.stream()
                    .map(d -> clause
                            + (d.left().isEmpty()
                                    ? "lacks " + d.right().orElse("")
                                    : d.right()
                                            .map(r -> d.left().get() + ", gold has " + r)
                                            .orElse(d.left().get() + " is too much")))
                    .toList();
        }
    }

    /**
     * Holds the left query with one clause of the right one.
     *
     * @param clause with its place, for people
     * @param block of the left query, with a mark of its operand in set operations
     */
    public record Swap(String clause, String operand, BlockPath block, Query query) {

        /** Whether the block of this swap holds that of another one. */
        public boolean around(Swap other) {
            return operand.equals(other.operand) && other.block.inside(block);
        }
    }

    public QueryComparison {
        rows = List.copyOf(rows);
        swaps = List.copyOf(swaps);
    }

    /** Compares them; bad if they are no blocks, nor set operations of a kind. */
    public static Result<QueryComparison> of(Query left, Query right, KnownTables tables) {
        Query one = SourceNames.of(left, tables);
        Query other = SourceNames.of(right, tables);
        Comparing comparing = new Comparing(tables);
        return comparing.add(one, other, "", q -> q)
                ? Result.ok(new QueryComparison(one, other, comparing.rows, comparing.swaps))
                : Result.bad("it is " + kind(one) + ", gold is " + kind(other));
    }

    private static String kind(Query query) {
        return switch (query) {
            case Block _ -> "a SELECT";
            case Query.SetOperation s -> "a " + s.operator().toString().replace('_', ' ');
            case Query.With _ -> "a WITH";
        };
    }

    private static final class Comparing {

        private final KnownTables tables;
        private final List<Row> rows = new ArrayList<>();
        private final List<Swap> swaps = new ArrayList<>();

        Comparing(KnownTables tables) {
            this.tables = tables;
        }

        /** @param around puts a changed left query where it stands */
        boolean add(Query left, Query right, String operand, UnaryOperator<Query> around) {
            if (left instanceof Block a && right instanceof Block b) {
                blocks(a, b, operand, around);
                return true;
            }
            if (!(left instanceof Query.SetOperation s)
                    || !(right instanceof Query.SetOperation t)
                    || s.operator() != t.operator()) {
                return false;
            }
            if (!s.orderBy().equals(t.orderBy()) || !s.limit().equals(t.limit())) {
                swaps.add(new Swap(
                        "ORDER BY and LIMIT",
                        operand,
                        BlockPath.ROOT,
                        around.apply(
                                new Query.SetOperation(s.operator(), s.left(), s.right(), t.orderBy(), t.limit()))));
            }
            return add(
                            s.left(),
                            t.left(),
                            operand + "first query",
                            q -> around.apply(
                                    new Query.SetOperation(s.operator(), q, s.right(), s.orderBy(), s.limit())))
                    && add(
                            s.right(),
                            t.right(),
                            operand + "second query",
                            q -> around.apply(
                                    new Query.SetOperation(s.operator(), s.left(), q, s.orderBy(), s.limit())));
        }

        private void blocks(Block left, Block right, String operand, UnaryOperator<Query> around) {
            BlockClauses ones = BlockClauses.of(left, tables);
            BlockClauses others = BlockClauses.of(right, tables);
            List<Row> found = new ArrayList<>();
            for (Alignment.Match match :
                    Alignment.of(left, right, tables).matches().reversed()) {
                switch (match) {
                    case Alignment.Pair p ->
                        rows(
                                place(operand, p.right()),
                                Optional.of(ones.at(p.left())),
                                Optional.of(others.at(p.right())),
                                p.differences(),
                                found);
                    case Alignment.OnlyLeft(BlockPath path) ->
                        rows(place(operand, path), Optional.of(ones.at(path)), Optional.empty(), List.of(), found);
                    case Alignment.OnlyRight(BlockPath path) ->
                        rows(place(operand, path), Optional.empty(), Optional.of(others.at(path)), List.of(), found);
                }
            }
            rows.addAll(found);
            for (Alignment.Match match : Alignment.of(left, right, tables).matches()) {
                if (match instanceof Alignment.Pair pair) {
                    new Swapping(left, right, pair, operand, around).all();
                }
            }
        }

        private static String place(String operand, BlockPath path) {
            String inner = path.steps().stream().map(s -> String.valueOf(s + 1)).collect(Collectors.joining("."));
            return Stream.of(operand, inner.isEmpty() ? "" : "subquery " + inner)
                    .filter(s -> !s.isEmpty())
                    .collect(Collectors.joining(", "));
        }

        private static void rows(
                String place, Optional<Own> left, Optional<Own> right, List<Difference> differences, List<Row> into) {
            for (Part part : Part.values()) {
                String one = left.map(o -> text(o, part)).orElse("");
                String other = right.map(o -> text(o, part)).orElse("");
                if (part != Part.TYPE && !(one.isEmpty() && other.isEmpty())) {
                    boolean alone = left.isEmpty() || right.isEmpty();
                    List<Difference> own = alone
                            ? List.of(new Difference(part, filled(one), filled(other)))
                            : differences.stream().filter(d -> d.part() == part).toList();
                    into.add(new Row(place, part, one, other, own));
                }
            }
        }

        private static Optional<String> filled(String text) {
            return Optional.of(text).filter(t -> !t.isEmpty());
        }

        private static String text(Own own, Part part) {
            return Optional.ofNullable(own.clauses().get(part))
                    .orElseGet(() ->
                            own.conjuncts(part).stream().map(Conjunct::text).collect(Collectors.joining(" AND ")));
        }

        /** Takes the clauses of two corresponding blocks, one at a time. */
        private final class Swapping {

            private final Block whole;
            private final Block left;
            private final Block right;
            private final Block rightWhole;
            private final Alignment.Pair pair;
            private final String operand;
            private final UnaryOperator<Query> around;

            Swapping(Block whole, Block rightWhole, Alignment.Pair pair, String operand, UnaryOperator<Query> around) {
                this.whole = whole;
                this.rightWhole = rightWhole;
                this.left = pair.left().in(whole);
                this.right = pair.right().in(rightWhole);
                this.pair = pair;
                this.operand = operand;
                this.around = around;
            }

            void all() {
                swap(
                        "SELECT",
                        b -> List.of(b.distinct(), b.select()),
                        left.withSelect(right.select()).withDistinct(right.distinct()));
                swap("FROM", Block::from, left.withFrom(right.from()));
                if (pair.left().depth() > 0 && pair.right().depth() > 0) {
                    nesting();
                }
                swap("WHERE", b -> new HashSet<>(b.where()), left.withWhere(right.where()));
                swap("GROUP BY", Block::groupBy, left.withGroupBy(right.groupBy()));
                swap("HAVING", b -> new HashSet<>(b.having()), left.withHaving(right.having()));
                swap(
                        "ORDER BY and LIMIT",
                        b -> List.of(b.orderBy(), b.limit()),
                        left.withOrderBy(right.orderBy()).withLimit(right.limit()));
            }

            private void swap(String clause, Function<Block, Object> part, Block swapped) {
                if (!part.apply(left).equals(part.apply(right))) {
                    add(clause, Trees.replaceBlock(whole, pair.left(), swapped));
                }
            }

            private void nesting() {
                PredicatePath holder = Trees.holder(whole, pair.left());
                Predicate own = Trees.at(whole, holder);
                if (own instanceof Predicate.Nested a
                        && Trees.at(rightWhole, Trees.holder(rightWhole, pair.right())) instanceof Predicate.Nested b
                        && !b.withInner(a.inner()).equals(own)) {
                    add("nesting", Trees.replace(whole, holder, b.withInner(a.inner())));
                }
            }

            private void add(String clause, Block swapped) {
                String place = place(operand, pair.right());
                swaps.add(new Swap(
                        clause + (place.isEmpty() ? "" : " of " + place), operand, pair.left(), around.apply(swapped)));
            }
        }
    }
}
