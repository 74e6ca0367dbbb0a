package org.spartabench.sql.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.SqlReader;

/** A block that asks nothing of its own is skipped; the key around it stands in the place of its own. */
class BridgeTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "k IN (SELECT b FROM t WHERE b IN (SELECT c FROM u WHERE d = 1)) | k IN (SELECT c FROM u WHERE d = 1)",
                "k IN (SELECT b FROM t WHERE t.b NOT IN (SELECT c FROM u)) | k NOT IN (SELECT c FROM u)",
                "k NOT IN (SELECT b FROM t WHERE b IN (SELECT c FROM u)) | k NOT IN (SELECT c FROM u)",
                "k NOT IN (SELECT b FROM t WHERE b NOT IN (SELECT c FROM u)) | k IN (SELECT c FROM u)",
                "k IN (SELECT b FROM t WHERE b IN (SELECT c FROM u) AND b NOT IN (SELECT e FROM v))"
                        + " | k IN (SELECT c FROM u) AND k NOT IN (SELECT e FROM v)",
                "k IN (SELECT b FROM t WHERE b IN (SELECT c FROM u WHERE EXISTS (SELECT 1 FROM t WHERE t.b = u.c AND d"
                        + " = 1))) | k IN (SELECT c FROM u WHERE EXISTS (SELECT 1 FROM t WHERE t.b = u.c AND d = 1))",
                "EXISTS (SELECT 1 FROM t WHERE t.b IN (SELECT c FROM u) AND t.b = s.k) | s.k IN (SELECT c FROM u)",
                "NOT EXISTS (SELECT 1 FROM t WHERE s.k = t.b AND b IN (SELECT c FROM u)) | s.k NOT IN (SELECT c FROM"
                        + " u)",
                "k IN (SELECT b FROM t WHERE b IN (SELECT c FROM u WHERE c IN (SELECT b FROM t WHERE d = 1) AND e = 2))"
                        + " | k IN (SELECT c FROM u WHERE c IN (SELECT b FROM t WHERE d = 1) AND e = 2)",
                "EXISTS (SELECT 1 FROM t WHERE t.b = s.k AND NOT EXISTS (SELECT 1 FROM u WHERE u.c = t.b AND u.d > 2))"
                        + " | NOT EXISTS (SELECT 1 FROM u WHERE u.c = s.k AND u.d > 2)",
                "NOT EXISTS (SELECT 1 FROM t WHERE t.b = s.k AND EXISTS (SELECT 1 FROM u WHERE u.c = t.b))"
                        + " | NOT EXISTS (SELECT 1 FROM u WHERE u.c = s.k)",
            })
    void aKeyGoesPastABlockThatHandsItOn(String hop, String past) {
        assertThat(skipped(hop)).containsExactly("SELECT a FROM s WHERE " + past);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "k IN (SELECT b FROM t WHERE a IN (SELECT c FROM u))",
                "k IN (SELECT b FROM t WHERE b IN (SELECT c FROM u) AND a > 3)",
                "k IN (SELECT b FROM t WHERE b IN (SELECT c FROM u WHERE u.d > t.a))",
                "k IN (SELECT b FROM t WHERE b IN (SELECT c FROM u) GROUP BY b HAVING COUNT(*) > 1)",
                "k IN (SELECT b FROM t WHERE b IN (SELECT c FROM u) ORDER BY b LIMIT 1)",
                "k IN (SELECT b FROM t, r WHERE b IN (SELECT c FROM u))",
                "k IN (SELECT b FROM t)",
                "EXISTS (SELECT 1 FROM t WHERE t.b = s.k AND EXISTS (SELECT 1 FROM u WHERE u.c = t.b AND u.d = t.a))",
                "EXISTS (SELECT 1 FROM t WHERE t.b = s.k AND EXISTS (SELECT 1 FROM t WHERE t.b = 1))",
                "k > (SELECT MAX(b) FROM t WHERE b IN (SELECT c FROM u))",
                "EXISTS (SELECT 1 FROM t WHERE t.b = s.k)",
                "EXISTS (SELECT 1 FROM t WHERE t.a = s.k AND t.b IN (SELECT c FROM u))",
            })
    void aBlockThatAsksMoreStays(String hop) {
        assertThat(skipped(hop)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SELECT k FROM s WHERE k IN (SELECT c FROM u WHERE d = 1) | SELECT c FROM u WHERE d = 1",
                "SELECT k FROM s WHERE s.k IN (SELECT c FROM u GROUP BY c HAVING COUNT(*) > 1) ORDER BY k"
                        + " | SELECT c FROM u GROUP BY c HAVING COUNT(*) > 1",
                "SELECT k FROM s WHERE EXISTS (SELECT 1 FROM u WHERE u.c = s.k AND d = 1) | SELECT u.c FROM u WHERE d"
                        + " = 1",
                "SELECT k FROM s WHERE k IN (SELECT c FROM u WHERE EXISTS (SELECT 1 FROM s WHERE s.k = u.c AND s.a ="
                        + " 1)) | SELECT c FROM u WHERE EXISTS (SELECT 1 FROM s WHERE s.k = u.c AND s.a = 1)",
                "SELECT a FROM s WHERE k IN (SELECT c FROM u) |",
                "SELECT k FROM s WHERE k NOT IN (SELECT c FROM u) |",
                "SELECT k FROM s WHERE k IN (SELECT c FROM u) AND a = 1 |",
                "SELECT k FROM s WHERE k IN (SELECT c FROM u) LIMIT 3 |",
                "SELECT k FROM s WHERE k IN (SELECT c FROM u WHERE u.d > s.a) |",
                "SELECT COUNT(k) FROM s WHERE k IN (SELECT c FROM u) |",
                "SELECT k FROM s WHERE EXISTS (SELECT 1 FROM u WHERE u.c = s.a) |",
            })
    void anOutermostBlockThatListsTheKeysItIsHandedIsSkipped(String query, String inner) {
        List<String> alone = Trees.parts(SqlReader.read(query).block().orElseThrow()).stream()
                .filter(Trees.Part::innerAlone)
                .map(part -> Sql.print(part.without()))
                .toList();
        assertThat(alone).isEqualTo(inner == null ? List.of() : List.of(inner));
    }

    private static List<String> skipped(String hop) {
        return Trees.parts(
                        SqlReader.read("SELECT a FROM s WHERE " + hop).block().orElseThrow())
                .stream()
                .filter(part -> part.instead().isPresent())
                .map(part -> Sql.print(part.without()))
                .toList();
    }
}
