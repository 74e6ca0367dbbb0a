package org.spartabench.bench;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
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
import org.spartabench.judging.extract.ExtractedRow;
import org.spartabench.judging.extract.JudgedRow;
import org.spartabench.judging.extract.Merging;
import org.spartabench.judging.extract.NameIndex;
import org.spartabench.judging.extract.PatternExtractor;
import org.spartabench.judging.extract.RowJudge;

/**
 * Times support, linking and merging over many invented reports of about 3 kB with ten values each, among 5,000 names, and the patterns
 * that find these values; prints seconds of the processor and memory.
 */
public final class ExtractBench {

    private static final int NAMES = 5_000;
    private static final int USUAL = 10_000;
    private static final String FILLER =
            "The weather was fair and the quay was crowded with people who had come to see her off. ";

    private ExtractBench() {}

    /** @param args the number of reports; 10,000 without */
    public static void main(String[] args) {
        int reports = args.length == 0 ? USUAL : Integer.parseInt(args[0]);
        List<String> names = new ArrayList<>();
        for (int i = 0; i < NAMES; i++) {
            names.add("Ship " + word(i) + " " + word(i / 26 + 7));
        }
        ColumnRef ships = new ColumnRef("ships", "name");
        Map<ColumnRef, NameIndex> entities = Map.of(ships, NameIndex.of(names));
        FactSchema schema = schema();
        RowJudge judge = new RowJudge(schema, entities);
        PatternExtractor patterns = new PatternExtractor(schema, entities, Map.of());
        Merging merging = new Merging();
        Random random = new Random(7);
        long judging = 0;
        long reading = 0;
        long values = 0;
        long supported = 0;
        long read = 0;
        for (int i = 0; i < reports; i++) {
            Map<String, String> stated = new LinkedHashMap<>();
            PassageStream.Text text = report(i, names.get(i % NAMES), random, stated);
            Map<String, ExtractedRow.Cell> cells = new LinkedHashMap<>();
            stated.forEach((column, quote) -> cells.put(
                    column,
                    new ExtractedRow.Cell(
                            column.equals("ship") || column.equals("left_on") ? quote : quote.replaceAll("[^0-9]", ""),
                            quote,
                            -1,
                            false)));
            long start = cpu();
            List<JudgedRow> rows = judge.judge(text, List.of(new ExtractedRow("voyages", cells, false)));
            for (JudgedRow row : rows) {
                merging.add(schema.tables().getFirst(), text.id(), 0, row);
                values += row.cells().size();
                supported += row.cells().values().stream()
                        .filter(JudgedRow.Judged::supported)
                        .count();
            }
            judging += cpu() - start;
            start = cpu();
            read += patterns.rows(text).stream().mapToInt(r -> r.cells().size()).sum();
            reading += cpu() - start;
        }
        long conflicts =
                merging.rows("voyages").stream().filter(r -> r.conflict("tons")).count();
        Runtime runtime = Runtime.getRuntime();
        System.gc();
        System.out.printf(
                Locale.ROOT,
                "%,d reports: %,d of %,d values supported, %,d rows, %,d in conflict; support, linking and merging"
                        + " %.1f s; patterns %.1f s for %,d values; %,d MB kept, heap of at most %,d MB%n",
                reports,
                supported,
                values,
                merging.rows("voyages").size(),
                conflicts,
                judging / 1e9,
                reading / 1e9,
                read,
                (runtime.totalMemory() - runtime.freeMemory()) >> 20,
                runtime.maxMemory() >> 20);
    }

    /** Gives the processor's time of this thread, which other work on the machine does not lengthen. */
    private static long cpu() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private static String word(int i) {
        return "" + (char) ('A' + i % 26) + (char) ('a' + i / 26 % 26) + (char) ('a' + i / 3 % 26) + "o";
    }

    private static PassageStream.Text report(int i, String ship, Random random, Map<String, String> stated) {
        StringBuilder text = new StringBuilder("Voyage report " + i + ".\n\n");
        stated.put("voyage", "Voyage report " + i);
        stated.put("ship", ship);
        String day = "March " + (1 + i % 28) + ", 2019";
        stated.put("left_on", day);
        text.append(ship).append(" left on ").append(day).append(". ");
        for (String thing : List.of("sailors", "passengers", "barrels", "crates", "tons", "horses", "letters")) {
            text.append(FILLER.repeat(4));
            String quote = String.format(Locale.ROOT, "%,d %s", 10 + random.nextInt(9_000), thing);
            text.append(ship).append(" carried ").append(quote).append(". ");
            stated.put(thing, quote);
        }
        return new PassageStream.Text(
                "r" + i, text.append(FILLER.repeat(4)).toString().strip());
    }

    private static FactSchema schema() {
        Column name = new Column("name", ColumnType.TEXT, Role.NAME, Optional.empty(), false);
        Schema source = new Schema(
                "harbour",
                "a clerk",
                List.of(new Table("ships", List.of(name), List.of("name"), false, NAMES)),
                List.of(),
                new JoinGraph(List.of()));
        StringBuilder columns = new StringBuilder();
        StringBuilder patterns = new StringBuilder("\"{ship} left on {left_on}\"");
        for (String thing : List.of("sailors", "passengers", "barrels", "crates", "tons", "horses", "letters")) {
            columns.append(", {\"name\": \"%1$s\", \"type\": \"INTEGER\", \"unit\": \"%1$s\"}".formatted(thing));
            patterns.append(", \"{ship} carried {%1$s} %1$s\"".formatted(thing));
        }
        return FactSchemaFile.read("""
            {"tables": [{"name": "voyages", "key": ["ship"], "columns": [{"name": "voyage", "type": "INTEGER"},
              {"name": "ship", "entity": "ships.name"}, {"name": "left_on", "type": "DATE"}%s], "patterns": [%s]}]}
            """.formatted(columns, patterns), "bench", source)
                .orThrow(IllegalStateException::new);
    }
}
