package org.spartabench.repair.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spartabench.fact.FactBase;
import org.spartabench.fact.Limits;
import org.spartabench.fact.Values;
import org.spartabench.query.Block;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Expr;
import org.spartabench.query.Predicate;
import org.spartabench.query.Sql;
import org.spartabench.repair.diagnosis.Probe;
import org.spartabench.repair.tree.Bindings;
import org.spartabench.repair.tree.Qualified;
import org.spartabench.repair.tree.RelaxablePredicates;
import org.spartabench.repair.tree.Terms;

/**
 * Finds witnesses of an answer: for every block of a query some rows that support it. A child is shown for its parent's
 * first witness, so that the rows belong together: the row of {@code billing} is of the very patient that is the
 * answer.
 */
public final class Witnesses {

    private static final int MOST_ROWS = 5;

    /**
     * The support that one block gives.
     *
     * @param columns of the table, as the rows have them
     * @param rows some of them, at most five
     * @param total how many there are
     * @param note what the block gives instead of rows: the value of its aggregate, or that it is empty as NOT asks; empty
     *     where the rows say it
     */
    public record Witness(
            BlockPath block,
            String table,
            List<String> columns,
            List<List<@Nullable Object>> rows,
            long total,
            String note) {}

    private final FactBase facts;
    private final Limits limits;

    public Witnesses(FactBase facts, Limits limits) {
        this.facts = facts;
        this.limits = limits;
    }

    /**
     * Witnesses block by block, the outermost first.
     *
     * @param value the answer's value to be supported; empty for the answer as a whole
     */
    public List<Witness> of(Block query, Optional<String> value) {
        Qualified.Tree tree = Qualified.of(query, facts.schema());
        Expr output = tree.block().select().getFirst().expr();
        return found(
                tree,
                output instanceof Expr.Column
                        ? value.map(v -> Terms.is(output, v)).stream().toList()
                        : List.of());
    }

    /**
     * The same for one row of a query that may have several columns; calculated ones do not tell rows apart.
     *
     * @param row as the query gave it
     */
    public List<Witness> of(Block query, List<@Nullable Object> row) {
        Qualified.Tree tree = Qualified.of(query, facts.schema());
        List<Expr> outputs = tree.block().select().stream()
                .flatMap(o -> outputs(o.expr(), tree))
                .toList();
        List<Predicate> asked = new ArrayList<>();
        for (int i = 0; i < outputs.size() && outputs.size() == row.size(); i++) {
            if (outputs.get(i) instanceof Expr.Column c) {
                asked.add(Terms.is(c, row.get(i)));
            }
        }
        return found(tree, asked);
    }

    /** What an output gives: itself, or the columns that a star stands for. */
    private static Stream<Expr> outputs(Expr output, Qualified.Tree tree) {
        return output instanceof Expr.Star(Optional<String> of)
                ? RelaxablePredicates.sources(tree.block()).stream()
                        .filter(s -> of.isEmpty() || of.get().equals(s))
                        .flatMap(s -> tree.columns().getOrDefault(s, List.of()).stream()
                                .map(c -> Expr.Column.of(s, c)))
                : Stream.of(output);
    }

    private List<Witness> found(Qualified.Tree tree, List<Predicate> asked) {
        List<Witness> found = new ArrayList<>();
        new Search(tree, new Probe(facts, limits), found).visit(tree.block(), BlockPath.ROOT, asked, "");
        return found;
    }

    private record Search(Qualified.Tree tree, Probe probe, List<Witness> found) {

        void visit(Block block, BlockPath path, List<Predicate> asked, String note) {
            Optional<String> source = block.alias();
            List<String> columns =
                    source.map(s -> tree.columns().getOrDefault(s, List.of())).orElse(List.of());
            List<Predicate> where = new ArrayList<>(block.where());
            where.addAll(asked);
            Block rowsOf = Terms.filtered(block).withWhere(where).withSelect(new Expr.Star(Optional.empty()));
            List<List<@Nullable Object>> rows = probe.maybeRows(Terms.limited(rowsOf, List.of(), MOST_ROWS), MOST_ROWS);
            long total = probe.maybeRow(rowsOf.withSelect(Terms.COUNT))
                    .map(r -> r.getFirst() instanceof Number n ? n.longValue() : 0L)
                    .orElse(0L);
            String table = source.map(s -> tree.tables().getOrDefault(s, s)).orElse("");
            found.add(new Witness(path, table, columns, rows, total, note));
            Bindings row = rows.isEmpty() || source.isEmpty()
                    ? Bindings.NONE
                    : Bindings.NONE.with(source.get(), columns, rows.getFirst());
            int child = 0;
            for (Predicate.Nested nested : block.nested()) {
                if (nested.inner() instanceof Block inner) {
                    descend(nested, inner, path.child(child++), row);
                }
            }
        }

        private void descend(Predicate.Nested nested, Block inner, BlockPath path, Bindings outer) {
            Block bound = outer.in(inner);
            switch (nested) {
                case Predicate.InQuery in -> {
                    Optional<Object> key = outer.value(in.left());
                    List<Predicate> asked = key
                            .map(k -> Terms.is(bound.select().getFirst().expr(), k))
                            .stream()
                            .toList();
                    visit(
                            bound,
                            path,
                            asked,
                            in.negated()
                                    ? key.map(k -> "not for " + Values.text(k)).orElse("none")
                                    : "");
                }
                case Predicate.Exists exists -> visit(bound, path, List.of(), exists.negated() ? "none, as asked" : "");
                case Predicate.CompareQuery compare -> visit(bound, path, List.of(), valueOf(bound));
            }
        }

        /** What an inner block compares with: {@code AVG(amount) = 2712.5}. */
        private String valueOf(Block inner) {
            String name = Sql.print(inner.select().getFirst().expr());
            return probe.maybeRow(inner)
                    .map(r -> name + " = " + Values.text(r.getFirst()))
                    .orElse("");
        }
    }
}
