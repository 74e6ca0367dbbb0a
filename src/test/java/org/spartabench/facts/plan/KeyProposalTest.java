package org.spartabench.facts.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.spartabench.facts.statement.SmallFacts.ok;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.base.result.Result;
import org.spartabench.facts.ForeignDatabase;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.origin.DomainFile;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.ForeignKey;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.SmallFacts;
import org.spartabench.facts.value.ColumnType;

/** Keys and edges come from names and values together; whoever knows the data has the last word. */
class KeyProposalTest {

    @TempDir
    Path folder;

    /** Without being told, the import finds in the sample domains what their authors wrote down. */
    @ParameterizedTest
    @ValueSource(strings = {"nba", "movie", "medical"})
    void sampleDomainsAreUnderstoodWithoutTheirDescription(String domain) {
        Path csv = Path.of("sample-data", domain);
        Schema declared = ok(Import.preview(csv, Optional.empty())).schema();
        Schema found = ok(Import.preview(csv, Optional.of(DomainFile.EMPTY))).schema();
        assertThat(found.foreignKeys()).containsAll(declared.foreignKeys());
        assertThat(crossing(found)).containsAll(crossing(declared));
        // What they left out are identifiers that stand beside a name; no other two columns are taken for one entity.
        List<JoinGraph.Edge> more = new ArrayList<>(crossing(found));
        more.removeAll(crossing(declared));
        assertThat(more)
                .allMatch(e -> e.left().column().endsWith("_id")
                        && e.left().column().equals(e.right().column()));
    }

    private static List<JoinGraph.Edge> crossing(Schema schema) {
        return schema.joins().edges().stream()
                .filter(e -> e.kind() == JoinGraph.Kind.KEY && !e.left().equals(e.right()))
                .toList();
    }

    @Test
    void measuresNeverMakeAKey() {
        SmallFacts.write(folder, "a.csv", "id,amount,day\n1,10,2020-01-01\n2,20,2020-01-02\n3,30,2020-01-03\n");
        SmallFacts.write(folder, "b.csv", "b_id,amount,day\n7,10,2020-01-01\n8,20,2020-01-02\n9,30,2020-01-03\n");
        Schema schema = ok(Import.preview(folder, Optional.empty())).schema();
        assertThat(schema.foreignKeys()).isEmpty();
        assertThat(schema.joins().partners(JoinGraph.Kind.KEY, new ColumnRef("a", "amount")))
                .isEmpty();
        assertThat(schema.joins().partners(JoinGraph.Kind.KEY, new ColumnRef("a", "day")))
                .isEmpty();
        assertThat(schema.joins().partners(JoinGraph.Kind.MEASURE, new ColumnRef("a", "day")))
                .containsExactly(new ColumnRef("a", "day"), new ColumnRef("b", "day"));
        // Not even when somebody says so.
        ForeignKey wrong = new ForeignKey("a", List.of("amount"), "b", List.of("amount"));
        ImportPlan plan = ok(Import.preview(folder, Optional.empty())).withForeignKeys(List.of(wrong));
        assertThat(plan.schema().joins().partners(JoinGraph.Kind.KEY, new ColumnRef("a", "amount")))
                .isEmpty();
    }

    @Test
    void smallNumbersAreNoKeyWithoutAName() {
        SmallFacts.write(folder, "parts.csv", "id,label\n1,a\n2,b\n3,c\n4,d\n");
        SmallFacts.write(folder, "orders.csv", "order_id,quantity,part_id\n1,2,4\n2,1,4\n3,3,1\n");
        ImportPlan plan = ok(Import.preview(folder, Optional.empty()));
        assertThat(plan.foreignKeys())
                .containsExactly(new ForeignKey("orders", List.of("part_id"), "parts", List.of("id")));
        assertThat(plan.warnings())
                .containsExactly("1 foreign key is proposed from names and values, since the data declare none:"
                        + " orders.part_id for parts; check them, since questions join by them");
    }

    /** Contest types are no types: they are numbered by a list of their own, which is not there. A home team is a team. */
    @ParameterizedTest
    @CsvSource({"contest_type_id, 5, false", "contest_type_id, 9, true", "other_kind_id, 5, false"})
    void numbersOfAnotherListAreNoKey(String column, int values, boolean refers) {
        SmallFacts.write(
                folder,
                "types.csv",
                "id,label\n"
                        + IntStream.rangeClosed(1, 12)
                                .mapToObj(i -> i + ",t" + i + "\n")
                                .collect(Collectors.joining()));
        SmallFacts.write(
                folder,
                "moves.csv",
                "id,type_id," + column + "\n"
                        + IntStream.range(0, 120)
                                .mapToObj(i -> 100 + i + "," + (1 + i % 12) + "," + (1 + i % values) + "\n")
                                .collect(Collectors.joining()));
        assertThat(ok(Import.preview(folder, Optional.empty())).foreignKeys())
                .extracting(k -> k.columns().getFirst())
                .isEqualTo(refers ? List.of("type_id", column) : List.of("type_id"));
    }

    /** Codes in front of a table are its key, and columns of such codes alone refer to it, whatever they are called. */
    @Test
    void codesReferToTheTableThatHasThemAll() {
        List<String> codes = IntStream.range(0, 40)
                .mapToObj(i -> "K" + (char) ('A' + i % 26) + i % 9)
                .distinct()
                .toList();
        SmallFacts.write(
                folder,
                "airports.csv",
                "faa,name,grade\n"
                        + IntStream.range(0, codes.size())
                                .mapToObj(i -> codes.get(i) + ",Field " + (char) ('a' + i % 26) + i + ","
                                        + "ABC".charAt(i % 3) + "\n")
                                .collect(Collectors.joining()));
        SmallFacts.write(
                folder,
                "flights.csv",
                "id,flight,sched_dep_time,month,origin,dest,grade,odd\n"
                        + IntStream.range(0, 200)
                                .mapToObj(i -> String.join(
                                                ",",
                                                "" + (1000 + i),
                                                "" + (300 + i % 90),
                                                "" + (100 * (i % 24) + i % 60),
                                                "" + (1 + i % 12),
                                                codes.get(i % 2),
                                                codes.get(i % 30),
                                                "" + "ABC".charAt(i % 3),
                                                i % 30 == 0 ? "ZZ9" : codes.get(i % 30))
                                        + "\n")
                                .collect(Collectors.joining()));
        ImportPlan plan = ok(Import.preview(folder, Optional.empty()));
        assertThat(plan.tables()).extracting(PlannedTable::primaryKey).containsExactly(List.of("faa"), List.of("id"));
        assertThat(plan.foreignKeys())
                .extracting(ForeignKey::columns, ForeignKey::references)
                .containsExactly(tuple(List.of("origin"), "airports"), tuple(List.of("dest"), "airports"));
        assertThat(plan.schema().table("flights").orElseThrow().columns())
                .filteredOn(c -> List.of("flight", "sched_dep_time", "month").contains(c.name()))
                .as("numbers of flights, times of day and parts of dates are not summed")
                .extracting(Column::role)
                .containsOnly(Role.CATEGORY);
    }

    @Test
    void keysOfSeveralColumnsAreFound() {
        SmallFacts.write(folder, "lines.csv", "game_id,player_name,points\n1,A,3\n1,B,3\n2,A,3\n2,B,5\n");
        ImportPlan plan = ok(Import.preview(folder, Optional.empty()));
        assertThat(plan.tables().getFirst().primaryKey()).containsExactly("game_id", "player_name");
        SmallFacts.write(folder, "lines.csv", "game_id,player_name,points\n1,A,3\n1,A,3\n");
        assertThat(ok(Import.preview(folder, Optional.empty())).warnings())
                .containsExactly("table lines has no key: no set of up to four columns identifies its rows");
    }

    /** Keys of two and four columns with numbers, references to the table itself, two columns for one table. */
    @Test
    void keysOfForeignTablesAreFound() throws IOException {
        ImportPlan music =
                ok(Import.preview(ForeignDatabase.MUSIC.csv(folder.resolve("music"), 7, 1), Optional.empty()));
        assertThat(keys(music)).contains("PlaylistTrack[PlaylistId, TrackId]", "Employee[EmployeeId]");
        // Nothing about SupportRepId tells of employees.
        assertThat(music.foreignKeys())
                .hasSize(10)
                .contains(new ForeignKey("Employee", List.of("ReportsTo"), "Employee", List.of("EmployeeId")));
        assertThat(music.schema()
                        .column(new ColumnRef("Employee", "ReportsTo"))
                        .orElseThrow()
                        .role())
                .isEqualTo(Role.IDENTIFIER);
        ImportPlan awkward =
                ok(Import.preview(ForeignDatabase.AWKWARD.csv(folder.resolve("awkward"), 7, 1), Optional.empty()));
        assertThat(keys(awkward)).contains("reading[site, shelf, day, hour]");
        assertThat(awkward.foreignKeys())
                .hasSize(8)
                .contains(
                        new ForeignKey("friendship", List.of("person_b"), "person", List.of("id")),
                        new ForeignKey("category", List.of("parent"), "category", List.of("id")));
    }

    /** Where nothing else names the rows, a column of texts does whose values are words and nearly all differ. */
    @ParameterizedTest
    @CsvSource({
        "identifier, bulbasaur thunder-punch mr-mime water1, NAME",
        "label, Nørre Übung Ōsaka Łódź, NAME",
        "label, BLAUS ALFKI ANATR AROUT, TEXT",
        "label, a1 b2 c3 d4, TEXT",
        "label, red red blue green, TEXT",
        "address, seaside harbour market station, TEXT",
        "last_name, Almeida Goto Hägg Dvořák, TEXT"
    })
    void wordsThatDifferAreNames(String column, String values, Role role) {
        List<String> rows = List.of(values.split(" "));
        SmallFacts.write(
                folder,
                "things.csv",
                "id," + column + "\n"
                        + IntStream.range(0, rows.size())
                                .mapToObj(i -> (i + 1) + "," + rows.get(i) + "\n")
                                .collect(Collectors.joining()));
        ImportPlan plan = ok(Import.preview(folder, Optional.empty()));
        assertThat(plan.tables().getFirst().columns().getLast().column().role()).isEqualTo(role);
    }

    /** Small numbers are in every key of small numbers: only a name that relates two rows of the table makes one of them. */
    @ParameterizedTest
    @CsvSource({
        "creature, parent_id, true",
        "creature, base, true",
        "creature, reports_to, true",
        "creature, parent_creature_id, true",
        "creatures, evolves_from_creature_id, true",
        "small_creatures, replaced_by_creature_no, true",
        "small_species, evolves_from_species_id, true",
        "creature, base_experience, false",
        "creature, super_contest_effect_id, false",
        "creature, lead_actor_id, false",
        "creature, creature_level, false"
    })
    void numbersReferToTheirOwnTableByNameAlone(String table, String column, boolean refers) {
        SmallFacts.write(folder, table + ".csv", "id,name," + column + "\n1,Ann,\n2,Ben,1\n3,Cy,2\n4,Di,1\n5,Ed,3\n");
        assertThat(ok(Import.preview(folder, Optional.empty())).foreignKeys())
                .isEqualTo(refers ? List.of(new ForeignKey(table, List.of(column), table, List.of("id"))) : List.of());
    }

    private static List<String> keys(ImportPlan plan) {
        return plan.tables().stream().map(t -> t.name() + t.primaryKey()).toList();
    }

    /** A key is a promise that queries rely on: what only looks like one in the texts, or is one by word alone, is none. */
    @Test
    void aKeyIdentifiesRowsByTheirValues() {
        SmallFacts.write(folder, "t.csv", "day,name\n2020-01-01,Ann\n2020/01/01,Ann\n2020-01-02,Cy\n");
        ImportPlan plan = ok(Import.preview(folder, Optional.empty()));
        assertThat(plan.tables().getFirst().columns().getFirst().column().type())
                .isEqualTo(ColumnType.DATE);
        assertThat(keys(plan)).containsExactly("t[]");
        assertThat(refusal("day"))
                .contains(": table t has 2 rows with the key (day) = (2020-01-01); choose other columns");
        SmallFacts.write(folder, "t.csv", "day,name\n2020-01-01,Ann\n2020-01-02,\n2020-01-03,Cy\n");
        assertThat(refusal("name"))
                .contains(": table t has 1 row without a value in the key column name; choose other");
    }

    private String refusal(String key) {
        ImportPlan plan = ok(Import.preview(folder, Optional.empty()));
        Path file = folder.resolve("facts.duckdb");
        Result<Schema> loaded = Import.load(plan.withTable("t", t -> t.withPrimaryKey(List.of(key))), file);
        assertThat(file).doesNotExist();
        return ((Result.Bad<Schema>) loaded).message();
    }

    @Test
    void edgesAreAddedAndTakenAway() {
        ImportPlan plan = ok(Import.preview(SmallFacts.ships(folder), Optional.empty()));
        JoinGraph.Edge ship = new JoinGraph.Edge(
                JoinGraph.Kind.KEY, new ColumnRef("voyages", "ship_name"), new ColumnRef("ships", "ship_name"));
        JoinGraph.Edge odd = new JoinGraph.Edge(
                JoinGraph.Kind.MEASURE, new ColumnRef("voyages", "days"), new ColumnRef("ships", "tonnage"));
        assertThat(plan.schema().joins().edges()).contains(ship).doesNotContain(odd);
        Schema changed = plan.withoutEdge(ship).withEdge(odd).schema();
        assertThat(changed.joins().edges()).doesNotContain(ship).contains(odd);
        assertThat(plan.withoutEdge(ship).withEdge(ship).schema()).isEqualTo(plan.schema());
    }

    @Test
    void aDescriptionOverrides() {
        SmallFacts.ships(folder);
        SmallFacts.write(folder, "domain.json", """
            {"name": "fleet", "persona": "a harbour master", "more": 1,
             "tables": {"VOYAGES": {"grounding": true, "primaryKey": ["SHIP_NAME", "sailed"]}},
             "foreignKeys": [],
             "columns": {"ships.built": {"role": "measure", "unit": "years"}, "voyages.days": {"type": "DECIMAL"}},
             "measureEdges": [["ships.built", "voyages.days"]]}
            """);
        Schema schema = ok(Import.preview(folder, Optional.empty())).schema();
        assertThat(schema.name()).isEqualTo("fleet");
        assertThat(schema.persona()).isEqualTo("a harbour master");
        assertThat(schema.foreignKeys()).isEmpty();
        assertThat(schema.table("voyages").map(Table::grounding)).contains(true);
        assertThat(schema.table("voyages").map(Table::primaryKey)).contains(List.of("ship_name", "sailed"));
        assertThat(schema.column(new ColumnRef("ships", "built")).flatMap(Column::unit))
                .contains("years");
        assertThat(schema.joins().partners(JoinGraph.Kind.MEASURE, new ColumnRef("ships", "built")))
                .containsExactly(new ColumnRef("ships", "built"), new ColumnRef("voyages", "days"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"tables\": {\"nope\": {}}}",
                "{\"columns\": {\"ships.nope\": {}}}",
                "{\"columns\": {\"ships\": {}}}",
                "{\"columns\": {\"ships.built\": {\"role\": \"NOPE\"}}}",
                "{\"foreignKeys\": [{\"table\": \"ships\"}]}",
                "{\"foreignKeys\": [{\"table\": \"ships\", \"columns\": [\"nope\"], \"references\": \"voyages\","
                        + " \"referenced\": [\"days\"]}]}",
                "{\"measureEdges\": [[\"ships.built\"]]}",
                "[1]",
                "{\"name\": "
            })
    void aWrongDescriptionIsRefused(String json) {
        SmallFacts.ships(folder);
        SmallFacts.write(folder, "domain.json", json);
        assertThat(Import.preview(folder, Optional.empty())).isInstanceOf(Result.Bad.class);
    }
}
