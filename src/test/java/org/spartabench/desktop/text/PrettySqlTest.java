package org.spartabench.desktop.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.sql.print.PrintedSql;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Block;

/** SQL laid out anew keeps its marks on the same words. */
class PrettySqlTest {

    private static final String DEEP = "SELECT COUNT(*) FROM patients WHERE date_of_birth < (SELECT MIN(date_of_birth)"
            + " FROM patients AS T2 WHERE name IN (SELECT patient_name FROM appointments WHERE reason_for_visit ="
            + " 'A word FROM home AND back' AND status = 'Completed') AND gender = 'M')";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT name FROM doctors WHERE fee > 9 AND name = 'Nadia  Boranov'",
                "SELECT draft_year FROM information WHERE player_name IN (SELECT player_name FROM affiliation WHERE"
                        + " team_name = 'Foxhounds' AND salary > (SELECT MAX(salary) FROM affiliation WHERE season ="
                        + " '2016-17')) AND NOT EXISTS (SELECT 1 FROM award WHERE award = 'dpoy')",
                "SELECT city FROM doctors WHERE NOT (fee > 3 OR fee < 1) GROUP BY city HAVING COUNT(*) > 2",
                DEEP
            })
    void everyMarkStaysOnItsWords(String sql) {
        Block query = SqlReader.read(sql).block().orElseThrow();
        PrintedSql wide = Sql.pretty(query);
        for (PrintedSql laid :
                List.of(PrettySql.laid(query), PrettySql.fitting(query, 40), PrettySql.fitting(query, 20))) {
            assertThat(SqlReader.read(laid.text()).block()).contains(query);
            assertThat(laid.marks()).hasSameSizeAs(wide.marks());
            for (int i = 0; i < wide.marks().size(); i++) {
                PrintedSql.Mark before = wide.marks().get(i);
                PrintedSql.Mark after = laid.marks().get(i);
                assertThat(after.predicate()).isEqualTo(before.predicate());
                assertThat(words(laid.text().substring(after.start(), after.end())))
                        .isEqualTo(words(wide.text().substring(before.start(), before.end())));
            }
        }
    }

    private static String words(String text) {
        return text.strip().replaceAll("\\s+", " ");
    }

    @Test
    void anInnerBlockIsFourBlanksFurtherIn() {
        Block query = SqlReader.read(DEEP).block().orElseThrow();
        assertThat(PrettySql.fitting(query, 72).text()).isEqualTo("""
            SELECT COUNT(*) FROM patients
            WHERE date_of_birth < (SELECT MIN(date_of_birth) FROM patients AS T2
                WHERE name IN (SELECT patient_name FROM appointments
                    WHERE reason_for_visit = 'A word FROM home AND back'
                      AND status = 'Completed')
                  AND gender = 'M')\
            """);
        assertThat(PrettySql.laid(query).text()).isEqualTo("""
            SELECT COUNT(*) FROM patients
            WHERE date_of_birth < (SELECT MIN(date_of_birth)
                FROM patients AS T2
                WHERE name IN (SELECT patient_name
                    FROM appointments
                    WHERE reason_for_visit =
                          'A word FROM home AND back'
                      AND status = 'Completed')
                  AND gender = 'M')\
            """);
        assertThat(PrettySql.fitting(query, 200)).isEqualTo(Sql.pretty(query));
    }

    @Test
    void aLineThatIsTooLongIsBrokenBeforeAConditionButNotInsideBetween() {
        Block query = SqlReader.read("SELECT name FROM doctors WHERE fee BETWEEN 100 AND 200 AND years_experience > 12"
                        + " AND city = 'Rome'")
                .block()
                .orElseThrow();
        assertThat(PrettySql.laid(query).text()).isEqualTo("""
            SELECT name FROM doctors
            WHERE fee BETWEEN 100 AND 200
              AND years_experience > 12 AND city = 'Rome'\
            """);
        assertThat(PrettySql.fitting(query, 40).text()).isEqualTo("""
            SELECT name FROM doctors
            WHERE fee BETWEEN 100 AND 200
              AND years_experience > 12
              AND city = 'Rome'\
            """);
        assertThat(PrettySql.fitting(query, 24).text()).isEqualTo("""
            SELECT name FROM doctors
            WHERE fee BETWEEN 100 AND 200
              AND years_experience >
                  12
              AND city = 'Rome'\
            """);
    }
}
