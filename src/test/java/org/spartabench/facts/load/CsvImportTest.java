package org.spartabench.facts.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spartabench.facts.statement.SmallFacts.ok;
import static org.spartabench.facts.statement.SmallFacts.rows;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spartabench.Law;
import org.spartabench.Patient;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.TablePage;
import org.spartabench.facts.cell.Notation;
import org.spartabench.facts.engine.FactBases;
import org.spartabench.facts.origin.CsvFolder;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.plan.PlannedColumn;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.SmallFacts;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.facts.value.Values;

/** Whatever is written in any dialect comes back as it was, with its type, in its order. */
class CsvImportTest {

    @TempDir
    Path folder;

    static IntStream seeds() {
        return IntStream.range(0, 24);
    }

    /** One random table: the type of each column and its values. */
    private record Invented(List<ColumnType> types, List<List<@Nullable Object>> rows) {

        static Invented of(SplittableRandom random) {
            int width = random.nextInt(1, 8);
            List<ColumnType> types = new ArrayList<>();
            for (int i = 0; i < width; i++) {
                types.add(ColumnType.values()[random.nextInt(ColumnType.values().length)]);
            }
            List<List<@Nullable Object>> rows = new ArrayList<>();
            for (int r = random.nextInt(1, 60); r >= 0; r--) {
                List<@Nullable Object> row = new ArrayList<>();
                // The first row has all values, so that no column is without any.
                types.forEach(
                        t -> row.add(!rows.isEmpty() && random.nextInt(8) == 0 ? null : value(t, rows.size(), random)));
                // A line of nothing but one empty cell is no row.
                if (width > 1 || row.getFirst() != null) {
                    rows.add(row);
                }
            }
            return new Invented(types, rows);
        }

        private static Object value(ColumnType type, int row, SplittableRandom random) {
            return switch (type) {
                case BOOLEAN -> random.nextBoolean();
                case INTEGER -> random.nextLong(-1_000_000, 1_000_000);
                // The first row decides that these are no whole numbers.
                case DECIMAL -> BigDecimal.valueOf(random.nextLong(-99_999, 99_999) * 10 + 1 + row % 8, row % 3 + 1);
                case DATE -> LocalDate.of(1900, 1, 1).plusDays(random.nextInt(50_000));
                case TIME -> LocalTime.ofSecondOfDay(random.nextInt(86_400));
                case TIMESTAMP -> LocalDateTime.of(1999, 12, 31, 0, 0, 1).plusSeconds(random.nextInt(500_000_000));
                case TEXT -> text(random);
            };
        }

        private static String text(SplittableRandom random) {
            String[] pieces = {"a", "Ü", "\"", ",", ";", "\t", "\n", " ", "007", "x y", "'", "日本", "\\", "1", "😀", "%"
            };
            return "t"
                    + IntStream.range(0, random.nextInt(0, 6))
                            .mapToObj(i -> pieces[random.nextInt(pieces.length)])
                            .collect(Collectors.joining());
        }
    }

    @Test
    void whatIsWrittenIsReadBack() {
        Law.holdsFor(seeds().boxed(), seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            Invented table = Invented.of(random);
            char separator = ",;\t".charAt(random.nextInt(3));
            boolean quoteAll = random.nextBoolean();
            String lineEnd = random.nextBoolean() ? "\n" : "\r\n";
            String bom = random.nextBoolean() ? "\uFEFF" : "";
            StringBuilder csv = new StringBuilder(bom);
            csv.append(line(
                            IntStream.range(0, table.types().size())
                                    .mapToObj(i -> "c" + i)
                                    .toList(),
                            separator,
                            quoteAll))
                    .append(lineEnd);
            for (List<@Nullable Object> row : table.rows()) {
                List<String> cells = new ArrayList<>();
                row.forEach(v -> cells.add(
                        v == null
                                ? ""
                                : v instanceof LocalDateTime t ? t.toString().replace('T', ' ') : v.toString()));
                csv.append(line(cells, separator, quoteAll))
                        .append(random.nextInt(50) == 0 ? lineEnd + lineEnd : lineEnd);
            }
            Path invented = folder.resolve("invented-" + seed);
            SmallFacts.write(invented, "invented.csv", csv.toString());

            try (FactBase facts = SmallFacts.imported(invented, invented.resolve("facts.duckdb"))) {
                Table read = facts.schema().tables().getFirst();
                assertThat(read.columns()).extracting(Column::type).isEqualTo(table.types());
                assertThat(read.rows()).isEqualTo(table.rows().size());
                List<Long> places = IntStream.range(0, table.rows().size())
                        .mapToObj(i -> (long) i)
                        .toList();
                assertThat(texts(facts.rowsAt("invented", places).rows())).isEqualTo(texts(table.rows()));
                try (FactBase second = ok(H2Build.copyOf(facts))) {
                    assertThat(second.rowsAt("invented", places).rows())
                            .isEqualTo(facts.rowsAt("invented", places).rows());
                }
            }
        });
    }

    private static List<List<String>> texts(List<List<@Nullable Object>> rows) {
        List<List<String>> texts = new ArrayList<>();
        for (List<@Nullable Object> row : rows) {
            List<String> line = new ArrayList<>();
            row.forEach(v -> line.add(Values.text(v)));
            texts.add(line);
        }
        return texts;
    }

    private static String line(List<String> cells, char separator, boolean quoteAll) {
        return cells.stream()
                .map(c -> quoteAll
                                || c.chars()
                                        .anyMatch(x -> x == separator || x == '"' || x == '\n' || x == '\r' || x == ';')
                        ? '"' + c.replace("\"", "\"\"") + '"'
                        : c)
                .collect(Collectors.joining(String.valueOf(separator)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 2 3 -4 0|INTEGER",
                "1 2.5 3|DECIMAL",
                "007 010 123|TEXT",
                "1e5 2e5|TEXT",
                "1,5 2,25|DECIMAL",
                "1,234 5,678|TEXT",
                "+49301234 +49305678|TEXT",
                "12345678901234567890 2|INTEGER",
                "1599999999999999999 1600000000000000001|INTEGER",
                "123456789012345678901234567890123456789 2|TEXT",
                "0.5 1e-05|DECIMAL",
                "6.02e23 1.6E-19 5|DECIMAL",
                "1e400 5|TEXT",
                "1e-400 5|TEXT",
                "-0 5|INTEGER",
                "2020-01-05T10:00:00+02:00 2020-01-05T10:00:00Z|TIMESTAMP",
                "2020-01-05T10:00:00+02:00 2020-01-05T10:00:00|TEXT",
                "2020-01-05T10:00:00.1234567 2020-01-05T10:00:00|TEXT",
                "10:00:00+02 11:00:00+02|TEXT",
                "-0044-03-15 2020-01-01|TEXT",
                "10000-01-01 2020-01-01|TEXT",
                "2020-02-29 1999-12-31|DATE",
                "2021-02-29 1999-12-31|TEXT",
                "31.12.1999 01.02.2000|DATE",
                "31/12/1999 01/02/2000|DATE",
                "12/31/1999 01/02/2000|DATE",
                "01/02/1999 03/04/2000|TEXT",
                "8:00 17:30:15|TIME",
                "24:00 17:30|TEXT",
                "2020-01-01T10:00:00 2020-01-02T00:00:00.5|TIMESTAMP",
                "true FALSE True|BOOLEAN",
                "yes no|TEXT",
                "NaN 1.5|TEXT",
                "1990-91 1991-92|TEXT"
            })
    void typesComeFromAllValues(String values, ColumnType expected) {
        SmallFacts.write(folder, "t.csv", "id;v\n" + numbered(values.split(" ")));
        ImportPlan plan = plan();
        assertThat(plan.tables().getFirst().columns().get(1).column().type()).isEqualTo(expected);
        ok(Import.load(plan, folder.resolve("t.duckdb")));
    }

    private static String numbered(String... values) {
        return IntStream.range(0, values.length)
                .mapToObj(i -> "r" + i + ";" + values[i] + "\n")
                .collect(Collectors.joining());
    }

    private ImportPlan plan() {
        return ok(Import.preview(folder, Optional.empty()));
    }

    @Test
    void dayAndMonthAreReadTheRightWayRound() {
        SmallFacts.write(folder, "t.csv", "a;b;c\n31.12.1999;31/12/1999;12/31/1999\n1.2.2000;1/2/2000;2/1/2000\n");
        try (FactBase facts = SmallFacts.imported(folder, folder.resolve("f.duckdb"))) {
            LocalDate last = LocalDate.of(1999, 12, 31);
            LocalDate first = LocalDate.of(2000, 2, 1);
            assertThat(facts.rowsAt("t", List.of(0L, 1L)).rows())
                    .containsExactly(List.of(last, last, last), List.of(first, first, first));
        }
        SmallFacts.write(
                folder,
                "t.csv",
                "a;b;c\n31.12.1999 9:05;31/12/1999T09:05:00;12/31/1999 09:05\n1.2.2000 0:00;1/2/2000 0:00;2/1/2000"
                        + " 0:00\n");
        try (FactBase facts = SmallFacts.imported(folder, folder.resolve("g.duckdb"))) {
            LocalDateTime last = LocalDateTime.of(1999, 12, 31, 9, 5);
            LocalDateTime first = LocalDateTime.of(2000, 2, 1, 0, 0);
            assertThat(facts.rowsAt("t", List.of(0L, 1L)).rows())
                    .containsExactly(List.of(last, last, last), List.of(first, first, first));
        }
    }

    @Test
    void aPlanCanBeCorrected() {
        SmallFacts.write(folder, "t.csv", "zip,n\n1001,1\n2002,2\n3003,2\n");
        ImportPlan plan = plan().withColumn(new ColumnRef("t", "zip"), c -> c.withType(ColumnType.TEXT, Notation.PLAIN))
                .withColumn(new ColumnRef("t", "zip"), c -> c.withRole(Role.IDENTIFIER))
                .withTable("t", t -> t.withGrounding(true).withPrimaryKey(List.of("zip")))
                .withName("post");
        Path file = folder.resolve("f.duckdb");
        Schema schema = ok(Import.load(plan, file));
        assertThat(schema.name()).isEqualTo("post");
        assertThat(schema.tables().getFirst().grounding()).isTrue();
        assertThat(schema.joins().edges())
                .containsExactly(edge(JoinGraph.Kind.KEY, "t", "zip"), edge(JoinGraph.Kind.MEASURE, "t", "n"));
        try (FactBase facts = FactBases.open(file, schema)) {
            assertThat(rows(facts.run(new GuardedQuery("SELECT zip FROM t WHERE zip = '2002'"), Patient.LIMITS))
                            .rows())
                    .containsExactly(List.of("2002"));
        }
    }

    private static JoinGraph.Edge edge(JoinGraph.Kind kind, String table, String column) {
        return new JoinGraph.Edge(kind, new ColumnRef(table, column), new ColumnRef(table, column));
    }

    @Test
    void namesThatAreNoIdentifiersGiveWayWhereThatIsWished() {
        SmallFacts.write(folder, "two words.csv", "Unit Price (USD),unit_price_USD,2B\n1,2,3\n4,5,6\n");
        ImportPlan plan = Import.preview(new CsvFolder(folder).renamed(), Optional.empty(), Set.of())
                .orThrow(IllegalStateException::new);
        assertThat(plan.schema().tables().getFirst().columns().stream().map(Column::name))
                .containsExactly("Unit_Price_USD_2", "unit_price_USD", "c_2B");
        assertThat(plan.warnings())
                .contains(
                        "table \"two words\" is imported as two_words",
                        "column \"two words\".\"Unit Price (USD)\" is imported as two_words.Unit_Price_USD_2",
                        "column \"two words\".\"2B\" is imported as two_words.c_2B");
        assertThat(ok(Import.load(plan, folder.resolve("f.duckdb")))
                        .tables()
                        .getFirst()
                        .rows())
                .isEqualTo(2);
    }

    @Test
    void aTypeThatDoesNotFitIsNamedByLine() {
        SmallFacts.write(folder, "t.csv", "id,v\na,1\nb,two\n");
        ImportPlan plan =
                plan().withColumn(new ColumnRef("t", "v"), c -> c.withType(ColumnType.INTEGER, Notation.PLAIN));
        assertBad(
                () -> Import.load(plan, folder.resolve("f.duckdb")),
                "t.csv:3: 'two' in column v is not of type INTEGER; correct it or import the column as TEXT");
        assertThat(folder.toFile().list()).containsExactly("t.csv");
    }

    @Test
    void badInputIsNamedByFileAndLine() throws IOException {
        bad("a,b\n1,2\n3\n4,5,6\n", "t.csv:3: has 1 cell, the header has 2", "t.csv:4: has 3 cells, the header has 2");
        bad("a,b\n\"x\ny\",1\n2\n", "t.csv:4: has 1 cell");
        bad("a,,c\n1,2,3\n", "t.csv:1: column 2 has no name");
        bad("a,b,A\n1,2,3\n", "t.csv:1: column 3, 'A', has the same name as column 1");
        bad("a,b c,9z\n1,2,3\n", "column 2, 'b c', is not an identifier", "column 3, '9z', is not an identifier");
        bad(
                "a,Größe\n1,2\n",
                "'Größe', is not an identifier (only letters, digits and _, not starting with a digit, at most"
                        + " 63); name it 'Grosse' for example");
        bad("a,ROWID\n1,2\n", "'ROWID', is reserved by the engine for the row number; name it 'ROWID_' for example");
        bad("a,b\n", "t.csv:1: has a header but no rows");
        bad("", "t.csv: is empty");
        bad("a,b\n1,\"open\n2,3\n", "t.csv:2: a quoted cell that begins here is not closed");
        bad("a,b\n1,\"x\"y\n2,3\n", "t.csv:2: text follows the closing quote of a cell");
        bad("a,b\nx,\0\n", "t.csv:2: contains a zero byte");
        Files.write(folder.resolve("t.csv"), "a,b\nx,y\nM\u00fcller,z\n".getBytes(StandardCharsets.ISO_8859_1));
        assertBad(
                () -> Import.preview(folder, Optional.empty()), "t.csv:3: contains the byte 0xFC, which is not UTF-8");
        Files.write(folder.resolve("t.csv"), "a,b\nx,y\n".getBytes(StandardCharsets.UTF_16));
        assertBad(() -> Import.preview(folder, Optional.empty()), "t.csv:1: is UTF-16; save the file as UTF-8");
        Files.move(SmallFacts.write(folder, "t.csv", "a\n1\n"), folder.resolve("two words.csv"));
        assertBad(() -> Import.preview(folder, Optional.empty()), "rename the file, to 'two_words.csv' for example");
        Files.move(folder.resolve("two words.csv"), folder.resolve("T.csv"));
        SmallFacts.write(folder, "t.tsv", "a\n1\n");
        assertBad(() -> Import.preview(folder, Optional.empty()), "t.tsv: names the same table as T.csv");
        Path nothing = Files.createDirectory(folder.resolve("nothing"));
        assertBad(() -> Import.preview(nothing, Optional.empty()), "contains no .csv or .tsv file");
        assertBad(
                () -> Import.preview(folder.resolve("T.csv"), Optional.empty()),
                "is not a SQLite file; name the folder that holds the CSV files");
        assertBad(() -> Import.preview(folder.resolve("absent"), Optional.empty()), "there is no such folder or file");
    }

    private void bad(String csv, String... messages) {
        SmallFacts.write(folder, "t.csv", csv);
        assertBad(() -> Import.preview(folder, Optional.empty()), messages);
    }

    private static void assertBad(Supplier<Result<?>> action, String... messages) {
        Result<?> loaded = action.get();
        assertThat(loaded).isInstanceOf(Result.Bad.class);
        List<Problem> problems = ((Result.Bad<?>) loaded).problems();
        assertThat(problems).hasSize(messages.length).allMatch(p -> !p.message().contains("\n"));
        for (int i = 0; i < messages.length; i++) {
            assertThat(problems.get(i).message()).contains(messages[i]);
        }
    }

    @Test
    void reservedWordsAreNamesInQuotes() {
        SmallFacts.write(folder, "group.csv", "order,day,user,at\n1,2,3,4\n");
        assertThat(plan().warnings())
                .contains("column group.order is named by a reserved SQL word and must be quoted; rename it if"
                        + " possible, for example to order_");
        try (FactBase facts = SmallFacts.imported(folder, folder.resolve("f.duckdb"));
                FactBase second = ok(H2Build.copyOf(facts))) {
            for (FactBase engine : List.of(facts, second)) {
                assertThat(rows(engine.run(
                                        new GuardedQuery("SELECT \"order\", day, \"at\" FROM \"group\""),
                                        Patient.LIMITS))
                                .rows())
                        .containsExactly(List.of(1L, 2L, 4L));
                assertThat(engine.sample("group", 1, 0).rows()).containsExactly(List.of(1L, 2L, 3L, 4L));
                assertThat(ok(TablePage.first("group", 5).read(engine)).rows().size())
                        .isEqualTo(1);
            }
        }
    }

    @Test
    void manyRaggedRowsAreCounted() {
        SmallFacts.write(folder, "t.csv", "a,b\n1,2\n" + "x\n".repeat(12));
        assertThat(((Result.Bad<?>) Import.preview(folder, Optional.empty())).problems())
                .hasSize(6)
                .last()
                .isEqualTo(new Problem("t.csv: 7 more rows of a different length"));
    }

    @Test
    void nothingHalfImportedStaysAndTheOldFileDoes() throws IOException {
        Path file = folder.resolve("facts.duckdb");
        SmallFacts.write(folder, "a.csv", "id,v\n1,2\n");
        SmallFacts.write(folder, "b.csv", "id,v\n1,2\n2,3\n");
        ImportPlan plan = plan();
        Schema schema = ok(Import.load(plan, file));
        SmallFacts.write(folder, "b.csv", "id,v\n1,2\n2,3\n3,4\n");
        assertBad(() -> Import.load(plan, file), "b.csv:4: the source has 3 rows and had 2 when it was analysed");
        Files.delete(folder.resolve("b.csv"));
        assertBad(() -> Import.load(plan, file), "b.csv: cannot be read (there is no such file)");
        assertThat(folder.toFile().list()).containsExactlyInAnyOrder("a.csv", "facts.duckdb");
        try (FactBase facts = FactBases.open(file, schema)) {
            assertThat(rows(facts.run(new GuardedQuery("SELECT COUNT(*) FROM b"), Patient.LIMITS))
                            .rows())
                    .containsExactly(List.of(2L));
        }
        assertBad(() -> Import.load(plan, folder.resolve("absent/facts.duckdb")), "cannot be written");
    }

    /** Long texts are told apart though only their beginnings are kept while the tables are looked at. */
    @Test
    void longTextsAreToldApart() {
        String same = "x".repeat(5000);
        SmallFacts.write(
                folder, "t.csv", "said,n\n" + same + "a,1\n" + same + "b,2\n" + same + "a,3\n" + same + "c" + ",4\n");
        ImportPlan plan = plan();
        PlannedColumn column = plan.tables().getFirst().columns().getFirst();
        assertThat(column.profile().distinct()).isEqualTo(3);
        assertThat(column.profile().max().orElseThrow()).hasSizeLessThan(300).endsWith("…");
        assertThat(column.column().type()).isEqualTo(ColumnType.TEXT);
        Path file = folder.resolve("long.duckdb");
        try (FactBase facts = FactBases.open(file, ok(Import.load(plan, file)))) {
            assertThat(facts.rowsAt("t", List.of(1L)).rows().getFirst().getFirst())
                    .isEqualTo(same + "b");
        }
    }
}
