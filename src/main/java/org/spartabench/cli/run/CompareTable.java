package org.spartabench.cli.run;

import static org.spartabench.cli.io.Console.format;
import static org.spartabench.making.compare.CostCsv.decimal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.spartabench.making.compare.CostViews;
import org.spartabench.making.compare.CostViews.ByTables;
import org.spartabench.making.compare.MethodCost;
import org.spartabench.making.compare.PublishedCost;
import org.spartabench.making.run.cost.Counter;
import org.spartabench.making.run.cost.Counts;
import org.spartabench.making.run.plan.LeafMethod;
import org.spartabench.making.run.plan.RunPlan;
import org.spartabench.making.run.plan.TreeMethod;

/** Writes a comparison of methods for a terminal: each row of ours with the paper's below it. */
final class CompareTable {

    private static final String ROW = "%-25s %9s %8s %8s %11s %8s %8s %11s %11s %11s %8s %9s";
    private static final String HEADER = "method,Success-Q,given up,Empty-Q,Duplicate-Q,Exec-Err,refused,ideal calls,"
            + "total calls,total/ideal,tokens,wall s";

    private static final List<String> FORMS = List.of("star 1", "star 2", "star 3", "chain 1", "chain 2", "chain 3");

    private CompareTable() {}

    static List<String> of(RunPlan plan, List<MethodCost> costs) {
        List<String> lines = new ArrayList<>();
        lines.add("Seed " + plan.seed() + ", offline author, " + plan.jobs()
                + " in parallel; the paper's rows: its NBA tables,"
                + " Llama-3.1-70B-Instruct, 500 non-nested and 600 nested queries. Nothing was added to the project.");
        table(
                lines,
                "Non-nested queries",
                costs.stream().filter(c -> !c.nested()).toList());
        table(lines, "Nested queries, with leaves from one pool made by Execution-Guided", trees(costs));
        forms(lines, trees(costs));
        tables(lines, costs);
        return lines;
    }

    private static List<MethodCost> trees(List<MethodCost> costs) {
        return costs.stream().filter(MethodCost::nested).toList();
    }

    /** Writes an ended method in one line. */
    static String line(MethodCost cost) {
        Counts t = cost.total();
        return cost.method() + (cost.nested() ? " (nested)" : "") + ": " + t.of(Counter.SUCCESS) + " queries, "
                + t.of(Counter.TOTAL_CALLS) + " calls for " + t.of(Counter.IDEAL_CALLS) + " ideal ones, "
                + decimal(cost.nanos() / 1e9) + " s";
    }

    private static void table(List<String> lines, String title, List<MethodCost> costs) {
        if (costs.isEmpty()) {
            return;
        }
        lines.add("");
        lines.add(title);
        lines.add(format(ROW, (Object[]) HEADER.split(",", -1)));
        for (MethodCost cost : costs) {
            lines.add(ours(cost));
            PublishedCost.of(cost.method(), cost.nested()).ifPresent(p -> lines.add(paper(p)));
        }
        order(costs).ifPresent(lines::add);
    }

    private static String ours(MethodCost cost) {
        Counts total = cost.total();
        List<Object> cells = new ArrayList<>(List.of(cost.method()));
        MethodCost.COLUMNS.forEach(c -> cells.add(total.of(c)));
        cells.addAll(List.of(ratio(total), total.of(Counter.TOKENS), decimal(cost.nanos() / 1e9)));
        return format(ROW, cells.toArray());
    }

    private static String ratio(Counts counts) {
        return counts.of(Counter.IDEAL_CALLS) == 0 ? "-" : decimal(counts.ratio());
    }

    private static String paper(PublishedCost published) {
        List<Object> cells = new ArrayList<>(List.of("  paper"));
        MethodCost.COLUMNS.forEach(c ->
                cells.add(PublishedCost.COLUMNS.contains(c) ? published.counts().of(c) : "-"));
        cells.addAll(List.of(decimal(published.counts().ratio()), "-", decimal(published.seconds())));
        return format(ROW, cells.toArray());
    }

    /** Orders the methods that call an author by waste, and compares the order with the paper's. */
    private static Optional<String> order(List<MethodCost> costs) {
        List<MethodCost> ours = costs.stream()
                .filter(c -> c.total().of(Counter.IDEAL_CALLS) > 0)
                .sorted(Comparator.comparingDouble(c -> -c.total().ratio()))
                .toList();
        List<String> names = ours.stream().map(MethodCost::method).toList();
        List<String> papers = ours.stream()
                .flatMap(c -> PublishedCost.of(c.method(), c.nested()).stream())
                .sorted(Comparator.comparingDouble(p -> -p.counts().ratio()))
                .map(PublishedCost::method)
                .toList();
        return names.size() < 2
                ? Optional.empty()
                : Optional.of("total/ideal: " + String.join(" > ", names) + ", "
                        + (names.equals(papers) ? "as in the paper" : "in the paper " + String.join(" > ", papers)));
    }

    private static void forms(List<String> lines, List<MethodCost> costs) {
        if (costs.isEmpty()) {
            return;
        }
        lines.add("");
        lines.add("Total/ideal calls by form and number of nested predicates (paper, Figure 8)");
        lines.add(formRow("method", Function.identity()));
        for (MethodCost cost : costs) {
            Map<String, String> cells = new HashMap<>();
            CostViews.byForm(cost.costs())
                    .forEach(f -> cells.put(f.family().label() + " " + f.size(), ratio(f.counts())));
            lines.add(formRow(cost.method(), form -> cells.getOrDefault(form, "-")));
        }
    }

    private static String formRow(String head, Function<String, String> cell) {
        return format("%-25s", head)
                + FORMS.stream().map(form -> format(" %8s", cell.apply(form))).collect(Collectors.joining());
    }

    /** Adds the calls per query by number of tables, for leaves and trees of the default methods together. */
    private static void tables(List<String> lines, List<MethodCost> costs) {
        List<MethodCost> defaults = costs.stream()
                .filter(c -> c.method().equals(LeafMethod.EXECUTION_GUIDED.label())
                        || c.method().equals(TreeMethod.POST_ORDER_PROVENANCE.label()))
                .toList();
        Map<Integer, ByTables> sums = new TreeMap<>();
        defaults.stream().flatMap(c -> c.byTables().stream()).forEach(t -> sums.merge(t.tables(), t, ByTables::plus));
        if (sums.isEmpty()) {
            return;
        }
        lines.add("");
        lines.add("Calls per query by number of tables (paper, Table 12), "
                + defaults.stream().map(MethodCost::method).collect(Collectors.joining(" and ")));
        lines.add(format("%8s %8s %8s %8s", "tables", "queries", "calls", "paper"));
        sums.values()
                .forEach(t -> lines.add(format(
                        "%8d %8d %8s %8s",
                        t.tables(),
                        t.queries(),
                        decimal(t.callsAQuery()),
                        PublishedCost.callsAQuery(t.tables())
                                .map(String::valueOf)
                                .orElse("-"))));
    }
}
