package org.spartabench.publishing.score.sql;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spartabench.facts.engine.SqliteAnswers;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ForeignKey;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.ColumnType;

/** Reads the schema of a SQLite file as it is: its own names, types by their affinity. */
final class SqliteSchema {

    private static final Limits LIMITS = new Limits(Duration.ofSeconds(20), 200_000);

    private static final String COLUMNS = "SELECT m.name, c.name, c.type, c.\"notnull\", c.pk FROM sqlite_master m"
            + " JOIN pragma_table_info(m.name) c WHERE m.type = 'table' ORDER BY m.rowid, c.cid";

    private static final String KEYS = "SELECT m.name, k.id, k.\"table\", k.\"from\", k.\"to\" FROM sqlite_master m"
            + " JOIN pragma_foreign_key_list(m.name) k WHERE m.type = 'table' ORDER BY m.rowid, k.id, k.seq";

    private SqliteSchema() {}

    static Schema of(String database, SqliteAnswers answers) {
        Map<String, List<Column>> columns = new LinkedHashMap<>();
        Map<String, List<String>> primary = new LinkedHashMap<>();
        for (List<@Nullable Object> row : rows(answers, COLUMNS)) {
            String table = text(row, 0);
            ColumnType type = type(text(row, 2).toUpperCase(Locale.ROOT));
            boolean key = !text(row, 4).equals("0");
            Role role = key ? Role.IDENTIFIER : type.numeric() ? Role.MEASURE : Role.CATEGORY;
            columns.computeIfAbsent(table, t -> new ArrayList<>())
                    .add(new Column(
                            text(row, 1),
                            type,
                            role,
                            Optional.empty(),
                            text(row, 3).equals("0") && !key));
            List<String> keys = primary.computeIfAbsent(table, t -> new ArrayList<>());
            if (key) {
                keys.add(text(row, 1));
            }
        }
        List<Table> tables = new ArrayList<>();
        columns.forEach(
                (name, all) -> tables.add(new Table(name, all, primary.getOrDefault(name, List.of()), false, 0)));
        return new Schema(database, "", tables, keys(answers, tables), new JoinGraph(List.of()));
    }

    private static List<ForeignKey> keys(SqliteAnswers answers, List<Table> tables) {
        Map<String, ForeignKey> keys = new LinkedHashMap<>();
        for (List<@Nullable Object> row : rows(answers, KEYS)) {
            Optional<Table> to = tables.stream()
                    .filter(t -> t.name().equalsIgnoreCase(text(row, 2)))
                    .findFirst();
            Optional<Table> from =
                    tables.stream().filter(t -> t.name().equals(text(row, 0))).findFirst();
            String referenced = row.get(4) == null
                            && to.isPresent()
                            && to.get().primaryKey().size() == 1
                    ? to.get().primaryKey().getFirst()
                    : text(row, 4);
            Optional<Column> target = to.flatMap(t -> t.column(referenced));
            Optional<Column> source = from.flatMap(t -> t.column(text(row, 3)));
            if (target.isPresent() && source.isPresent()) {
                ForeignKey one = new ForeignKey(
                        text(row, 0),
                        List.of(source.get().name()),
                        to.get().name(),
                        List.of(target.get().name()));
                keys.merge(text(row, 0) + "\n" + text(row, 1), one, SqliteSchema::joined);
            }
        }
        return List.copyOf(keys.values());
    }

    private static ForeignKey joined(ForeignKey one, ForeignKey more) {
        List<String> columns = new ArrayList<>(one.columns());
        columns.addAll(more.columns());
        List<String> referenced = new ArrayList<>(one.referenced());
        referenced.addAll(more.referenced());
        return new ForeignKey(one.table(), columns, one.references(), referenced);
    }

    static List<List<@Nullable Object>> rows(SqliteAnswers answers, String sql) {
        return answers.run(sql, LIMITS) instanceof Rows rows ? rows.rows() : List.of();
    }

    private static String text(List<@Nullable Object> row, int index) {
        return Objects.toString(row.get(index), "");
    }

    private static ColumnType type(String declared) {
        if (declared.contains("INT")) {
            return ColumnType.INTEGER;
        }
        boolean real = declared.matches(".*(REAL|FLOA|DOUB|NUM|DEC).*");
        return real ? ColumnType.DECIMAL : ColumnType.TEXT;
    }
}
