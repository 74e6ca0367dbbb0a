package org.spartabench.making.repair.rewrite;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.value.Values;
import org.spartabench.making.repair.tree.Terms;
import org.spartabench.sql.rewrite.Rewrite;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;

/**
 * Binds rows to sources: replaces each column of such a source by its value.
 *
 * @param rows the values by source and column, as written in the schema
 */
public record Bindings(Map<String, Map<String, @Nullable Object>> rows) {

    public static final Bindings NONE = new Bindings(Map.of());

    public Bindings {
        rows = Collections.unmodifiableMap(new LinkedHashMap<>(rows));
    }

    /** Adds a row with values in the order of {@code columns}. */
    public Bindings with(String source, List<String> columns, List<@Nullable Object> values) {
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        for (int i = 0; i < columns.size(); i++) {
            row.put(columns.get(i), values.get(i));
        }
        return and(new Bindings(Map.of(source, row)));
    }

    public Bindings and(Bindings others) {
        Map<String, Map<String, @Nullable Object>> more = new LinkedHashMap<>(rows);
        more.putAll(others.rows);
        return new Bindings(more);
    }

    /** Returns the value of a bound column; empty for any other expression, and for NULL. */
    public Optional<Object> value(Expr expr) {
        if (!(expr instanceof Expr.Column(Optional<String> qualifier, String name)) || qualifier.isEmpty()) {
            return Optional.empty();
        }
        Map<String, @Nullable Object> row = rows.getOrDefault(qualifier.get(), Map.of());
        return row.keySet().stream().filter(name::equalsIgnoreCase).findFirst().map(row::get);
    }

    /** Returns the tree with values in place of bound columns. */
    public Block in(Block block) {
        return rows.isEmpty() || !(rewrite().query(block) instanceof Block bound) ? block : bound;
    }

    public Predicate in(Predicate predicate) {
        return rewrite().predicate(predicate);
    }

    public Expr in(Expr expr) {
        return rewrite().expr(expr);
    }

    private Rewrite rewrite() {
        Map<String, Map<String, Expr>> literals = new HashMap<>();
        rows.forEach((source, row) -> {
            Map<String, Expr> byName = new HashMap<>();
            row.forEach((column, value) -> byName.put(column.toLowerCase(Locale.ROOT), Terms.literal(value)));
            literals.put(source, byName);
        });
        return Rewrite.exprs(e -> {
            if (!(e instanceof Expr.Column(Optional<String> qualifier, String name)) || qualifier.isEmpty()) {
                return e;
            }
            Map<String, Expr> row = literals.get(qualifier.get());
            return row == null ? e : row.getOrDefault(name.toLowerCase(Locale.ROOT), e);
        });
    }

    /** Lists the values by column, with the source's name before it if two sources have a column of that name. */
    public Map<String, String> shown() {
        Map<String, Integer> uses = new HashMap<>();
        rows.values()
                .forEach(row -> row.keySet().forEach(c -> uses.merge(c.toLowerCase(Locale.ROOT), 1, Integer::sum)));
        Map<String, String> shown = new LinkedHashMap<>();
        rows.forEach((source, row) -> row.forEach((column, value) -> {
            boolean alone = uses.getOrDefault(column.toLowerCase(Locale.ROOT), 0) == 1;
            shown.put(alone ? column : source + "." + column, Values.text(value));
        }));
        return shown;
    }
}
