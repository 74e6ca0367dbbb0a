package org.spartabench.sql.word;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.facts.TableNames;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.Parsed;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Predicate;
import org.spartabench.sql.tree.Query;

class QuotingTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:duckdb:",
                "jdbc:h2:mem:quoting;NON_KEYWORDS=YEAR;CASE_INSENSITIVE_IDENTIFIERS=TRUE",
                "jdbc:sqlite::memory:"
            })
    void everyKeywordServesAsANameOnEveryEngine(String url) throws SQLException {
        List<String> failed = new ArrayList<>();
        try (Connection engine = DriverManager.getConnection(url);
                Statement statement = engine.createStatement()) {
            for (String word : words()) {
                String quoted = '"' + word + '"';
                statement.execute("CREATE TABLE " + quoted + " (" + quoted + " INTEGER, plain INTEGER)");
                try (ResultSet rows = statement.executeQuery(Sql.print(around(word)))) {
                    assertThat(rows.next()).isFalse();
                } catch (SQLException e) {
                    failed.add(word + ": " + e.getMessage());
                }
                statement.execute("DROP TABLE " + quoted);
            }
        }
        assertThat(failed).isEmpty();
    }

    @Test
    void everyKeywordIsReadAsTheNameItWasPrintedFor() throws SQLException {
        for (String word : words()) {
            Query query = around(word);
            assertThat(SqlReader.read(Sql.print(query))).as(Sql.print(query)).isEqualTo(new Parsed.Ok(query));
        }
    }

    /** An import warns of each name that a query cannot have without quotes. */
    @Test
    void namesThatMustBeQuotedAreKnownToBeReserved() throws SQLException {
        Set<String> words = words();
        words.add("number");
        assertThat(words)
                .allSatisfy(word -> assertThat(TableNames.reserved(word)
                                || SqlReader.read("SELECT " + word + " FROM t WHERE " + word + " > 3 AND " + word
                                                + " IN" + " (SELECT " + word + " FROM u) GROUP BY " + word)
                                        instanceof Parsed.Ok)
                        .as(word)
                        .isTrue());
    }

    @Test
    void plainNamesStayPlain() {
        assertThat(List.of("name", "Year", "position", "date", "status", "team_points_in_quarter1", "rank").stream()
                        .map(Sql::name))
                .containsExactly("name", "Year", "position", "date", "status", "team_points_in_quarter1", "rank");
        assertThat(Sql.name("First Date")).isEqualTo("\"First Date\"");
        assertThat(Sql.name("we\"ird")).isEqualTo("\"we\"\"ird\"");
        assertThat(Sql.name("9lives")).isEqualTo("\"9lives\"");
        assertThat(Sql.text("O'Neil")).isEqualTo("'O''Neil'");
    }

    /** A query that has the word as table, alias and column, in every clause. */
    private static Query around(String word) {
        Expr.Column column = Expr.Column.of(word, word);
        Expr.Column bare = Expr.Column.of(word);
        return Block.from(word, Optional.of(word))
                .withSelect(bare, Expr.Call.of("MAX", column))
                .and(new Predicate.Compare(bare, Predicate.Comparison.GT, Expr.NumberLiteral.of(1)))
                .and(new Predicate.InList(column, true, List.of(Expr.NumberLiteral.of(2))))
                .and(new Predicate.Between(bare, false, column, new Expr.Negative(bare)))
                .and(new Predicate.InQuery(
                        bare, false, Block.from(word, Optional.of("x")).withSelect(Expr.Column.of("x", word))))
                .withGroupBy(List.of(bare))
                .withHaving(List.of(new Predicate.Compare(
                        Expr.Call.of("COUNT", column), Predicate.Comparison.GE, Expr.NumberLiteral.of(1))))
                .withOrderBy(List.of(Block.Order.by(bare, true)));
    }

    /** What DuckDB calls keywords, what is quoted already, and words of time, which the parser likes to take. */
    private static Set<String> words() throws SQLException {
        Set<String> words =
                new TreeSet<>(List.of("year", "century", "decade", "week", "quarter", "millisecond", "rank"));
        Quoting.RESERVED.forEach(w -> words.add(w.toLowerCase(Locale.ROOT)));
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = duck.createStatement();
                ResultSet rows = statement.executeQuery("SELECT keyword_name FROM duckdb_keywords()")) {
            while (rows.next()) {
                words.add(rows.getString(1));
            }
        }
        return words;
    }
}
