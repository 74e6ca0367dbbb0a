package org.spartabench.project.correct.dispute;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.spartabench.authors.item.answer.Paradigm;
import org.spartabench.judging.correct.CorrectionCase;
import org.spartabench.judging.correct.consensus.ComparedItem;
import org.spartabench.judging.decision.Decision;
import org.spartabench.project.table.ProjectCore;

/** Stores what was compared for a correction, in rows that are only added; the rulings are decisions. On disk when a call returns. */
public record CorrectionCases(ProjectCore core) {

    private record Row(ComparedItem body) {}

    /** Lists the last comparison of each item in a paradigm, by item. */
    public List<ComparedItem> compared(Paradigm paradigm) {
        return core.read(h -> compared(h, paradigm));
    }

    private static List<ComparedItem> compared(Handle h, Paradigm paradigm) {
        return h.select("""
            SELECT body FROM comparison WHERE id IN (
                SELECT MAX(id) FROM comparison WHERE paradigm = :paradigm GROUP BY item)
            ORDER BY item\
            """)
                .bind("paradigm", paradigm.name())
                .mapTo(Row.class)
                .map(Row::body)
                .list();
    }

    /** Finds the comparison with a name. */
    public Optional<ComparedItem> comparison(String name) {
        return core.read(h -> h.select("SELECT body FROM comparison WHERE name = ?", name)
                .mapTo(Row.class)
                .map(Row::body)
                .findOne());
    }

    /** Adds a comparison, unless the same one is there. */
    public void add(ComparedItem comparison) {
        core.write(h -> h.createUpdate("""
            INSERT INTO comparison (name, item, paradigm, body, at) SELECT :name, :item, :paradigm, :body, :at
            WHERE NOT EXISTS (SELECT 1 FROM comparison WHERE name = :name)\
            """)
                .bind("name", comparison.name())
                .bind("item", comparison.item())
                .bind("paradigm", comparison.paradigm().name())
                .bind("body", comparison)
                .bind("at", core.now())
                .execute());
    }

    /** Lists all cases, those of queries first. */
    public List<CorrectionCase> all() {
        return Arrays.stream(Paradigm.values()).flatMap(p -> all(p).stream()).toList();
    }

    /** Lists the cases of a paradigm: comparisons that people decide, with their rulings. */
    public List<CorrectionCase> all(Paradigm paradigm) {
        return core.read(h -> {
            List<ComparedItem> compared = compared(h, paradigm).stream()
                    .filter(ComparedItem::forPeople)
                    .toList();
            Map<Integer, List<Decision>> decisions = compared.isEmpty()
                    ? Map.of()
                    : core.tables().decisions().all(h).stream().collect(Collectors.groupingBy(Decision::item));
            return compared.stream()
                    .map(c -> CorrectionCase.of(c, decisions.getOrDefault(c.item(), List.of())))
                    .toList();
        });
    }
}
