package org.spartabench.repair.diagnosis;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.spartabench.item.Diagnosis.Step;
import org.spartabench.query.Block;
import org.spartabench.query.BlockPath;
import org.spartabench.query.Clause;
import org.spartabench.query.Expr;
import org.spartabench.query.Predicate;
import org.spartabench.query.PredicatePath;
import org.spartabench.query.Source;
import org.spartabench.repair.tree.DiagnosedQuery;
import org.spartabench.repair.tree.RelaxablePredicates;
import org.spartabench.repair.tree.Rewriter;
import org.spartabench.repair.tree.Terms;

/**
 * Counts the rows of the outermost block left after each of its conjuncts, and the groups left after those of HAVING.
 *
 * @param steps FROM, then every conjunct as written
 * @param where how many conjuncts of WHERE can be kept, from the first on, while rows remain; -1 when FROM has none
 * @param having the same for HAVING; 0 when WHERE leaves nothing
 * @param empty whether the query returns nothing
 */
record Waterfall(List<Step> steps, int where, int having, boolean empty) {

    Waterfall {
        steps = List.copyOf(steps);
    }

    static Waterfall of(DiagnosedQuery subject, Probe probe) {
        Block root = subject.root();
        List<Long> rows =
                known(subject, probe).orElseGet(() -> crossed(root) ? byParts(root, probe) : atOnce(root, probe));
        List<Step> steps = new ArrayList<>();
        steps.add(new Step(Optional.empty(), "FROM", rows.getFirst()));
        for (int i = 0; i < root.where().size(); i++) {
            steps.add(step(subject, Clause.WHERE, i, rows.get(i + 1)));
        }
        int where = lastNotZero(rows);
        boolean grouped = !root.groupBy().isEmpty() || !root.having().isEmpty();
        List<Long> groups = grouped && where == root.where().size()
                ? groups(root, probe)
                : zeros(root.having().size() + 1);
        for (int i = 0; i < root.having().size(); i++) {
            steps.add(step(subject, Clause.HAVING, i, groups.get(i + 1)));
        }
        boolean empty = where < root.where().size() || grouped && groups.getLast() == 0;
        return new Waterfall(steps, where, Math.max(0, lastNotZero(groups)), empty);
    }

    private static Step step(DiagnosedQuery subject, Clause clause, int index, long rows) {
        PredicatePath at = PredicatePath.conjunct(BlockPath.ROOT, clause, index);
        return new Step(Optional.of(at), subject.text(at), rows);
    }

    private static int lastNotZero(List<Long> rows) {
        int kept = -1;
        while (kept + 1 < rows.size() && rows.get(kept + 1) > 0) {
            kept++;
        }
        return kept;
    }

    private static List<Long> zeros(int count) {
        return new ArrayList<>(Collections.nCopies(count, 0L));
    }

    private static Optional<List<Long>> known(DiagnosedQuery subject, Probe probe) {
        List<Long> rows = new ArrayList<>();
        for (int kept = 0; kept <= subject.root().where().size(); kept++) {
            Optional<BitSet> passing =
                    probe.passing(subject, subject.written().where().subList(0, kept));
            if (passing.isEmpty()) {
                return Optional.empty();
            }
            rows.add((long) passing.get().cardinality());
        }
        return Optional.of(rows);
    }

    /** One statement: each condition becomes a column, and the columns are counted. */
    private static List<Long> atOnce(Block root, Probe probe) {
        return counts(
                Terms.block(flags(root.where(), 0), root.from()), root.where().size(), probe);
    }

    private static List<Long> groups(Block root, Probe probe) {
        List<Block.Output> outputs = flags(root.having(), 0);
        Block groups = Terms.block(outputs, root.from()).withWhere(root.where()).withGroupBy(root.groupBy());
        // Without a key there is one group, even over nothing, as long as something is aggregated.
        Block asOne = root.groupBy().isEmpty()
                ? Terms.withOutputs(groups, append(outputs, Terms.as(Terms.COUNT, "members")))
                : groups;
        return counts(asOne, root.having().size(), probe);
    }

    private static List<Block.Output> append(List<Block.Output> outputs, Block.Output last) {
        List<Block.Output> longer = new ArrayList<>(outputs);
        longer.add(last);
        return longer;
    }

    /** The conditions as columns f0, f1, … */
    static List<Block.Output> flags(List<Predicate> conditions, int from) {
        List<Block.Output> flags = new ArrayList<>();
        for (int i = from; i < conditions.size(); i++) {
            flags.add(Terms.as(Terms.truth(conditions.get(i)), "f" + i));
        }
        // A row without columns cannot be written.
        return flags.isEmpty() ? List.of(Terms.as(Terms.ONE, "every")) : flags;
    }

    private static List<Long> counts(Block flagged, int conditions, Probe probe) {
        List<Expr> counts = new ArrayList<>();
        counts.add(Terms.COUNT);
        List<Predicate> held = new ArrayList<>();
        for (int i = 0; i < conditions; i++) {
            held.add(new Predicate.Truth(Expr.Column.of("f" + i)));
            counts.add(Expr.Call.of("COUNT", Terms.when(Terms.all(held), Terms.ONE)));
        }
        Block counted = Terms.row(counts).withFrom(List.of(Terms.derived(flagged, "flagged")));
        return probe.row(counted).map(Waterfall::longs).orElseGet(() -> zeros(conditions + 1));
    }

    private static List<Long> longs(List<@Nullable Object> row) {
        return row.stream().map(v -> v instanceof Long l ? l : 0L).toList();
    }

    /** Whether FROM multiplies sources, so that counting every combination would never end. */
    private static boolean crossed(Block root) {
        return root.from().size() > 1;
    }

    /**
     * For sources side by side: those that no condition connects are counted apart, and the counts multiplied.
     */
    private static List<Long> byParts(Block root, Probe probe) {
        List<Long> rows = new ArrayList<>();
        for (int kept = 0; kept <= root.where().size(); kept++) {
            boolean gone = !rows.isEmpty() && rows.getLast() == 0;
            rows.add(gone ? 0L : product(root, root.where().subList(0, kept), probe));
        }
        return rows;
    }

    private static long product(Block root, List<Predicate> conditions, Probe probe) {
        long product = 1;
        for (Part part : parts(root.from(), conditions)) {
            Block counted =
                    Terms.row(List.of(Terms.COUNT)).withFrom(part.from()).withWhere(part.conditions());
            product *=
                    probe.row(counted).map(Waterfall::longs).map(List::getFirst).orElse(0L);
        }
        return product;
    }

    /** Sources that conditions connect. */
    private record Part(List<Source> from, Set<String> names, List<Predicate> conditions) {}

    private static List<Part> parts(List<Source> from, List<Predicate> conditions) {
        List<Part> parts = new ArrayList<>();
        for (Source source : from) {
            parts.add(new Part(
                    List.of(source),
                    RelaxablePredicates.sources(Block.from("", Optional.empty()).withFrom(List.of(source))),
                    List.of()));
        }
        for (Predicate condition : conditions) {
            Set<String> named = Rewriter.qualifiers(condition);
            List<Part> joined = parts.stream()
                    .filter(p -> p.names().stream().anyMatch(named::contains))
                    .toList();
            Part into = joined.isEmpty() ? parts.getFirst() : merged(joined);
            List<Predicate> more = new ArrayList<>(into.conditions());
            more.add(condition);
            parts.removeAll(joined.isEmpty() ? List.of(into) : joined);
            parts.addFirst(new Part(into.from(), into.names(), more));
        }
        return parts;
    }

    private static Part merged(List<Part> joined) {
        List<Source> from = new ArrayList<>();
        Set<String> names = new HashSet<>();
        List<Predicate> conditions = new ArrayList<>();
        for (Part part : joined) {
            from.addAll(part.from());
            names.addAll(part.names());
            conditions.addAll(part.conditions());
        }
        return new Part(from, names, conditions);
    }
}
