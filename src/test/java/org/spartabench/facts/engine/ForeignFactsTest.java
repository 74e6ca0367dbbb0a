package org.spartabench.facts.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Law;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.SmallFacts;

/** A facts file of somebody else is asked only if it holds the tables of its schema, and nothing beside them. */
class ForeignFactsTest {

    @TempDir
    private static Path temp;

    private static Path original = temp;
    private static Schema schema = new Schema("", "", List.of(), List.of(), new JoinGraph(List.of()));
    private static int copies;

    @BeforeAll
    static void make() {
        original = temp.resolve("facts.duckdb");
        try (FactBase facts = SmallFacts.duckDb(temp)) {
            schema = facts.schema();
        }
    }

    private static final String SECRET = "CREATE TABLE secret AS SELECT 'wage' || i AS wage FROM range(10) r(i); ";
    private static final String FRESH = "CREATE TABLE ships2 AS FROM ships; DROP TABLE ships; ";
    private static final String FILL = "; INSERT INTO ships SELECT * FROM ships2; DROP TABLE ships2";

    /** What is done to the file, and the word by which the refusal names it. */
    private record Planted(String statements, String named) {}

    private static Planted planted(String statements, String named) {
        return new Planted(statements, named);
    }

    /** Makes the table again with other columns and the same rows. */
    private static Planted ships(String columns, String named) {
        return planted(FRESH + "CREATE TABLE ships(" + columns + ")" + FILL, named);
    }

    private static Stream<Planted> macros() {
        return Stream.of(
                        "sum(x) AS 1",
                        "avg(x) AS 1.5",
                        "min(x) AS 'MIN'",
                        "round(x) AS x + 1",
                        "count(x) AS 7",
                        "count_star() AS 3",
                        "upper(x) AS (SELECT string_agg(ship_name, ',') FROM ships)",
                        "abs(x) AS current_setting('memory_limit')",
                        "lower(x) AS repeat(x, 100000000)",
                        "length(x) AS (SELECT count(*) FROM range(100000000000))",
                        "substr(x, y) AS 'two', (x, y, z) AS 'three'",
                        "\"+\"(x, y) AS 7",
                        "\"||\"(x, y) AS 'joined'",
                        "\"~~\"(x, y) AS true",
                        "coalesce2(x, y := 5) AS x",
                        "duckdb_functions() AS TABLE SELECT 'x' AS function_name, 'system' AS database_name",
                        "duckdb_tables() AS TABLE SELECT 'x' AS table_name, 'system' AS database_name",
                        "duckdb_views() AS TABLE SELECT 'x' AS view_name, 'system' AS database_name",
                        "pragma_database_size() AS TABLE SELECT 0 AS total_blocks, 0 AS block_size",
                        "pages() AS TABLE SELECT * FROM range(1000000000000)",
                        "\"two\nlines\"(x) AS x")
                .map(macro -> planted("CREATE MACRO " + macro, "the macro"));
    }

    private static Stream<Planted> objects() {
        return Stream.of(
                planted("CREATE VIEW more AS SELECT * FROM ships", "the view 'more'"),
                planted(FRESH + "CREATE VIEW ships AS SELECT * FROM ships2", "the view 'ships'"),
                planted(
                        FRESH + "CREATE VIEW ships AS SELECT s.* REPLACE (repeat('x', 100000000) AS ship_name)"
                                + " FROM ships2 s, range(1000000000000)",
                        "the view 'ships'"),
                planted("CREATE VIEW ships_ AS FROM read_text('/etc/hostname')", "the view"),
                planted("CREATE SCHEMA other", "the schema 'other'"),
                planted("CREATE SCHEMA system; CREATE MACRO facts.system.upper(x) AS 1", "the"),
                planted("CREATE SCHEMA other; CREATE TABLE other.ships AS FROM ships", "the schema 'other'"),
                planted("CREATE SEQUENCE counted", "the sequence 'counted'"),
                planted("CREATE TYPE mood AS ENUM ('good', 'bad')", "the type 'mood'"),
                planted("CREATE TYPE whole AS INTEGER", "the type 'whole'"),
                planted("CREATE INDEX found ON ships((built + 1))", "the index 'found'"),
                planted("CREATE UNIQUE INDEX found ON ships(ship_name)", "the index 'found'"));
    }

    private static Stream<Planted> tables() {
        String rest = ", home_port VARCHAR, built BIGINT, tonnage DECIMAL(18, 2), armed BOOLEAN";
        return Stream.of(
                planted(SECRET, "further table, secret"),
                planted("CREATE TABLE \"a\"\");DROP\" (a INTEGER)", "further table"),
                planted("DROP TABLE ships", "no table ships"),
                planted("ALTER TABLE ships RENAME TO vessels", "no table ships"),
                planted("ALTER TABLE ships RENAME tonnage TO weight", "no column tonnage"),
                planted("ALTER TABLE ships DROP armed", "no column armed"),
                planted("ALTER TABLE ships ADD COLUMN wage BIGINT; UPDATE ships SET wage = 5", "further column, wage"),
                planted("ALTER TABLE ships ALTER built TYPE VARCHAR", "built of type VARCHAR"),
                planted("ALTER TABLE ships ALTER built TYPE SMALLINT", "built of type SMALLINT"),
                planted("ALTER TABLE ships ALTER tonnage TYPE VARCHAR", "tonnage of type VARCHAR"),
                planted("ALTER TABLE ships ALTER armed TYPE BIGINT", "armed of type BIGINT"),
                planted("ALTER TABLE voyages ALTER sailed TYPE TIMESTAMP", "sailed of type TIMESTAMP"),
                planted("ALTER TABLE ships ALTER ship_name TYPE BLOB", "ship_name of type BLOB"),
                planted("ALTER TABLE ships ALTER ship_name TYPE VARCHAR[] USING [ship_name]", "plain types"),
                planted("ALTER TABLE ships ALTER ship_name SET DEFAULT upper('x')", "plain types"),
                planted("ALTER TABLE ships ALTER ship_name SET NOT NULL", "plain types"),
                ships("ship_name VARCHAR COLLATE NOCASE" + rest, "plain types"),
                ships("ship_name VARCHAR PRIMARY KEY" + rest, "plain types"),
                ships("ship_name VARCHAR CHECK (length(ship_name) < 900)" + rest, "plain types"),
                ships("ship_name ENUM ('Petrel', 'Osprey', 'Heron', 'Tern')" + rest, "plain types"),
                ships("home_port VARCHAR, ship_name VARCHAR" + rest.substring(19), "another order"),
                planted(
                        FRESH + "CREATE TABLE ships(ship_name VARCHAR, home_port VARCHAR, built BIGINT, tonnage"
                                + " DECIMAL(18, 2), armed BOOLEAN AS (built > 1950)); INSERT INTO ships SELECT"
                                + " * EXCLUDE (armed) FROM ships2; DROP TABLE ships2",
                        "plain types"),
                planted("INSERT INTO ships SELECT * FROM ships", "8 rows in the place of 4"),
                planted("DELETE FROM ships WHERE built > 1970", "rows in the place of 4"),
                planted("TRUNCATE ships", "rows in the place of 4"),
                planted(
                        "CREATE TABLE kept AS FROM ships; INSERT INTO ships SELECT * FROM kept; DELETE FROM ships"
                                + " WHERE built > 1970; DROP TABLE kept",
                        "rows in the place of 4"));
    }

    /** Makes the ships again with another value for one of them. */
    private static Planted value(String column, String value, String named) {
        return planted(
                FRESH + "CREATE TABLE ships AS SELECT * REPLACE (CASE WHEN ship_name = 'Heron' THEN " + value + " ELSE "
                        + column + " END AS " + column + ") FROM ships2; DROP TABLE ships2",
                named);
    }

    private static Planted day(String value, String named) {
        return planted(
                "CREATE TABLE v AS FROM voyages; DROP TABLE voyages; CREATE TABLE voyages AS SELECT * REPLACE (" + value
                        + " AS sailed) FROM v; DROP TABLE v",
                named);
    }

    /** Rows that no import makes, in tables of the right form. */
    private static Stream<Planted> rows() {
        return Stream.of(
                value(
                        "tonnage",
                        "'nan'::DOUBLE",
                        "1 row in column tonnage with an infinite value or one that is no number"),
                value("tonnage", "'infinity'::DOUBLE", "1 row in column tonnage"),
                value("tonnage", "'-infinity'::DOUBLE", "1 row in column tonnage"),
                value("ship_name", "'Tern'", "2 rows with the key (ship_name) = (Tern)"),
                value("ship_name", "NULL", "1 row without a value in the key column ship_name"),
                value("home_port", "NULL", "1 row without a value in column home_port, which has no NULL"),
                value("built", "NULL", "1 row without a value in column built"),
                day("'infinity'::DATE", "5 rows in column sailed with an infinite value or one that is no date"),
                day("'-infinity'::DATE", "5 rows in column sailed"));
    }

    @Test
    void aFileWithMoreOrLessThanItsTablesIsRefused() {
        List<Planted> all =
                Stream.of(macros(), objects(), tables(), rows()).flatMap(s -> s).toList();
        assertThat(all).hasSizeGreaterThan(50);
        Law.holdsFor(all.stream(), planted -> {
            Path file = with(planted.statements());
            byte[] before = Files.readAllBytes(file);
            assertThat(refusal(file, schema))
                    .startsWith(file + ": ")
                    .contains(planted.named())
                    .satisfiesAnyOf(
                            line -> assertThat(line).contains("which no import of this program writes"),
                            line -> assertThat(line).contains("is not what schema.json describes"));
            assertThat(Files.readAllBytes(file)).isEqualTo(before);
            assertThat(file.getParent().toFile().list())
                    .containsExactly(file.getFileName().toString());
        });
    }

    /** The schema may be forged as well as the facts. */
    @Test
    void aSchemaThatNamesOtherRowsTablesOrColumnsIsRefused() throws IOException, SQLException {
        Path file = with("SELECT 1");
        assertThat(FactBases.tryOpen(file, schema, 1)).isInstanceOf(Result.Ok.class);
        assertThat(refusal(file, with(t -> new Table(t.name(), t.columns(), t.primaryKey(), t.grounding(), 40))))
                .contains("4 rows in the place of 40");
        assertThat(refusal(
                        file,
                        with(t -> new Table(t.name(), t.columns().subList(1, 5), List.of(), t.grounding(), t.rows()))))
                .contains("further column, ship_name");
        List<Table> twice = Stream.concat(schema.tables().stream(), schema.tables().stream())
                .toList();
        assertThat(refusal(
                        file, new Schema(schema.name(), schema.persona(), twice, schema.foreignKeys(), schema.joins())))
                .contains("twice");
    }

    /** Rows that were deleted and the same number of new ones: places of rows would be wrong. */
    @Test
    void changesThatWaitBesideTheFileAreRefused() throws IOException, SQLException {
        Path file = with("SELECT 1");
        Files.createFile(file.resolveSibling("facts.duckdb.wal"));
        assertThat(refusal(file, schema)).startsWith(file + ".wal: holds changes to the facts");
    }

    private static Schema with(UnaryOperator<Table> change) {
        List<Table> tables = schema.tables().stream()
                .map(t -> t.name().equals("ships") ? change.apply(t) : t)
                .toList();
        return new Schema(schema.name(), schema.persona(), tables, schema.foreignKeys(), schema.joins());
    }

    private static Path with(String statements) throws IOException, SQLException {
        Path file = Files.createDirectory(temp.resolve("copy-" + copies++)).resolve("facts.duckdb");
        Files.copy(original, file);
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + file);
                Statement statement = connection.createStatement()) {
            for (String one : statements.split("; ")) {
                statement.execute(one);
            }
            statement.execute("CHECKPOINT");
        }
        return file;
    }

    private static String refusal(Path file, Schema schema) {
        return switch (FactBases.tryOpen(file, schema, 1)) {
            case Result.Ok<FactBase>(FactBase facts) -> {
                facts.close();
                throw new AssertionError("was opened");
            }
            case Result.Bad<FactBase> bad -> {
                assertThat(bad.problems()).hasSize(1);
                yield bad.message();
            }
        };
    }
}
