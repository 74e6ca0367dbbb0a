package org.spartabench.making.law;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.spartabench.authors.item.outcome.Refusal.Objection;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.usage.PartTables;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.sql.name.ColumnNames;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Predicate.Comparison;
import org.spartabench.sql.walk.Equalities;
import org.spartabench.sql.walk.Walk;

/**
 * Rejects blocks whose words would mean something else than their rows: conditions on the very column that is given out or
 * compared, counts of rows that are parts of the entities they are named by, days that stand for times.
 */
record GrainRules(Schema schema, ColumnNames names, BlockPath at, Block block) {

    Optional<Objection> objection() {
        return givenOut()
                .or(this::aggregated)
                .or(this::stacked)
                .or(this::twice)
                .or(this::counted)
                .or(this::excepted)
                .or(this::some)
                .or(this::days)
                .or(this::detour);
    }

    /** Rejects a list, or a count of different values, of a column that a condition decides already. */
    private Optional<Objection> givenOut() {
        if (at.depth() > 0) {
            return Optional.empty();
        }
        Expr output = block.select().getFirst().expr();
        Expr listed =
                output instanceof Expr.Call c && c.distinct() && !c.arguments().isEmpty()
                        ? c.arguments().getFirst()
                        : output;
        return column(listed)
                .filter(c -> !named(c) && conditions(block).anyMatch(p -> onLiteral(p, c))
                        || conditions(block).anyMatch(p -> p instanceof Predicate.InList && onLiteral(p, c)))
                .map(c -> new Objection("a condition says already what " + c.column() + " is"));
    }

    private boolean named(ColumnRef column) {
        return schema.column(column).map(Column::role).equals(Optional.of(Role.NAME));
    }

    /** Rejects an extreme, or the first in an order, of what a condition bounds; in an inner block any such aggregate. */
    private Optional<Objection> aggregated() {
        Set<ColumnRef> bounded = bounded(block, at);
        block.nested().stream()
                .filter(n -> at.depth() == 0 && n instanceof Predicate.CompareQuery)
                .forEach(n -> column(((Predicate.CompareQuery) n).left()).ifPresent(bounded::add));
        return extreme()
                .flatMap(this::column)
                .filter(bounded::contains)
                .map(c -> new Objection("its " + c.column() + " is bounded by a condition already"));
    }

    /** Gives what the block asks the extreme of. */
    private Optional<Expr> extreme() {
        if (block.select().getFirst().expr() instanceof Expr.Call call && call.aggregate()) {
            boolean counts = at.depth() > 0 || Set.of("MAX", "MIN").contains(call.name());
            return counts ? call.arguments().stream().findFirst() : Optional.empty();
        }
        return block.limit().flatMap(l -> block.orderBy().stream().findFirst()).map(Block.Order::expr);
    }

    /** Rejects a comparison with an aggregate beside another bound of the same column. */
    private Optional<Objection> stacked() {
        Set<ColumnRef> bounded = bounded(block, at);
        return block.nested().stream()
                .filter(Predicate.CompareQuery.class::isInstance)
                .flatMap(n -> column(((Predicate.CompareQuery) n).left()).stream())
                .filter(bounded::contains)
                .map(c -> new Objection(c.column() + " is bounded by a condition already"))
                .findFirst();
    }

    /** Rejects inner blocks, or a block and an inner one, over one table that bound the same column. */
    private Optional<Objection> twice() {
        Set<ColumnRef> seen = new HashSet<>(bounded(block, at));
        List<Block> children = block.children();
        for (int i = 0; i < children.size(); i++) {
            for (ColumnRef column : bounded(children.get(i), at.child(i))) {
                if (!seen.add(column)) {
                    return Optional.of(new Objection(column.column() + " is bounded by another block already"));
                }
            }
        }
        return Optional.empty();
    }

    /** Rejects a count of rows that are parts, unless each of the entities they belong to has one such row at most. */
    private Optional<Objection> counted() {
        boolean rows = at.depth() == 0
                && block.groupBy().isEmpty()
                && block.select().getFirst().expr() instanceof Expr.Call call
                && call.name().equals("COUNT")
                && !call.distinct();
        Optional<Table> table = rows ? block.table().flatMap(schema::table) : Optional.empty();
        PartTables parts = new PartTables(schema);
        return table.filter(parts::part).flatMap(t -> {
            Set<String> fixed = Equalities.fixed(block);
            List<String> open = t.primaryKey().stream()
                    .filter(k -> !fixed.contains(k.toLowerCase(Locale.ROOT)))
                    .toList();
            boolean once = open.size() == 1 && parts.owners(t).containsAll(open);
            return once
                    ? Optional.empty()
                    : Optional.of(new Objection("rows of " + t.name() + " are no things of their own: count different "
                            + String.join(" or ", t.primaryKey())));
        });
    }

    /** Rejects "other than" on a value of which an entity may have several: the others of the same entity would stay. */
    private Optional<Objection> excepted() {
        return block.table()
                .flatMap(schema::table)
                .filter(new PartTables(schema)::part)
                .flatMap(t -> conditions(block)
                        .filter(p -> p instanceof Predicate.Compare c
                                        && c.operator() == Comparison.NE
                                        && c.right() instanceof Expr.Literal
                                || p instanceof Predicate.InList l && l.negated())
                        .map(p -> new Objection(
                                "what it belongs to may have other rows with that value: " + Sql.print(p)))
                        .findFirst());
    }

    /** Rejects a number of rows of an entity where only some values count: "had 2 of drama and romance". */
    private Optional<Objection> some() {
        PartTables parts = new PartTables(schema);
        return block.table()
                .flatMap(schema::table)
                .filter(t -> parts.part(t) && !block.having().isEmpty())
                .filter(t -> conditions(block)
                        .anyMatch(p -> t.primaryKey().stream()
                                .filter(k -> !parts.owners(t).contains(k))
                                .flatMap(k -> t.column(k).stream())
                                .anyMatch(c -> mentions(p, c))))
                .filter(t -> block.groupBy().stream()
                        .anyMatch(g ->
                                g instanceof Expr.Column c && parts.owners(t).contains(c.name())))
                .map(t -> new Objection("rows of " + t.name() + " are counted among some of their values only"));
    }

    /** Rejects a comparison of days of which times of day are said, since they do not count. */
    private Optional<Objection> days() {
        return block.nested().stream()
                .filter(n -> n instanceof Predicate.CompareQuery c
                        && type(c.left()).equals(Optional.of(ColumnType.DATE))
                        && c.inner() instanceof Block inner
                        && inner.table().flatMap(schema::table).stream()
                                .flatMap(t -> t.columns().stream())
                                .filter(c2 -> c2.type() == ColumnType.TIME)
                                .anyMatch(c2 -> conditions(inner).anyMatch(p -> mentions(p, c2))))
                .map(n -> new Objection("days are compared, but a time of day is said: " + Sql.print(n)))
                .findFirst();
    }

    /** Rejects a way through a table of which nothing counts but one key: who reads of films does not read that those without a genre are left out. */
    private Optional<Objection> detour() {
        boolean counts = Walk.exprs(block)
                .anyMatch(e -> e instanceof Expr.Star || e instanceof Expr.Call c && c.aggregate() && !c.distinct());
        Set<String> used = counts || block.children().isEmpty() ? Set.of() : own();
        return block.table()
                .flatMap(schema::table)
                .filter(t ->
                        used.size() == 1 && schema.refers(t, used.iterator().next()))
                .map(t -> new Objection("of " + t.name() + " nothing counts but "
                        + used.iterator().next()));
    }

    /** Names the columns of the block's own table that it uses, or that blocks in it are correlated with. */
    private Set<String> own() {
        Set<String> used = new HashSet<>();
        own(block, at, 0, used);
        for (int i = 0; i < block.children().size(); i++) {
            own(block.children().get(i), at.child(i), 1, used);
        }
        return used;
    }

    private void own(Block of, BlockPath path, int outward, Set<String> into) {
        Walk.exprs(of)
                .filter(e -> e instanceof Expr.Column c && names.find(path, c).outward() == outward)
                .flatMap(e -> names.column(path, e).stream())
                .forEach(c -> into.add(c.column()));
    }

    private static boolean mentions(Predicate predicate, Column column) {
        return Walk.exprs(predicate).stream()
                .anyMatch(e -> e instanceof Expr.Column c && c.name().equalsIgnoreCase(column.name()));
    }

    private Set<ColumnRef> bounded(Block of, BlockPath path) {
        Set<ColumnRef> columns = new HashSet<>();
        conditions(of).forEach(p -> {
            if (p instanceof Predicate.Compare c
                    && c.right() instanceof Expr.Literal
                    && c.operator() != Comparison.NE) {
                names.column(path, c.left()).ifPresent(columns::add);
            } else if (p instanceof Predicate.Between b) {
                names.column(path, b.operand()).ifPresent(columns::add);
            }
        });
        columns.removeIf(c -> schema.column(c)
                .filter(x -> x.role() == Role.MEASURE || x.role() == Role.MOMENT)
                .isEmpty());
        return columns;
    }

    /** Says whether the condition compares the column with constants. */
    private boolean onLiteral(Predicate predicate, ColumnRef column) {
        Optional<Expr> subject = switch (predicate) {
            case Predicate.Compare c when c.right() instanceof Expr.Literal -> Optional.of(c.left());
            case Predicate.Between b -> Optional.of(b.operand());
            case Predicate.InList l -> Optional.of(l.operand());
            case Predicate.Like l -> Optional.of(l.operand());
            case Predicate p -> Optional.empty();
        };
        return subject.flatMap(this::column).equals(Optional.of(column));
    }

    private static Stream<Predicate> conditions(Block block) {
        return block.where().stream().flatMap(Walk::predicates);
    }

    private Optional<ColumnRef> column(Expr expr) {
        return names.column(at, expr);
    }

    private Optional<ColumnType> type(Expr expr) {
        return column(expr).flatMap(schema::column).map(Column::type);
    }
}
