package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Law;
import org.spartabench.api.Entity;
import org.spartabench.api.call.AllowedHosts;
import org.spartabench.api.mock.BuiltInApis;
import org.spartabench.api.mock.MockServer;

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
