package org.spartabench.python.program;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.facts.value.Values;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.ExtendedExpr;
import org.spartabench.sql.tree.Predicate;

/** Writes expressions over the current frame of a block. */
final class ValueCompiler {

    private static final int MOST_SCALE = 9;

    final ProgramText text;
    final Subqueries subqueries;

    /** The rows so far; conditions on inner queries add columns. */
    Frame frame;

    /** Expressions that a step has put into columns: aggregates, grouped expressions. */
    final Map<Expr, FrameColumn> computed = new HashMap<>();

    /** What an alias of SELECT stands for, by its name in lower case. */
    final Map<String, Expr> aliases = new HashMap<>();

    /** Whether 0 / 0 may occur: in the outputs of the whole query it is missing on both sides. */
    boolean anyDivisor;

    private final MaskCompiler masks;

    ValueCompiler(ProgramText text, Subqueries subqueries, Frame frame) {
        this.text = text;
        this.subqueries = subqueries;
        this.frame = frame;
        this.masks = new MaskCompiler(this);
    }

    MaskCompiler masks() {
        return masks;
    }

    Value value(Expr e) {
        FrameColumn known = computed.get(e);
        if (known != null) {
            return frame.value(known);
        }
        return switch (e) {
            case Expr.Column c -> column(c);
            case Expr.NumberLiteral n -> number(n.value());
            case Expr.TextLiteral t -> Value.literal(PythonText.quoted(t.value()), ValueKind.TEXT, 0);
            case Expr.BooleanLiteral b -> Value.literal(b.value() ? "True" : "False", ValueKind.BOOLEAN, 0);
            case Expr.NullLiteral _ -> Value.literal("np.nan", ValueKind.MISSING, 0);
            case Expr.Negative n -> {
                Value v = numeric(n.operand());
                yield v.change("(-" + v.code() + ")", v.kind(), v.scale());
            }
            case Expr.Arithmetic a -> arithmetic(a);
            case Expr.Case c -> choice(c);
            case Expr.Cast c -> cast(c);
            case Expr.Scalar s -> new NestedMasks(this).scalar(s.query());
            case Expr.Call c
            when c.aggregate() -> throw new RefusedPart("aggregate", Sql.print(c) + " has no meaning here");
            case Expr.Call c -> new FunctionCompiler(this).call(c);
            case ExtendedExpr.Extract x ->
                new FunctionCompiler(this).part(x.field().name(), x.operand());
            case Expr.Condition c -> condition(c.predicate());
            case ExtendedExpr.Extended x when x.window().isPresent() -> new FunctionCompiler.Windows(this).value(x);
            case Expr.Tuple _, Expr.Star _, ExtendedExpr _ ->
                throw new RefusedPart(feature(e), "there is no rule for " + Sql.print(e));
        };
    }

    private static String feature(Expr e) {
        return e.getClass().getSimpleName().toLowerCase(java.util.Locale.ROOT);
    }

    private Value column(Expr.Column c) {
        Optional<FrameColumn> found = frame.find(c);
        if (found.isPresent() && !found.get().label().isEmpty()) {
            return frame.value(found.get());
        }
        Expr alias = c.qualifier().isEmpty() ? aliases.get(c.name().toLowerCase(java.util.Locale.ROOT)) : null;
        if (found.isEmpty() && alias != null && !alias.equals(c)) {
            return value(alias);
        }
        throw new RefusedPart("column", Sql.print(c) + " is no column of the rows at this step");
    }

    static Value number(BigDecimal n) {
        boolean whole = n.scale() <= 0;
        if (n.precision() > 17) {
            throw new RefusedPart("long number", "a number of " + n.precision() + " digits is no double");
        }
        if (whole && n.toBigInteger().bitLength() >= Long.SIZE) {
            return Value.literal(Values.scientific(n), ValueKind.DOUBLE, 0);
        }
        return Value.literal(n.toPlainString(), whole ? ValueKind.WHOLE : ValueKind.DECIMAL, Math.max(0, n.scale()));
    }

    Value numeric(Expr e) {
        Value v = value(e);
        if (!v.kind().numeric() && v.kind() != ValueKind.MISSING) {
            throw new RefusedPart("mixed types", Sql.print(e) + " is no number");
        }
        return v;
    }

    /** Turns one value into one per row. */
    Value perRow(Value v) {
        String type = v.kind().numeric() || v.kind() == ValueKind.MISSING ? "" : ", dtype=object";
        return v.series()
                ? v
                : Value.series(
                        "pd.Series(" + v.code() + ", index=" + frame.variable() + ".index" + type + ")",
                        v.kind(),
                        v.scale(),
                        v.missing());
    }

    private Value arithmetic(Expr.Arithmetic a) {
        if (a.operator().equals("||")) {
            Value left = textual(a.left());
            Value right = textual(a.right());
            return joined(left, right, "(" + perRow(left).code() + " + " + right.code() + ")", ValueKind.TEXT, 0);
        }
        Value l = numeric(a.left());
        Value r = numeric(a.right());
        String code = "(" + l.code() + " " + a.operator() + " " + r.code() + ")";
        ValueKind kind = l.kind().with(r.kind());
        return switch (a.operator()) {
            case "+", "-" -> rounded(joined(l, r, code, kind, Math.max(l.scale(), r.scale())));
            case "*" -> rounded(joined(l, r, code, kind, l.scale() + r.scale()));
            case "/" -> {
                divisor(a.right());
                yield rounded(joined(l, r, code, kind == ValueKind.REAL ? kind : ValueKind.DOUBLE, 0));
            }
            case "%" -> {
                divisor(a.right());
                yield rounded(joined(
                        l, r, "np.fmod(" + l.code() + ", " + r.code() + ")", kind, Math.max(l.scale(), r.scale())));
            }
            default -> throw new RefusedPart("operator", "there is no rule for " + a.operator());
        };
    }

    private void divisor(Expr e) {
        boolean counted = e instanceof Expr.NumberLiteral n && n.value().signum() != 0
                || e instanceof Expr.Call c
                        && c.name().equals("NULLIF")
                        && c.arguments().getLast() instanceof Expr.NumberLiteral z
                        && z.value().signum() == 0;
        if (!counted && (!anyDivisor || e instanceof Expr.NumberLiteral)) {
            throw new RefusedPart("division", "0 / 0 has a value in the engine while it is compared: " + Sql.print(e));
        }
    }

    private static Value joined(Value l, Value r, String code, ValueKind kind, int scale) {
        return new Value(code, kind, scale, l.missing() || r.missing(), l.series() || r.series(), false);
    }

    /** Rounds decimals to the scale that SQL gives them, so that 10.10 + 20.20 is 30.30, and REAL to its four bytes. */
    static Value rounded(Value v) {
        return v.kind() == ValueKind.REAL
                ? v.real()
                : v.kind() != ValueKind.DECIMAL || v.scale() > MOST_SCALE
                        ? v
                        : v.change("np.round(" + v.code() + ", " + v.scale() + ")", v.kind(), v.scale());
    }

    Value textual(Expr e) {
        Value v = value(e);
        if (v.kind() != ValueKind.TEXT) {
            throw new RefusedPart("mixed types", Sql.print(e) + " is no text");
        }
        return v;
    }

    private Value choice(Expr.Case c) {
        ValueKind kind = ValueKind.MISSING;
        int scale = 0;
        Value other = c.otherwise().map(this::value).orElse(value(new Expr.NullLiteral()));
        List<Value> values = c.whens().stream().map(w -> value(w.value())).toList();
        for (Value v : values) {
            kind = kind.with(v.kind());
            scale = Math.max(scale, v.scale());
        }
        kind = kind.with(other.kind());
        scale = Math.max(scale, other.scale());
        StringBuilder code = new StringBuilder(
                other.series()
                        ? other.code()
                        : "pd.Series(" + other.code() + ", index=" + frame.variable() + ".index"
                                + (kind.numeric() ? ", dtype=float" : ", dtype=object") + ")");
        boolean missing = other.missing();
        for (int i = c.whens().size() - 1; i >= 0; i--) {
            Expr.Case.When when = c.whens().get(i);
            code.append(".mask(").append(masks.mask(condition(c, when), true)).append(", ");
            code.append(values.get(i).code()).append(")");
            missing |= values.get(i).missing();
        }
        Value chosen = Value.series(code.toString(), kind, scale, missing);
        return kind == ValueKind.REAL ? chosen.real() : chosen;
    }

    private static Predicate condition(Expr.Case c, Expr.Case.When when) {
        if (c.subject().isPresent()) {
            return new Predicate.Compare(c.subject().get(), Predicate.Comparison.EQ, when.condition());
        }
        return when.condition() instanceof Expr.Condition p ? p.predicate() : new Predicate.Truth(when.condition());
    }

    /** Writes a condition as a value: missing where it is neither true nor false. */
    private Value condition(Predicate p) {
        String yes = masks.mask(p, true);
        String no = masks.mask(p, false);
        return Value.series(
                "pd.Series(np.where(" + yes + ", True, np.where(" + no + ", False, None)), index=" + frame.variable()
                        + ".index)",
                ValueKind.BOOLEAN,
                0,
                true);
    }

    private Value cast(Expr.Cast c) {
        Value v = value(c.operand());
        String type = c.type().replaceAll("\\(.*", "");
        switch (type) {
            case "DOUBLE", "DOUBLE PRECISION", "FLOAT8" -> {
                if (v.kind().numeric()) {
                    return v.summand().change(v.summand().code(), ValueKind.DOUBLE, 0);
                }
                if (v.kind() == ValueKind.TEXT && v.series()) {
                    return v.change("pd.to_numeric(" + v.code() + ")", ValueKind.DOUBLE, 0);
                }
            }
            case "REAL", "FLOAT", "FLOAT4" -> {
                if (v.kind().numeric()) {
                    return v.real();
                }
                if (v.kind() == ValueKind.TEXT && v.series()) {
                    return v.change("pd.to_numeric(" + v.code() + ")", ValueKind.DOUBLE, 0)
                            .real();
                }
            }
            case "INTEGER", "INT", "BIGINT" -> {
                if (v.kind() == ValueKind.WHOLE) {
                    return v;
                }
                if (v.kind() == ValueKind.BOOLEAN && v.series()) {
                    return v.change(v.code() + ".astype(float)", ValueKind.WHOLE, 0);
                }
                if (v.kind() == ValueKind.TEXT && v.series()) {
                    return v.change("np.rint(pd.to_numeric(" + v.code() + "))", ValueKind.WHOLE, 0);
                }
                if (v.kind().numeric()) {
                    String code = v.kind() == ValueKind.DOUBLE || v.kind() == ValueKind.REAL
                            ? "np.rint(" + v.summand().code() + ")"
                            : FunctionCompiler.awayFromZero(v, 0).code();
                    return v.change(code, ValueKind.WHOLE, 0);
                }
            }
            case "VARCHAR", "TEXT" -> {
                if (v.kind().textual()) {
                    return v.change(v.code(), ValueKind.TEXT, 0);
                }
            }
            default -> {}
        }
        throw new RefusedPart("cast", "there is no rule for a cast of " + v.kind() + " to " + c.type());
    }
}
