package org.spartabench.cli.run;

import java.util.List;
import org.spartabench.run.compare.CostCsv;
import org.spartabench.run.compare.CostViews;
import org.spartabench.run.compare.MethodCost;

/** One file of a comparison's figures. */
record CompareFile(String name, String text) {

    static List<CompareFile> of(List<MethodCost> costs) {
        return List.of(
                new CompareFile("methods.csv", CostCsv.methods(costs)),
                new CompareFile(
                        "stars-and-chains.csv",
                        CostCsv.joined(costs.stream()
                                .filter(MethodCost::nested)
                                .map(c -> CostCsv.forms(c.method(), CostViews.byForm(c.costs())))
                                .toList())),
                new CompareFile(
                        "tables.csv",
                        CostCsv.joined(costs.stream()
                                .map(c -> CostCsv.tables(c.method(), c.byTables()))
                                .toList())));
    }
}
