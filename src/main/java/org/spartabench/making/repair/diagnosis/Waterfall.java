package org.spartabench.making.repair.diagnosis;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.spartabench.authors.item.diagnosis.Diagnosis.Step;
import org.spartabench.making.repair.tree.DiagnosedQuery;
import org.spartabench.making.repair.tree.FreeSources;
import org.spartabench.making.repair.tree.RelaxablePredicates;
import org.spartabench.making.repair.tree.Terms;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Source;

/**
 * Counts the rows of the outermost block left after each of its conjuncts, and the groups left after those of
 * HAVING.
 *
 * @param steps FROM, then every conjunct as written
 * @param where the number of conjuncts of WHERE, from the first on, that leave rows; -1 when FROM has none
 * @param having the same for HAVING; 0 when WHERE leaves nothing
 * @param empty whether the query returns nothing
 */
record Waterfall(List<Step> steps, int where, int having, boolean empty) {

    static Waterfall of(DiagnosedQuery subject, Probe probe) {
        Block root = subject.root();
        // Where FROM multiplies sources, counting every combination would never end.
        List<Long> rows = known(subject, probe)
                .orElseGet(() -> root.from().size() > 1
                        ? byParts(root, probe)
                        : counts(
                                Block.of(flags(root.where(), 0), root.from()),
                                root.where().size(),
                                probe));
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

    private static List<Long> groups(Block root, Probe probe) {
        List<Block.Output> outputs = flags(root.having(), 0);
        // Without a key there is one group, even over nothing, if something is aggregated.
        Block groups = Terms.grouped(root)
                .withHaving(List.of())
                .withSelect(root.groupBy().isEmpty() ? Terms.with(outputs, Terms.as(Terms.COUNT, "members")) : outputs);
        return counts(groups, root.having().size(), probe);
    }

    /** Writes the conditions as columns f0, f1, … */
    static List<Block.Output> flags(List<Predicate> conditions, int from) {
        List<Block.Output> flags = new ArrayList<>();
        for (int i = from; i < conditions.size(); i++) {
            flags.add(Terms.as(Terms.truth(conditions.get(i)), "f" + i));
        }
        // A row without columns cannot be written.
        return flags.isEmpty() ? List.of(Terms.as(Terms.ONE, "every")) : flags;
    }

    /** Counts the rows that satisfy the first conditions, 0 to all of them, in one statement. */
    private static List<Long> counts(Block flagged, int conditions, Probe probe) {
        List<Expr> counts = new ArrayList<>();
        counts.add(Terms.COUNT);
        List<Predicate> held = new ArrayList<>();
        for (int i = 0; i < conditions; i++) {
            held.add(new Predicate.Truth(Expr.Column.of("f" + i)));
            counts.add(Expr.Call.of("COUNT", Terms.when(Terms.all(held), Terms.ONE)));
        }
        return probe.row(Terms.over(flagged, "flagged", counts.toArray(Expr[]::new)))
                .map(row -> row.stream().map(Probe::count).toList())
                .orElseGet(() -> zeros(conditions + 1));
    }

    /** Counts sources that no condition connects apart, and multiplies the counts. */
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
                    probe.row(counted).map(row -> Probe.count(row.getFirst())).orElse(0L);
        }
        return product;
    }

    private record Part(List<Source> from, Set<String> names, List<Predicate> conditions) {}

    private static List<Part> parts(List<Source> from, List<Predicate> conditions) {
        List<Part> parts = new ArrayList<>();
        for (Source source : from) {
            parts.add(new Part(List.of(source), RelaxablePredicates.sources(Block.from(List.of(source))), List.of()));
        }
        for (Predicate condition : conditions) {
            Set<String> named = FreeSources.qualifiers(condition);
            List<Part> joined = parts.stream()
                    .filter(p -> p.names().stream().anyMatch(named::contains))
                    .toList();
            Part into = joined.isEmpty() ? parts.getFirst() : merged(joined);
            parts.removeAll(joined.isEmpty() ? List.of(into) : joined);
            parts.addFirst(new Part(into.from(), into.names(), Terms.with(into.conditions(), condition)));
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
