package org.spartabench.cli.run;

import static org.spartabench.making.compare.CostCsv.decimal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.base.report.Report;
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

    private static final List<String> COUNTS = List.of(
            "Success-Q", "given up", "Empty-Q", "Duplicate-Q", "Exec-Err", "refused", "ideal calls", "total calls");

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

    /** A line of ours, or the paper's below it. */
    private record Row(String method, Function<Counter, Optional<Long>> counts, double seconds) {
        Optional<Double> ratio() {
            return counts.apply(Counter.IDEAL_CALLS)
                    .filter(ideal -> ideal > 0)
                    .map(ideal -> (double) counts.apply(Counter.TOTAL_CALLS).orElse(0L) / ideal);
        }

        static Stream<Row> of(MethodCost cost) {
            Counts total = cost.total();
            Row ours = new Row(cost.method(), c -> Optional.of(total.of(c)), cost.nanos() / 1e9);
            return Stream.concat(
                    Stream.of(ours),
                    PublishedCost.of(cost.method(), cost.nested()).stream()
                            .map(p -> new Row(
                                    "  paper",
                                    c -> Optional.of(p.counts().of(c)).filter(n -> PublishedCost.COLUMNS.contains(c)),
                                    p.seconds())));
        }
    }

    private static void table(List<String> lines, String title, List<MethodCost> costs) {
        if (costs.isEmpty()) {
            return;
        }
        Report<Row> report = Report.<Row>of(costs.stream().flatMap(Row::of).toList())
                .title(title)
                .text("method", Row::method)
                .note(order(costs).orElse(""));
        for (int i = 0; i < COUNTS.size(); i++) {
            Counter counter = MethodCost.COLUMNS.get(i);
            report.number(COUNTS.get(i), row -> row.counts().apply(counter));
        }
        report.decimal("total/ideal", 2, Row::ratio)
                .number("tokens", row -> row.counts().apply(Counter.TOKENS))
                .decimal("wall s", 2, Row::seconds);
        lines.add("");
        lines.addAll(report.lines());
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
        Report<MethodCost> report = Report.<MethodCost>of(costs)
                .title("Total/ideal calls by form and number of nested predicates (paper, Figure 8)")
                .text("method", MethodCost::method);
        FORMS.forEach(form -> report.decimal(
                form,
                2,
                cost -> CostViews.byForm(cost.costs()).stream()
                        .filter(f -> form.equals(f.family().label() + " " + f.size()))
                        .filter(f -> f.counts().of(Counter.IDEAL_CALLS) > 0)
                        .findFirst()
                        .map(f -> f.counts().ratio())));
        lines.add("");
        lines.addAll(report.lines());
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
        lines.addAll(Report.of(sums.values())
                .title("Calls per query by number of tables (paper, Table 12), "
                        + defaults.stream().map(MethodCost::method).collect(Collectors.joining(" and ")))
                .number("tables", ByTables::tables)
                .number("queries", ByTables::queries)
                .decimal("calls", 2, ByTables::callsAQuery)
                .number("paper", t -> PublishedCost.callsAQuery(t.tables()))
                .lines());
    }

    /** A comparison as JSON. */
    record Compared(long seed, int jobs, List<?> methods) {}

    static Compared json(RunPlan plan, List<MethodCost> costs) {
        Report<MethodCost> methods =
                Report.<MethodCost>of(costs).text("method", MethodCost::method).text("nested", MethodCost::nested);
        MethodCost.COLUMNS.forEach(
                c -> methods.number(c.key(), cost -> cost.total().of(c)));
        methods.number("tokens", cost -> cost.total().of(Counter.TOKENS))
                .number("wall_ms", cost -> Math.round(cost.nanos() / 1e6))
                .number(
                        "paper",
                        cost -> PublishedCost.of(cost.method(), cost.nested()).map(CompareTable::published))
                .number(
                        "stars_and_chains",
                        cost -> Report.of(CostViews.byForm(cost.costs()))
                                .text("form", f -> f.family().label())
                                .number("size", CostViews.ByForm::size)
                                .number("queries", CostViews.ByForm::queries)
                                .number("ideal_calls", f -> f.counts().of(Counter.IDEAL_CALLS))
                                .number("total_calls", f -> f.counts().of(Counter.TOTAL_CALLS))
                                .values())
                .number(
                        "tables",
                        cost -> Report.of(cost.byTables())
                                .number("tables", ByTables::tables)
                                .number("queries", ByTables::queries)
                                .number("calls", ByTables::calls)
                                .values());
        return new Compared(plan.seed(), plan.jobs(), methods.values());
    }

    private static Object published(PublishedCost paper) {
        Report<PublishedCost> report = Report.of(List.of(paper));
        PublishedCost.COLUMNS.forEach(
                c -> report.number(c.key(), p -> p.counts().of(c)));
        return report.number("wall_ms", p -> Math.round(p.seconds() * 1000))
                .values()
                .getFirst();
    }
}
