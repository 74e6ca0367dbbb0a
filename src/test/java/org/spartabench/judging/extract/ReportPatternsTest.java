package org.spartabench.judging.extract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.spartabench.facts.passage.file.PassageStream;
import org.spartabench.judging.extract.JudgedRow.Judged;

/** Ten patterns over a hundred reports of games: what code supports is what the silver tables say. */
class ReportPatternsTest {

    /** Values in which the silver table is wrong, as a reading of the text shows. */
    private static final List<String> SILVER_WRONG = List.of("R0013|Thaddeus Young");

    @Test
    void whatPatternsReadIsWhatTheSilverTablesSay() throws IOException {
        Reports reports = new Reports();
        PatternExtractor patterns = new PatternExtractor(reports.schema, reports.entities, Map.of());
        RowJudge judge = new RowJudge(reports.schema, reports.entities);
        int right = 0;
        List<String> wrong = new ArrayList<>();
        Map<String, Integer> counts = new TreeMap<>();
        for (PassageStream.Text text : reports.texts) {
            Merging merging = new Merging();
            int number = 0;
            for (JudgedRow row : judge.judge(text, patterns.rows(text))) {
                merging.add(reports.schema.table(row.table()).orElseThrow(), text.id(), number++, row);
            }
            for (String table : List.of("player_shooting_lines", "team_game_stats", "game_information")) {
                for (Merging.Row row : merging.rows(table)) {
                    String name = row.key().getLast().equals(text.id())
                            ? ""
                            : row.key().getLast();
                    Map<String, String> silver =
                            reports.silver.getOrDefault(Reports.key(table, text.id(), name), Map.of());
                    for (String column : row.cells().keySet()) {
                        String said = silver.getOrDefault(column, "");
                        if (said.isEmpty()
                                || column.equals("report_id")
                                || row.supported(column).isEmpty()) {
                            continue;
                        }
                        Judged judged = row.supported(column).getFirst().judged();
                        counts.merge(row.conflict(column) ? "conflict" : "supported", 1, Integer::sum);
                        if (row.conflict(column)) {
                            continue;
                        }
                        if (said.equals(judged.value())) {
                            right++;
                        } else if (SILVER_WRONG.stream().noneMatch((text.id() + "|" + name)::equals)) {
                            wrong.add(text.id() + " " + name + " " + column + ": silver " + said + ", read "
                                    + judged.value() + ": "
                                    + text.text()
                                            .substring(
                                                    Math.max(0, judged.start() - 150),
                                                    Math.min(text.text().length(), judged.end() + 40)));
                        }
                    }
                }
            }
        }
        assertThat(right).as(counts.toString()).isGreaterThan(600);
        assertThat((double) right / (right + wrong.size()))
                .as(right + " right, " + counts + "\n" + String.join("\n", wrong))
                .isGreaterThanOrEqualTo(0.98);
    }
}
