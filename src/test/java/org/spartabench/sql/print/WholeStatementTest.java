package org.spartabench.sql.print;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.sql.read.Parsed;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Query;

/** The law of the reader: what is read means the whole statement, as the engine understands it. */
class WholeStatementTest {

    private static final List<String> OPERATORS = List.of("""
        +  -  *  /  //  %  ||  &  |  <<  >>  ^  **  DIV  MOD  =  ==  <>  !=  <  <=  >  >=  <=>  ^=  IS
        IS NOT  IS DISTINCT FROM  IS NOT DISTINCT FROM  LIKE  NOT LIKE  ILIKE  GLOB  SIMILAR TO  AND
        OR  XOR  &&  ~  !~  ~~  ->  ->>  @>  ::  :=  AT TIME ZONE  COLLATE  #  ?  !  \\  :  ;  IN
        BETWEEN 1 AND  ,
        """.strip().split(" {2,}|\n"));

    private static final List<String> USUAL_OPERATORS = List.of("""
        +  -  *  /  %  ||  &  |  <<  >>  =  ==  <>  !=  <  <=  >  >=  AND  OR  IS DISTINCT FROM  LIKE
        NOT LIKE
        """.strip().split(" {2,}|\n"));

    private static final List<String> USUAL_VALUES = List.of(
            "1",
            "2",
            "3",
            "7",
            "0",
            "-5",
            "1.5",
            "x",
            "x",
            "ABS(-2)",
            "(3)",
            "'1'",
            "NOT TRUE",
            "- 2",
            "NULL",
            "(x + 1)",
            "CASE WHEN x = 1 THEN 8 ELSE 9 END",
            "CAST('9' AS INTEGER)",
            "x IS NULL",
            "LENGTH(y)");

    private static final List<String> BLANKS = List.of(
            " ",
            " ",
            " ",
            " ",
            " ",
            "",
            "\n",
            "\t",
            "\r",
            "\u00A0",
            "/* 5 */",
            "/* /* */",
            "/*! 5 */",
            "-- 5\n",
            "-- 5\r",
            "--\r\n",
            "// 5\n",
            "# 5\n",
            "/*+ 5 */");

    private static final List<String> VALUES = List.of(
            "1",
            "2",
            "3",
            "7",
            "0",
            "-5",
            "+4",
            "1.5",
            ".5",
            "'a'",
            "'1'",
            "'it''s'",
            "''",
            "'a%'",
            "'--'",
            "'/*'",
            "NULL",
            "TRUE",
            "FALSE",
            "x",
            "\"y\"",
            "\"a--b\"",
            "ABS(-2)",
            "(3)",
            "(SELECT 4)",
            "0x1F",
            "1_000",
            "~1",
            "!1",
            "@ 1",
            "E'\\n'",
            "$$a$$",
            "DATE '2020-01-01'",
            "INTERVAL 1 DAY",
            "[1]",
            "{'a': 1}",
            "1L",
            "LENGTH('abc')",
            "COALESCE(NULL, 6)",
            "CASE WHEN 1 = 1 THEN 8 END",
            "CAST('9' AS INTEGER)",
            "EXISTS (SELECT 1)",
            "NOT TRUE",
            "- 2",
            "x IS NULL",
            "x NOTNULL",
            "x ISNULL");

    private static final List<String> HEADS = List.of("DISTINCT ", "ALL ", "TOP 1 ", "DISTINCT ON (x) ", "/*+ x */ ");

    private static final List<String> TAILS = List.of(
            "",
            "",
            "",
            "",
            " LIMIT 1",
            " LIMIT 5, 1",
            " OFFSET 0",
            " ORDER BY 1 DESC",
            " FETCH FIRST 1 ROWS ONLY",
            " WHERE x > 5",
            " WHERE x > 5 -- y\n",
            " WHERE x > 1 // 2\n AND x < 0",
            " GROUP BY x HAVING x > 5",
            " UNION ALL SELECT 2",
            " UNION DISTINCT SELECT 2",
            " QUALIFY x > 5",
            " USING SAMPLE 1",
            " TABLESAMPLE 10%",
            " WINDOW w AS (ORDER BY x)",
            " FOR UPDATE",
            " LIMIT 50%",
            " LIMIT ALL",
            " AS z",
            ";",
            "; -- end",
            "; SELECT 2");

    /** Mostly usual parts, since one that is not read hides the others. */
    private static String statement(RandomGenerator random) {
        int rare = random.nextInt(3) == 0 ? 4 : 40;
        StringBuilder sql = new StringBuilder("SELECT ");
        sql.append(any(random, random.nextInt(rare) == 0 ? HEADS : List.of("")));
        sql.append(any(random, random.nextInt(rare) == 0 ? VALUES : USUAL_VALUES));
        for (int i = random.nextInt(5); i > 0; i--) {
            sql.append(any(random, random.nextInt(rare) == 0 ? BLANKS : List.of(" ")))
                    .append(any(random, random.nextInt(rare) == 0 ? OPERATORS : USUAL_OPERATORS))
                    .append(any(random, random.nextInt(rare) == 0 ? BLANKS : List.of(" ")))
                    .append(any(random, random.nextInt(rare) == 0 ? VALUES : USUAL_VALUES));
        }
        return sql + " FROM t" + any(random, random.nextInt(rare) == 0 ? TAILS : List.of(""));
    }

    private static String any(RandomGenerator random, List<String> all) {
        return all.get(random.nextInt(all.size()));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void whatIsReadHasTheValueOfTheWholeText(long seed) throws SQLException {
        RandomGenerator random = new SplittableRandom(seed);
        List<String> wrong = new ArrayList<>();
        int compared = 0;
        try (Connection engine = DriverManager.getConnection("jdbc:duckdb:")) {
            try (Statement statement = engine.createStatement()) {
                statement.execute("CREATE TABLE t AS SELECT 3 AS x, 'b' AS y, 4 AS \"a--b\"");
            }
            for (int i = 0; i < 2500; i++) {
                String sql = statement(random);
                if (SqlReader.read(sql) instanceof Parsed.Ok(Query query)) {
                    String meant = value(engine, sql);
                    String printed = Sql.print(query);
                    if (!meant.startsWith("!")) {
                        compared++;
                        String read = value(engine, printed);
                        // An error is told; another value would not be.
                        if (!read.equals(meant) && !read.startsWith("!")) {
                            wrong.add(
                                    sql.replace("\r", "\\r") + " = " + meant + " is read as " + printed + " = " + read);
                        }
                    }
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(compared).as("statements that both could read").isGreaterThan(100);
    }

    /** The rows of a statement, sorted, or ! and the error. */
    private static String value(Connection engine, String sql) {
        // The driver closes a statement that failed.
        try (Statement statement = engine.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> all = new ArrayList<>();
            while (rows.next()) {
                StringBuilder row = new StringBuilder();
                for (int c = 1; c <= rows.getMetaData().getColumnCount(); c++) {
                    row.append(plain(rows.getString(c))).append('|');
                }
                all.add(row.toString());
            }
            all.sort(null);
            return String.join("\n", all);
        } catch (SQLException e) {
            return "!" + e.getMessage();
        }
    }

    /** Writes 1.0 as 1: an engine gives a number that we print without an exponent another type. */
    private static String plain(String value) {
        return value != null && value.matches("-?\\d+\\.0") ? value.substring(0, value.length() - 2) : value;
    }

    @Test
    void aStatementIsReadWholeOrNotAtAll() {
        for (String part : List.of("1 -- 2\r + 1 FROM", "1 /* /* */ */ + 1", "1 /*! + 1 */", "1 COLLATE \"x\"")) {
            assertThat(SqlReader.read("SELECT " + part + " FROM t")).as(part).isInstanceOf(Parsed.Bad.class);
        }
        assertThat(SqlReader.read("SELECT a FROM t WHERE a > b // 2\n AND a < c DIV d")
                        .tree()
                        .map(Sql::print))
                .contains("SELECT a FROM t WHERE a > CAST(TRUNC(b / 2) AS BIGINT)"
                        + " AND a < CAST(TRUNC(c / NULLIF(d, 0)) AS BIGINT)");
        assertThat(SqlReader.read("SELECT a -- all of it\r FROM t").tree().map(Sql::print))
                .contains("SELECT a FROM t");
    }
}
