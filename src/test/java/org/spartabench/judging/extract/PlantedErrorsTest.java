package org.spartabench.judging.extract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.spartabench.facts.passage.file.PassageStream;
import org.spartabench.judging.extract.ExtractedRow.Cell;
import org.spartabench.judging.extract.JudgedRow.Judged;
import org.spartabench.judging.extract.SilverRows.Right;

/**
 * Rows as a model would give them for a hundred reports, made from the silver tables with quotes, and twelve kinds of errors in them,
 * one at a time. The figures by kind are in {@code target/planted-errors.txt}.
 */
class PlantedErrorsTest {

    private static final List<String> DAYS =
            List.of("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday");
    private static final List<String> SURE = List.of("value not in the text", "quote that is not there");

    private Reports reports;
    private RowJudge judge;
    private Random random;
    /** Caught and all errors by kind, and by the reason given. */
    private final Map<String, int[]> kinds = new TreeMap<>();

    private final Map<String, Map<Support, Integer>> reasons = new TreeMap<>();
    private final List<String> missed = new ArrayList<>();

    @BeforeEach
    void read() throws IOException {
        reports = new Reports();
        judge = new RowJudge(reports.schema, reports.entities);
        random = new Random(7);
    }

    private List<JudgedRow> judged(String id, String text, List<Right> rows) {
        return judge.judge(
                new PassageStream.Text(id, text), rows.stream().map(Right::row).toList());
    }

    /** Judges a report's rows with one of them changed, or one added, and notes what became of a value of it. */
    private void plant(
            String kind, PassageStream.Text report, String text, List<Right> rows, Right bad, String column) {
        List<Right> all = new ArrayList<>(rows);
        int place = -1;
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).table().equals(bad.table()) && all.get(i).name().equals(bad.name())) {
                place = i;
            }
        }
        if (kind.equals("doubled row") || place < 0) {
            all.add(bad);
        } else {
            all.set(place, bad);
        }
        List<JudgedRow> judged = judged(report.id(), text, all);
        long row = all.stream()
                        .limit(all.indexOf(bad) + 1L)
                        .filter(r -> r.table().equals(bad.table()))
                        .count()
                - 1;
        JudgedRow found = judged.stream()
                .filter(r -> r.table().equals(bad.table()))
                .skip(
                        kind.equals("doubled row")
                                ? judged.stream()
                                                .filter(r -> r.table().equals(bad.table()))
                                                .count()
                                        - 1
                                : row)
                .findFirst()
                .orElseThrow();
        Judged cell = found.cells().get(column);
        int[] counts = kinds.computeIfAbsent(kind, k -> new int[3]);
        counts[1]++;
        counts[0] += cell.supported() ? 0 : 1;
        counts[2] += cell.support().refused() ? 1 : 0;
        reasons.computeIfAbsent(kind, k -> new TreeMap<>()).merge(cell.support(), 1, Integer::sum);
        if (cell.supported()) {
            missed.add(kind + ": " + report.id() + " " + bad.name() + " " + column + " " + cell.value() + ": "
                    + text.substring(Math.max(0, cell.start() - 100), Math.min(text.length(), cell.end() + 30)));
        }
    }

    private void errors(PassageStream.Text report, List<Right> rows) {
        String text = report.text();
        List<Right> players = rows.stream()
                .filter(r -> r.cells().containsKey("number_of_points"))
                .toList();
        List<Right> teams = rows.stream()
                .filter(r -> r.cells().containsKey("team_wins") && r.cells().containsKey("team_points"))
                .toList();
        for (Right row : rows) {
            List<String> numbers = row.cells().keySet().stream()
                    .filter(c -> c.matches("number_of.*|team_(?:points|wins)|winner_points"))
                    .toList();
            if (numbers.isEmpty()) {
                continue;
            }
            String column = numbers.get(random.nextInt(numbers.size()));
            Cell right = row.cells().get(column);
            String absent;
            do {
                absent = String.valueOf(random.nextInt(900) + 200);
            } while (text.contains(absent));
            plant("value not in the text", report, text, rows, row.with(column, absent, right.quote()), column);
            plant(
                    "quote that is not there",
                    report,
                    text,
                    rows,
                    row.with(column, right.value(), right.value() + " in all that night"),
                    column);
            plant("doubled row", report, text, rows, row, column);
        }
        for (Right row : players) {
            String points = row.cells().get("number_of_points").quote();
            players.stream()
                    .filter(o -> o != row
                            && !o.cells().get("number_of_points").quote().equals(points))
                    .findFirst()
                    .ifPresent(o -> {
                        Cell other = o.cells().get("number_of_points");
                        plant(
                                "another player's",
                                report,
                                text,
                                rows,
                                row.with("number_of_points", other.value(), other.quote()),
                                "number_of_points");
                    });
            SilverRows.behind(row.at(), "(\\d+) (rebounds|assists|steals|blocks)", text)
                    .ifPresent(m -> plant(
                            "swapped columns",
                            report,
                            text,
                            rows,
                            row.with("number_of_points", m.group(1), m.group()),
                            "number_of_points"));
            if (row.cells().containsKey("number_of_free_throws_made")) {
                Cell free = row.cells().get("number_of_free_throws_made");
                plant(
                        "swapped columns",
                        report,
                        text,
                        rows,
                        row.with("number_of_three_point_field_goals_made", free.value(), free.quote()),
                        "number_of_three_point_field_goals_made");
            }
            SilverRows.behind(row.at(), "(\\d+) (?:minutes|percent|years?|games)", text)
                    .ifPresent(m -> plant(
                            "wrong unit",
                            report,
                            text,
                            rows,
                            row.with("number_of_points", m.group(1), m.group()),
                            "number_of_points"));
            int place = text.indexOf(points);
            for (String verb : List.of("scored ", "finished with ", "had ", "added ")) {
                if (text.startsWith(verb, place - verb.length())) {
                    String denied =
                            text.substring(0, place - verb.length()) + "never " + text.substring(place - verb.length());
                    plant("negated", report, denied, rows, row, "number_of_points");
                }
            }
            SilverRows.found("(\\d+) points,? (?:and )?(\\d+) (?:rebounds|assists)", text).stream()
                    .filter(m -> m.start() >= row.at() && m.start() < row.at() + 300)
                    .findFirst()
                    .ifPresent(m -> plant(
                            "derived",
                            report,
                            text,
                            rows,
                            row.with(
                                    "number_of_points",
                                    String.valueOf(Integer.parseInt(m.group(1)) + Integer.parseInt(m.group(2))),
                                    m.group()),
                            "number_of_points"));
            SilverRows.found(
                            "(?:averag|last|season|previous)[^.]{0,60}?\\b(\\d+)(?:\\.\\d)?"
                                    + " points|\\b(\\d+)(?:\\.\\d)? points[^.,]{0,40}(?:per game|season|last|previous)",
                            text)
                    .stream()
                    .filter(m -> m.start() >= row.at() && m.start() < row.at() + 700)
                    .findFirst()
                    .ifPresent(m -> {
                        String value = m.group(1) == null ? m.group(2) : m.group(1);
                        plant(
                                "value of another game",
                                report,
                                text,
                                rows,
                                row.with("number_of_points", value, value + " points"),
                                "number_of_points");
                    });
            String invented = reports.players.stream()
                    .skip(random.nextInt(4000))
                    .filter(p -> !text.contains(p))
                    .findFirst()
                    .orElseThrow();
            Right copy = row.with("player_name", invented, random.nextBoolean() ? invented : row.name());
            plant(
                    "invented row",
                    report,
                    text,
                    rows,
                    new Right(row.table(), invented, row.at(), copy.cells()),
                    "number_of_points");
        }
        if (teams.size() == 2) {
            for (Right row : teams) {
                Right other = teams.get(row == teams.get(0) ? 1 : 0);
                for (String column : List.of("team_points", "team_wins")) {
                    Cell cell = other.cells().get(column);
                    if (!cell.value().equals(row.cells().get(column).value())) {
                        plant(
                                "another team's",
                                report,
                                text,
                                rows,
                                row.with(column, cell.value(), cell.quote()),
                                column);
                    }
                }
            }
        }
        rows.stream().filter(r -> r.cells().containsKey("weekday")).forEach(row -> {
            String day = row.cells().get("weekday").value();
            String wrong = DAYS.get((DAYS.indexOf(day) + 1 + random.nextInt(6)) % 7);
            plant("wrong date", report, text, rows, row.with("weekday", wrong, day), "weekday");
            DAYS.stream()
                    .filter(d -> !d.equals(day) && text.contains(d))
                    .findFirst()
                    .ifPresent(d -> plant("wrong date", report, text, rows, row.with("weekday", d, d), "weekday"));
        });
    }

    @Test
    void codeFindsPlantedErrorsAndLeavesRightValuesAlone() throws IOException {
        int right = 0;
        List<String> doubted = new ArrayList<>();
        for (PassageStream.Text report : reports.texts) {
            List<Right> rows = SilverRows.of(reports, report);
            for (JudgedRow row : judged(report.id(), report.text(), rows)) {
                row.cells().forEach((column, cell) -> {
                    if (!cell.supported()) {
                        doubted.add(report.id() + " " + row.table() + "." + column + " " + cell.value() + ": "
                                + cell.support().word() + ", " + cell.why() + ": "
                                + report.text()
                                        .substring(
                                                Math.max(0, cell.start() - 120),
                                                Math.min(report.text().length(), Math.max(0, cell.end()) + 40)));
                    }
                });
                right += row.cells().size() - (row.cells().containsKey("report_id") ? 1 : 0);
            }
            errors(report, rows);
        }
        StringBuilder figures = new StringBuilder(String.format(
                Locale.ROOT,
                "%d right values, %d doubted (%.1f %%)%n",
                right,
                doubted.size(),
                100.0 * doubted.size() / right));
        kinds.forEach((kind, n) -> figures.append(String.format(
                Locale.ROOT,
                "%-26s %4d of %4d found (%.1f %%), %d refused %s%n",
                kind,
                n[0],
                n[1],
                100.0 * n[0] / n[1],
                n[2],
                reasons.get(kind))));
        Files.writeString(
                Path.of("target/planted-errors.txt"),
                figures + "\n" + String.join("\n", doubted) + "\n\n" + String.join("\n", missed) + "\n");
        assertThat(kinds).as(figures.toString()).hasSize(12);
        assertThat(doubted.size()).as(figures.toString()).isLessThanOrEqualTo(3 * right / 100);
        kinds.forEach((kind, n) -> {
            if (SURE.contains(kind)) {
                assertThat(n[2]).as(figures.toString()).isEqualTo(n[1]);
            } else {
                assertThat(n[0]).as(kind + "\n" + figures).isGreaterThanOrEqualTo(6 * n[1] / 10);
            }
        });
    }
}
