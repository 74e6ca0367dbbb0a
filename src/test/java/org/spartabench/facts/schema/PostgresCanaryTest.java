package org.spartabench.facts.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spartabench.facts.statement.SmallFacts.ok;
import static org.spartabench.facts.statement.SmallFacts.rows;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.spartabench.Patient;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.engine.FactBases;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.origin.PostgresDatabase;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.PostgresServer;
import org.spartabench.sql.guard.Guard;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.GuardedText;
import org.spartabench.sql.tree.Predicate;

/** A server that holds more than the project's tables, and a database set up to read texts in the old way. */
@Timeout(120)
class PostgresCanaryTest {

    private static FactBase facts;

    @BeforeAll
    static void open() {
        PostgresServer server = PostgresServer.get();
        PostgresDatabase database = server.empty("canaries");
        server.execute("canaries", """
            CREATE TABLE hull (name text PRIMARY KEY, grade int);
            INSERT INTO hull VALUES ('Petrel', 1), ('Osprey', 2);
            CREATE TABLE sample (name text PRIMARY KEY);
            INSERT INTO sample VALUES ('first'), ('second');
            CREATE TABLE pay (wage text);
            INSERT INTO pay VALUES ('canary');
            ALTER DATABASE canaries SET standard_conforming_strings = off
            """);
        PostgresDatabase asked = database.only(List.of("hull", "sample")).asked();
        Schema schema = ok(Import.preview(asked, Optional.empty())).schema();
        server.execute("canaries", "CREATE TABLE \"SAMPLE\" (name text); INSERT INTO \"SAMPLE\" VALUES ('canary')");
        facts = ok(FactBases.direct(asked, schema));
    }

    @AfterAll
    static void close() {
        facts.close();
    }

    @Test
    void aBackslashDoesNotEndAText() {
        String text = "\\' UNION SELECT wage FROM pay --";
        Block query = Block.from("hull", Optional.empty())
                .withSelect(Expr.Column.of("name"))
                .and(new Predicate.Compare(
                        Expr.Column.of("name"), Predicate.Comparison.EQ, new Expr.TextLiteral(text)));
        assertThat(Guard.check(query, facts.schema())).isEmpty();
        assertThat(rows(facts.run(new GuardedQuery(Sql.print(query)), Patient.LIMITS))
                        .rows())
                .isEmpty();
    }

    @Test
    void aNameInOtherLettersIsTheTableOfTheProject() {
        for (String written : List.of("\"SAMPLE\"", "\"Sample\"", "\"sample\"")) {
            String sql = "SELECT name FROM " + written + " ORDER BY name";
            assertThat(GuardedText.refusal(sql, facts.schema())).isEmpty();
            String printed = Sql.print(SqlReader.read(sql).tree().orElseThrow());
            assertThat(rows(facts.run(new GuardedQuery(printed), Patient.LIMITS))
                            .rows())
                    .as(printed)
                    .containsExactly(List.of("first"), List.of("second"));
        }
    }
}
