package org.spartabench.query;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One query block: a node of the query graph. WHERE and HAVING are lists of conjuncts; an empty list is no clause.
 * Its children are the blocks inside its nested predicates, WHERE before HAVING, left to right.
 */
@RecordBuilder
public record Block(
        boolean distinct,
        List<Output> select,
        List<Source> from,
        List<Predicate> where,
        List<Expr> groupBy,
        List<Predicate> having,
        List<Order> orderBy,
        Optional<Limit> limit)
        implements Query, BlockBuilder.With {

    /** One element of SELECT. */
    public record Output(Expr expr, Optional<String> alias) {
        public static Output of(Expr expr) {
            return new Output(expr, Optional.empty());
        }
    }

    /** One element of ORDER BY; {@code nulls} is empty, "FIRST" or "LAST". */
    public record Order(Expr expr, boolean descending, String nulls) {
        public Order {
            SqlWords.require(Set.of("", "FIRST", "LAST").contains(nulls), nulls);
        }

        public static Order by(Expr expr, boolean descending) {
            return new Order(expr, descending, "");
        }
    }

    /** LIMIT with its OFFSET, 0 for none. */
    public record Limit(long count, long offset) {}

    public Block {
        select = List.copyOf(select);
        from = List.copyOf(from);
        where = List.copyOf(where);
        groupBy = List.copyOf(groupBy);
        having = List.copyOf(having);
        orderBy = List.copyOf(orderBy);
    }

    /** {@code SELECT * FROM table AS alias}, or without alias where that is empty: where every block begins. */
    public static Block from(String table, Optional<String> alias) {
        return new Block(
                false,
                List.of(Output.of(new Expr.Star(Optional.empty()))),
                List.of(new Source.Named(table, alias)),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                Optional.empty());
    }

    public Block withSelect(Expr... outputs) {
        return withSelect(Stream.of(outputs).map(Output::of).toList());
    }

    /** The same block with one more conjunct at the end of WHERE. */
    public Block and(Predicate conjunct) {
        List<Predicate> list = new ArrayList<>(where);
        list.add(conjunct);
        return withWhere(list);
    }

    /**
     * The nested predicates of this block in order, those inside AND, OR and NOT included; not those of its children.
     */
    public List<Predicate.Nested> nested() {
        List<Predicate.Nested> found = new ArrayList<>();
        where.forEach(p -> p.collectNested(found));
        having.forEach(p -> p.collectNested(found));
        return found;
    }

    /** The inner blocks of {@link #nested()}; an inner query that is no single block is left out. */
    public List<Block> children() {
        List<Block> blocks = new ArrayList<>();
        for (Predicate.Nested n : nested()) {
            if (n.inner() instanceof Block b) {
                blocks.add(b);
            }
        }
        return blocks;
    }

    /** Every block of the tree, children before their parents, this one last. */
    public List<Block> postOrder() {
        List<Block> all = new ArrayList<>();
        for (Block child : children()) {
            all.addAll(child.postOrder());
        }
        all.add(this);
        return all;
    }

    /** The name of the only table in FROM; empty when FROM is anything else. */
    public Optional<String> table() {
        return from.size() == 1 && from.getFirst() instanceof Source.Named n
                ? Optional.of(n.table())
                : Optional.empty();
    }

    /** The name by which columns of the only source in FROM are qualified: its alias, else the table's name. */
    public Optional<String> alias() {
        return from.size() == 1 ? from.getFirst().name() : Optional.empty();
    }
}
