package org.spartabench.making.compare;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.making.run.cost.Counter;
import org.spartabench.making.run.cost.Counts;

/** Writes costs as CSV, for spreadsheets: UTF-8, commas, one header line. */
public final class CostCsv {

    private CostCsv() {}

    /** Returns the files of a comparison by name: its methods, its stars and chains, its numbers of tables. */
    public static Map<String, String> files(List<MethodCost> costs) {
        List<MethodCost> trees = costs.stream().filter(MethodCost::nested).toList();
        String counters = MethodCost.COLUMNS.stream().map(Counter::key).collect(Collectors.joining(","));
        Map<String, String> files = new LinkedHashMap<>();
        files.put(
                "methods.csv",
                csv(
                        "queries,method," + counters + ",ratio,tokens,wall_seconds",
                        costs.stream().map(CostCsv::method)));
        files.put(
                "stars-and-chains.csv",
                trees.isEmpty()
                        ? ""
                        : csv(
                                "method,form,size,queries,ideal_calls,total_calls,ratio",
                                trees.stream().flatMap(CostCsv::forms)));
        files.put(
                "tables.csv",
                costs.isEmpty()
                        ? ""
                        : csv(
                                "method,tables,queries,calls,calls_a_query",
                                costs.stream().flatMap(CostCsv::tables)));
        return files;
    }

    private static Stream<Object> method(MethodCost cost) {
        Counts total = cost.total();
        return Stream.of(
                        Stream.of(cost.nested() ? "nested" : "non-nested", cost.method()),
                        MethodCost.COLUMNS.stream().map(total::of),
                        Stream.of(decimal(total.ratio()), total.of(Counter.TOKENS), decimal(cost.nanos() / 1e9)))
                .flatMap(cells -> cells);
    }

    private static Stream<Stream<Object>> forms(MethodCost cost) {
        return CostViews.byForm(cost.costs()).stream()
                .map(f -> Stream.of(
                        cost.method(),
                        f.family().label(),
                        f.size(),
                        f.queries(),
                        f.counts().of(Counter.IDEAL_CALLS),
                        f.counts().of(Counter.TOTAL_CALLS),
                        decimal(f.counts().ratio())));
    }

    private static Stream<Stream<Object>> tables(MethodCost cost) {
        return cost.byTables().stream()
                .map(t -> Stream.of(cost.method(), t.tables(), t.queries(), t.calls(), decimal(t.callsAQuery())));
    }

    private static String csv(String header, Stream<Stream<Object>> rows) {
        return rows.map(cells -> cells.map(String::valueOf).collect(Collectors.joining(",")) + "\n")
                .collect(Collectors.joining("", header + "\n", ""));
    }

    /** Writes two digits after the point. */
    public static String decimal(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
