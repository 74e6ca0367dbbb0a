package org.spartabench.project.extract;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.extract.FactSchema;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.facts.value.Values;
import org.spartabench.judging.extract.NameIndex;

/** Reads the names of the entities that columns of a schema of facts refer to. */
public final class EntityNames {

    private EntityNames() {}

    public static Map<ColumnRef, NameIndex> of(FactSchema schema, FactBase facts) {
        return of(schema.tables().stream().flatMap(t -> t.columns().stream()).flatMap(c -> c.entity().stream()), facts);
    }

    /** Reads the names of all source tables: of columns that hold names, or texts that identify a row. */
    public static Map<ColumnRef, NameIndex> ofSources(FactBase facts) {
        return of(
                facts.schema().tables().stream()
                        .filter(t -> !t.grounding())
                        .flatMap(t -> t.columns().stream()
                                .filter(c -> c.type() == ColumnType.TEXT)
                                .filter(c ->
                                        c.role() == Role.NAME || t.primaryKey().equals(List.of(c.name())))
                                .map(c -> new ColumnRef(t.name(), c.name()))),
                facts);
    }

    private static Map<ColumnRef, NameIndex> of(Stream<ColumnRef> columns, FactBase facts) {
        Map<ColumnRef, NameIndex> all = new LinkedHashMap<>();
        columns.distinct().forEach(c -> all.put(c, names(facts, c)));
        return all;
    }

    private static NameIndex names(FactBase facts, ColumnRef column) {
        Set<String> names = new LinkedHashSet<>();
        Table table = facts.schema().table(column.table()).orElseThrow();
        for (long from = 0; from < table.rows(); from += FactBase.PAGE) {
            Rows page = facts.rowsAt(
                    table.name(),
                    LongStream.range(from, Math.min(table.rows(), from + FactBase.PAGE))
                            .boxed()
                            .toList());
            int place = page.columns().indexOf(column.column());
            page.rows().stream()
                    .map(row -> row.get(place))
                    .filter(v -> v != null)
                    .forEach(v -> names.add(Values.text(v)));
        }
        return NameIndex.of(names);
    }
}
