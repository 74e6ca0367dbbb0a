package org.spartabench.making.law;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.Patient;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.ForeignDatabase;
import org.spartabench.making.repair.Facts;
import org.spartabench.sql.read.SqlReader;

/** On films with several genres each: queries whose words would mean another thing than their rows are sent back. */
final class GrainRulesTest {

    @TempDir
    private static Path folder;

    private static Facts films;
    private static PlausibilityRules rules;

    @BeforeAll
    static void open() {
        films = Facts.of(ForeignDatabase.FILMS.sqlite(folder.resolve("films.sqlite"), 1, 1));
        FactBase facts = films.base();
        rules = new PlausibilityRules(facts.schema(), new KeyCounting(facts, Patient.LIMITS).all());
    }

    @AfterAll
    static void close() {
        films.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // rows of a film's genres, called films
                "SELECT COUNT(*) FROM genres WHERE genre IN ('Drama', 'Comedy')",
                "SELECT COUNT(*) FROM genres WHERE film_title IN (SELECT title FROM films WHERE year = 2018)",
                "SELECT film_title FROM genres WHERE genre <> 'Thriller' GROUP BY film_title HAVING COUNT(*) > 1",
                "SELECT title FROM films WHERE title IN (SELECT film_title FROM genres WHERE genre NOT IN ('Crime',"
                        + " 'Horror'))",
                // the condition answers the question
                "SELECT DISTINCT genre FROM genres WHERE genre IN ('Drama', 'Comedy')",
                "SELECT genre FROM genres WHERE genre = 'Drama' OR genre = 'Comedy' GROUP BY genre HAVING COUNT(*) > 3",
                "SELECT COUNT(DISTINCT languages) FROM films WHERE languages IN ('French', 'English')",
                "SELECT year FROM films WHERE year > 2017 GROUP BY year",
                "SELECT film_title FROM genres WHERE genre IN ('Drama', 'Crime') GROUP BY film_title HAVING COUNT(*) >"
                        + " 1",
                // dates and years have no average
                "SELECT AVG(date_of_birth) FROM people WHERE height > 170",
                "SELECT AVG(year) FROM films WHERE country = 'Norway'",
                "SELECT name FROM people WHERE date_of_birth > (SELECT AVG(date_of_birth) FROM people AS T2 WHERE"
                        + " height > 170)",
                // ways through a table that the words do not name
                "SELECT COUNT(DISTINCT film_title) FROM genres WHERE film_title IN (SELECT title FROM films WHERE"
                        + " country = 'Norway')",
                "SELECT AVG(votes) FROM scores WHERE film_title IN (SELECT film_title FROM genres WHERE EXISTS (SELECT"
                        + " 1 FROM films WHERE country = 'Norway' AND films.title = genres.film_title))",
                // bounds upon bounds
                "SELECT title FROM films WHERE duration > 100 AND duration < (SELECT AVG(duration) FROM films WHERE"
                        + " year = 2018)",
                "SELECT title FROM films WHERE gross < (SELECT AVG(gross) FROM films WHERE gross > 1000000)",
                "SELECT title FROM films WHERE duration < (SELECT AVG(duration) FROM films AS T2) ORDER BY duration"
                        + " DESC, title LIMIT 1",
                "SELECT MAX(duration) FROM films WHERE duration > (SELECT AVG(duration) FROM films AS T2)",
                "SELECT MAX(released) FROM films WHERE released >= '2018-01-01'",
                "SELECT title FROM films WHERE title IN (SELECT film_title FROM scores WHERE votes > 500)"
                        + " AND title IN (SELECT film_title FROM scores WHERE votes < 20000)",
            })
    void whatWouldMeanAnotherThingIsSentBack(String sql) {
        assertThat(rules.objection(SqlReader.read(sql).block().orElseThrow())).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT COUNT(*) FROM genres WHERE genre = 'Drama'",
                "SELECT COUNT(DISTINCT film_title) FROM genres WHERE genre IN ('Drama', 'Comedy')",
                "SELECT COUNT(*) FROM roles WHERE category = 'actor'",
                "SELECT genre FROM genres GROUP BY genre HAVING COUNT(*) > 30",
                "SELECT title FROM films WHERE country <> 'Japan' AND duration > 100",
                "SELECT title FROM films WHERE year = 2018 ORDER BY duration DESC, title LIMIT 3",
                "SELECT title FROM films WHERE title NOT IN (SELECT film_title FROM genres WHERE genre = 'Drama')",
                "SELECT title FROM films WHERE duration < (SELECT AVG(duration) FROM films WHERE year = 2018)",
                "SELECT AVG(votes) FROM scores WHERE film_title IN (SELECT title FROM films WHERE country = 'Norway')",
                "SELECT COUNT(DISTINCT film_title) FROM roles WHERE category = 'actor' AND film_title IN (SELECT title"
                        + " FROM films WHERE country = 'Norway')",
            })
    void plainQuestionsPass(String sql) {
        assertThat(rules.objection(SqlReader.read(sql).block().orElseThrow())).isEmpty();
    }
}
