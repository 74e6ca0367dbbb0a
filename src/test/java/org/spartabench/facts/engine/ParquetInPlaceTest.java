package org.spartabench.facts.engine;

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
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Patient;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.origin.DirectFile;
import org.spartabench.facts.origin.Origin;
import org.spartabench.facts.origin.Origin.Elsewhere;
import org.spartabench.facts.origin.Origin.ParquetFolder;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.plan.PlannedTable;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.StatementReply;

/** Parquet files that are read in place have the rows that their import has, and a change of theirs is noticed. */
class ParquetInPlaceTest {

    @TempDir
    private Path folder;

    private Path write(String name, String select) throws SQLException, IOException {
        Path files = Files.createDirectories(folder.resolve("files"));
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            statement.execute("SET TimeZone = 'UTC'");
            statement.execute("COPY (" + select + ") TO '"
                    + files.resolve(name).toString().replace("'", "''") + "' (FORMAT parquet)");
        }
        return files;
    }

    private static ImportPlan planned(Path files) {
        return ok(Import.preview(new ParquetFolder(files, List.of(), true), Optional.empty()));
    }

    private static FactBase open(ImportPlan plan) {
        assertThat(plan.notDirect()).isEmpty();
        return ok(FactBases.direct(plan.direct().orElseThrow(), plan.schema()));
    }

    private static StatementReply run(FactBase facts, String sql) {
        return facts.run(new GuardedQuery(sql), Patient.LIMITS);
    }

    @Test
    void valuesAreThoseOfAnImport() throws SQLException, IOException {
        Path files = write(
                "ware's [1].parquet",
                "SELECT i AS \"Id (no)\", i::UBIGINT AS big, i::TINYINT AS tiny, (i / 10)::FLOAT AS short, CASE i WHEN"
                    + " 3 THEN 'nan'::DOUBLE WHEN 4 THEN 'inf'::DOUBLE ELSE i / 8 END AS share, (i / 4)::DECIMAL(10,"
                    + " 2) AS money, TIMESTAMPTZ '2020-01-01 00:00:00+02' AS moment, TIME '10:00:00.5' AS clock, CASE"
                    + " WHEN i > 2 THEN '' END AS code, [i] AS list, i % 2 = 0 AS even FROM range(1, 101) t(i)");
        ImportPlan copied = ok(Import.preview(files, Optional.empty()));
        Path file = folder.resolve("copy.duckdb");
        ImportPlan plan = planned(files);
        assertThat(plan.schema()).isEqualTo(copied.schema());
        String table = "\"" + plan.tables().getFirst().name() + "\"";
        try (FactBase copy = FactBases.open(file, ok(Import.load(copied, file)));
                FactBase facts = open(plan)) {
            for (String sql : List.of(
                    "SELECT * FROM " + table,
                    "SELECT * FROM " + table + " WHERE code = 'rowid' OR tiny = 1",
                    "SELECT t.rowid, t.share FROM " + table + " AS t WHERE t.rowid BETWEEN 2 AND 5",
                    "SELECT SUM(tiny * 100000000), SUM(big), AVG(short), COUNT(share), MAX(share) FROM " + table,
                    "SELECT short FROM " + table + " WHERE short = 0.1")) {
                assertThat(rows(run(facts, sql)).rows())
                        .as(sql)
                        .isEqualTo(rows(run(copy, sql)).rows());
            }
            BitSet places = new BitSet();
            assertThat(facts.places(
                            new GuardedQuery("SELECT t.rowid FROM " + table + " AS t WHERE t.even"),
                            Patient.LIMITS,
                            places))
                    .isEmpty();
            assertThat(places.cardinality()).isEqualTo(50);
        }
    }

    @Test
    void noOtherFileIsRead() throws SQLException, IOException {
        Path files = write("t.parquet", "SELECT i AS id FROM range(9) t(i)");
        Path secret = Files.createDirectories(folder.resolve("other")).resolve("secret.csv");
        Files.writeString(secret, "a\nsecret\n");
        Path beside = files.resolve("beside.parquet");
        Files.copy(files.resolve("t.parquet"), folder.resolve("other.parquet"));
        try (FactBase facts = open(planned(files))) {
            Files.copy(files.resolve("t.parquet"), beside);
            for (Path other : List.of(secret, beside, folder.resolve("other.parquet"))) {
                assertThat(run(facts, "SELECT * FROM '" + other + "'")).isInstanceOf(Failure.class);
                assertThat(run(facts, "SELECT * FROM \"" + other + "\"")).isInstanceOf(Failure.class);
            }
            assertThat(rows(run(facts, "SELECT COUNT(*) FROM t")).rows().toString())
                    .isEqualTo("[[9]]");
        }
    }

    @Test
    void changesAreNoticed() throws SQLException, IOException {
        Path files = write("t.parquet", "SELECT i AS id, 'n' || i AS name FROM range(50) t(i)");
        ImportPlan plan = planned(files);
        Schema schema = plan.schema();
        assertThat(schema.tables().getFirst().primaryKey()).isEqualTo(List.of("id"));
        Path json = folder.resolve(DirectFile.FILE_NAME);
        ok(DirectFile.write(plan.direct().orElseThrow(), json));
        Elsewhere place = ok(DirectFile.read(json));
        String before;
        try (FactBase facts = ok(FactBases.direct(place, schema))) {
            before = facts.identity().orElseThrow().fingerprint();
            assertThat(((Origin.ParquetFiles) place).seen()).isEqualTo(before);
        }
        write("t.parquet", "SELECT i AS id, 'n' || i AS name FROM range(60) t(i)");
        try (FactBase facts = ok(FactBases.direct(place, schema))) {
            assertThat(facts.identity().orElseThrow().fingerprint()).isNotEqualTo(before);
            assertThat(facts.schema().tables().getFirst().rows()).isEqualTo(60);
        }
        write("t.parquet", "SELECT i % 40 AS id, 'n' || i AS name FROM range(60) t(i)");
        assertThat(message(FactBases.direct(place, schema))).contains("2 rows with the key (id) = (");
        write("t.parquet", "SELECT i AS id, i AS name FROM range(60) t(i)");
        assertThat(message(FactBases.direct(place, schema))).contains("column name has the type BIGINT");
        write("t.parquet", "SELECT i AS id FROM range(60) t(i)");
        assertThat(message(FactBases.direct(place, schema))).contains("has no column name any more");
        Files.writeString(files.resolve("t.parquet"), "short");
        assertThat(message(FactBases.direct(place, schema))).contains("is no Parquet file, or is cut off");
        Files.delete(files.resolve("t.parquet"));
        assertThat(FactBases.direct(place, schema)).isInstanceOf(Result.Bad.class);
    }

    private static String message(Result<FactBase> opened) {
        assertThat(opened).isInstanceOf(Result.Bad.class);
        return ((Result.Bad<FactBase>) opened).message();
    }

    /** What a part of the rows shows is claimed of all only where all were asked. */
    @Test
    void aLargeTableIsPlannedFromAPartOfItsRows() throws SQLException, IOException {
        write(
                "sale.parquet",
                "SELECT i AS sale_id, CASE i WHEN 1000003 THEN 7 ELSE i END AS ticket_id, 1 + hash(i) % 100 AS"
                        + " store_id, CASE WHEN i <> 1000003 THEN i % 9 END AS pieces FROM range(1100000) t(i)");
        Path files =
                write("store.parquet", "SELECT i AS store_id, 'Store ' || i AS store_name FROM range(1, 101) t(i)");
        ImportPlan plan = planned(files);
        PlannedTable sale = plan.tables().getFirst();
        assertThat(sale.rows()).isEqualTo(1_100_000);
        assertThat(sale.primaryKey()).isEqualTo(List.of("sale_id"));
        assertThat(sale.columns().get(3).column().nullable()).isTrue();
        assertThat(sale.columns().get(1).column().nullable()).isFalse();
        assertThat(plan.warnings()).contains("table sale has 1,100,000 rows, of which 200,000 are analysed");
        assertThat(plan.foreignKeys())
                .anyMatch(k -> k.table().equals("sale") && k.references().equals("store"));
        try (FactBase facts = open(plan)) {
            assertThat(rows(run(facts, "SELECT COUNT(DISTINCT ticket_id) FROM sale"))
                            .rows()
                            .toString())
                    .isEqualTo("[[1099999]]");
        }
        write(
                "sale.parquet",
                "SELECT CASE i WHEN 1000003 THEN 7 ELSE i END AS ticket_id, 1 + hash(i) % 100 AS store_id FROM"
                        + " range(1100000) t(i)");
        assertThat(planned(files).tables().getFirst().primaryKey()).isEmpty();
    }
}
