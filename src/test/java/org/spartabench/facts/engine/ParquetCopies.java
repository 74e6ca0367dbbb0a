package org.spartabench.facts.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spartabench.facts.statement.SmallFacts.ok;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.origin.DomainFile;
import org.spartabench.facts.origin.Origin.ParquetFolder;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;

/** Writes the tables of a file of facts as Parquet files and opens these in place. */
public final class ParquetCopies {

    private ParquetCopies() {}

    /** Writes a file for each table. */
    public static void write(Path facts, List<Table> tables, Path folder) {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            Files.createDirectories(folder);
            statement.execute("ATTACH '" + facts + "' AS f (READ_ONLY)");
            for (Table table : tables) {
                statement.execute("COPY f." + table.name() + " TO '" + folder.resolve(table.name() + ".parquet")
                        + "' (FORMAT parquet)");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    /** Plans the files in place, with the keys, roles and units of a schema. */
    public static ImportPlan planned(Schema schema, Path folder) {
        Map<String, DomainFile.TableFacts> tables = new HashMap<>();
        Map<ColumnRef, DomainFile.ColumnFacts> columns = new HashMap<>();
        for (Table table : schema.tables()) {
            tables.put(
                    table.name(),
                    new DomainFile.TableFacts(Optional.of(table.primaryKey()), Optional.of(table.grounding())));
            for (Column column : table.columns()) {
                columns.put(
                        new ColumnRef(table.name(), column.name()),
                        new DomainFile.ColumnFacts(
                                Optional.of(column.type()), Optional.of(column.role()), column.unit()));
            }
        }
        return ok(Import.preview(
                new ParquetFolder(folder, List.of(), true),
                Optional.of(new DomainFile(
                        Optional.of(schema.name()),
                        Optional.empty(),
                        Optional.of(schema.persona()),
                        tables,
                        Optional.of(schema.foreignKeys()),
                        columns,
                        Optional.empty()))));
    }

    /** Opens a copy of the tables as Parquet files in place; with their rows in the order of the file. */
    public static FactBase inPlace(Path facts, Schema schema, Path folder) {
        write(facts, schema.tables(), folder);
        ImportPlan plan = planned(schema, folder);
        assertThat(plan.notDirect()).isEmpty();
        assertThat(plan.schema().tables().stream().collect(Collectors.toMap(Table::name, t -> t)))
                .isEqualTo(schema.tables().stream().collect(Collectors.toMap(Table::name, t -> t)));
        return ok(FactBases.direct(plan.direct().orElseThrow(), plan.schema()));
    }
}
