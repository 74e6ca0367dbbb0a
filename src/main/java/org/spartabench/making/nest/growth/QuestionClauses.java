package org.spartabench.making.nest.growth;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.spartabench.authors.item.stage.Blueprint;
import org.spartabench.making.nest.join.Joins;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.shape.Shape;

/**
 * Counts the clauses of a question that a reader keeps apart, and weighs it by them (decision 170). A comparison, a count
 * and a relation to several rows are a clause each; what a row belongs to is a phrase of one. Safe for use by several
 * threads.
 */
final class QuestionClauses {

    /** Share of a clause in what needs no verb of its own: by an artist, made before 2019. */
    static final double PHRASE = 0.3;

    /** Clauses that a reader keeps apart; each further one weighs down. */
    private static final double KEPT = 1.6;

    private static final double FURTHER = 0.1;

    /** Clauses from which on nobody asks so. */
    private static final double MOST = 2.95;

    private record Related(String outer, String inner, Nesting type) {}

    private record Tree(Shape shape, Map<BlockPath, Nesting> types, String outermost) {}

    private final Joins joins;
    private final Weights weights;
    private final Map<Related, Double> clausesByTables = new ConcurrentHashMap<>();
    private final Map<Tree, Double> fewest = new ConcurrentHashMap<>();

    QuestionClauses(Joins joins, Weights weights) {
        this.joins = joins;
        this.weights = weights;
    }

    /** Weighs a question of so many clauses. @param choosy whether too many are left out */
    static double weight(double clauses, boolean choosy) {
        return choosy && clauses > MOST ? 0 : Math.pow(FURTHER, Math.max(0, clauses - KEPT));
    }

    /** Counts the clauses in which a nested predicate between the two tables is said: one, or a phrase of one. */
    double clausesOf(String outer, String inner, Nesting type) {
        return clausesByTables.computeIfAbsent(new Related(outer, inner, type), this::clausesOf);
    }

    private double clausesOf(Related tables) {
        String outer = tables.outer();
        String inner = tables.inner();
        boolean belongs = !tables.type().aggregate()
                && !outer.equals(inner)
                && joins.direct(outer, inner)
                && !joins.owns(outer, inner);
        double through = tables.type() == Nesting.A ? 0 : (weights.link(outer) ? 1 : 0) + (weights.link(inner) ? 1 : 0);
        return (belongs ? PHRASE : 1) + through;
    }

    /** Says whether nobody would ask such a question about any of the tables, whichever leaves it gets. */
    boolean tooMany(Blueprint blueprint, List<String> outermost) {
        double phrases = blueprint.filtered().size() * PHRASE;
        return outermost.stream()
                .allMatch(table -> phrases
                                + fewest.computeIfAbsent(
                                        new Tree(blueprint.shape(), blueprint.nestings(), table),
                                        tree -> fewest(tree, BlockPath.ROOT, tree.shape(), table))
                        > MOST);
    }

    /** Counts the clauses below a block over the table, over those tables with which they are fewest. */
    private double fewest(Tree tree, BlockPath at, Shape shape, String table) {
        double all = 0;
        for (int i = 0; i < shape.children().size(); i++) {
            BlockPath child = at.child(i);
            Shape below = shape.children().get(i);
            Nesting type = Objects.requireNonNull(tree.types().get(child));
            all += joins.tables().stream()
                    .filter(t -> joins.joinable(table, t, type) && weights.relation(table, t, type) > 0)
                    .mapToDouble(t -> clausesOf(table, t, type) + fewest(tree, child, below, t))
                    .min()
                    .orElse(Double.POSITIVE_INFINITY);
        }
        return all;
    }
}
