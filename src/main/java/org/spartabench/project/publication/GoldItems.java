package org.spartabench.project.publication;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.spartabench.authors.item.Status;
import org.spartabench.facts.schema.Table;
import org.spartabench.project.Project;
import org.spartabench.publishing.score.gold.Gold;
import org.spartabench.publishing.score.gold.GoldSet;
import org.spartabench.publishing.score.gold.QueryTraits;
import org.spartabench.sql.name.KnownTables;

/** Reads the items of a project as the gold set for predictions. */
public final class GoldItems {

    private GoldItems() {}

    /** @param states of the items that count */
    public static GoldSet of(Project project, Set<Status> states) {
        KnownTables tables = KnownTables.of(project.schema());
        List<Gold> items = new ArrayList<>();
        project.set()
                .entries(
                        states,
                        entry -> items.add(new Gold(
                                entry.id(),
                                entry.question(),
                                entry.answer(),
                                QueryTraits.of(
                                        Gold.domain(entry.id(), project.name()),
                                        entry.query(),
                                        tables,
                                        Optional.of(table -> inText(project, table))))));
        return new GoldSet(items, List.of());
    }

    private static boolean inText(Project project, String table) {
        return project.schema().table(table).filter(Table::grounding).isPresent();
    }
}
