package org.spartabench.sql.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import net.sf.jsqlparser.expression.Alias;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.ParenthesedFromItem;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.TableFunction;
import org.jspecify.annotations.Nullable;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Source;

/** Turns FROM into sources. */
record SourceConverter(MaskedSql masked, Function<Select, Query> queries, ExprConverter exprs) {

    /** The time in which an engine plans joins grows fast with their number. */
    private static final int MOST_JOINS = 60;

    List<Source> from(PlainSelect select) {
        return select.getFromItem() == null ? List.of() : joined(select.getFromItem(), select.getJoins());
    }

    /** Joins the elements of FROM: a comma begins a new source; other joins take the one before as left side. */
    private List<Source> joined(FromItem first, @Nullable List<Join> joins) {
        SelectFeatures.refuse(
                joins != null && joins.size() > MOST_JOINS, "FROM with more than " + MOST_JOINS + " joins");
        List<Source> all = new ArrayList<>();
        all.add(source(first));
        for (Join join : joins == null ? List.<Join>of() : joins) {
            SelectFeatures.check(join);
            Source right = source(join.getFromItem());
            all.add(join.isSimple() ? right : join(join, all.removeLast(), right));
        }
        return all;
    }

    private Source join(Join join, Source left, Source right) {
        List<Predicate> on = new ArrayList<>();
        if (join.getOnExpressions() != null) {
            for (Expression condition : join.getOnExpressions()) {
                on.addAll(exprs.predicates().conjuncts(condition));
            }
        }
        List<String> using = new ArrayList<>();
        if (join.getUsingColumns() != null) {
            join.getUsingColumns().forEach(c -> using.add(exprs.column(c).name()));
        }
        return new Source.Join(kind(join), left, right, on, using);
    }

    private static Source.JoinKind kind(Join join) {
        if (join.isNatural()) {
            SelectFeatures.refuse(join.isLeft() || join.isRight() || join.isFull(), "NATURAL with LEFT, RIGHT or FULL");
            return Source.JoinKind.NATURAL;
        }
        if (join.isLeft()) {
            return Source.JoinKind.LEFT;
        }
        if (join.isRight()) {
            return Source.JoinKind.RIGHT;
        }
        if (join.isFull()) {
            return Source.JoinKind.FULL;
        }
        SelectFeatures.refuse(join.isOuter(), "OUTER without LEFT, RIGHT or FULL");
        return join.isCross() ? Source.JoinKind.CROSS : Source.JoinKind.INNER;
    }

    private Source source(FromItem item) {
        SelectFeatures.check(item);
        return switch (item) {
            case Table table -> table(table);
            case ParenthesedSelect select -> {
                Optional<String> alias = alias(select.getAlias());
                yield new Source.Derived(queries.apply(select), alias);
            }
            case ParenthesedFromItem inParentheses -> inParentheses(inParentheses);
            case TableFunction function ->
                throw Unreadable.forbidden(
                        "a function cannot stand in FROM: " + masked.unmaskAll(function.toString()), function);
            default -> throw new Unreadable(masked.unmaskAll(item.toString()) + " in FROM is not read", item);
        };
    }

    private Source table(Table table) {
        SelectFeatures.refuse("a hint", table.getIndexHint(), table.getSqlServerHints(), table.getTimeTravel());
        SelectFeatures.refuse(table.isTableVariable(), "a table variable");
        String name = table.getName();
        if (table.getNameParts().size() > 1) {
            throw new Unreadable(
                    "a table is named without its schema: " + masked.unmask(name) + ", not "
                            + masked.unmaskAll(table.getFullyQualifiedName()),
                    table);
        }
        if (name.startsWith("'")) {
            throw Unreadable.forbidden(masked.unmaskAll(name) + " is a text and no table", table);
        }
        return new Source.Named(masked.unmask(name), alias(table.getAlias()));
    }

    /** Returns the name given by AS, if there is one. */
    Optional<String> alias(@Nullable Alias alias) {
        if (alias == null) {
            return Optional.empty();
        }
        if (alias.getAliasColumns() != null && !alias.getAliasColumns().isEmpty()) {
            throw new Unreadable("an alias with column names is not read", -1);
        }
        return Optional.of(masked.unmask(alias.getName()));
    }

    private Source inParentheses(ParenthesedFromItem item) {
        SelectFeatures.refuse("an alias of a join", item.getAlias());
        List<Source> inside = joined(item.getFromItem(), item.getJoins());
        SelectFeatures.refuse(inside.size() > 1, "a list of tables in parentheses");
        return inside.getFirst();
    }
}
