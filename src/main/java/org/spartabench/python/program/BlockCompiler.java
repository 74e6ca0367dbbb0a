package org.spartabench.python.program;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.Source;
import org.spartabench.sql.walk.Walk;

/** Writes queries, clause by clause, in the order in which SQL gives them meaning. */
final class BlockCompiler implements Subqueries {

    private final ProgramText text;
    private final TableFrames tables;
    private final SourceCompiler sources;
    private final Map<Block, BlockPath> paths = new IdentityHashMap<>();
    private final Query root;

    BlockCompiler(Query root, ProgramText text, TableFrames tables) {
        this.root = root;
        this.text = text;
        this.tables = tables;
        this.sources = new SourceCompiler(text, tables, this);
        if (root instanceof Block block) {
            Trees.blocks(block).forEach(p -> paths.put(p.in(block), p));
        }
    }

    @Override
    public List<Expr.Column> free(Query query) {
        return tables.free(query);
    }

    @Override
    public boolean oneRow(Query query) {
        return query instanceof Block b && GroupCompiler.oneRow(b);
    }

    @Override
    public Frame compile(Query query, Optional<Bindings> bindings) {
        Optional<BlockPath> outer = text.block();
        Optional<PredicatePath> part = text.part();
        Frame frame = switch (query) {
            case Block b -> block(b, bindings);
            case Query.SetOperation s -> operation(s, bindings);
            case Query.With w -> with(w, bindings);
        };
        text.at(outer, part);
        return frame;
    }

    private Frame block(Block block, Optional<Bindings> bindings) {
        Optional<BlockPath> path = Optional.ofNullable(paths.get(block));
        text.at(path, Optional.empty());
        List<Predicate> rest = new ArrayList<>(block.where());
        boolean plain =
                bindings.isEmpty() && block.from().size() == 1 && !(block.from().getFirst() instanceof Source.Join);
        Frame from = sources.from(block.from(), plain, rest);
        ValueCompiler values = new ValueCompiler(text, this, from);
        values.anyDivisor = block == answering(root) && block.orderBy().isEmpty() && !block.distinct();
        block.select()
                .forEach(o ->
                        o.alias().ifPresent(a -> values.aliases.putIfAbsent(a.toLowerCase(Locale.ROOT), o.expr())));
        if (bindings.isPresent()) {
            List<Predicate> local = rest.stream().filter(p -> local(p, from)).toList();
            local.forEach(p -> filter(values, p, at(block, path, Clause.WHERE, p)));
            rest.removeAll(local);
            List<Predicate> before = List.copyOf(rest);
            text.at(path, before.isEmpty() ? Optional.empty() : at(block, path, Clause.WHERE, before.getFirst()));
            values.frame = sources.inner(bindings.get().frame(), values.frame, rest);
        }
        rest.forEach(p -> filter(values, p, at(block, path, Clause.WHERE, p)));
        text.at(path, Optional.empty());
        if (GroupCompiler.needed(block)) {
            new GroupCompiler(values).group(block, bindings);
        }
        block.having().forEach(p -> filter(values, p, at(block, path, Clause.HAVING, p)));
        text.at(path, Optional.empty());
        return new OutputCompiler(values).outputs(block);
    }

    /** Returns the part whose rows are the answer. */
    private static Query answering(Query query) {
        return query instanceof Query.With w ? answering(w.body()) : query;
    }

    private static Optional<PredicatePath> at(Block block, Optional<BlockPath> path, Clause clause, Predicate p) {
        int index = (clause == Clause.WHERE ? block.where() : block.having()).indexOf(p);
        return path.map(b -> PredicatePath.conjunct(b, clause, index));
    }

    /** Whether a condition needs only the rows of the block itself. */
    private static boolean local(Predicate p, Frame from) {
        return Walk.predicates(p).noneMatch(Predicate.Nested.class::isInstance)
                && Walk.allExprs(p)
                        .allMatch(e -> e instanceof Expr.Column c
                                ? from.find(c).isPresent()
                                : !(e instanceof Expr.Scalar || e instanceof Expr.Condition));
    }

    private void filter(ValueCompiler values, Predicate p, Optional<PredicatePath> at) {
        text.at(at.map(PredicatePath::block), at);
        boolean divisor = values.anyDivisor;
        values.anyDivisor = false;
        String mask = values.masks().mask(p, true);
        values.anyDivisor = divisor;
        values.frame = text.next(values.frame, "kept", values.frame.variable() + "[" + mask + "]");
    }

    private Frame operation(Query.SetOperation s, Optional<Bindings> bindings) {
        Frame left = compile(s.left(), bindings);
        Frame right = compile(s.right(), bindings);
        if (left.own().size() != right.own().size()) {
            throw new RefusedPart("set operation", "two sides with different numbers of columns");
        }
        List<FrameColumn> columns = new ArrayList<>();
        List<String> from = new ArrayList<>(left.binding().stream().toList());
        List<String> to = new ArrayList<>(from);
        for (int i = 0; i < left.own().size(); i++) {
            FrameColumn l = left.own().get(i);
            FrameColumn r = right.own().get(i);
            if (!l.kind().meets(r.kind())) {
                throw new RefusedPart("mixed types", "a column of " + l.kind() + " and " + r.kind());
            }
            columns.add(new FrameColumn(
                    Optional.empty(),
                    l.name(),
                    l.label(),
                    l.kind().with(r.kind()),
                    Math.max(l.scale(), r.scale()),
                    l.missing() || r.missing(),
                    0));
            from.add(r.label());
            to.add(l.label());
        }
        String one = left.variable() + "[" + PythonText.list(to) + "]";
        String two = right.variable() + "[" + PythonText.list(from) + "].set_axis(" + PythonText.list(to) + ", axis=1)";
        String variable = text.variable("both");
        text.assign(variable, combined(s.operator(), one, two));
        if (s.operator() == Query.SetOperator.EXCEPT) {
            text.assign(variable, variable + "[" + variable + "['_side'] == 'left_only']");
        }
        Frame both = new Frame(variable, true, columns, left.binding(), left.rows() + right.rows());
        return new OutputCompiler(new ValueCompiler(text, this, both)).ordered(both, s.orderBy(), s.limit());
    }

    private static String combined(Query.SetOperator operator, String one, String two) {
        String united = "pd.concat([" + one + ", " + two + "], ignore_index=True)";
        return switch (operator) {
            case UNION_ALL -> united;
            case UNION -> united + ".drop_duplicates()";
            case INTERSECT -> one + ".drop_duplicates().merge(" + two + ".drop_duplicates())";
            case EXCEPT ->
                one + ".drop_duplicates().merge(" + two + ".drop_duplicates(), how='left', indicator='_side')";
            case INTERSECT_ALL, EXCEPT_ALL ->
                throw new RefusedPart("set operation", "there is no rule for " + operator);
        };
    }

    private Frame with(Query.With w, Optional<Bindings> bindings) {
        if (w.recursive()) {
            throw new RefusedPart("recursive WITH", "a query that reads itself");
        }
        for (Query.Named n : w.named()) {
            Frame frame = compile(n.query(), Optional.empty());
            List<FrameColumn> columns = new ArrayList<>(frame.own());
            for (int i = 0; i < n.columns().size() && i < columns.size(); i++) {
                columns.set(i, columns.get(i).named(n.columns().get(i)));
            }
            tables.declare(n.name(), frame.with(columns));
        }
        return compile(w.body(), bindings);
    }
}
