package org.spartabench.project.publication;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spartabench.authors.item.Status;
import org.spartabench.facts.schema.Table;
import org.spartabench.project.Project;
import org.spartabench.publishing.score.gold.Gold;
import org.spartabench.publishing.score.gold.GoldSet;
import org.spartabench.publishing.score.gold.QueryTraits;
import org.spartabench.publishing.score.sql.SqlGoldSet;
import org.spartabench.sql.name.KnownTables;
import org.spartabench.sql.print.Sql;

/** Reads the items of a project as the gold set for predictions. */
public final class GoldItems {

    private GoldItems() {}

    /** @param states of the items that count */
    public static GoldSet of(Project project, Set<Status> states) {
        KnownTables tables = KnownTables.of(project.schema());
        List<Gold> items = new ArrayList<>();
        Map<String, String> queries = new HashMap<>();
        project.set().entries(states, entry -> {
            queries.put(entry.id(), Sql.print(entry.query()));
            items.add(new Gold(
                    entry.id(),
                    entry.question(),
                    entry.answer(),
                    QueryTraits.of(
                            Gold.domain(entry.id(), project.name()),
                            entry.query(),
                            tables,
                            Optional.of(table -> inText(project, table)))));
        });
        return new GoldSet(items, List.of(), queries);
    }

    /** Takes gold queries that run over the tables of a project: those of its items, or of its release. */
    public static SqlGoldSet queries(Project project, GoldSet items) {
        return SqlGoldSet.of(project.name(), project.facts(), project.fingerprint(), items);
    }

    private static boolean inText(Project project, String table) {
        return project.schema().table(table).filter(Table::grounding).isPresent();
    }
}
