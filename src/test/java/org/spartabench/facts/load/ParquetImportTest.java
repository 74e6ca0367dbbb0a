package org.spartabench.facts.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spartabench.facts.statement.SmallFacts.ok;
import static org.spartabench.facts.statement.SmallFacts.rows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Patient;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.engine.FactBases;
import org.spartabench.facts.origin.DomainFile;
import org.spartabench.facts.origin.Origin;
import org.spartabench.facts.origin.Origin.ParquetFolder;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.plan.PlannedColumn;
import org.spartabench.facts.plan.PlannedTable;
import org.spartabench.facts.plan.evidence.Profile;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.value.ColumnType;

/** Files of Parquet give the tables that they hold, with their types; what cannot be a value is left out with a line. */
class ParquetImportTest {

    private static final Limits ALL = new Limits(Patient.LIMITS.time(), 100_000);

    @TempDir
    private Path folder;

    private void run(String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            statement.execute("SET TimeZone = 'UTC'");
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static List<Profile> profiles(ImportPlan plan) {
        return plan.tables().stream()
                .flatMap(t -> t.columns().stream())
                .map(PlannedColumn::profile)
                .toList();
    }

    @Test
    void theSampleIsTheSameFromParquetAsFromCsv() throws IOException, SQLException {
        Path csv = Path.of("sample-data", "medical");
        DomainFile domain = ok(DomainFile.read(csv.resolve(DomainFile.FILE_NAME)));
        ImportPlan plain = ok(Import.preview(csv, Optional.empty()));
        Path facts = folder.resolve("facts.duckdb");
        Schema schema = ok(Import.load(plain, facts));
        Path files = Files.createDirectory(folder.resolve("medical"));
        for (PlannedTable table : plain.tables()) {
            run(
                    "ATTACH '" + facts + "' AS f (READ_ONLY)",
                    "COPY f." + table.name() + " TO '" + files.resolve(table.name() + ".parquet")
                            + "' (FORMAT parquet)");
        }
        ImportPlan plan = ok(Import.preview(files, Optional.of(domain)));
        assertThat(plan.schema()).isEqualTo(schema);
        assertThat(profiles(plan)).isEqualTo(profiles(plain));
        Path copy = folder.resolve("copy.duckdb");
        try (FactBase from = FactBases.open(facts, schema);
                FactBase to = FactBases.open(copy, ok(Import.load(plan, copy)))) {
            for (PlannedTable table : plan.tables()) {
                GuardedQuery all = new GuardedQuery("SELECT * FROM " + table.name() + " AS t ORDER BY t.rowid");
                assertThat(rows(to.run(all, ALL)).rows())
                        .isEqualTo(rows(from.run(all, ALL)).rows());
            }
        }
    }

    @Test
    void whatAFileHoldsIsKeptOrNamed() throws SQLException {
        Path file = folder.resolve("od'd [1]*.parquet");
        run("COPY (SELECT i AS id, i * 10::HUGEINT ** 20 AS huge, (i / 4)::DECIMAL(10, 2) AS money, CASE i WHEN 3 THEN"
            + " 'nan'::DOUBLE WHEN 4 THEN 'inf'::DOUBLE ELSE i / 8 END AS share, (i / 10)::FLOAT AS short, DATE"
            + " '2020-01-01' + i::INT AS day, TIME '10:00:00.5' AS clock, TIMESTAMPTZ '2020-01-01 00:00:00+02' AS"
            + " moment, CASE WHEN i > 2 THEN '00' || i END AS code, [i] AS list, 'x'::BLOB AS bytes, {'a': i} AS"
            + " record, i % 2 = 0 AS even, 'Größe ' || i AS \"Wert (€)\", CASE WHEN i = 5 THEN DATE '0044-03-15 (BC)'"
            + " ELSE DATE '2020-01-01' END AS far FROM"
            + " range(1,"
            + " 6) t(i))"
            + " TO '" + file.toString().replace("'", "''") + "' (FORMAT parquet)");
        Origin origin = ok(Origin.of(file.toString()));
        assertThat(origin).isInstanceOf(ParquetFolder.class);
        ImportPlan plan = ok(Import.preview(origin, Optional.empty()));
        PlannedTable table = plan.tables().getFirst();
        assertThat(table.columns().stream().map(c -> c.name() + " " + c.column().type()))
                .containsExactly(
                        "id INTEGER",
                        "huge DECIMAL",
                        "money DECIMAL",
                        "share DECIMAL",
                        "short DECIMAL",
                        "day DATE",
                        "clock TIME",
                        "moment TIMESTAMP",
                        "code TEXT",
                        "even BOOLEAN",
                        "Wert TEXT",
                        "far TEXT");
        assertThat(table.columns().get(2).column().type()).isEqualTo(ColumnType.DECIMAL);
        assertThat(plan.warnings())
                .anyMatch(w -> w.contains("list holds bytes, lists or records (BIGINT[]) and is skipped"))
                .anyMatch(w -> w.contains("bytes holds bytes"))
                .anyMatch(w -> w.contains("share has 2 values that are infinite or no number"))
                .anyMatch(w -> w.contains("far is declared as DATE but contains values that are none here"));
        Path facts = folder.resolve("facts.duckdb");
        try (FactBase base = FactBases.open(facts, ok(Import.load(plan, facts)))) {
            assertThat(rows(base.run(
                                    new GuardedQuery("SELECT id, money, share, short, moment, code, \"Wert\" FROM \""
                                            + table.name() + "\" WHERE id IN (1, 4)"),
                                    ALL))
                            .rows()
                            .toString())
                    .isEqualTo("[[1, 0.25, 0.125, 0.1, 2019-12-31T22:00, null, Größe 1],"
                            + " [4, 1, null, 0.4, 2019-12-31T22:00, 004, Größe 4]]");
        }
    }

    @Test
    void aFileThatIsNoneIsRefusedByName() throws IOException {
        Files.writeString(folder.resolve("a.parquet"), "no parquet");
        assertThat(Import.preview(folder, Optional.empty()))
                .isInstanceOfSatisfying(
                        Result.Bad.class, bad -> assertThat(bad.message()).startsWith("a.parquet: cannot be read as"));
    }

    /** A plain file of some megabytes is read by the engine; a quote in its last line makes it one that is read here. */
    @Test
    void aLargeCsvFileIsReadAsASmallOneIs() throws IOException {
        StringBuilder text = new StringBuilder("id,word,amount\n");
        for (int i = 0; text.length() < 17_000_000; i++) {
            text.append(i)
                    .append(i % 7 == 0 ? ",\u05e9 'x' " : ", é\u2028;\t")
                    .append("padding ".repeat(i % 3 * 7))
                    .append(i % 1000)
                    .append(i % 11 == 0 ? "," : "," + i % 900 + "." + i % 10)
                    .append('\n');
        }
        Path plain = Files.createDirectory(folder.resolve("plain"));
        Path quoted = Files.createDirectory(folder.resolve("quoted"));
        Files.writeString(plain.resolve("t.csv"), text + "99,last,1.5");
        Files.writeString(quoted.resolve("t.csv"), text + "99,\"last\",1.5");
        PlannedTable fast = ok(Import.preview(plain, Optional.empty())).tables().getFirst();
        PlannedTable slow =
                ok(Import.preview(quoted, Optional.empty())).tables().getFirst();
        assertThat(fast.columns()).isEqualTo(slow.columns());
        assertThat(fast.firstRows()).isEqualTo(slow.firstRows());
        assertThat(fast.primaryKey()).isEqualTo(slow.primaryKey());
        assertThat(fast.rows()).isEqualTo(slow.rows()).isGreaterThan(200_000);
    }
}
