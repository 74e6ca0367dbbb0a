package org.spartabench.making.nest.assembly;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.authors.item.outcome.Refusal;
import org.spartabench.authors.item.outcome.Refusal.Objection;
import org.spartabench.authors.item.stage.Blueprint;
import org.spartabench.authors.request.AuthorSession;
import org.spartabench.authors.request.Request;
import org.spartabench.authors.request.Request.OuterTable.PlannedInner;
import org.spartabench.authors.request.view.AuthorView;
import org.spartabench.authors.request.view.PartialBlock;
import org.spartabench.facts.schema.Schema;
import org.spartabench.making.nest.FinishedTree;
import org.spartabench.making.nest.InnerBlockRules;
import org.spartabench.making.nest.OwnClauses;
import org.spartabench.making.nest.Pool;
import org.spartabench.making.nest.TreeWriter;
import org.spartabench.making.nest.growth.InnerBlocks;
import org.spartabench.making.nest.growth.TreeContext;
import org.spartabench.making.nest.join.Joins;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.shape.Shape;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Predicate;

/**
 * Makes trees whose nested predicates are all put in at once: leaves are drawn for every place, the blocks are
 * joined, the outermost block's own clauses follow, and only then the query runs.
 */
public final class AtOnce implements TreeWriter {

    private final TreeContext tools;
    private final Joiner joiner;

    private AtOnce(TreeContext tools, Joiner joiner) {
        this.tools = tools;
        this.joiner = joiner;
    }

    /** Makes One-Shot-k, where the author joins the blocks. */
    public static AtOnce author(
            Schema schema, Joins joins, TreeContext.Neighbours neighbours, TreeContext.Limits limits) {
        return new AtOnce(
                TreeContext.of(schema, joins, neighbours, limits),
                new AuthorJoiner(schema, joins.tables(), limits.candidates()));
    }

    /** Makes Template, which joins the blocks blindly. */
    public static AtOnce template(
            Schema schema, Joins joins, TreeContext.Neighbours neighbours, TreeContext.Limits limits) {
        return new AtOnce(
                TreeContext.of(schema, joins, neighbours, limits),
                new BlindJoiner(schema, joins, neighbours.clauses()));
    }

    @Override
    public Outcome<FinishedTree> grow(AuthorSession session, Blueprint blueprint, Pool pool) {
        return new Attempt(session, blueprint, pool).grow();
    }

    private final class Attempt {

        private final AuthorSession session;
        private final Blueprint blueprint;
        private final InnerBlocks inners;
        private final Places places;

        Attempt(AuthorSession session, Blueprint blueprint, Pool pool) {
            this.session = session;
            this.blueprint = blueprint;
            this.inners = new InnerBlocks(tools, session, blueprint, pool);
            this.places = new Places(tools.joins(), blueprint, inners);
        }

        Outcome<FinishedTree> grow() {
            Optional<Pool.Leaf> first = places.first();
            if (first.isEmpty()) {
                return refused("no leaf of the pool can stand in this tree");
            }
            List<String> tables = places.outers();
            if (tables.isEmpty()) {
                return refused("no table can stand above the leaf drawn");
            }
            Optional<String> table = joiner.outer(session, first(first.get()), tables);
            if (table.isEmpty()) {
                return refused("the author chose no outer table");
            }
            if (!places.fill(table.get(), joiner.candidates())) {
                return refused("no leaves of the pool can stand below " + table.get());
            }
            Block outer = Block.from(table.get(), Optional.empty());
            Map<BlockPath, List<Block>> candidates = new TreeMap<>();
            places.candidates()
                    .forEach((at, leaves) -> candidates.put(
                            at, leaves.stream().map(Pool.Leaf::block).toList()));
            return joiner.join(session, outer, new Joiner.Parts(blueprint, candidates, places.inside()))
                    .map(predicates -> joined(outer, predicates))
                    .orElseGet(() -> refused("the blocks could not be joined"));
        }

        private PlannedInner first(Pool.Leaf leaf) {
            BlockPath place = blueprint.shape().postOrder().getFirst();
            return new PlannedInner(leaf.block(), blueprint.type(place));
        }

        private Outcome<FinishedTree> joined(Block outer, List<Predicate.Nested> predicates) {
            Block tree = outer.withWhere(List.copyOf(predicates));
            Optional<Objection> objection = placed(tree, BlockPath.ROOT, blueprint.shape())
                    .map(Objection::new)
                    .or(() -> tools.neighbours().inspector().form(tree, blueprint.nestings()));
            objection.ifPresent(o -> session.rolledBack(BlockPath.ROOT, o.message()));
            OwnClauses own = tools.neighbours().clauses();
            PartialBlock begun = PartialBlock.begin(tree, 0);
            return Outcome.unless(
                            objection, () -> own.finish(session, begun, blueprint.clauses(), blueprint.aggregate()))
                    .map(root -> new FinishedTree(root.grounded(), inners.used(), 0));
        }

        /** Finds the candidate at the place of each leaf; objects if a block is none of the candidates. */
        private Optional<String> placed(Block block, BlockPath at, Shape shape) {
            List<Predicate.Nested> nested = block.nested();
            if (nested.size() != shape.children().size()) {
                return Optional.of("block " + at + " has " + nested.size() + " nested predicates, not "
                        + shape.children().size());
            }
            Optional<String> objection = Optional.empty();
            for (int i = 0; i < nested.size() && objection.isEmpty(); i++) {
                BlockPath child = at.child(i);
                Shape below = shape.children().get(i);
                if (!(nested.get(i).inner() instanceof Block inner)) {
                    return Optional.of("the inner query at " + child + " is one block");
                }
                objection = below.children().isEmpty() ? leaf(nested.get(i), child) : placed(inner, child, below);
            }
            return objection;
        }

        private Optional<String> leaf(Predicate.Nested nested, BlockPath at) {
            for (Pool.Leaf leaf : places.candidates().getOrDefault(at, List.of())) {
                if (InnerBlockRules.objection(leaf.block(), nested, blueprint.type(at))
                        .isEmpty()) {
                    inners.place(at, leaf);
                    return Optional.empty();
                }
            }
            return Optional.of("the inner block at " + at + " is none of its candidates");
        }
    }

    private static Outcome<FinishedTree> refused(String message) {
        return Outcome.refused(new Refusal.Declined(message));
    }

    /**
     * Implements One-Shot-k: one call for FROM of the outermost block, one for all nested predicates together.
     *
     * @param tables that have rows
     */
    record AuthorJoiner(Schema schema, List<String> tables, int candidates) implements Joiner {

        @Override
        public Optional<String> outer(AuthorSession session, PlannedInner first, List<String> offered) {
            AuthorView view = new AuthorView(
                    schema,
                    List.of(),
                    Block.from(offered.getFirst(), Optional.empty()),
                    Optional.empty(),
                    List.of(),
                    session.seed());
            return session.ask(BlockPath.ROOT, new Request.OuterTable(view, List.of(first), offered))
                    .filter(offered::contains);
        }

        @Override
        public Optional<List<Predicate.Nested>> join(AuthorSession session, Block outer, Parts parts) {
            Blueprint blueprint = parts.blueprint();
            Set<String> shown = new LinkedHashSet<>();
            outer.table().ifPresent(shown::add);
            parts.candidates()
                    .values()
                    .forEach(blocks -> blocks.forEach(b -> b.table().ifPresent(shown::add)));
            if (!parts.tables().isEmpty()) {
                shown.addAll(tables); // the author chooses among them
            }
            AuthorView view = new AuthorView(
                    schema, session.samples(List.copyOf(shown)), outer, Optional.empty(), List.of(), session.seed());
            Set<BlockPath> filtered = new LinkedHashSet<>(blueprint.filtered());
            filtered.remove(BlockPath.ROOT);
            return session.ask(
                    BlockPath.ROOT,
                    new Request.OneShotNested(
                            view, blueprint.shape(), blueprint.nestings(), filtered, parts.candidates()));
        }
    }
}
