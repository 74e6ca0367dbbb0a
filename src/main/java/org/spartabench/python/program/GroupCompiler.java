package org.spartabench.python.program;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.walk.Aggregates;
import org.spartabench.sql.walk.Walk;

/** Writes GROUP BY and aggregates. */
record GroupCompiler(ValueCompiler values) {

    private static final String ARG = "ARG_";

    /** Holds the rows that a group key numbers, if there are groups, and the frame with a row for each group. */
    private record Groups(Frame rows, Optional<String> number, boolean always) {}

    static boolean needed(Block block) {
        return !block.groupBy().isEmpty()
                || !block.having().isEmpty()
                || !aggregates(block).isEmpty();
    }

    static Set<Expr.Call> aggregates(Block block) {
        return Aggregates.calls(block).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Replaces the rows of the block by a row for each group, with keys and aggregates as columns. */
    void group(Block block, Optional<Subqueries.Bindings> bindings) {
        Map<Expr, FrameColumn> keys = new LinkedHashMap<>();
        block.groupBy().forEach(e -> {
            Expr key = named(e, block);
            keys.put(key, column(key, "key", false));
        });
        Map<Expr.Call, FrameColumn> arguments = new LinkedHashMap<>();
        Map<Expr.Call, FrameColumn> extremes = new LinkedHashMap<>();
        for (Expr.Call call : aggregates(block)) {
            Expr argument = argument(call);
            if (!(argument instanceof Expr.Star)) {
                arguments.put(call, column(argument, "argument", adds(call)));
            }
            if (call.name().startsWith(ARG)) {
                extremes.put(call, column(call.arguments().getLast(), "extreme", false));
            }
        }
        Frame rows = values.frame;
        List<FrameColumn> kept = Stream.concat(rows.outer().stream(), keys.values().stream())
                .distinct()
                .toList();
        if (!keys.isEmpty()
                && bindings.isEmpty()
                && rows.binding().isEmpty()
                && rows.outer().isEmpty()) {
            Optional<Map<Expr.Call, String>> plain = plain(block, arguments);
            if (plain.isPresent()) {
                named(rows, kept, plain.get(), arguments);
                known(keys);
                return;
            }
        }
        Groups groups;
        if (keys.isEmpty() && bindings.isEmpty()) {
            groups = new Groups(rows, Optional.empty(), true);
        } else if (keys.isEmpty()) {
            Frame outer = bindings.get().frame();
            groups = new Groups(rows, Optional.of(bindings.get().key()), true);
            values.frame = new Frame(outer.variable(), false, outer.columns(), outer.binding(), outer.rows());
        } else {
            groups = numbered(rows, kept);
        }
        aggregate(block, groups, arguments, extremes);
        known(keys);
    }

    private void known(Map<Expr, FrameColumn> keys) {
        keys.forEach((e, c) -> {
            if (!(e instanceof Expr.Column)) {
                values.computed.put(e, c);
            }
        });
    }

    /** Gives pandas' own name of each aggregate; empty if one of them means something else there: over missing values, or rounded. */
    private static Optional<Map<Expr.Call, String>> plain(Block block, Map<Expr.Call, FrameColumn> arguments) {
        Map<Expr.Call, String> names = new LinkedHashMap<>();
        for (Expr.Call call : aggregates(block)) {
            Optional<FrameColumn> argument = Optional.ofNullable(arguments.get(call));
            boolean number = argument.filter(c -> c.kind().numeric()).isPresent();
            boolean exact = number
                    && argument.get().kind() != ValueKind.DECIMAL
                    && argument.get().kind() != ValueKind.REAL;
            switch (call.name()) {
                case "COUNT" -> names.put(call, argument.isEmpty() ? "size" : call.distinct() ? "nunique" : "count");
                case "MIN", "MAX" -> {
                    if (number) {
                        names.put(call, call.name().toLowerCase(Locale.ROOT));
                    }
                }
                case "SUM" -> {
                    if (exact && !argument.get().missing() && !call.distinct()) {
                        names.put(call, "sum");
                    }
                }
                case "AVG" -> {
                    if (exact && !call.distinct()) {
                        names.put(call, "mean");
                    }
                }
                default -> {}
            }
        }
        return names.size() == aggregates(block).size() ? Optional.of(names) : Optional.empty();
    }

    /** Aggregates by {@code groupby(...).agg(...)}, or keeps the keys alone. */
    private void named(
            Frame rows,
            List<FrameColumn> kept,
            Map<Expr.Call, String> functions,
            Map<Expr.Call, FrameColumn> arguments) {
        ProgramText text = values.text;
        List<String> by = kept.stream().map(FrameColumn::label).distinct().toList();
        String variable = text.variable(rows.variable() + "_groups");
        if (functions.isEmpty()) {
            text.assign(variable, rows.variable() + "[" + PythonText.list(by) + "].drop_duplicates()");
        } else {
            String any = rows.columns().stream()
                    .map(FrameColumn::label)
                    .filter(label -> !by.contains(label))
                    .findFirst()
                    .orElse(by.getFirst());
            List<String> parts = new ArrayList<>();
            functions.forEach((call, function) -> {
                Optional<FrameColumn> argument = Optional.ofNullable(arguments.get(call));
                String label = text.label(PythonText.name(Sql.print(call)));
                parts.add(label + "=("
                        + PythonText.quoted(argument.map(FrameColumn::label).orElse(any)) + ", '" + function + "')");
                values.computed.put(call, result(call, argument, label, new Groups(rows, Optional.of(label), false)));
            });
            text.assign(
                    variable,
                    rows.variable() + ".groupby(" + PythonText.list(by)
                            + ", dropna=False, sort=False, as_index=False).agg(" + String.join(", ", parts) + ")");
        }
        values.frame = new Frame(variable, true, kept, Optional.empty(), rows.rows());
    }

    private Groups numbered(Frame before, List<FrameColumn> kept) {
        ProgramText text = values.text;
        String number = text.label("group");
        List<String> labels = new ArrayList<>(before.binding().stream().toList());
        kept.stream().map(FrameColumn::label).forEach(labels::add);
        List<String> by = labels.stream().distinct().toList();
        Frame rows = text.column(
                before,
                number,
                before.variable() + ".groupby(" + PythonText.list(by) + ", dropna=False, sort=False).ngroup()");
        List<String> shown = new ArrayList<>(by);
        shown.add(number);
        String variable = text.variable(before.variable() + "_groups");
        text.assign(
                variable,
                rows.variable() + ".drop_duplicates(" + PythonText.quoted(number) + ")[" + PythonText.list(shown)
                        + "]");
        values.frame = new Frame(variable, true, kept, before.binding(), before.rows());
        return new Groups(rows, Optional.of(number), false);
    }

    private void aggregate(
            Block block, Groups groups, Map<Expr.Call, FrameColumn> arguments, Map<Expr.Call, FrameColumn> extremes) {
        ProgramText text = values.text;
        Map<Expr, FrameColumn> made = new LinkedHashMap<>();
        Map<String, String> totals = new LinkedHashMap<>();
        for (Expr.Call call : aggregates(block)) {
            Optional<FrameColumn> argument = Optional.ofNullable(arguments.get(call));
            String label = text.label(PythonText.name(Sql.print(call)));
            String code = call.name().startsWith(ARG)
                    ? fromRowOf(call, argument.orElseThrow(), Objects.requireNonNull(extremes.get(call)), groups)
                    : aggregate(call, argument, groups);
            boolean counts = call.name().equals("COUNT");
            if (groups.number().isPresent()) {
                code = values.frame.at(groups.number().get()) + ".map(" + code + ")";
                code += counts && groups.always() ? ".fillna(0)" : "";
            }
            totals.put(label, groups.number().isPresent() ? code : "[" + code + "]");
            made.put(call, result(call, argument, label, groups));
        }
        if (groups.number().isEmpty()) {
            String variable = text.variable(groups.rows().variable() + "_totals");
            text.assign(variable, "pd.DataFrame(" + PythonText.map(totals) + (totals.isEmpty() ? ", index=[0])" : ")"));
            values.frame = new Frame(variable, true, List.of(), Optional.empty(), 1);
        } else if (!totals.isEmpty()) {
            values.frame = text.columns(values.frame, totals);
        }
        values.computed.putAll(made);
    }

    private static FrameColumn result(Expr.Call call, Optional<FrameColumn> argument, String label, Groups groups) {
        ValueKind kind = switch (call.name()) {
            case "COUNT" -> ValueKind.WHOLE;
            case "AVG" -> ValueKind.DOUBLE;
            default -> argument.orElseThrow().kind();
        };
        int scale = kind == ValueKind.DECIMAL ? argument.orElseThrow().scale() : 0;
        boolean missing = !call.name().equals("COUNT")
                && (groups.always()
                        || call.name().startsWith(ARG)
                        || argument.orElseThrow().missing());
        return new FrameColumn(Optional.empty(), "", label, kind, scale, missing, 0);
    }

    /** Takes the value in the row with the largest or smallest other value, the first of several. */
    private static String fromRowOf(Expr.Call call, FrameColumn value, FrameColumn extreme, Groups groups) {
        String rows = groups.rows().variable() + ".dropna(subset="
                + PythonText.list(List.of(value.label(), extreme.label())) + ").sort_values("
                + PythonText.quoted(extreme.label()) + ", ascending="
                + (call.name().equals("ARG_MIN") ? "True" : "False") + ", kind='stable')";
        String cells = "[" + PythonText.quoted(value.label()) + "]";
        return groups.number()
                .map(n -> rows + ".drop_duplicates(" + PythonText.quoted(n) + ").set_index(" + PythonText.quoted(n)
                        + ")" + cells)
                .orElseGet(() -> "next(iter(" + rows + cells + "), np.nan)");
    }

    private String aggregate(Expr.Call call, Optional<FrameColumn> argument, Groups groups) {
        String rows = groups.rows().variable();
        Optional<String> by = groups.number().map(n -> ".groupby(" + PythonText.quoted(n) + ")");
        if (argument.isEmpty()) {
            return by.isPresent() ? rows + by.get() + ".size()" : "len(" + rows + ")";
        }
        FrameColumn column = argument.get();
        if (call.distinct() && adds(call)) {
            List<String> labels = new ArrayList<>(groups.number().stream().toList());
            labels.add(column.label());
            rows += ".drop_duplicates(" + PythonText.list(labels) + ")";
        }
        boolean bound = call.name().equals("MIN") || call.name().equals("MAX");
        if (bound && column.kind().textual()) {
            rows += ".dropna(subset=" + PythonText.list(List.of(column.label())) + ")";
        }
        String cells = rows + by.orElse("") + "[" + PythonText.quoted(column.label()) + "]";
        if (call.name().equals("GROUP_CONCAT") && column.kind() == ValueKind.TEXT && !call.distinct()) {
            return concatenated(call, cells, by.isPresent());
        }
        boolean number = column.kind().numeric();
        if (!number && !call.name().equals("COUNT") && !(bound && column.kind().textual())) {
            throw new RefusedPart("aggregate", Sql.print(call) + " over " + column.kind());
        }
        return switch (call.name()) {
            case "COUNT" -> cells + (call.distinct() ? ".nunique()" : ".count()");
            case "MIN" -> cells + ".min()";
            case "MAX" -> cells + ".max()";
            case "SUM" ->
                column.kind() == ValueKind.DECIMAL && column.scale() <= 9
                        ? "np.round(" + cells + ".sum(min_count=1), " + column.scale() + ")"
                        : cells + ".sum(min_count=1)";
            case "AVG" -> average(cells, column);
            default -> throw new RefusedPart("aggregate " + call.name(), "there is no rule for " + Sql.print(call));
        };
    }

    private static String concatenated(Expr.Call call, String cells, boolean grouped) {
        String between = call.arguments().size() == 1
                ? "','"
                : PythonText.quoted(((Expr.TextLiteral) call.arguments().getLast()).value());
        String joined = between + ".join(%1$s.dropna()) if %1$s.notna().any() else np.nan";
        return grouped
                ? cells + ".agg(lambda cell: " + joined.formatted("cell") + ")"
                : "(" + joined.formatted(cells) + ")";
    }

    private static boolean adds(Expr.Call call) {
        return call.name().equals("SUM") || call.name().equals("AVG");
    }

    /** Divides whole units of decimals, as the engine does, so that both round once. */
    private static String average(String cells, FrameColumn column) {
        if (column.kind() != ValueKind.DECIMAL || column.scale() == 0 || column.scale() > 9) {
            return cells + ".mean()";
        }
        String unit = "1e" + column.scale();
        return "np.round(" + cells + ".sum(min_count=1) * " + unit + ") / (" + cells + ".count() * " + unit + ")";
    }

    private static Expr argument(Expr.Call call) {
        boolean two = call.name().startsWith(ARG)
                || call.name().equals("GROUP_CONCAT") && call.arguments().getLast() instanceof Expr.TextLiteral;
        if (call.arguments().size() != (two ? 2 : 1)
                && !(two && call.arguments().size() == 1)) {
            throw new RefusedPart("aggregate " + call.name(), "there is no rule for " + Sql.print(call));
        }
        return call.arguments().getFirst();
    }

    /** Returns the column of an expression; computes one if it is none. */
    private FrameColumn column(Expr e, String step, boolean summand) {
        Optional<FrameColumn> known = e instanceof Expr.Column c ? values.frame.find(c) : Optional.empty();
        if (known.filter(c -> !summand || c.kind() != ValueKind.REAL).isPresent()) {
            return known.get();
        }
        Value v = summand ? values.value(e).summand() : values.value(e);
        String label = values.text.label(step);
        values.frame = values.text.column(values.frame, label, v.code());
        return new FrameColumn(Optional.empty(), "", label, v.kind(), v.scale(), v.missing(), 0);
    }

    /** Reads a number or an alias in GROUP BY as the output that it stands for. */
    private Expr named(Expr e, Block block) {
        if (e instanceof Expr.NumberLiteral n) {
            return block.select().get(n.value().intValue() - 1).expr();
        }
        boolean alias = e instanceof Expr.Column c
                && c.qualifier().isEmpty()
                && values.frame.find(c).filter(f -> f.outward() == 0).isEmpty();
        return alias ? values.aliases.getOrDefault(((Expr.Column) e).name().toLowerCase(Locale.ROOT), e) : e;
    }

    /** Whether the block has exactly one row: it aggregates, without groups or conditions on them. */
    static boolean oneRow(Block block) {
        return block.groupBy().isEmpty()
                && block.having().isEmpty()
                && block.limit().isEmpty()
                && block.select().stream().flatMap(o -> Walk.exprs(o.expr())).anyMatch(GroupCompiler::aggregates);
    }

    private static boolean aggregates(Expr e) {
        return e instanceof Expr.Call c && c.aggregate();
    }
}
