package org.spartabench.python.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.tree.Source.JoinKind;

/** Writes FROM: tables, inner queries and joins. */
record SourceCompiler(ProgramText text, TableFrames tables, Subqueries subqueries) {

    /** The most rows of a join without an equality. */
    private static final long MOST_PAIRS = 5_000_000;

    /** Holds the columns that are equal in a join, and the conditions that are left. */
    private record Keys(List<FrameColumn> left, List<FrameColumn> right, List<Predicate> rest) {}

    /**
     * Joins the sources of a block.
     *
     * @param conjuncts those of WHERE; equalities that join two sources are taken out of the list
     */
    Frame from(List<Source> sources, boolean plain, List<Predicate> conjuncts) {
        if (sources.isEmpty()) {
            String variable = text.variable("one_row");
            text.assign(variable, "pd.DataFrame({" + PythonText.quoted(text.label("one")) + ": [1]})");
            return new Frame(variable, true, List.of(), Optional.empty(), 1);
        }
        Frame all = source(sources.getFirst(), plain);
        for (Source next : sources.subList(1, sources.size())) {
            all = inner(all, source(next, false), conjuncts);
        }
        return all;
    }

    /** Joins two frames by the equalities among the conditions, which it takes out of the list. */
    Frame inner(Frame left, Frame right, List<Predicate> conditions) {
        Keys keys = keys(left, right, conditions);
        conditions.clear();
        conditions.addAll(keys.rest());
        return met(left, right, keys);
    }

    private Frame source(Source source, boolean plain) {
        return switch (source) {
            case Source.Named n -> alone(tables.frame(n.table()), n.name(), plain);
            case Source.Derived d -> alone(subqueries.compile(d.query(), Optional.empty()), d.alias(), plain);
            case Source.Join j -> join(j);
        };
    }

    /** Gives the columns of a source labels that no other source has. */
    private Frame alone(Frame frame, Optional<String> name, boolean plain) {
        List<FrameColumn> columns = frame.own().stream().map(c -> c.from(name)).toList();
        if (plain) {
            return frame.with(columns);
        }
        String wanted = name.orElse(frame.variable());
        String variable = text.variable(wanted.length() > 3 ? wanted + "_rows" : frame.variable() + "_" + wanted);
        String prefix = text.label(wanted + ".");
        text.assign(variable, frame.variable() + ".add_prefix(" + PythonText.quoted(prefix) + ")");
        return new Frame(
                variable,
                true,
                columns.stream().map(c -> c.labelled(prefix + c.label())).toList(),
                Optional.empty(),
                frame.rows());
    }

    private Frame join(Source.Join j) {
        Frame left = source(j.left(), false);
        Frame right = source(j.right(), false);
        if (j.kind() == JoinKind.NATURAL || !j.using().isEmpty() && j.kind() == JoinKind.FULL) {
            throw new RefusedPart("natural join", "NATURAL, or FULL with USING, merges columns");
        }
        List<Predicate> on = new ArrayList<>(j.on());
        Keys keys = j.using().isEmpty() ? keys(left, right, on) : using(left, right, j.using());
        if (j.kind() == JoinKind.INNER || j.kind() == JoinKind.CROSS) {
            return rest(met(left, right, keys), keys.rest());
        }
        boolean leftStays = j.kind() != JoinKind.RIGHT;
        boolean rightStays = j.kind() != JoinKind.LEFT;
        String leftRow = text.label("left_row");
        String rightRow = text.label("right_row");
        left = text.column(left, leftRow, "range(len(" + left.variable() + "))");
        right = text.column(right, rightRow, "range(len(" + right.variable() + "))");
        Frame met = rest(met(left, right, keys), keys.rest());
        List<String> parts = new ArrayList<>(List.of(met.variable()));
        if (leftStays) {
            parts.add(unmet(left, met, leftRow));
        }
        if (rightStays) {
            parts.add(unmet(right, met, rightRow));
        }
        Frame all = text.next(met, "all", "pd.concat([" + String.join(", ", parts) + "], ignore_index=True)");
        int own = left.columns().size();
        List<FrameColumn> columns = new ArrayList<>();
        for (int i = 0; i < all.columns().size(); i++) {
            boolean optional = i < own ? rightStays : leftStays;
            columns.add(
                    optional ? all.columns().get(i).optional() : all.columns().get(i));
        }
        return all.with(columns).sized(met.rows() + left.rows() + right.rows());
    }

    private static String unmet(Frame side, Frame met, String row) {
        return side.variable() + "[~" + side.at(row) + ".isin(" + met.at(row) + ")]";
    }

    private Frame rest(Frame frame, List<Predicate> conditions) {
        ValueCompiler values = new ValueCompiler(text, subqueries, frame);
        for (Predicate p : conditions) {
            String mask = values.masks().mask(p, true);
            values.frame = text.next(values.frame, "met", values.frame.variable() + "[" + mask + "]");
        }
        return values.frame;
    }

    private Frame met(Frame left, Frame right, Keys keys) {
        String variable = text.variable(name(left) + "_" + name(right));
        List<FrameColumn> columns =
                Stream.concat(left.columns().stream(), right.columns().stream()).toList();
        Optional<String> binding = left.binding();
        if (keys.left().isEmpty()) {
            long pairs =
                    Math.multiplyHigh(left.rows(), right.rows()) == 0 ? left.rows() * right.rows() : Long.MAX_VALUE;
            if (pairs < 0 || pairs > MOST_PAIRS) {
                throw new RefusedPart(
                        "large cross join",
                        "a join of " + left.rows() + " and " + right.rows() + " rows without an equality");
            }
            text.assign(variable, left.variable() + ".merge(" + right.variable() + ", how='cross')");
            return new Frame(variable, true, columns, binding, pairs);
        }
        List<String> on = keys.right().stream().map(FrameColumn::label).toList();
        text.assign(
                variable,
                left.variable() + ".merge(" + right.variable() + ".dropna(subset=" + PythonText.list(on) + "), left_on="
                        + PythonText.list(
                                keys.left().stream().map(FrameColumn::label).toList()) + ", right_on="
                        + PythonText.list(on) + ")");
        return new Frame(variable, true, columns, binding, Math.max(left.rows(), right.rows()));
    }

    private static String name(Frame frame) {
        return frame.variable().length() > 24 ? frame.variable().substring(0, 24) : frame.variable();
    }

    private static Keys using(Frame left, Frame right, List<String> columns) {
        List<FrameColumn> l = new ArrayList<>();
        List<FrameColumn> r = new ArrayList<>();
        for (String name : columns) {
            l.add(left.find(Expr.Column.of(name)).orElseThrow(() -> new RefusedPart("column", "no column " + name)));
            r.add(right.find(Expr.Column.of(name)).orElseThrow(() -> new RefusedPart("column", "no column " + name)));
        }
        return new Keys(l, r, List.of());
    }

    private static Keys keys(Frame left, Frame right, List<Predicate> conditions) {
        Keys keys = new Keys(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        for (Predicate p : conditions) {
            if (!(p instanceof Predicate.Compare(Expr.Column a, Predicate.Comparison o, Expr.Column b)
                    && o == Predicate.Comparison.EQ
                    && (key(left, a, right, b, keys) || key(left, b, right, a, keys)))) {
                keys.rest().add(p);
            }
        }
        return keys;
    }

    private static boolean key(Frame left, Expr.Column a, Frame right, Expr.Column b, Keys keys) {
        Optional<FrameColumn> l = left.find(a);
        Optional<FrameColumn> r = right.find(b);
        boolean other = left.find(b).filter(c -> c.outward() == 0).isPresent()
                || right.find(a).isPresent();
        if (l.isEmpty() || r.isEmpty() || other || !l.get().kind().meets(r.get().kind())) {
            return false;
        }
        keys.left().add(l.get());
        keys.right().add(r.get());
        return true;
    }
}
