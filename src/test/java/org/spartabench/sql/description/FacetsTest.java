package org.spartabench.sql.description;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.spartabench.sql.path.Clause;
import org.spartabench.sql.read.SqlReader;

class FacetsTest {

    @Test
    void theOutermostBlockIsCountedApart() {
        Facets f = facets("SELECT birthyear FROM players WHERE name IN (SELECT name FROM stats GROUP BY name"
                + " HAVING MAX(points) > 3) AND pay > (SELECT AVG(pay) FROM Players) GROUP BY birthyear");
        assertThat(f.tables()).containsExactly("players", "stats");
        assertThat(f.aggregated()).isFalse();
        assertThat(f.outermost().clauses()).containsExactly(Clause.WHERE, Clause.GROUP_BY);
        assertThat(f.outermost().aggregates()).isEmpty();
        assertThat(f.anywhere().clauses()).containsExactly(Clause.WHERE, Clause.GROUP_BY, Clause.HAVING);
        assertThat(f.anywhere().aggregates()).containsExactly("AVG", "MAX");
    }

    @Test
    void namedQueriesAreNoTables() {
        Facets f =
                facets("WITH c AS (SELECT a FROM t) SELECT COUNT(*) FROM c UNION SELECT b FROM u ORDER BY 1 LIMIT 3");
        assertThat(f.tables()).containsExactly("t", "u");
        assertThat(f.aggregated()).isTrue();
        assertThat(f.outermost().clauses()).containsExactly(Clause.ORDER_BY, Clause.LIMIT);
        assertThat(f.outermost().aggregates()).containsExactly("COUNT");
    }

    private static Facets facets(String sql) {
        return Facets.of(SqlReader.read(sql).tree().orElseThrow());
    }
}
