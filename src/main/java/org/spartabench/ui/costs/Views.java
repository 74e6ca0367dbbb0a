package org.spartabench.ui.costs;

import java.util.List;
import java.util.stream.Stream;
import org.spartabench.run.plan.LeafMethod;
import org.spartabench.run.plan.TreeMethod;

/** Lists all views of the costs of a project's runs, in order. */
final class Views {

    private Views() {}

    private static final String COMPARE =
            "No comparison yet. Compare methods (Shift+K): each method generates the leaves and trees of the plan"
                    + " on the left with the offline author; the project does not keep them.";

    /** @param runs whether it is runs of the project that were paid, and not a comparison */
    static List<CostView> of(ProjectCosts spending, boolean runs) {
        List<CostView> all = of(spending);
        return runs ? all : all.stream().map(v -> v.missing(COMPARE)).toList();
    }

    private static List<CostView> of(ProjectCosts spending) {
        return List.of(
                MethodViews.methods(
                        "leaf-methods",
                        "Leaf methods",
                        false,
                        spending.leaves(),
                        Stream.of(LeafMethod.values()).map(LeafMethod::label).toList()),
                MethodViews.methods(
                        "tree-methods",
                        "Tree methods",
                        true,
                        spending.trees(),
                        Stream.of(TreeMethod.values()).map(TreeMethod::label).toList()),
                MethodViews.starsAndChains(spending.trees()),
                ShapeViews.shapes(spending.all()),
                ShapeViews.tables(spending.tables()),
                ShapeViews.tokens(spending.all()),
                ShapeViews.time(spending.all()),
                PhaseView.of(spending.all()),
                NaturalnessView.of(spending.naturalness()));
    }
}
