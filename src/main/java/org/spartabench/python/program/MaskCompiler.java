package org.spartabench.python.program;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.ExtendedExpr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Comparison;

/**
 * Writes conditions as masks. A condition has two: of the rows where it is true, and of those where it is false; at a
 * missing value neither holds. So NOT exchanges the masks, and no mask is inverted that a missing value can reach.
 */
record MaskCompiler(ValueCompiler values) {

    private static final Set<String> PATTERNS = Set.of("LIKE", "ILIKE", "SIMILAR TO");

    /** Writes the mask of rows where the predicate is true, or where it is false. */
    String mask(Predicate p, boolean wanted) {
        return switch (p) {
            case Predicate.And a -> joined(a.all(), wanted, wanted ? " & " : " | ");
            case Predicate.Or o -> joined(o.any(), wanted, wanted ? " | " : " & ");
            case Predicate.Not n -> mask(n.operand(), !wanted);
            case Predicate.Compare c ->
                compare(
                        values.value(c.left()),
                        wanted ? c.operator() : c.operator().negated(),
                        values.value(c.right()));
            case Predicate.Between b -> {
                boolean inside = wanted != b.negated();
                Predicate low = new Predicate.Compare(b.operand(), Comparison.GE, b.low());
                Predicate high = new Predicate.Compare(b.operand(), Comparison.LE, b.high());
                yield joined(List.of(low, high), inside, inside ? " & " : " | ");
            }
            case Predicate.InList l -> list(l, wanted != l.negated());
            case Predicate.Like l -> like(l, wanted != l.negated());
            case Predicate.IsNull n -> {
                Value v = values.perRow(values.value(n.operand()));
                yield wanted != n.negated() ? v.absent() : v.present();
            }
            case Predicate.Truth(ExtendedExpr.Fixed f)
            when f.form() == ExtendedExpr.Form.IS_DISTINCT || f.form() == ExtendedExpr.Form.IS_NOT_DISTINCT ->
                alike(f, wanted == (f.form() == ExtendedExpr.Form.IS_NOT_DISTINCT));
            case Predicate.Truth t -> truth(values.perRow(values.value(t.operand())), wanted, t.operand());
            case Predicate.Nested n -> new NestedMasks(values).mask(n, wanted);
        };
    }

    /** Writes the mask of rows where two values are equal or both missing, or of all others. */
    private String alike(ExtendedExpr.Fixed f, boolean wanted) {
        Value a = values.perRow(values.value(f.parts().getFirst()));
        Value b = values.value(f.parts().getLast());
        String same = "(" + compare(a, Comparison.EQ, b) + " | " + a.absent() + " & "
                + (b.series() ? b.absent() : constant(b.absent())) + ")";
        return wanted ? same : "(~" + same + ")";
    }

    private String joined(List<Predicate> parts, boolean wanted, String operator) {
        return parts.stream().map(p -> mask(p, wanted)).collect(Collectors.joining(operator, "(", ")"));
    }

    private static String truth(Value v, boolean wanted, Expr e) {
        if (v.kind() != ValueKind.BOOLEAN) {
            throw new RefusedPart("truth value", Sql.print(e) + " is no condition");
        }
        return "(" + v.code() + " == " + (wanted ? "True" : "False") + ")";
    }

    /** Writes the mask of rows where the comparison is true. */
    String compare(Value first, Comparison operator, Value second) {
        Value a = fitted(first, second).beside(second.kind());
        Value b = fitted(second, first).beside(first.kind());
        if (a.kind() == ValueKind.MISSING || b.kind() == ValueKind.MISSING) {
            return constant("False");
        }
        if (!a.kind().comparable(b.kind())) {
            throw new RefusedPart("mixed types", "a comparison of " + a.kind() + " with " + b.kind());
        }
        boolean ordered = operator != Comparison.EQ && operator != Comparison.NE;
        if (ordered && a.kind() == ValueKind.BOOLEAN) {
            throw new RefusedPart("mixed types", "truth values in order");
        }
        boolean filled = ordered && a.kind().textual();
        String sides = filled
                ? a.orEmpty() + " " + operator.symbol() + " " + b.orEmpty()
                : a.code() + " " + python(operator) + " " + b.code();
        List<String> all = new ArrayList<>(List.of("(" + sides + ")"));
        if (operator == Comparison.NE || filled) {
            List.of(a, b).stream().filter(Value::missing).forEach(v -> all.add(v.present()));
        }
        String mask = all.size() == 1 ? all.getFirst() : "(" + String.join(" & ", all) + ")";
        return a.series() || b.series() ? mask : constant(mask);
    }

    /** Writes a mask that is the same for all rows. */
    String constant(String code) {
        return "pd.Series(" + code + ", index=" + values.frame.variable() + ".index, dtype=bool)";
    }

    private static String python(Comparison operator) {
        return switch (operator) {
            case EQ -> "==";
            case NE -> "!=";
            default -> operator.symbol();
        };
    }

    /** Gives a text constant the type of the other side, as the engine does. */
    static Value fitted(Value v, Value other) {
        if (!v.literal() || v.kind() != ValueKind.TEXT || other.kind() == ValueKind.TEXT) {
            return v;
        }
        String text = v.code().substring(1, v.code().length() - 1);
        if (other.kind().temporal()) {
            return Value.literal(PythonText.quoted(IsoText.of(text, other.kind())), other.kind(), 0);
        }
        if (other.kind().numeric() && text.matches("-?\\d{1,15}(\\.\\d{1,9})?")) {
            return ValueCompiler.number(new BigDecimal(text));
        }
        return v;
    }

    private String list(Predicate.InList l, boolean wanted) {
        Value v = values.value(l.operand());
        if (!v.series() || !l.values().stream().allMatch(Expr.Literal.class::isInstance)) {
            List<Predicate> any = l.values().stream()
                    .<Predicate>map(e -> new Predicate.Compare(l.operand(), Comparison.EQ, e))
                    .toList();
            return joined(any, wanted, wanted ? " | " : " & ");
        }
        boolean missing = l.values().stream().anyMatch(Expr.NullLiteral.class::isInstance);
        if (missing && !wanted) {
            return constant("False");
        }
        List<Value> constants = l.values().stream()
                .map(values::value)
                .filter(c -> c.kind() != ValueKind.MISSING)
                .map(c -> fitted(c, v))
                .toList();
        if (!constants.stream().allMatch(c -> c.kind().meets(v.kind()))) {
            throw new RefusedPart("mixed types", "IN with constants of another type than " + v.kind());
        }
        String in = v.code() + ".isin("
                + constants.stream().map(Value::code).collect(Collectors.joining(", ", "[", "]")) + ")";
        return wanted ? in : v.missing() ? "(~" + in + " & " + v.present() + ")" : "(~" + in + ")";
    }

    private String like(Predicate.Like l, boolean wanted) {
        if (!PATTERNS.contains(l.operator()) || !(l.pattern() instanceof Expr.TextLiteral pattern)) {
            throw new RefusedPart(
                    "pattern", "there is no rule for " + Sql.print(l.pattern()) + " after " + l.operator());
        }
        Value v = values.perRow(values.textual(l.operand()));
        String match = v.code()
                + (l.operator().equals("SIMILAR TO")
                        ? ".str.fullmatch(" + PythonText.quoted(pattern.value()) + ", na=False)"
                        : PythonText.like(pattern.value(), l.operator().equals("ILIKE")));
        return wanted ? match : "(~" + match + " & " + v.present() + ")";
    }

    /** Writes constants of dates and times in the one form that the tables of a program use. */
    private static final class IsoText {

        private static final String TIME = "(\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,6})?)";

        private static final Pattern DATE = Pattern.compile("(\\d{1,4})-(\\d{1,2})-(\\d{1,2})(?:[ T]" + TIME + ")?");

        private IsoText() {}

        static String of(String text, ValueKind kind) {
            if (kind == ValueKind.TIME && text.matches(TIME)) {
                return fraction(text);
            }
            Matcher m = DATE.matcher(text);
            boolean dated = m.matches() && kind != ValueKind.TIME;
            try {
                if (dated) {
                    LocalDate date = LocalDate.of(number(m, 1), number(m, 2), number(m, 3));
                    String time = m.group(4) == null ? "00:00:00" : m.group(4);
                    if (kind == ValueKind.TIMESTAMP) {
                        return date + " " + fraction(time);
                    }
                    if (m.group(4) == null) {
                        return date.toString();
                    }
                }
            } catch (DateTimeException _) {
                // The engine refuses such a date, too.
            }
            throw new RefusedPart("date constant", "'" + text + "' is no " + kind);
        }

        /** Leaves out the zeros at the end of a fraction of a second. */
        private static String fraction(String time) {
            return time.indexOf('.') < 0 ? time : time.replaceFirst("\\.?0*$", "");
        }

        private static int number(Matcher m, int group) {
            return Integer.parseInt(m.group(group));
        }
    }
}
