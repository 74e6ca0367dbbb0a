package org.spartabench.desktop.costs;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.desktop.shell.scope.ProjectScope;
import org.spartabench.judging.naturalness.NaturalnessByMethod;
import org.spartabench.making.compare.CostViews.ByTables;
import org.spartabench.making.compare.MethodCost;
import org.spartabench.making.run.cost.Cost;
import org.spartabench.making.run.cost.Counter;
import org.spartabench.making.run.cost.Metrics;
import org.spartabench.making.run.plan.LeafMethod;
import org.spartabench.making.run.plan.TreeMethod;
import org.spartabench.project.Project;
import org.spartabench.project.table.run.RunInfo;
import org.spartabench.sql.description.Facets;

/**
 * Sums the costs of a project's ended runs.
 *
 * @param methods those that were used, leaves before trees, each over all runs that used it
 * @param all every run together, by shape
 * @param tables every accepted item, by the number of tables it reads
 * @param naturalness scores of the items by method
 */
record ProjectCosts(List<MethodCost> methods, Metrics all, List<ByTables> tables, NaturalnessByMethod naturalness) {

    /** Reads the project again; slow with many items, so not for the UI thread. */
    static ProjectCosts of(ProjectScope scope) {
        Project project = scope.project();
        List<RunInfo> runs = project.runs().all().stream()
                .filter(r -> r.metrics().isPresent())
                .toList();
        Map<Integer, ByTables> tables = new TreeMap<>();
        for (RunInfo run : runs) {
            tables(project, run).forEach(t -> tables.merge(t.tables(), t, ByTables::plus));
        }
        return new ProjectCosts(
                methods(runs),
                sum(runs.stream()),
                List.copyOf(tables.values()),
                project.records().scores().byMethod());
    }

    /** Sums the costs of a comparison so far. */
    static ProjectCosts of(List<MethodCost> compared, ProjectScope scope) {
        Map<Integer, ByTables> tables = new TreeMap<>();
        compared.forEach(c -> c.byTables().forEach(t -> tables.merge(t.tables(), t, ByTables::plus)));
        return new ProjectCosts(
                compared,
                compared.stream().map(MethodCost::costs).reduce(new Metrics(List.of()), Metrics::plus),
                List.copyOf(tables.values()),
                scope.project().records().scores().byMethod());
    }

    static List<MethodCost> methods(List<RunInfo> runs) {
        List<MethodCost> all = new ArrayList<>();
        for (LeafMethod method : LeafMethod.values()) {
            Stream<RunInfo> its = runs.stream().filter(r -> r.plan().leafMethod() == method);
            cost(method.label(), false, sum(its)).ifPresent(all::add);
        }
        for (TreeMethod method : TreeMethod.values()) {
            Stream<RunInfo> its = runs.stream().filter(r -> r.plan().treeMethod() == method);
            cost(method.label(), true, sum(its)).ifPresent(all::add);
        }
        return all;
    }

    private static Metrics sum(Stream<RunInfo> runs) {
        return runs.flatMap(r -> r.metrics().stream()).reduce(new Metrics(List.of()), Metrics::plus);
    }

    /** Shapes distinguish the leaves and trees of one run. */
    private static Optional<MethodCost> cost(String method, boolean nested, Metrics metrics) {
        Metrics part = metrics.part(nested);
        Metrics.ByShape total = part.total();
        boolean used = Stream.of(Counter.SUCCESS, Counter.TOTAL_CALLS, Counter.EMPTY, Counter.EXEC_ERR)
                .anyMatch(c -> total.of(c) > 0);
        return used ? Optional.of(new MethodCost(method, nested, part, List.of(), 0, total.nanos())) : Optional.empty();
    }

    private static List<ByTables> tables(Project project, RunInfo run) {
        Map<Integer, Long> calls = project.runs().costs(run.id()).stream()
                .collect(Collectors.toMap(Cost::item, c -> c.of(Counter.TOTAL_CALLS)));
        List<ByTables> rows = new ArrayList<>();
        for (int place = 1; place <= run.accepted(); place++) {
            long own = calls.getOrDefault(place, 0L);
            project.queue().item(run.first() + place - 1).ifPresent(stored -> {
                int read = Facets.of(stored.item().query()).tables().size();
                rows.add(new ByTables(read, 1, own));
            });
        }
        return rows;
    }

    List<MethodCost> methods(boolean nested) {
        return methods.stream().filter(m -> m.nested() == nested).toList();
    }
}
