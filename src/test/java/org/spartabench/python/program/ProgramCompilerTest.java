package org.spartabench.python.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.spartabench.base.result.Result;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.read.Parsed;
import org.spartabench.sql.read.SqlReader;

/**
 * Holds the compiler to kept programs, which were proved equal to the engine by {@code ProgramBench}, and to its
 * refusals.
 */
class ProgramCompilerTest {

    private static final Schema SCHEMA = new Schema(
            "harbor",
            "a sailor",
            List.of(
                    table("boats", "name TEXT", "harbor TEXT", "length INTEGER", "price DECIMAL", "built DATE"),
                    table("trips", "trip_no INTEGER", "boat TEXT", "days INTEGER", "crew INTEGER", "code TEXT")),
            List.of(),
            new JoinGraph(List.of()));

    private static final ProgramCompiler COMPILER = new ProgramCompiler(SCHEMA, column -> 2);

    private static Table table(String name, String... columns) {
        return new Table(
                name,
                Stream.of(columns)
                        .map(c -> c.split(" "))
                        .map(c -> new Column(c[0], ColumnType.valueOf(c[1]), Role.TEXT, Optional.empty(), true))
                        .toList(),
                List.of(),
                false,
                10);
    }

    private static Result<Program> compile(String sql) {
        return switch (SqlReader.read(sql)) {
            case Parsed.Ok ok -> COMPILER.compile(ok.query(), Program.Form.FRAMES);
            case Parsed.Bad bad -> throw new IllegalArgumentException(bad.where());
        };
    }

    private static String compiledText(String sql) {
        return switch (compile(sql)) {
            case Result.Ok<Program>(Program program) -> program.text().replaceFirst("(?s).*?\n\n", "");
            case Result.Bad<Program> r ->
                "# " + r.first().kind() + " in " + r.first().subject() + ": " + r.message() + "\n";
        };
    }

    /** Each kept program stands below its query; a refusal is a comment. */
    @Test
    void writesTheKeptPrograms() throws IOException {
        String kept;
        try (InputStream file = ProgramCompilerTest.class.getResourceAsStream("programs.txt")) {
            kept = new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
        String now = Stream.of(kept.split("\n(?=SELECT|WITH)"))
                .map(p -> p.lines().findFirst().orElseThrow())
                .map(sql -> sql + "\n" + compiledText(sql))
                .collect(Collectors.joining("\n"));
        assertThat(now).isEqualTo(kept);
    }

    @Test
    void tiesEachLineToItsBlockAndPredicate() {
        String sql = "SELECT name FROM boats b WHERE length > 9 AND EXISTS"
                + " (SELECT 1 FROM trips t WHERE t.boat = b.name AND t.days > 4)";
        Program program = ((Result.Ok<Program>) compile(sql)).value();
        List<String> text = program.text().lines().toList();
        List<Program.Line> lines = program.lines();
        assertThat(lines)
                .allSatisfy(l -> assertThat(text.get(l.number() - 1))
                        .startsWith(l.frame().orElseThrow() + " = "));
        assertThat(lines)
                .filteredOn(l -> l.block().equals(Optional.of(BlockPath.ROOT.child(0))))
                .extracting(Program.Line::predicate)
                .contains(
                        Optional.of(PredicatePath.conjunct(BlockPath.ROOT.child(0), Clause.WHERE, 0)),
                        Optional.of(PredicatePath.conjunct(BlockPath.ROOT.child(0), Clause.WHERE, 1)));
        assertThat(lines)
                .extracting(Program.Line::predicate)
                .contains(
                        Optional.of(PredicatePath.conjunct(BlockPath.ROOT, Clause.WHERE, 0)),
                        Optional.of(PredicatePath.conjunct(BlockPath.ROOT, Clause.WHERE, 1)));
    }

    /** No text of a query or a schema can end its literal or start another line. */
    @Test
    void quotesAnyText() {
        Random random = new Random(7);
        String pool = "a'\"\\\n\r\t{}#é\u2028\u0000😀'''";
        for (int i = 0; i < 2_000; i++) {
            String text = random.ints(12, 0, pool.length())
                    .mapToObj(pool::charAt)
                    .filter(c -> !Character.isSurrogate(c))
                    .map(String::valueOf)
                    .collect(Collectors.joining());
            String quoted = PythonText.quoted(text);
            assertThat(quoted).matches("'(?:[^'\\\\\\p{Cntrl}\u2028]|\\\\['\\\\]|\\\\u[0-9a-f]{4}|\\\\U[0-9a-f]{8})*'");
            assertThat(unquoted(quoted)).isEqualTo(text);
        }
    }

    private static String unquoted(String quoted) {
        List<String> out = new ArrayList<>();
        for (int i = 1; i < quoted.length() - 1; i++) {
            char c = quoted.charAt(i);
            char next = quoted.charAt(i + 1);
            int digits = c != '\\' ? 0 : next == 'u' ? 4 : next == 'U' ? 8 : 0;
            if (digits > 0) {
                out.add(Character.toString(Integer.parseInt(quoted.substring(i + 2, i + 2 + digits), 16)));
                i += 1 + digits;
            } else {
                out.add(String.valueOf(c == '\\' ? next : c));
                i += c == '\\' ? 1 : 0;
            }
        }
        return String.join("", out);
    }
}
