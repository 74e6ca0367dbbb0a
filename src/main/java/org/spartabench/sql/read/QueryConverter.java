package org.spartabench.sql.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.statement.select.ExceptOp;
import net.sf.jsqlparser.statement.select.IntersectOp;
import net.sf.jsqlparser.statement.select.MinusOp;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SelectItem;
import net.sf.jsqlparser.statement.select.SetOperation;
import net.sf.jsqlparser.statement.select.SetOperationList;
import net.sf.jsqlparser.statement.select.UnionOp;
import net.sf.jsqlparser.statement.select.WithItem;
import org.jspecify.annotations.Nullable;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Query.SetOperator;

/** Turns the parser's queries into ours; refuses what our tree cannot express and drops nothing. */
final class QueryConverter {

    /** Set operations in a chain; each makes the tree one deeper. */
    private static final int LONGEST_CHAIN = 200;

    private final MaskedSql masked;
    private final SourceConverter sources;
    private final ExprConverter exprs;
    private final PredicateConverter predicates;

    QueryConverter(MaskedSql masked) {
        this.masked = masked;
        this.exprs = new ExprConverter(masked, this::query);
        this.predicates = exprs.predicates();
        this.sources = new SourceConverter(masked, this::query, exprs);
    }

    Query query(Select select) {
        Query body = body(select);
        List<WithItem<?>> items = select.getWithItemsList();
        if (items == null || items.isEmpty()) {
            return body;
        }
        boolean recursive = items.stream().anyMatch(WithItem::isRecursive);
        return new Query.With(recursive, items.stream().map(this::named).toList(), body);
    }

    private Query.Named named(WithItem<?> item) {
        SelectFeatures.check(item);
        if (!(item.getParenthesedStatement() instanceof ParenthesedSelect select)) {
            throw Unreadable.forbidden("only a SELECT can be read", -1);
        }
        List<String> columns = new ArrayList<>();
        if (item.getWithItemList() != null) {
            item.getWithItemList().forEach(c -> columns.add(masked.unmask(c.toString())));
        }
        return new Query.Named(masked.unmask(item.getAliasName()), columns, query(select));
    }

    private Query body(Select select) {
        SelectFeatures.check(select);
        return switch (select) {
            case PlainSelect plain -> block(plain);
            case SetOperationList list -> setOperation(list);
            case ParenthesedSelect inParentheses -> inParentheses(inParentheses);
            default -> throw Unreadable.forbidden("only a SELECT can be read", -1);
        };
    }

    /** Reads a query in parentheses. It takes the ORDER BY and LIMIT behind them, if it has none of its own. */
    private Query inParentheses(ParenthesedSelect select) {
        Query inner = query(select.getSelect());
        List<Block.Order> orderBy = exprs.orderBy(select.getOrderByElements());
        Optional<Block.Limit> limit = limit(select);
        if (orderBy.isEmpty() && limit.isEmpty()) {
            return inner;
        }
        if (inner instanceof Block b && b.orderBy().isEmpty() && b.limit().isEmpty()) {
            return b.withOrderBy(orderBy).withLimit(limit);
        }
        if (inner instanceof Query.SetOperation s
                && s.orderBy().isEmpty()
                && s.limit().isEmpty()) {
            return new Query.SetOperation(s.operator(), s.left(), s.right(), orderBy, limit);
        }
        throw new Unreadable("ORDER BY or LIMIT behind a query that has its own is not read", -1);
    }

    /**
     * Reads a chain of set operations: INTERSECT binds more closely than UNION and EXCEPT, otherwise from left to
     * right. The parser gives a LIMIT without ORDER BY to the last operand, although without parentheses it belongs
     * to the whole.
     */
    private Query setOperation(SetOperationList list) {
        SelectFeatures.refuse(
                list.getSelects().size() > LONGEST_CHAIN, "a chain of more than " + LONGEST_CHAIN + " set operations");
        List<Query> operands = new ArrayList<>();
        List<SetOperator> operators = new ArrayList<>();
        Select last = list.getSelects().getLast();
        Select ends = last instanceof PlainSelect && list.getLimit() == null ? last : list;
        operands.add(query(list.getSelects().getFirst()));
        for (int i = 0; i < list.getOperations().size(); i++) {
            SetOperator operator = operator(list.getOperations().get(i));
            Query operand = query(list.getSelects().get(i + 1));
            if (list.getSelects().get(i + 1) == ends && operand instanceof Block block) {
                operand = block.withOrderBy(List.of()).withLimit(Optional.empty());
            }
            if (operator == SetOperator.INTERSECT || operator == SetOperator.INTERSECT_ALL) {
                operands.add(join(operator, operands.removeLast(), operand));
            } else {
                operators.add(operator);
                operands.add(operand);
            }
        }
        Query all = operands.getFirst();
        for (int i = 0; i < operators.size(); i++) {
            all = join(operators.get(i), all, operands.get(i + 1));
        }
        Query.SetOperation top = (Query.SetOperation) all;
        List<Block.Order> orderBy = new ArrayList<>(exprs.orderBy(list.getOrderByElements()));
        if (ends != list) {
            orderBy.addAll(exprs.orderBy(ends.getOrderByElements()));
        }
        return new Query.SetOperation(top.operator(), top.left(), top.right(), orderBy, limit(ends));
    }

    private static Query join(SetOperator operator, Query left, Query right) {
        return new Query.SetOperation(operator, left, right, List.of(), Optional.empty());
    }

    private static SetOperator operator(SetOperation operation) {
        boolean all = operation.isAll();
        return switch (operation) {
            case UnionOp u -> all ? SetOperator.UNION_ALL : SetOperator.UNION;
            case IntersectOp i -> all ? SetOperator.INTERSECT_ALL : SetOperator.INTERSECT;
            case ExceptOp _, MinusOp _ -> all ? SetOperator.EXCEPT_ALL : SetOperator.EXCEPT;
            default -> throw new Unreadable(operation + " is not read", -1);
        };
    }

    private Block block(PlainSelect select) {
        List<Block.Output> outputs = new ArrayList<>();
        for (SelectItem<?> item : select.getSelectItems()) {
            outputs.add(new Block.Output(exprs.expr(item.getExpression()), sources.alias(item.getAlias())));
        }
        List<Expr> groupBy = new ArrayList<>();
        if (select.getGroupBy() != null) {
            for (Object key : select.getGroupBy().getGroupByExpressionList()) {
                groupKey((Expression) key, groupBy);
            }
        }
        return new Block(
                select.getDistinct() != null,
                outputs,
                sources.from(select),
                predicates.conjuncts(select.getWhere()),
                groupBy,
                predicates.conjuncts(select.getHaving()),
                exprs.orderBy(select.getOrderByElements()),
                limit(select));
    }

    private void groupKey(Expression key, List<Expr> into) {
        if (key instanceof ExpressionList<?> list) {
            list.forEach(k -> groupKey(k, into));
        } else {
            into.add(exprs.expr(key));
        }
    }

    private Optional<Block.Limit> limit(Select select) {
        boolean skips = select.getOffset() != null;
        long offset = skips ? number(select.getOffset().getOffset(), "OFFSET") : 0;
        if (select.getFetch() != null) {
            return Optional.of(new Block.Limit(number(select.getFetch().getExpression(), "FETCH"), offset));
        }
        if (select.getLimit() == null) {
            SelectFeatures.refuse(skips, "OFFSET without LIMIT");
            return Optional.empty();
        }
        if (select.getLimit().getOffset() != null) {
            offset = number(select.getLimit().getOffset(), "OFFSET");
        }
        return Optional.of(new Block.Limit(number(select.getLimit().getRowCount(), "LIMIT"), offset));
    }

    private static long number(@Nullable Expression value, String clause) {
        if (value instanceof LongValue number && number.getBigIntegerValue().bitLength() < Long.SIZE) {
            return number.getValue();
        }
        throw new Unreadable(clause + " takes a whole number", value);
    }
}
