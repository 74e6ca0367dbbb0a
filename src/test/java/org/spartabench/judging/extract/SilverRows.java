package org.spartabench.judging.extract;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.spartabench.facts.passage.file.PassageStream;
import org.spartabench.judging.extract.ExtractedRow.Cell;

/** Makes rows as a model would give them out of the silver tables: values that the reports state in a usual form, with their words. */
final class SilverRows {

    private SilverRows() {}

    /** A row with the place of its name. */
    record Right(String table, String name, int at, Map<String, Cell> cells) {
        ExtractedRow row() {
            return new ExtractedRow(table, cells, false);
        }

        Right with(String column, String value, String quote) {
            Map<String, Cell> changed = new LinkedHashMap<>(cells);
            changed.put(column, new Cell(value, quote, -1, false));
            return new Right(table, name, at, changed);
        }
    }

    static List<MatchResult> found(String pattern, String text) {
        return Pattern.compile(pattern).matcher(text).results().toList();
    }

    static Optional<MatchResult> behind(int at, String pattern, String text) {
        return found(pattern, text).stream()
                .filter(m -> m.start() >= at && m.start() < at + 400)
                .findFirst();
    }

    /** Makes the silver rows of a report whose values it states in a usual form, with the words that state them. */
    static List<Right> of(Reports reports, PassageStream.Text report) {
        List<Right> rows = new ArrayList<>();
        String text = report.text();
        reports.silver.forEach((key, silver) -> {
            String[] parts = key.split("\\|", -1);
            if (!parts[1].equals(report.id())) {
                return;
            }
            Map<String, Cell> cells = new LinkedHashMap<>();
            int at = parts[2].isEmpty() ? 0 : text.indexOf(parts[2]);
            if (at < 0) {
                return;
            }
            switch (parts[0]) {
                case "player_shooting_lines" -> line(text, parts[2], silver, cells);
                case "team_game_stats" -> {
                    put(cells, "team_name", parts[2], parts[2]);
                    behind(at, silver.get("team_wins") + " - " + silver.get("team_losses"), text)
                            .ifPresent(m -> {
                                put(cells, "team_wins", silver.get("team_wins"), m.group());
                                put(cells, "team_losses", silver.get("team_losses"), m.group());
                            });
                    score(text, silver.get("team_points"), silver.get("opponent_points"), cells, "team_points", "");
                    if (text.contains(silver.get("opponent_name"))) {
                        put(cells, "opponent_name", silver.get("opponent_name"), silver.get("opponent_name"));
                    }
                }
                default -> {
                    for (String side : List.of("winner", "loser")) {
                        String name = silver.get(side + "_team_name");
                        if (text.contains(name)) {
                            put(cells, side + "_team_name", name, name);
                        }
                    }
                    score(
                            text,
                            silver.get("winner_points"),
                            silver.get("loser_points"),
                            cells,
                            "winner_points",
                            "loser_points");
                    for (String column : List.of("weekday", "stadium")) {
                        if (!silver.get(column).isEmpty() && text.contains(silver.get(column))) {
                            put(cells, column, silver.get(column), silver.get(column));
                        }
                    }
                }
            }
            if (cells.size() > 1) {
                rows.add(new Right(parts[0], parts[2], at, cells));
            }
        });
        return rows;
    }

    private static void line(String text, String name, Map<String, String> silver, Map<String, Cell> cells) {
        String last = name.substring(name.lastIndexOf(' ') + 1);
        put(cells, "player_name", name, name);
        for (MatchResult mention : found(Pattern.quote(last), text)) {
            Optional<MatchResult> points =
                    behind(mention.end(), "\\b" + silver.get("number_of_points") + " points", text);
            if (points.isPresent() && !cells.containsKey("number_of_points")) {
                put(
                        cells,
                        "number_of_points",
                        silver.get("number_of_points"),
                        points.get().group());
                Map.of(
                                "field_goals",
                                "(?: FG| from the (?:field|floor))?",
                                "three_point_field_goals",
                                "(?: 3Pt| 3PT| from (?:beyond|three|deep|long)| from the three)",
                                "free_throws",
                                "(?: FT| from the (?:free|foul|charity|line))")
                        .forEach((kind, words) -> {
                            String made = silver.get("number_of_" + kind + "_made");
                            String tried = silver.get("number_of_" + kind + "_attempted");
                            behind(mention.end(), "\\b" + made + " - (?:for - )?" + tried + words, text)
                                    .ifPresent(m -> {
                                        put(cells, "number_of_" + kind + "_made", made, m.group());
                                        put(cells, "number_of_" + kind + "_attempted", tried, m.group());
                                    });
                        });
            }
        }
    }

    private static void score(
            String text, String own, String other, Map<String, Cell> cells, String column, String others) {
        for (String pattern : List.of("\\b" + own + " - " + other + "\\b", "\\b" + other + " - " + own + "\\b")) {
            found(pattern, text).stream().findFirst().ifPresent(m -> {
                cells.putIfAbsent(column, new Cell(own, m.group(), -1, false));
                if (!others.isEmpty()) {
                    cells.putIfAbsent(others, new Cell(other, m.group(), -1, false));
                }
            });
        }
    }

    private static void put(Map<String, Cell> cells, String column, String value, String quote) {
        if (!value.isEmpty()) {
            cells.put(column, new Cell(value, quote, -1, false));
        }
    }
}
