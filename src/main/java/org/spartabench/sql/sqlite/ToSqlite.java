package org.spartabench.sql.sqlite;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.facts.cell.CellParser;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.facts.value.Values;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.ExtendedExpr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;

/** Rewrites a query so that it means the same on SQLite. What SQLite lacks stays, and SQLite refuses it. */
final class ToSqlite extends DialectRewrite {

    private static final Map<String, String> FIELDS = Map.of(
            "YEAR", "%Y", "MONTH", "%m", "DAY", "%d", "HOUR", "%H", "MINUTE", "%M", "SECOND", "%S", "DAYOFYEAR", "%j");
    private static final Map<String, String> FUNCTIONS = Map.of(
            "GREATEST", "MAX", "LEAST", "MIN", "IF", "IIF", "CEILING", "CEIL", "LEN", "LENGTH", "STRPOS", "INSTR");

    private final ValueTypes types;

    private ToSqlite(ValueTypes types, SqliteNames names) {
        super(names);
        this.types = types;
    }

    /** @param names of the file, by those of the query */
    static Query rewrite(Query query, Schema schema, SqliteNames names) {
        return new ToSqlite(new ValueTypes(query, schema, SqliteNames.SAME), names).query(query);
    }

    @Override
    public Expr expr(Expr e) {
        return switch (e) {
            case Expr.Cast(Expr.Call(String trunc, boolean _, List<Expr> arguments), String _)
            when trunc.equals("TRUNC")
                    && arguments.getFirst() instanceof Expr.Arithmetic a
                    && a.operator().equals("/")
                    && types.whole(a.left())
                    && types.whole(a.right()) -> parts(a);
            case Expr.Arithmetic a
            when a.operator().equals("/") && !types.real(a.left()) && !types.real(a.right()) ->
                new Expr.Arithmetic("/", new Expr.Cast(expr(a.left()), "REAL"), expr(a.right()));
            case ExtendedExpr.Extract x
            when FIELDS.containsKey(x.field().name()) -> field(x.field().name(), x.operand());
            case Expr.Call c -> call(c);
            default -> renamed(e);
        };
    }

    private Expr call(Expr.Call c) {
        if (c.arguments().size() == 1 && FIELDS.containsKey(c.name())) {
            return field(c.name(), c.arguments().getFirst());
        }
        if (c.name().startsWith("ARG_")) {
            return expr(c.arguments().getFirst());
        }
        if (c.arguments().size() == 2 && c.name().equals("MOD")) {
            return new Expr.Arithmetic(
                    "%", expr(c.arguments().get(0)), expr(c.arguments().get(1)));
        }
        if (c.arguments().size() == 2 && c.name().equals("STRFTIME")) {
            return Expr.Call.of(
                    "STRFTIME", expr(c.arguments().get(1)), moment(c.arguments().get(0)));
        }
        Expr.Call changed = (Expr.Call) parts(c);
        return new Expr.Call(
                FUNCTIONS.getOrDefault(changed.name(), changed.name()), changed.distinct(), changed.arguments());
    }

    private Expr field(String name, Expr operand) {
        Expr format = new Expr.TextLiteral(FIELDS.getOrDefault(name, ""));
        return new Expr.Cast(Expr.Call.of("STRFTIME", format, moment(operand)), "INTEGER");
    }

    private Expr moment(Expr e) {
        return expr(e instanceof Expr.Cast(Expr operand, String type) && type.equals("TIMESTAMP") ? operand : e);
    }

    @Override
    public Predicate predicate(Predicate p) {
        return switch (parts(p)) {
            case Predicate.Like l
            when l.operator().equals("ILIKE") -> new Predicate.Like(l.operand(), l.negated(), "LIKE", l.pattern());
            case Predicate.Like l
            when l.operator().equals("LIKE") && l.pattern() instanceof Expr.TextLiteral t ->
                new Predicate.Like(l.operand(), l.negated(), "GLOB", new Expr.TextLiteral(glob(t.value())));
            case Predicate.CompareQuery c
            when c.operator() == Predicate.Comparison.EQ && c.quantifier() == Predicate.Quantifier.ANY ->
                new Predicate.InQuery(c.left(), false, c.inner());
            case Predicate.CompareQuery c
            when c.operator() == Predicate.Comparison.NE && c.quantifier() == Predicate.Quantifier.ALL ->
                new Predicate.InQuery(c.left(), true, c.inner());
            case Predicate other -> withLiterals(other);
        };
    }

    /**
     * Writes a whole number that no double is with a point, where it is compared with a double: SQLite compares the digits of
     * an integer. A column that is text in the file holds the printed form.
     */
    @Override
    Expr compared(Expr value, Expr literal) {
        Optional<BigDecimal> number = switch (literal) {
            case Expr.NumberLiteral n -> Optional.of(n.value());
            case Expr.TextLiteral t
            when CellParser.number(t.value()) ->
                Optional.of(new BigDecimal(t.value().strip()));
            default -> Optional.empty();
        };
        boolean text = types.type(value).filter(t -> t == ColumnType.TEXT).isPresent();
        if (text && literal instanceof Expr.NumberLiteral n) {
            return new Expr.TextLiteral(Values.text(n.value()));
        }
        return number.filter(n -> types.floating(value) && betweenDoubles(n))
                .<Expr>map(n -> new Expr.NumberLiteral(n.setScale(1)))
                .orElse(literal);
    }

    private static boolean betweenDoubles(BigDecimal number) {
        double nearest = number.doubleValue();
        return number.stripTrailingZeros().scale() <= 0
                && Double.isFinite(nearest)
                && new BigDecimal(nearest).compareTo(number) != 0;
    }

    /** Writes a pattern of LIKE for GLOB, which distinguishes upper and lower case. */
    private static String glob(String pattern) {
        StringBuilder glob = new StringBuilder();
        for (char c : pattern.toCharArray()) {
            switch (c) {
                case '%' -> glob.append('*');
                case '_' -> glob.append('?');
                case '*', '?', '[' -> glob.append('[').append(c).append(']');
                default -> glob.append(c);
            }
        }
        return glob.toString();
    }

    @Override
    public Block block(Block written) {
        Block block = parts(written);
        return block.withOrderBy(block.orderBy().stream().map(this::nullsLast).toList());
    }

    private Block.Order nullsLast(Block.Order order) {
        Optional<Column> column = types.column(order.expr());
        boolean differs = !order.descending()
                && order.nulls().isEmpty()
                && column.filter(Column::nullable).isPresent();
        return differs ? new Block.Order(order.expr(), false, "LAST") : order;
    }
}
