package org.spartabench.sql.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.Parsed;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Block;

/** What follows when a finished block gets another name. */
class AliasesTest {

    private static Block block(String sql) {
        return switch (SqlReader.read(sql)) {
            case Parsed.Ok(Block block) -> block;
            case Parsed other -> throw new AssertionError(other.toString());
        };
    }

    private static String inside(String outer, String inner) {
        return Sql.print(Aliases.inside(block(outer), block(inner)));
    }

    /** Whoever named the block, inside it or deeper, names it again; whoever named another does not. */
    @Test
    void aBlockIsRenamedWithAllThatRefersToIt() {
        String correlated = "SELECT a.x FROM a WHERE a.y = 1 AND EXISTS (SELECT 1 FROM b WHERE b.k = A.k AND b.z > 2)";
        assertThat(inside("SELECT * FROM c", correlated)).isEqualTo(Sql.print(block(correlated)));
        assertThat(inside("SELECT * FROM a", correlated))
                .isEqualTo("SELECT T2.x FROM a AS T2 WHERE T2.y = 1 AND EXISTS (SELECT 1 FROM b WHERE b.k = T2.k"
                        + " AND b.z > 2)");
        assertThat(inside(
                        "SELECT * FROM a",
                        "SELECT x FROM a WHERE k IN (SELECT T2.k FROM a AS T2 WHERE T2.y = a.y)"
                                + " AND z > (SELECT AVG(a.z) FROM a WHERE a.y = 3) GROUP BY a.x HAVING MAX(a.z) > 1"))
                .isEqualTo("SELECT x FROM a AS T3 WHERE k IN (SELECT T2.k FROM a AS T2 WHERE T2.y = T3.y)"
                        + " AND z > (SELECT AVG(a.z) FROM a WHERE a.y = 3) GROUP BY T3.x HAVING MAX(T3.z) > 1");
        assertThat(inside(
                        "SELECT * FROM a",
                        "SELECT a.x FROM a WHERE EXISTS (SELECT 1 FROM b JOIN c ON c.k = b.k AND c.y = a.y)"))
                .as("a condition of a join inside")
                .isEqualTo(
                        "SELECT T2.x FROM a AS T2 WHERE EXISTS (SELECT 1 FROM b JOIN c ON c.k = b.k AND c.y = T2.y)");
    }

    @Test
    void twoBlocksAreTheSameWhateverTheyAreCalled() {
        String plain = "SELECT x FROM a WHERE y = 1";
        assertThat(Aliases.unqualified(block("SELECT T2.x FROM a AS T2 WHERE T2.y = 1")))
                .isEqualTo(Aliases.unqualified(block("SELECT a.x FROM a WHERE a.y = 1")))
                .isEqualTo(block(plain));
    }
}
