package org.spartabench.authors.item.diagnosis;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.shape.Nesting;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;

/**
 * Explains why a query returned nothing (why-not provenance; spec 4.1). All values are texts ({@link
 * org.spartabench.facts.value.Values#text}).
 *
 * @param waterfall rows left after each conjunct of the outermost block, in the order written; the first step has no
 *     predicate and counts FROM
 * @param expected the row that ought to have passed, column by column; empty when FROM itself has no rows
 * @param causes each a smallest set of predicates whose relaxing lets the expected row pass; in a fixed order: smaller
 *     first, then deeper blocks first, then as written; the first {@value #MOST_CAUSES} of them
 * @param parts the causes by conjunct, where the row fails several: for each of these its alternatives, of which one
 *     has to be relaxed; empty where the causes are the only alternatives
 * @param note the reason in words where no predicate is to blame, or where a blamed one compares with NULL
 * @param statements SQL statements it took
 * @param nanos wall time it took
 */
public record Diagnosis(
        List<Step> waterfall,
        Map<String, String> expected,
        List<Cause> causes,
        List<List<Cause>> parts,
        Optional<String> note,
        int statements,
        long nanos) {

    /** Most causes listed: the alternatives of several conjuncts multiply. */
    public static final int MOST_CAUSES = 32;

    /** Makes a diagnosis whose causes are the only alternatives. */
    public Diagnosis(
            List<Step> waterfall, Map<String, String> expected, List<Cause> causes, int statements, long nanos) {
        this(waterfall, expected, causes, List.of(), Optional.empty(), statements, nanos);
    }

    /** Returns the alternatives of each conjunct that the expected row fails; one of each has to be relaxed. */
    public List<List<Cause>> alternatives() {
        return parts.isEmpty() ? List.of(causes) : parts;
    }

    /** One step of the waterfall; {@code at} is empty for FROM. */
    public record Step(Optional<PredicatePath> at, String predicate, long rows) {}

    /** Predicates that block together; relaxing all of them, and no fewer, lets the expected row pass. */
    public record Cause(List<Blame> blames) {
        public Cause {
            blames = List.copyOf(blames);
        }
    }

    /**
     * One blamed predicate.
     *
     * @param at where it stands
     * @param predicate its SQL
     * @param nesting its type when it is a nested predicate
     * @param blocked the value of the expected row that it refuses, where it compares one
     * @param inner what the inner query gave, when it is a nested predicate
     * @param nearest the value nearest to the blocked one, or to the constant, that would let a row through in place of
     *     the constant; for a comparison with an inner query the value in place of the inner query
     */
    public record Blame(
            PredicatePath at,
            String predicate,
            Optional<Nesting> nesting,
            Optional<String> blocked,
            Optional<Inner> inner,
            Optional<String> nearest) {

        public BlockPath block() {
            return at.block();
        }

        /** Whether the nearest value is what the inner query would have to give, and does not stand for a constant before it. */
        public boolean nearestOfInner(Block query) {
            return at.clause() != Clause.FROM
                    && Trees.at(query, at) instanceof Predicate.CompareQuery compared
                    && !literal(compared.left());
        }

        private static boolean literal(Expr expr) {
            return switch (expr) {
                case Expr.Negative n -> literal(n.operand());
                case Expr.Cast c -> literal(c.operand());
                default -> expr instanceof Expr.Literal;
            };
        }
    }

    /** The result of an inner query: how many rows, how many of them NULL, the range, and some values. */
    public record Inner(long rows, long nulls, Optional<String> min, Optional<String> max, List<String> sample) {
        public Inner {
            sample = List.copyOf(sample);
        }
    }

    public Diagnosis {
        waterfall = List.copyOf(waterfall);
        expected = Collections.unmodifiableMap(new LinkedHashMap<>(expected));
        causes = List.copyOf(causes);
        parts = parts.stream().map(List::copyOf).toList();
    }
}
