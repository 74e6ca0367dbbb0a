package org.spartabench.making.repair.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.statement.Limits;
import org.spartabench.making.repair.diagnosis.Probe;
import org.spartabench.making.repair.explain.BlockSupport.Asked;
import org.spartabench.making.repair.explain.BlockSupport.Found;
import org.spartabench.making.repair.tree.DiagnosedQuery;
import org.spartabench.making.repair.tree.RelaxablePredicates;
import org.spartabench.making.repair.tree.Terms;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.walk.Aggregates;

/**
 * Finds witnesses of an answer: for every block of a query some rows that support it, those that decide first. The rows of an
 * inner block belong to one row of the block around it, so that they fit together; {@link #inside} follows another row.
 */
public final class Witnesses {

    static final int MOST_ROWS = 5;

    /**
     * Names the outer row that the rows of a block belong to.
     *
     * @param block the block of that row
     * @param row its index in the witness of that block, from 0
     * @param of the number of that block's supporting rows
     */
    public record Followed(BlockPath block, int row, String name, long of) {

        /** {@code for B057, 1 of 5}; empty if there is only one. */
        public String words() {
            return of > 1 ? String.format(Locale.ROOT, "for %s, %d of %,d", name, row + 1, of) : "";
        }
    }

    /**
     * Holds the support of one block by rows of one of its sources; a block with several sources has as many witnesses, whose
     * rows belong together in their order.
     *
     * @param table the table of the source, or its alias if it is none
     * @param columns of the table, in the order of the rows' values
     * @param rows at most five supporting rows
     * @param places of the rows in the table, from 0; each empty unless places are asked for and the engine tells them
     * @param follows the outer row that they belong to, if they depend on one
     * @param note values of aggregates, where the first row stands among all, or that no row matches; empty if the rows
     *     say it
     */
    public record Witness(
            BlockPath block,
            String table,
            List<String> columns,
            List<List<@Nullable Object>> rows,
            List<OptionalLong> places,
            Optional<Followed> follows,
            String note,
            int source,
            Found found) {

        /** Returns the number of supporting rows. */
        public long total() {
            return found.total();
        }

        /** Returns the same with at most this many rows. */
        public Witness first(int most) {
            return new Witness(
                    block,
                    table,
                    columns,
                    rows.subList(0, Math.min(most, rows.size())),
                    places.subList(0, Math.min(most, places.size())),
                    follows,
                    note,
                    source,
                    found);
        }

        /** Whether every row counts, as for COUNT, SUM and AVG; else one row supports the answer. */
        public boolean each() {
            return found.each();
        }

        /** {@code for B057, 1 of 5 · AVG(amount) = 12}; may be empty. */
        public String remark() {
            return Stream.of(follows.map(Followed::words).orElse(""), note)
                    .filter(s -> !s.isEmpty())
                    .collect(Collectors.joining(" · "));
        }

        /** {@code billing · 35 rows · MAX(amount) = 90, no other of 35 is higher}. */
        public String heading() {
            String rows = total() == 1 ? "1 row" : String.format(Locale.ROOT, "%,d rows", total());
            return Stream.of(table, rows, remark()).filter(s -> !s.isEmpty()).collect(Collectors.joining(" · "));
        }

        @Override
        public String toString() {
            return block + " " + heading() + " " + rows;
        }
    }

    private final FactBase facts;
    private final Limits limits;
    private final boolean placed;

    /** @param limits of each statement; all statements of one call together take at most five times as long */
    public Witnesses(FactBase facts, Limits limits) {
        this(facts, limits, false);
    }

    /** @param placed whether rows are found with their places; a server then reads where the rows of each table are */
    public Witnesses(FactBase facts, Limits limits, boolean placed) {
        this.facts = facts;
        this.limits = limits;
        this.placed = placed;
    }

    /**
     * Finds witnesses block by block, the outermost first.
     *
     * @param value the answer's value to be supported; empty for the answer as a whole
     */
    public List<Witness> of(Block query, Optional<String> value) {
        DiagnosedQuery tree = DiagnosedQuery.of(query, facts.schema());
        Expr output = tree.root().select().getFirst().expr();
        List<Predicate> asked = value.filter(_ -> !ofWhole(query)).map(v -> Terms.is(output, v)).stream()
                .toList();
        List<Witness> found = found(tree, asked);
        // A calculated value is not always found by its text.
        return found.getFirst().rows().isEmpty() && !(output instanceof Expr.Column) ? found(tree, List.of()) : found;
    }

    /** Whether the answer is computed from all rows of the outermost block together, so that no value has rows of its own. */
    public static boolean ofWhole(Block query) {
        Expr output = query.select().getFirst().expr();
        return output instanceof Expr.Star || query.groupBy().isEmpty() && Aggregates.in(output);
    }

    /**
     * Finds witnesses for one row of a query that may have several columns; calculated ones are ignored.
     *
     * @param row as the query gave it
     */
    public List<Witness> of(Block query, List<@Nullable Object> row) {
        DiagnosedQuery tree = DiagnosedQuery.of(query, facts.schema());
        List<Expr> outputs = tree.root().select().stream()
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

    /** Finds witnesses of the blocks inside a block for one of its rows. @param row its index among those of the witness */
    public List<Witness> inside(Witness witness, int row) {
        WitnessSearch search = new WitnessSearch(witness.found().query(), new Probe(facts, limits), placed);
        search.inside(witness, row);
        return List.copyOf(search.found());
    }

    /** Reads more of the supporting rows of a witness: the rows that it has stay where they are. @param most of them */
    public Witness more(Witness witness, int most) {
        return WitnessSearch.more(witness, most, new Probe(facts, limits));
    }

    /** Returns the expressions of an output: itself, or the columns of a star. */
    private static Stream<Expr> outputs(Expr output, DiagnosedQuery tree) {
        return output instanceof Expr.Star(Optional<String> of)
                ? RelaxablePredicates.sources(tree.root()).stream()
                        .filter(s -> of.isEmpty() || of.get().equals(s))
                        .flatMap(s -> tree.columns().getOrDefault(s, List.of()).stream()
                                .map(c -> Expr.Column.of(s, c)))
                : Stream.of(output);
    }

    private List<Witness> found(DiagnosedQuery tree, List<Predicate> asked) {
        WitnessSearch search = new WitnessSearch(tree, new Probe(facts, limits), placed);
        search.visit(tree.root(), BlockPath.ROOT, Asked.of(asked), Optional.empty());
        return List.copyOf(search.found());
    }
}
