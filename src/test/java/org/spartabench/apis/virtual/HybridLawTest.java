package org.spartabench.apis.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Law;
import org.spartabench.Patient;
import org.spartabench.apis.call.ApiCaller;
import org.spartabench.apis.call.ledger.Called;
import org.spartabench.apis.call.recording.ReplyMode;
import org.spartabench.apis.virtual.planner.HybridClinic;
import org.spartabench.apis.virtual.planner.HybridClinic.Profile;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.sql.print.Sql;
import org.spartabench.sql.tree.Expr;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.RandomBlocks;
import org.spartabench.sql.walk.Walk;

/** Rows over APIs are the rows of the same SQL over the tables, whichever tables stand behind APIs. */
public class HybridLawTest {

    private static final long SEED = 20261123;
    private static final int TREES = 4;

    /** One in so many cases runs with functions of the engine, too. */
    private static final int UDF_SHARE = 5;

    /** Uses of tables in a random query: of so many, all orders are searched. */
    static final int MOST_USES = 6;

    /** Joins of every kind, subqueries in every place, and what a planner is tempted to do wrongly. */
    public static final List<String> JOINS = List.of(
            "SELECT p.name, v.cost FROM patients p JOIN visits v ON p.name = v.patient WHERE p.city = 'Ulm' AND v.cost"
                    + " > 20",
            "SELECT p.name, v.visit_no FROM patients p LEFT JOIN visits v ON v.patient = p.name AND v.reason = 'flu'",
            "SELECT p.name FROM patients p LEFT JOIN visits v ON v.patient = p.name AND v.reason = 'flu' WHERE"
                    + " v.visit_no IS NULL",
            "SELECT p.name FROM patients p LEFT JOIN doctors d ON d.name = p.name WHERE d.name IS NULL OR p.city ="
                    + " 'Bonn'",
            "SELECT d.name, v.visit_no FROM doctors d RIGHT JOIN visits v ON v.doctor = d.name WHERE v.minutes > 30",
            "SELECT d.name, p.name FROM doctors d FULL JOIN patients p ON d.name = p.name AND d.years > 10",
            "SELECT d.name, p.name FROM doctors d FULL JOIN patients p ON d.name = p.name WHERE d.city = 'Kiel'",
            "SELECT name, city FROM patients NATURAL JOIN doctors",
            "SELECT name, years FROM patients JOIN doctors USING (name, city) WHERE years < 20",
            "SELECT a.visit_no, b.visit_no FROM visits a JOIN visits b ON a.patient = b.patient AND a.doctor = b.doctor"
                    + " WHERE a.visit_no < b.visit_no AND (a.reason = 'flu' OR b.reason = 'x-ray')",
            "SELECT * FROM visits WHERE (patient = 'Bo Ray' OR patient = 'Cy Fox') AND minutes > 10",
            "SELECT * FROM visits WHERE patient = 'Bo Ray' OR minutes > 50",
            "SELECT * FROM visits WHERE patient IN ('Bo Ray', 'Ann Lee') AND NOT reason = 'flu'",
            "SELECT name FROM patients WHERE name NOT IN (SELECT doctor FROM visits WHERE doctor IS NOT NULL)",
            "SELECT name FROM patients WHERE NOT EXISTS (SELECT * FROM visits WHERE visits.patient = patients.name)",
            "SELECT name, (SELECT COUNT(*) FROM visits WHERE patient = p.name) AS n FROM patients p WHERE p.weight >"
                    + " 60",
            "SELECT name FROM patients p WHERE p.weight > 60 OR EXISTS (SELECT * FROM visits v WHERE v.patient ="
                    + " p.name)",
            "SELECT city, COUNT(*) FROM patients WHERE name IN (SELECT patient FROM visits WHERE seen = '2024-02-01')"
                    + " GROUP BY city",
            "SELECT p.city, AVG(v.cost) FROM patients p, visits v WHERE p.name = v.patient GROUP BY p.city HAVING"
                    + " COUNT(*) > 2",
            "WITH busy AS (SELECT patient, COUNT(*) AS n FROM visits GROUP BY patient) SELECT p.name, b.n FROM"
                    + " patients p JOIN busy b ON b.patient = p.name WHERE b.n > (SELECT AVG(n) FROM busy)",
            "SELECT x.name FROM (SELECT name FROM patients WHERE city = 'Ulm') x JOIN doctors d ON d.name = x.name",
            "SELECT name FROM patients UNION SELECT name FROM doctors WHERE city = 'Bonn'",
            "SELECT p.name FROM patients p JOIN doctors d ON p.city = d.city AND d.name = 'Ann Lee' WHERE p.city ="
                    + " 'Ulm'",
            "SELECT p.name FROM patients p WHERE p.weight = (SELECT MAX(weight) FROM patients q WHERE q.city = p.city)",
            "SELECT p.name, d.years FROM patients p LEFT JOIN (visits v JOIN doctors d ON d.name = v.doctor) ON"
                    + " v.patient = p.name AND v.reason = 'check'",
            "SELECT CASE WHEN name IN (SELECT doctor FROM visits) THEN 1 ELSE 0 END AS treats, name FROM doctors",
            "SELECT p.name FROM patients p JOIN doctors d ON COALESCE(d.name, 'Bo Ray') = p.name",
            "SELECT d.name FROM doctors d LEFT JOIN patients p ON p.name = d.name JOIN visits v ON v.patient ="
                    + " COALESCE(p.name, 'Bo Ray')",
            "SELECT name FROM patients WHERE city = 'Ulm' AND name = 'Nobody'",
            "SELECT v.visit_no FROM visits v WHERE v.visit_no IN (3, 5, 7) AND v.cost > ALL (SELECT cost FROM visits"
                    + " WHERE reason = 'none')");

    private record Case(Query query, Set<String> behind, Profile profile) {
        @Override
        public String toString() {
            return profile + " " + behind + " " + Sql.print(query);
        }
    }

    @Test
    void rowsOverApisAreTheRowsOfTheTables(@TempDir Path folder) {
        Random random = new Random(SEED);
        List<Query> queries =
                new ArrayList<>(JOINS.stream().map(HybridClinic::query).toList());
        RandomBlocks blocks = new RandomBlocks(random);
        while (queries.size() < JOINS.size() + TREES) {
            Query tree = blocks.tree(2);
            if (Walk.tables(tree).count() <= MOST_USES) {
                queries.add(tree);
            }
        }
        List<Set<String>> levels =
                List.of(Set.of("visits"), Set.of("patients", "doctors"), Set.of("patients", "doctors", "visits"));
        List<Double> ratios = new ArrayList<>();
        int[] refused = {0};
        try (FactBase facts =
                HybridClinic.facts(folder.resolve("facts.duckdb"), RandomBlocks.SCHEMA, RandomBlocks.tables(random))) {
            for (Profile profile : Profile.values()) {
                for (Set<String> behind : levels) {
                    try (HybridClinic clinic = new HybridClinic(facts, behind, profile, false, List.of())) {
                        Law.holdsFor(
                                queries.stream().map(q -> new Case(q, behind, profile)),
                                c -> refused[0] += holds(clinic, c, ratios) ? 0 : 1);
                        assertThat(clinic.peeked()).isEmpty();
                        assertThat(clinic.statements).isNotEmpty();
                    }
                }
            }
        }
        ratios.sort(null);
        assertThat(refused[0]).as("queries that the strict profile refuses").isPositive();
        assertThat(ratios.get(ratios.size() / 2))
                .as("median of calls made to calls needed")
                .isEqualTo(1.0);
        assertThat(ratios.get(ratios.size() * 95 / 100)).as("95th percentile").isLessThanOrEqualTo(1.25);
        assertThat(ratios.getLast()).as("largest, seed %d", SEED).isLessThanOrEqualTo(3.0);
    }

    /** @return false if the query cannot be asked in that profile */
    private static boolean holds(HybridClinic clinic, Case c, List<Double> ratios) {
        Object expected =
                clinic.facts().run(new GuardedQuery(Sql.print(c.query())), new Limits(Patient.LIMITS.time(), 100_000));
        ApiCaller caller = clinic.caller(ReplyMode.FRESH);
        int before = clinic.served();
        HybridReply reply = clinic.run(c.query(), caller);
        if (reply instanceof HybridReply.Refused) {
            assertThat(c.profile()).isEqualTo(Profile.STRICT);
            assertThat(clinic.served()).isEqualTo(before);
            return false;
        }
        assertThat(reply).isInstanceOf(HybridReply.Answered.class);
        HybridReply.Answered answered = (HybridReply.Answered) reply;
        assertThat(sorted(answered.rows())).isEqualTo(sorted((Rows) expected));
        assertThat(clinic.served() - before).isEqualTo(caller.ledger().size());
        assertThat(answered.minimal())
                .as("calls needed")
                .isLessThanOrEqualTo(caller.ledger().size());
        assertThat(casts(answered.last())).as("no cast is added").isEqualTo(casts(c.query()));
        answered.steps()
                .forEach(s -> s.access()
                        .bindings()
                        .ifPresent(b -> assertThat(casts(c.query()))
                                .as("casts of bindings")
                                .isGreaterThanOrEqualTo(Math.min(1, casts(b)))));
        assertThat(caller.ledger().stream().filter(Called::retry)).isEmpty();
        if (ratios.size() % UDF_SHARE == 0) {
            ApiCaller functions = clinic.caller(ReplyMode.FRESH);
            HybridReply udf = clinic.run(c.query(), CallMode.UDF, functions);
            assertThat(udf).isInstanceOf(HybridReply.Answered.class);
            assertThat(((HybridReply.Answered) udf).minimal())
                    .as("calls needed by functions")
                    .isLessThanOrEqualTo(functions.ledger().size());
            if (Walk.blocks(c.query()).anyMatch(b -> b.limit().isPresent())) {
                assertThat(((HybridReply.Answered) udf).minimal())
                        .as("calls known to be needed where the engine may stop")
                        .isZero();
            }
            assertThat(sorted(((HybridReply.Answered) udf).rows()))
                    .as("rows by functions of the engine")
                    .isEqualTo(sorted((Rows) expected));
        }
        if (c.profile() != Profile.PAGED) {
            assertThat(answered.minimal()).as("calls needed").isLessThanOrEqualTo(clinic.minimal(c.query()));
            ratios.add((double) Math.max(1, caller.ledger().size()) / Math.max(1, clinic.minimal(c.query())));
        }
        return true;
    }

    private static long casts(Query query) {
        return Walk.exprs(query, Expr.Cast.class).count();
    }

    private static List<String> sorted(Rows rows) {
        return rows.texts(Integer.MAX_VALUE).stream()
                .map(String::valueOf)
                .sorted()
                .toList();
    }
}
