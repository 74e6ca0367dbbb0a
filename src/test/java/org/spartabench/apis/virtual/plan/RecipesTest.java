package org.spartabench.apis.virtual.plan;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Law;
import org.spartabench.Patient;
import org.spartabench.TestData;
import org.spartabench.apis.call.ApiCaller;
import org.spartabench.apis.call.recording.ReplyMode;
import org.spartabench.apis.virtual.CallMode;
import org.spartabench.apis.virtual.HybridReply;
import org.spartabench.apis.virtual.planner.HybridClinic;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.sql.print.Sql;

/** Plans and rows of queries over scalar and table APIs: our own examples, and those of the paper where they are at hand. */
class RecipesTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static final Schema SCHEMA = new Schema(
            "recipes",
            "a reader",
            List.of(
                    table("people", "Name:TEXT", "Nationality:TEXT", "id:INTEGER", "k:INTEGER"),
                    table("city", "Official_Name:TEXT", "Population:INTEGER", "Area_km_2:DECIMAL"),
                    table("museum", "museum_id:INTEGER", "name:TEXT", "num_of_staff:INTEGER", "open_year:TEXT"),
                    table("visit", "museum_id:INTEGER", "visitor:TEXT")),
            List.of(),
            new JoinGraph(List.of(new JoinGraph.Edge(
                    JoinGraph.Kind.KEY, new ColumnRef("museum", "museum_id"), new ColumnRef("visit", "museum_id")))));

    private static final List<String> ROWS = List.of(
            "CREATE TABLE people (Name VARCHAR, Nationality VARCHAR, id BIGINT, k BIGINT)",
            "INSERT INTO people VALUES ('Aleksey Ostapenko', 'Russia', 1, NULL), ('Teodor Salparov', 'Bulgaria', 2, 4),"
                    + " ('Roman Bragin', 'Russia', 3, 7), ('Sergey Grankin', 'Russia', 4, 9),"
                    + " ('Yevgeni Sivozhelez', 'Russia', 5, 7), ('Maksim Botin', 'Russia', 6, 8),"
                    + " ('Semen Poltavskiy', 'Russia', 7, NULL)",
            "CREATE TABLE city (Official_Name VARCHAR, Population BIGINT, Area_km_2 DECIMAL(18, 2))",
            "INSERT INTO city VALUES ('Grand Falls/Grand-Sault', 5706, 18.06), ('Perth-Andover', 1778, 8.89),"
                    + " ('Aroostook', 351, 2.24)",
            "CREATE TABLE museum (museum_id BIGINT, name VARCHAR, num_of_staff BIGINT, open_year VARCHAR)",
            "INSERT INTO museum VALUES (1, 'Plaza Museum', 62, '2000'), (2, 'Harbour Museum', 25, '2012')",
            "CREATE TABLE visit (museum_id BIGINT, visitor VARCHAR)",
            "INSERT INTO visit VALUES (2, 'Ann')");

    private static Table table(String name, String... columns) {
        List<Column> all = new ArrayList<>();
        for (String c : columns) {
            String[] parts = c.split(":");
            all.add(new Column(parts[0], ColumnType.valueOf(parts[1]), Role.NAME, Optional.empty(), true));
        }
        return new Table(name, all, List.of(), false, 2);
    }

    /** @param rows the expected rows as text, any order */
    private record Recipe(String sql, String rows, int calls) {}

    private static final List<Recipe> OWN = List.of(
            new Recipe(
                    "SELECT p.Name FROM people p JOIN count_syllables cs ON p.Name = cs.string JOIN is_fibonacci f"
                            + " ON cs.count = f.number WHERE p.Nationality <> 'Russia' AND f.truth",
                    "[[Teodor Salparov]]",
                    2),
            new Recipe(
                    "SELECT Name FROM people WHERE Nationality <> 'Russia' AND is_fibonacci(count_syllables(Name)) = 1",
                    "[[Teodor Salparov]]",
                    2),
            new Recipe(
                    "SELECT c.Official_Name FROM city c JOIN is_perfect_square q ON CAST(c.Area_km_2 AS INT) = q.number"
                            + " WHERE c.Population > 1500 OR c.Population < 500 AND q.truth = TRUE",
                    "[[Grand Falls/Grand-Sault], [Perth-Andover]]",
                    3),
            new Recipe(
                    "SELECT c.Official_Name FROM city c JOIN is_perfect_square q ON CAST(c.Area_km_2 AS INT) = q.number"
                            + " WHERE (c.Population > 1500 OR c.Population < 500) AND q.truth = TRUE",
                    "[[Perth-Andover]]",
                    3),
            new Recipe("SELECT Official_Name FROM city WHERE is_perfect_square(Area_km_2)", "[]", 3),
            new Recipe("SELECT num_of_staff, open_year FROM museum WHERE name = 'Plaza Museum'", "[[62, 2000]]", 1),
            new Recipe(
                    "SELECT name FROM museum WHERE museum_id NOT IN (SELECT museum_id FROM visit)",
                    "[[Plaza Museum]]",
                    1),
            new Recipe("SELECT p.id FROM people p WHERE p.id < 2 OR is_prime(p.k)", "[[1], [3], [5]]", 4),
            new Recipe("SELECT id, is_prime(k) FROM people WHERE id IN (1, 3)", "[[1, NULL], [3, true]]", 1),
            new Recipe(
                    "SELECT Nationality FROM people GROUP BY Nationality HAVING is_fibonacci(COUNT(*) - 3)",
                    "[[Russia]]",
                    2),
            new Recipe(
                    "SELECT Nationality, is_prime(COUNT(*)) FROM people GROUP BY Nationality",
                    "[[Bulgaria, false], [Russia, false]]",
                    2),
            new Recipe("SELECT is_prime(7), count_characters('abc')", "[[true, 3]]", 2),
            new Recipe(
                    "SELECT truth FROM is_divisible WHERE number = 12 AND divisor IN (5, 6)", "[[false], [true]]", 2));

    @Test
    void plansMakeTheCallsThatAreNeededAndNoOthers(@TempDir Path folder) {
        try (FactBase facts = HybridClinic.facts(folder.resolve("facts.duckdb"), SCHEMA, ROWS);
                HybridClinic museum =
                        new HybridClinic(facts, Set.of("museum"), HybridClinic.Profile.PAPER, true, List.of())) {
            Law.holdsFor(OWN.stream(), recipe -> {
                ApiCaller caller = museum.caller(ReplyMode.FRESH);
                int before = museum.served();
                HybridReply reply = museum.run(HybridClinic.query(recipe.sql()), caller);
                assertThat(reply).isInstanceOf(HybridReply.Answered.class);
                HybridReply.Answered answered = (HybridReply.Answered) reply;
                assertThat(answered.rows().texts(9).stream()
                                .map(String::valueOf)
                                .sorted()
                                .toList()
                                .toString())
                        .isEqualTo(recipe.rows());
                assertThat(museum.served() - before)
                        .as("calls that the server counted")
                        .isEqualTo(recipe.calls());
                assertThat(caller.ledger()).hasSize(recipe.calls());
                assertThat(answered.minimal()).isEqualTo(recipe.calls());
                HybridReply udf =
                        museum.run(HybridClinic.query(recipe.sql()), CallMode.UDF, museum.caller(ReplyMode.FRESH));
                assertThat(udf).isInstanceOf(HybridReply.Answered.class);
                assertThat(((HybridReply.Answered) udf)
                                .rows().texts(9).stream()
                                        .map(String::valueOf)
                                        .sorted()
                                        .toList()
                                        .toString())
                        .isEqualTo(recipe.rows());
                assertThat(museum.served() - before).isEqualTo(2 * recipe.calls());
                assertThat(((HybridReply.Answered) udf).minimal()).isEqualTo(recipe.calls());
            });
        }
    }

    @Test
    void openInputsAreRefusedBeforeAnyCall(@TempDir Path folder) {
        try (FactBase facts = HybridClinic.facts(folder.resolve("facts.duckdb"), SCHEMA, ROWS);
                HybridClinic strict =
                        new HybridClinic(facts, Set.of("museum"), HybridClinic.Profile.STRICT, true, List.of())) {
            Law.holdsFor(
                    Stream.of(
                            "museum.museum_id could be visit.museum_id: SELECT name FROM museum WHERE museum_id NOT IN"
                                    + " (SELECT museum_id FROM visit)",
                            "museum.museum_id could be visit.museum_id: SELECT name FROM museum WHERE museum_id = 1 OR"
                                    + " name = 'x'",
                            "count_syllables.string could be people.Name: SELECT cs.string FROM count_syllables cs"
                                    + " WHERE cs.count = 5"),
                    line -> {
                        String[] parts = line.split(": ", 2);
                        HybridReply reply = strict.run(HybridClinic.query(parts[1]), strict.caller(ReplyMode.FRESH));
                        assertThat(reply).isInstanceOf(HybridReply.Refused.class);
                        UnboundInput why = ((HybridReply.Refused) reply).why().getFirst();
                        assertThat(why.table() + "." + why.column() + " could be "
                                        + why.couldBind().getFirst())
                                .isEqualTo(parts[0]);
                    });
            assertThat(strict.served()).isZero();
        }
    }

    /** The published recipes, where they are at hand: calls and refusals of each line that has a plan. */
    @Test
    void publishedRecipesHaveTheirPlans(@TempDir Path folder) throws IOException {
        Optional<Path> file = TestData.larger("siwarex/recipes.jsonl");
        if (file.isEmpty()) {
            return;
        }
        List<JsonNode> lines = new ArrayList<>();
        for (String line : Files.readAllLines(file.get())) {
            JsonNode recipe = JSON.readTree(line);
            if (recipe.has("sql")
                    && (recipe.path("plan").has("calls") || recipe.path("plan").has("refused"))) {
                lines.add(recipe);
            }
        }
        try (FactBase facts = HybridClinic.facts(folder.resolve("facts.duckdb"), SCHEMA, ROWS);
                HybridClinic museum =
                        new HybridClinic(facts, Set.of("museum"), HybridClinic.Profile.PAPER, true, List.of())) {
            Law.holdsFor(lines.stream(), recipe -> {
                Planned planned = museum.planner()
                        .plan(
                                HybridClinic.query(recipe.path("sql").asText()),
                                bindings -> facts.run(new GuardedQuery(Sql.print(bindings)), Patient.LIMITS)
                                                instanceof Rows rows
                                        ? OptionalLong.of(rows.size())
                                        : OptionalLong.empty());
                JsonNode plan = recipe.path("plan");
                if (plan.has("refused")) {
                    assertThat(planned).isInstanceOf(Planned.Unbound.class);
                    assertThat(((Planned.Unbound) planned).why().getFirst().column())
                            .isEqualTo(plan.at("/refused/0/column").asText());
                    return;
                }
                assertThat(planned).isInstanceOf(Planned.Ready.class);
                Planned.Ready ready = (Planned.Ready) planned;
                assertThat(ready.calls()).isEqualTo(plan.path("calls").asLong());
                for (int i = 0; i < plan.path("steps").size(); i++) {
                    JsonNode step = plan.path("steps").get(i);
                    Step made = ready.steps().get(i);
                    assertThat(made.api().name()).isEqualTo(step.path("api").asText());
                    assertThat(made.calls()).isEqualTo(step.path("calls").asLong());
                    assertThat(made.access().scan())
                            .isEqualTo(step.path("access").asText().equals("scan"));
                    if (step.has("bindings")) {
                        assertThat(made.access().bindings().map(Sql::print))
                                .contains(step.path("bindings").asText());
                    }
                }
            });
        }
    }
}
