package org.spartabench.sql.description;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.walk.Walk;

/**
 * Chooses the columns of a block's rows that matter: those that say which row it is, and those that the block names.
 *
 * @param query the whole query
 * @param table that the block reads
 * @param columns of the table, in its order
 */
public record BlockColumns(Block query, BlockPath block, String table, List<String> columns) {

    private static final int LEAST = 4;
    private static final int MOST = 8;

    /** Gives the columns that the block names, in the order of the table. */
    public Set<String> named() {
        return names(Walk.exprs(block.in(query)));
    }

    /** Gives the columns that a predicate of the block names. */
    public Set<String> of(PredicatePath predicate) {
        return names(Trees.at(query, predicate));
    }

    /** Gives the predicate of the block that names the column, the innermost one. */
    public Optional<PredicatePath> predicateOn(String column) {
        return Trees.predicates(query, block).stream()
                .filter(placed -> names(placed.predicate()).contains(column))
                .reduce((a, b) -> b.path().steps().size() >= a.path().steps().size() ? b : a)
                .map(Trees.Placed::path);
    }

    /** Chooses the columns to show: first key and names, then those that the block names, then others up to a few. */
    public List<Integer> shown(Schema schema) {
        Optional<Table> found = schema.table(table);
        Set<String> chosen = new LinkedHashSet<>(found.map(Table::primaryKey).orElse(List.of()));
        found.map(Table::columns).orElse(List.of()).stream()
                .filter(c -> c.role() == Role.NAME)
                .map(Column::name)
                .forEach(chosen::add);
        chosen.addAll(named());
        columns.stream().limit(Math.max(0, LEAST - chosen.size())).forEach(chosen::add);
        return chosen.stream()
                .map(columns::indexOf)
                .filter(i -> i >= 0)
                .limit(MOST)
                .toList();
    }

    private Set<String> names(Predicate predicate) {
        return names(Walk.allExprs(predicate));
    }

    private Set<String> names(Stream<Expr> exprs) {
        Set<String> found = exprs.flatMap(Walk.only(Expr.Column.class))
                .map(Expr.Column::name)
                .collect(Collectors.toSet());
        return columns.stream().filter(found::contains).collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
