package org.spartabench.sql.tree;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.spartabench.sql.word.SqlWords;

/**
 * Represents a query block, a node of the query graph. WHERE and HAVING are lists of conjuncts; an empty list means
 * no clause. Its children are the blocks inside its nested predicates, WHERE before HAVING, left to right.
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

        /** Orders the other way round; NULLs stay where they are. */
        public Order turned() {
            return new Order(expr, !descending, nulls);
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

    /** {@code SELECT outputs FROM sources}, without other clauses. */
    public static Block of(List<Output> select, List<Source> from) {
        return new Block(false, select, from, List.of(), List.of(), List.of(), List.of(), Optional.empty());
    }

    /** {@code SELECT * FROM table AS alias}; without alias where that is empty. */
    public static Block from(String table, Optional<String> alias) {
        return from(List.of(new Source.Named(table, alias)));
    }

    /** {@code SELECT * FROM sources}. */
    public static Block from(List<Source> sources) {
        return of(List.of(Output.of(Expr.Star.ALL)), sources);
    }

    public Block withSelect(Expr... outputs) {
        return withSelect(Stream.of(outputs).map(Output::of).toList());
    }

    public Block and(Predicate conjunct) {
        return and(List.of(conjunct));
    }

    /** Adds conjuncts at the end of WHERE. */
    public Block and(List<Predicate> conjuncts) {
        return withWhere(Stream.concat(where.stream(), conjuncts.stream()).toList());
    }

    /**
     * Lists the nested predicates of this block in order, also those inside AND, OR and NOT, not those of its
     * children.
     */
    public List<Predicate.Nested> nested() {
        return Stream.concat(where.stream(), having.stream())
                .flatMap(Predicate::nested)
                .toList();
    }

    /** Lists the inner blocks of {@link #nested()}; an inner query that is no single block is left out. */
    public List<Block> children() {
        return nested().stream()
                .map(Predicate.Nested::inner)
                .filter(Block.class::isInstance)
                .map(Block.class::cast)
                .toList();
    }

    /** Lists every block of the tree, children before their parents, this one last. */
    public List<Block> postOrder() {
        List<Block> all = new ArrayList<>();
        children().forEach(child -> all.addAll(child.postOrder()));
        all.add(this);
        return all;
    }

    /** Returns the name of the only table in FROM; empty when FROM is anything else. */
    public Optional<String> table() {
        return from.size() == 1 && from.getFirst() instanceof Source.Named n
                ? Optional.of(n.table())
                : Optional.empty();
    }

    /** Returns the name that qualifies columns of the only source in FROM: its alias, else the table's name. */
    public Optional<String> alias() {
        return from.size() == 1 ? from.getFirst().name() : Optional.empty();
    }
}
