package org.spartabench.sql.description;

import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.walk.Aggregates;
import org.spartabench.sql.walk.Walk;

/**
 * Lists the features of a query that statistics and published files count.
 *
 * @param tables the tables it reads anywhere, sorted, without the names that WITH gives
 * @param aggregated whether the outermost SELECT aggregates
 * @param outermost the features of the outermost block, or of the operands of an outermost set operation
 * @param anywhere the features of all blocks
 */
public record Facets(List<String> tables, boolean aggregated, Usage outermost, Usage anywhere) {

    /** The aggregates that published files count. */
    public static final List<String> AGGREGATES = List.of("SUM", "COUNT", "MAX", "MIN", "AVG");

    /** The clauses that published files count. */
    public static final List<Clause> CLAUSES =
            List.of(Clause.WHERE, Clause.GROUP_BY, Clause.HAVING, Clause.ORDER_BY, Clause.LIMIT);

    /** Holds clauses and aggregates, of {@link #CLAUSES} and {@link #AGGREGATES} alone. */
    public record Usage(Set<Clause> clauses, Set<String> aggregates) {}

    public Facets {
        tables = List.copyOf(tables);
    }

    public static Facets of(Query query) {
        TreeMap<String, String> tables = new TreeMap<>();
        Set<String> named = new HashSet<>();
        Walk.queries(query).forEach(q -> {
            if (q instanceof Query.With with) {
                with.named().forEach(n -> named.add(n.name().toLowerCase(Locale.ROOT)));
            }
        });
        Walk.tables(query).forEach(n -> tables.putIfAbsent(n.table().toLowerCase(Locale.ROOT), n.table()));
        tables.keySet().removeAll(named);
        return new Facets(
                tables.values().stream().sorted().toList(),
                Aggregates.inSelect(query),
                usage(Walk.outermost(query), clausesOf(query)),
                usage(Walk.blocks(query), Walk.queries(query).flatMap(Facets::clausesOf)));
    }

    /** Streams the clauses of an outermost set operation itself. */
    private static Stream<Clause> clausesOf(Query query) {
        return switch (query) {
            case Block b -> Stream.of();
            case Query.With w -> clausesOf(w.body());
            case Query.SetOperation s ->
                Stream.concat(
                        s.orderBy().isEmpty() ? Stream.of() : Stream.of(Clause.ORDER_BY),
                        s.limit().isEmpty() ? Stream.of() : Stream.of(Clause.LIMIT));
        };
    }

    private static Usage usage(Stream<Block> blocks, Stream<Clause> more) {
        Set<Clause> clauses = EnumSet.noneOf(Clause.class);
        Set<String> aggregates = new TreeSet<>();
        more.forEach(clauses::add);
        blocks.forEach(b -> {
            CLAUSES.stream().filter(c -> has(b, c)).forEach(clauses::add);
            Walk.exprs(b)
                    .filter(e -> e instanceof Expr.Call c && c.aggregate() && AGGREGATES.contains(c.name()))
                    .forEach(e -> aggregates.add(((Expr.Call) e).name()));
        });
        return new Usage(Collections.unmodifiableSet(clauses), Collections.unmodifiableSet(aggregates));
    }

    private static boolean has(Block block, Clause clause) {
        return switch (clause) {
            case SELECT -> true;
            case FROM -> !block.from().isEmpty();
            case WHERE -> !block.where().isEmpty();
            case GROUP_BY -> !block.groupBy().isEmpty();
            case HAVING -> !block.having().isEmpty();
            case ORDER_BY -> !block.orderBy().isEmpty();
            case LIMIT -> block.limit().isPresent();
        };
    }
}
