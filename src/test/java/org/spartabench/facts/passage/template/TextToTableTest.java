package org.spartabench.facts.passage.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spartabench.facts.statement.SmallFacts.ok;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.spartabench.Law;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.engine.FactBases;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.passage.Passage;
import org.spartabench.facts.passage.Passages;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.sample.Scale;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.facts.value.Values;

/** Law: what a template writes about rows is read back as the same rows, with the same characters for each value. */
class TextToTableTest {

    /** Passages a table; {@code -Dsparta.passages=all} takes those of the paper's size, all of them. */
    private static final boolean ALL = "all".equals(System.getProperty("sparta.passages"));

    private static final int SOME = 300;

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(SampleDomain.class)
    void everyPassageOfASampleGivesItsRowsAndSpansBack(SampleDomain domain) throws Exception {
        domain.write(folder.resolve("csv"), ALL ? Scale.FULL : Scale.SMALL, SampleDomain.DEFAULT_SEED);
        Path file = folder.resolve("facts.duckdb");
        ImportPlan plan = ok(Import.preview(folder.resolve("csv"), Optional.empty()));
        try (FactBase facts = FactBases.open(file, ok(Import.load(plan, file)))) {
            Map<String, TableToText> templates = new LinkedHashMap<>();
            for (Table table : facts.schema().tables()) {
                if (table.grounding()) {
                    templates.put(table.name(), template(TableToText.usual(domain.id(), table), table));
                }
            }
            Passages passages = ok(Passages.of(facts, templates));
            assertThat(passages.tables()).isNotEmpty();
            for (String name : passages.tables()) {
                Table table = facts.schema().table(name).orElseThrow();
                int count = passages.count(name);
                for (int at = 0; at < (ALL ? count : Math.min(SOME, count)); at += 100) {
                    Law.holdsFor(
                            passages.page(name, at, 100).stream(),
                            passage -> comesBack(facts, table, templates.get(name), passage));
                }
            }
        }
    }

    private static void comesBack(FactBase facts, Table table, TableToText template, Passage passage) {
        TemplateReading reading = template.read(passage.text(), table).orElseThrow();
        assertThat(reading.rendered().spans()).isEqualTo(passage.spans());
        Rows rows = facts.rowsAt(table.name(), passage.places());
        assertThat(texts(table, reading.tuples()))
                .isEqualTo(IntStream.range(0, rows.size())
                        .mapToObj(i ->
                                rows.rows().get(i).stream().map(Values::text).toList())
                        .toList());
    }

    private static List<List<String>> texts(Table table, List<Map<String, Object>> tuples) {
        return tuples.stream()
                .map(t -> table.columns().stream()
                        .map(c -> Values.text(t.get(c.name())))
                        .toList())
                .toList();
    }

    private static TableToText template(String source, Table table) {
        List<String> columns = table.columns().stream().map(Column::name).toList();
        TableToText.Parsed parsed = TableToText.parse(source, columns);
        assertThat(parsed).isInstanceOf(TableToText.Parsed.Good.class);
        return ((TableToText.Parsed.Good) parsed).template();
    }

    private static final Table SHIPS = new Table(
            "ships",
            List.of(
                    column("id", ColumnType.INTEGER, false),
                    column("name", ColumnType.TEXT, true),
                    column("built", ColumnType.DATE, true),
                    column("tons", ColumnType.DECIMAL, true),
                    column("left_at", ColumnType.TIME, true)),
            List.of("id"),
            true,
            0);

    private static Column column(String name, ColumnType type, boolean nullable) {
        return new Column(name, type, Role.TEXT, Optional.empty(), nullable);
    }

    /** What is read writes the same text again, whatever a row holds; an ambiguous text gives rows or none, never others' text. */
    @Test
    void hostileRowsGiveTheSameTextBackOrNothing() {
        TableToText template = template(
                "{name} ({id|ordinal})[, built on {built|date},] has [{tons|count ton tons}][ and left at"
                        + " {left_at|time}].",
                SHIPS);
        List<String> names =
                List.of("Ada", "a, built on b,", "unknown", "x (3rd) y", "\u202Eabc", "1st", "is has .", "Zoë-Ann", "");
        long[] read = {0};
        Law.holdsFor(LongStream.range(0, 500).boxed(), seed -> {
            Random random = new Random(seed);
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("id", random.nextLong(100_000) + 1);
            row.put("name", random.nextInt(8) == 0 ? null : names.get(random.nextInt(names.size())));
            row.put("built", random.nextBoolean() ? null : LocalDate.of(1, 1, 1).plusDays(random.nextInt(900_000)));
            row.put(
                    "tons",
                    random.nextBoolean()
                            ? null
                            : new BigDecimal(random.nextInt(9_000_000)).movePointLeft(random.nextInt(3)));
            row.put("left_at", random.nextBoolean() ? null : LocalTime.of(random.nextInt(24), random.nextInt(60)));
            Rendered written = template.render(List.of(row));
            Optional<TemplateReading> back = template.read(written.text(), SHIPS);
            back.ifPresent(reading -> {
                read[0]++;
                assertThat(reading.rendered().text()).isEqualTo(written.text());
            });
            if (Stream.of("Ada", "Zoë-Ann", "1st").anyMatch(n -> n.equals(row.get("name")))) {
                List<Map<String, Object>> rows = new ArrayList<>(List.of(row));
                assertThat(texts(SHIPS, back.orElseThrow().tuples())).isEqualTo(texts(SHIPS, rows));
            }
        });
        assertThat(read[0]).isGreaterThan(400);
    }

    @Test
    void aTextWithoutAnEndIsGivenUp() {
        TableToText template = template("{name} {name} {id} {built} {tons} {left_at}!", SHIPS);
        assertThat(template.read("a ".repeat(200_000), SHIPS)).isEmpty();
    }
}
