package org.spartabench.judging.check;

import static org.spartabench.authors.item.finding.Check.HOMONYMS;
import static org.spartabench.authors.item.finding.Finding.Severity.WARNING;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.finding.Finding.Evidence;
import org.spartabench.authors.item.finding.Finding.Place.InClause;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.making.law.KeyCounting;
import org.spartabench.sql.name.ColumnNames;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.rewrite.Literals;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;

/**
 * Finds joins on a name that belongs to several entities. A table holds entities by name if most of its rows have a unique
 * name; its other names are homonyms. They count if they take part in the query's rows.
 */
final class Homonyms implements CheckedItem.Check {

    /** Names shown in a message. */
    private static final int NAMED = 3;

    private final KeyCounting counting;
    private final Map<ColumnRef, Set<Object>> homonyms = new HashMap<>();
    private final Map<ColumnRef, Double> shares = new HashMap<>();
    private final Map<ColumnRef, Optional<ColumnRef>> entities = new HashMap<>();

    Homonyms(FactBase facts, Limits limits) {
        this.counting = new KeyCounting(facts, limits);
    }

    @Override
    public List<Finding> at(CheckedItem pair) {
        List<Finding> found = new ArrayList<>();
        Set<ColumnRef> reported = new HashSet<>();
        for (BlockPath at : pair.free()) {
            for (Expr.Column column : joining(pair, at)) {
                Optional<ColumnRef> ref = pair.names().column(at, column);
                if (ref.isPresent() && reported.add(ref.get())) {
                    entity(pair.schema(), ref.get())
                            .flatMap(e -> finding(pair, at, column, e))
                            .ifPresent(found::add);
                }
            }
        }
        return found;
    }

    /** Finds the columns of a block that are compared with another source. */
    private static Set<Expr.Column> joining(CheckedItem pair, BlockPath at) {
        Set<Expr.Column> columns = new LinkedHashSet<>();
        Block block = at.in(pair.query());
        for (Predicate.Nested nested : block.nested()) {
            if (nested instanceof Predicate.InQuery q && q.left() instanceof Expr.Column c) {
                columns.add(c);
            }
        }
        if (at.depth() > 0 && block.select().getFirst().expr() instanceof Expr.Column c) {
            columns.add(c);
        }
        for (ColumnNames.Use use : pair.names().uses()) {
            boolean within = use.block()
                    .filter(b -> b.depth() - use.found().outward() == at.depth()
                            && b.steps().subList(0, at.depth()).equals(at.steps()))
                    .isPresent();
            boolean joins = use.found().outward() > 0 || use.clause() == Clause.FROM;
            if (within && joins) {
                columns.add(use.name());
            }
        }
        return columns;
    }

    private Optional<Finding> finding(CheckedItem pair, BlockPath at, Expr.Column column, ColumnRef entity) {
        Set<Object> several = several(entity);
        if (several.isEmpty() || !pair.names().find(at, column).known()) {
            return Optional.empty();
        }
        Predicate among = new Predicate.InList(
                column, false, several.stream().<Expr>map(Literals::of).toList());
        Block block = at.in(pair.query());
        Block met = CheckQueries.rowsOf(block).and(among).withSelect(column).withDistinct(true);
        return pair.queries()
                .rows(met)
                .filter(r -> r.size() > 0)
                .map(r -> found(pair, at, entity, CheckQueries.values(r), Sql.print(column)));
    }

    private static Finding found(CheckedItem pair, BlockPath at, ColumnRef entity, List<String> met, String joined) {
        List<Expr> names = met.stream().<Expr>map(Expr.TextLiteral::new).toList();
        Expr name = Expr.Column.of(entity.column());
        Block rows = Block.from(entity.table(), Optional.empty())
                .withWhere(List.of(new Predicate.InList(name, false, names)))
                .withOrderBy(List.of(Block.Order.by(name, false)));
        String message = joined + " joins by a name that " + entity.table() + " has more than once: "
                + String.join(", ", met.stream().limit(NAMED).toList());
        Finding finding = Finding.of(HOMONYMS, WARNING, message).at(new InClause(at, Clause.WHERE));
        return pair.queries().reply(rows) instanceof Rows shown ? finding.showing(Evidence.of(shown)) : finding;
    }

    /**
     * Finds the column of the entities that a column names: of itself and its partners by key edges, the one with most unique
     * names.
     */
    private Optional<ColumnRef> entity(Schema schema, ColumnRef column) {
        if (!named(schema, column)) {
            return Optional.empty();
        }
        return entities.computeIfAbsent(column, c -> {
            List<ColumnRef> all = new ArrayList<>(List.of(c));
            all.addAll(schema.joins().partners(JoinGraph.Kind.KEY, c));
            return all.stream()
                    .filter(x -> named(schema, x))
                    .distinct()
                    .max(Comparator.comparingDouble(x -> shares.computeIfAbsent(x, counting::own)))
                    .filter(x -> !several(x).isEmpty());
        });
    }

    private static boolean named(Schema schema, ColumnRef column) {
        return schema.column(column).filter(c -> c.role() == Role.NAME).isPresent();
    }

    private Set<Object> several(ColumnRef entity) {
        return homonyms.computeIfAbsent(entity, counting::namesakes);
    }
}
