package org.spartabench.sql.read;

import static org.spartabench.sql.read.SelectFeatures.refuse;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import net.sf.jsqlparser.expression.AnalyticExpression;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.BooleanValue;
import net.sf.jsqlparser.expression.CaseExpression;
import net.sf.jsqlparser.expression.CastExpression;
import net.sf.jsqlparser.expression.CollateExpression;
import net.sf.jsqlparser.expression.DateTimeLiteralExpression;
import net.sf.jsqlparser.expression.DoubleValue;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.ExtractExpression;
import net.sf.jsqlparser.expression.IntervalExpression;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.NullValue;
import net.sf.jsqlparser.expression.SignedExpression;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.TimeKeyExpression;
import net.sf.jsqlparser.expression.TrimFunction;
import net.sf.jsqlparser.expression.operators.arithmetic.Addition;
import net.sf.jsqlparser.expression.operators.arithmetic.BitwiseAnd;
import net.sf.jsqlparser.expression.operators.arithmetic.BitwiseLeftShift;
import net.sf.jsqlparser.expression.operators.arithmetic.BitwiseOr;
import net.sf.jsqlparser.expression.operators.arithmetic.BitwiseRightShift;
import net.sf.jsqlparser.expression.operators.arithmetic.Concat;
import net.sf.jsqlparser.expression.operators.arithmetic.Division;
import net.sf.jsqlparser.expression.operators.arithmetic.IntegerDivision;
import net.sf.jsqlparser.expression.operators.arithmetic.Modulo;
import net.sf.jsqlparser.expression.operators.arithmetic.Multiplication;
import net.sf.jsqlparser.expression.operators.arithmetic.Subtraction;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.AllTableColumns;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.Select;
import org.jspecify.annotations.Nullable;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.ExtendedExpr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.word.Quoting;
import org.spartabench.sql.word.SqlWords;

/** Turns the parser's expressions into ours. */
final class ExprConverter {

    /** Characters of a number; making one takes time with the square of its length. */
    private static final int LONGEST_NUMBER = 3 * Expr.NumberLiteral.MOST_DIGITS;

    private static final Set<String> UNCLEAR = Set.of("||", "&", "|", "<<", ">>");

    /** Links of a chain of operators count, too. */
    private static final int DEEPEST = 250;

    private final MaskedSql masked;
    private final Function<Select, Query> queries;
    private final PredicateConverter predicates;
    private final RareConverter rare;
    private int depth;

    ExprConverter(MaskedSql masked, Function<Select, Query> queries) {
        this.masked = masked;
        this.queries = queries;
        this.predicates = new PredicateConverter(this, queries);
        this.rare = new RareConverter(masked, this);
    }

    PredicateConverter predicates() {
        return predicates;
    }

    Expr expr(Expression e) {
        return deeper(e, () -> converted(e));
    }

    /** Reads a part; all that works on trees recurses, so they must not be too deep. */
    <T> T deeper(Expression part, Supplier<T> reading) {
        if (depth == DEEPEST) {
            throw new Unreadable("expressions are nested more than " + DEEPEST + " deep here", part);
        }
        depth++;
        try {
            return reading.get();
        } finally {
            depth--;
        }
    }

    private Expr converted(Expression e) {
        return switch (e) {
            case Column c -> column(c);
            case LongValue n -> number(n.getStringValue(), n);
            case DoubleValue n -> number(n.toString(), n);
            case StringValue s -> text(s);
            case NullValue n -> new Expr.NullLiteral();
            case BooleanValue b -> new Expr.BooleanLiteral(b.getValue());
            case SignedExpression s -> signed(s);
            case AllTableColumns all ->
                star(all, Optional.of(masked.unmask(all.getTable().getName())));
            case AllColumns all -> star(all, Optional.empty());
            case net.sf.jsqlparser.expression.Function f -> call(f);
            case CaseExpression c -> caseOf(c);
            case CastExpression c -> cast(c);
            case ExtractExpression x -> rare.extract(x);
            case TrimFunction t -> trim(t);
            case DateTimeLiteralExpression d -> moment(d);
            case ParenthesedSelect select -> new Expr.Scalar(queries.apply(select));
            case ParenthesedExpressionList<?> list when list.size() == 1 -> expr(list.getFirst());
            case ExpressionList<?> list when !list.isEmpty() -> new Expr.Tuple(exprs(list));
            case AnalyticExpression a -> rare.extended(a);
            case IntervalExpression i -> rare.interval(i);
            case TimeKeyExpression t -> rare.moment(t);
            case CollateExpression c -> rare.collated(c);
            case IntegerDivision d -> quotient(expr(d.getLeftExpression()), expr(d.getRightExpression()));
            default -> operation(e);
        };
    }

    /** Writes {@code a // b} so that all engines cut toward zero: some begin a comment there, and some have no such sign. */
    private static Expr quotient(Expr left, Expr right) {
        Expr divisor = right instanceof Expr.NumberLiteral
                ? right
                : Expr.Call.of("NULLIF", right, new Expr.NumberLiteral(BigDecimal.ZERO));
        return new Expr.Cast(Expr.Call.of("TRUNC", new Expr.Arithmetic("/", left, divisor)), "BIGINT");
    }

    private Expr operation(Expression e) {
        if (e instanceof BinaryExpression b) {
            Optional<String> operator = operator(b);
            if (operator.isPresent()) {
                refuseUnclear(operator.get(), b.getLeftExpression(), b);
                refuseUnclear(operator.get(), b.getRightExpression(), b);
                return new Expr.Arithmetic(operator.get(), expr(b.getLeftExpression()), expr(b.getRightExpression()));
            }
        }
        Predicate condition = predicates.condition(e).orElseThrow(() -> unread(e));
        return condition instanceof Predicate.Truth truth ? truth.operand() : new Expr.Condition(condition);
    }

    /** Refuses two operators without parentheses of which engines, and the parser, do not agree which binds first. */
    private static void refuseUnclear(String outer, Expression operand, BinaryExpression at) {
        if (operand instanceof BinaryExpression b) {
            operator(b).filter(inner -> !inner.equals(outer)).ifPresent(inner -> {
                if (UNCLEAR.contains(inner) || UNCLEAR.contains(outer)) {
                    throw new Unreadable(
                            "engines differ on which of " + inner + " and " + outer + " comes first; write parentheses",
                            at);
                }
            });
        }
    }

    private static Optional<String> operator(BinaryExpression b) {
        return switch (b) {
            case Addition a -> Optional.of("+");
            case Subtraction s -> Optional.of("-");
            case Multiplication m -> Optional.of("*");
            case Division d -> Optional.of("/");
            case Modulo m -> Optional.of("%");
            case Concat c -> Optional.of("||");
            case BitwiseAnd a -> Optional.of("&");
            case BitwiseOr o -> Optional.of("|");
            case BitwiseLeftShift l -> Optional.of("<<");
            case BitwiseRightShift r -> Optional.of(">>");
            default -> Optional.empty();
        };
    }

    List<Expr> exprs(ExpressionList<?> list) {
        List<Expr> all = new ArrayList<>();
        list.forEach(e -> all.add(expr(e)));
        return all;
    }

    Expr.Column column(Column c) {
        refuse("an element of an array", c.getArrayConstructor());
        refuse("RETURNING", c.getReturningReferenceType());
        refuse(c.getOldOracleJoinSyntax() != 0, "(+)");
        String name = masked.unmask(c.getColumnName());
        if (c.getTable() == null || c.getTable().getName() == null) {
            return Expr.Column.of(name);
        }
        if (c.getTable().getNameParts().size() > 1) {
            throw new Unreadable(
                    "a column is qualified by one name: " + masked.unmaskAll(c.getFullyQualifiedName()), c);
        }
        return Expr.Column.of(masked.unmask(c.getTable().getName()), name);
    }

    private Expr number(String digits, Expression e) {
        if (digits.length() > LONGEST_NUMBER) {
            throw new Unreadable("a number has at most " + Expr.NumberLiteral.MOST_DIGITS + " digits", e);
        }
        try {
            BigDecimal value = new BigDecimal(digits);
            if (!Expr.NumberLiteral.writable(value)) {
                throw new Unreadable("a number has at most " + Expr.NumberLiteral.MOST_DIGITS + " digits", e);
            }
            return new Expr.NumberLiteral(value);
        } catch (NumberFormatException notDecimal) {
            throw new Unreadable(digits + " is no number", e);
        }
    }

    private Expr text(StringValue s) {
        if (s.getPrefix() != null || !"'".equals(s.getQuoteStr())) {
            throw new Unreadable("a text is written '...'", s);
        }
        return new Expr.TextLiteral(masked.quoted(s.getValue()));
    }

    private Expr signed(SignedExpression s) {
        Expr operand = expr(s.getExpression());
        return switch (s.getSign()) {
            case '+' -> operand;
            case '-' ->
                s.getExpression() instanceof LongValue || s.getExpression() instanceof DoubleValue
                        ? negative((Expr.NumberLiteral) operand)
                        : new Expr.Negative(operand);
            default -> throw unread(s);
        };
    }

    private static Expr negative(Expr.NumberLiteral number) {
        return number.value().signum() == 0
                ? new Expr.Negative(number)
                : new Expr.NumberLiteral(number.value().negate());
    }

    private static Expr star(AllColumns all, Optional<String> qualifier) {
        refuse("* with EXCEPT or REPLACE", all.getExceptColumns(), all.getReplaceExpressions());
        return new Expr.Star(qualifier);
    }

    private Expr call(net.sf.jsqlparser.expression.Function f) {
        String name = function(f.getName(), f);
        if (f.getNamedParameters() != null
                && name.equals("SUBSTRING")
                && f.getNamedParameters().size() >= 2) {
            List<String> words = f.getNamedParameters().getNames();
            if (words.equals(List.of("", "FROM", "FOR")) || words.equals(List.of("", "FROM"))) {
                return new Expr.Call(name, false, exprs(f.getNamedParameters()));
            }
        }
        if (!SelectFeatures.plain(f)) {
            throw unread(f);
        }
        ExpressionList<?> arguments = f.getParameters();
        Expr.Call call = new Expr.Call(name, f.isDistinct(), arguments == null ? List.of() : exprs(arguments));
        List<Block.Order> orders = orderBy(f.getOrderByElements());
        return orders.isEmpty() ? call : new ExtendedExpr.Extended(call, orders, Optional.empty(), Optional.empty());
    }

    /** Returns the name of a function in upper case. */
    String function(String written, Expression at) {
        String name = written.indexOf('.') < 0 ? masked.upper(written) : masked.unmaskAll(written);
        if (!SqlWords.function(name)) {
            throw new Unreadable(Quoting.name(name) + " is no function", at);
        }
        return name;
    }

    private Expr trim(TrimFunction t) {
        if (t.getTrimSpecification() != null || t.getFromExpression() != null && t.isUsingFromKeyword()) {
            throw unread(t);
        }
        return t.getFromExpression() == null
                ? Expr.Call.of("TRIM", expr(t.getExpression()))
                : Expr.Call.of("TRIM", expr(t.getExpression()), expr(t.getFromExpression()));
    }

    private Expr caseOf(CaseExpression c) {
        List<Expr.Case.When> whens = new ArrayList<>();
        c.getWhenClauses()
                .forEach(w -> whens.add(new Expr.Case.When(expr(w.getWhenExpression()), expr(w.getThenExpression()))));
        return new Expr.Case(
                Optional.ofNullable(c.getSwitchExpression()).map(this::expr),
                whens,
                Optional.ofNullable(c.getElseExpression()).map(this::expr));
    }

    private Expr cast(CastExpression c) {
        boolean plain = c.keyword == null || c.keyword.isEmpty() || c.keyword.equalsIgnoreCase("CAST");
        if (!plain || c.getFormat() != null || c.getColDataType() == null) {
            throw unread(c);
        }
        String type = c.getColDataType().toString().replace(" (", "(").toUpperCase(Locale.ROOT);
        if (!SqlWords.type(type)) {
            throw new Unreadable(masked.unmaskAll(type) + " is no type that can be read", c);
        }
        return new Expr.Cast(expr(c.getLeftExpression()), type);
    }

    /** Reads {@code DATE '2020-01-31'}: the text, cast. */
    private Expr moment(DateTimeLiteralExpression d) {
        return new Expr.Cast(
                new Expr.TextLiteral(masked.unmask(d.getValue())), d.getType().name());
    }

    List<Block.Order> orderBy(@Nullable List<OrderByElement> elements) {
        List<Block.Order> orders = new ArrayList<>();
        for (OrderByElement element : elements == null ? List.<OrderByElement>of() : elements) {
            refuse(element.getWithFill() != null || element.isMysqlWithRollup(), "WITH behind ORDER BY");
            String nulls = switch (element.getNullOrdering()) {
                case null -> "";
                case NULLS_FIRST -> "FIRST";
                case NULLS_LAST -> "LAST";
            };
            orders.add(new Block.Order(expr(element.getExpression()), !element.isAsc(), nulls));
        }
        return orders;
    }

    Unreadable unread(Expression e) {
        return new Unreadable(masked.unmaskAll(e.toString()) + " is not read", e);
    }
}
