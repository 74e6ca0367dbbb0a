package org.spartabench.judging.check.similar;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.spartabench.authors.item.answer.Answer;
import org.spartabench.facts.schema.Schema;
import org.spartabench.making.law.DuplicateIndex;
import org.spartabench.sql.compare.Canonical;
import org.spartabench.sql.rewrite.Rewrite;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;

/**
 * Indexes the items of a project by similarity: the same query, the same query up to its constants, the same result of
 * the same tables. Search takes constant time. Not safe for use by several threads.
 */
public final class SimilarItems {

    private final Schema schema;
    private final Map<String, TreeSet<Integer>> queries = new HashMap<>();
    private final Map<String, TreeSet<Integer>> trees = new HashMap<>();
    private final Map<String, TreeSet<Integer>> results = new HashMap<>();

    public SimilarItems(Schema schema) {
        this.schema = schema;
    }

    public void add(int number, Block query, Answer answer) {
        of(queries, Canonical.of(query, schema).hash()).add(number);
        of(trees, tree(query)).add(number);
        of(results, DuplicateIndex.result(query, answer)).add(number);
    }

    public void remove(int number, Block query, Answer answer) {
        of(queries, Canonical.of(query, schema).hash()).remove(number);
        of(trees, tree(query)).remove(number);
        of(results, DuplicateIndex.result(query, answer)).remove(number);
    }

    /** Writes keys of an item; items with a key in common are near-duplicates. */
    public Set<String> keys(Block query, Answer answer) {
        return new TreeSet<>(List.of(
                "query " + Canonical.of(query, schema).hash(),
                "tree " + tree(query),
                "result " + DuplicateIndex.result(query, answer)));
    }

    /** Lists other items with the same query in any form. */
    public List<Integer> same(int number, Block query) {
        return others(number, queries, Canonical.of(query, schema).hash());
    }

    /** Lists other items whose query differs in constants only. */
    public List<Integer> alike(int number, Block query) {
        return others(number, trees, tree(query));
    }

    /** Lists other items with the same SELECT, tables and answer; single aggregates have the same constants, too. */
    public List<Integer> answering(int number, Block query, Answer answer) {
        return others(number, results, DuplicateIndex.result(query, answer));
    }

    private static TreeSet<Integer> of(Map<String, TreeSet<Integer>> map, String key) {
        return map.computeIfAbsent(key, k -> new TreeSet<>());
    }

    private static List<Integer> others(int number, Map<String, TreeSet<Integer>> map, String key) {
        return map.getOrDefault(key, new TreeSet<>()).stream()
                .filter(n -> n != number)
                .toList();
    }

    /** Hashes a query without its constants. */
    private String tree(Block query) {
        return Canonical.of(BARE.block(query), schema).hash();
    }

    /** Removes the constants from WHERE and HAVING, and from those of the blocks inside. */
    private static final Rewrite BARE = new Rewrite() {
        @Override
        public Query query(Query q) {
            return q instanceof Block b ? block(b) : q;
        }

        @Override
        public Block block(Block b) {
            return b.withWhere(predicates(b.where()))
                    .withHaving(predicates(b.having()))
                    .withLimit(b.limit().map(l -> new Block.Limit(1, l.offset())));
        }

        @Override
        public Expr expr(Expr e) {
            return switch (e) {
                case Expr.NumberLiteral n -> Expr.NumberLiteral.of(0);
                case Expr.TextLiteral t -> new Expr.TextLiteral("");
                default -> parts(e);
            };
        }

        @Override
        public Predicate predicate(Predicate p) {
            return p instanceof Predicate.InList l
                    ? new Predicate.InList(expr(l.operand()), l.negated(), List.of(new Expr.TextLiteral("")))
                    : parts(p);
        }
    };
}
