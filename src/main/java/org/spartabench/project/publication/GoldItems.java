package org.spartabench.project.publication;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.spartabench.authors.item.Status;
import org.spartabench.base.result.Result;
import org.spartabench.facts.schema.Table;
import org.spartabench.project.Project;
import org.spartabench.project.correct.output.QueryRuns;
import org.spartabench.project.file.KeptSet;
import org.spartabench.publishing.foreign.layout.SetRecord;
import org.spartabench.publishing.score.gold.Gold;
import org.spartabench.publishing.score.gold.GoldSet;
import org.spartabench.publishing.score.gold.QueryTraits;
import org.spartabench.publishing.score.sql.SqlDatabase;
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

    /**
     * Takes gold queries that run over the tables of a project: those of its items, or of its release. Those that came from a set run
     * on the set's own database, as the set writes them.
     */
    public static Result<SqlGoldSet> queries(Project project, GoldSet items) {
        Optional<KeptSet> set = KeptSet.of(project.folder());
        if (set.isEmpty()) {
            SqlDatabase tables = SqlDatabase.of(project.name(), project.facts(), project.fingerprint());
            return Result.ok(SqlGoldSet.of(tables, items, Map.of()));
        }
        QueryRuns runs = new QueryRuns(project);
        Map<String, String> written = new HashMap<>();
        project.set().present(item -> written.put(item.id(), runs.own(item)));
        Map<String, String> numbers = set.get().records().stream()
                .map(KeptSet.Kept::record)
                .collect(Collectors.toMap(SetRecord::id, record -> String.valueOf(record.number()), (a, b) -> a));
        Path file = set.get().database(project.folder()).file();
        try {
            return Result.ok(SqlGoldSet.of(
                    SqlDatabase.of(set.get().database(), file),
                    new GoldSet(items.items(), items.remarks(), written),
                    numbers));
        } catch (SQLException e) {
            return Result.bad(file + ": cannot be read (" + e.getMessage() + ")");
        }
    }

    private static boolean inText(Project project, String table) {
        return project.schema().table(table).filter(Table::grounding).isPresent();
    }
}
