package org.spartabench.facts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spartabench.facts.statement.SmallFacts.ok;
import static org.spartabench.facts.statement.SmallFacts.rows;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.Patient;
import org.spartabench.authors.item.outcome.Outcome;
import org.spartabench.facts.engine.FactBases;
import org.spartabench.facts.load.Import;
import org.spartabench.facts.origin.PostgresDatabase;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.PostgresServer;
import org.spartabench.making.law.Laws;
import org.spartabench.making.law.Matching;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.rewrite.Trees;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Expr;

/** The laws count rows with the equality of the engine that holds the facts, over types and collations that ignore case. */
@Timeout(120)
class DirectEqualityTest {

    private static final String DATABASE = "equality";

    private static FactBase facts;

    @BeforeAll
    static void open() {
        PostgresServer server = PostgresServer.get();
        PostgresDatabase database = server.empty(DATABASE);
        for (String sql : List.of(
                "CREATE EXTENSION citext",
                "CREATE COLLATION caseless (provider = icu, locale = 'und-u-ks-level2', deterministic = false)",
                "CREATE TABLE isles (isle citext PRIMARY KEY, port text COLLATE caseless, area real)",
                "CREATE TABLE trips (trip int PRIMARY KEY, isle citext, port text COLLATE caseless, hours numeric)",
                "INSERT INTO isles VALUES ('Sark', 'Creux', 0.1), ('Herm', 'Rosaire', 0.25), ('Lihou', NULL, 3)",
                "INSERT INTO trips VALUES (1, 'SARK', 'creux', 0.1), (2, 'Herm', 'ROSAIRE', 0.25), (3, 'Jethou',"
                        + " 'Creek', 9)")) {
            server.execute(DATABASE, sql);
        }
        ImportPlan plan = ok(Import.preview(database, Optional.empty()));
        assertThat(plan.notDirect()).isEmpty();
        facts = ok(FactBases.direct(database, plan.schema()));
    }

    @AfterAll
    static void close() {
        facts.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM isles WHERE isle IN (SELECT isle FROM trips)",
                "SELECT * FROM isles WHERE isle NOT IN (SELECT isle FROM trips WHERE trip < 3)",
                "SELECT * FROM isles WHERE EXISTS (SELECT 1 FROM trips WHERE trips.isle = isles.isle)",
                "SELECT * FROM trips WHERE port IN (SELECT port FROM isles)",
                "SELECT * FROM isles WHERE port NOT IN (SELECT port FROM trips GROUP BY port HAVING COUNT(*) = 1)",
                "SELECT * FROM isles WHERE isle = 'SARK'",
                "SELECT * FROM isles WHERE area = 0.1",
                "SELECT * FROM isles WHERE area = (SELECT MIN(hours) FROM trips)",
                "SELECT * FROM isles WHERE area <> (SELECT MIN(hours) FROM trips) AND area < 1",
            })
    void rowsAreCountedAsTheServerComparesValues(String sql) {
        Block query = SqlReader.read(sql).block().orElseThrow();
        Laws laws = new Laws(facts, Patient.LIMITS);
        Trees.blocks(query).stream()
                .filter(at -> at.depth() > 0)
                .forEach(at -> laws.all(at.in(query), Optional.empty(), Optional.empty()));
        Block counted = query.withSelect(Expr.Call.of("COUNT", Expr.Star.ALL));
        Object expected = rows(facts.run(new GuardedQuery(Sql.print(counted)), Patient.LIMITS))
                .rows()
                .getFirst()
                .getFirst();
        assertThat(laws.matching(query).map(Matching::rows)).isEqualTo(Outcome.done(expected));
    }
}
