package org.spartabench.sql.tree;

import static org.spartabench.sql.tree.Query.SetOperator.INTERSECT;
import static org.spartabench.sql.tree.Query.SetOperator.INTERSECT_ALL;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Writes queries and their clauses. */
final class QueryWriter {

    private final SqlBuffer page;
    private final ExprWriter exprs;
    private final PredicateWriter predicates;

    QueryWriter(SqlBuffer page) {
        this.page = page;
        this.exprs = new ExprWriter(page, this);
        this.predicates = new PredicateWriter(page, this, exprs);
    }

    ExprWriter exprs() {
        return exprs;
    }

    /** Writes a query. @param path its path in the tree; empty outside the tree */
    void query(Query query, Optional<BlockPath> path) {
        switch (query) {
            case Block block -> block(block, path);
            case Query.SetOperation operation -> setOperation(operation);
            case Query.With with -> with(with, path);
        }
    }

    void condition(Predicate predicate) {
        predicates.condition(predicate);
    }

    void inParentheses(Query query, Optional<BlockPath> path) {
        parts(query, path, true);
    }

    private void parts(Query query, Optional<BlockPath> path, boolean inParentheses) {
        page.add(inParentheses ? "(" : "");
        query(query, path);
        page.add(inParentheses ? ")" : "");
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
        boolean nested = with.body() instanceof Query.With;
        parts(with.body(), nested ? Optional.empty() : path, nested);
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
                inner.orderBy().isEmpty() && inner.limit().isEmpty() && bindsAsWell(inner.operator(), operator, right);
            case Query.With with -> false;
        };
        parts(operand, Optional.empty(), !plain);
    }

    /** Whether an inner operator needs no parentheses: INTERSECT binds more closely, the others from left to right. */
    private static boolean bindsAsWell(Query.SetOperator inner, Query.SetOperator outer, boolean right) {
        return intersects(inner) == intersects(outer) ? !right : intersects(inner);
    }

    private static boolean intersects(Query.SetOperator operator) {
        return operator == INTERSECT || operator == INTERSECT_ALL;
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
            alias(output.alias());
        }
        if (!block.from().isEmpty()) {
            if (block.from().getFirst() instanceof Source.Named && page.fits(() -> from(block.from()), 6, margin)) {
                page.add(" ");
            } else {
                page.breakLine(margin);
            }
            page.add("FROM ");
            from(block.from());
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

    private void from(List<Source> sources) {
        for (int i = 0; i < sources.size(); i++) {
            page.add(i == 0 ? "" : ", ");
            source(sources.get(i));
        }
    }

    void source(Source source) {
        source(source, page.column());
    }

    private void source(Source source, int margin) {
        switch (source) {
            case Source.Named named -> {
                page.add(Quoting.name(named.table()));
                alias(named.alias());
            }
            case Source.Derived derived -> {
                inParentheses(derived.query(), Optional.empty());
                alias(derived.alias());
            }
            case Source.Join join -> join(join, margin);
        }
    }

    private void join(Source.Join join, int margin) {
        source(join.left(), margin);
        if (page.fits(() -> source(join.right()), 30, margin)) {
            page.add(" ");
        } else {
            page.breakLine(margin);
        }
        page.add(join.kind() == Source.JoinKind.INNER ? "JOIN " : join.kind().name() + " JOIN ");
        if (join.right() instanceof Source.Join) {
            page.add("(");
            source(join.right());
            page.add(")");
        } else {
            source(join.right());
        }
        if (!join.on().isEmpty()) {
            page.add(" ON ");
            predicates.conjuncts(join.on(), Optional.empty(), new int[1], margin);
        }
        if (!join.using().isEmpty()) {
            page.add(join.using().stream().map(Quoting::name).collect(Collectors.joining(", ", " USING (", ")")));
        }
    }

    private void alias(Optional<String> alias) {
        alias.ifPresent(a -> page.add(" AS ").add(Quoting.name(a)));
    }
}
