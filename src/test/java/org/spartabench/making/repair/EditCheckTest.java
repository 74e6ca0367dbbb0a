package org.spartabench.making.repair;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spartabench.authors.item.diagnosis.Diagnosis;
import org.spartabench.authors.item.diagnosis.Diagnosis.Blame;
import org.spartabench.authors.item.diagnosis.Edit;
import org.spartabench.sql.path.BlockPath;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.path.PredicatePath;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Predicate;

/** Of a blamed predicate only operator, constants and an aggregate's function may change. */
class EditCheckTest {

    private static final PredicatePath FIRST = PredicatePath.conjunct(BlockPath.ROOT, Clause.WHERE, 0);

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        amount > 5000                            | amount > 4000
        amount > 5000                            | amount <= 4000
        amount > 5000                            | amount BETWEEN 3000 AND 4000
        5000 < amount                            | amount >= 4000
        name = 'X'                               | name IN ('Y', 'Z')
        name LIKE 'X%'                           | name LIKE '%Y%'
        day > '2023-12-30'                       | day > '2023-12-01'
        notes IS NULL                            | notes IS NOT NULL
        a > b                                    | a >= b
        name IN (SELECT n FROM t WHERE a > 1)    | name NOT IN (SELECT n FROM t WHERE a > 1)
        EXISTS (SELECT 1 FROM t WHERE t.n = name) | NOT EXISTS (SELECT 1 FROM t WHERE t.n = name)
        x > (SELECT MAX(y) FROM t WHERE a = 1)   | x > (SELECT AVG(y) FROM t WHERE a = 1)
        x > (SELECT MAX(y) FROM t WHERE a = 1)   | x < (SELECT MIN(y) FROM t WHERE a = 1)
        3 < (SELECT COUNT(*) FROM t WHERE n = name) | 2 < (SELECT COUNT(*) FROM t WHERE n = name)
        """)
    void allowed(String was, String is) {
        assertThat(objection(was, is)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        amount > 5000                            | amount > 5000
        amount > 5000                            | cost > 4000
        amount > 5000                            | amount > '4000'
        amount > 5000                            | amount > cost
        amount > 5000                            | amount > 5000 OR TRUE
        amount > 5000                            | amount IS NOT NULL
        amount > 5000                            | amount > (SELECT MIN(cost) FROM t)
        a = b                                    | a <> b
        a > b                                    | a = b
        a > b                                    | a > c
        name IN (SELECT n FROM t WHERE a > 1)    | name IN (SELECT n FROM t WHERE a > 0)
        name IN (SELECT n FROM t WHERE a > 1)    | name IN (SELECT n FROM t)
        name IN (SELECT n FROM t WHERE a > 1)    | nick IN (SELECT n FROM t WHERE a > 1)
        name IN (SELECT n FROM t WHERE a > 1)    | name IN (SELECT m FROM t WHERE a > 1)
        name IN (SELECT n FROM t WHERE a > 1)    | name = 'X'
        EXISTS (SELECT 1 FROM t WHERE t.n = name) | EXISTS (SELECT 1 FROM t)
        x > (SELECT MAX(y) FROM t WHERE a = 1)   | x > (SELECT AVG(z) FROM t WHERE a = 1)
        x > (SELECT MAX(y) FROM t WHERE a = 1)   | x > (SELECT AVG(y) FROM t WHERE a = 2)
        x > (SELECT MAX(y) FROM t WHERE a = 1)   | x > (SELECT y FROM t WHERE a = 1)
        x > (SELECT MAX(y) FROM t WHERE a = 1)   | x > ALL (SELECT MAX(y) FROM t WHERE a = 1)
        x > (SELECT MAX(y) FROM t WHERE a = 1)   | z > (SELECT MAX(y) FROM t WHERE a = 1)
        x > (SELECT MAX(y) FROM t WHERE a = 1)   | x > 12
        """)
    void refused(String was, String is) {
        assertThat(objection(was, is)).isPresent();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = "amount > 5000 | amount > 4000")
    void onlyWhatIsBlamed(String was, String is) {
        Block query = query(was).and(predicate("cost > 3"));
        PredicatePath second = PredicatePath.conjunct(BlockPath.ROOT, Clause.WHERE, 1);

        assertThat(EditCheck.objection(query, blaming(second), new Edit.Rewrite(FIRST, predicate(is))))
                .isPresent();
    }

    private static Optional<String> objection(String was, String is) {
        return EditCheck.objection(query(was), blaming(FIRST), new Edit.Rewrite(FIRST, predicate(is)));
    }

    private static Block query(String where) {
        return SqlReader.read("SELECT * FROM s WHERE " + where).block().orElseThrow();
    }

    private static Predicate predicate(String sql) {
        return Trees.at(query(sql), FIRST);
    }

    private static Diagnosis blaming(PredicatePath at) {
        Blame blame = new Blame(at, "", Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
        return new Diagnosis(List.of(), Map.of(), List.of(new Diagnosis.Cause(List.of(blame))), 0, 0);
    }
}
