package org.spartabench.publishing.score.sql;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
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
import org.spartabench.facts.survey.SqliteCatalogue;
import org.spartabench.facts.value.ColumnType;

/** Reads the schema of a SQLite file as it is: its own names, types by their affinity. */
final class SqliteSchema {

    private static final Limits LIMITS = new Limits(Duration.ofSeconds(20), 200_000);

    private SqliteSchema() {}

    /** @throws SQLException if the file cannot be read */
    static Schema of(String database, SqliteAnswers answers) throws SQLException {
        List<SqliteCatalogue.Relation> relations = answers.catalogue().relations().stream()
                .filter(SqliteCatalogue.Relation::table)
                .toList();
        List<Table> tables = relations.stream()
                .map(r -> new Table(
                        r.name(),
                        r.columns().stream().map(c -> column(c, r.key())).toList(),
                        r.key(),
                        false,
                        0))
                .toList();
        List<ForeignKey> keys = relations.stream()
                .flatMap(r -> r.references().stream().flatMap(k -> key(r.name(), k, tables).stream()))
                .toList();
        return new Schema(database, "", tables, keys, new JoinGraph(List.of()));
    }

    private static Column column(SqliteCatalogue.Declared declared, List<String> key) {
        ColumnType type = type(declared.type());
        boolean identifies = key.contains(declared.name());
        Role role = identifies ? Role.IDENTIFIER : type.numeric() ? Role.MEASURE : Role.CATEGORY;
        return new Column(declared.name(), type, role, Optional.empty(), declared.nullable());
    }

    /** Gives a key with the names as its tables write them; empty if one is not there. */
    private static Optional<ForeignKey> key(String from, SqliteCatalogue.Reference key, List<Table> tables) {
        Optional<Table> to = tables.stream()
                .filter(t -> t.name().equalsIgnoreCase(key.table()))
                .findFirst();
        List<String> columns = tables.stream()
                .filter(t -> t.name().equals(from))
                .flatMap(t -> names(t, key.columns()))
                .toList();
        List<String> referenced =
                to.stream().flatMap(t -> names(t, key.referenced())).toList();
        return !columns.isEmpty() && columns.size() == key.columns().size() && columns.size() == referenced.size()
                ? Optional.of(new ForeignKey(from, columns, to.orElseThrow().name(), referenced))
                : Optional.empty();
    }

    private static Stream<String> names(Table table, List<String> columns) {
        return columns.stream().flatMap(c -> table.column(c).stream()).map(Column::name);
    }

    static List<List<@Nullable Object>> rows(SqliteAnswers answers, String sql) {
        return answers.run(sql, LIMITS) instanceof Rows rows ? rows.rows() : List.of();
    }

    private static ColumnType type(String declared) {
        if (declared.contains("INT")) {
            return ColumnType.INTEGER;
        }
        boolean real = declared.matches(".*(REAL|FLOA|DOUB|NUM|DEC).*");
        return real ? ColumnType.DECIMAL : ColumnType.TEXT;
    }
}
