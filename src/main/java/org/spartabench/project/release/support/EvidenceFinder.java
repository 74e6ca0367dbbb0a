package org.spartabench.project.release.support;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.passage.Passages;
import org.spartabench.facts.statement.Limits;
import org.spartabench.making.repair.explain.Witnesses;
import org.spartabench.making.repair.explain.Witnesses.Followed;
import org.spartabench.making.repair.explain.Witnesses.Witness;
import org.spartabench.publishing.entry.Entry;
import org.spartabench.publishing.entry.EvidenceLine;
import org.spartabench.sql.path.BlockPath;

/** Finds the rows that support the answers of items, with the passages that state them. For one thread. */
final class EvidenceFinder {

    private static final int MOST_VALUES = 10;

    private final Passages passages;
    private final Witnesses witnesses;

    EvidenceFinder(FactBase facts, Passages passages) {
        this.passages = passages;
        this.witnesses = new Witnesses(facts, Limits.DEFAULT, true);
    }

    /** Finds evidence for each value of the answer, each line once; for an aggregate of all rows as a whole. */
    List<EvidenceLine> of(Entry entry) {
        LinkedHashSet<EvidenceLine> lines = new LinkedHashSet<>();
        if (Witnesses.ofWhole(entry.query())) {
            lines(entry, Optional.empty(), lines);
        } else {
            entry.answer().stream().distinct().limit(MOST_VALUES).forEach(v -> lines(entry, Optional.of(v), lines));
        }
        return List.copyOf(lines);
    }

    private void lines(Entry entry, Optional<String> value, LinkedHashSet<EvidenceLine> into) {
        List<Witness> first = witnesses.of(entry.query(), value);
        lines(entry, value, List.of(), first, into);
        Witness root = first.getFirst();
        // Where every outer row counts, each that is published comes with what it needs.
        for (int row = 1; root.each() && row < root.rows().size(); row++) {
            lines(entry, value, List.of(root), witnesses.inside(root, row), into);
        }
    }

    /** @param around witnesses of enclosing blocks that are not among those to write */
    private void lines(
            Entry entry,
            Optional<String> value,
            List<Witness> around,
            List<Witness> found,
            LinkedHashSet<EvidenceLine> into) {
        List<Witness> all = new ArrayList<>(around);
        all.addAll(found);
        for (Witness witness : found) {
            OptionalLong outer = witness.follows().map(f -> place(f, all)).orElse(OptionalLong.empty());
            if (witness.rows().isEmpty()) {
                into.add(line(entry, value, witness, OptionalLong.empty(), outer));
            }
            witness.places().forEach(place -> into.add(line(entry, value, witness, place, outer)));
        }
    }

    private static OptionalLong place(Followed followed, List<Witness> all) {
        return all.stream()
                .filter(w -> w.block().equals(followed.block()))
                .map(w -> w.places().get(followed.row()))
                .findFirst()
                .orElse(OptionalLong.empty());
    }

    private EvidenceLine line(
            Entry entry, Optional<String> value, Witness witness, OptionalLong row, OptionalLong outer) {
        return new EvidenceLine(
                entry.id(),
                value.orElse(""),
                witness.block().toString(),
                witness.table(),
                row,
                row.isPresent() ? passages.idsOf(witness.table(), row.getAsLong()) : List.of(),
                witness.follows().map(Followed::block).map(BlockPath::toString).orElse(""),
                outer,
                witness.total(),
                witness.remark());
    }
}
