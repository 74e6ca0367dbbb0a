package org.spartabench.query.name;

import java.util.List;
import java.util.Optional;
import org.spartabench.fact.ColumnRef;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Expr;

/**
 * Holds the names visible to one block: its sources and output aliases, and those of the blocks around it.
 *
 * @param id smaller than that of every scope inside it
 * @param path the block's place in the tree; empty for blocks in FROM, WITH, set operations and scalar subqueries
 * @param aliases output aliases of the block
 */
public record Scope(int id, Optional<Scope> outer, Optional<BlockPath> path, List<Range> ranges, List<String> aliases) {

    /** A column that a source offers, and the column of a table that it is, where it is one unchanged. */
    public record Offered(String name, Optional<ColumnRef> origin) {}

    /**
     * A source in FROM.
     *
     * @param name by which columns are qualified
     * @param columns empty when they are not known
     */
    public record Range(Optional<String> name, Optional<List<Offered>> columns) {

        Optional<Offered> offers(String column) {
            return columns.flatMap(all ->
                    all.stream().filter(c -> c.name().equalsIgnoreCase(column)).findFirst());
        }
    }

    /** Where the column comes from; a name that nothing offers is taken for one of this block. */
    public ColumnNames.Found find(Expr.Column column) {
        return column.qualifier().map(q -> qualified(q, column.name())).orElseGet(() -> bare(column.name()));
    }

    private ColumnNames.Found qualified(String qualifier, String column) {
        Optional<Scope> at = Optional.of(this);
        for (int outward = 0; at.isPresent(); outward++, at = at.get().outer()) {
            for (Range range : at.get().ranges()) {
                if (range.name().filter(qualifier::equalsIgnoreCase).isPresent()) {
                    return found(at.get(), outward, range, column);
                }
            }
        }
        return new ColumnNames.Found(id, 0, Optional.empty(), Optional.empty(), ColumnNames.Offer.NOTHING);
    }

    private ColumnNames.Found bare(String column) {
        Optional<Scope> at = Optional.of(this);
        for (int outward = 0; at.isPresent(); outward++, at = at.get().outer()) {
            Scope scope = at.get();
            for (Range range : scope.ranges()) {
                if (range.offers(column).isPresent()) {
                    return found(scope, outward, range, column);
                }
            }
            if (scope.aliases().stream().anyMatch(column::equalsIgnoreCase)) {
                return new ColumnNames.Found(
                        scope.id(), outward, Optional.empty(), Optional.empty(), ColumnNames.Offer.ALIAS);
            }
            for (Range range : scope.ranges()) {
                if (range.columns().isEmpty()) {
                    return found(scope, outward, range, column);
                }
            }
        }
        return new ColumnNames.Found(id, 0, Optional.empty(), Optional.empty(), ColumnNames.Offer.NOTHING);
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
