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
 * Finds witnesses of an answer: for every block of a query some rows that support it. A child's rows belong to its
 * parent's first witness, so that they fit together: the row of {@code billing} is of the very patient that is the
 * answer.
 */
public final class Witnesses {

    private static final int MOST_ROWS = 5;

    /**
     * Holds the support of one block.
     *
     * @param columns of the table, in the order of the rows' values
     * @param rows at most five supporting rows
     * @param total the number of supporting rows
     * @param support the query of those rows
     * @param note the value of the block's aggregate, or that the block is empty as NOT asks; empty if the rows say
     *     it
     */
    public record Witness(
            BlockPath block,
            String table,
            List<String> columns,
            List<List<@Nullable Object>> rows,
            long total,
            Block support,
            String note) {}

    private final FactBase facts;
    private final Limits limits;

    public Witnesses(FactBase facts, Limits limits) {
        this.facts = facts;
        this.limits = limits;
    }

    /**
     * Finds witnesses block by block, the outermost first.
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
     * Finds witnesses for one row of a query that may have several columns; calculated ones are ignored.
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

    /** Reads more of the supporting rows of a block, in any order. @param most of them */
    public List<List<@Nullable Object>> rows(Witness witness, int most) {
        return new Probe(facts, limits).maybeRows(Terms.limited(witness.support(), List.of(), most), most);
    }

    /** Returns the expressions of an output: itself, or the columns of a star. */
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
            Block rowsOf = Terms.filtered(block.and(asked)).withSelect(Expr.Star.ALL);
            List<List<@Nullable Object>> rows = probe.maybeRows(Terms.limited(rowsOf, List.of(), MOST_ROWS), MOST_ROWS);
            long total = rows.size() < MOST_ROWS
                    ? rows.size()
                    : probe.maybeRow(rowsOf.withSelect(Terms.COUNT))
                            .map(r -> Probe.count(r.getFirst()))
                            .orElse(0L);
            String table = source.map(s -> tree.tables().getOrDefault(s, s)).orElse("");
            found.add(new Witness(path, table, columns, rows, total, rowsOf, note));
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
                    Expr output = bound.select().getFirst().expr();
                    String note = in.negated()
                            ? key.map(k -> "not for " + Values.text(k)).orElse("none")
                            : "";
                    visit(
                            bound,
                            path,
                            key.map(k -> Terms.is(output, k)).stream().toList(),
                            note);
                }
                case Predicate.Exists exists -> visit(bound, path, List.of(), exists.negated() ? "none, as asked" : "");
                case Predicate.CompareQuery compare -> visit(bound, path, List.of(), valueOf(bound));
            }
        }

        /** Returns the value that an inner block compares with: {@code AVG(amount) = 2712.5}. */
        private String valueOf(Block inner) {
            String name = Sql.print(inner.select().getFirst().expr());
            return probe.maybeRow(inner)
                    .map(r -> name + " = " + Values.text(r.getFirst()))
                    .orElse("");
        }
    }
}
