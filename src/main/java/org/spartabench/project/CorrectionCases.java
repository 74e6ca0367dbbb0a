package org.spartabench.project;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.spartabench.authors.item.Paradigm;
import org.spartabench.judging.correct.Comparison;
import org.spartabench.judging.correct.SetCase;
import org.spartabench.judging.review.Decision;
import org.spartabench.project.table.ProjectCore;

/** Stores what was compared for a correction, in rows that are only added; the rulings are decisions. On disk when a call returns. */
public record CorrectionCases(ProjectCore core) {

    private record Row(Comparison body) {}

    /** Lists the last comparison of each item in a paradigm, by item. */
    public List<Comparison> compared(Paradigm paradigm) {
        return core.read(h -> compared(h, paradigm));
    }

    private static List<Comparison> compared(Handle h, Paradigm paradigm) {
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
    public Optional<Comparison> comparison(String name) {
        return core.read(h -> h.select("SELECT body FROM comparison WHERE name = ?", name)
                .mapTo(Row.class)
                .map(Row::body)
                .findOne());
    }

    /** Adds a comparison, unless the same one is there. */
    public void add(Comparison comparison) {
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
    public List<SetCase> all() {
        return Arrays.stream(Paradigm.values()).flatMap(p -> all(p).stream()).toList();
    }

    /** Lists the cases of a paradigm: comparisons that people decide, with their rulings. */
    public List<SetCase> all(Paradigm paradigm) {
        return core.read(h -> {
            List<Comparison> compared =
                    compared(h, paradigm).stream().filter(Comparison::forPeople).toList();
            Map<Integer, List<Decision>> decisions = compared.isEmpty()
                    ? Map.of()
                    : core.tables().decisions().all(h).stream().collect(Collectors.groupingBy(Decision::item));
            return compared.stream()
                    .map(c -> SetCase.of(c, decisions.getOrDefault(c.item(), List.of())))
                    .toList();
        });
    }
}
