package org.spartabench.authors.wording.lexicon;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spartabench.authors.wording.GrownBlocks;
import org.spartabench.authors.wording.Wording;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.facts.ForeignDatabase;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.schema.Schema;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Block;

/** Words that a model drafts or a person edits replace derived ones, and the phrases follow them. */
class EditedWordsTest {

    private static final Map<ForeignDatabase, Schema> SCHEMAS = new EnumMap<>(ForeignDatabase.class);

    @BeforeAll
    static void read(@TempDir Path folder) throws Exception {
        for (ForeignDatabase database : ForeignDatabase.values()) {
            Path file = database.sqlite(folder.resolve(database + ".sqlite"), 1, 1);
            SCHEMAS.put(
                    database,
                    GrownBlocks.ok(Import.preview(file, Optional.empty())).schema());
        }
    }

    private static Result<OwnWords> words(ForeignDatabase database, String tables) {
        return OwnWords.read("{\"version\": 1, \"tables\": {" + tables.replace('\'', '"') + "}}", "own.json")
                .then(own -> own.knownTo(SCHEMAS.get(database), "own.json"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
        FILMS ; 'films': {'columns': {'gross': {'noun': ['box-office revenue', 'box-office revenues']}}} ; SELECT title FROM films WHERE gross > 5 ; a box-office revenue of
        FILMS ; 'films': {'columns': {'gross': {'noun': ['box-office revenue', 'box-office revenues']}}} ; SELECT title FROM films WHERE gross > (SELECT AVG(gross) FROM films AS T2) ; higher box-office revenue than
        FILMS ; 'films': {'columns': {'gross': {'noun': ['box-office revenue', 'box-office revenues']}}} ; SELECT AVG(gross) FROM films ; average box-office revenue of
        FILMS ; 'Films': {'columns': {'GROSS': {'noun': ['taking', 'takings']}}} ; SELECT AVG(gross) FROM films ; average taking
        FILMS ; 'roles': {'columns': {'category': {'noun': ['kind of role', 'kinds of role']}}} ; SELECT COUNT(*) FROM roles WHERE category <> 'actor' ; a kind of role other than actor
        FILMS ; 'roles': {'columns': {'category': {'noun': ['group', 'groups']}}} ; SELECT COUNT(*) FROM roles WHERE category <> 'actor' ; not in the actor group
        FILMS ; 'films': {'columns': {'country': {'noun': ['origin', 'origins'], 'after': 'of origin {v}'}}} ; SELECT COUNT(*) FROM films WHERE country <> 'Norway' AND studio = 'Goto Pictures' ; not of origin Norway
        FILMS ; 'films': {'columns': {'country': {'after': 'shot in {v}', 'verb': '[was|were] shot in {v}'}}} ; SELECT COUNT(*) FROM films WHERE country <> 'Norway' ; were not shot in Norway
        FILMS ; 'people': {'columns': {'height': {'noun': ['number of career games', 'numbers of career games'], 'unit': ['game', 'games']}}} ; SELECT name FROM people WHERE height < 150 ; have fewer than 150 games
        FILMS ; 'people': {'columns': {'height': {'noun': ['number of career games', 'numbers of career games']}}} ; SELECT name FROM people WHERE height > 168 ; more than 168 career games
        FILMS ; 'people': {'columns': {'height': {'noun': ['number of career games', 'numbers of career games']}}} ; SELECT name FROM people WHERE height > (SELECT AVG(height) FROM people AS T2) ; more career games than
        FILMS ; 'scores': {'columns': {'votes': {'noun': ['number of ballots', 'numbers of ballots']}}} ; SELECT film_title FROM scores WHERE votes > 500 ; more than 500 ballots
        FILMS ; 'people': {'columns': {'height': {'after': 'with {v} in their career', 'verb': 'played {v} in their career', 'unit': ['game', 'games']}}} ; SELECT COUNT(*) FROM people WHERE height < 150 ; fewer than 150 games in their career
        FILMS ; 'people': {'columns': {'height': {'unit': ['centimetre', 'centimetres']}}} ; SELECT COUNT(*) FROM people WHERE height <= 150 AND height < 150 ; centimetres
        FILMS ; 'people': {'columns': {'height': {'noun': ['round', 'rounds'], 'after': 'in round {v}', 'verb': '[was|were] in round {v}'}}} ; SELECT COUNT(*) FROM people WHERE height IN (13, 17) ; in round 13 or 17
        FILMS ; 'people': {'columns': {'height': {'noun': ['round', 'rounds'], 'after': 'in round {v}', 'verb': '[was|were] in round {v}'}}} ; SELECT COUNT(*) FROM people WHERE height = 13 ; in round 13
        FILMS ; 'people': {'columns': {'height': {'noun': ['round', 'rounds'], 'after': 'in round {v}', 'verb': '[was|were] in round {v}'}}} ; SELECT COUNT(*) FROM people WHERE height > 13 ; whose round is more than 13
        MUSIC ; 'Customer': {'identity': ['FIRSTNAME', 'LastName']} ; SELECT COUNT(*) FROM "order" WHERE CustomerId IN (SELECT CustomerId FROM Customer WHERE Country = 'Japan') ; placed by customers from Japan
        MUSIC ; 'Customer': {'identity': ['FIRSTNAME', 'LastName']} ; SELECT FirstName, LastName FROM Customer WHERE Country = 'Japan' ; Which customers
        """)
    void phrasesFollowTheWords(ForeignDatabase database, String tables, String sql, String part) {
        Schema schema = SCHEMAS.get(database);
        Lexicon lexicon =
                words(database, tables).orThrow(IllegalStateException::new).over(Lexicon.forSchema(schema), schema);
        Block query = SqlReader.read(sql).block().orElseThrow();
        assertThat(new Wording(lexicon).phrase(query, schema, 1).text()).contains(part);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        'films': {'columns': {'gross': {'noun': 'taking'}, 'Gross': {'noun': 'revenue'}}} | names the column films.gross twice
        'films': {'noun': 'film'}, 'FILMS': {'noun': 'movie'} | names the table films twice
        'films': {'columns': {'gross': {'noun': 'taking'}, 'gross': {'noun': 'revenue'}}} | the field gross stands twice
        'films': {'identity': ['Title', 'headline']} | the table films has no column "headline"
        'films': {'named': 'headline'} | the table films has no column "headline"
        'films': {'relations': {'headline': {}}} | the table films has no column "headline"
        """)
    void aNameThatIsUnknownOrDoubledIsRefusedInALine(String tables, String message) {
        assertThat(words(ForeignDatabase.FILMS, tables))
                .isInstanceOfSatisfying(
                        Result.Bad.class,
                        bad -> assertThat(((Result.Bad<?>) bad).problems())
                                .singleElement()
                                .extracting(Problem::message)
                                .asString()
                                .contains(message));
    }
}
