package org.spartabench.authors.offline;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.rewrite.Aliases;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Predicate;

/**
 * Writes all nested predicates of a tree at once, each as if alone, without results of the blocks. If the schema has no
 * join, takes another candidate or table.
 */
final class WholeTrees {

    private final Request.OneShotNested request;
    private final ReplyChance chance;

    private WholeTrees(Request.OneShotNested request) {
        this.request = request;
        this.chance = new ReplyChance(request.view().seed());
    }

    static Outcome<List<Predicate.Nested>> write(Request.OneShotNested request) {
        WholeTrees writer = new WholeTrees(request);
        return Outcome.of(
                writer.over(request.view().soFar(), BlockPath.ROOT, request.shape())
                        .map(Block::nested),
                "the blocks given cannot be joined so");
    }

    /** Adds the nested predicates of its place to a block. */
    private Optional<Block> over(Block outer, BlockPath at, Shape shape) {
        Optional<Block> block = Optional.of(outer);
        for (int i = 0; i < shape.children().size(); i++) {
            BlockPath child = at.child(i);
            Shape below = shape.children().get(i);
            block = block.flatMap(b -> below.children().isEmpty() ? aroundLeaf(b, child) : aroundTree(b, child, below));
        }
        return block;
    }

    private Optional<Block> aroundLeaf(Block outer, BlockPath child) {
        List<Block> left = new ArrayList<>(request.candidates().getOrDefault(child, List.of()));
        while (!left.isEmpty()) {
            AuthorView view = WholeQueries.alone(request.view(), outer, chance.seed());
            Optional<Integer> chosen = Choices.innerBlock(new Request.InnerBlock(view, type(child), left))
                    .toOptional();
            if (chosen.isEmpty()) {
                return Optional.empty();
            }
            Optional<Block> joined = joined(outer, left.remove((int) chosen.get()), child);
            if (joined.isPresent()) {
                return joined;
            }
        }
        return Optional.empty();
    }

    /** Draws tables for an internal block until one joins the blocks inside and around it. */
    private Optional<Block> aroundTree(Block outer, BlockPath child, Shape shape) {
        Schema schema = request.view().schema();
        List<String> known = Choices.tables(List.of(outer));
        List<String> tables = schema.tables().stream().map(Table::name).toList();
        for (String table : chance.order(tables, t -> Choices.liking(schema, known, t))) {
            Optional<Block> joined = over(Block.from(table, Optional.empty()), child, shape)
                    .flatMap(inner -> request.filtered().contains(child) ? filtered(inner) : Optional.of(inner))
                    .flatMap(inner -> joined(outer, inner, child));
            if (joined.isPresent()) {
                return joined;
            }
        }
        return Optional.empty();
    }

    private Optional<Block> filtered(Block inner) {
        AuthorView view = WholeQueries.alone(request.view(), inner, chance.seed());
        return Conditions.where(view).toOptional().map(conjuncts -> {
            List<Predicate> all = new ArrayList<>(inner.where());
            all.addAll(conjuncts);
            return inner.withWhere(all);
        });
    }

    private Optional<Block> joined(Block outer, Block inner, BlockPath child) {
        AuthorView view = WholeQueries.alone(request.view(), outer, chance.seed());
        return NestedPredicates.write(new Request.NestedPredicate(view, type(child), Aliases.inside(outer, inner)))
                .toOptional()
                .map(outer::and);
    }

    private Nesting type(BlockPath inner) {
        return Objects.requireNonNull(request.types().get(inner), "every inner block has a planned type");
    }
}
