package org.spartabench.sql.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.SqlReader;

/** Numbers mean the same on SQLite, which compares the digits of integers with doubles and divides integers as such. */
class SqliteSqlTest {

    private static final Schema SCHEMA = new Schema(
            "t",
            "",
            List.of(new Table(
                    "t",
                    List.of(
                            column("whole", ColumnType.INTEGER),
                            column("r", ColumnType.DECIMAL),
                            column("x", ColumnType.TEXT),
                            column("born", ColumnType.DATE)),
                    List.of(),
                    false,
                    1)),
            List.of(),
            new JoinGraph(List.of()));

    private static Column column(String name, ColumnType type) {
        return new Column(name, type, Role.MEASURE, Optional.empty(), true);
    }

    private static String printed(String condition) {
        String start = "SELECT whole FROM t WHERE ";
        return SqliteSql.print(SqlReader.read(start + condition).tree().orElseThrow(), SCHEMA, SqliteNames.SAME)
                .substring(start.length());
    }

    /** 280271479765466600 is no double; the double that is printed so is 280271479765466592. */
    @Test
    void wholeNumbersBetweenDoublesAreWrittenAsDoublesBesideThem() {
        assertThat(printed("r = 280271479765466600")).isEqualTo("r = 280271479765466600.0");
        assertThat(printed("r = '280271479765466600'")).isEqualTo("r = 280271479765466600.0");
        assertThat(printed("-280271479765466600 <= -r")).isEqualTo("-280271479765466600.0 <= -r");
        assertThat(printed("r + 1 IN (5, 280271479765466600)")).isEqualTo("r + 1 IN (5, 280271479765466600.0)");
        assertThat(printed("r BETWEEN 1 AND 280271479765466600")).isEqualTo("r BETWEEN 1 AND 280271479765466600.0");
        assertThat(printed("r = ' 280271479765466600 '")).isEqualTo("r = 280271479765466600.0");
        assertThat(printed("r < '1e999'")).isEqualTo("r < '1e999'");
        assertThat(printed("r < 2" + "0".repeat(308))).isEqualTo("r < 2e+308");
        assertThat(printed("r = 9007199254740992")).isEqualTo("r = 9007199254740992");
        assertThat(printed("r = 0.1")).isEqualTo("r = 0.1");
        assertThat(printed("whole = 280271479765466600")).isEqualTo("whole = 280271479765466600");
        assertThat(printed("x = 280271479765466600")).isEqualTo("x = '280271479765466600'");
    }

    private static String read(String sql) {
        return SqliteSql.read(sql, SCHEMA, SqliteNames.SAME)
                .tree()
                .map(Sql::print)
                .orElse("unread");
    }

    @Test
    void aNumberWithAnExponentIsNoInteger() {
        assertThat(read("SELECT whole / 1e3, \"1e3\" FROM t -- 1e3")).isEqualTo("SELECT whole / 1000.0, '1e3' FROM t");
        assertThat(read("SELECT whole * 1E-2, '1e3', 5e1 FROM t")).isEqualTo("SELECT whole * 0.01, '1e3', 50.0 FROM t");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
        x IS 'a'                              | x IS NOT DISTINCT FROM 'a'
        x IS NOT 'is not'                     | x IS DISTINCT FROM 'is not'
        x IS NOT NULL                         | x IS NOT NULL
        x == 'GLOB == IS'                     | x = 'GLOB == IS'
        x GLOB 'A*[a-c]?.'                    | x SIMILAR TO '(?s)A.*[a-c].\\.'
        x LIKE 'a%'                           | x ILIKE 'a%'
        r / whole > 1                         | r / NULLIF(whole, 0) > 1
        whole / 2 = 1                         | CAST(TRUNC(whole / 2) AS BIGINT) = 1
        whole % whole = 1                     | whole % NULLIF(whole, 0) = 1
        x + 1 > 2                             | CAST(x AS DOUBLE) + 1 > 2
        CAST('12abc' AS INTEGER) = whole      | 12 = whole
        CAST(x AS INTEGER) = 3                | CAST(TRUNC(CAST(x AS DOUBLE)) AS BIGINT) = 3
        CAST(r AS REAL) = 3                   | CAST(r AS DOUBLE) = 3
        IIF(r > 1, 2, 3) = whole              | CASE WHEN r > 1 THEN 2 ELSE 3 END = whole
        MIN(whole, 15) > 2                    | CASE WHEN whole IS NULL THEN NULL ELSE LEAST(whole, 15) END > 2
        2024 - born > 30                      | 2024 - YEAR(born) > 30
        born > '1988'                         | CAST(born AS VARCHAR) > '1988'
        born BETWEEN '1990-01' AND '1991'     | CAST(born AS VARCHAR) BETWEEN '1990-01' AND '1991'
        born = '1988-02-03'                   | born = '1988-02-03'
        strftime('%Y', born) = '1990'         | STRFTIME(born, '%Y') = '1990'
        strftime('%Y', born) - 1 = 1990       | CAST(STRFTIME(born, '%Y') AS BIGINT) - 1 = 1990
        julianday(born) > 1                   | (EXTRACT(EPOCH FROM born)) / 86400.0 + 2440587.5 > 1
        "quoted" = x                          | 'quoted' = x
        """)
    void conditionsOfSqliteAreReadAsItMeansThem(String condition, String read) {
        assertThat(read("SELECT whole FROM t WHERE " + condition)).isEqualTo("SELECT whole FROM t WHERE " + read);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
        SELECT x, MAX(whole) FROM t                     | SELECT ARG_MAX(x, whole) AS x, MAX(whole) FROM t
        SELECT r, x, MIN(whole) FROM t GROUP BY r       | SELECT r, ARG_MIN(x, whole) AS x, MIN(whole) FROM t GROUP BY r
        SELECT x FROM t GROUP BY r HAVING MAX(whole) > 2 | SELECT ARG_MAX(x, whole) AS x FROM t GROUP BY r HAVING MAX(whole) > 2
        SELECT x, COUNT(*) FROM t GROUP BY r            | SELECT x, COUNT(*) FROM t GROUP BY r, x
        SELECT x, MIN(r), MAX(r) FROM t GROUP BY x      | SELECT x, MIN(r), MAX(r) FROM t GROUP BY x
        SELECT TOTAL(r) FROM t                          | SELECT COALESCE(SUM(r), 0.0) FROM t
        SELECT AVG(r > 8), SUM(x) FROM t                | SELECT AVG(CAST((r > 8) AS INTEGER)), SUM(CAST(x AS DOUBLE)) FROM t
        SELECT GROUP_CONCAT(x, ';') FROM t              | SELECT GROUP_CONCAT(x, ';') FROM t
        """)
    void statementsOfSqliteAreReadAsItMeansThem(String statement, String read) {
        assertThat(read(statement)).isEqualTo(read);
    }
}
