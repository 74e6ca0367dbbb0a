package org.spartabench.desktop.costs;

import java.util.List;
import java.util.stream.Stream;
import org.spartabench.making.run.plan.LeafMethod;
import org.spartabench.making.run.plan.TreeMethod;

/** Lists all views of the costs of a project's runs, in order. */
final class Views {

    private Views() {}

    private static final String COMPARE =
            "No comparison yet. Compare methods (Shift+K): each method generates the leaves and trees of the plan"
                    + " on the left with the offline author; the project does not keep them.";

    /** @param runs whether the costs are those of runs of the project, not of a comparison */
    static List<CostView> of(ProjectCosts costs, boolean runs) {
        List<String> leafMethods =
                Stream.of(LeafMethod.values()).map(LeafMethod::label).toList();
        List<String> treeMethods =
                Stream.of(TreeMethod.values()).map(TreeMethod::label).toList();
        return Stream.of(
                        MethodViews.methods("leaf-methods", "Leaf methods", false, costs.methods(false), leafMethods),
                        MethodViews.methods("tree-methods", "Tree methods", true, costs.methods(true), treeMethods),
                        MethodViews.starsAndChains(costs.methods(true)),
                        ShapeViews.shapes(costs.all()),
                        ShapeViews.tables(costs.tables()),
                        ShapeViews.tokens(costs.all()),
                        ShapeViews.time(costs.all()),
                        PhaseView.of(costs.all()),
                        NaturalnessView.of(costs.naturalness()))
                .map(view -> runs ? view : view.withMissing(COMPARE))
                .toList();
    }
}
