package org.spartabench.facts.passage.file;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.passage.file.PassageFile.Fact;
import org.spartabench.facts.passage.file.PassageFile.Told;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.EngineSql;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.Values;

/** Finds the tuples that the passages of a file state. It reads a table once for each set of columns that selects rows. */
final class PassageLinks {

    private static final Limits WHOLE_TABLE = new Limits(Duration.ofMinutes(2), Integer.MAX_VALUE);
    private static final int SHOWN_PROBLEMS = 5;

    private final FactBase facts;
    private final PassageFile file;
    private final List<Problem> problems = new ArrayList<>();
    private final Map<Pick, Map<List<String>, List<Long>>> picks = new HashMap<>();

    /** Names the columns whose values select tuples. */
    private record Pick(Table table, List<Column> columns) {}

    PassageLinks(FactBase facts, PassageFile file) {
        this.facts = facts;
        this.file = file;
    }

    /**
     * Gives the passages with their tuples, except for those without; bad if a fact names unknown tables, columns or rows, or no
     * passage has tuples.
     */
    Result<List<ImportedPassage>> find() {
        return file.read().then(passages -> {
            List<ImportedPassage> found = new ArrayList<>();
            for (Told passage : passages) {
                if (problems.size() >= SHOWN_PROBLEMS) {
                    break;
                }
                passage(passage).ifPresent(found::add);
            }
            if (found.isEmpty() && problems.isEmpty()) {
                problems.add(new Problem(file.file() + ": no table row is linked to any of these passages; check that"
                        + " --linked-by names their field and a column"));
            }
            return problems.isEmpty() ? Result.ok(found) : new Result.Bad<>(problems);
        });
    }

    private Optional<ImportedPassage> passage(Told passage) {
        Map<String, TreeSet<Long>> places = new LinkedHashMap<>();
        Map<String, List<ImportedPassage.Stated>> stated = new LinkedHashMap<>();
        int slash = passage.id().lastIndexOf('/');
        if (slash > 0 && facts.schema().table(passage.id().substring(0, slash)).isPresent()) {
            return refused(passage, "the id '" + passage.id() + "' is reserved for passages made from templates");
        }
        for (Fact fact : passage.facts()) {
            for (Table table : tables(passage, fact)) {
                List<Column> columns = new ArrayList<>();
                for (String name : fact.values().keySet()) {
                    Optional<Column> column = table.column(name);
                    if (column.isEmpty()) {
                        return refused(passage, "table " + table.name() + " has no column " + name);
                    }
                    columns.add(column.get());
                }
                List<Long> picked = tuples(
                        new Pick(table, columns), List.copyOf(fact.values().values()));
                if (picked.isEmpty() && !fact.table().isEmpty()) {
                    return refused(passage, "no row of " + table.name() + " has " + fact.values());
                }
                if (!picked.isEmpty()) {
                    places.computeIfAbsent(table.name(), t -> new TreeSet<>()).addAll(picked);
                    for (PassageFile.Spot spot : fact.spots()) {
                        picked.forEach(place -> stated.computeIfAbsent(table.name(), t -> new ArrayList<>())
                                .add(new ImportedPassage.Stated(place, spot.column(), spot.start(), spot.end())));
                    }
                }
            }
        }
        if (places.isEmpty()) {
            return Optional.empty();
        }
        Map<String, List<Long>> linked = new LinkedHashMap<>();
        places.forEach((table, all) -> linked.put(table, List.copyOf(all)));
        return Optional.of(new ImportedPassage(passage.id(), passage.text(), linked, stated));
    }

    private Optional<ImportedPassage> refused(Told passage, String what) {
        problems.add(new Problem(file.at(passage.line()) + ": " + what));
        return Optional.empty();
    }

    private List<Table> tables(Told passage, Fact fact) {
        if (!fact.table().isEmpty()) {
            Optional<Table> named = facts.schema().table(fact.table());
            if (named.isEmpty()) {
                refused(passage, "there is no table " + fact.table());
            }
            return named.map(List::of).orElse(List.of());
        }
        String column = fact.values().keySet().iterator().next();
        return facts.schema().tables().stream()
                .filter(t -> t.grounding() && t.column(column).isPresent())
                .toList();
    }

    private List<Long> tuples(Pick pick, List<String> values) {
        return picks.computeIfAbsent(pick, this::read).getOrDefault(values, List.of());
    }

    private Map<List<String>, List<Long>> read(Pick pick) {
        String sql = "SELECT " + facts.place("held") + ", " + EngineSql.names(pick.columns()) + " FROM "
                + EngineSql.name(pick.table().name()) + " AS held";
        Map<List<String>, List<Long>> byValues = new HashMap<>();
        switch (facts.run(new GuardedQuery(sql), WHOLE_TABLE)) {
            case Failure failure ->
                problems.add(new Problem(file.file() + ": table " + pick.table().name() + ": " + failure.message()));
            case Rows rows ->
                rows.rows().forEach(row -> {
                    if (row.getFirst() instanceof Long place) {
                        List<String> values = row.subList(1, row.size()).stream()
                                .map(Values::text)
                                .toList();
                        byValues.computeIfAbsent(values, v -> new ArrayList<>()).add(place);
                    }
                });
        }
        return byValues;
    }
}
