package org.spartabench.python.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.ExtendedExpr;

/** Writes functions over windows without a frame: places, neighbours, and aggregates of a whole part. */
record WindowCompiler(ValueCompiler values) {

    Value value(ExtendedExpr.Extended x) {
        ExtendedExpr.Window window = x.window().orElseThrow();
        if (window.frame().isPresent()
                || x.filter().isPresent()
                || !x.orderBy().isEmpty()
                || x.call().distinct()) {
            throw unknown(x);
        }
        List<String> by = new ArrayList<>();
        window.partitionBy().forEach(e -> by.add(column(e).label()));
        boolean ordered = !window.orderBy().isEmpty();
        List<Expr> in = x.call().arguments();
        return switch (x.call().name() + "/" + in.size()) {
            case "RANK/0" -> rank(x, by, window.orderBy(), "min");
            case "DENSE_RANK/0" -> rank(x, by, window.orderBy(), "dense");
            case "ROW_NUMBER/0" ->
                Value.series("(" + parts(sorted(window.orderBy()), by) + ".cumcount() + 1)", ValueKind.WHOLE, 0, false);
            case "LAG/1", "LEAD/1" -> {
                FrameColumn cell = column(in.getFirst());
                String rows = parts(sorted(window.orderBy()), by) + "[" + PythonText.quoted(cell.label()) + "]";
                yield Value.series(
                        rows + ".shift(" + (x.call().name().equals("LAG") ? "1)" : "-1)"),
                        cell.kind(),
                        cell.scale(),
                        true);
            }
            case "SUM/1", "AVG/1", "MIN/1", "MAX/1", "COUNT/1" -> {
                if (ordered || in.getFirst() instanceof Expr.Star) {
                    throw unknown(x);
                }
                yield whole(x, by, column(in.getFirst()));
            }
            default -> throw unknown(x);
        };
    }

    private static RefusedPart unknown(ExtendedExpr x) {
        return new RefusedPart("window function", "there is no rule for " + Sql.print(x));
    }

    private Value rank(ExtendedExpr x, List<String> by, List<Block.Order> orders, String method) {
        if (orders.size() != 1) {
            throw unknown(x);
        }
        Block.Order order = orders.getFirst();
        FrameColumn key = column(order.expr());
        if (!key.kind().numeric() || order.nulls().equals("FIRST")) {
            throw unknown(x);
        }
        String rank = parts(values.frame.variable(), by) + "[" + PythonText.quoted(key.label()) + "].rank(method='"
                + method + "', ascending=" + (order.descending() ? "False" : "True") + ", na_option='bottom')";
        return Value.series(rank, ValueKind.WHOLE, 0, false);
    }

    private Value whole(ExtendedExpr.Extended x, List<String> by, FrameColumn cell) {
        String function = x.call().name();
        boolean decimal = cell.kind() == ValueKind.DECIMAL || cell.kind() == ValueKind.REAL;
        if (!function.equals("COUNT") && !cell.kind().numeric()
                || decimal && (function.equals("SUM") || function.equals("AVG"))) {
            throw unknown(x);
        }
        String change = switch (function) {
            case "SUM" -> "lambda cell: cell.sum(min_count=1)";
            case "AVG" -> "'mean'";
            default -> "'" + function.toLowerCase(Locale.ROOT) + "'";
        };
        ValueKind kind = switch (function) {
            case "COUNT" -> ValueKind.WHOLE;
            case "AVG" -> ValueKind.DOUBLE;
            default -> cell.kind();
        };
        return Value.series(
                parts(values.frame.variable(), by) + "[" + PythonText.quoted(cell.label()) + "].transform(" + change
                        + ")",
                kind,
                cell.scale(),
                !function.equals("COUNT"));
    }

    /** Groups rows by the columns of a part; all rows are one part without columns. */
    private String parts(String rows, List<String> by) {
        return rows + ".groupby("
                + (by.isEmpty() ? "np.zeros(len(" + values.frame.variable() + "))" : PythonText.list(by))
                + ", dropna=False, sort=False)";
    }

    private String sorted(List<Block.Order> orders) {
        List<String> keys = new ArrayList<>();
        for (Block.Order order : orders) {
            FrameColumn key = column(order.expr());
            if (order.nulls().equals("FIRST")) {
                throw new RefusedPart("window function", "there is no rule for NULLS FIRST in a window");
            }
            keys.add(key.label());
        }
        return keys.isEmpty()
                ? values.frame.variable()
                : values.frame.variable() + ".sort_values(" + PythonText.list(keys) + ", ascending=["
                        + orders.stream()
                                .map(o -> o.descending() ? "False" : "True")
                                .collect(Collectors.joining(", "))
                        + "], kind='stable')";
    }

    private FrameColumn column(Expr e) {
        if (e instanceof Expr.Column c && values.frame.find(c).isPresent()) {
            return values.frame.find(c).orElseThrow();
        }
        Value v = values.perRow(values.value(e));
        String label = values.text.label("part");
        values.frame = values.text.column(values.frame, label, v.code());
        return new FrameColumn(Optional.empty(), "", label, v.kind(), v.scale(), v.missing(), 0);
    }
}
