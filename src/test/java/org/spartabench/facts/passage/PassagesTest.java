package org.spartabench.facts.passage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spartabench.facts.statement.SmallFacts.ok;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.engine.FactBases;
import org.spartabench.facts.load.H2Build;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.passage.overlap.Overlap;
import org.spartabench.facts.passage.template.TableToText;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.SmallFacts;

class PassagesTest {

    private static final String LOG = """
        group-by: ship_name

        first:
        Log of the {ship_name}.

        each:
        Voyage {voyage_id} began on {sailed|date} at {left_at|time}[ and took {days|count day days}].
        """;

    @TempDir
    Path folder;

    private static FactBase grounded(Path folder, String table) {
        Path file = folder.resolve("facts.duckdb");
        ImportPlan plan = ok(Import.preview(SmallFacts.ships(folder.resolve("csv")), Optional.empty()))
                .withTable(table, t -> t.withGrounding(true));
        return FactBases.open(file, ok(Import.load(plan, file)));
    }

    private static TableToText template(FactBase facts, String table, String source) {
        List<String> columns = facts.schema().table(table).orElseThrow().columns().stream()
                .map(Column::name)
                .toList();
        TableToText.Parsed parsed = TableToText.parse(source, columns);
        assertThat(parsed).isInstanceOf(TableToText.Parsed.Good.class);
        return ((TableToText.Parsed.Good) parsed).template();
    }

    @Test
    void tuplesOfOneEntityShareAPassage() {
        try (FactBase facts = grounded(folder, "voyages")) {
            Passages passages = ok(Passages.of(facts, Map.of("voyages", template(facts, "voyages", LOG))));
            assertThat(passages.tables()).containsExactly("voyages");
            assertThat(passages.count("voyages")).isEqualTo(3);
            assertThat(passages.page("voyages", 2, 1).getFirst().text())
                    .isEqualTo(
                            "Log of the Heron.\nVoyage V4 began on December 31, 1970 at 11:59:59 PM and took 7 days.\n"
                                    + "Voyage V5 began on January 2, 1971 at 6:15 AM.");
            assertThat(passages.page("voyages", 0, 1).getFirst().places()).containsExactly(0L, 1L);
            assertThat(passages.idsOf("voyages", 4)).containsExactly("voyages/2");
            assertThat(passages.idsOf("ships", 0)).isEmpty();
            assertThat(passages.stating("voyages", List.of(4L, 0L, 3L)))
                    .extracting(Passage::id)
                    .containsExactly("voyages/0", "voyages/2");
            assertThat(ok(passages.stating("voyages", Map.of("voyage_id", "V3"))))
                    .extracting(Passage::id)
                    .containsExactly("voyages/1");
        }
    }

    @Test
    void whatIsNotThereGivesNothing() {
        try (FactBase facts = grounded(folder, "voyages")) {
            Passages passages = ok(Passages.of(facts, Map.of()));
            assertThat(passages.page("voyages", 4, 100)).hasSize(1);
            assertThat(passages.page("voyages", 9, 100)).isEmpty();
            assertThat(passages.page("ships", 0, 100)).isEmpty();
            assertThat(passages.stating("voyages", List.of(-1L, 99L))).isEmpty();
        }
    }

    /** Every tuple of every grounding table stands in exactly one passage, whose spans state its values. */
    @ParameterizedTest
    @ValueSource(strings = {"nba", "movie", "medical"})
    void everyTupleIsStatedOnce(String domain) {
        try (FactBase facts = SmallFacts.imported(Path.of("sample-data", domain), folder.resolve("facts.duckdb"))) {
            Map<String, TableToText> templates = new LinkedHashMap<>();
            for (Table table : facts.schema().tables()) {
                TableToText.shipped(domain, table.name())
                        .ifPresent(source -> templates.put(table.name(), template(facts, table.name(), source)));
            }
            Passages passages = ok(Passages.of(facts, templates));
            assertThat(passages.tables())
                    .containsExactlyElementsOf(facts.schema().tables().stream()
                            .filter(Table::grounding)
                            .map(Table::name)
                            .toList());
            for (String table : passages.tables()) {
                List<Long> stated = new ArrayList<>();
                for (Passage passage : passages.page(table, 0, Integer.MAX_VALUE)) {
                    stated.addAll(passage.places());
                    assertThat(passage.spans())
                            .allMatch(s -> s.tuple() < passage.places().size());
                    assertThat(passages.idsOf(table, passage.places().getLast()))
                            .containsExactly(passage.id());
                }
                long rows = facts.schema().table(table).orElseThrow().rows();
                assertThat(stated).hasSize((int) rows).doesNotHaveDuplicates();
                int last = passages.count(table) - 1;
                assertThat(ok(Passages.of(facts, templates)).page(table, last, 1))
                        .isEqualTo(passages.page(table, last, 1));
            }
        }
    }

    @Test
    void aFactThatStandsTwiceIsFound() {
        SmallFacts.write(
                folder,
                "people.csv",
                "name,born,city\nAda,1901,Rome\nBo,1902,Oslo\nCy,1903,Rome\nDi,1904,Bonn\nEd,1905,Bonn\n");
        SmallFacts.write(
                folder,
                "jobs.csv",
                "job_id,name,year_of_birth,town,pay\nJ1,Ada,1901,Rome,1\nJ2,Ada,1901,Rome,2\nJ3,Bo,1902,Oslo,3\n"
                        + "J4,Cy,1903,Paris,4\nJ5,Di,1904,Kiel,4\nJ6,Ed,1905,Kiel,4\n");
        ImportPlan plan = ok(Import.preview(folder, Optional.empty())).withTable("people", t -> t.withGrounding(true));
        Path file = folder.resolve("facts.duckdb");
        try (FactBase facts = FactBases.open(file, ok(Import.load(plan, file)));
                FactBase second = ok(H2Build.copyOf(facts))) {
            for (FactBase engine : List.of(facts, second)) {
                assertThat(ok(Overlap.of(engine)))
                        .containsExactly(new Overlap(
                                new ColumnRef("people", "born"),
                                new ColumnRef("jobs", "year_of_birth"),
                                new JoinGraph.Edge(
                                        JoinGraph.Kind.KEY,
                                        new ColumnRef("jobs", "name"),
                                        new ColumnRef("people", "name")),
                                5,
                                5));
            }
        }
    }
}
