package org.spartabench.query;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Writes queries and their clauses. */
final class QueryWriter implements ExprWriter.Subqueries {

    private final SqlBuffer page;
    private final ExprWriter exprs;
    private final PredicateWriter predicates;
    private final SourceWriter sources;

    QueryWriter(SqlBuffer page) {
        this.page = page;
        this.exprs = new ExprWriter(page, this);
        this.predicates = new PredicateWriter(page, this, exprs);
        this.sources = new SourceWriter(page, this, predicates);
    }

    ExprWriter exprs() {
        return exprs;
    }

    SourceWriter sources() {
        return sources;
    }

    /** @param path where the query stands in the tree; empty when it stands outside */
    void query(Query query, Optional<BlockPath> path) {
        switch (query) {
            case Block block -> block(block, path);
            case Query.SetOperation operation -> setOperation(operation);
            case Query.With with -> with(with, path);
        }
    }

    @Override
    public void condition(Predicate predicate) {
        predicates.condition(predicate);
    }

    @Override
    public void inParentheses(Query query, Optional<BlockPath> path) {
        page.add("(");
        query(query, path);
        page.add(")");
    }

    private void with(Query.With with, Optional<BlockPath> path) {
        int margin = page.column();
        page.add(with.recursive() ? "WITH RECURSIVE " : "WITH ");
        for (int i = 0; i < with.named().size(); i++) {
            if (i > 0) {
                page.add(",").breakLine(margin);
            }
            Query.Named named = with.named().get(i);
            page.add(Quoting.name(named.name()));
            if (!named.columns().isEmpty()) {
                page.add(named.columns().stream().map(Quoting::name).collect(Collectors.joining(", ", "(", ")")));
            }
            page.add(" AS ");
            inParentheses(named.query(), Optional.empty());
        }
        page.breakLine(margin);
        if (with.body() instanceof Query.With) {
            inParentheses(with.body(), Optional.empty());
        } else {
            query(with.body(), path);
        }
    }

    private void setOperation(Query.SetOperation operation) {
        int margin = page.column();
        operand(operation.left(), operation.operator(), false);
        page.breakLine(margin)
                .add(operation.operator().name().replace('_', ' '))
                .breakLine(margin);
        operand(operation.right(), operation.operator(), true);
        orderAndLimit(operation.orderBy(), operation.limit(), margin);
    }

    private void operand(Query operand, Query.SetOperator operator, boolean right) {
        boolean plain = switch (operand) {
            case Block b -> b.orderBy().isEmpty() && b.limit().isEmpty();
            case Query.SetOperation inner ->
                inner.orderBy().isEmpty()
                        && inner.limit().isEmpty()
                        && (right ? closer(inner, operator) : closer(inner, operator) || sameLevel(inner, operator));
            case Query.With with -> false;
        };
        if (plain) {
            query(operand, Optional.empty());
        } else {
            inParentheses(operand, Optional.empty());
        }
    }

    private static boolean closer(Query.SetOperation inner, Query.SetOperator outer) {
        return intersects(inner.operator()) && !intersects(outer);
    }

    private static boolean sameLevel(Query.SetOperation inner, Query.SetOperator outer) {
        return intersects(inner.operator()) == intersects(outer);
    }

    private static boolean intersects(Query.SetOperator operator) {
        return operator == Query.SetOperator.INTERSECT || operator == Query.SetOperator.INTERSECT_ALL;
    }

    private void block(Block block, Optional<BlockPath> path) {
        int mark = page.begin(path, Optional.empty());
        int margin = page.column();
        int[] children = new int[1];
        page.add(block.distinct() ? "SELECT DISTINCT " : "SELECT ");
        int outputs = page.column();
        for (int i = 0; i < block.select().size(); i++) {
            Block.Output output = block.select().get(i);
            separate(i, outputs, output);
            exprs.bare(output.expr());
            output.alias().ifPresent(a -> page.add(" AS ").add(Quoting.name(a)));
        }
        if (!block.from().isEmpty()) {
            if (block.from().getFirst() instanceof Source.Named
                    && page.fits(() -> sources.from(block.from()), 6, margin)) {
                page.add(" ");
            } else {
                page.breakLine(margin);
            }
            page.add("FROM ");
            sources.from(block.from());
        }
        conditions(block.where(), Clause.WHERE, path, children, margin);
        if (!block.groupBy().isEmpty()) {
            page.breakLine(margin).add("GROUP BY ");
            exprs.list(block.groupBy());
        }
        conditions(block.having(), Clause.HAVING, path, children, margin);
        orderAndLimit(block.orderBy(), block.limit(), margin);
        page.end(mark);
    }

    private void separate(int index, int margin, Block.Output output) {
        if (index > 0) {
            page.add(",");
            int alias = output.alias().map(a -> " AS ".length() + a.length()).orElse(0);
            if (page.fits(() -> exprs.bare(output.expr()), alias + 1, margin)) {
                page.add(" ");
            } else {
                page.breakLine(margin);
            }
        }
    }

    private void conditions(
            List<Predicate> conjuncts, Clause clause, Optional<BlockPath> path, int[] children, int margin) {
        if (!conjuncts.isEmpty()) {
            page.breakLine(margin).add(clause.sql()).add(" ");
            predicates.conjuncts(conjuncts, path.map(p -> PredicatePath.conjunct(p, clause, 0)), children, margin);
        }
    }

    private void orderAndLimit(List<Block.Order> orderBy, Optional<Block.Limit> limit, int margin) {
        if (!orderBy.isEmpty()) {
            page.breakLine(margin);
            exprs.orders(orderBy, "ORDER BY ");
        }
        if (limit.isPresent()) {
            String text = "LIMIT " + limit.get().count();
            if (!orderBy.isEmpty() && page.fits(text.length() + 1, margin)) {
                page.add(" ");
            } else {
                page.breakLine(margin);
            }
            page.add(text);
            page.add(limit.get().offset() == 0 ? "" : " OFFSET " + limit.get().offset());
        }
    }
}
