package org.spartabench.making.repair.tree;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.sql.name.Nestings;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;

/**
 * Holds the query under diagnosis.
 *
 * @param written the tree as its author wrote it, for people
 * @param root the same tree with unique, qualified names, for the engine; paths are the same in both
 * @param columns the columns of each source, by its unique name
 * @param tables the table behind each source that is one
 * @param atoms the relaxable predicates
 * @param nestings types of the nested predicates
 */
public record DiagnosedQuery(
        Schema schema,
        Block written,
        Block root,
        Map<String, List<String>> columns,
        Map<String, String> tables,
        Map<PredicatePath, RelaxablePredicate> atoms,
        Map<PredicatePath, Nesting> nestings) {

    public static DiagnosedQuery of(Block written, Schema schema) {
        Block query = written.withGroupBy(
                written.groupBy().stream().map(key -> numbered(written, key)).toList());
        Qualified.Tree tree = Qualified.of(query, schema);
        Map<PredicatePath, RelaxablePredicate> atoms = new LinkedHashMap<>();
        RelaxablePredicates.of(tree.block()).forEach(a -> atoms.put(a.at(), a));
        Map<PredicatePath, Nesting> nestings = new LinkedHashMap<>();
        Nestings.of(query, schema).forEach(e -> nestings.put(e.holder(), e.type()));
        return new DiagnosedQuery(schema, query, tree.block(), tree.columns(), tree.tables(), atoms, nestings);
    }

    /** Returns the output that a number in GROUP BY or ORDER BY stands for, since other statements have other outputs. */
    public static Expr numbered(Block block, Expr key) {
        return key instanceof Expr.NumberLiteral number
                        && number.value().signum() > 0
                        && number.value()
                                        .compareTo(BigDecimal.valueOf(
                                                block.select().size()))
                                <= 0
                ? block.select().get(number.value().intValue() - 1).expr()
                : key;
    }

    /** Selects the whole table of a column, under the name of the column's source. */
    public Optional<Block> table(Expr column) {
        return column instanceof Expr.Column c
                ? c.qualifier().flatMap(q -> Optional.ofNullable(tables.get(q)).map(t -> Block.from(t, c.qualifier())))
                : Optional.empty();
    }

    /** Returns the type of a column, or of the MAX or MIN of a column; empty for anything else. */
    public Optional<ColumnType> type(Expr expr) {
        return switch (expr) {
            case Expr.Column c ->
                c.qualifier()
                        .map(tables::get)
                        .flatMap(table -> schema.column(new ColumnRef(table, c.name())))
                        .map(Column::type);
            case Expr.Call c
            when Set.of("MAX", "MIN").contains(c.name()) && c.arguments().size() == 1 ->
                type(c.arguments().getFirst());
            default -> Optional.empty();
        };
    }

    public Predicate written(PredicatePath at) {
        return at.clause() == Clause.FROM
                ? Trees.joinConditions(at.block().in(written)).get(at.steps().getFirst())
                : Trees.at(written, at);
    }

    public String text(PredicatePath at) {
        return Sql.print(written(at));
    }

    /** Lists the atoms inside one conjunct of the outermost block, its inner blocks included. */
    public List<RelaxablePredicate> within(PredicatePath conjunct) {
        return atoms.values().stream()
                .filter(a -> a.outermost().clause() == conjunct.clause()
                        && a.outermost()
                                .steps()
                                .getFirst()
                                .equals(conjunct.steps().getFirst()))
                .toList();
    }
}
