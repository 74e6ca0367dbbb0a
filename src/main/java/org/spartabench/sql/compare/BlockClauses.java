package org.spartabench.sql.compare;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.spartabench.sql.compare.Difference.Part;
import org.spartabench.sql.name.ColumnNames;
import org.spartabench.sql.name.KnownTables;
import org.spartabench.sql.name.Nestings;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.rewrite.Rewrite;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.ExtendedExpr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.walk.Walk;

/**
 * Lists the blocks of a tree with their own clauses as texts. A nested predicate belongs to the block inside it,
 * not to the block around it.
 *
 * @param paths of all blocks, children before parents
 */
record BlockClauses(List<BlockPath> paths, Map<BlockPath, Own> blocks) {

    /** Replaces an inner block in texts: {@code SELECT …}. */
    private static final Block INNER =
            Block.of(List.of(Block.Output.of(ExtendedExpr.Fixed.of(ExtendedExpr.Form.OMITTED))), List.of());

    private static final String MARK = "block ";

    /**
     * Holds the clauses of one block.
     *
     * @param clauses the texts of clauses that it has once, without keywords, and of the nested predicate that
     *     holds it
     * @param conjuncts of WHERE and HAVING
     * @param size number of blocks of the tree that begins here
     */
    record Own(Map<Part, String> clauses, Map<Part, List<Conjunct>> conjuncts, int children, int size) {

        List<Conjunct> conjuncts(Part part) {
            return conjuncts.getOrDefault(part, List.of());
        }
    }

    /**
     * Represents a condition that is no nested predicate itself.
     *
     * @param marked with a mark of the path in place of each nested predicate
     * @param text for people
     * @param columns that it names, in lower case
     */
    record Conjunct(Predicate marked, String text, Set<String> columns) {

        /** Returns a text that is equal for equal conditions if the inner blocks of both have equal names. */
        String key(Function<BlockPath, String> name) {
            return Sql.print(named(marked, name));
        }

        private static Predicate named(Predicate p, Function<BlockPath, String> name) {
            return p instanceof Predicate.Truth(Expr.Column(Optional<String> none, String text))
                            && none.isEmpty()
                            && text.startsWith(MARK)
                    ? mark(name.apply(BlockPath.parse(text.substring(MARK.length()))))
                    : Rewrite.operands(p, q -> named(q, name));
        }
    }

    static BlockClauses of(Block root, KnownTables tables) {
        Map<BlockPath, Nesting> types = new HashMap<>();
        Nestings.of(root, ColumnNames.of(root, tables)).forEach(e -> types.put(e.child(), e.type()));
        BlockClauses all = new BlockClauses(Shape.of(root).postOrder(), new TreeMap<>());
        all.add(BlockPath.ROOT, root, new EnumMap<>(Part.class), types);
        return all;
    }

    Own at(BlockPath path) {
        return Objects.requireNonNull(blocks.get(path), "a block that is not in the tree");
    }

    /** @param clauses what the enclosing block says about this one */
    private void add(BlockPath path, Block block, Map<Part, String> clauses, Map<BlockPath, Nesting> types) {
        int[] next = {0};
        Map<Part, List<Conjunct>> conjuncts = new EnumMap<>(Part.class);
        conjuncts.put(Part.WHERE, conjuncts(path, block.where(), next));
        int inWhere = next[0];
        conjuncts.put(Part.HAVING, conjuncts(path, block.having(), next));
        write(block, clauses);
        blocks.put(path, new Own(clauses, conjuncts, next[0], Shape.of(block).blocks()));
        List<Predicate.Nested> holders =
                block.nested().stream().filter(n -> n.inner() instanceof Block).toList();
        for (int i = 0; i < holders.size(); i++) {
            Map<Part, String> known = new EnumMap<>(Part.class);
            String clause = i < inWhere ? "" : "HAVING ";
            known.put(Part.NESTING, clause + Sql.print(holders.get(i).withInner(INNER)));
            Optional.ofNullable(types.get(path.child(i))).ifPresent(t -> known.put(Part.TYPE, t.name()));
            add(path.child(i), (Block) holders.get(i).inner(), known, types);
        }
    }

    private static void write(Block block, Map<Part, String> clauses) {
        String distinct = block.distinct() ? "DISTINCT " : "";
        clauses.put(Part.SELECT, distinct + joined(block.select(), BlockClauses::output));
        clauses.put(Part.FROM, joined(block.from(), Sql::print));
        clauses.put(Part.GROUP_BY, joined(block.groupBy(), Sql::print));
        clauses.put(Part.ORDER_BY, joined(block.orderBy(), BlockClauses::order));
        block.limit()
                .ifPresent(l -> clauses.put(Part.LIMIT, l.count() + (l.offset() == 0 ? "" : " OFFSET " + l.offset())));
        clauses.values().removeIf(String::isEmpty);
    }

    private static <T> String joined(List<T> parts, Function<T, String> print) {
        return parts.stream().map(print).collect(Collectors.joining(", "));
    }

    private static String output(Block.Output output) {
        return Sql.print(output.expr())
                + output.alias().map(a -> " AS " + Sql.name(a)).orElse("");
    }

    private static String order(Block.Order order) {
        return Sql.print(order.expr())
                + (order.descending() ? " DESC" : "")
                + (order.nulls().isEmpty() ? "" : " NULLS " + order.nulls());
    }

    /** Lists the conjuncts that are no nested predicates themselves. @param next index of the next inner block */
    private static List<Conjunct> conjuncts(BlockPath path, List<Predicate> all, int[] next) {
        List<Conjunct> own = new ArrayList<>();
        for (Predicate p : all) {
            Predicate marked = replaced(p, n -> mark(path.child(next[0]++).toString()));
            if (!(p instanceof Predicate.Nested n && n.inner() instanceof Block)) {
                own.add(new Conjunct(marked, Sql.print(replaced(p, n -> n.withInner(INNER))), columns(p)));
            }
        }
        return own;
    }

    private static Predicate mark(String text) {
        return new Predicate.Truth(Expr.Column.of(MARK + text));
    }

    private static Predicate replaced(Predicate p, Function<Predicate.Nested, Predicate> change) {
        return p instanceof Predicate.Nested n && n.inner() instanceof Block
                ? change.apply(n)
                : Rewrite.operands(p, q -> replaced(q, change));
    }

    private static Set<String> columns(Predicate p) {
        return Walk.allExprs(p)
                .filter(Expr.Column.class::isInstance)
                .map(e -> ((Expr.Column) e).name().toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
    }
}
