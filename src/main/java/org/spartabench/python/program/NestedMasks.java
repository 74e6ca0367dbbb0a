package org.spartabench.python.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Comparison;
import org.spartabench.sql.tree.Predicate.Quantifier;
import org.spartabench.sql.tree.Query;

/**
 * Writes conditions on inner queries. A correlated query runs once for all distinct outer rows: they get numbers, and the
 * number leads back from the inner rows to the outer ones.
 */
record NestedMasks(ValueCompiler values) {

    /** Holds the rows of an inner query; {@code key} numbers the outer rows, if the query is correlated. */
    private record Inner(Frame frame, Optional<String> key) {

        String output() {
            return frame.at(frame.own().getFirst().label());
        }

        FrameColumn column() {
            return frame.own().getFirst();
        }
    }

    String mask(Predicate.Nested nested, boolean wanted) {
        return switch (nested) {
            case Predicate.Exists e -> {
                Inner inner = inner(e.inner());
                boolean some = wanted != e.negated();
                yield some ? any(inner) : none(inner);
            }
            case Predicate.InQuery in -> in(in.left(), in.inner(), wanted != in.negated());
            case Predicate.CompareQuery c -> compared(c, wanted);
        };
    }

    private String compared(Predicate.CompareQuery c, boolean wanted) {
        Comparison operator = wanted ? c.operator() : c.operator().negated();
        if (c.quantifier() == Quantifier.ONE) {
            Value right = scalar(c.inner());
            return values.masks().compare(values.value(c.left()), operator, right);
        }
        boolean any = (c.quantifier() == Quantifier.ANY) == wanted;
        if (any && operator == Comparison.EQ || !any && operator == Comparison.NE) {
            return in(c.left(), c.inner(), any);
        }
        Inner inner = inner(c.inner());
        Value left = values.value(c.left());
        List<String> masks = new ArrayList<>();
        boolean both = operator == Comparison.EQ || operator == Comparison.NE;
        boolean greater = operator == Comparison.GT || operator == Comparison.GE;
        if (both || greater == any) {
            masks.add(values.masks().compare(left, operator, extreme(inner, "min")));
        }
        if (both || greater != any) {
            masks.add(values.masks().compare(left, operator, extreme(inner, "max")));
        }
        return any
                ? "(" + String.join(" | ", masks) + ")"
                : "(" + String.join(" & ", masks) + " & " + whole(inner) + " | " + none(inner) + ")";
    }

    private Value extreme(Inner inner, String function) {
        FrameColumn column = inner.column();
        String rows = inner.frame().variable() + ".dropna(subset=" + PythonText.list(List.of(column.label())) + ")";
        String cell = "[" + PythonText.quoted(column.label()) + "]";
        if (inner.key().isEmpty()) {
            return new Value(rows + cell + "." + function + "()", column.kind(), column.scale(), true, false, false);
        }
        String key = PythonText.quoted(inner.key().get());
        return Value.series(
                values.frame.at(inner.key().get()) + ".map(" + rows + ".groupby(" + key + ")" + cell + "." + function
                        + "())",
                column.kind(),
                column.scale(),
                true);
    }

    private String any(Inner inner) {
        return inner.key()
                .map(k -> values.frame.at(k) + ".isin(" + inner.frame().at(k) + ")")
                .orElseGet(() -> values.masks().constant("len(" + inner.frame().variable() + ") > 0"));
    }

    private String none(Inner inner) {
        return inner.key().isPresent()
                ? "~" + any(inner)
                : values.masks().constant("len(" + inner.frame().variable() + ") == 0");
    }

    /** Writes the mask of rows for which the inner query gives no missing value. */
    private String whole(Inner inner) {
        if (inner.key().isEmpty()) {
            return values.masks().constant(inner.output() + ".notna().all()");
        }
        String key = inner.key().get();
        String holes = inner.frame().variable() + ".loc[" + inner.output() + ".isna(), " + PythonText.quoted(key) + "]";
        return "~" + values.frame.at(key) + ".isin(" + holes + ")";
    }

    private String in(Expr left, Query query, boolean wanted) {
        if (left instanceof Expr.Tuple) {
            throw new RefusedPart("tuple", "there is no rule for several values before IN");
        }
        Inner inner = inner(query);
        Value v = values.perRow(values.value(left));
        if (!v.kind().meets(inner.column().kind())) {
            throw new RefusedPart(
                    "mixed types",
                    "IN of " + v.kind() + " and " + inner.column().kind());
        }
        String met = inner.key().isEmpty()
                ? v.code() + ".isin(" + inner.output() + ".dropna())"
                : pairs(inner, v, inner.key().get());
        return wanted
                ? met
                : "(~" + met + " & " + values.perRow(values.value(left)).present() + " & " + whole(inner) + " | "
                        + none(inner) + ")";
    }

    /** Finds the rows whose value is among those of their own inner rows. */
    private String pairs(Inner inner, Value v, String key) {
        ProgramText text = values.text;
        String number = text.label("row");
        values.frame = text.column(values.frame, number, "range(len(" + values.frame.variable() + "))");
        String sought = text.label("sought");
        String met = text.variable("met");
        String left = "pd.DataFrame({" + PythonText.quoted(key) + ": " + values.frame.at(key) + ", "
                + PythonText.quoted(number) + ": " + values.frame.at(number) + ", " + PythonText.quoted(sought) + ": "
                + v.code() + "})";
        String label = inner.column().label();
        text.assign(
                met,
                left + ".merge(" + inner.frame().variable() + ".dropna(subset=" + PythonText.list(List.of(label))
                        + "), left_on=" + PythonText.list(List.of(key, sought)) + ", right_on="
                        + PythonText.list(List.of(key, label)) + ")");
        return values.frame.at(number) + ".isin(" + met + "[" + PythonText.quoted(number) + "])";
    }

    /** Writes the only value of an inner query, missing where it gives no row. */
    Value scalar(Query query) {
        Inner inner = inner(query);
        FrameColumn column = inner.column();
        boolean sure = values.subqueries.oneRow(query) && !column.missing();
        if (inner.key().isPresent()) {
            String key = inner.key().get();
            return Value.series(
                    values.frame.at(key) + ".map(" + inner.frame().variable() + ".set_index(" + PythonText.quoted(key)
                            + ")[" + PythonText.quoted(column.label()) + "])",
                    column.kind(),
                    column.scale(),
                    !sure);
        }
        String one = inner.output() + ".iloc[0]";
        String name = values.text.variable(column.label() + "_value");
        String variable = inner.frame().variable();
        values.text.assign(
                name,
                values.subqueries.oneRow(query)
                        ? one
                        : inner.output() + ".item() if len(" + variable + ") else np.nan");
        return new Value(name, column.kind(), column.scale(), !sure, false, false);
    }

    private Inner inner(Query query) {
        List<FrameColumn> used = values.subqueries.free(query).stream()
                .map(c -> values.frame.find(c))
                .flatMap(Optional::stream)
                .distinct()
                .toList();
        if (used.isEmpty()) {
            return new Inner(values.subqueries.compile(query, Optional.empty()), Optional.empty());
        }
        ProgramText text = values.text;
        List<String> labels = used.stream().map(FrameColumn::label).distinct().toList();
        String key = text.label("outer_row");
        values.frame = text.column(
                values.frame,
                key,
                values.frame.variable() + ".groupby(" + PythonText.list(labels)
                        + ", dropna=False, sort=False).ngroup()");
        String variable = text.variable("outer_rows");
        List<String> kept = new ArrayList<>(List.of(key));
        kept.addAll(labels);
        text.assign(
                variable,
                values.frame.variable() + "[" + PythonText.list(kept) + "].drop_duplicates(" + PythonText.quoted(key)
                        + ")");
        Frame outer = new Frame(
                variable, true, used.stream().map(FrameColumn::outer).toList(), Optional.of(key), values.frame.rows());
        Frame frame = values.subqueries.compile(query, Optional.of(new Subqueries.Bindings(outer, key)));
        return new Inner(frame, Optional.of(key));
    }
}
