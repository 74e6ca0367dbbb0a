package org.spartabench.facts.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spartabench.facts.statement.SmallFacts.ok;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.engine.FactBases;
import org.spartabench.facts.origin.Origin;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.plan.PlannedTable;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ForeignKey;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.PostgresServer;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.facts.value.Values;

/** What a PostgreSQL database declares is kept; what cannot be read is named in one line without any password. */
class PostgresImportTest {

    private static final String DATABASE = "shop";

    @TempDir
    Path folder;

    private static PostgresServer server;

    @BeforeAll
    static void fill() {
        server = PostgresServer.get();
        server.empty(DATABASE);
        server.execute(DATABASE, """
            CREATE TYPE mood AS ENUM ('good', 'bad');
            CREATE DOMAIN price AS numeric(8, 2);
            CREATE TABLE "Order" (
                id serial PRIMARY KEY, made timestamptz, "Free Meal" float8, paid boolean, amount price, code char(5),
                felt mood, tags text[], details jsonb, picture bytea, whole numeric, digits varchar(10));
            INSERT INTO "Order" VALUES
                (1, '2020-01-01 12:00:00+02', 1e-5, true, 9.50, 'ab', 'good', '{a,b}', '{"k": 1}', '\\x00', 12, '007'),
                (2, '2020-01-02 00:00:00+00', 'NaN', false, 10, 'cde', 'bad', NULL, NULL, NULL, 13, '8'),
                (3, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '9');
            CREATE TABLE line (order_id int REFERENCES "Order", n smallint, bought date, at time, born varchar,
                PRIMARY KEY (order_id, n));
            INSERT INTO line VALUES (1, 1, '2020-02-29', '08:30', '1990-01-01'), (2, 1, NULL, NULL, '1991-01-01');
            CREATE TABLE note (line_order int, line_n smallint, said text,
                FOREIGN KEY (line_order, line_n) REFERENCES line (order_id, n));
            INSERT INTO note VALUES (2, 1, E'two\\nlines'), (NULL, NULL, '');
            CREATE VIEW cheap AS SELECT * FROM line;
            CREATE SCHEMA other;
            CREATE TABLE other.thing (a int);
            INSERT INTO other.thing VALUES (1);
            CREATE TABLE other.hollow (a int);
            """);
    }

    private static ImportPlan plan() {
        return ok(Import.preview(server.database(DATABASE), Optional.empty()));
    }

    /** However the rows stand on disk, an import gives them in the order of their key. */
    @Test
    void rowsComeInTheOrderOfTheirKey() {
        server.empty("shuffled");
        server.execute("shuffled", """
            CREATE TABLE t (name text PRIMARY KEY, n int);
            INSERT INTO t VALUES ('b', 1), ('ä', 2), ('B', 3), ('a', 4);
            UPDATE t SET n = 5 WHERE name = 'b'
            """);
        assertThat(ok(Import.preview(server.database("shuffled"), Optional.empty()))
                        .tables()
                        .getFirst()
                        .firstRows())
                .extracting(List::getFirst)
                .containsExactly("B", "a", "b", "ä");
    }

    private static String problem(String url) {
        Result<ImportPlan> plan = Origin.of(url).then(origin -> Import.preview(origin, Optional.empty()));
        assertThat(plan).isInstanceOf(Result.Bad.class);
        List<Problem> problems = ((Result.Bad<?>) plan).problems();
        assertThat(problems).hasSize(1);
        assertThat(problems.getFirst().message()).doesNotContain("\n");
        return problems.getFirst().message();
    }

    @Test
    void whatIsDeclaredIsKept() {
        ImportPlan plan = plan();
        Schema schema = plan.schema();
        assertThat(schema.name()).isEqualTo("shop");
        assertThat(schema.tables()).extracting(Table::name).containsExactly("Order", "line", "note");
        assertThat(schema.table("Order").orElseThrow().columns())
                .extracting(c -> c.name() + " " + c.type())
                .containsExactly(
                        "id INTEGER",
                        "made TIMESTAMP",
                        "Free_Meal DECIMAL",
                        "paid BOOLEAN",
                        "amount DECIMAL",
                        "code TEXT",
                        "felt TEXT",
                        "tags TEXT",
                        "details TEXT",
                        "whole INTEGER",
                        "digits TEXT");
        assertThat(schema.table("line").orElseThrow().columns())
                .extracting(Column::type)
                .containsExactly(
                        ColumnType.INTEGER, ColumnType.INTEGER, ColumnType.DATE, ColumnType.TIME, ColumnType.TEXT);
        assertThat(schema.table("line").orElseThrow().primaryKey()).containsExactly("order_id", "n");
        assertThat(schema.foreignKeys())
                .containsExactly(
                        new ForeignKey("line", List.of("order_id"), "Order", List.of("id")),
                        new ForeignKey("note", List.of("line_order", "line_n"), "line", List.of("order_id", "n")));
        assertThat(plan.warnings())
                .contains(
                        "view cheap is not imported; only tables are",
                        "column Order.picture contains bytes (bytea) and is skipped",
                        "column Order.tags is of type text[] and is imported as text",
                        "column Order.details is of type jsonb and is imported as text",
                        "column Order.made is imported in UTC",
                        "column \"Order\".\"Free Meal\" is imported as Order.Free_Meal",
                        "column line.born is declared as text but contains only values of type DATE; choose that type"
                                + " if it is correct");
        Path target = folder.resolve("facts.duckdb");
        try (FactBase facts = FactBases.open(target, ok(Import.load(plan, target)))) {
            assertThat(facts.rowsAt("Order", List.of(0L, 1L)).rows().stream()
                            .map(row -> row.stream().map(Values::text).toList()))
                    .containsExactly(
                            List.of(
                                    "1",
                                    "2020-01-01 10:00:00",
                                    "0.00001",
                                    "true",
                                    "9.5",
                                    "ab",
                                    "good",
                                    "{a,b}",
                                    "{\"k\": 1}",
                                    "12",
                                    "007"),
                            List.of(
                                    "2",
                                    "2020-01-02 00:00:00",
                                    "NULL",
                                    "false",
                                    "10",
                                    "cde",
                                    "bad",
                                    "NULL",
                                    "NULL",
                                    "13",
                                    "8"));
            assertThat(facts.rowsAt("note", List.of(0L, 1L)).column(2)).containsExactly("two\nlines", "");
        }
    }

    @Test
    void anotherSchemaAndSomeTables() {
        Origin other = ok(Origin.of(server.url(DATABASE) + "&currentSchema=other"));
        assertThat(ok(Import.preview(other.only(List.of("thing")), Optional.empty()))
                        .tables())
                .extracting(PlannedTable::name)
                .containsExactly("thing");
        assertThat(ok(Import.preview(ok(Origin.of(server.url(DATABASE) + "&currentSchema=other")), Optional.empty()))
                        .warnings())
                .contains("table hollow has no rows and is not imported");
        assertThat(problem(server.url(DATABASE) + "&currentSchema=nosuch"))
                .contains("schema nosuch contains no table that this user can read");
    }

    @Test
    void whatCannotBeReachedIsNamed() {
        assertThat(problem("jdbc:postgresql://127.0.0.1:1/shop?user=tester"))
                .contains("no server answers at this address (Connection to 127.0.0.1:1 refused)");
        assertThat(problem(server.url("nosuch"))).contains("database \"nosuch\" does not exist");
        assertThat(problem(server.url(DATABASE, "nobody_here"))).contains("role \"nobody_here\" does not exist");
        assertThat(problem("jdbc:mysql://root:secret@host/db"))
                .doesNotContain("secret")
                .contains("is not a supported database");
        assertThat(problem("jdbc:postgresql://host/db?user=a&password=secret"))
                .doesNotContain("secret")
                .contains("the address must not contain a password");
        assertThat(problem("jdbc:postgresql://me:secret@host/db")).doesNotContain("secret");
        assertThat(problem("jdbc:postgresql:")).contains("is not the address of a PostgreSQL database");
    }

    @Test
    void thePasswordComesFromTheUsersOwnFile() throws Exception {
        server.execute(DATABASE, "GRANT SELECT ON ALL TABLES IN SCHEMA public TO " + PostgresServer.LOCKED_USER);
        String url = server.url(DATABASE, PostgresServer.LOCKED_USER);
        Path file = Files.createFile(
                folder.resolve("pgpass"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        String property = "org.postgresql.pgpassfile";
        System.setProperty(property, file.toString());
        try {
            assertThat(problem(url)).contains("the server asks for a password; put it into PGPASSWORD or ~/.pgpass");
            Files.writeString(file, "*:*:*:" + PostgresServer.LOCKED_USER + ":wrong words\n");
            assertThat(problem(url)).contains("the server rejects the password").doesNotContain("wrong words");
            Files.writeString(file, "*:*:*:" + PostgresServer.LOCKED_USER + ":open sesame\n");
            ImportPlan plan = ok(Origin.of(url).then(origin -> Import.preview(origin, Optional.empty())));
            assertThat(plan.tables()).hasSize(3);
            assertThat(plan.toString()).doesNotContain("sesame");
        } finally {
            System.clearProperty(property);
        }
    }

    @Test
    void whatMayNotBeReadIsNamed() {
        server.execute(DATABASE, "CREATE ROLE guest LOGIN");
        try {
            assertThat(problem(server.url(DATABASE, "guest"))).contains("permission denied for table Order");
        } finally {
            server.execute(DATABASE, "DROP ROLE guest");
        }
    }

    /** Rows that come from a table of many are fetched by and by. */
    @Test
    void manyRowsKeepTheirOrder() {
        server.empty("many");
        server.execute(
                "many", "CREATE TABLE t AS SELECT i, 'text ' || i AS said FROM generate_series(1, 30000) AS s(i)");
        ImportPlan plan = ok(Import.preview(server.database("many"), Optional.empty()));
        assertThat(plan.tables().getFirst().rows()).isEqualTo(30_000);
        Path target = folder.resolve("many.duckdb");
        try (FactBase facts = FactBases.open(target, ok(Import.load(plan, target)))) {
            assertThat(facts.rowsAt("t", List.of(0L, 4_999L, 5_000L, 29_999L)).column(0))
                    .containsExactly(1L, 5_000L, 5_001L, 30_000L);
        }
    }
}
