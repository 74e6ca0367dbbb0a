package org.spartabench.making.nest.assembly;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.spartabench.authors.request.AuthorSession;
import org.spartabench.authors.request.Request.OuterTable.PlannedInner;
import org.spartabench.authors.request.view.PartialBlock;
import org.spartabench.authors.request.view.PlannedClauses;
import org.spartabench.facts.schema.Schema;
import org.spartabench.making.leaf.clause.LeafUse;
import org.spartabench.making.nest.OwnClauses;
import org.spartabench.making.nest.join.Joins;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.shape.Shape;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Predicate;

/** Implements Template: draws tables, joined columns and operators blindly; asks no author. */
record BlindJoiner(Schema schema, Joins joins, OwnClauses clauses) implements Joiner {

    @Override
    public int candidates() {
        return 1;
    }

    @Override
    public Optional<String> outer(AuthorSession session, PlannedInner first, List<String> tables) {
        return Optional.of(tables.get(new SplittableRandom(session.seed()).nextInt(tables.size())));
    }

    @Override
    public Optional<List<Predicate.Nested>> join(AuthorSession session, Block outer, Parts parts) {
        return new Drawing(this, session, parts, new SplittableRandom(session.seed()))
                .over(outer, BlockPath.ROOT, parts.blueprint().shape())
                .map(Block::nested);
    }

    /** Draws one tree. */
    private record Drawing(BlindJoiner joiner, AuthorSession session, Parts parts, SplittableRandom chance) {

        /** Adds the nested predicates of its place to a block. */
        Optional<Block> over(Block outer, BlockPath at, Shape shape) {
            Optional<Block> block = Optional.of(outer);
            for (int i = 0; i < shape.children().size(); i++) {
                BlockPath child = at.child(i);
                Shape below = shape.children().get(i);
                block = block.flatMap(b -> inner(b, child, below)
                        .flatMap(inner -> new BlindPredicates(joiner.schema, b, inner, chance)
                                .draw(parts.blueprint().type(child))
                                .map(b::and)));
            }
            return block;
        }

        private Optional<Block> inner(Block outer, BlockPath child, Shape shape) {
            if (shape.children().isEmpty()) {
                return parts.candidates().getOrDefault(child, List.of()).stream()
                        .findFirst();
            }
            List<String> tables = parts.tables().getOrDefault(child, List.of()).stream()
                    .filter(t -> joiner.joins.joinable(
                            outer.table().orElseThrow(), t, parts.blueprint().type(child)))
                    .toList();
            if (tables.isEmpty()) {
                return Optional.empty();
            }
            Block begun = Block.from(tables.get(chance.nextInt(tables.size())), Optional.empty());
            return over(begun, child, shape).flatMap(b -> filtered(b, child));
        }

        private Optional<Block> filtered(Block block, BlockPath at) {
            if (!parts.blueprint().filtered().contains(at)) {
                return Optional.of(block);
            }
            return joiner.clauses
                    .where(session, at, PartialBlock.begin(block, 0), PlannedClauses.NONE, LeafUse.ANY)
                    .map(PartialBlock::block)
                    .toOptional();
        }
    }
}
