package org.spartabench.making.leaf.clause;

import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.spartabench.authors.item.outcome.ObjectionKind;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.usage.FullName;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.sql.description.FullNames;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;

/** Lists what a block can return so that its answer can be read and needs all of the block. */
record OutputOffers(Schema schema, BlockInspector inspector) {

    List<Expr> of(Block block, boolean aggregate) {
        return possible(block, aggregate).toList();
    }

    private boolean any(Block block, boolean aggregate) {
        return possible(block, aggregate).findAny().isPresent();
    }

    /** Says whether the block needs further conditions or a limit, can be grouped, or some output of it makes an answer. */
    boolean finishable(Block block, Set<Clause> wanted, boolean aggregate) {
        if (wanted.contains(Clause.GROUP_BY)) {
            return block.table().flatMap(schema::table).stream()
                    .flatMap(t -> t.columns().stream())
                    .anyMatch(c -> groups(block, c));
        }
        long most = AcceptanceRules.most(wanted, aggregate);
        return wanted.contains(Clause.LIMIT)
                || inspector
                        .rows(block)
                        .toOptional()
                        .filter(rows -> rows <= most)
                        .isEmpty()
                || any(block, aggregate);
    }

    /** Says whether some rows share a value of the column, and none lacks one. */
    private boolean groups(Block block, Column column) {
        boolean told = column.role() == Role.CATEGORY
                || column.role() == Role.NAME
                || column.role() == Role.MOMENT && column.type() == ColumnType.INTEGER;
        Expr own = Expr.Column.of(column.name());
        OptionalLong values = told ? rows(block.withSelect(own).withGroupBy(List.of(own))) : OptionalLong.empty();
        return values.isPresent()
                && values.getAsLong() > 1
                && values.getAsLong() < rows(block).orElse(0)
                && (!column.nullable()
                        || rows(block.and(new Predicate.IsNull(own, false))).orElse(1) == 0);
    }

    private OptionalLong rows(Block block) {
        return inspector.rows(block).toOptional().stream().mapToLong(n -> n).findFirst();
    }

    private Stream<Expr> possible(Block block, boolean aggregate) {
        ReplyRules rules = new ReplyRules(schema);
        return block.table().flatMap(schema::table).stream()
                .flatMap(t -> aggregate ? aggregates(t) : outputs(t))
                .filter(e -> (aggregate ? rules.selectAggregate(block, e) : rules.select(block, e)).isEmpty())
                .filter(e -> answers(block.withSelect(e)));
    }

    /** Says whether the answer of a finished query can be read and needs all of the query. */
    boolean answers(Block selected) {
        return answers(selected, false);
    }

    /** @param narrowed whether further conditions can follow, so that too many rows are none too many */
    boolean answers(Block selected, boolean narrowed) {
        return inspector.objection(selected).isEmpty()
                && new FinalRun(schema)
                        .run(inspector::ground, selected)
                        .toOptional()
                        .filter(g -> AcceptanceRules.listed(schema, g)
                                .or(() -> inspector.answer(g))
                                .filter(o -> !narrowed || o.kind() != ObjectionKind.TOO_MANY_ROWS)
                                .isEmpty())
                        .isPresent();
    }

    private static Stream<Expr> outputs(Table table) {
        return Stream.concat(
                FullName.of(table).map(FullNames::expr).stream(),
                table.columns().stream().map(c -> Expr.Column.of(c.name())));
    }

    private static Stream<Expr> aggregates(Table table) {
        return Stream.concat(
                Stream.of(Expr.Call.of("COUNT", Expr.Star.ALL)),
                table.columns().stream().flatMap(OutputOffers::aggregates));
    }

    private static Stream<Expr> aggregates(Column column) {
        Expr name = Expr.Column.of(column.name());
        Stream<Expr> different = column.role() == Role.NAME || column.role() == Role.CATEGORY
                ? Stream.of(new Expr.Call("COUNT", true, List.of(name)))
                : Stream.empty();
        return Stream.concat(different, Stream.of("AVG", "SUM", "MIN", "MAX").map(f -> Expr.Call.of(f, name)));
    }
}
