package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bad input gets one clear line and leaves nothing half-written. */
class BadInputTest {

    @TempDir
    private Path temp;

    private Path csv(String name, byte[] content) throws IOException {
        Path folder = Files.createDirectories(temp.resolve("csv"));
        Files.write(folder.resolve(name), content);
        return folder;
    }

    private void refused(int code, String why, Object... args) throws IOException {
        List<Path> before = everything();
        Ran ran = Ran.command(args);
        assertThat(ran.err())
                .contains(why)
                .hasLineCount(1)
                .startsWith("sparta: ")
                .doesNotContain("\tat ", "Exception");
        assertThat(ran.code()).isEqualTo(code);
        assertThat(ran.out()).isEmpty();
        assertThat(everything()).isEqualTo(before);
    }

    private List<Path> everything() throws IOException {
        try (Stream<Path> all = Files.walk(temp)) {
            return all.filter(p -> !p.endsWith(".lock")).sorted().toList();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ragged  | a,b\\n1,2\\n3\\n        | t.csv:3",
                "headers | a,b,a\\n1,2,3\\n        | t.csv",
                "empty   | ''                      | t.csv",
                "no rows | a,b\\n                  | t.csv",
                "name    | a b!,c\\n1,2\\n         | t.csv"
            })
    void aTableThatCannotBeReadIsNamedWithItsLine(String kind, String content, String where) throws IOException {
        Path folder = csv("t.csv", content.replace("\\n", "\n").getBytes(StandardCharsets.UTF_8));
        refused(2, where, "new", temp.resolve("p"), "--from", folder);
    }

    @Test
    void whatIsNotUtf8IsNamed() throws IOException {
        Path folder = csv("t.csv", "name,b\nJosé,2\n".getBytes(StandardCharsets.ISO_8859_1));
        refused(2, "t.csv:2", "new", temp.resolve("p"), "--from", folder);
    }

    @Test
    void whatIsNoFolderOrTakenOrUnknownIsRefused() throws IOException {
        Path folder = csv("t.csv", "a,b\n1,2\n2,3\n".getBytes(StandardCharsets.UTF_8));
        refused(2, "nowhere", "new", temp.resolve("p"), "--from", temp.resolve("nowhere"));
        refused(2, "already exists", "new", folder, "--from", folder);
        refused(2, "unknown table 'u'", "new", temp.resolve("p"), "--from", folder, "--grounding", "u");
        refused(2, "not a project", "info", folder);
        refused(2, "'a\0b' cannot be a file's name here".replace('\0', ' '), "info", "a\0b");
        refused(2, "no such folder", "generate", temp.resolve("nowhere"));
        refused(2, "no such project", "window", temp.resolve("nowhere"));
        refused(2, "Unmatched argument", "frobnicate");
        refused(2, "--sql", "answer", folder);
    }

    /** By their first bytes, whatever they are called. */
    @Test
    void aFileOfAnotherKindIsCalledByItsName() throws IOException {
        Path project = project();
        for (String[] kind : new String[][] {
            {"50415231150415100000", "a Parquet file"},
            {"4F626A0104166176726F", "an Avro file"},
            {"1F8B0800000000000003", "a gzip file"},
            {"504B030414000000080061622E6A736F6E", "a zip archive"},
            {"504B0304140000000800786C2F776F726B626F6F6B2E786D6C", "an Excel workbook"},
            {"D0CF11E0A1B11AE10000", "an old Office file (xls or doc)"},
            {"255044462D312E340AE2E3CFD3", "a PDF"},
            {"53514C69746520666F726D6174203300", "a SQLite database"},
            {"3C21444F43545950452068746D6C3E", "an HTML page"}
        }) {
            for (String name : List.of("a.json", "a.csv")) {
                Path file = Files.write(temp.resolve(name), HexFormat.of().parseHex(kind[0]));
                refused(
                        2,
                        ": is " + kind[1]
                                + "; questions are read from JSON, from JSON with one object a line, and from CSV",
                        "import",
                        project,
                        file);
            }
        }
        Path parquet = Files.write(temp.resolve("a.json"), HexFormat.of().parseHex("50415231150415100000"));
        refused(2, ": is a Parquet file; facts are read from", "new", temp.resolve("p"), "--from", parquet);
        refused(2, ": is a Parquet file, not text", "sheet", project, "--in", parquet);
    }

    @Test
    void aDamagedSchemaIsNamedInPlainWords() throws IOException {
        Path project = project();
        Path file = project.resolve("schema.json");
        String whole = Files.readString(file);
        String restore = "; it describes the tables of a project: bring it back from a copy of the project, or make the"
                + " project again from its data";
        for (List<String> damage : List.of(
                List.of("", ": is empty"),
                List.of("{}", ": is damaged or another file: it has no formatVersion"),
                List.of(whole.substring(0, whole.length() / 2), ": is damaged: it ends too early"),
                List.of("oops", ":1: is damaged: this is not JSON"),
                List.of(whole + "{}", ": is damaged: more follows after its end"),
                List.of(
                        whole.replaceFirst("\"INTEGER\"", "\"NUMBER\""),
                        "schema.json: is damaged: tables[0].columns[0].type is missing or not of the form"),
                List.of(
                        whole.replaceFirst("\"persona\"", "\"person\""),
                        "schema.json: is damaged: persona is missing or not of the form"))) {
            Files.writeString(file, damage.getFirst());
            refused(2, damage.getLast(), "info", project);
            refused(2, restore, "generate", project);
        }
        Files.delete(file);
        refused(2, file + ": is missing" + restore, "info", project);
    }

    @Test
    void aProjectOfANewerVersionIsLeftAlone() throws IOException {
        Path project = project();
        Files.writeString(project.resolve("sparta.json"), "{\"format\": 2, \"name\": \"t\"}");
        refused(2, "newer version", "info", project);
        refused(2, "newer version", "export", project, "--out", temp.resolve("out"));
    }

    @Test
    void onlyReadsAreRun() throws IOException {
        Path project = project();
        List<String> statements = List.of(
                "SELECT a FROM t; SELECT b FROM t",
                "COPY t TO '" + temp.resolve("stolen.csv") + "'",
                "ATTACH '" + temp.resolve("x.db") + "' AS x",
                "SELECT * FROM read_csv('/etc/hostname')",
                "SELECT * FROM '/etc/hostname'",
                "SELECT FILE_READ('/etc/hostname')",
                "SELECT getenv('HOME') FROM t",
                "CREATE TABLE u (a INTEGER)",
                "DROP TABLE t",
                "DELETE FROM t",
                "UPDATE t SET a = 1",
                "INSERT INTO t VALUES (1, 2)",
                "PRAGMA database_list",
                "SET memory_limit = '1TB'",
                "SELECT a FROM u",
                "SELECT FROM t");
        for (String sql : statements) {
            refused(2, "sparta: ", "answer", project, "--sql", sql);
            refused(2, "sparta: ", "explain", project, "--sql", sql);
        }
        assertThat(Ran.command("answer", project, "--sql", "SELECT COUNT(*) FROM t")
                        .out())
                .contains("300");
    }

    /** Left alone, the join would take years. */
    @Test
    @Timeout(60)
    void anEndlessCrossJoinIsStopped() throws IOException {
        Path project = project();
        refused(
                1,
                "time limit of 1 s",
                "answer",
                project,
                "--seconds",
                1,
                "--sql",
                "SELECT COUNT(*) FROM t a, t b, t c, t d, t e, t f WHERE a.a + b.a + c.a + d.a + e.a + f.a = 7");
    }

    @Test
    void aBadQuestionsFileBringsNothing() throws IOException {
        Path project = project();
        Path file = temp.resolve("q.json");
        Files.writeString(
                file,
                "[\n"
                    + "{\"question_id\": \"t:1\", \"question\": \"How many?\", \"sql_query\": \"SELECT COUNT(*) FROM"
                    + " t\"}\n"
                    + "]");
        refused(2, "q.json:2: item t:1 has no \"answer\"", "import", project, file);
        Files.writeString(file, "[\n{\"question_id\": \n");
        refused(2, "q.json:", "import", project, file);
        Files.writeString(file, "17");
        refused(2, "q.json:1: is not a list", "import", project, file);
        Files.writeString(
                file,
                "[{\"question_id\": \"t:1\", \"question\": \"How many?\", \"answer\": 300,"
                        + " \"sql_query\": \"SELECT COUNT(*) FROM elsewhere\"}]");
        Ran ran = Ran.command("import", project, file);
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.err()).contains("t:1 is skipped", "no table").hasLineCount(1);
    }

    @Test
    void numbersOutOfRangeAreRefused() throws IOException {
        Path project = project();
        for (String seconds : List.of("NaN", "-1", "0", "1e300", "1e-1000000000", "Infinity", "9".repeat(99), "x")) {
            refused(
                    2,
                    "give seconds as a number from 0.001 to 86400",
                    "answer",
                    project,
                    "--sql",
                    "SELECT 1",
                    "--seconds=" + seconds);
            refused(
                    2,
                    "give seconds as a number from 0.001 to 86400",
                    "explain",
                    project,
                    "--sql",
                    "SELECT 1",
                    "--seconds=" + seconds);
        }
        refused(2, "--rows: -5 is less than 0", "answer", project, "--sql", "SELECT 1", "--rows=-5");
        refused(2, "--seconds: -1 is less than 0", "generate", project, "--seconds=-1");
    }

    /** One line each, without words of the virtual machine. */
    @Test
    void deepInputIsRefusedInALine() throws IOException {
        Path project = project();
        for (String sql : List.of(
                String.join(" UNION ", Collections.nCopies(3000, "SELECT 1")),
                "SELECT 1 FROM t" + " CROSS JOIN t".repeat(5000),
                "SELECT " + "-".repeat(1).concat(" ").repeat(10_000) + "1",
                "SELECT " + String.join(" + ", Collections.nCopies(20_000, "1")),
                "SELECT 1e-1000000000",
                "SELECT 1e9999999999")) {
            refused(2, "sparta: ", "answer", project, "--sql", sql);
        }
        Path deep = Files.writeString(temp.resolve("deep.json"), "[".repeat(200_000));
        Path deeper = Files.writeString(temp.resolve("deeper.json"), "{\"columns\":".repeat(200_000));
        for (Path file : List.of(deep, deeper)) {
            refused(2, "is nested too deeply", "new", temp.resolve("q"), "--from", temp.resolve("csv"), "--keys", file);
            refused(2, ".json", "import", project, file);
            refused(2, ".json", "generate", project, "--plan", file);
        }
        Path name = Files.writeString(
                temp.resolve("name.json"), "{\"columns\": {\"" + "x\\u001b[2J".repeat(300_000) + "\": {}}}");
        Ran ran = Ran.command("new", temp.resolve("q"), "--from", temp.resolve("csv"), "--keys", name);
        assertThat(ran.err()).hasLineCount(1).hasSizeLessThan(1500).doesNotContain("\u001b");
    }

    @Test
    void anExportDoesNotReplaceWhatIsNotItsOwn() throws IOException {
        Path project = project();
        Path out = Files.createDirectories(temp.resolve("out"));
        Files.writeString(out.resolve("thesis.tex"), "dear");
        refused(2, "thesis.tex", "export", project, "--out", out);
    }

    @ParameterizedTest
    @ValueSource(strings = {"../../../stray", "a/../../b", "a\nb", "a\"b", "c:d", "..", "", "NUL", "dot.", "x "})
    void aNameThatNamesNoFileMakesNoProject(String name) throws IOException {
        Path folder = csv("t.csv", "a,b\n1,2\n".getBytes(StandardCharsets.UTF_8));
        refused(2, "give it another name", "new", temp.resolve("p"), "--from", folder, "--name", name);
        refused(2, "give it another name", "new", temp.resolve("p"), "--from", folder, "--name", "x".repeat(300));
    }

    @Test
    void anOutputThatIsLostIsNoSuccess() throws IOException {
        StringWriter err = new StringWriter();
        WatchedOutput full = new WatchedOutput(new FileOutputStream("/dev/full"));
        new PrintWriter(full, true).println("rows");
        assertThat(full.checked(0, new PrintWriter(err, true))).isEqualTo(1);
        assertThat(err.toString())
                .startsWith("sparta: the output could not be written")
                .hasLineCount(1);
        WatchedOutput left = new WatchedOutput(new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("Broken pipe");
            }
        });
        new PrintWriter(left, true).println("rows");
        assertThat(left.checked(0, new PrintWriter(err, true))).isZero();
    }

    @Test
    void onAFullDiskNothingIsHalfWritten() throws IOException, InterruptedException {
        assumeTrue(
                Files.isExecutable(Path.of("/usr/bin/prlimit")),
                "prlimit is not here: no limit on file sizes can be set");
        Path project = temp.resolve("p");
        List<String> error = new ArrayList<>();
        assertThat(limited(200_000, error, "sample", "medical", project.toString()))
                .isEqualTo(2);
        assertThat(error).singleElement().asString().contains("disk is full").startsWith("sparta: ");
        assertThat(everything()).containsExactly(temp);

        assertThat(Ran.command("sample", "medical", project).code()).isZero();
        long size = Files.size(project.resolve("workspace.mv.db"));
        String[] generate = {"generate", project.toString(), "--shapes", "non-nested=30"};
        error.clear();
        // Whether it can still be opened hangs on where its last bytes were written.
        assertThat(limited(size, error, generate)).isIn(1, 2);
        assertThat(error.getLast()).startsWith("sparta: ").contains("free disk space");
        for (String[] reading : List.of(
                new String[] {"info", project.toString()},
                new String[] {"answer", project.toString(), "--sql", "SELECT 1"},
                new String[] {"check", project.toString()})) {
            error.clear();
            // No file can be written at all.
            assertThat(limited(1, error, reading))
                    .as("%s: %s", reading[0], error)
                    .isZero();
        }
        error.clear();
        assertThat(limited(size + 120_000, error, generate)).as("%s", error).isEqualTo(1);
        assertThat(error.getLast()).startsWith("sparta: ").contains("run the same command to continue");
        assertThat(error).noneMatch(line -> line.contains("\tat ") || line.contains("Exception"));
        Ran rest = Ran.command("generate", project, "--shapes", "non-nested=30");
        assertThat(rest.code()).as(rest.err()).isZero();
        assertThat(rest.err()).contains("continues run 1");
    }

    private static int limited(long bytes, List<String> error, String... args)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                System.getProperty("java.class.path"),
                LimitedChild.class.getName(),
                String.valueOf(bytes)));
        command.addAll(List.of(args));
        Process child = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        child.errorReader(StandardCharsets.UTF_8).lines().forEach(error::add);
        return child.waitFor();
    }

    private Path project() throws IOException {
        StringBuilder rows = new StringBuilder("a,b\n");
        for (int i = 0; i < 300; i++) {
            rows.append(i).append(',').append(i % 7).append('\n');
        }
        Path folder = csv("t.csv", rows.toString().getBytes(StandardCharsets.UTF_8));
        Path project = temp.resolve("p");
        Ran made = Ran.command("new", project, "--from", folder, "--name", "t");
        assertThat(made.code()).as(made.err()).isZero();
        return project;
    }
}
