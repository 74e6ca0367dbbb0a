package org.spartabench.making.nest.growth;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spartabench.authors.item.stage.Blueprint;
import org.spartabench.authors.request.AuthorSession;
import org.spartabench.authors.request.Request.Offer;
import org.spartabench.authors.request.view.PlannedClauses;
import org.spartabench.making.nest.Pool;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.rewrite.Aliases;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Nested;

/** Says whether each leaf of a sketch can be joined to the rows that the predicates before it leave at best. */
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
                    : widest(outer, leaf, sketch).map(Offer::rows).orElse(0L);
            double stay = left.getOrDefault(above, all) * rows / all;
            left.put(above, stay);
            room = Math.min(
                    room,
                    stay / hop(outer, leaf.getKey(), sketch.leaves()).next().least());
        }
        return room;
    }

    /** Finds the first place of a sketch whose leaf cannot stand beside those before it. */
    Optional<BlockPath> failing(Sketched sketch) {
        Map<BlockPath, Block> outers = new HashMap<>();
        return sketch.leaves().entrySet().stream()
                .filter(leaf -> !stands(leaf, sketch, outers))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    private boolean stands(Map.Entry<BlockPath, Pool.Leaf> leaf, Sketched sketch, Map<BlockPath, Block> outers) {
        BlockPath above = leaf.getKey().parent();
        Block outer =
                outers.computeIfAbsent(above, p -> Block.from(sketch.tables().getOrDefault(p, ""), Optional.empty()));
        if (leaf.getValue().open()) {
            PlannedPredicate hop = hop(outer, leaf.getKey(), sketch.leaves());
            return tools.fitting()
                    .possible(
                            place(outer, leaf.getValue(), hop),
                            () -> new LeafWriting(tools, session, hop, outer)
                                    .possible(leaf.getValue().inner().table()));
        }
        Optional<Offer<Nested>> widest = widest(outer, leaf, sketch);
        widest.ifPresent(w -> outers.put(above, outer.and(w.choice())));
        return widest.isPresent();
    }

    private static String place(Block outer, Pool.Leaf leaf, PlannedPredicate hop) {
        return Sql.print(outer) + leaf.number() + hop.type() + hop.next().least();
    }

    private Optional<Offer<Nested>> widest(Block outer, Map.Entry<BlockPath, Pool.Leaf> leaf, Sketched sketch) {
        PlannedPredicate hop = hop(outer, leaf.getKey(), sketch.leaves());
        Block inner = leaf.getValue().block();
        return tools.fitting()
                .widest(
                        place(outer, leaf.getValue(), hop),
                        () -> new Decisions(tools, session, hop, outer, Aliases.inside(outer, inner))
                                .widest(predicate -> able(tools, session, outer, inner, predicate)));
    }

    /**
     * Says whether the author would write the predicate: one that chooses for itself denies only what an outer row has several of,
     * and joins rows of one table by one key.
     */
    static boolean able(TreeContext tools, AuthorSession session, Block outer, Block inner, Nested predicate) {
        boolean denied = predicate instanceof Predicate.InQuery in && in.negated()
                || predicate instanceof Predicate.Exists exists && exists.negated();
        boolean byTwoKeys = predicate instanceof Predicate.InQuery in
                && in.inner() instanceof Block listed
                && listed.where().size() > inner.where().size();
        return session.reads()
                || !(byTwoKeys && outer.table().equals(inner.table()))
                        && (!denied
                                || tools.joins()
                                        .owns(
                                                outer.table().orElseThrow(),
                                                inner.table().orElseThrow()));
    }

    /** Plans the predicate around a leaf: those beside it need rows, too. */
    private PlannedPredicate hop(Block outer, BlockPath at, Map<BlockPath, Pool.Leaf> leaves) {
        long later = leaves.keySet().stream()
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
