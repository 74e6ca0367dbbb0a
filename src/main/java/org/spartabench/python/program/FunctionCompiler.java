package org.spartabench.python.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.ExtendedExpr;
import org.spartabench.sql.tree.Predicate;

/** Writes calls of functions that give one value per row. */
record FunctionCompiler(ValueCompiler values) {

    private static final Map<String, String> CUTS =
            Map.of("YEAR", "[0:4]", "MONTH", "[5:7]", "DAY", "[8:10]", "HOUR", "[11:13]", "MINUTE", "[14:16]");

    private static final Map<String, String> FIELDS =
            Map.of("Y", "[0:4]", "m", "[5:7]", "d", "[8:10]", "H", "[11:13]", "M", "[14:16]", "S", "[17:19]");

    private static final Pattern FIELD = Pattern.compile("%(.)|[^%]+");

    Value call(Expr.Call c) {
        List<Expr> in = c.arguments();
        if (c.distinct() || in.isEmpty()) {
            throw unknown(c);
        }
        return switch (c.name() + "/" + in.size()) {
            case "LENGTH/1" -> text(in.getFirst(), ".str.len()", ValueKind.WHOLE);
            case "UPPER/1" -> text(in.getFirst(), ".str.upper()", ValueKind.TEXT);
            case "LOWER/1" -> text(in.getFirst(), ".str.lower()", ValueKind.TEXT);
            case "TRIM/1" -> text(in.getFirst(), ".str.strip(' ')", ValueKind.TEXT);
            case "SUBSTR/2", "SUBSTRING/2", "SUBSTR/3", "SUBSTRING/3" -> substring(in);
            case "REPLACE/3" ->
                text(
                        in.getFirst(),
                        ".str.replace(" + constant("REPLACE", in.get(1)) + ", " + constant("REPLACE", in.get(2))
                                + ", regex=False)",
                        ValueKind.TEXT);
            case "ABS/1" -> {
                Value v = values.numeric(in.getFirst());
                yield v.change("abs(" + v.code() + ")", v.kind(), v.scale());
            }
            case "TRUNC/1" -> {
                Value v = values.numeric(in.getFirst());
                yield v.change("np.trunc(" + v.code() + ")", v.kind(), 0);
            }
            case "ROUND/1" -> round(in.getFirst(), 0);
            case "ROUND/2" -> round(in.getFirst(), digits(in.get(1)));
            case "NULLIF/2" -> {
                Value v = values.perRow(values.value(in.getFirst()));
                String same = values.masks()
                        .mask(new Predicate.Compare(in.getFirst(), Predicate.Comparison.EQ, in.get(1)), true);
                yield Value.series(v.code() + ".mask(" + same + ")", v.kind(), v.scale(), true);
            }
            case "YEAR/1", "MONTH/1", "DAY/1" -> part(c.name(), in.getFirst());
            case "STRFTIME/2" -> formatted(in.getFirst(), in.getLast());
            case "DATE/1" -> {
                Value v = moment(in.getFirst());
                yield Value.series(v.code() + ".str[0:10]", ValueKind.DATE, 0, v.missing());
            }
            case "INSTR/2" -> {
                Value v = values.perRow(values.textual(in.getFirst()));
                yield Value.series(
                        "(" + v.code() + ".str.find(" + constant("INSTR", in.getLast()) + ") + 1)",
                        ValueKind.WHOLE,
                        0,
                        v.missing());
            }
            case "GREATEST/2", "LEAST/2" -> {
                Value l = values.numeric(in.getFirst());
                Value r = values.numeric(in.getLast());
                yield new Value(
                        (c.name().equals("LEAST") ? "np.fmin(" : "np.fmax(") + l.code() + ", " + r.code() + ")",
                        l.kind().with(r.kind()),
                        Math.max(l.scale(), r.scale()),
                        l.missing() && r.missing(),
                        l.series() || r.series(),
                        false);
            }
            default -> {
                if (c.name().equals("COALESCE")) {
                    yield coalesce(in);
                }
                throw unknown(c);
            }
        };
    }

    private static RefusedPart unknown(Expr.Call c) {
        return new RefusedPart("function " + c.name(), "there is no rule for " + Sql.print(c));
    }

    private Value text(Expr e, String method, ValueKind kind) {
        Value v = values.perRow(values.textual(e));
        return Value.series(v.code() + method, kind, 0, v.missing());
    }

    private static String constant(String function, Expr e) {
        if (e instanceof Expr.TextLiteral t) {
            return PythonText.quoted(t.value());
        }
        throw new RefusedPart("function " + function, function + " needs constants");
    }

    private static int digits(Expr e) {
        if (e instanceof Expr.NumberLiteral n
                && n.value().scale() <= 0
                && n.value().abs().intValue() <= 9) {
            return n.value().intValue();
        }
        throw new RefusedPart("function ROUND", "the digits " + Sql.print(e) + " are no small constant");
    }

    private Value substring(List<Expr> in) {
        int start = digitsOf(in.get(1));
        if (start < 0 && in.size() == 2) {
            return text(in.getFirst(), ".str[" + start + ":]", ValueKind.TEXT);
        }
        String end = in.size() == 3 ? String.valueOf(start - 1 + digitsOf(in.get(2))) : "";
        if (start < 1 || in.size() == 3 && digitsOf(in.get(2)) < 0) {
            throw new RefusedPart("function SUBSTR", "SUBSTR that counts from the end");
        }
        return text(in.getFirst(), ".str[" + (start - 1) + ":" + end + "]", ValueKind.TEXT);
    }

    private static int digitsOf(Expr e) {
        if (e instanceof Expr.NumberLiteral n
                && n.value().scale() <= 0
                && n.value().precision() < 9) {
            return n.value().intValue();
        }
        throw new RefusedPart("function SUBSTR", "SUBSTR needs constants");
    }

    private Value coalesce(List<Expr> in) {
        Value first = values.perRow(values.value(in.getFirst()));
        for (Expr e : in.subList(1, in.size())) {
            Value next = values.value(e);
            ValueKind kind = first.kind().with(next.kind());
            String code =
                    next.kind() == ValueKind.MISSING ? first.code() : first.code() + ".fillna(" + next.code() + ")";
            first = Value.series(code, kind, Math.max(first.scale(), next.scale()), first.missing() && next.missing());
            first = kind == ValueKind.REAL ? first.real() : first;
        }
        return first;
    }

    private Value round(Expr e, int digits) {
        Value v = values.numeric(e);
        return v.kind() == ValueKind.WHOLE && digits >= 0 ? v : rounded(v, digits);
    }

    private static Value rounded(Value v, int digits) {
        Value away = awayFromZero(v, digits);
        return v.kind() == ValueKind.REAL ? away.real() : away;
    }

    /** Rounds halves away from zero, as SQL does; Python rounds them to the even digit. */
    static Value awayFromZero(Value v, int digits) {
        String factor = digits >= 0 ? "1e" + digits : "1e-" + -digits;
        String size = "abs(" + v.code() + ") * " + factor;
        String exact = v.kind() == ValueKind.DECIMAL ? "np.round(" + size + ", " + v.scale() + ")" : size;
        ValueKind kind = v.kind() == ValueKind.WHOLE ? ValueKind.DECIMAL : v.kind();
        return v.change(
                "(np.sign(" + v.code() + ") * np.floor(" + exact + " + 0.5) / " + factor + ")",
                kind,
                Math.max(0, digits));
    }

    /** Cuts a part out of a date. */
    Value part(String field, Expr e) {
        if (field.equals("EPOCH")) {
            return seconds(moment(e));
        }
        Value v = values.perRow(values.value(e));
        String cut = CUTS.get(field);
        boolean dated = v.kind() == ValueKind.DATE && !field.equals("HOUR") && !field.equals("MINUTE")
                || v.kind() == ValueKind.TIMESTAMP;
        if (cut == null || !dated) {
            throw new RefusedPart("date part", "there is no rule for " + field + " of " + v.kind());
        }
        return Value.series(v.code() + ".str" + cut + ".astype(float)", ValueKind.WHOLE, 0, v.missing());
    }

    /** Gives the text of a date: texts that are cast to one are written as dates are. */
    private Value moment(Expr e) {
        Expr inner = e instanceof Expr.Cast(Expr operand, String type) && type.equals("TIMESTAMP") ? operand : e;
        Value v = values.perRow(values.value(inner));
        if (inner instanceof Expr.Literal || !v.kind().textual() || v.kind() == ValueKind.TIME) {
            throw new RefusedPart("date part", "there is no rule for a date that is " + v.kind());
        }
        return v;
    }

    private static Value seconds(Value v) {
        return Value.series(
                "((pd.to_datetime(" + v.code() + ".str[0:19]) - pd.Timestamp(0)) / pd.Timedelta(seconds=1) + ('0' + "
                        + v.code() + ".str[19:]).astype(float))",
                ValueKind.DOUBLE,
                0,
                v.missing());
    }

    private Value formatted(Expr date, Expr format) {
        String wanted = format instanceof Expr.TextLiteral t ? t.value() : "%?";
        Value v = moment(date);
        List<String> parts = new ArrayList<>();
        Matcher m = FIELD.matcher(wanted);
        boolean cut = v.kind() != ValueKind.DATE || !wanted.matches(".*%[HMS].*");
        while (m.find()) {
            String slice = m.group(1) == null ? PythonText.quoted(m.group()) : FIELDS.getOrDefault(m.group(1), "");
            cut &= !slice.isEmpty();
            parts.add(m.group(1) == null ? slice : v.code() + ".str" + slice);
        }
        if (!wanted.matches("(?:%[YmdHMSjw]|[^%])+")) {
            throw new RefusedPart("date format", "there is no rule for the format " + Sql.print(format));
        }
        String code = cut && wanted.indexOf('%') >= 0
                ? "(" + String.join(" + ", parts) + ")"
                : "pd.to_datetime(" + v.code() + ".str[0:19]).dt.strftime(" + PythonText.quoted(wanted) + ")";
        return Value.series(code, ValueKind.TEXT, 0, v.missing());
    }

    /** Writes functions over windows without a frame: places, neighbours, and aggregates of a whole part. */
    record Windows(ValueCompiler values) {

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
                    Value.series(
                            "(" + parts(sorted(window.orderBy()), by) + ".cumcount() + 1)", ValueKind.WHOLE, 0, false);
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
}
