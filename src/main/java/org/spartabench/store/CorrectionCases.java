package org.spartabench.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.spartabench.correct.Comparison;
import org.spartabench.correct.SetCase;
import org.spartabench.review.Decision;
import org.spartabench.store.table.ProjectCore;

/** Stores what was compared for a correction, in rows that are only added; the rulings are decisions. On disk when a call returns. */
public final class CorrectionCases {

    private final ProjectCore core;

    CorrectionCases(ProjectCore core) {
        this.core = core;
    }

    private record Row(Comparison body) {}

    /** Lists the last comparison of each item, by item. */
    public List<Comparison> compared() {
        return core.read(CorrectionCases::compared);
    }

    private static List<Comparison> compared(Handle h) {
        return h.select("SELECT body FROM comparison WHERE id IN (SELECT MAX(id) FROM comparison GROUP BY item)"
                        + " ORDER BY item")
                .mapTo(Row.class)
                .map(Row::body)
                .list();
    }

    /** Adds a comparison, unless the same one is there. */
    public void add(Comparison comparison) {
        core.write(h -> h.createUpdate("""
            INSERT INTO comparison (name, item, body, at) SELECT :name, :item, :body, :at
            WHERE NOT EXISTS (SELECT 1 FROM comparison WHERE name = :name)\
            """)
                .bind("name", comparison.name())
                .bind("item", comparison.item())
                .bind("body", comparison)
                .bind("at", core.now())
                .execute());
    }

    /** Lists the cases: comparisons that people decide, with their rulings. */
    public List<SetCase> all() {
        return core.read(h -> {
            Map<Integer, List<Decision>> decisions =
                    core.tables().decisions().all(h).stream().collect(Collectors.groupingBy(Decision::item));
            List<SetCase> cases = new ArrayList<>();
            for (Comparison comparison : compared(h)) {
                if (comparison.forPeople()) {
                    cases.add(SetCase.of(comparison, decisions.getOrDefault(comparison.item(), List.of())));
                }
            }
            return cases;
        });
    }
}
