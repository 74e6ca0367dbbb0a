package org.spartabench.sql.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.spartabench.facts.schema.Column;
import org.spartabench.facts.schema.JoinGraph;
import org.spartabench.facts.schema.Role;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.value.ColumnType;
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
                            column("x", ColumnType.TEXT)),
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

    @Test
    void aNumberWithAnExponentIsNoInteger() {
        assertThat(SqliteSql.safe("SELECT whole / 1e3, \"1e3\" FROM t -- 1e3", SCHEMA, SqliteNames.SAME))
                .contains("SELECT whole / 1000.0, '1e3' FROM t");
        assertThat(SqliteSql.safe("SELECT whole * 1E-2, '1e3', 5e1 FROM t", SCHEMA, SqliteNames.SAME))
                .contains("SELECT whole * 0.01, '1e3', 50.0 FROM t");
    }
}
