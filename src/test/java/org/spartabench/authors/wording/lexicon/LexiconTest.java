package org.spartabench.authors.wording.lexicon;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.authors.wording.GrownBlocks;
import org.spartabench.authors.wording.QuestionBankTest;
import org.spartabench.authors.wording.UnseenDomain;
import org.spartabench.authors.wording.Wording;
import org.spartabench.authors.wording.text.English;
import org.spartabench.authors.wording.text.Forms;
import org.spartabench.authors.wording.text.Noun;
import org.spartabench.authors.wording.text.Template;
import org.spartabench.authors.wording.text.Typesetter;
import org.spartabench.authors.wording.word.Identifiers;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.facts.ForeignDatabase;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Block;

class LexiconTest {

    private static final Map<ForeignDatabase, Schema> SCHEMAS = new EnumMap<>(ForeignDatabase.class);

    @ParameterizedTest
    @ValueSource(strings = {"medical", "nba", "movie"})
    void aShippedLexiconHasWordsForEveryColumn(String domain) throws IOException {
        Schema schema = QuestionBankTest.schema(domain);
        LexiconFile file = ((Result.Ok<LexiconFile>)
                        LexiconFile.read(Files.readString(Path.of("sample-data", domain, "lexicon.json")), domain))
                .value();
        assertThat(file.fit(schema))
                .isEqualTo(schema.tables().stream()
                        .mapToInt(t -> t.columns().size())
                        .sum());
    }

    @Test
    void aColumnTheLexiconDoesNotKnowIsDerived() {
        Schema known = QuestionBankTest.schema("medical");
        List<Table> tables = new ArrayList<>();
        for (Table t : known.tables()) {
            List<Column> columns = new ArrayList<>(t.columns());
            if (t.name().equals("doctors")) {
                columns.add(new Column("night_shifts", ColumnType.INTEGER, Role.MEASURE, Optional.of("shifts"), true));
            }
            tables.add(new Table(t.name(), columns, t.primaryKey(), t.grounding(), t.rows()));
        }
        Schema schema = new Schema("clinic", "a nurse", tables, known.foreignKeys(), known.joins());
        assertThat(phrase("SELECT name FROM doctors WHERE night_shifts > 3 AND specialization = 'Oncology'", schema))
                .contains("more than 3 night shifts")
                .contains("specializ");
    }

    @Test
    void tablesOfTheSameNamesWithOtherColumnsAreOtherTables() {
        Table movie = new Table(
                "movie",
                List.of(
                        new Column("movie_no", ColumnType.INTEGER, Role.IDENTIFIER, Optional.empty(), false),
                        new Column("tape_length", ColumnType.INTEGER, Role.MEASURE, Optional.of("metres"), false),
                        new Column("shelf", ColumnType.TEXT, Role.CATEGORY, Optional.empty(), false)),
                List.of("movie_no"),
                false,
                10);
        Schema schema = new Schema("archive", "an archivist", List.of(movie), List.of(), new JoinGraph(List.of()));
        assertThat(phrase("SELECT COUNT(*) FROM movie WHERE tape_length > 300 AND shelf = 'B'", schema))
                .matches("How many movies with a tape length (longer than|of (more than|over)) 300 metres have the"
                        + " shelf B\\?");
    }

    @Test
    void aFileThatSaysWhatMeansNothingIsRefused() {
        assertThat(problems("{\"version\": 2, \"tables\": {}}"))
                .containsExactly("own.json: the lexicon's version is not 1");
        assertThat(problems("""
            {"version": 1, "tables": {"doctors": {"columns": {
              "name": {"kind": "shape"}, "doctor_id": {"noun": []}, "specialization": {"nuon": "field"},
              "hospital_branch": {"values": {"Central": {}}}, "years_experience": {}}}}}
            """))
                .hasSize(4)
                .anyMatch(p -> p.contains("nuon") && p.contains("doctors.specialization"))
                .anyMatch(p -> p.contains("shape") && p.contains("doctors.name"))
                .anyMatch(p -> p.contains("the noun of doctors.doctor_id"))
                .anyMatch(p -> p.contains("Central"));
        assertThat(problems("{\"version\": 1,\n\"tables\""))
                .singleElement()
                .asString()
                .contains("own.json:2: is not JSON");
    }

    private static List<String> problems(String json) {
        return switch (LexiconFile.read(json, "own.json")) {
            case Result.Ok<LexiconFile> ok -> List.of();
            case Result.Bad<LexiconFile>(List<Problem> problems) ->
                problems.stream().map(Problem::message).toList();
        };
    }

    /** Whatever is changed of a column's words and kept: laid over the same words, the file gives the changed ones. */
    @ParameterizedTest
    @ValueSource(strings = {"medical", "nba", "movie"})
    void ownWordsGiveBackWhatWasChanged(String domain) {
        Schema schema = QuestionBankTest.schema(domain);
        Lexicon below = Lexicon.forSchema(schema);
        OwnWords own = OwnWords.NONE;
        for (Table table : schema.tables()) {
            Noun noun = new Noun("gadget", "gadgets", true);
            own = own.withTable(table.name(), below.table(table.name()).noun(), noun);
            for (Column column : table.columns()) {
                ColumnRef ref = new ColumnRef(table.name(), column.name());
                ColumnWords before = below.column(table.name(), column.name());
                assertThat(own.withColumn(ref, before, before).speaksOf(ref)).isFalse();
                for (ColumnWords wanted : changes(before)) {
                    own = again(own.withColumn(ref, before, wanted));
                    assertThat(own.over(below, schema).column(table.name(), column.name()))
                            .as(ref.toString())
                            .isEqualTo(wanted);
                }
                own = own.withColumn(ref, before, before);
            }
            assertThat(own.over(below, schema).table(table.name()).noun()).isEqualTo(noun);
            own = own.withTable(table.name(), noun, noun);
        }
        assertThat(own.isEmpty()).isTrue();
    }

    private static OwnWords again(OwnWords own) {
        return ((Result.Ok<OwnWords>) OwnWords.read(own.json(), "own.json")).value();
    }

    private static List<ColumnWords> changes(ColumnWords c) {
        Noun noun = Noun.impersonal("thing of note", "things of note");
        Forms is = new Forms(List.of(), List.of(new Template("with {v} of it")), List.of(), List.of());
        Forms not = new Forms(List.of(), List.of(new Template("without {v} of it")), List.of(), List.of());
        Map<String, ColumnWords.ValueWords> values = new TreeMap<>(c.values());
        values.put("Q", new ColumnWords.ValueWords("the letter Q", Optional.empty(), Forms.NONE, Forms.NONE));
        ColumnWords.Pair pair = new ColumnWords.Pair("finer", "coarser");
        Template measure = new Template("tally of {np}");
        List<Template> ask = List.of(new Template("What of {np}"));
        ColumnWords.Kind kind = c.kind() == ColumnWords.Kind.MONEY ? ColumnWords.Kind.COUNT : ColumnWords.Kind.MONEY;
        return List.of(
                c.called(noun),
                new ColumnWords(
                        noun,
                        kind,
                        Optional.of(noun),
                        is,
                        not,
                        is,
                        not,
                        pair,
                        pair,
                        pair,
                        measure,
                        values,
                        new Template("the {v}"),
                        ask),
                new ColumnWords(
                        c.noun(),
                        c.kind(),
                        Optional.empty(),
                        is,
                        c.not(),
                        c.than(),
                        c.as(),
                        c.comparative(),
                        pair,
                        c.ranking(),
                        c.measure(),
                        c.values(),
                        c.value(),
                        List.of()));
    }

    @Test
    void aColumnThatIsCalledOtherwiseIsAskedForOtherwise() {
        Schema schema = QuestionBankTest.schema("medical");
        Lexicon below = Lexicon.forSchema(schema);
        ColumnRef cost = new ColumnRef("treatments", "cost");
        ColumnWords before = below.column("treatments", "cost");
        OwnWords own = OwnWords.NONE
                .withTable("treatments", below.table("treatments").noun(), Noun.impersonal("therapy", "therapies"))
                .withColumn(cost, before, before.called(Noun.impersonal("price", "prices")));
        Block query = SqlReader.read("SELECT COUNT(*) FROM treatments WHERE cost > 200")
                .block()
                .orElseThrow();
        assertThat(new Wording(own.over(below, schema)).phrase(query, schema, 1).text())
                .contains("therapies");
        Block asked = SqlReader.read("SELECT AVG(cost) FROM treatments").block().orElseThrow();
        assertThat(new Wording(own.over(below, schema)).phrase(asked, schema, 1).text())
                .contains("price")
                .doesNotContain("cost");
    }

    @ParameterizedTest
    @CsvSource({
        "draft_year, draft year",
        "pctSeatsSold, percentage seats sold",
        "IATACode, iata code",
        "num_pages, number of pages",
        "no_of_rooms, number of rooms",
        "fine_amt, fine amount",
        "pubYr, publication year",
        "dob, date of birth",
        "destAirport, destination airport",
        "teamIDwinner, team winner",
        "userIdentity, user identity"
    })
    void identifiersOfAnyStyleAreRead(String identifier, String words) {
        assertThat(Identifiers.words(identifier)).isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SELECT COUNT(*) FROM tbl_authors WHERE birth_yr > 1980|How many authors were born after 1980?",
                "SELECT COUNT(*) FROM books WHERE is_reference = FALSE AND num_pages >= 300"
                        + "|How many non-reference books have at least 300 pages?",
                "SELECT COUNT(*) FROM employees WHERE has_degree = FALSE|How many employees do not have a degree?",
                "SELECT COUNT(*) FROM loans WHERE days_kept > 10|How many loans were kept for more than 10 days?",
                "SELECT COUNT(*) FROM loans WHERE fine_amt_usd < 2.5|How many loans have a fine of less than $2.50?",
                "SELECT COUNT(*) FROM members WHERE joined_date < '2015-08-01' AND membership_type = 'Child'"
                        + "|How many members with a Child membership joined before August 1, 2015?",
                "SELECT COUNT(*) FROM tbl_authors WHERE author_id NOT IN (SELECT author_id FROM books WHERE pub_year ="
                        + " 1965)|How many authors never wrote a book published in 1965?"
            })
    void aDatabaseWithoutALexiconIsSpokenOfPlainly(String sql, String question, @TempDir Path folder)
            throws IOException {
        UnseenDomain.write("library", folder, 1);
        Schema schema = GrownBlocks.ok(Import.preview(folder, Optional.empty())).schema();
        assertThat(phrase(sql, schema)).isEqualTo(question);
    }

    @ParameterizedTest
    @CsvSource({
        "bill, bills",
        "country, countries",
        "box, boxes",
        "day, days",
        "person, people",
        "address, addresses",
        "status, statuses",
        "date of birth, dates of birth",
        "series, series",
        "aircraft, aircraft",
        "diagnosis, diagnoses",
        "shelf, shelves",
        "match, matches",
        "quantity per unit, quantities per unit",
        "amount needed, amounts needed",
        "alias, aliases"
    })
    void nounsHaveTheirPlural(String one, String many) {
        assertThat(English.plural(one)).isEqualTo(many);
        assertThat(one.contains(" ") ? one : English.singular(many)).isEqualTo(one);
    }

    @ParameterizedTest
    @CsvSource({
        "MRI, true",
        "NBA, true",
        "X-ray, true",
        "UK, false",
        "hour, true",
        "history, false",
        "university, false",
        "8, true",
        "18, true",
        "80, true",
        "1, false",
        "11, true",
        "110, false",
        "1800, true",
        "1100, true",
        "one, false",
        "emergency, true",
        "uninsured, true",
        "European, false",
        "“Ulm”, true",
        "$800, true",
        "ECG, true"
    })
    void theArticleFollowsTheSound(String word, boolean an) {
        assertThat(Typesetter.startsWithVowelSound(word)).as(word).isEqualTo(an);
    }

    private static String phrase(String sql, Schema schema) {
        Block query = SqlReader.read(sql).block().orElseThrow();
        return new Wording(Lexicon.forSchema(schema)).phrase(query, schema, 1).text();
    }

    /** Verbs, participles, prepositions, units and keys as names of columns, on tables that nobody wrote words for. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        MUSIC | SELECT Name FROM Artist WHERE Founded BETWEEN 1980 AND 2010 | founded between 1980 and 2010
        MUSIC | SELECT AVG(Milliseconds) FROM Track WHERE UnitPrice > 1 | average duration
        MUSIC | SELECT Name FROM Track WHERE Milliseconds < 200000 | duration
        MUSIC | SELECT DISTINCT "from" FROM "order" WHERE City = 'Lima' | different origins
        MUSIC | SELECT SUM(Total) FROM "order" WHERE City = 'Lima' | combined total
        MUSIC | SELECT DISTINCT FirstName FROM Employee WHERE ReportsTo IN (SELECT EmployeeId FROM Employee AS T2 WHERE Salary > 50000) | whose manager
        MUSIC | SELECT DISTINCT Title FROM Employee WHERE Salary > 50000 | job titles
        MUSIC | SELECT LastName FROM Customer WHERE CustomerId IN (SELECT CustomerId FROM "order" WHERE Total > 10) | placed an order
        AWKWARD | SELECT name FROM person WHERE born > 1990 | born after 1990
        AWKWARD | SELECT born FROM person WHERE height_cm > 200 | birth year of each person
        AWKWARD | SELECT COUNT(*) FROM friendship WHERE since > '2010-12-31' | began after December 31, 2010
        AWKWARD | SELECT COUNT(*) FROM event WHERE "at" >= '2021-01-01' | held on or after January 1, 2021
        FILMS | SELECT film_title FROM scores WHERE votes > 500 | films
        FILMS | SELECT film_title FROM scores WHERE votes > 500 | more than 500 votes
        FILMS | SELECT film_title FROM genres GROUP BY film_title HAVING COUNT(*) > 1 | more than 1 genre
        MUSIC | SELECT COUNT(*) FROM Customer WHERE Country = 'Norway' AND City = 'Oslo' | customers from Norway
        MUSIC | SELECT COUNT(*) FROM Customer WHERE Country = 'Norway' AND City = 'Oslo' | in Oslo
        MUSIC | SELECT Country FROM Customer WHERE Company = 'Nord & Süd' | from the company Nord & Süd
        MUSIC | SELECT Title FROM Album WHERE Label = 'Nørre' | on the Nørre label
        MUSIC | SELECT City FROM Customer WHERE CustomerId IN (SELECT CustomerId FROM "order" WHERE OrderDate < '2019-04-01') | placed an order before April 1, 2019
        AWKWARD | SELECT AVG(number) FROM reading WHERE "end" > 50 | average reading number
        AWKWARD | SELECT AVG(number) FROM reading WHERE "end" > 50 | an end value of more than 50
        AWKWARD | SELECT height_cm FROM person ORDER BY born DESC, name LIMIT 3 | people with the latest birth years
        FILMS | SELECT DISTINCT category FROM roles WHERE film_title = 'Painted Río 9' | roles in Painted Río 9
        FILMS | SELECT COUNT(*) FROM films WHERE studio = 'Goto Pictures' | by Goto Pictures
        FILMS | SELECT name FROM people WHERE height > (SELECT AVG(height) FROM people AS T2 WHERE T2.name = people.name) | of people of the same name
        FILMS | SELECT name FROM people WHERE EXISTS (SELECT name FROM people AS T2 WHERE T2.name = people.name GROUP BY name HAVING COUNT(*) > 2) | share a name with more than 2 people
        FILMS | SELECT name FROM people WHERE person_id IN (SELECT person_id FROM directors WHERE film_title = 'Painted Río 9') | worked as a director of Painted Río 9
        FILMS | SELECT name FROM people WHERE EXISTS (SELECT person_id FROM directors WHERE directors.person_id = people.person_id GROUP BY person_id HAVING COUNT(*) > 1) | directed more than 1 film
        FILMS | SELECT name FROM people WHERE person_id IN (SELECT person_id FROM directors WHERE film_title IN (SELECT title FROM films WHERE country = 'Norway')) | directed a film from Norway
        FILMS | SELECT name FROM people WHERE person_id NOT IN (SELECT person_id FROM directors) | never directed a film
        FILMS | SELECT name FROM people WHERE person_id IN (SELECT person_id FROM roles WHERE category = 'actor' AND film_title IN (SELECT title FROM films WHERE country = 'Norway')) | worked as an actor in a film from Norway
        FILMS | SELECT name FROM people WHERE EXISTS (SELECT person_id FROM roles WHERE category = 'actor' AND film_title IN (SELECT title FROM films WHERE country = 'Norway') AND roles.person_id = people.person_id GROUP BY person_id HAVING COUNT(*) > 2) | have worked as an actor in more than 2 films from Norway
        FILMS | SELECT title FROM films WHERE EXISTS (SELECT film_title FROM roles WHERE category = 'actress' AND person_id IN (SELECT person_id FROM people WHERE height > 180) AND roles.film_title = films.title GROUP BY film_title HAVING COUNT(*) > 2) | have more than 2 actresses
        FILMS | SELECT title FROM films WHERE title IN (SELECT film_title FROM roles WHERE person_id IN (SELECT person_id FROM people WHERE height > 200)) | have a role played by a person
        FILMS | SELECT COUNT(*) FROM roles WHERE category = 'actor' | How many roles
        FILMS | SELECT released FROM films WHERE year = 2018 ORDER BY released DESC, title | , from latest to earliest?
        MUSIC | SELECT Name FROM Track WHERE GenreId IN (SELECT GenreId FROM Genre WHERE Name = 'Fado') AND AlbumId IN (SELECT AlbumId FROM Album WHERE Label = 'Nørre') | in the Fado genre
        MUSIC | SELECT Name FROM Track WHERE MediaTypeId IN (SELECT MediaTypeId FROM MediaType WHERE Name = 'AAC audio file') | of media type AAC audio file
        MUSIC | SELECT Name FROM Track WHERE TrackId IN (SELECT TrackId FROM PlaylistTrack WHERE PlaylistId IN (SELECT PlaylistId FROM Playlist WHERE Name = 'Road')) | in the playlist Road
        AWKWARD | SELECT AVG(quantity) FROM event WHERE category_id IN (SELECT id FROM category WHERE name = 'Category I') AND amount < 100 AND person_id IN (SELECT id FROM person WHERE height_cm > 170) | that have an amount of less than 100 and belong to people
        MUSIC | SELECT MAX(OrderDate) FROM "order" WHERE CustomerId IN (SELECT CustomerId FROM Customer WHERE Country = 'Japan') AND Total < (SELECT AVG(Total) FROM "order" AS T2) | have a below-average total and were placed by customers from Japan
        AWKWARD | SELECT MAX(amount) FROM event WHERE category_id IN (SELECT id FROM category WHERE name = 'Category D') | events in Category D
        AWKWARD | SELECT name FROM person WHERE id IN (SELECT parent_id FROM person AS T2 WHERE born > 1953) | have a child born after 1953
        AWKWARD | SELECT MAX(amount) FROM event WHERE category_id IN (SELECT id FROM category WHERE name = 'Category D') AND person_id IN (SELECT id FROM person WHERE born > 1953) | events in Category D that belong to people born after 1953
        MUSIC | SELECT COUNT(*) FROM Track WHERE GenreId NOT IN (SELECT GenreId FROM Genre WHERE Name = 'Ambient') | not in the Ambient genre
        MUSIC | SELECT COUNT(*) FROM Track WHERE GenreId IN (SELECT GenreId FROM Genre WHERE Name = 'Fado' OR Name = 'Ambient') | in the Fado or Ambient genre
        MUSIC | SELECT COUNT(*) FROM Track WHERE MediaTypeId IN (SELECT MediaTypeId FROM MediaType WHERE Name = 'AAC audio file' OR Name = 'FLAC audio file') | of media type AAC audio file or FLAC audio file
        MUSIC | SELECT Name FROM Track WHERE AlbumId IN (SELECT AlbumId FROM Album WHERE Title = 'Greatest Hits' OR Title = 'Blue Sky') | in the album “Greatest Hits” or “Blue Sky”
        MUSIC | SELECT MAX(Quantity) FROM OrderLine WHERE TrackId IN (SELECT TrackId FROM Track WHERE UnitPrice < 1 AND MediaTypeId IN (SELECT MediaTypeId FROM MediaType WHERE Name = 'AAC audio file')) AND UnitPrice < (SELECT AVG(UnitPrice) FROM OrderLine AS T2) | whose track costs less than 1 and is of media type AAC audio file
        AWKWARD | SELECT MAX(born) FROM person WHERE id IN (SELECT person_id FROM event WHERE amount >= 500 OR quantity = 0) | have an event with either an amount of at least 500 or a quantity of 0
        MUSIC | SELECT COUNT(*) FROM Album WHERE ArtistId IN (SELECT ArtistId FROM Artist WHERE Country = 'Peru') AND Released >= '2003-01-01' | albums by artists from Peru
        """)
    void aDerivedLexiconKnowsPartsOfSpeech(ForeignDatabase database, String sql, String words, @TempDir Path folder)
            throws IOException {
        Schema schema = SCHEMAS.get(database);
        if (schema == null) {
            Path file = database.sqlite(folder.resolve("facts.sqlite"), 1, 1);
            schema = GrownBlocks.ok(Import.preview(file, Optional.empty())).schema();
            SCHEMAS.put(database, schema);
        }
        assertThat(phrase(sql, schema)).contains(words);
    }
}
