package org.spartabench.judging.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spartabench.authors.item.finding.Check;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.finding.Finding.Severity;
import org.spartabench.facts.ForeignDatabase;

/** Counts of rows against counts of things, on films with several genres and playlists that share names. */
final class EntityCountsTest {

    @TempDir
    private static Path folder;

    private static Tried films;
    private static Tried music;

    @BeforeAll
    static void open() throws IOException {
        films = Tried.over(ForeignDatabase.FILMS.sqlite(folder.resolve("films.sqlite"), 1, 1));
        music = Tried.over(ForeignDatabase.MUSIC.sqlite(folder.resolve("music.sqlite"), 1, 1));
    }

    @AfterAll
    static void close() {
        films.close();
        music.close();
    }

    private static List<Finding> findings(String database, String question, String sql) {
        return (database.equals("films") ? films : music)
                .findings(question, sql).stream()
                        .filter(f -> f.check() == Check.BAG_OR_SET && f.severity() == Severity.WARNING)
                        .toList();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        films | How many films are dramas or comedies? | SELECT COUNT(*) FROM genres WHERE genre IN ('Drama', 'Comedy')
        films | What is the number of people who played in a film? | SELECT COUNT(*) FROM roles
        films | How many films have an actor born after 1990? | SELECT COUNT(film_title) FROM roles WHERE category = 'actor' AND person_id IN (SELECT person_id FROM people WHERE date_of_birth > '1990-12-31')
        music | How many different playlists are there? | SELECT COUNT(DISTINCT Name) FROM Playlist WHERE PlaylistId > 0
        films | What are the genres of dramas and comedies? | SELECT DISTINCT genre FROM genres WHERE genre IN ('Drama', 'Comedy')
        """)
    void whatIsCountedIsNotWhatIsAskedFor(String database, String question, String sql) {
        assertThat(findings(database, question, sql)).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        films | How many films are dramas? | SELECT COUNT(*) FROM genres WHERE genre = 'Drama'
        films | How many films are dramas or comedies? | SELECT COUNT(DISTINCT film_title) FROM genres WHERE genre IN ('Drama', 'Comedy')
        films | How many roles are played by actors? | SELECT COUNT(*) FROM roles WHERE category = 'actor'
        music | How many different names do the playlists have? | SELECT COUNT(DISTINCT Name) FROM Playlist
        music | How many orders were placed from the shop? | SELECT COUNT(*) FROM "order" WHERE "from" = 'shop'
        """)
    void aRightCountIsLetBe(String database, String question, String sql) {
        assertThat(findings(database, question, sql)).isEmpty();
    }
}
