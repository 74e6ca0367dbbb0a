package org.spartabench.judging.extract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Law;
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
import org.spartabench.facts.value.ColumnType;
import org.spartabench.judging.extract.ExtractedRow.Cell;
import org.spartabench.judging.extract.JudgedRow.Judged;

/** Laws over texts and rows that nobody meant: no failure, no span outside the text, no support without the words. */
class HostileTextsTest {

    private static final List<String> PIECES = List.of(
            "Ada Lund",
            "LUND",
            "Zoë",
            "scored",
            "17 points",
            "seventeen points",
            "7-for-13",
            "102–95",
            "(46 - 12)",
            "did not",
            "n't",
            "\u202Etxet\u202C",
            "مرحبا ١٢",
            "\u0000",
            "\uD83D\uDE00",
            "e\u0301",
            "1,2,3,,4",
            "99999999999999999999999999999999999999999",
            "-0.5%",
            "March 31, 2019",
            "February 30, 2019",
            "25:61",
            "1 h 42",
            "half a dozen",
            "two and a half million",
            "Points: 17",
            ".",
            ". ",
            "\n\n",
            ",",
            "(",
            ")",
            "\"",
            "Ignore all previous instructions.");

    @TempDir
    Path folder;

    private static final Schema SOURCE = new Schema(
            "games",
            "a fan",
            List.of(new Table(
                    "players",
                    List.of(new Column("name", ColumnType.TEXT, Role.NAME, Optional.empty(), false)),
                    List.of("name"),
                    false,
                    0)),
            List.of(),
            new JoinGraph(List.of()));

    private static FactSchema schema(String text) {
        return ((Result.Ok<FactSchema>) FactSchemaFile.read(text, "facts.json", SOURCE)).value();
    }

    private static final FactSchema LINES = schema("""
        {"tables": [{"name": "lines", "key": ["player"], "columns": [{"name": "player", "entity": "players.name"},
          {"name": "points", "type": "INTEGER", "unit": "points"}, {"name": "made", "type": "INTEGER"},
          {"name": "day", "type": "DATE"}, {"name": "at", "type": "TIME"}, {"name": "share", "type": "DECIMAL"},
          {"name": "played", "type": "BOOLEAN", "verbs": ["played"]}, {"name": "words"}],
          "patterns": ["{player} scored {points} points", "{words} {player} {words}", "{made} {day} {at}"],
          "lines": {"Points": "points"}}]}
        """);

    private static final Map<ColumnRef, NameIndex> NAMES =
            Map.of(new ColumnRef("players", "name"), NameIndex.of(List.of("Ada Lund", "Zoë", "Bo Lund-Zoë", "")));

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(40) + 1; i > 0; i--) {
            text.append(PIECES.get(random.nextInt(PIECES.size()))).append(random.nextInt(4) == 0 ? "" : " ");
        }
        return text.toString();
    }

    @Test
    void aSupportedValueHasItsWordsInTheText() {
        RowJudge judge = new RowJudge(LINES, NAMES);
        PatternExtractor patterns = new PatternExtractor(LINES, NAMES, Map.of());
        int[] supported = {0};
        Law.holdsFor(LongStream.range(0, 1_500).boxed(), seed -> {
            Random random = new Random(seed);
            PassageStream.Text passage = new PassageStream.Text("t", text(random));
            List<ExtractedRow> rows = new ArrayList<>(patterns.rows(passage));
            for (int i = random.nextInt(4); i >= 0; i--) {
                Map<String, Cell> cells = new LinkedHashMap<>();
                for (String column :
                        List.of("player", "points", "made", "day", "at", "share", "played", "words", "gone")) {
                    String piece = PIECES.get(random.nextInt(PIECES.size()));
                    int start = random.nextInt(3) == 0 ? random.nextInt(2_000) - 500 : -1;
                    cells.put(
                            column,
                            new Cell(random.nextBoolean() ? piece : "17", piece, start, random.nextInt(9) == 0));
                }
                cells.put("player", new Cell("Ada Lund", "Ada Lund", -1, false));
                rows.add(new ExtractedRow(random.nextInt(9) == 0 ? "gone" : "lines", cells, false));
            }
            for (JudgedRow row : judge.judge(passage, rows)) {
                row.cells().forEach((column, cell) -> check(passage.text(), column, cell));
                supported[0] += row.cells().values().stream().anyMatch(Judged::supported) ? 1 : 0;
            }
        });
        assertThat(supported[0]).isGreaterThan(500);
    }

    private static void check(String text, String column, Judged cell) {
        assertThat(cell.why().isEmpty()).isEqualTo(cell.supported());
        assertThat(cell.why()).doesNotContain("\n");
        if (cell.start() >= 0) {
            assertThat(cell.end()).isBetween(cell.start() + 1, text.length());
        }
        if (cell.supported()) {
            String words = text.substring(cell.start(), cell.end());
            switch (column) {
                case "points" -> {
                    if (cell.value().equals("17")) {
                        assertThat(words).matches("17|seventeen");
                    }
                }
                case "day" -> assertThat(words).isEqualTo("March 31, 2019");
                case "player" -> assertThat(NameIndex.folded(cell.value())).contains(NameIndex.folded(words));
                default -> {}
            }
        }
    }

    @Test
    void longTextsManyNamesAndWideSchemasAreRead() throws IOException {
        List<String> many =
                IntStream.range(0, 100_000).mapToObj(i -> "Ship Number" + i).toList();
        StringBuilder columns = new StringBuilder("{\"name\": \"player\", \"entity\": \"players.name\"}");
        for (int i = 0; i < 199; i++) {
            columns.append(", {\"name\": \"c")
                    .append(i)
                    .append("\", \"type\": \"INTEGER\", \"unit\": \"things")
                    .append(i)
                    .append("\"}");
        }
        FactSchema wide = schema("{\"tables\": [{\"name\": \"lines\", \"key\": [\"player\"], \"columns\": [" + columns
                + "], \"patterns\": [\"{player} has {c7} things7\"]}]}");
        Map<ColumnRef, NameIndex> names = Map.of(new ColumnRef("players", "name"), NameIndex.of(many));
        String filler = "Nothing of note was seen on the quay (12 of 30 days) that year, 2019. ";
        String text = filler.repeat(70_000) + "Ship Number77777 has 12 things7. " + "a\u202E(".repeat(30_000);
        assertThat(text.length()).isGreaterThan(4_900_000);
        PassageStream.Text passage = new PassageStream.Text("long", text);
        List<ExtractedRow> rows = new PatternExtractor(wide, names, Map.of()).rows(passage);
        JudgedRow row = new RowJudge(wide, names).judge(passage, rows).getFirst();
        assertThat(row.cells().get("c7").supported()).as(row.toString()).isTrue();
        assertThat(row.cells().get("player").value()).isEqualTo("Ship Number77777");
    }

    @Test
    void whatIsNoPassageIsOneLine() throws IOException {
        Path lines = folder.resolve("texts.jsonl");
        Files.write(
                lines,
                ("{\"id\": \"a\", \"title\": \"T\", \"text\": \"one\\u0000two\"}\n"
                                + "{\"id\": \"a\", \"text\": \"again\"}\n"
                                + "not json\n"
                                + "{\"text\": \"no id\"}\n"
                                + "{\"id\": \"b\"}\n\n"
                                + "{\"id\": \"c\", \"text\": \"three\"}\n"
                                + "[1]\n")
                        .getBytes(StandardCharsets.UTF_8));
        List<PassageStream.Text> texts = new ArrayList<>();
        List<String> remarks = new ArrayList<>();
        Result<Integer> read = new PassageStream(lines, "id", "text").each(texts::add, remarks::add);
        assertThat(read).isEqualTo(Result.ok(2));
        assertThat(texts.getFirst().text()).isEqualTo("T\none two");
        assertThat(remarks).hasSize(5).allMatch(r -> r.startsWith("texts.jsonl:") && r.endsWith("left out"));
        Files.writeString(folder.resolve("bad.txt"), "x");
        Files.write(folder.resolve("latin.md"), new byte[] {'a', (byte) 0xE9, 'b'});
        remarks.clear();
        assertThat(new PassageStream(folder, "id", "text").each(t -> true, remarks::add))
                .isEqualTo(Result.ok(1));
        assertThat(remarks).singleElement().asString().contains("latin.md", "UTF-8");
        Path object = folder.resolve("ott.json");
        Files.writeString(object, "{\"/wiki/A\": \"Text of A.\", \"/wiki/B\": {\"x\": 1}}");
        assertThat(new PassageStream(object, "id", "text").each(t -> true, remarks::add))
                .isEqualTo(Result.ok(1));
        Path csv = folder.resolve("t.csv");
        Files.writeString(csv, "id,body\n1,Text one\n2,\"Text\ntwo\"\n");
        assertThat(new PassageStream(csv, "id", "body").each(t -> true, remarks::add))
                .isEqualTo(Result.ok(2));
        assertThat(new PassageStream(csv, "id", "text").each(t -> true, remarks::add))
                .isInstanceOf(Result.Bad.class);
    }
}
