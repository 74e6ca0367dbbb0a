package org.spartabench.sql.print;

import static org.spartabench.sql.tree.Query.SetOperator.INTERSECT;
import static org.spartabench.sql.tree.Query.SetOperator.INTERSECT_ALL;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.word.Quoting;

/** Writes queries and their clauses. */
final class QueryWriter {

    private final SqlBuffer buffer;
    private final ExprWriter exprs;
    private final PredicateWriter predicates;

    QueryWriter(SqlBuffer buffer) {
        this.buffer = buffer;
        this.exprs = new ExprWriter(buffer, this);
        this.predicates = new PredicateWriter(buffer, this, exprs);
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
        buffer.add(inParentheses ? "(" : "");
        query(query, path);
        buffer.add(inParentheses ? ")" : "");
    }

    private void with(Query.With with, Optional<BlockPath> path) {
        int margin = buffer.column();
        buffer.add(with.recursive() ? "WITH RECURSIVE " : "WITH ");
        for (int i = 0; i < with.named().size(); i++) {
            if (i > 0) {
                buffer.add(",").breakLine(margin);
            }
            Query.Named named = with.named().get(i);
            buffer.add(Quoting.name(named.name()));
            if (!named.columns().isEmpty()) {
                buffer.add(named.columns().stream().map(Quoting::name).collect(Collectors.joining(", ", "(", ")")));
            }
            buffer.add(" AS ");
            inParentheses(named.query(), Optional.empty());
        }
        buffer.breakLine(margin);
        boolean nested = with.body() instanceof Query.With;
        parts(with.body(), nested ? Optional.empty() : path, nested);
    }

    private void setOperation(Query.SetOperation operation) {
        int margin = buffer.column();
        operand(operation.left(), operation.operator(), false);
        buffer.breakLine(margin)
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
        int mark = buffer.begin(path, Optional.empty());
        int margin = buffer.column();
        int[] children = new int[1];
        buffer.add(block.distinct() ? "SELECT DISTINCT " : "SELECT ");
        int outputs = buffer.column();
        for (int i = 0; i < block.select().size(); i++) {
            Block.Output output = block.select().get(i);
            separate(i, outputs, output);
            exprs.bare(output.expr());
            alias(output.alias());
        }
        if (!block.from().isEmpty()) {
            if (block.from().getFirst() instanceof Source.Named && buffer.fits(() -> from(block.from()), 6, margin)) {
                buffer.add(" ");
            } else {
                buffer.breakLine(margin);
            }
            buffer.add("FROM ");
            from(block.from());
        }
        conditions(block.where(), Clause.WHERE, path, children, margin);
        if (!block.groupBy().isEmpty()) {
            buffer.breakLine(margin).add("GROUP BY ");
            exprs.list(block.groupBy());
        }
        conditions(block.having(), Clause.HAVING, path, children, margin);
        orderAndLimit(block.orderBy(), block.limit(), margin);
        buffer.end(mark);
    }

    private void separate(int index, int margin, Block.Output output) {
        if (index > 0) {
            buffer.add(",");
            int alias = output.alias().map(a -> " AS ".length() + a.length()).orElse(0);
            if (buffer.fits(() -> exprs.bare(output.expr()), alias + 1, margin)) {
                buffer.add(" ");
            } else {
                buffer.breakLine(margin);
            }
        }
    }

    private void conditions(
            List<Predicate> conjuncts, Clause clause, Optional<BlockPath> path, int[] children, int margin) {
        if (!conjuncts.isEmpty()) {
            buffer.breakLine(margin).add(clause.sql()).add(" ");
            predicates.conjuncts(conjuncts, path.map(p -> PredicatePath.conjunct(p, clause, 0)), children, margin);
        }
    }

    private void orderAndLimit(List<Block.Order> orderBy, Optional<Block.Limit> limit, int margin) {
        if (!orderBy.isEmpty()) {
            buffer.breakLine(margin);
            exprs.orders(orderBy, "ORDER BY ");
        }
        if (limit.isPresent()) {
            String text = "LIMIT " + limit.get().count();
            if (!orderBy.isEmpty() && buffer.fits(text.length() + 1, margin)) {
                buffer.add(" ");
            } else {
                buffer.breakLine(margin);
            }
            buffer.add(text);
            buffer.add(limit.get().offset() == 0 ? "" : " OFFSET " + limit.get().offset());
        }
    }

    private void from(List<Source> sources) {
        for (int i = 0; i < sources.size(); i++) {
            buffer.add(i == 0 ? "" : ", ");
            source(sources.get(i));
        }
    }

    void source(Source source) {
        source(source, buffer.column());
    }

    private void source(Source source, int margin) {
        switch (source) {
            case Source.Named named -> {
                buffer.add(Quoting.name(named.table()));
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
        if (buffer.fits(() -> source(join.right()), 30, margin)) {
            buffer.add(" ");
        } else {
            buffer.breakLine(margin);
        }
        buffer.add(join.kind() == Source.JoinKind.INNER ? "JOIN " : join.kind().name() + " JOIN ");
        if (join.right() instanceof Source.Join) {
            buffer.add("(");
            source(join.right());
            buffer.add(")");
        } else {
            source(join.right());
        }
        if (!join.on().isEmpty()) {
            buffer.add(" ON ");
            predicates.conjuncts(join.on(), Optional.empty(), new int[1], margin);
        }
        if (!join.using().isEmpty()) {
            buffer.add(join.using().stream().map(Quoting::name).collect(Collectors.joining(", ", " USING (", ")")));
        }
    }

    private void alias(Optional<String> alias) {
        alias.ifPresent(a -> buffer.add(" AS ").add(Quoting.name(a)));
    }
}
