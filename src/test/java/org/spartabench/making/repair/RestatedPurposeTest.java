package org.spartabench.making.repair;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Predicate;

/** A repair swaps constants in the purpose of a tree, or removes the purpose. */
class RestatedPurposeTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        How many Aerosmith albums are there?      | name = 'Aerosmith'       | name = 'Led Zeppelin'     | How many Led Zeppelin albums are there?
        Which albums cost more than 10.5 dollars? | price > 10.5             | price > 9                 | Which albums cost more than 9 dollars?
        Which films are longer than the average?  | length > (SELECT AVG(length) FROM f) | length < (SELECT AVG(length) FROM f) | -
        Which films are longer than 10 minutes?   | length > 10              | length < 10               | -
        How many albums of that band are there?   | name = 'Aerosmith'       | name = 'Led Zeppelin'     | -
        Do 10 bands have 10 albums?               | albums = 10              | albums = 9                | -
        Which bands are from Norway?              | name = 'AC'              | name = 'DC'               | -
        Which films of 100.5 or 10 minutes?       | length = 10              | length = 12               | Which films of 100.5 or 12 minutes?
        How many of them are 'red' or blue?       | c IN ('red', 'blue')     | c IN ('red', 'green')     | How many of them are 'red' or green?
        """)
    void constantsAreSwappedAndTheRestIsTakenBack(String purpose, String was, String is, String restated) {
        assertThat(RestatedPurpose.of(purpose, predicate(was), predicate(is)))
                .isEqualTo(restated.equals("-") ? Optional.empty() : Optional.of(restated));
    }

    private static Predicate predicate(String sql) {
        return SqlReader.read("SELECT a FROM t WHERE " + sql)
                .block()
                .orElseThrow()
                .where()
                .getFirst();
    }
}
