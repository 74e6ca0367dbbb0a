package org.spartabench.making.repair.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Law;
import org.spartabench.Patient;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.facts.ForeignDatabase;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Rows;
import org.spartabench.making.repair.Asked;
import org.spartabench.making.repair.Facts;
import org.spartabench.making.repair.explain.Explanation;
import org.spartabench.sql.read.SqlReader;

/** What people ask of a database of their own: correlations of every kind, joins of every kind, and no predicate at all. */
class ForeignQueriesTest {

    private static Facts music;

    @BeforeAll
    static void open(@TempDir Path folder) {
        music = Facts.of(ForeignDatabase.MUSIC.sqlite(folder.resolve("music.sqlite"), 7, 12));
    }

    @AfterAll
    static void close() {
        music.close();
    }

    private static Asked why(String sql) {
        return Asked.why(music.base(), sql);
    }

    private static Explanation.Node tree(String sql) {
        Outcome<Explanation> tree =
                Explanation.of(SqlReader.read(sql).block().orElseThrow(), music.base(), Patient.LIMITS);
        assertThat(tree).as(sql).isInstanceOf(Outcome.Done.class);
        return ((Outcome.Done<Explanation>) tree).value().root();
    }

    /** Each of these takes the engine a few milliseconds, and its tree and diagnosis compare no rows one by one. */
    @Test
    void correlationsOfEveryKindAreDiagnosed() {
        Law.holdsFor(Stream.of("""
            SELECT a.Title FROM Album AS a WHERE EXISTS (SELECT 1 FROM Track AS t WHERE t.MediaTypeId = 2
            AND t.GenreId IN (SELECT p.GenreId FROM Track AS p WHERE p.UnitPrice > 90 AND p.AlbumId = a.AlbumId))
            """, """
            SELECT t.Name FROM Track AS t WHERE t.GenreId IN
            (SELECT s.GenreId FROM Track AS s WHERE s.UnitPrice > 90 AND s.Milliseconds < t.Milliseconds)
            """, """
            SELECT a.Name FROM Artist AS a WHERE EXISTS (SELECT 1 FROM Track AS t WHERE t.UnitPrice > 90
            AND t.AlbumId IN (SELECT b.AlbumId FROM Album AS b WHERE b.ArtistId = a.ArtistId))
            """), sql -> {
            Diagnosis.Blame blame = why(sql).onlyBlame();
            assertThat(blame.predicate()).endsWith("UnitPrice > 90");
            assertThat(blame.nearest()).contains("1.98");
            assertThat(tree(sql).rows()).isZero();
        });
    }

    /** A filter of an aggregate is blamed, with a value, although only {@code <} connects the blocks. */
    @Test
    void anInequalityComparesNoRowsOneByOne() {
        Diagnosis.Blame blame = why("""
            SELECT t.Name FROM Track AS t WHERE t.Milliseconds > (SELECT AVG(s.Milliseconds) FROM Track AS s
            WHERE s.UnitPrice > 90)\
            """).onlyBlame();

        assertThat(blame.predicate()).isEqualTo("s.UnitPrice > 90");
        assertThat(blame.nearest()).contains("1.98");
    }

    /** The row that fewest conditions block: one on whose side of the average it lies, whichever side that is. */
    @Test
    void aFilterThatLeavesNothingToCompareWithIsBlamed() {
        for (String operator : List.of("<", ">")) {
            for (String link : List.of("", " AND s.AlbumId = t.AlbumId")) {
                Diagnosis.Blame blame = why("SELECT t.Name FROM Track AS t WHERE t.Milliseconds " + operator
                                + " (SELECT AVG(s.Milliseconds) FROM Track AS s WHERE s.UnitPrice > 90" + link + ")")
                        .onlyBlame();
                assertThat(blame.predicate()).as(operator + link).isEqualTo("s.UnitPrice > 90");
            }
        }
    }

    /** Relaxed, the condition of a subquery for one value leaves several rows; any of them may do. */
    @Test
    void theConditionOfASubqueryForOneValueIsBlamed() {
        Law.holdsFor(
                Stream.of(
                        List.of("", ""),
                        List.of(" AND b.AlbumId > 5", ""),
                        List.of("", " AND r.ArtistId = b.ArtistId"),
                        List.of("", " AND r.ArtistId IN (SELECT c.ArtistId FROM Album AS c WHERE c.AlbumId > 9)")),
                and -> {
                    String sql = "SELECT b.Title FROM Album AS b WHERE b.ArtistId = (SELECT r.ArtistId FROM Artist AS r"
                            + " WHERE r.Country = 'Narnia'" + and.getLast() + ")" + and.getFirst();
                    Diagnosis.Blame blame = why(sql).onlyBlame();
                    assertThat(blame.predicate()).isEqualTo("r.Country = 'Narnia'");
                    blame.nearest()
                            .ifPresent(value -> assertThat(music.base()
                                            .run(new GuardedQuery(sql.replace("Narnia", value)), Patient.LIMITS))
                                    .as(value)
                                    .isInstanceOfSatisfying(
                                            Rows.class,
                                            rows -> assertThat(rows.rows()).isNotEmpty()));
                });
    }

    /** Some albums have no track, and some tracks no album: only the NULL keeps these albums out. */
    @Test
    void aNullUnderNotInIsACauseOfItsOwn() {
        String with = "SELECT a.AlbumId FROM Album AS a WHERE a.AlbumId NOT IN (SELECT t.AlbumId FROM Track AS t%s)";
        assertThat(music.base().run(new GuardedQuery(with.formatted(" WHERE t.AlbumId IS NOT NULL")), Patient.LIMITS))
                .isInstanceOfSatisfying(Rows.class, rows -> {
                    List<String> without =
                            rows.column(0).stream().map(String::valueOf).toList();
                    for (String where : List.of("", " WHERE t.UnitPrice < 90")) {
                        Diagnosis diagnosis = why(with.formatted(where)).diagnosis();
                        assertThat(without).contains(diagnosis.expected().get("AlbumId"));
                        assertThat(diagnosis.causes())
                                .anySatisfy(cause -> assertThat(cause.blames())
                                        .singleElement()
                                        .satisfies(b -> {
                                            assertThat(b.predicate()).startsWith("a.AlbumId NOT IN");
                                            assertThat(b.inner().orElseThrow().nulls())
                                                    .isPositive();
                                        }));
                    }
                });
    }

    /** No statement multiplies the tables: artist, album and track have some 2,000,000,000 combinations. */
    @Test
    void tablesSideBySideAreJoinedByWhere() {
        String sql = """
            SELECT a.Name FROM Artist a, Album b, Track t WHERE t.UnitPrice > 50 AND a.ArtistId = b.ArtistId
            AND b.AlbumId = t.AlbumId AND t.TrackId IN (SELECT o.TrackId FROM OrderLine o WHERE o.TrackId = t.TrackId)
            """;

        assertThat(why(sql).onlyBlame().predicate()).isEqualTo("t.UnitPrice > 50");
        assertThat(tree(sql).children().getFirst().rows()).isBetween(1L, 4800L);
    }

    @Test
    void outerJoinsHaveRowsWithoutAPartner() {
        Asked none = why("""
            SELECT a.Name FROM Artist a LEFT JOIN Album b ON a.ArtistId = b.ArtistId
            WHERE b.AlbumId IS NULL AND a.Founded > 3000\
            """);

        assertThat(none.diagnosis().expected()).containsEntry("AlbumId", "NULL").doesNotContainEntry("Founded", "NULL");
        assertThat(none.onlyBlame().nearest()).contains("2018");
        Asked both = why("""
            SELECT b.Title FROM Artist a FULL JOIN Album b ON a.ArtistId = b.ArtistId
            WHERE b.AlbumId IS NULL AND a.Country = 'Peruu'\
            """);
        assertThat(both.onlyBlame().nearest()).contains("Peru");
    }

    /** Ten conjuncts of three alternatives each have 59,049 combinations, and thirty alternatives. */
    @Test
    void causesOfSeveralConjunctsAreListedByConjunct() {
        StringBuilder sql = new StringBuilder("SELECT g.Name FROM Genre g WHERE g.GenreId > 0");
        for (int i = 0; i < 10; i++) {
            sql.append(" AND (g.GenreId > %s OR g.Name = 'x%s' OR g.Name = 'y%s')".formatted(90 + i, i, i));
        }

        Diagnosis diagnosis = why(sql.toString()).diagnosis();

        assertThat(diagnosis.parts())
                .hasSize(10)
                .allSatisfy(part -> assertThat(part)
                        .hasSize(3)
                        .allSatisfy(cause -> assertThat(cause.blames()).hasSize(1)));
        assertThat(diagnosis.causes())
                .hasSize(Diagnosis.MOST_CAUSES)
                .allSatisfy(cause -> assertThat(cause.blames()).hasSize(10));
        assertThat(diagnosis.statements()).isLessThan(100);
    }

    /** Where no predicate blocks, a sentence says what does. */
    @Test
    void whatNoPredicateIsToBlameForIsSaid() {
        Law.holdsFor(
                Stream.of(
                        List.of(
                                "SELECT x.n FROM (SELECT Name AS n FROM Genre WHERE GenreId > 100) AS x WHERE x.n ="
                                        + " 'Rock'",
                                "The subquery x in FROM returns no rows: explain it by itself to see why."),
                        List.of(
                                "SELECT Name FROM Genre ORDER BY Name LIMIT 5 OFFSET 100",
                                "OFFSET 100 leaves out all of the 8 rows."),
                        List.of("SELECT Name FROM Genre LIMIT 0", "LIMIT 0 leaves out every row."),
                        List.of(
                                "SELECT Composer FROM Track WHERE Composer IS NULL",
                                "Rows are left, but every value of the answer is NULL.")),
                asked -> assertThat(why(asked.getFirst()).diagnosis().note()).contains(asked.getLast()));
        assertThat(why("SELECT Name FROM Genre WHERE GenreId = 1").diagnosis().note())
                .isEmpty();
    }

    /** A number in GROUP BY stands for an output, also in statements that have other outputs. */
    @Test
    void groupsMayBeNumbered() {
        Asked asked = why("SELECT Name, COUNT(*) FROM Genre GROUP BY 1 HAVING COUNT(*) > 9");

        assertThat(asked.diagnosis().expected()).containsOnlyKeys("Name");
        assertThat(asked.onlyBlame().blocked()).contains("1");
    }
}
