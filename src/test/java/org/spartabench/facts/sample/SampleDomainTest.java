package org.spartabench.facts.sample;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.spartabench.Law;
import org.spartabench.base.file.Folders;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.value.ColumnType;

class SampleDomainTest {

    /** The counts of the paper's database; nothing here is read from the generator. */
    private static final Map<SampleDomain, Map<String, Integer>> PAPER = Map.of(
            SampleDomain.NBA,
            Map.of(
                    "nba_player_information", 4596,
                    "nba_player_affiliation", 13_980,
                    "nba_player_award", 236,
                    "nba_draft_combine_stats", 772,
                    "nba_champion_history", 69,
                    "nba_team_information", 30,
                    "nba_game_information", 6665,
                    "nba_team_game_stats", 12_750,
                    "nba_player_game_stats", 45_640),
            SampleDomain.MOVIE,
            Map.of(
                    "movie", 7872,
                    "ratings", 7872,
                    "genre", 14_418,
                    "role_mapping", 15_336,
                    "director_mapping", 3800,
                    "names", 25_617),
            SampleDomain.MEDICAL,
            Map.of("appointments", 200, "billing", 200, "treatments", 200, "patients", 50, "doctors", 10));

    @TempDir
    Path folder;

    static Stream<Arguments> everything() {
        return Stream.of(SampleDomain.values())
                .flatMap(domain -> Stream.of(Scale.values())
                        .flatMap(scale -> Stream.of(SampleDomain.DEFAULT_SEED, 20_261_120L)
                                .map(seed -> Arguments.of(domain, scale, seed))));
    }

    @ParameterizedTest
    @EnumSource
    void committedDataIsWhatTheGeneratorWrites(SampleDomain domain) throws IOException {
        domain.write(folder, Scale.SMALL, SampleDomain.DEFAULT_SEED);
        Map<String, String> written = contents(folder);
        Map<String, String> committed = contents(Path.of("sample-data", domain.id()));
        List<String> different = Stream.concat(written.keySet().stream(), committed.keySet().stream())
                .distinct()
                .filter(file -> !file.equals("lexicon.json")) // kept by hand
                .filter(file -> !Objects.equals(written.get(file), committed.get(file)))
                .toList();
        assertThat(different)
                .as("run %s from the top of the repository", SampleData.class.getName())
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void oneSeedGivesTheSameBytesAndAnotherSeedOthers(SampleDomain domain) throws IOException {
        domain.write(folder.resolve("a"), Scale.FULL, 11);
        domain.write(folder.resolve("b"), Scale.FULL, 11);
        domain.write(folder.resolve("c"), Scale.FULL, 12);
        Map<String, String> first = contents(folder.resolve("a"));
        assertThat(first.equals(contents(folder.resolve("b")))).isTrue();
        assertThat(first.equals(contents(folder.resolve("c")))).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void fullScaleHasThePapersRows(SampleDomain domain) throws IOException {
        domain.write(folder, Scale.FULL, SampleDomain.DEFAULT_SEED);
        assertThat(sizes(folder)).containsExactlyInAnyOrderEntriesOf(PAPER.get(domain));
    }

    private static Map<String, Integer> sizes(Path tables) throws IOException {
        Map<String, Integer> sizes = new TreeMap<>();
        SampleTables.read(tables).rows().forEach((table, rows) -> sizes.put(table, rows.size()));
        return sizes;
    }

    @Test
    void keysAreUniqueAndForeignKeysHold() {
        Law.holdsFor(everything(), given -> {
            SampleDomain domain = (SampleDomain) given.get()[0];
            Scale scale = (Scale) given.get()[1];
            long seed = (long) given.get()[2];
            Folders.delete(folder);
            domain.write(folder, scale, seed);
            SampleTables data = SampleTables.read(folder);
            Map<String, Integer> sizes =
                    scale == Scale.FULL ? PAPER.get(domain) : sizes(Path.of("sample-data", domain.id()));
            data.rows().forEach((table, rows) -> {
                boolean drawn = scale == Scale.SMALL && table.equals("names"); // those who have a film
                assertThat(rows).hasSizeBetween(drawn ? 100 : sizes.get(table), drawn ? 170 : sizes.get(table));
                List<List<String>> keys = data.project(table, data.json().at("/tables/" + table + "/primaryKey"));
                assertThat(new HashSet<>(keys)).as("keys of %s", table).hasSameSizeAs(keys);
                assertThat(keys).as("keys of %s", table).noneMatch(key -> key.contains(""));
            });
            for (JsonNode key : data.json().get("foreignKeys")) {
                List<List<String>> from = data.project(key.get("table").asText(), key.get("columns"));
                Set<List<String>> to =
                        new HashSet<>(data.project(key.get("references").asText(), key.get("referenced")));
                assertThat(from.stream().filter(values -> !values.contains("")))
                        .as(key.toString())
                        .isNotEmpty()
                        .allMatch(to::contains);
            }
        });
    }

    @Test
    void everyColumnIsDescribedAndHoldsItsType() {
        Law.holdsFor(everything(), given -> {
            SampleDomain domain = (SampleDomain) given.get()[0];
            Scale scale = (Scale) given.get()[1];
            long seed = (long) given.get()[2];
            Folders.delete(folder);
            domain.write(folder, scale, seed);
            SampleTables data = SampleTables.read(folder);
            JsonNode columns = data.json().get("columns");
            Set<String> described = new HashSet<>();
            columns.fieldNames().forEachRemaining(described::add);
            data.headers().forEach((table, header) -> {
                for (String column : header) {
                    String name = table + "." + column;
                    assertThat(described.remove(name))
                            .as("%s is described", name)
                            .isTrue();
                    ColumnType type = type(columns, name);
                    Role role = Role.valueOf(columns.get(name).get("role").asText());
                    assertThat(role != Role.MEASURE || type.numeric()).as(name).isTrue();
                    List<String> values = data.table(table).stream()
                            .map(row -> row.get(column))
                            .filter(value -> !value.isEmpty())
                            .toList();
                    assertThat(values).as(name).isNotEmpty();
                    values.forEach(value -> mustBe(type, value));
                }
            });
            assertThat(described).as("columns that do not exist").isEmpty();
            for (JsonNode edge : data.json().get("measureEdges")) {
                ColumnType left = type(columns, edge.get(0).asText());
                ColumnType right = type(columns, edge.get(1).asText());
                assertThat(left == right || left.numeric() && right.numeric()).isTrue();
            }
        });
    }

    @Test
    void gamesAddUp() throws IOException {
        SampleDomain.NBA.write(folder, Scale.FULL, SampleDomain.DEFAULT_SEED);
        SampleTables data = SampleTables.read(folder);
        for (Map<String, String> line : data.table("nba_player_game_stats")) {
            int made = number(line, "number_of_field_goals_made");
            int threes = number(line, "number_of_three_point_field_goals_made");
            assertThat(number(line, "number_of_points"))
                    .isEqualTo(2 * made + threes + number(line, "number_of_free_throws_made"));
            assertThat(number(line, "number_of_rebound"))
                    .isEqualTo(number(line, "number_of_offensive_rebounds")
                            + number(line, "number_of_defensive_rebounds"));
            assertThat(threes).isLessThanOrEqualTo(number(line, "number_of_three_point_field_goals_attempted"));
            assertThat(made).isBetween(threes, number(line, "number_of_field_goals_attempted"));
        }
        for (Map<String, String> line : data.table("nba_team_game_stats")) {
            int quarters = 0;
            for (int q = 1; q <= 4; q++) {
                quarters += number(line, "team_points_in_quarter" + q);
            }
            assertThat(number(line, "team_points")).isEqualTo(quarters);
        }
        Set<String> played = new HashSet<>();
        for (Map<String, String> game : data.table("nba_game_information")) {
            LocalDate date = LocalDate.parse(game.get("game_date"));
            assertThat(game.get("game_weekday"))
                    .isEqualToIgnoringCase(date.getDayOfWeek().name());
            assertThat(played.add(date + game.get("home_team_name"))).isTrue();
            assertThat(played.add(date + game.get("visitor_team_name"))).isTrue();
        }
    }

    private static int number(Map<String, String> row, String column) {
        return Integer.parseInt(row.get(column));
    }

    private static ColumnType type(JsonNode columns, String name) {
        return ColumnType.valueOf(columns.get(name).get("type").asText());
    }

    /** Throws when the text is not of the type. */
    private static void mustBe(ColumnType type, String text) {
        switch (type) {
            case BOOLEAN -> assertThat(text).isIn("true", "false");
            case INTEGER -> Long.parseLong(text);
            case DECIMAL -> new BigDecimal(text);
            case DATE -> LocalDate.parse(text);
            case TIME -> LocalTime.parse(text);
            case TIMESTAMP, TEXT -> assertThat(text).isEqualTo(text.strip());
        }
    }

    private static Map<String, String> contents(Path folder) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                contents.put(file.getFileName().toString(), Files.readString(file));
            }
        }
        return contents;
    }
}
