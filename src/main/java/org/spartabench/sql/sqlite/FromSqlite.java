package org.spartabench.sql.sqlite;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.ExtendedExpr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.walk.Walk;

/** Rewrites a query of SQLite so that it means the same on an engine with strict types. */
final class FromSqlite extends DialectRewrite {

    private static final Set<String> ON_TEXT = Set.of("SUBSTR", "SUBSTRING", "INSTR", "LENGTH", "REPLACE", "TRIM");
    private static final Set<String> WHOLE = Set.of("INTEGER", "INT", "BIGINT");
    private static final Set<String> REAL = Set.of("REAL", "FLOAT", "NUMERIC", "DECIMAL");

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
            when a.operator().equals("/") && types.whole(a.left()) && types.whole(a.right()) ->
                new Expr.Cast(Expr.Call.of("TRUNC", a), "BIGINT");
            case Expr.Call c
            when c.name().equals("IIF") && c.arguments().size() == 3 ->
                new Expr.Case(
                        Optional.empty(),
                        List.of(new Expr.Case.When(
                                c.arguments().get(0), c.arguments().get(1))),
                        Optional.of(c.arguments().get(2)));
            case Expr.Call c
            when c.name().equals("STRFTIME")
                    && c.arguments().size() == 2
                    && c.arguments().getFirst() instanceof Expr.TextLiteral format ->
                Expr.Call.of("STRFTIME", moment(c.arguments().get(1)), format);
            case Expr.Call c
            when ON_TEXT.contains(c.name()) && !c.arguments().isEmpty() -> {
                List<Expr> arguments = new ArrayList<>(c.arguments());
                arguments.set(0, text(arguments.getFirst()));
                yield new Expr.Call(c.name(), c.distinct(), arguments);
            }
            // A whole number is cut off in SQLite and rounded elsewhere; REAL has fewer digits elsewhere.
            case Expr.Cast c
            when WHOLE.contains(c.type()) && (types.real(c.operand()) || decimal(c.operand())) ->
                new Expr.Cast(Expr.Call.of("TRUNC", c.operand()), "BIGINT");
            case Expr.Cast c when REAL.contains(c.type()) -> new Expr.Cast(c.operand(), "DOUBLE");
            default -> e;
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
            case Predicate p -> withLiterals(p);
        };
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
        Block block = parts(written);
        Block grouped = block.groupBy().isEmpty() ? block : grouped(block);
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

    /** Groups by the columns that SQLite takes from any row of a group. */
    private static Block grouped(Block block) {
        List<Expr> keys = new ArrayList<>(block.groupBy());
        List<String> aliases =
                block.select().stream().flatMap(o -> o.alias().stream()).toList();
        Stream<Expr> outputs = block.select().stream()
                .filter(o -> keys.stream().noneMatch(k -> names(k, o, block)))
                .map(Block.Output::expr);
        Stream<Expr> others = Stream.concat(
                block.having().stream().flatMap(Walk::predicates).flatMap(p -> Walk.exprs(p).stream()),
                block.orderBy().stream().map(Block.Order::expr));
        outputs.flatMap(FromSqlite::bare).forEach(c -> add(keys, c));
        others.flatMap(FromSqlite::bare)
                .filter(c -> c.qualifier().isPresent() || aliases.stream().noneMatch(c.name()::equalsIgnoreCase))
                .forEach(c -> add(keys, c));
        return block.withGroupBy(keys);
    }

    /** Whether a key of GROUP BY is an output by its number or alias. */
    private static boolean names(Expr key, Block.Output output, Block block) {
        return switch (key) {
            case Expr.NumberLiteral n ->
                n.value().compareTo(BigDecimal.valueOf(block.select().indexOf(output) + 1L)) == 0;
            case Expr.Column c
            when c.qualifier().isEmpty() ->
                output.alias().filter(c.name()::equalsIgnoreCase).isPresent();
            default -> key.equals(output.expr());
        };
    }

    private static void add(List<Expr> keys, Expr.Column column) {
        if (keys.stream().noneMatch(k -> k instanceof Expr.Column c && same(c, column))) {
            keys.add(column);
        }
    }

    private static boolean same(Expr.Column a, Expr.Column b) {
        return a.name().equalsIgnoreCase(b.name())
                && (a.qualifier().isEmpty()
                        || b.qualifier().isEmpty()
                        || a.qualifier().get().equalsIgnoreCase(b.qualifier().get()));
    }

    /** Streams the columns outside aggregates. */
    private static Stream<Expr.Column> bare(Expr e) {
        return switch (e) {
            case Expr.Column c -> Stream.of(c);
            case Expr.Call c when c.aggregate() -> Stream.empty();
            case ExtendedExpr.Extended _ -> Stream.empty();
            case Expr.Condition c ->
                Walk.predicates(c.predicate())
                        .flatMap(p -> Walk.exprs(p).stream())
                        .flatMap(FromSqlite::bare);
            default -> Walk.parts(e).stream().flatMap(FromSqlite::bare);
        };
    }
}
