package org.spartabench.ui.event;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.query.Block;
import org.spartabench.query.Sql;
import org.spartabench.query.SqlReader;

/** SQL laid out anew keeps its marks on the same words. */
class PrettySqlTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT name FROM doctors WHERE fee > 9 AND name = 'Nadia  Boranov'",
                "SELECT draft_year FROM information WHERE player_name IN (SELECT player_name FROM affiliation WHERE"
                        + " team_name = 'Foxhounds' AND salary > (SELECT MAX(salary) FROM affiliation WHERE season ="
                        + " '2016-17')) AND NOT EXISTS (SELECT 1 FROM award WHERE award = 'dpoy')",
                "SELECT city FROM doctors WHERE NOT (fee > 3 OR fee < 1) GROUP BY city HAVING COUNT(*) > 2"
            })
    void everyMarkStaysOnItsWords(String sql) {
        Block query = SqlReader.read(sql).block().orElseThrow();
        Sql.Printed wide = Sql.pretty(query);
        Sql.Printed laid = PrettySql.laid(query);
        assertThat(SqlReader.read(laid.text()).block()).contains(query);
        assertThat(laid.marks()).hasSameSizeAs(wide.marks());
        for (int i = 0; i < wide.marks().size(); i++) {
            Sql.Mark before = wide.marks().get(i);
            Sql.Mark after = laid.marks().get(i);
            assertThat(after.predicate()).isEqualTo(before.predicate());
            assertThat(words(laid.text().substring(after.start(), after.end())))
                    .isEqualTo(words(wide.text().substring(before.start(), before.end())));
        }
    }

    private static String words(String text) {
        return text.strip().replaceAll("\\s+", " ");
    }
}
