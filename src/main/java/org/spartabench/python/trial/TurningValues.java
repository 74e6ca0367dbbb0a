package org.spartabench.python.trial;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.walk.Walk;

/** Collects the values at which the conditions of a query turn: its constants and their neighbours, by column. */
final class TurningValues {

    private final Map<String, Set<Expr.Literal>> constants = new HashMap<>();

    TurningValues(Query query) {
        Walk.blocks(query).flatMap(Walk::predicates).forEach(p -> {
            List<Expr> parts = Walk.exprs(p);
            parts.stream()
                    .flatMap(Walk::exprs)
                    .filter(Expr.Column.class::isInstance)
                    .forEach(c -> parts.stream()
                            .filter(Expr.Literal.class::isInstance)
                            .forEach(l -> constants
                                    .computeIfAbsent(key(((Expr.Column) c).name()), k -> new LinkedHashSet<>())
                                    .add((Expr.Literal) l)));
            if (p instanceof Predicate.CompareQuery(Expr.Column left, var _, var _, var _)) {
                constants.computeIfAbsent(key(left.name()), k -> new LinkedHashSet<>());
            }
        });
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /** @param scale the digits after the point that decimals of the column have */
    List<Object> of(Column column, int scale) {
        return constants.getOrDefault(key(column.name()), Set.of()).stream()
                .flatMap(l -> near(l, column.type(), scale))
                .distinct()
                .toList();
    }

    private static Stream<Object> near(Expr.Literal literal, ColumnType type, int scale) {
        return switch (literal) {
            case Expr.NumberLiteral(BigDecimal n)
            when type == ColumnType.INTEGER -> {
                long whole = n.setScale(0, RoundingMode.FLOOR).longValue();
                yield Stream.of(whole - 1, whole, whole + 1);
            }
            case Expr.NumberLiteral(BigDecimal n)
            when type == ColumnType.DECIMAL ->
                Stream.of(n, n.subtract(BigDecimal.ONE), n.add(BigDecimal.ONE))
                        .map(v -> v.setScale(scale, RoundingMode.HALF_UP));
            case Expr.TextLiteral(String text) when type == ColumnType.DATE -> dates(text);
            case Expr.TextLiteral(String text)
            when type == ColumnType.TEXT ->
                Stream.of(
                        text.replace("%", "").replace('_', 'a'),
                        text.replace("%", "x").replace('_', 'b'));
            case Expr.BooleanLiteral _ when type == ColumnType.BOOLEAN -> Stream.of(true, false);
            case Expr.NumberLiteral _, Expr.TextLiteral _, Expr.BooleanLiteral _, Expr.NullLiteral _ -> Stream.empty();
        };
    }

    private static Stream<Object> dates(String text) {
        try {
            LocalDate date = LocalDate.parse(text);
            return Stream.of(date.minusDays(1), date, date.plusDays(1));
        } catch (DateTimeException e) {
            return Stream.empty();
        }
    }
}
