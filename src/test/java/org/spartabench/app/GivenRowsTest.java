package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Law;
import org.spartabench.apis.call.network.AllowedHosts;
import org.spartabench.apis.entity.Entity;
import org.spartabench.apis.mock.BuiltInApis;
import org.spartabench.apis.mock.MockServer;

/** Queries over the rows that the paper prints, by commands: the rows and calls of both ways, and why a row is missing. */
class GivenRowsTest {

    private static final String PEOPLE = """
        Name,Nationality
        Aleksey Ostapenko,Russia
        Teodor Salparov,Bulgaria
        Roman Bragin,Russia
        Sergey Grankin,Russia
        Yevgeni Sivozhelez,Russia
        Maksim Botin,Russia
        Semen Poltavskiy,Russia
        """;

    private static final String CITY = """
        Official_Name,Population,Area_km_2
        Grand Falls/Grand-Sault,5706,18.06
        Perth-Andover,1778,8.89
        Aroostook,351,2.24
        """;

    private static final String SQUARE = "SELECT c.Official_Name FROM city c JOIN is_perfect_square q ON"
            + " CAST(c.Area_km_2 AS INT) = q.number WHERE ";

    private static final String SYLLABLES = "SELECT p.Name FROM people p JOIN count_syllables cs ON p.Name = cs.string"
            + " JOIN is_fibonacci f ON cs.count = f.number WHERE p.Nationality <> 'Russia' AND f.truth";

    /** @param calls how many the query needs */
    private record Given(String sql, String rows, int calls) {}

    private static final List<Given> GIVEN = List.of(
            new Given(SYLLABLES, "Teodor Salparov", 2),
            new Given(
                    "SELECT Name FROM people WHERE Nationality <> 'Russia' AND is_fibonacci(count_syllables(Name)) = 1",
                    "Teodor Salparov",
                    2),
            new Given(
                    SQUARE + "c.Population > 1500 OR c.Population < 500 AND q.truth = TRUE",
                    "Grand Falls/Grand-Sault; Perth-Andover",
                    3),
            new Given(SQUARE + "(c.Population > 1500 OR c.Population < 500) AND q.truth = TRUE", "Perth-Andover", 3),
            new Given(
                    "SELECT Official_Name, is_perfect_square(Area_km_2) FROM city WHERE Population > 1500 OR Population"
                            + " < 500",
                    "Aroostook, false; Grand Falls/Grand-Sault, false; Perth-Andover, false",
                    3),
            new Given(
                    "SELECT Nationality FROM people GROUP BY Nationality HAVING is_fibonacci(COUNT(*))",
                    "Bulgaria",
                    2));

    /** A right agent in the older form of calls, and one that works out Fibonacci numbers by itself. */
    private static final List<String> TRANSCRIPTS = List.of("""
        {"id": "172", "messages": [
        {"role": "user", "content": "Who?"},
        {"role": "assistant", "function_call": {"name": "run_sql", "arguments":
          "{\\"q\\": \\"SELECT Name FROM people WHERE Nationality <> 'Russia'\\"}"}},
        {"role": "function", "name": "run_sql", "content": "| Name |\\n| Teodor Salparov |"},
        {"role": "assistant", "function_call": {"name": "count_syllables", "arguments":
          "{\\"string\\": \\"Teodor Salparov\\"}"}},
        {"role": "function", "name": "count_syllables", "content": "{\\"count\\": 5}"},
        {"role": "assistant", "function_call": {"name": "is_fibonacci", "arguments": "{\\"number\\": 5}"}},
        {"role": "function", "name": "is_fibonacci", "content": "{\\"truth\\": true}"},
        {"role": "assistant", "content": [{"type": "text", "text": "```json\\n[[\\"Teodor Salparov\\"]]\\n```"}]}]}
        """, """
        {"id": "172", "messages": [
        {"role": "assistant", "tool_calls": [
          {"id": "a", "function": {"name": "count_syllables", "arguments": "{\\"string\\": \\"Teodor S.\\"}"}},
          {"id": "b", "function": {"name": "syllables", "arguments": "{\\"of\\": \\"Teodor\\"}"}}]},
        {"role": "tool", "tool_call_id": "a", "content": "{\\"count\\": 4}"},
        {"role": "tool", "tool_call_id": "b", "content": "no such tool"},
        {"role": "assistant", "content": "It is Roman Bragin."}]}
        """);

    @Test
    void transcriptsOfAnyAgentHaveTheirFaults(@TempDir Path temp) throws IOException {
        Path project = temp.resolve("project");
        Path csv = Files.createDirectories(temp.resolve("csv"));
        Files.writeString(csv.resolve("people.csv"), PEOPLE);
        assertThat(Ran.command("new", project, "--from", csv).code()).isZero();
        assertThat(Ran.command("api", "add", project, "scalars").code()).isZero();
        String functions =
                "SELECT Name FROM people WHERE Nationality <> 'Russia' AND is_fibonacci(count_syllables(Name))";
        Files.writeString(
                project.resolve("candidates.jsonl"),
                new ObjectMapper()
                        .writeValueAsString(Map.of("id", "172", "question", "Who?", "QR", SYLLABLES, "SL", functions)));
        Path file = Files.writeString(
                temp.resolve("transcripts.jsonl"),
                TRANSCRIPTS.stream().map(t -> t.replace("\n", " ") + "\n").collect(Collectors.joining()));
        Ran ran = Ran.command("strategies", project, "--transcripts", file, "--json");
        assertThat(ran.code()).isZero();
        assertThat(ran.json().get(0).toString())
                .isEqualTo("{\"id\":\"172\",\"right\":true,\"problem\":\"\",\"turns\":4,\"calls\":2,\"minimal\":2,"
                        + "\"faults\":[]}");
        assertThat(ran.json().get(1).path("faults").toString())
                .isEqualTo("[{\"turn\":1,\"kind\":\"invented input\"},{\"turn\":2,\"kind\":\"routing\"},"
                        + "{\"turn\":2,\"kind\":\"own arithmetic\"},{\"turn\":2,\"kind\":\"lost rows\"}]");
        assertThat(Ran.command("strategies", project, "--transcripts", file).out())
                .contains("2 transcripts, 1 right, 3 calls, 2 needed by the right ones");
        Files.writeString(file, "{\"id\": \"9\", \"messages\": []}");
        Ran strange = Ran.command("strategies", project, "--transcripts", file);
        assertThat(strange.code()).isNotZero();
        assertThat(strange.err()).contains("no question of the project has the id 9");
    }

    @Test
    void bothWaysGiveTheRowsAndCallsOfThePaper(@TempDir Path temp) throws IOException {
        Map<Entity.Remote, List<List<@Nullable Object>>> served = new LinkedHashMap<>();
        BuiltInApis.at(URI.create("http://127.0.0.1")).forEach(f -> served.put(f, List.of()));
        Path project = temp.resolve("project");
        Path csv = Files.createDirectories(temp.resolve("csv"));
        Files.writeString(csv.resolve("people.csv"), PEOPLE);
        Files.writeString(csv.resolve("city.csv"), CITY);
        try (MockServer server = MockServer.start(0, served, List.of())) {
            assertThat(Ran.command("new", project, "--from", csv).code()).isZero();
            assertThat(Ran.command("api", "add", project, "scalars", "--server", server.address())
                            .code())
                    .isZero();
            String host = AllowedHosts.host(server.address());
            Law.holdsFor(
                    GIVEN.stream().flatMap(g -> Stream.of("bindings", "udf").map(via -> Map.entry(via, g))), c -> {
                        int before = server.calls();
                        JsonNode answer = Ran.command(
                                        "answer",
                                        project,
                                        "--sql",
                                        c.getValue().sql(),
                                        "--via",
                                        c.getKey(),
                                        "--json",
                                        "--replies",
                                        "fresh",
                                        "--allow-host",
                                        host)
                                .json();
                        assertThat(rows(answer)).isEqualTo(c.getValue().rows());
                        assertThat(server.calls() - before)
                                .isEqualTo(c.getValue().calls());
                        assertThat(answer.at("/calls/made").asInt())
                                .isEqualTo(c.getValue().calls());
                        assertThat(answer.at("/calls/minimal").asInt())
                                .isEqualTo(c.getValue().calls());
                    });
            Ran why = Ran.command("explain", project, "--sql", SYLLABLES, "--why-not", "Roman Bragin");
            assertThat(why.code()).isZero();
            assertThat(why.out())
                    .contains(
                            "count_syllables(Roman Bragin) -> 4",
                            "is_fibonacci(4) -> false",
                            "p.Nationality <> 'Russia'",
                            "f.truth");
            JsonNode plan = Ran.command("rewrite", project, "--sql", SYLLABLES, "--json")
                    .json();
            assertThat(plan.path("udf").asText())
                    .contains("(SELECT p.Name AS string, COUNT_SYLLABLES(p.Name) AS count) AS cs");
        }
    }

    private static String rows(JsonNode answer) {
        List<String> all = new ArrayList<>();
        for (JsonNode row : answer.path("rows")) {
            List<String> cells = new ArrayList<>();
            row.forEach(cell -> cells.add(cell.asText()));
            all.add(String.join(", ", cells));
        }
        return String.join("; ", all.stream().sorted().toList());
    }
}
