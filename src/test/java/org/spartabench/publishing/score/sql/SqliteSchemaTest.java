package org.spartabench.publishing.score.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.spartabench.facts.engine.SqliteAnswers;
import org.spartabench.facts.schema.ForeignKey;
import org.spartabench.facts.schema.Schema;

class SqliteSchemaTest {

    @Test
    void aKeyOfSeveralColumnsMeansThePrimaryKeyInItsOrder() throws SQLException {
        List<String> tables = List.of(
                "CREATE TABLE Pier(side TEXT, harbor INT NOT NULL, PRIMARY KEY(harbor, side))",
                "CREATE TABLE Boat(id INTEGER PRIMARY KEY, h INT, s TEXT, owner INT REFERENCES boat,"
                        + " FOREIGN KEY(H, S) REFERENCES pier, FOREIGN KEY(h) REFERENCES lost)");
        try (SqliteAnswers answers = SqliteAnswers.small(tables, Map.of())) {
            Schema schema = SqliteSchema.of("port", answers);
            assertThat(schema.table("pier").orElseThrow().primaryKey()).containsExactly("harbor", "side");
            assertThat(schema.foreignKeys())
                    .containsExactlyInAnyOrder(
                            new ForeignKey("Boat", List.of("h", "s"), "Pier", List.of("harbor", "side")),
                            new ForeignKey("Boat", List.of("owner"), "Boat", List.of("id")));
        }
    }
}
