package org.spartabench.making.nest.growth;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spartabench.authors.item.stage.Blueprint;
import org.spartabench.authors.request.AuthorSession;
import org.spartabench.authors.request.Request.Offer;
import org.spartabench.authors.request.view.PlannedClauses;
import org.spartabench.authors.request.view.RareForm;
import org.spartabench.making.nest.Pool;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.rewrite.Aliases;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Nested;
import org.spartabench.sql.walk.Equalities;

/** Says whether each block of a sketch can be joined to the rows that the predicates before it leave at best, and something asked of the last ones. */
record Feasibility(TreeContext tools, AuthorSession session, Blueprint blueprint) {

    /** Rows that a predicate leaves for each one beside it. */
    private static final int ROOM = 3;

    /**
     * Estimates the share of the needed rows that is left, were the predicates of a sketch independent, up to 1; 0 where a leaf
     * cannot stand alone.
     */
    double room(Sketched sketch) {
        Map<BlockPath, Double> left = new HashMap<>();
        double room = 1;
        for (Map.Entry<BlockPath, Pool.Leaf> leaf : sketch.leaves().entrySet()) {
            BlockPath above = leaf.getKey().parent();
            Block outer = Block.from(sketch.tables().getOrDefault(above, ""), Optional.empty());
            double all = tools.joins().rows(outer.table().orElse(""));
            double rows = leaf.getValue().open()
                    ? all
                    : widest(outer, leaf).map(Offer::rows).orElse(0L);
            double stay = left.getOrDefault(above, all) * rows / all;
            left.put(above, stay);
            room = Math.min(room, stay / hop(outer, leaf.getKey()).next().least());
        }
        return room;
    }

    /**
     * Finds the first leaf of a sketch that cannot stand beside those before it, or, in early attempts of an author that does not write
     * leaves of its own, whose block cannot stand in the next one, or be asked for anything.
     */
    Optional<BlockPath> failing(Sketched sketch) {
        Map<BlockPath, Block> outers = new HashMap<>();
        Optional<BlockPath> leaf = Optional.empty();
        boolean leavesAlone = session.reads() || session.attempt() > AuthorSession.CHOOSY;
        for (BlockPath at : blueprint.shape().postOrder()) {
            Optional<Pool.Leaf> own = Optional.ofNullable(sketch.leaves().get(at));
            leaf = own.isPresent() ? Optional.of(at) : leaf;
            boolean stands = own.map(l -> stands(Map.entry(at, l), sketch, outers))
                    .orElseGet(() -> leavesAlone
                            || (at.depth() == 0 ? finishable(outer(at, sketch, outers)) : holds(at, sketch, outers)));
            if (!stands) {
                return leaf;
            }
        }
        return Optional.empty();
    }

    private static Block outer(BlockPath at, Sketched sketch, Map<BlockPath, Block> outers) {
        return outers.computeIfAbsent(at, p -> Block.from(sketch.tables().getOrDefault(p, ""), Optional.empty()));
    }

    private boolean finishable(Block root) {
        return tools.fitting()
                .possible(
                        Sql.print(root) + blueprint.clauses() + blueprint.aggregate(),
                        () -> tools.neighbours()
                                .clauses()
                                .finishable(root, blueprint.clauses(), blueprint.aggregate()));
    }

    /** Says whether the block above can hold the internal block, with the predicates that leave it the most rows. */
    private boolean holds(BlockPath at, Sketched sketch, Map<BlockPath, Block> outers) {
        Block inner = outer(at, sketch, outers);
        Block outer = outer(at.parent(), sketch, outers);
        int least = blueprint.type(at).aggregate() ? TreeGrowth.AGGREGATED : TreeGrowth.LISTED;
        if (tools.neighbours().inspector().rows(inner).toOptional().orElse(0L) < least) {
            return false;
        }
        PlannedPredicate hop = hop(outer, at);
        Optional<Offer<Nested>> widest = tools.fitting()
                .widest(
                        Sql.print(outer)
                                + Sql.print(inner)
                                + hop.type()
                                + hop.next().least()
                                + denied(),
                        () -> widest(outer, inner, hop));
        widest.ifPresent(w -> outers.put(at.parent(), outer.and(w.choice())));
        return widest.isPresent();
    }

    private boolean stands(Map.Entry<BlockPath, Pool.Leaf> leaf, Sketched sketch, Map<BlockPath, Block> outers) {
        BlockPath above = leaf.getKey().parent();
        Block outer = outer(above, sketch, outers);
        if (leaf.getValue().open()) {
            PlannedPredicate hop = hop(outer, leaf.getKey());
            return tools.fitting()
                    .possible(
                            place(outer, leaf.getValue(), hop),
                            () -> new LeafWriting(tools, session, hop, outer)
                                    .possible(leaf.getValue().inner().table()));
        }
        Optional<Offer<Nested>> widest = widest(outer, leaf);
        widest.ifPresent(w -> outers.put(above, outer.and(w.choice())));
        return widest.isPresent();
    }

    private String place(Block outer, Pool.Leaf leaf, PlannedPredicate hop) {
        return Sql.print(outer) + leaf.number() + hop.type() + hop.next().least() + denied();
    }

    /** Whether the item may leave out what belongs to one thing by name: what is kept for it is not for items that may not. */
    private boolean denied() {
        return session.rare().contains(RareForm.NOT_IN);
    }

    private Optional<Offer<Nested>> widest(Block outer, Map.Entry<BlockPath, Pool.Leaf> leaf) {
        PlannedPredicate hop = hop(outer, leaf.getKey());
        return tools.fitting()
                .widest(
                        place(outer, leaf.getValue(), hop),
                        () -> widest(outer, leaf.getValue().block(), hop));
    }

    private Optional<Offer<Nested>> widest(Block outer, Block inner, PlannedPredicate hop) {
        return new Decisions(tools, session, hop, outer, Aliases.inside(outer, inner))
                .widest(predicate -> able(tools, session, outer, inner, predicate));
    }

    /**
     * Says whether the author would write the predicate: one that chooses for itself denies only what an outer row has several of, or
     * that it belongs to one thing by name, and joins rows of one table by one key.
     */
    static boolean able(TreeContext tools, AuthorSession session, Block outer, Block inner, Nested predicate) {
        boolean byTwoKeys = predicate instanceof Predicate.InQuery in
                && in.inner() instanceof Block listed
                && listed.where().size() > inner.where().size();
        return session.reads()
                || !(byTwoKeys && outer.table().equals(inner.table()))
                        && (!predicate.denied()
                                || tools.joins()
                                        .owns(
                                                outer.table().orElseThrow(),
                                                inner.table().orElseThrow())
                                || predicate instanceof Predicate.InQuery
                                        && session.rare().contains(RareForm.NOT_IN)
                                        && Equalities.kind(inner));
    }

    /** Plans the predicate around a leaf: those beside it need rows, too. */
    private PlannedPredicate hop(Block outer, BlockPath at) {
        long later = blueprint.nestings().keySet().stream()
                .filter(l -> l.depth() == at.depth() && l.parent().equals(at.parent()) && l.compareTo(at) > 0)
                .count();
        long beside = blueprint.nestings().keySet().stream()
                .filter(l -> l.depth() == at.depth() && l.parent().equals(at.parent()) && !l.equals(at))
                .count();
        boolean choosy = !session.reads() && session.attempt() <= AuthorSession.CHOOSY;
        PlannedClauses next = new PlannedClauses(
                Set.of(),
                false,
                (int) later,
                Optional.empty(),
                1 + (choosy ? ROOM * beside : later),
                Long.MAX_VALUE,
                session.rare());
        return new PlannedPredicate(
                at.parent().child(outer.nested().size()), blueprint.type(at), next, 1, true, block -> true);
    }
}
