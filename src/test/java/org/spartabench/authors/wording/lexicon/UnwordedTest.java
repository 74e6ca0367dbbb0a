package org.spartabench.authors.wording.lexicon;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spartabench.authors.wording.Wording;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Block;

/** Words for a database of abbreviations and codes that nobody wrote words for. */
class UnwordedTest {

    @ParameterizedTest
    @CsvSource(delimiter = '~', textBlock = """
        SELECT COUNT(*) FROM People WHERE deathCountry = 'USA' ~ players died in the USA
        SELECT COUNT(*) FROM People WHERE playerID IN (SELECT playerID FROM AwardsPlayers WHERE points > 5) \
        ~ players won an award with more than 5 points
        SELECT COUNT(*) FROM People WHERE playerID IN (SELECT playerID FROM Salaries WHERE salary > 500) \
        ~ have a salary of (more than|over) 500\\b
        SELECT COUNT(*) FROM Teams WHERE franchID IN (SELECT franchID FROM TeamsFranchises WHERE franchName = 'Hawks') \
        ~ teams of the franchise Hawks
        SELECT COUNT(*) FROM Teams WHERE wins > (SELECT AVG(wins) FROM Teams AS T2) AND franchID IN (SELECT franchID \
        FROM TeamsFranchises WHERE franchName = 'Hawks') ~ teams of the franchise Hawks have more wins than average
        SELECT COUNT(*) FROM People WHERE playerID IN (SELECT playerID FROM HallOfFame WHERE ballots > 9) \
        ~ have a hall of fame entry with more than 9 ballots
        SELECT AVG(votes) FROM HallOfFame WHERE ballots > 9 ~ hall of fame entries with
        SELECT COUNT(*) FROM People WHERE playerID IN (SELECT playerID FROM Managers GROUP BY playerID HAVING COUNT(*) > 2) \
        ~ have more than 2 yearly manager entries
        SELECT COUNT(*) FROM People WHERE playerID IN (SELECT playerID FROM Managers WHERE wins > 2) \
        ~ had more than 2 wins in one year as a manager
        SELECT COUNT(*) FROM pokemon_species WHERE rate_id NOT IN (SELECT id FROM growth_rates WHERE identifier = 'slow') \
        ~ have a (growth )?rate other than slow
        SELECT COUNT(*) FROM flights WHERE tail IN (SELECT tail FROM planes WHERE seats > 50) \
        ~ flights are on planes with more than 50 seats
        SELECT COUNT(*) FROM planes WHERE tail IN (SELECT tail FROM flights WHERE dep_delay > 5) \
        ~ have a flight with a departure delay
        SELECT COUNT(*) FROM flights WHERE dest IN (SELECT faa FROM airports WHERE name = 'Long Lake') \
        ~ whose destination is Long Lake|have a destination named Long Lake
        SELECT COUNT(*) FROM airports WHERE name = 'Long Lake' ~ airports are named Long Lake
        SELECT MAX(lap_speed) FROM Teams WHERE wins > 3 ~ the highest lap speed
        SELECT COUNT(*) FROM parcel WHERE ship_city = 'Oslo' ~ shipped to Oslo
        SELECT COUNT(*) FROM parcel WHERE ship_country = 'Norway' ~ shipped to Norway
        SELECT COUNT(*) FROM parcel WHERE billing_country = 'USA' ~ billed to the USA
        SELECT COUNT(*) FROM parcel WHERE billing_country = 'USA' OR billing_country = 'Peru' ~ billed to the USA or Peru
        SELECT COUNT(*) FROM parcel WHERE height > (SELECT AVG(height) FROM parcel AS T2) ~ taller than
        SELECT MAX(height) FROM parcel WHERE weight > 3 ~ greatest height
        SELECT COUNT(*) FROM driver WHERE nationality = 'British' OR nationality = 'Italian' \
        ~ British or Italian drivers|drivers are( there)? British or Italian
        SELECT COUNT(*) FROM pokemon_species WHERE color_id IN (SELECT id FROM pokemon_colors WHERE identifier = 'blue') \
        ~ of color blue
        SELECT identifier FROM pokemon_species WHERE evolves_from_species_id IN (SELECT id FROM pokemon_species AS T2 \
        WHERE power > 5) ~ evolve from (a )?species with a power of (more than|over) 5
        SELECT identifier FROM pokemon_species WHERE id IN (SELECT evolves_from_species_id FROM pokemon_species AS T2 \
        WHERE power > 5) ~ evolve into a species with a power of (more than|over) 5
        """)
    void rowsAndKeysAreCalledByPlainNouns(String sql, String words, @TempDir Path folder) throws SQLException {
        Block query = SqlReader.read(sql).block().orElseThrow();
        Schema schema = schema(folder);
        assertThat(new Wording(Lexicon.derive(schema)).phrase(query, schema, 1).text())
                .containsPattern(words);
    }

    @Test
    void columnsWithoutGoodWordsAreNotAskedAbout(@TempDir Path folder) throws SQLException {
        ColumnRef league = new ColumnRef("Teams", "lgID");
        ColumnRef other = new ColumnRef("TeamsFranchises", "lgID");
        Schema read = schema(folder);
        List<JoinGraph.Edge> added = List.of(new JoinGraph.Edge(JoinGraph.Kind.KEY, league, other));
        JoinGraph joins = JoinGraph.implied(read.tables(), read.foreignKeys(), added, List.of());
        Schema schema = new Schema(read.name(), read.persona(), read.tables(), read.foreignKeys(), joins);
        Schema clear = new Wording(Lexicon.derive(schema)).clear(schema);
        Map<String, Role> roles = new TreeMap<>();
        clear.table("Teams").orElseThrow().columns().forEach(c -> roles.put(c.name(), c.role()));
        assertThat(roles)
                .as("abbreviations, codes, orders and places in an order")
                .containsEntry("ERA", Role.IDENTIFIER)
                .containsEntry("plyrMgr", Role.IDENTIFIER)
                .containsEntry("teamIDBR", Role.IDENTIFIER)
                .containsEntry("sort_order", Role.IDENTIFIER)
                .containsEntry("pos", Role.IDENTIFIER)
                .containsEntry("wins", Role.MEASURE)
                .containsEntry("lap_speed", Role.MEASURE);
        assertThat(schema.joins().joins(JoinGraph.Kind.KEY, league, other)).isTrue();
        assertThat(clear.joins().joins(JoinGraph.Kind.KEY, league, other))
                .as("codes of no table join nothing")
                .isFalse();
        assertThat(clear.joins().edges())
                .noneMatch(e -> e.left().equals(new ColumnRef("Teams", "ERA")))
                .anyMatch(e -> e.left().equals(new ColumnRef("Teams", "wins")));
        Schema worded = worded(schema);
        assertThat(worded.column(new ColumnRef("Teams", "ERA")).map(c -> c.role()))
                .as("somebody worded it")
                .contains(Role.MEASURE);
    }

    private static Schema worded(Schema schema) {
        OwnWords own = OwnWords.read("""
            {"version": 1, "tables": {"teams": {"columns": {"era": {"noun": ["earned run average",
            "earned run averages"]}}}}}
            """, "lexicon.json").orThrow(IllegalStateException::new);
        return new Wording(own.over(Lexicon.derive(schema), schema)).clear(schema);
    }

    private static Schema schema(Path folder) throws SQLException {
        Path file = folder.resolve("unworded.sqlite");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            for (String written : """
                CREATE TABLE People (playerID TEXT PRIMARY KEY, birthCountry TEXT, deathCountry TEXT)
                CREATE TABLE AwardsPlayers (playerID TEXT REFERENCES People, points INTEGER)
                CREATE TABLE HallOfFame (playerID TEXT REFERENCES People, ballots INTEGER, votes INTEGER, year INTEGER)
                CREATE TABLE Managers (playerID TEXT REFERENCES People, games INTEGER, wins INTEGER, year INTEGER)
                CREATE TABLE Salaries (playerID TEXT REFERENCES People, salary INTEGER)
                CREATE TABLE TeamsFranchises (franchID TEXT PRIMARY KEY, franchName TEXT, lgID TEXT)
                CREATE TABLE Teams (teamID INTEGER PRIMARY KEY, franchID TEXT REFERENCES TeamsFranchises, ERA REAL,
                 plyrMgr INTEGER, teamIDBR TEXT, sort_order INTEGER, pos INTEGER, wins INTEGER, lap_speed REAL, lgID TEXT)
                CREATE TABLE parcel (parcel_id INTEGER PRIMARY KEY, ship_city TEXT, ship_country TEXT, billing_country TEXT,
                 height INTEGER, weight INTEGER)
                CREATE TABLE planes (tail TEXT PRIMARY KEY, seats INTEGER)
                CREATE TABLE airports (faa TEXT PRIMARY KEY, name TEXT)
                CREATE TABLE flights (flight_id INTEGER PRIMARY KEY, tail TEXT REFERENCES planes, dep_delay INTEGER,
                 dest TEXT REFERENCES airports)
                CREATE TABLE driver (driver_id INTEGER PRIMARY KEY, nationality TEXT)
                CREATE TABLE pokemon (id INTEGER PRIMARY KEY, species_id INTEGER REFERENCES pokemon_species)
                CREATE TABLE pokemon_colors (id INTEGER PRIMARY KEY, identifier TEXT)
                CREATE TABLE growth_rates (id INTEGER PRIMARY KEY, identifier TEXT)
                CREATE TABLE pokemon_species (id INTEGER PRIMARY KEY, identifier TEXT, power INTEGER,
                 rate_id INTEGER REFERENCES growth_rates, color_id INTEGER REFERENCES pokemon_colors, evolves_from_species_id INTEGER REFERENCES pokemon_species)
                INSERT INTO planes VALUES ('N1A', 60), ('N2B', 40)
                INSERT INTO airports VALUES ('LKL', 'Long Lake'), ('NFH', 'North Field')
                INSERT INTO flights VALUES (1, 'N1A', 7, 'LKL'), (2, 'N2B', 3, 'NFH'), (3, 'N1A', 7, 'LKL')
                INSERT INTO People VALUES ('ab1', 'USA', 'USA'), ('cd2', 'Peru', 'USA'), ('ef3', 'USA', 'Peru')
                INSERT INTO AwardsPlayers VALUES ('ab1', 7), ('cd2', 4), ('ab1', 7)
                INSERT INTO HallOfFame VALUES ('ab1', 10, 5, 1990), ('cd2', 4, 2, 1991), ('ab1', 12, 9, 1991)
                INSERT INTO Managers VALUES ('ab1', 10, 5, 1990), ('cd2', 4, 2, 1991), ('ab1', 12, 9, 1991),
                 ('ab1', 11, 8, 1992)
                INSERT INTO growth_rates VALUES (1, 'slow'), (2, 'fast'), (3, 'slow-then-fast')
                INSERT INTO Salaries VALUES ('ab1', 700), ('cd2', 400), ('ab1', 700)
                INSERT INTO TeamsFranchises VALUES ('HAW', 'Hawks', 'NL'), ('OWL', 'Owls', 'AL'), ('JAY', 'Jays', 'NL')
                INSERT INTO Teams VALUES (1, 'HAW', 4.5, 11, 'HWX', 5, 1, 12, 9.5, 'NL'), (2, 'OWL', 3.5, 14, 'OWX', 6, 2, 9,
                 8.5, 'AL'), (3, 'OWL', 3.9, 12, 'OWX', 7, 1, 7, 7.5, 'AL')
                INSERT INTO parcel VALUES (1, 'Oslo', 'Norway', 'USA', 5, 7), (2, 'Bergen', 'Norway', 'Peru', 7, 9),
                 (3, 'Oslo', 'Norway', 'Chile', 4, 8), (4, 'Lima', 'Peru', 'USA', 6, 3), (5, 'Lima', 'Peru', 'Peru', 9, 9)
                INSERT INTO driver VALUES (1, 'British'), (2, 'Italian'), (3, 'British'), (4, 'French'), (5, 'Italian')
                INSERT INTO pokemon VALUES (1, 1), (2, 1), (3, 3)
                INSERT INTO pokemon_colors VALUES (1, 'blue'), (2, 'red'), (3, 'green')
                INSERT INTO pokemon_species VALUES (1, 'mew', 5, 1, 1, 2), (2, 'abra', 9, 2, 1, 3),
                 (3, 'onix', 7, 1, 2, NULL)
                """.replace("\n ", " ").strip().split("\n")) {
                statement.execute(written);
            }
        }
        return Import.preview(file, Optional.empty()).map(ImportPlan::schema).orThrow(IllegalStateException::new);
    }
}
