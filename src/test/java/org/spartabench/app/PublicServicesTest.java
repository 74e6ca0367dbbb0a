package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.spartabench.apis.document.ApiDocument;

/**
 * Six public services, each with ten questions: joins, lists in things, values and filters, groups, what is absent. SQLite
 * gives the right rows, by queries of its own over the tables behind the service. The documents are short ones with the names
 * and forms of the public ones; {@code -Dsparta.documents=FOLDER} takes the whole ones from there ({@code spotify.*} and so
 * on).
 */
class PublicServicesTest {

    private static final int QUESTIONS = 10;

    @TempDir
    private Path folder;

    private static String resource(PublicServices service, String ending) throws IOException {
        String name = "services/" + service.name().toLowerCase(Locale.ROOT) + ending;
        try (InputStream file = Objects.requireNonNull(PublicServicesTest.class.getResourceAsStream(name), name)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private Path document(PublicServices service) throws IOException {
        Optional<Path> whole = Optional.ofNullable(System.getProperty("sparta.documents"))
                .map(Path::of)
                .flatMap(all -> Stream.of(".yaml", ".yml", ".json")
                        .map(ending -> all.resolve(service.name().toLowerCase(Locale.ROOT) + ending))
                        .filter(Files::exists)
                        .findFirst());
        return whole.isPresent()
                ? whole.get()
                : Files.writeString(
                        folder.resolve(service.name().toLowerCase(Locale.ROOT) + ".yaml"), resource(service, ".yaml"));
    }

    @ParameterizedTest
    @EnumSource
    void tenQuestionsGetTheRowsOfTheData(PublicServices service) throws IOException, SQLException {
        Path document = document(service);
        JsonNode read = ApiDocument.parse(
                        Files.readString(document), document.getFileName().toString())
                .orThrow(IllegalStateException::new);
        Path project = folder.resolve("project");
        assertThat(Ran.command("sample", "medical", project).code()).isZero();
        try (FieldService server = service.start(read, resource(service, ".sql"))) {
            List<Object> add = new ArrayList<>(
                    List.of("api", "add", project, document, "--server", server.address() + service.base, "--only"));
            add.add(operations(service));
            add.addAll(service.options);
            Ran added = Ran.command(add.toArray());
            assertThat(added.code()).as(added.err()).isZero();
            List<String> wrong = new ArrayList<>();
            String[] lines = resource(service, ".txt").split("\n");
            assertThat(lines).hasSize(2 * QUESTIONS);
            for (int i = 0; i < lines.length; i += 2) {
                List<String> right = texts(server.judged(lines[i + 1].substring(2)));
                assertThat(right).as("rows of " + lines[i]).isNotEmpty();
                for (String way : List.of("bindings", "udf")) {
                    Ran ran = asked(project, server, lines[i], way);
                    List<String> rows = ran.code() == 0 ? rows(ran.json()) : List.of(ran.err());
                    if (!rows.equals(right)) {
                        wrong.add(way + ": " + lines[i] + "\n  gives " + rows + "\n  not   " + right);
                    }
                }
            }
            assertThat(wrong).as(String.join("\n", wrong)).isEmpty();
            if (service == PublicServices.SPOTIFY) {
                partsAreRefused(project, server);
            }
            noKeyIsLeft();
        }
    }

    /** An album has 60 tracks, of which a reply about it has 50. */
    private static void partsAreRefused(Path project, FieldService server) {
        String one = "SELECT name FROM get_an_album_tracks WHERE album_id = 'al90'";
        assertThat(asked(project, server, one, "bindings").err()).contains("next page at /tracks/next");
        String several = "SELECT name FROM get_multiple_albums_tracks WHERE ids = 'al90'";
        assertThat(asked(project, server, several, "bindings").err())
                .contains("only a first page of the list in /albums/0/tracks");
    }

    /** Names the operations whose tables the questions use: those of the short document. */
    private static String operations(PublicServices service) throws IOException {
        List<String> all = Pattern.compile("operationId: (\\S+)")
                .matcher(resource(service, ".yaml"))
                .results()
                .map(found -> found.group(1))
                .toList();
        return String.join(",", all);
    }

    private static Ran asked(Path project, FieldService server, String sql, String way) {
        return Ran.command(
                "answer",
                project,
                "--sql",
                sql,
                "--via",
                way,
                "--allow-host",
                server.host(),
                "--replies",
                "fresh",
                "--calls",
                5_000,
                "--json",
                "--key-command",
                "PUBLIC_USER=echo AC1",
                "--key-command",
                "PUBLIC_KEY=echo '" + PublicServices.KEY + "'",
                "--key-command",
                "PUBLIC_WORDED=echo 'Token token=" + PublicServices.KEY + "'");
    }

    private static List<String> rows(JsonNode answer) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (JsonNode row : answer.path("rows")) {
            List<@Nullable Object> values = new ArrayList<>();
            row.forEach(v -> values.add(v.isNull() ? null : v.isNumber() ? v.decimalValue() : v.asText()));
            rows.add(values);
        }
        return texts(rows);
    }

    private static List<String> texts(List<List<@Nullable Object>> rows) {
        return rows.stream()
                .map(row -> row.stream().map(PublicServicesTest::text).toList().toString())
                .sorted()
                .toList();
    }

    private static String text(@Nullable Object value) {
        return value instanceof Number n
                ? new BigDecimal(n.toString())
                        .round(new MathContext(9))
                        .stripTrailingZeros()
                        .toPlainString()
                : String.valueOf(value);
    }

    private void noKeyIsLeft() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                        .as(file.toString())
                        .doesNotContain(PublicServices.KEY);
            }
        }
    }
}
