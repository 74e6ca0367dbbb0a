package org.spartabench.sql.sqlite;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.ExtendedExpr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;

/** Rewrites a query of SQLite so that it means the same on an engine with strict types. */
final class FromSqlite extends DialectRewrite {

    private static final Set<String> ON_TEXT = Set.of("SUBSTR", "SUBSTRING", "INSTR", "LENGTH", "REPLACE", "TRIM");
    private static final Set<String> ON_NUMBERS = Set.of("SUM", "AVG", "TOTAL", "ABS", "ROUND");
    private static final Set<String> WHOLE = Set.of("INTEGER", "INT", "BIGINT");
    private static final Set<String> REAL = Set.of("REAL", "FLOAT", "NUMERIC", "DECIMAL");
    private static final Set<String> OPERATORS = Set.of("+", "-", "*", "/", "%");

    /** What a format of STRFTIME may hold to give digits only. */
    private static final Pattern FIELD = Pattern.compile("%[YmdHMSjw]");

    private static final Pattern NUMBER = Pattern.compile("\\s*([+-]?(?:\\d{1,18}(?:\\.\\d{0,18})?|\\.\\d{1,18}))");

    /** The Julian day on which seconds of Unix begin, and the seconds of a day. */
    private static final Expr EPOCH = new Expr.NumberLiteral(new BigDecimal("2440587.5"));

    private static final Expr DAY = new Expr.NumberLiteral(new BigDecimal("86400.0"));
    private static final Expr ZERO = Expr.NumberLiteral.of(0);

    private final ValueTypes types;

    private FromSqlite(ValueTypes types, SqliteNames names) {
        super(names);
        this.types = types;
    }

    static Query rewrite(Query query, Schema schema, SqliteNames names) {
        return new FromSqlite(new ValueTypes(query, schema, names), names).query(query);
    }

    @Override
    public Expr expr(Expr old) {
        Expr e = renamed(old);
        return switch (e) {
            case Expr.Arithmetic a
            when OPERATORS.contains(a.operator()) ->
                computed(new Expr.Arithmetic(a.operator(), number(a.left()), number(a.right())));
            case Expr.Call c -> call(c);
            case Expr.Cast c when WHOLE.contains(c.type()) -> whole(c);
            case Expr.Cast c when REAL.contains(c.type()) -> new Expr.Cast(number(c.operand()), "DOUBLE");
            default -> e;
        };
    }

    /** Gives NULL for a division by zero, and cuts the quotient of whole numbers. */
    private Expr computed(Expr.Arithmetic a) {
        if (!a.operator().equals("/") && !a.operator().equals("%")) {
            return a;
        }
        Expr divisor = a.right() instanceof Expr.NumberLiteral ? a.right() : Expr.Call.of("NULLIF", a.right(), ZERO);
        Expr quotient = new Expr.Arithmetic(a.operator(), a.left(), divisor);
        return a.operator().equals("/") && types.whole(a.left()) && types.whole(a.right())
                ? new Expr.Cast(Expr.Call.of("TRUNC", quotient), "BIGINT")
                : quotient;
    }

    private Expr call(Expr.Call c) {
        List<Expr> in = c.arguments();
        if (in.isEmpty()) {
            return c;
        }
        Expr first = in.getFirst();
        if (ON_TEXT.contains(c.name())) {
            return with(c, text(first));
        }
        if (ON_NUMBERS.contains(c.name())) {
            Expr.Call number = with(c, number(first));
            return c.name().equals("TOTAL")
                    ? Expr.Call.of(
                            "COALESCE",
                            new Expr.Call("SUM", c.distinct(), number.arguments()),
                            new Expr.NumberLiteral(new BigDecimal("0.0")))
                    : number;
        }
        return switch (c.name() + "/" + in.size()) {
            case "IIF/3" ->
                new Expr.Case(Optional.empty(), List.of(new Expr.Case.When(first, in.get(1))), Optional.of(in.get(2)));
            case "STRFTIME/2" -> first instanceof Expr.TextLiteral format ? formatted(format, moment(in.get(1))) : c;
            case "JULIANDAY/1" ->
                new Expr.Arithmetic("+", new Expr.Arithmetic("/", seconds(moment(first)), DAY), EPOCH);
            default ->
                (c.name().equals("MIN") || c.name().equals("MAX")) && in.size() > 1
                        ? extreme(c.name().equals("MAX") ? "GREATEST" : "LEAST", in)
                        : c;
        };
    }

    private static Expr.Call with(Expr.Call c, Expr first) {
        List<Expr> arguments = new ArrayList<>(c.arguments());
        arguments.set(0, first);
        return new Expr.Call(c.name(), c.distinct(), arguments);
    }

    private static Expr formatted(Expr.TextLiteral format, Expr moment) {
        return format.value().equals("%s")
                ? new Expr.Cast(new Expr.Cast(seconds(moment), "BIGINT"), "VARCHAR")
                : Expr.Call.of("STRFTIME", moment, format);
    }

    private static Expr seconds(Expr moment) {
        return new ExtendedExpr.Extract(ExtendedExpr.Field.EPOCH, moment);
    }

    /** Gives the largest or smallest of several values; NULL if one is NULL, unlike elsewhere. */
    private Expr extreme(String name, List<Expr> values) {
        List<Predicate> missing = values.stream()
                .filter(v -> !(v instanceof Expr.Literal)
                        && types.column(v).filter(c -> !c.nullable()).isEmpty())
                .<Predicate>map(v -> new Predicate.IsNull(v, false))
                .toList();
        Expr greatest = new Expr.Call(name, false, values);
        if (missing.isEmpty()) {
            return greatest;
        }
        Predicate any = missing.size() == 1 ? missing.getFirst() : new Predicate.Or(missing);
        return new Expr.Case(
                Optional.empty(),
                List.of(new Expr.Case.When(new Expr.Condition(any), new Expr.NullLiteral())),
                Optional.of(greatest));
    }

    /** Cuts a number off, as SQLite does; elsewhere it is rounded. */
    private Expr whole(Expr.Cast c) {
        Expr e = number(c.operand());
        boolean fraction = types.real(e)
                || decimal(e)
                || e instanceof Expr.Cast d && d.type().equals("DOUBLE");
        return fraction
                ? new Expr.Cast(Expr.Call.of("TRUNC", e), "BIGINT")
                : e instanceof Expr.NumberLiteral || e instanceof Expr.Cast ? e : new Expr.Cast(e, c.type());
    }

    /** Reads a value as a number: a text by the digits that it begins with, a date by its year, a truth as 0 or 1. */
    private Expr number(Expr e) {
        return switch (e) {
            case Expr.TextLiteral t -> {
                Matcher m = NUMBER.matcher(t.value());
                yield m.lookingAt() ? new Expr.NumberLiteral(new BigDecimal(m.group(1))) : ZERO;
            }
            case Expr.Condition _ -> new Expr.Cast(e, "INTEGER");
            case Expr.Call(String name, boolean _, List<Expr> in)
            when name.equals("STRFTIME")
                    && in.getLast() instanceof Expr.TextLiteral format
                    && FIELD.matcher(format.value()).matches() -> new Expr.Cast(e, "BIGINT");
            case Expr.Column _
            when types.type(e)
                    .filter(t -> t == ColumnType.DATE || t == ColumnType.TIMESTAMP)
                    .isPresent() -> Expr.Call.of("YEAR", e);
            default -> types.text(e) ? new Expr.Cast(e, "DOUBLE") : e;
        };
    }

    private boolean decimal(Expr e) {
        return types.type(e).filter(t -> t == ColumnType.DECIMAL).isPresent();
    }

    /** Reads a text as a moment, as SQLite does by itself. */
    private Expr moment(Expr e) {
        return types.type(e).filter(ColumnType::temporal).isPresent() ? e : new Expr.Cast(e, "TIMESTAMP");
    }

    private Expr text(Expr e) {
        return types.type(e).filter(t -> t != ColumnType.TEXT).isPresent() ? new Expr.Cast(e, "VARCHAR") : e;
    }

    @Override
    public Predicate predicate(Predicate old) {
        return switch (parts(old)) {
            case Predicate.Like l
            when l.operator().equals("LIKE") ->
                new Predicate.Like(text(l.operand()), l.negated(), "ILIKE", l.pattern());
            case Predicate.Like l
            when l.operator().equals("SIMILAR TO") && l.pattern() instanceof Expr.TextLiteral glob ->
                new Predicate.Like(
                        text(l.operand()), l.negated(), l.operator(), new Expr.TextLiteral(regex(glob.value())));
            case Predicate p -> withLiterals(asWritten(p));
        };
    }

    /** Compares a date as it is written in the file with a text that is a part of a date, or more. */
    private Predicate asWritten(Predicate p) {
        return switch (p) {
            case Predicate.Compare c ->
                new Predicate.Compare(
                        written(c.left(), List.of(c.right())), c.operator(), written(c.right(), List.of(c.left())));
            case Predicate.Between b ->
                new Predicate.Between(written(b.operand(), List.of(b.low(), b.high())), b.negated(), b.low(), b.high());
            case Predicate.InList l -> new Predicate.InList(written(l.operand(), l.values()), l.negated(), l.values());
            case Predicate other -> other;
        };
    }

    private Expr written(Expr e, List<Expr> others) {
        String whole = switch (types.type(e).orElse(ColumnType.TEXT)) {
            case DATE -> "\\d{4}-\\d\\d-\\d\\d";
            case TIMESTAMP -> "\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d";
            case TIME -> "\\d\\d:\\d\\d:\\d\\d";
            default -> ".*";
        };
        return others.stream()
                        .anyMatch(o ->
                                o instanceof Expr.TextLiteral t && !t.value().matches(whole))
                ? new Expr.Cast(e, "VARCHAR")
                : e;
    }

    /** Writes a pattern of GLOB as a regular expression. */
    private static String regex(String glob) {
        StringBuilder regex = new StringBuilder("(?s)");
        for (char c : glob.toCharArray()) {
            switch (c) {
                case '*' -> regex.append(".*");
                case '?' -> regex.append('.');
                case '[', ']', '^', '-' -> regex.append(c);
                default ->
                    regex.append(Character.isLetterOrDigit(c) || c == ' ' ? "" : "\\")
                            .append(c);
            }
        }
        return regex.toString();
    }

    /** Writes a literal in the type of the column that it is compared with, as SQLite converts it. */
    @Override
    Expr compared(Expr column, Expr literal) {
        ColumnType type = types.type(column).orElse(null);
        if (type == null) {
            return literal;
        }
        return switch (literal) {
            case Expr.NumberLiteral n
            when type == ColumnType.TEXT -> new Expr.TextLiteral(n.value().toPlainString());
            case Expr.NumberLiteral n
            when type == ColumnType.BOOLEAN -> new Expr.BooleanLiteral(n.value().signum() != 0);
            case Expr.TextLiteral t
            when type.numeric() && t.value().matches("-?\\d{1,18}(\\.\\d{1,9})?") ->
                new Expr.NumberLiteral(new BigDecimal(t.value()));
            default -> literal;
        };
    }

    @Override
    public Block block(Block written) {
        Block grouped = BareColumns.settled(parts(written));
        return grouped.limit().isEmpty()
                ? grouped
                : grouped.withOrderBy(
                        grouped.orderBy().stream().map(this::nullsFirst).toList());
    }

    private Block.Order nullsFirst(Block.Order order) {
        boolean differs = !order.descending()
                && order.nulls().isEmpty()
                && types.column(order.expr()).filter(Column::nullable).isPresent();
        return differs ? new Block.Order(order.expr(), false, "FIRST") : order;
    }
}
