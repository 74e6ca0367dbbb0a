package org.spartabench.sql.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.spartabench.Law;
import org.spartabench.facts.statement.Failure;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.GuardedText;
import org.spartabench.sql.tree.RandomBlocks;
import org.spartabench.sql.word.NearestName;

class GuardTest {

    @Test
    void readingIsAllowed() {
        Law.holdsFor(
                Stream.of(
                        "SELECT name FROM patients",
                        "SELECT LOWER(name), ROUND(AVG(v.cost), 1) FROM Patients p JOIN visits AS v ON p.name ="
                                + " v.patient GROUP BY 1",
                        "SELECT name FROM patients WHERE born > DATE '2024-01-01' AND EXTRACT(YEAR FROM born) = 2024",
                        "SELECT name, ROW_NUMBER() OVER (PARTITION BY city ORDER BY weight DESC) AS place FROM"
                                + " patients",
                        "SELECT born + INTERVAL '1' MONTH FROM patients ORDER BY name COLLATE NOCASE",
                        "WITH old AS (SELECT name AS who FROM patients) SELECT o.who, o.* FROM old AS o WHERE who LIKE"
                                + " 'A%'",
                        "SELECT COUNT(*) FROM (SELECT city, COUNT(*) AS n FROM doctors GROUP BY city) AS c WHERE n > 1",
                        "SELECT CAST(cost AS DECIMAL(10, 2)), SUM(cost) FILTER (WHERE minutes > 5) FROM visits GROUP"
                                + " BY cost",
                        "SELECT name FROM patients WHERE name IN (SELECT patient FROM visits WHERE seen < born)",
                        "SELECT 'read_csv(''x'')' FROM patients; -- COPY"),
                sql -> {
                    assertThat(GuardedText.refusal(sql, RandomBlocks.SCHEMA)).isEqualTo(Optional.empty());
                });
    }

    @Test
    void everythingElseIsRefusedInOneLine() {
        Law.holdsFor(
                Stream.of(
                        "COPY patients TO 'x.csv' | FORBIDDEN | only a SELECT can be read (line 1, column 1)",
                        "ATTACH 'x.db' AS x | FORBIDDEN | only a SELECT can be read (line 1, column 1)",
                        "INSTALL httpfs | FORBIDDEN | only a SELECT can be read (line 1, column 1)",
                        "PRAGMA database_list | FORBIDDEN | only a SELECT can be read (line 1, column 1)",
                        "SET memory_limit = '1TB' | FORBIDDEN | only a SELECT can be read (line 1, column 1)",
                        "CALL pragma_version() | FORBIDDEN | only a SELECT can be read (line 1, column 1)",
                        "DROP TABLE patients | FORBIDDEN | only a SELECT can be read (line 1, column 1)",
                        "DELETE FROM patients | FORBIDDEN | only a SELECT can be read (line 1, column 1)",
                        "UPDATE patients SET city = 'x' | FORBIDDEN | only a SELECT can be read (line 1, column 1)",
                        "INSERT INTO patients SELECT * FROM patients | FORBIDDEN | only a SELECT can be read (line 1,"
                                + " column 1)",
                        "SELECT 1; DROP TABLE patients | FORBIDDEN | only one statement can be read, and a second one"
                                + " begins here (line 1, column 11)",
                        "SELECT * FROM read_csv('x.csv') | FORBIDDEN | a function cannot stand in FROM:"
                                + " read_csv('x.csv') (line 1, column 15)",
                        "SELECT * FROM glob('*') | FORBIDDEN | a function cannot stand in FROM: glob('*') (line 1,"
                                + " column 15)",
                        "SELECT * FROM 'x.csv' | FORBIDDEN | 'x.csv' is a text and no table (line 1, column 15)",
                        "SELECT * FROM \"x.csv\" | UNKNOWN_NAME | There is no table \"x.csv\" (line 1, column 16)",
                        "SELECT FILE_READ('x') FROM patients | FORBIDDEN | The function FILE_READ is not allowed"
                                + " (line 1, column 8)",
                        "SELECT getenv('HOME') | FORBIDDEN | The function GETENV is not allowed (line 1, column 8)",
                        "SELECT name FROM patients WHERE name = pg_read_file('x') | FORBIDDEN | The function"
                                + " PG_READ_FILE is not allowed (line 1, column 40)",
                        "SELECT CSVREAD('x') | FORBIDDEN | The function CSVREAD is not allowed (line 1, column 8)",
                        "SELECT MAX(read_text('x')) OVER () FROM patients | FORBIDDEN | The function READ_TEXT is not"
                                + " allowed (line 1, column 12)",
                        "SELECT name FROM patients UNION SELECT name FROM doctors ORDER BY getenv('x') | FORBIDDEN |"
                                + " The function GETENV is not allowed (line 1, column 67)",
                        "SELECT name FROM patients UNION SELECT name FROM doctors ORDER BY (SELECT getenv('x')) |"
                                + " FORBIDDEN | The function GETENV is not allowed (line 1, column 75)",
                        "SELECT CASE WHEN EXISTS (SELECT 1 FROM visits WHERE REPEAT('x', 9) = 'x') THEN 1 END FROM"
                                + " patients | FORBIDDEN | The function REPEAT is not allowed (line 1, column 53)",
                        "SELECT CURRENT_USER FROM patients | UNKNOWN_NAME | No table in FROM has a column"
                                + " \"CURRENT_USER\" (line 1, column 8)",
                        "SELECT CURRENT_DATE FROM patients | FORBIDDEN | CURRENT_DATE is not allowed (line 1, column"
                                + " 8)",
                        "SELECT CAST(name AS regclass) FROM patients | FORBIDDEN | The type REGCLASS is not allowed"
                                + " (line 1, column 21)",
                        "SELECT * FROM information_schema.tables | SYNTAX | a table is named without its schema:"
                                + " tables, not information_schema.tables (line 1, column 15)",
                        "SELECT name FROM patient | UNKNOWN_NAME | There is no table patient; did you mean patients?"
                                + " (line 1, column 18)",
                        "SELECT nmae FROM patients | UNKNOWN_NAME | No table in FROM has a column nmae; did you mean"
                                + " name? (line 1, column 8)",
                        "SELECT p.citi FROM patients AS p | UNKNOWN_NAME | p has no column citi; did you mean city?"
                                + " (line 1, column 10)",
                        "SELECT q.name FROM patients AS p | UNKNOWN_NAME | Nothing in FROM is called q; did you mean p?"
                                + " (line 1, column 8)",
                        "SELECT q.* FROM patients AS p | UNKNOWN_NAME | Nothing in FROM is called q (line 1, column 8)",
                        "SELECT name FROM | SYNTAX | FROM is not expected here (line 1, column 13)",
                        "SELECT name FROM patients WHERE 1 < weight < 9 | SYNTAX | < is not expected here (line 1,"
                                + " column 44)",
                        "SELECT name FROM patients p only | SYNTAX | only is not expected here (line 1, column 29)",
                        "/* names */ SELECT name FROM | SYNTAX | FROM is not expected here (line 1, column 25)"),
                line -> {
                    String[] cells = line.split("[|]");
                    String sql = cells[0].strip();
                    Failure.Kind kind = Failure.Kind.valueOf(cells[1].strip());
                    String message = cells[2].strip();
                    assertThat(GuardedText.refusal(sql, RandomBlocks.SCHEMA))
                            .isEqualTo(Optional.of(new Failure(kind, message)));
                });
    }

    @Test
    void aFileIsForbiddenHoweverLongItsName() {
        assertThat(GuardedText.refusal("SELECT * FROM '" + "x".repeat(200) + ".csv'", RandomBlocks.SCHEMA))
                .map(Failure::kind)
                .contains(Failure.Kind.FORBIDDEN);
    }

    @Test
    void randomTreesPass() {
        RandomBlocks blocks = new RandomBlocks(new SplittableRandom(5));
        for (int i = 0; i < 100; i++) {
            Block tree = blocks.tree(3);
            assertThat(Guard.check(tree, RandomBlocks.SCHEMA))
                    .as(Sql.print(tree))
                    .isEmpty();
        }
    }

    @Test
    void nearestNamesAreNear() {
        assertThat(NearestName.distance("Kitten", "sitting")).isEqualTo(3);
        assertThat(NearestName.to("team_pionts", java.util.List.of("team_name", "team_points")))
                .isEqualTo(Optional.of("team_points"));
        assertThat(NearestName.to("zzz", java.util.List.of("team_name"))).isEmpty();
    }
}
