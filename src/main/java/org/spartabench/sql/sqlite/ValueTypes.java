package org.spartabench.sql.sqlite;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.walk.Walk;

/** Knows the types of the values in one statement, as far as they follow from its columns. */
final class ValueTypes {

    private static final Set<String> COUNTS = Set.of("COUNT", "LENGTH", "INSTR", "YEAR", "MONTH", "DAY");
    private static final Set<String> OF_ARGUMENT = Set.of("SUM", "MIN", "MAX", "ABS", "COALESCE", "IFNULL");
    private static final Set<String> WHOLE_TYPES = Set.of("INTEGER", "INT", "BIGINT", "SMALLINT", "TINYINT");
    private static final Set<String> REAL_TYPES = Set.of("REAL", "FLOAT", "DOUBLE", "NUMERIC", "DECIMAL");

    private static final Set<String> TEXTS = Set.of(
            "STRFTIME", "SUBSTR", "SUBSTRING", "UPPER", "LOWER", "TRIM", "LTRIM", "RTRIM", "REPLACE", "GROUP_CONCAT");

    private final Schema schema;
    private final Map<String, String> tables = new HashMap<>();

    /** @param query with the names of the schema, or with those that {@code names} maps to them */
    ValueTypes(Query query, Schema schema, SqliteNames names) {
        this.schema = schema;
        Walk.stored(query).forEach(n -> {
            String table = names.table(n.table());
            tables.putIfAbsent(key(((Source) n).name().orElse(table)), table);
            tables.putIfAbsent(key(table), table);
        });
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /** Finds the column of a table that the expression is; empty where the name means several. */
    Optional<Column> column(Expr expr) {
        if (!(expr instanceof Expr.Column named)) {
            return Optional.empty();
        }
        Stream<String> wanted = named.qualifier().isPresent()
                ? Stream.ofNullable(tables.get(key(named.qualifier().get())))
                : tables.values().stream().distinct();
        List<Column> found = wanted.flatMap(t -> schema.table(t).stream())
                .flatMap((Table t) -> t.column(named.name()).stream())
                .toList();
        boolean alike = found.stream().map(Column::type).distinct().count() == 1;
        return alike ? Optional.of(found.getFirst()) : Optional.empty();
    }

    Optional<ColumnType> type(Expr expr) {
        return column(expr).map(Column::type);
    }

    /** Whether the value is known to be a text, dates aside. */
    boolean text(Expr e) {
        return switch (e) {
            case Expr.TextLiteral _ -> true;
            case Expr.Column _ -> type(e).filter(t -> t == ColumnType.TEXT).isPresent();
            case Expr.Arithmetic a -> a.operator().equals("||");
            case Expr.Cast c -> c.type().equals("VARCHAR") || c.type().equals("TEXT");
            case Expr.Call c ->
                TEXTS.contains(c.name())
                        || OF_ARGUMENT.contains(c.name())
                                && !c.arguments().isEmpty()
                                && text(c.arguments().getFirst());
            case Expr.Scalar(Block b)
            when b.select().size() == 1 -> text(b.select().getFirst().expr());
            default -> false;
        };
    }

    /** Whether the value is known to be a whole number. */
    boolean whole(Expr e) {
        return switch (e) {
            case Expr.NumberLiteral n -> n.value().scale() <= 0;
            case Expr.BooleanLiteral _, Expr.Condition _ -> true;
            case Expr.Column c ->
                type(c).filter(t -> t == ColumnType.INTEGER || t == ColumnType.BOOLEAN)
                        .isPresent();
            case Expr.Negative n -> whole(n.operand());
            case Expr.Arithmetic a when !a.operator().equals("||") -> whole(a.left()) && whole(a.right());
            case Expr.Cast c -> WHOLE_TYPES.contains(c.type());
            case Expr.Call c ->
                COUNTS.contains(c.name())
                        || OF_ARGUMENT.contains(c.name())
                                && c.arguments().stream().allMatch(this::whole);
            case Expr.Case c ->
                c.whens().stream().allMatch(w -> whole(w.value()))
                        && c.otherwise().stream().allMatch(this::whole);
            case Expr.Scalar(Block b)
            when b.select().size() == 1 -> whole(b.select().getFirst().expr());
            default -> false;
        };
    }

    /** Whether the value is known to be a double in the files that are written here. */
    boolean floating(Expr e) {
        return switch (e) {
            case Expr.Column _ -> type(e).filter(t -> t == ColumnType.DECIMAL).isPresent();
            case Expr.Call c
            when OF_ARGUMENT.contains(c.name()) -> c.arguments().stream().anyMatch(this::floating);
            case Expr.Negative n -> floating(n.operand());
            case Expr.Arithmetic a -> real(a) || floating(a.left()) || floating(a.right());
            default -> real(e);
        };
    }

    /** Whether the value is known to be a number that SQLite does not divide as a whole one. */
    boolean real(Expr e) {
        return switch (e) {
            case Expr.NumberLiteral n -> n.value().scale() > 0;
            case Expr.Cast c -> REAL_TYPES.contains(c.type());
            case Expr.Call c -> c.name().equals("AVG");
            case Expr.Negative n -> real(n.operand());
            case Expr.Arithmetic a ->
                real(a.left()) || real(a.right()) || a.operator().equals("/");
            default -> false;
        };
    }
}
