package org.spartabench.python.program;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;

/** Writes SELECT, DISTINCT, ORDER BY and LIMIT. */
record OutputCompiler(ValueCompiler values) {

    private static final int LONGEST_LABEL = 40;

    /** Holds a column to sort by. */
    private record Key(FrameColumn column, Block.Order order) {}

    Frame outputs(Block block) {
        List<Value> made = new ArrayList<>();
        List<FrameColumn> columns = new ArrayList<>();
        Map<Expr, FrameColumn> places = new LinkedHashMap<>();
        Set<String> labels = new HashSet<>(values.frame.binding().stream().toList());
        for (Block.Output output : block.select()) {
            if (output.expr() instanceof Expr.Star star) {
                for (FrameColumn c : starred(star)) {
                    made.add(values.value(new Expr.Column(c.source(), c.name())));
                    columns.add(output(c, c.name(), labels));
                }
                continue;
            }
            Value v = values.value(output.expr());
            String name = output.alias().orElse(name(output.expr()));
            FrameColumn column = output(
                    new FrameColumn(Optional.empty(), name, name, v.kind(), v.scale(), v.missing(), 0), name, labels);
            made.add(v);
            columns.add(column);
            places.putIfAbsent(output.expr(), column);
        }
        List<Key> keys = keys(block, columns, places, made, labels);
        Frame all = project(columns, made, block.distinct(), keys);
        return limited(sorted(all, keys), block.limit());
    }

    private List<FrameColumn> starred(Expr.Star star) {
        if (!values.computed.isEmpty()) {
            throw new RefusedPart("star", "* beside aggregates");
        }
        return values.frame.own().stream()
                .filter(c -> star.qualifier().isEmpty() || c.called(star.qualifier(), c.name()))
                .toList();
    }

    private static FrameColumn output(FrameColumn c, String name, Set<String> taken) {
        String label = name;
        for (int i = 2; !taken.add(label); i++) {
            label = name + "_" + i;
        }
        return new FrameColumn(Optional.empty(), name, label, c.kind(), c.scale(), c.missing(), 0);
    }

    private static String name(Expr e) {
        if (e instanceof Expr.Column c) {
            return c.name();
        }
        String name = PythonText.name(Sql.print(e));
        return name.length() > LONGEST_LABEL ? name.substring(0, LONGEST_LABEL) : name;
    }

    private List<Key> keys(
            Block block,
            List<FrameColumn> columns,
            Map<Expr, FrameColumn> places,
            List<Value> made,
            Set<String> taken) {
        List<Key> keys = new ArrayList<>();
        for (Block.Order order : block.orderBy()) {
            Optional<FrameColumn> output = place(order.expr(), columns, places, block);
            if (output.isPresent()) {
                keys.add(new Key(output.get(), order));
                continue;
            }
            Value v = values.value(order.expr());
            int same = made.stream().map(Value::code).toList().indexOf(v.code());
            if (same >= 0 && same < columns.size()) {
                keys.add(new Key(columns.get(same), order));
            } else if (block.distinct()) {
                throw new RefusedPart("order of DISTINCT", "ORDER BY " + Sql.print(order.expr()) + " is no output");
            } else {
                String label = values.text.label("order");
                taken.add(label);
                made.add(v);
                keys.add(new Key(
                        new FrameColumn(Optional.empty(), "", label, v.kind(), v.scale(), v.missing(), -1), order));
            }
        }
        return keys;
    }

    private static Optional<FrameColumn> place(
            Expr e, List<FrameColumn> columns, Map<Expr, FrameColumn> places, Block block) {
        if (e instanceof Expr.NumberLiteral n) {
            return Optional.of(columns.get(n.value().intValue() - 1));
        }
        if (e instanceof Expr.Column c && c.qualifier().isEmpty()) {
            Optional<FrameColumn> alias = block.select().stream()
                    .filter(o -> o.alias().filter(c.name()::equalsIgnoreCase).isPresent())
                    .findFirst()
                    .map(o -> places.get(o.expr()));
            if (alias.isPresent()) {
                return alias;
            }
        }
        return Optional.ofNullable(places.get(e));
    }

    private Frame project(List<FrameColumn> columns, List<Value> made, boolean distinct, List<Key> keys) {
        Frame from = values.frame;
        Map<String, String> cells = new LinkedHashMap<>();
        from.binding().ifPresent(b -> cells.put(b, from.at(b)));
        for (int i = 0; i < columns.size(); i++) {
            cells.put(columns.get(i).label(), made.get(i).code());
        }
        int next = columns.size();
        for (Key key : keys) {
            if (key.column().outward() < 0) {
                cells.put(key.column().label(), made.get(next++).code());
            }
        }
        boolean plain = cells.entrySet().stream().allMatch(e -> e.getValue().equals(from.at(e.getKey())));
        String code = plain
                ? from.variable() + "[" + PythonText.list(cells.keySet()) + "]"
                : "pd.DataFrame(" + PythonText.map(cells) + ", index=" + from.variable() + ".index)";
        String variable = values.text.variable(from.variable().replaceAll("_(rows|kept)$", "") + "_answer");
        values.text.assign(variable, code + (distinct ? ".drop_duplicates()" : ""));
        if (cells.size() == columns.size() && from.binding().isEmpty()) {
            values.text.exact(variable);
        }
        return new Frame(variable, true, columns, from.binding(), from.rows());
    }

    private Frame sorted(Frame frame, List<Key> keys) {
        if (keys.isEmpty()) {
            return frame;
        }
        Frame all = frame;
        List<String> by = new ArrayList<>();
        List<String> up = new ArrayList<>();
        for (Key key : keys) {
            if (key.order().nulls().equals("FIRST")) {
                String flag = values.text.label("present");
                all = values.text.column(all, flag, all.at(key.column().label()) + ".notna()");
                by.add(flag);
                up.add("True");
            }
            by.add(key.column().label());
            up.add(key.order().descending() ? "False" : "True");
        }
        return values.text.next(
                all,
                "sorted",
                all.variable() + ".sort_values(" + PythonText.list(by) + ", ascending=[" + String.join(", ", up)
                        + "], kind='stable')");
    }

    /** Sorts and cuts a set operation, whose keys are outputs. */
    Frame ordered(Frame frame, List<Block.Order> orders, Optional<Block.Limit> limit) {
        List<Key> keys = new ArrayList<>();
        for (Block.Order order : orders) {
            Optional<FrameColumn> column = order.expr() instanceof Expr.NumberLiteral n
                    ? Optional.of(frame.own().get(n.value().intValue() - 1))
                    : order.expr() instanceof Expr.Column c ? frame.find(c) : Optional.empty();
            keys.add(new Key(
                    column.orElseThrow(() -> new RefusedPart("order", "ORDER BY an expression after a set operation")),
                    order));
        }
        return limited(sorted(frame, keys), limit);
    }

    private Frame limited(Frame frame, Optional<Block.Limit> limit) {
        if (limit.isEmpty()) {
            return frame;
        }
        long from = limit.get().offset();
        long to = from + limit.get().count();
        String code = frame.binding()
                .map(b -> "[" + frame.variable() + ".groupby(" + PythonText.quoted(b) + ").cumcount().between(" + from
                        + ", " + (to - 1) + ")]")
                .orElse(".iloc[" + (from == 0 ? "" : from) + ":" + to + "]");
        return values.text.next(frame, "first", frame.variable() + code);
    }
}
