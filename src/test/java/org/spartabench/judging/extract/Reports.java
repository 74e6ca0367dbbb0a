package org.spartabench.judging.extract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spartabench.TestData;
import org.spartabench.base.result.Result;
import org.spartabench.facts.extract.FactSchema;
import org.spartabench.facts.extract.FactSchemaFile;
import org.spartabench.facts.passage.file.PassageStream;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.source.CsvFile;
import org.spartabench.facts.value.ColumnType;

/** The reports of games that stand beside the larger corpus, with their silver tables and a schema of ours. */
final class Reports {

    private static final String SHOTS_OF =
            "\"words\": [\"from the field\", \"FG\", \"from the floor\", \"field goal\", \"shooting\"]";
    private static final String THREES =
            "\"words\": [\"three point\", \"3Pt\", \"beyond the arc\", \"from three\", \"from deep\", \"from"
                    + " downtown\", \"from long range\", \"three pointer\", \"from beyond\"]";
    private static final String FREE =
            "\"words\": [\"free throw\", \"FT\", \"from the line\", \"foul line\", \"charity stripe\", \"from the"
                    + " stripe\"]";
    private static final String OTHER_GAMES =
            "\"unless\": [\"season\", \"averaging\", \"average\", \"averaged\", \"per game\", \"last\", \"previous\","
                    + " \"straight\", \"combined\", \"quarter\", \"half\", \"next\"]";

    /** Ten patterns. */
    static final String SCHEMA = """
        {"tables": [
         {"name": "player_shooting_lines", "key": ["report_id", "player_name"],
          "columns": [
           {"name": "report_id", "from": "id"},
           {"name": "player_name", "entity": "players.player_name"},
           {"name": "number_of_points", "type": "INTEGER", "unit": "points", "words": ["scored"], %1$s},
           {"name": "number_of_field_goals_made", "type": "INTEGER", %2$s},
           {"name": "number_of_field_goals_attempted", "type": "INTEGER", %2$s},
           {"name": "number_of_three_point_field_goals_made", "type": "INTEGER", %3$s},
           {"name": "number_of_three_point_field_goals_attempted", "type": "INTEGER", %3$s},
           {"name": "number_of_free_throws_made", "type": "INTEGER", %4$s},
           {"name": "number_of_free_throws_attempted", "type": "INTEGER", %4$s},
           {"name": "rebounds", "type": "INTEGER", "unit": "rebounds", "words": ["boards"]},
           {"name": "assists", "type": "INTEGER", "unit": "assists", "words": ["dimes"]},
           {"name": "minutes", "type": "INTEGER", "unit": "minutes"}],
          "patterns": [
           "{player_name} scored {number_of_points} points",
           "{player_name} finished with {number_of_points} points",
           "{player_name} led the [team ][way ]with {number_of_points} points",
           "{player_name} added {number_of_points} points",
           "{player_name} had {number_of_points} points",
           "{number_of_points} points ({number_of_field_goals_made} - {number_of_field_goals_attempted} FG[, {number_of_three_point_field_goals_made} - {number_of_three_point_field_goals_attempted} 3Pt][, {number_of_free_throws_made} - {number_of_free_throws_attempted} FT])"]},
         {"name": "team_game_stats", "key": ["report_id", "team_name"],
          "columns": [
           {"name": "report_id", "from": "id"},
           {"name": "team_name", "entity": "teams.team_name"},
           {"name": "team_points", "type": "INTEGER", "unit": "points", %1$s},
           {"name": "team_wins", "type": "INTEGER"},
           {"name": "team_losses", "type": "INTEGER"},
           {"name": "opponent_name", "entity": "teams.team_name"},
           {"name": "opponent_points", "type": "INTEGER", "of": "opponent_name"}],
          "patterns": [
           "{team_name} ({team_wins} - {team_losses})",
           "{team_name} ({team_wins} - {team_losses}) defeated the [host ]{opponent_name} ("]},
         {"name": "game_information", "key": ["report_id"],
          "columns": [
           {"name": "report_id", "from": "id"},
           {"name": "winner_team_name", "entity": "teams.team_name"},
           {"name": "loser_team_name", "entity": "teams.team_name"},
           {"name": "winner_points", "type": "INTEGER", "unit": "points", "of": "winner_team_name"},
           {"name": "loser_points", "type": "INTEGER", "unit": "points", "of": "loser_team_name"},
           {"name": "weekday", "examples": ["Friday"]},
           {"name": "stadium"}],
          "patterns": [
           ") {winner_points} - {loser_points} on {weekday}[ night][ at][ the] {stadium} in",
           ") {winner_points} - {loser_points} on {weekday}"]}]}
        """.formatted(OTHER_GAMES, SHOTS_OF, THREES, FREE);

    final List<PassageStream.Text> texts = new ArrayList<>();
    /** Values by column, by table, report and the name of the row. */
    final Map<String, Map<String, String>> silver = new LinkedHashMap<>();

    final Map<ColumnRef, NameIndex> entities = new LinkedHashMap<>();
    final Set<String> players = new LinkedHashSet<>();
    final FactSchema schema;

    Reports() throws IOException {
        Path folder = TestData.needLarger("rotowire-100");
        for (String line : Files.readAllLines(folder.resolve("reports.jsonl"))) {
            JsonNode node = new ObjectMapper().readTree(line);
            texts.add(new PassageStream.Text(
                    node.path("report_id").asText(), node.path("text").asText()));
        }
        Set<String> teams = new LinkedHashSet<>();
        rows(folder.resolve("player_shooting_lines_silver.csv"))
                .forEach(r -> silver.put(key("player_shooting_lines", r.get("report_id"), r.get("player_name")), r));
        rows(folder.resolve("team_game_stats_silver.csv")).forEach(r -> {
            teams.add(r.get("team_name"));
            silver.put(key("team_game_stats", r.get("report_id"), r.get("team_name")), r);
        });
        rows(folder.resolve("game_information_silver.csv"))
                .forEach(r -> silver.put(key("game_information", r.get("report_id"), ""), r));
        rows(TestData.needLarger("nba/nba_player_information.csv")).forEach(r -> players.add(r.get("player_name")));
        entities.put(new ColumnRef("players", "player_name"), NameIndex.of(players));
        entities.put(new ColumnRef("teams", "team_name"), NameIndex.of(teams));
        schema = ((Result.Ok<FactSchema>) FactSchemaFile.read(SCHEMA, "games.json", source())).value();
    }

    private static Schema source() {
        return new Schema(
                "games",
                "a fan",
                List.of(names("players", "player_name"), names("teams", "team_name")),
                List.of(),
                new JoinGraph(List.of()));
    }

    private static Table names(String table, String column) {
        return new Table(
                table,
                List.of(new Column(column, ColumnType.TEXT, Role.NAME, Optional.empty(), false)),
                List.of(column),
                false,
                0);
    }

    static String key(String table, String report, String name) {
        return table + "|" + report + "|" + name;
    }

    static List<Map<String, String>> rows(Path file) {
        List<Map<String, String>> rows = new ArrayList<>();
        List<String> header = new ArrayList<>();
        ((Result.Ok<CsvFile>) CsvFile.open(file)).value().records((line, cells) -> {
            if (header.isEmpty()) {
                header.addAll(cells);
            } else {
                Map<String, String> row = new LinkedHashMap<>();
                for (int i = 0; i < header.size(); i++) {
                    row.put(header.get(i), cells.get(i) == null ? "" : cells.get(i));
                }
                rows.add(row);
            }
            return true;
        });
        return rows;
    }

    String text(String report) {
        return texts.stream()
                .filter(t -> t.id().equals(report))
                .findFirst()
                .orElseThrow()
                .text();
    }
}
