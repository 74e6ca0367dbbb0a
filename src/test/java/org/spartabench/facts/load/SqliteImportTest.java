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
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Patient;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.ForeignDatabase;
import org.spartabench.facts.cell.Notation;
import org.spartabench.facts.engine.FactBases;
import org.spartabench.facts.origin.Origin;
import org.spartabench.facts.origin.SqliteFile;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.plan.PlannedTable;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.ForeignKey;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.facts.value.Values;
import org.sqlite.Collation;

/** Whatever SQLite lets into a file becomes a strict table, or is named in one line. */
class SqliteImportTest {

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("shop.sqlite");
    }

    private void sql(String... statements) {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    private ImportPlan plan() {
        return ok(Import.preview(new SqliteFile(file), Optional.empty()));
    }

    private List<String> problems(Origin origin) {
        Result<ImportPlan> plan = Import.preview(origin, Optional.empty());
        assertThat(plan).isInstanceOf(Result.Bad.class);
        return ((Result.Bad<?>) plan).problems().stream().map(Problem::message).toList();
    }

    /** Names that need quotes, keywords, bytes, loose types, a view, a table without row numbers, a missing partner. */
    private void hostile() {
        sql(
                "CREATE TABLE \"order\" (id INTEGER PRIMARY KEY, \"Free Meal (K-12)\" REAL, \"select\" TEXT,"
                        + " paid BOOLEAN, picture BLOB, \"say \"\"x\"\"\" TEXT, x_1, \"x 1\", \"x-1\")",
                "INSERT INTO \"order\" VALUES (1, 12.5, 'a', 1, x'00ff', 'q', 1, 'u', 7),"
                        + " (2, 1e-7, 'b', 0, NULL, 'r', '2', 'v', 8.0), (4, NULL, 'c', 1, NULL, '', 3.0, 'w', '9')",
                "CREATE TABLE line (order_id INTEGER REFERENCES \"order\", n INT, quantity TEXT, bought DATE,"
                        + " PRIMARY KEY (order_id, n)) WITHOUT ROWID",
                "INSERT INTO line VALUES (4, 1, '9', '2020-02-29'), (1, 1, '5', '2020-01-01'),"
                        + " (1, 2, 7, '2020-01-02')",
                "CREATE TABLE note (line_order INT, line_n INT, \"rowid\" TEXT, said TEXT, FOREIGN KEY (line_order,"
                        + " line_n) REFERENCES line (order_id, n), FOREIGN KEY (said) REFERENCES nowhere (said))",
                "INSERT INTO note VALUES (1, 2, 'r1', 'late'), (4, 1, 'r2', CAST(x'ff41' AS TEXT))",
                "CREATE VIEW cheap AS SELECT * FROM line",
                "CREATE TABLE \"2 words\" (a INTEGER)",
                "INSERT INTO \"2 words\" VALUES (9007199254740993), (1)");
    }

    /** Declared keys do not say all: a column that is named like a table, and has only values of its key, joins it. */
    @Test
    void aColumnThatNamesATableIsProposedBesideDeclaredKeys() {
        sql(
                "CREATE TABLE member (member TEXT PRIMARY KEY, town TEXT)",
                "CREATE TABLE book (id INTEGER PRIMARY KEY, title TEXT)",
                "CREATE TABLE loan_record (id INTEGER PRIMARY KEY, book INTEGER REFERENCES book, member TEXT, town"
                        + " TEXT)",
                "INSERT INTO member VALUES ('Ada Oak', 'Ulm'), ('Ben Elm', 'Bonn'), ('Cleo Ash', 'Ulm')",
                "INSERT INTO book VALUES (1, 'Sand'), (2, 'Wind')",
                "INSERT INTO loan_record VALUES (1, 1, 'Ada Oak', 'Ulm'), (2, 2, 'Cleo Ash', 'Ulm'), (3, 1, 'Ada Oak',"
                        + " 'Bonn')");
        ImportPlan plan = plan();
        assertThat(plan.foreignKeys())
                .containsExactly(new ForeignKey("loan_record", List.of("book"), "book", List.of("id")));
        ColumnRef member = new ColumnRef("loan_record", "member");
        assertThat(plan.schema().joins().joins(JoinGraph.Kind.KEY, member, new ColumnRef("member", "member")))
                .isTrue();
        assertThat(plan.warnings()).anyMatch(w -> w.startsWith("loan_record.member is proposed to join member.member"));
        sql("INSERT INTO loan_record VALUES (4, 1, 'Nobody', 'Ulm')");
        assertThat(plan().schema().joins().joins(JoinGraph.Kind.KEY, member, new ColumnRef("member", "member")))
                .isFalse();
    }

    @Test
    void aHostileSchemaIsTamed() {
        hostile();
        ImportPlan plan = plan();
        Schema schema = plan.schema();
        assertThat(schema.name()).isEqualTo("shop");
        assertThat(schema.tables()).extracting(Table::name).containsExactly("c_2_words", "line", "note", "order");
        Table order = schema.table("order").orElseThrow();
        assertThat(order.columns())
                .extracting(c -> c.name() + " " + c.type())
                .containsExactly(
                        "id INTEGER",
                        "Free_Meal_K_12 DECIMAL",
                        "select TEXT",
                        "paid BOOLEAN",
                        "say_x TEXT",
                        "x_1 DECIMAL",
                        "x_1_2 TEXT",
                        "x_1_3 DECIMAL");
        assertThat(order.primaryKey()).containsExactly("id");
        assertThat(schema.table("line").orElseThrow().primaryKey()).containsExactly("order_id", "n");
        assertThat(schema.foreignKeys())
                .containsExactlyInAnyOrder(
                        new ForeignKey("line", List.of("order_id"), "order", List.of("id")),
                        new ForeignKey("note", List.of("line_order", "line_n"), "line", List.of("order_id", "n")));
        assertThat(schema.joins()
                        .joins(JoinGraph.Kind.KEY, new ColumnRef("note", "line_order"), new ColumnRef("order", "id")))
                .isTrue();
        assertThat(plan.warnings())
                .contains(
                        "view cheap is not imported; only tables are",
                        "column order.picture contains bytes (BLOB) and is skipped",
                        "column \"order\".\"Free Meal (K-12)\" is imported as order.Free_Meal_K_12",
                        "column \"order\".\"x 1\" is imported as order.x_1_2",
                        "table \"2 words\" is imported as c_2_words",
                        "the foreign key note (said) to nowhere is skipped: one of its tables or columns is not"
                                + " imported",
                        "column line.quantity is declared as text but contains only values of type INTEGER; choose that"
                                + " type if it is correct",
                        "column note.said contains text that is not UTF-8; unreadable characters become \uFFFD");
        try (FactBase facts = loaded(plan)) {
            assertThat(
                            rows(facts.run(new GuardedQuery("SELECT * FROM \"order\" ORDER BY id"), Patient.LIMITS))
                                    .rows()
                                    .stream()
                                    .map(row -> row.stream().map(Values::text).toList()))
                    .containsExactly(
                            List.of("1", "12.5", "a", "true", "q", "1", "u", "7"),
                            List.of("2", "0.0000001", "b", "false", "r", "2", "v", "8"),
                            List.of("4", "NULL", "c", "true", "", "3", "w", "9"));
            // The rows of a table without row numbers come in the order of its key, all others as they were put in.
            assertThat(facts.rowsAt("line", List.of(0L, 1L, 2L)).column(2)).containsExactly("5", "7", "9");
            assertThat(facts.rowsAt("c_2_words", List.of(0L)).column(0)).containsExactly(9007199254740993L);
        }
    }

    private FactBase loaded(ImportPlan plan) {
        Path target = folder.resolve("facts.duckdb");
        return FactBases.open(target, ok(Import.load(plan, target)));
    }

    @Test
    void aTypeMayBeCorrected() {
        hostile();
        ImportPlan plan = plan().withColumn(
                        new ColumnRef("line", "quantity"), c -> c.withType(ColumnType.INTEGER, Notation.PLAIN));
        try (FactBase facts = loaded(plan)) {
            assertThat(facts.rowsAt("line", List.of(0L)).column(2)).containsExactly(5L);
        }
    }

    @Test
    void aPrimaryKeyThatIsNoneIsNotTaken() {
        sql(
                "CREATE TABLE t (code TEXT PRIMARY KEY, n INTEGER)",
                "INSERT INTO t VALUES (NULL, 1), ('a', 2), (NULL, 3), ('b', 3)");
        assertThat(plan().tables().getFirst().primaryKey()).isEmpty();
        assertThat(plan().warnings())
                .contains("table t declares the primary key (code), which does not identify its rows");
    }

    @Test
    void aColumnThatIsTextInSpiteOfItsTypeGetsALine() {
        sql(
                "CREATE TABLE t (n INTEGER, b BOOLEAN, c BOOLEAN, d DATE, x VARCHAR, y INTEGER)",
                "INSERT INTO t VALUES (5, 1, 0, '2020-01-31', 5, 1), (100, 0, 1, 'soon', 'a', 2.5),"
                        + " (9, 'yes', 'maybe', 'late', 9, 3), ('12 kg', 'no', 0, '2020-02-01', 'b', 4),"
                        + " ('7 kg', 1, 'never', '2020-03-01', 'c', 5)");
        assertThat(plan().warnings().stream().filter(w -> w.startsWith("column")))
                .containsExactly(
                        "column t.n is declared as INTEGER but contains values that are none here, such as '12 kg'; it"
                                + " is imported as TEXT",
                        "column t.b would be true or false but for 5 cells such as '1', '0' and 'yes'; it stays text",
                        "column t.c is declared as BOOLEAN but contains values that are none here, such as 'maybe'; it"
                                + " is imported as TEXT",
                        "column t.d is declared as DATE but contains values that are none here, such as 'soon'; it"
                                + " is imported as TEXT");
    }

    @Test
    void whatTheSourceTakesForEqualIsSaid() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            Collation.create(connection, "PHONEBOOK", new Collation() {
                @Override
                protected int xCompare(String left, String right) {
                    return left.compareTo(right);
                }
            });
            statement.execute(
                    "CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT COLLATE NOCASE, town TEXT, nick TEXT"
                            + " COLLATE NOCASE, code TEXT COLLATE RTRIM, street TEXT COLLATE PHONEBOOK)");
            statement.execute(
                    "INSERT INTO people VALUES (1, 'Ada', 'Ashby', 'ada', 'x ', 'Quay'), (2, 'Bo', 'Bree', 'BO',"
                            + " 'y', 'Lane')");
        }
        assertThat(plan().warnings())
                .contains(
                        "table people: the source compares name, nick without regard to case (COLLATE NOCASE); here 'a'"
                                + " and 'A' differ",
                        "table people: the source compares code without blanks at the end (COLLATE RTRIM); here 'a' and"
                                + " 'a ' differ",
                        "table people: the source compares street by a collation of its own program; here texts are"
                                + " equal that have the same characters");
    }

    @Test
    void onlySomeTables() {
        hostile();
        SqliteFile origin = new SqliteFile(file);
        ImportPlan plan = ok(Import.preview(origin.only(List.of("LINE", "order")), Optional.empty()));
        assertThat(plan.tables()).extracting(PlannedTable::name).containsExactly("line", "order");
        assertThat(problems(origin.only(List.of("orders"))))
                .containsExactly(file + ": has no table 'orders'; it has 2 words, line, note, order");
    }

    @Test
    void emptyTablesAreLeftOutUnlessTheyWereNamed() {
        sql(
                "CREATE TABLE full (a INTEGER PRIMARY KEY)",
                "INSERT INTO full VALUES (1)",
                "CREATE TABLE hollow (a INTEGER REFERENCES full)");
        ImportPlan plan = ok(Import.preview(new SqliteFile(file), Optional.empty()));
        assertThat(plan.tables()).extracting(PlannedTable::name).containsExactly("full");
        assertThat(plan.foreignKeys()).isEmpty();
        assertThat(plan.warnings()).contains("table hollow has no rows and is not imported");
        assertThat(problems(new SqliteFile(file).only(List.of("hollow"))))
                .containsExactly(file + ": table hollow has no rows; add rows, or leave it out of --tables");
        sql("DELETE FROM full");
        assertThat(problems(new SqliteFile(file))).containsExactly(file + ": none of its tables has rows; add rows");
    }

    @Test
    void whatIsNoDatabaseIsRefused() throws IOException {
        Files.writeString(file, "name,age\nAnn,3\n");
        assertThat(problems(new SqliteFile(file))).containsExactly(file + ": is not a SQLite file");
        Files.writeString(file, "");
        assertThat(problems(new SqliteFile(file))).containsExactly(file + ": is empty");
        sqlIntoNew("CREATE VIEW v AS SELECT 1");
        assertThat(problems(new SqliteFile(file))).containsExactly(file + ": contains no table");
    }

    private void sqlIntoNew(String sql) throws IOException {
        Files.delete(file);
        sql(sql);
    }

    @Test
    void aDamagedFileIsRefused() throws IOException {
        sql("CREATE TABLE t (a INTEGER, b TEXT)", """
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
            INSERT INTO t SELECT i, 'text number ' || i FROM n\
            """);
        byte[] bytes = Files.readAllBytes(file);
        Arrays.fill(bytes, 8192, bytes.length - 4096, (byte) 0x5a);
        Files.write(file, bytes);
        assertThat(problems(new SqliteFile(file))).singleElement().asString().startsWith(file + ": is damaged");
        Files.write(file, Arrays.copyOf(bytes, 5000));
        assertThat(problems(new SqliteFile(file))).singleElement().asString().startsWith(file + ": is damaged");
    }

    @Test
    void aLockedFileIsRefused() throws SQLException {
        sql("CREATE TABLE t (a INTEGER)", "INSERT INTO t VALUES (1)");
        try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = other.createStatement()) {
            statement.execute("BEGIN EXCLUSIVE");
            assertThat(problems(new SqliteFile(file)))
                    .containsExactly(file + ": is locked by another program; close that program and import again");
        }
    }

    /** The plan's rows are read again when it is loaded; a file that changed in between is not imported by half. */
    @Test
    void aFileThatChangedIsNotImported() {
        sql("CREATE TABLE t (a INTEGER)", "INSERT INTO t VALUES (1), (2)");
        ImportPlan plan = plan();
        sql("INSERT INTO t VALUES ('three')");
        Path target = folder.resolve("facts.duckdb");
        assertThat(((Result.Bad<?>) Import.load(plan, target)).problems())
                .extracting(Problem::message)
                .containsExactly(
                        "shop.sqlite: table t, row 3: 'three' in column a is not of type INTEGER; correct it or import"
                                + " the column as TEXT");
        assertThat(target).doesNotExist();
    }

    @Test
    void theFileItselfIsLeftAlone() throws IOException {
        hostile();
        byte[] before = Files.readAllBytes(file);
        try (FactBase facts = loaded(plan())) {
            assertThat(facts.schema().tables()).hasSize(4);
        }
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
        try (var files = Files.list(folder)) {
            assertThat(files.map(p -> p.getFileName().toString()))
                    .containsExactlyInAnyOrder("shop.sqlite", "facts.duckdb");
        }
    }

    /** A column without values keeps its declared type, and what is lost is said. */
    @Test
    void emptyColumnsAndTextsAreTold() {
        Path file = ForeignDatabase.AWKWARD.sqlite(folder.resolve("awkward.sqlite"), 7, 1);
        ImportPlan plan = ok(Import.preview(file, Optional.empty()));
        assertThat(plan.schema()
                        .column(new ColumnRef("category", "weight"))
                        .orElseThrow()
                        .type())
                .isEqualTo(ColumnType.DECIMAL);
        assertThat(plan.schema()
                        .column(new ColumnRef("event", "closed_on"))
                        .orElseThrow()
                        .type())
                .isEqualTo(ColumnType.DATE);
        // Empty texts are values of a column of texts; among numbers they become NULL, which is told with their count.
        assertThat(plan.tables().stream()
                        .flatMap(t -> t.columns().stream())
                        .filter(c -> c.name().equals("note"))
                        .map(c -> c.column().type()))
                .containsExactly(ColumnType.TEXT);
        assertThat(plan.warnings()).noneMatch(w -> w.contains("empty text"));
    }
}
