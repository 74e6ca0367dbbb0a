package org.spartabench.sql.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.spartabench.Law;
import org.spartabench.facts.statement.Failure;
import org.spartabench.sql.tree.GuardedText;
import org.spartabench.sql.tree.RandomBlocks;

/** A statement that could make endless texts is refused before it runs; usual work on texts is not. */
class TextGrowthTest {

    @Test
    void usualWorkOnTextsIsAllowed() {
        Law.holdsFor(
                Stream.of(
                        "SELECT name || ' of ' || city || ', ' || name FROM patients",
                        "SELECT CONCAT(name, ' (', CAST(weight AS VARCHAR), ')') FROM patients",
                        "SELECT REPLACE(REPLACE(REPLACE(name, ',', ''), '-', ' '), '.', '') FROM patients",
                        "SELECT REPLACE(name, ' ', ' and ') FROM patients",
                        "SELECT STRFTIME('%d.%m.%Y', born), STRFTIME('%Y', born) FROM patients",
                        "SELECT name FROM patients WHERE name LIKE '%a%b%c%d%e%f%' AND name ILIKE '%a_b%'",
                        "SELECT CAST(name AS CHAR(20)), CAST(cost AS DECIMAL(18, 2)) FROM patients, visits",
                        "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 9) SELECT n FROM r",
                        "WITH RECURSIVE r(s) AS (SELECT name FROM patients UNION SELECT SUBSTR(s || 'x', 1, 50) FROM r)"
                                + " SELECT s FROM r"),
                sql -> assertThat(GuardedText.refusal(sql, RandomBlocks.SCHEMA)).isEmpty());
    }

    @Test
    void growthAndDivisionByZeroAreRefused() {
        Law.holdsFor(
                Stream.of(
                        "SELECT x || x || x FROM (SELECT x || x || x || x || x AS x FROM (SELECT CONCAT(name, name,"
                                + " name, name, name) AS x FROM patients) a) b",
                        "SELECT REPLACE(REPLACE(name, 'a', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'), 'a',"
                                + " 'aaaaaaaaaaa') FROM patients",
                        "SELECT REPLACE(name, 'a', name) FROM patients",
                        "SELECT name FROM patients WHERE REPLACE(name, '', name) = 'x'",
                        "SELECT name FROM patients ORDER BY REPLACE(name, 'a', name)",
                        "SELECT name FROM patients WHERE name IN (SELECT REPLACE(p.name, 'a', patient) FROM visits)"
                                .replace("p.", ""),
                        "SELECT CAST(name AS CHARACTER(999999)) FROM patients",
                        "WITH RECURSIVE r(s) AS (SELECT name FROM patients UNION ALL SELECT s || 'x' FROM r) SELECT s"
                                + " FROM r",
                        "SELECT name FROM patients WHERE name LIKE '%a%a%a%a_b'",
                        "SELECT name FROM patients WHERE name NOT ILIKE '%a%a%a%a%b'",
                        "SELECT name FROM patients WHERE name REGEXP '(a+)+b'",
                        "SELECT weight / 0 FROM patients",
                        "SELECT weight % 0.0 FROM patients",
                        "SELECT MOD(weight, 0) FROM patients"),
                sql -> assertThat(GuardedText.refusal(sql, RandomBlocks.SCHEMA))
                        .hasValueSatisfying(failure -> assertThat(failure.kind())
                                .as(failure.message())
                                .isIn(Failure.Kind.FORBIDDEN, Failure.Kind.VALUE)));
    }
}
