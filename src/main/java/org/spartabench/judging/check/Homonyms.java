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
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.sql.guard.Guard;
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

    /** Least share of rows with a unique name. */
    private static final double ENTITIES = 0.7;

    /** Names shown in a message. */
    private static final int NAMED = 3;

    /** Names kept of one column. */
    private static final int MOST = 1_000;

    private final FactBase facts;
    private final Limits limits;
    private final Map<ColumnRef, List<Object>> homonyms = new HashMap<>();
    private final Map<ColumnRef, Double> shares = new HashMap<>();
    private final Map<ColumnRef, Optional<ColumnRef>> entities = new HashMap<>();

    Homonyms(FactBase facts, Limits limits) {
        this.facts = facts;
        this.limits = limits;
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
        List<Object> several = homonyms.computeIfAbsent(entity, this::homonyms);
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
                    .max(Comparator.comparingDouble(this::own))
                    .filter(x -> own(x) >= ENTITIES && own(x) < 1)
                    .filter(x -> numbered(schema, x.table()));
        });
    }

    private static boolean named(Schema schema, ColumnRef column) {
        return schema.column(column).filter(c -> c.role() == Role.NAME).isPresent();
    }

    /** Tells whether the rows have an identifier as their key, or no known key. */
    private static boolean numbered(Schema schema, String table) {
        List<String> key = schema.table(table).map(Table::primaryKey).orElse(List.of());
        return key.isEmpty()
                || key.size() == 1
                        && schema.column(new ColumnRef(table, key.getFirst()))
                                .filter(c -> c.role() == Role.IDENTIFIER)
                                .isPresent();
    }

    /** Gives the share of rows with a unique name. */
    private double own(ColumnRef column) {
        return shares.computeIfAbsent(column, c -> {
            Expr name = Expr.Column.of(c.column());
            Block counts = Block.from(c.table(), Optional.empty())
                    .withSelect(new Expr.Call("COUNT", true, List.of(name)), Expr.Call.of("COUNT", name));
            return Guard.run(counts, facts, limits) instanceof Rows totals && totals.number(1) > 0
                    ? (double) totals.number(0) / totals.number(1)
                    : 0.0;
        });
    }

    private List<Object> homonyms(ColumnRef entity) {
        Expr name = Expr.Column.of(entity.column());
        Expr all = Expr.Call.of("COUNT", Expr.Star.ALL);
        Block several = Block.from(entity.table(), Optional.empty())
                .withSelect(name)
                .withWhere(List.of(new Predicate.IsNull(name, true)))
                .withGroupBy(List.of(name))
                .withHaving(List.of(new Predicate.Compare(all, Predicate.Comparison.GT, Expr.NumberLiteral.of(1))))
                .withOrderBy(List.of(Block.Order.by(name, false)))
                .withLimit(Optional.of(new Block.Limit(MOST, 0)));
        List<Object> names = new ArrayList<>();
        if (Guard.run(several, facts, limits) instanceof Rows found) {
            found.column(0).forEach(v -> Optional.ofNullable(v).ifPresent(names::add));
        }
        return names;
    }
}
