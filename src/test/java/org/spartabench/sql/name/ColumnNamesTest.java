package org.spartabench.sql.name;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.spartabench.facts.schema.ColumnRef;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Query;

class ColumnNamesTest {

    private static final KnownTables MOVIES = KnownTables.of(Map.of(
            "movie", List.of("title", "year"),
            "Ratings", List.of("movie_title", "avg_rating"),
            "role_mapping", List.of("movie_title", "name", "category")));

    @Test
    void bareNamesLookOutwardsOnlyWhereTheirOwnBlockHasNone() {
        assertThat(found("SELECT title FROM movie WHERE title IN (SELECT movie_title FROM role_mapping"
                        + " WHERE movie_title = title AND YEAR < 2000)"))
                .isEqualTo("title>movie.title@0 title>movie.title@0 movie_title>role_mapping.movie_title@0"
                        + " movie_title>role_mapping.movie_title@0 title>movie.title@1 YEAR>movie.year@1");
    }

    @Test
    void aliasesHideTheirTables() {
        assertThat(found("SELECT m.title FROM movie AS m WHERE EXISTS (SELECT 1 FROM movie WHERE movie.year < m.year"
                        + " AND EXISTS (SELECT 1 FROM ratings AS m WHERE m.avg_rating > movie.year))"))
                .isEqualTo("m.title>movie.title@0 movie.year>movie.year@0 m.year>movie.year@1"
                        + " m.avg_rating>Ratings.avg_rating@0 movie.year>movie.year@1");
    }

    @Test
    void columnsAreFollowedThroughFromAndWith() {
        assertThat(found("WITH good(film, score) AS (SELECT movie_title, avg_rating + 1 FROM ratings)"
                        + " SELECT x.t FROM (SELECT title AS t, year FROM movie) AS x, good"
                        + " WHERE film = t AND score > 5 AND x.year > 1990 AND nowhere = 1"))
                .isEqualTo("movie_title>Ratings.movie_title@0 avg_rating>Ratings.avg_rating@0"
                        + " x.t>movie.title@0 title>movie.title@0 year>movie.year@0 film>Ratings.movie_title@0"
                        + " t>movie.title@0 score>?@0 x.year>movie.year@0 nowhere>!@0");
    }

    @Test
    void withoutTablesABareNameStaysInItsBlock() {
        ColumnNames names = ColumnNames.of(
                tree("SELECT a FROM t WHERE a IN (SELECT b FROM u WHERE c = a AND t.d < u.e)"), KnownTables.UNKNOWN);
        assertThat(names.correlations(BlockPath.parse("0.0")).stream().map(u -> Sql.print(u.name())))
                .containsExactly("t.d");
        assertThat(names.find(BlockPath.ROOT, Expr.Column.of("zzz")).known()).isTrue();
    }

    @Test
    void aliasesOfTheSelectAreSeenBelowIt() {
        assertThat(found("SELECT year, COUNT(*) AS n FROM movie GROUP BY year HAVING n > 1 ORDER BY n, title"))
                .isEqualTo("year>movie.year@0 year>movie.year@0 n>?@0 n>?@0 title>movie.title@0");
    }

    @Test
    void aBlockAnswersForAnyColumn() {
        ColumnNames names = ColumnNames.of(
                tree("SELECT title FROM movie WHERE title IN (SELECT movie_title FROM ratings)"), MOVIES);
        BlockPath inner = BlockPath.parse("0.0");
        assertThat(names.column(inner, Expr.Column.of("avg_rating")))
                .isEqualTo(Optional.of(new ColumnRef("Ratings", "avg_rating")));
        assertThat(names.find(inner, Expr.Column.of("TITLE")).outward()).isEqualTo(1);
        assertThat(names.find(BlockPath.ROOT, Expr.Column.of("avg_rating")).known())
                .isFalse();
        assertThat(names.uses(inner)).hasSize(1);
    }

    @Test
    void edgesCarryTheirNestingType() {
        assertThat(edges("SELECT title FROM movie WHERE title IN (SELECT movie_title FROM role_mapping WHERE"
                        + " movie_title = title) AND NOT title IN (SELECT movie_title FROM ratings)"))
                .isEqualTo("0.0 IN J, 0.1 IN N");
        assertThat(edges("SELECT title FROM movie AS m WHERE year > (SELECT AVG(year) FROM movie) AND"
                        + " EXISTS (SELECT 1 FROM ratings WHERE movie_title < m.title HAVING COUNT(*) > 1) AND"
                        + " year >= ALL (SELECT year FROM movie WHERE year IN"
                        + " (SELECT avg_rating FROM ratings WHERE movie_title = m.title))"))
                .isEqualTo("0.0 > A, 0.1 EXISTS JA, 0.2 >= ALL J, 0.2.0 IN J");
        assertThat(edges("SELECT title FROM movie WHERE year NOT IN (SELECT MAX(year) FROM movie HAVING COUNT(*) > 1)"))
                .isEqualTo("0.0 NOT IN A");
    }

    private static String edges(String sql) {
        Block root = SqlReader.read(sql).block().orElseThrow();
        return Nestings.of(root, ColumnNames.of(root, MOVIES)).stream()
                .map(e -> e.child() + " " + e.operator() + " " + e.type())
                .collect(Collectors.joining(", "));
    }

    /** Every name with what it means (! nothing, ? no column of a table) and how many blocks outwards. */
    private static String found(String sql) {
        return ColumnNames.of(tree(sql), MOVIES).uses().stream()
                .map(u -> Sql.print(u.name()) + ">"
                        + u.found()
                                .column()
                                .map(ColumnRef::toString)
                                .orElse(u.found().known() ? "?" : "!")
                        + "@" + u.found().outward())
                .collect(Collectors.joining(" "));
    }

    private static Query tree(String sql) {
        return SqlReader.read(sql).tree().orElseThrow();
    }
}
