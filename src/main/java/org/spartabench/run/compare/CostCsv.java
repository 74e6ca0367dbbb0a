package org.spartabench.run.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.run.cost.Counter;
import org.spartabench.run.cost.Counts;

/** Writes costs as CSV, for spreadsheets: UTF-8, commas, one header line. */
public final class CostCsv {

    private CostCsv() {}

    /** One line a method. */
    public static String methods(List<MethodCost> methods) {
        String counters = MethodCost.COLUMNS.stream().map(Counter::key).collect(Collectors.joining(","));
        return csv("queries,method," + counters + ",ratio,tokens,wall_seconds", methods, m -> {
            List<Object> cells = new ArrayList<>(List.of(m.nested() ? "nested" : "non-nested", m.method()));
            Counts total = m.total();
            MethodCost.COLUMNS.forEach(c -> cells.add(total.of(c)));
            cells.addAll(List.of(decimal(total.ratio()), total.of(Counter.TOKENS), decimal(m.nanos() / 1e9)));
            return cells.stream();
        });
    }

    /** One line for each star and chain. */
    public static String forms(String method, List<CostViews.ByForm> forms) {
        return csv(
                "method,form,size,queries,ideal_calls,total_calls,ratio",
                forms,
                f -> Stream.of(
                        method,
                        f.family().label(),
                        f.size(),
                        f.queries(),
                        f.counts().of(Counter.IDEAL_CALLS),
                        f.counts().of(Counter.TOTAL_CALLS),
                        decimal(f.counts().ratio())));
    }

    /** One line for each number of tables. */
    public static String tables(String method, List<CostViews.ByTables> rows) {
        return csv(
                "method,tables,queries,calls,calls_a_query",
                rows,
                r -> Stream.of(method, r.tables(), r.queries(), r.calls(), decimal(r.callsAQuery())));
    }

    /** Several of these under the first one's header. */
    public static String joined(List<String> files) {
        return files.isEmpty()
                ? ""
                : files.getFirst()
                        + files.stream()
                                .skip(1)
                                .map(f -> f.substring(f.indexOf('\n') + 1))
                                .collect(Collectors.joining());
    }

    private static <T> String csv(String header, List<T> rows, Function<T, Stream<Object>> cells) {
        return rows.stream()
                .map(row -> cells.apply(row).map(String::valueOf).collect(Collectors.joining(",")) + "\n")
                .collect(Collectors.joining("", header + "\n", ""));
    }

    /** Two digits after the point. */
    public static String decimal(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
