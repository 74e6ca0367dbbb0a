package org.spartabench.sql.name;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.tree.Expr;

/**
 * Holds the names visible to one block: its sources and output aliases, and those of enclosing blocks.
 *
 * @param id smaller than that of every scope inside it
 * @param path the block's path in the tree; empty for blocks in FROM, WITH, set operations and scalar subqueries
 * @param aliases output aliases of the block
 */
public record Scope(int id, Optional<Scope> outer, Optional<BlockPath> path, List<Range> ranges, List<String> aliases) {

    /** Represents a column that a source offers; {@code origin} is the table's column, if it is one unchanged. */
    public record Offered(String name, Optional<ColumnRef> origin) {}

    /**
     * Represents a source in FROM.
     *
     * @param name the qualifier of its columns
     * @param columns empty when they are unknown
     */
    public record Range(Optional<String> name, Optional<List<Offered>> columns) {

        Optional<Offered> offers(String column) {
            return columns.flatMap(all ->
                    all.stream().filter(c -> c.name().equalsIgnoreCase(column)).findFirst());
        }

        boolean called(String qualifier) {
            return name.filter(qualifier::equalsIgnoreCase).isPresent();
        }
    }

    /** Finds what offers the column: this block before those around it. A name that nothing offers belongs to this block. */
    public ColumnNames.Found find(Expr.Column column) {
        Optional<Scope> at = Optional.of(this);
        for (int outward = 0; at.isPresent(); outward++, at = at.get().outer()) {
            Optional<ColumnNames.Found> found = at.get().own(column, outward);
            if (found.isPresent()) {
                return found.get();
            }
        }
        return new ColumnNames.Found(id, 0, Optional.empty(), Optional.empty(), ColumnNames.Offer.NOTHING);
    }

    /**
     * Finds a column among the names of this block alone. The first source with the qualifier's name offers a qualified
     * column. The first source that has it offers a bare one, else an output alias, else the first unknown source.
     */
    private Optional<ColumnNames.Found> own(Expr.Column column, int outward) {
        String name = column.name();
        if (column.qualifier().isPresent()) {
            String qualifier = column.qualifier().get();
            return first(r -> r.called(qualifier)).map(r -> found(this, outward, r, name));
        }
        Optional<Range> offering = first(r -> r.offers(name).isPresent());
        if (offering.isEmpty() && aliases.stream().anyMatch(name::equalsIgnoreCase)) {
            return Optional.of(
                    new ColumnNames.Found(id, outward, Optional.empty(), Optional.empty(), ColumnNames.Offer.ALIAS));
        }
        return offering.or(() -> first(r -> r.columns().isEmpty())).map(r -> found(this, outward, r, name));
    }

    private Optional<Range> first(Predicate<Range> wanted) {
        return ranges.stream().filter(wanted).findFirst();
    }

    private static ColumnNames.Found found(Scope scope, int outward, Range range, String column) {
        Optional<Offered> offered = range.offers(column);
        return new ColumnNames.Found(
                scope.id(),
                outward,
                range.name(),
                offered.flatMap(Offered::origin),
                offered.isPresent()
                        ? ColumnNames.Offer.SOURCE
                        : range.columns().isEmpty() ? ColumnNames.Offer.UNKNOWN_SOURCE : ColumnNames.Offer.NOTHING);
    }
}
