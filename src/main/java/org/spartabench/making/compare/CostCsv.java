package org.spartabench.making.compare;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.spartabench.base.report.Report;
import org.spartabench.making.run.cost.Counter;

/** Writes costs as CSV, for spreadsheets: UTF-8, commas, one header line. */
public final class CostCsv {

    private CostCsv() {}

    /** Returns the files of a comparison by name: its methods, its stars and chains, its numbers of tables. */
    public static Map<String, String> files(List<MethodCost> costs) {
        List<MethodCost> trees = costs.stream().filter(MethodCost::nested).toList();
        Report<MethodCost> methods = Report.<MethodCost>of(costs)
                .text("queries", cost -> cost.nested() ? "nested" : "non-nested")
                .text("method", MethodCost::method);
        MethodCost.COLUMNS.forEach(
                c -> methods.number(c.key(), cost -> cost.total().of(c)));
        methods.decimal("ratio", 2, cost -> cost.total().ratio())
                .number("tokens", cost -> cost.total().of(Counter.TOKENS))
                .decimal("wall_seconds", 2, cost -> cost.nanos() / 1e9);
        Report<Of<CostViews.ByForm>> forms = rows(trees, cost -> CostViews.byForm(cost.costs()))
                .text("form", f -> f.part().family().label())
                .number("size", f -> f.part().size())
                .number("queries", f -> f.part().queries())
                .number("ideal_calls", f -> f.part().counts().of(Counter.IDEAL_CALLS))
                .number("total_calls", f -> f.part().counts().of(Counter.TOTAL_CALLS))
                .decimal("ratio", 2, f -> f.part().counts().ratio());
        Report<Of<CostViews.ByTables>> tables = rows(costs, MethodCost::byTables)
                .number("tables", t -> t.part().tables())
                .number("queries", t -> t.part().queries())
                .number("calls", t -> t.part().calls())
                .decimal("calls_a_query", 2, t -> t.part().callsAQuery());
        Map<String, String> files = new LinkedHashMap<>();
        files.put("methods.csv", methods.csv());
        files.put("stars-and-chains.csv", trees.isEmpty() ? "" : forms.csv());
        files.put("tables.csv", costs.isEmpty() ? "" : tables.csv());
        return files;
    }

    /** A part of a method's costs. */
    private record Of<T>(String method, T part) {}

    private static <T> Report<Of<T>> rows(List<MethodCost> costs, Function<MethodCost, List<T>> parts) {
        List<Of<T>> all = costs.stream()
                .flatMap(cost -> parts.apply(cost).stream().map(part -> new Of<>(cost.method(), part)))
                .toList();
        return Report.<Of<T>>of(all).text("method", Of::method);
    }

    /** Writes two digits after the point. */
    public static String decimal(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
