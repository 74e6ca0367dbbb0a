package org.spartabench.apis.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Await;
import org.spartabench.Law;
import org.spartabench.Patient;
import org.spartabench.apis.call.ApiCaller;
import org.spartabench.apis.call.ledger.CallCounts;
import org.spartabench.apis.call.ledger.Called;
import org.spartabench.apis.call.recording.ReplyMode;
import org.spartabench.apis.mock.MockFault;
import org.spartabench.apis.virtual.plan.Planned;
import org.spartabench.apis.virtual.planner.HybridClinic;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.statement.Rows;
import org.spartabench.sql.tree.Query;
import org.spartabench.sql.tree.RandomBlocks;

/** What goes wrong with calls ends in one line, and nothing is answered from half of the rows. */
class FaultyApiTest {

    private static final String VISITS = "SELECT COUNT(*) FROM visits WHERE patient = 'Bo Ray'";

    /** @param detail a part of the only line; empty if the query is answered all the same */
    private record Wrong(MockFault fault, String detail) {
        @Override
        public String toString() {
            return fault.status() + " " + detail;
        }
    }

    private static Wrong body(int status, String body, String detail) {
        return new Wrong(new MockFault("visits", 1, 99, status, Optional.of(body), Map.of(), 0, false, 0), detail);
    }

    private static Wrong status(int last, int status, Map<String, String> headers, String detail) {
        return new Wrong(new MockFault("visits", 1, last, status, Optional.of("{}"), headers, 0, false, 0), detail);
    }

    private static String row(String visit, String cost) {
        return "[{\"visit_no\": " + visit
                + ", \"patient\": \"Bo Ray\", \"doctor\": null, \"seen\": \"2024-01-15\", \"cost\": " + cost
                + ", \"minutes\": 5, \"reason\": \"flu\"}]";
    }

    private static final List<Wrong> WRONG = List.of(
            status(99, 301, Map.of("Location", "http://elsewhere.example/"), "redirects"),
            status(99, 401, Map.of(), "wants a key"),
            status(99, 403, Map.of(), "refuses the call"),
            status(99, 418, Map.of(), "status 418"),
            status(99, 500, Map.of(), "failed with status 500"),
            status(2, 500, Map.of(), ""),
            status(3, 429, Map.of("Retry-After", "0"), ""),
            status(2, 503, Map.of(), ""),
            status(99, 429, Map.of("Retry-After", "0"), "busy (status 429)"),
            status(99, 429, Map.of("Retry-After", "3600"), "busy (status 429)"),
            status(99, 404, Map.of(), ""),
            body(200, "<html>Welcome</html>", "a web page, not JSON"),
            body(200, "[{\"visit_no\": 1, ", "only a part of it"),
            body(200, "", "is empty"),
            body(200, "{\"rows\": 5}", "has no visit_no"),
            body(200, "[1, 2]", "no record at /0"),
            body(200, "\"none\"", "holds no rows"),
            body(200, row("\"1\"", "3"), "\"1\" at /0/visit_no, where it declares integer"),
            body(200, row("9223372036854775808", "3"), "9223372036854775808 at /0/visit_no"),
            body(200, row("1", "NaN"), "no JSON"),
            body(200, row("null", "3"), "null at /0/visit_no, which is a part of the key"),
            body(200, row("1", "\"3\""), "\"3\" at /0/cost, where it declares decimal"),
            body(200, row("1.5", "3"), "1.5 at /0/visit_no, where it declares integer"),
            body(200, row("1", "3").replace("2024-01-15", "soon"), "\"soon\" at /0/seen, where it declares date"),
            body(200, "{\"a\": 1, \"a\": 2}", "no JSON"),
            body(200, "[" + "[".repeat(5_000), "more values, digits or levels than can be read"),
            body(200, " ".repeat(17 << 20), "larger than 16 MB"),
            new Wrong(
                    new MockFault(
                            "visits", 1, 99, 0, Optional.of("bomb"), Map.of("Content-Encoding", "gzip"), 0, false, 0),
                    "its reply is compressed, which was not asked for"),
            body(200, row("9007199254740993", "3"), ""),
            new Wrong(
                    new MockFault("visits", 1, 99, 0, Optional.of("[{\"visit_no\""), Map.of(), 0, true, 0),
                    "the connection broke"));

    @Test
    void everyFaultOfAnApiIsOneLine(@TempDir Path folder) {
        try (FactBase facts = clinic(folder)) {
            Law.holdsFor(WRONG.stream(), wrong -> {
                try (HybridClinic clinic = new HybridClinic(
                        facts, Set.of("visits"), HybridClinic.Profile.PAPER, false, List.of(wrong.fault()))) {
                    HybridReply reply = clinic.run(HybridClinic.query(VISITS), clinic.caller(ReplyMode.FRESH));
                    HybridReply udf =
                            clinic.run(HybridClinic.query(VISITS), CallMode.UDF, clinic.caller(ReplyMode.FRESH));
                    assertThat(udf).hasSameClassAs(reply);
                    if (udf instanceof HybridReply.Failed failed) {
                        assertThat(failed.message()).isEqualTo(((HybridReply.Failed) reply).message());
                    }
                    if (wrong.detail().isEmpty()) {
                        assertThat(reply).isInstanceOf(HybridReply.Answered.class);
                    } else {
                        assertThat(reply).isInstanceOf(HybridReply.Failed.class);
                        assertThat(((HybridReply.Failed) reply).message())
                                .startsWith("visits (patient=Bo Ray): ")
                                .contains(wrong.detail())
                                .doesNotContain("\n", "Exception");
                    }
                }
            });
        }
    }

    @Test
    void theLedgerMarksRepeatsAndCountsBytes(@TempDir Path folder) {
        MockFault twice = new MockFault("visits", 1, 2, 500, Optional.of("down"), Map.of(), 0, false, 0);
        String umlaut = row("1", "3").replace("flu", "Gr\u00fc\u00dfe");
        MockFault then = new MockFault("visits", 3, 99, 200, Optional.of(umlaut), Map.of(), 0, false, 0);
        try (FactBase facts = clinic(folder);
                HybridClinic clinic = new HybridClinic(
                        facts, Set.of("visits"), HybridClinic.Profile.PAPER, false, List.of(twice, then))) {
            ApiCaller caller = clinic.caller(ReplyMode.FRESH);
            assertThat(clinic.run(HybridClinic.query(VISITS), caller)).isInstanceOf(HybridReply.Answered.class);
            assertThat(caller.ledger()).extracting(Called::status).containsExactly(500, 500, 200);
            assertThat(caller.ledger()).extracting(Called::retry).containsExactly(false, true, true);
            assertThat(caller.ledger()).extracting(Called::bytes).containsExactly(4L, 4L, (long)
                    umlaut.getBytes(StandardCharsets.UTF_8).length);
        }
    }

    @Test
    void anOpenInputIsRefusedBeforeAnyCall(@TempDir Path folder) {
        String seven =
                "SELECT COUNT(*) FROM visits a, visits b, visits c, visits d, visits e, visits f, is_prime p WHERE"
                        + " a.patient = 'Bo Ray' AND b.patient = 'Cy Fox' AND p.truth";
        try (FactBase facts = clinic(folder);
                HybridClinic clinic =
                        new HybridClinic(facts, Set.of("visits"), HybridClinic.Profile.PAPER, true, List.of())) {
            HybridReply reply = clinic.run(HybridClinic.query(seven), clinic.caller(ReplyMode.FRESH));
            assertThat(reply)
                    .isInstanceOfSatisfying(
                            HybridReply.Refused.class,
                            refused -> assertThat(refused.why())
                                    .singleElement()
                                    .satisfies(w -> assertThat(w.table() + "." + w.column())
                                            .isEqualTo("is_prime.number")));
            assertThat(clinic.served()).isZero();
        }
    }

    @Test
    void queriesThatMisuseAnApiAreOneLine(@TempDir Path folder) {
        List<List<String>> misuses = List.of(
                List.of("SELECT is_prime FROM patients", "is_prime is an API: call it as a function, or join it"),
                List.of("SELECT name FROM patients WHERE visits = 3", "visits is an API: name it in FROM"),
                List.of("SELECT name FROM patients WHERE is_palindrome(name, 3)", "takes 1 argument, not 2"),
                List.of("SELECT name FROM patients WHERE is_palindrom(name)", "is not allowed"),
                List.of(
                        "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE is_prime(n)) SELECT n"
                                + " FROM r",
                        "a recursive WITH cannot read an API"));
        try (FactBase facts = clinic(folder);
                HybridClinic clinic =
                        new HybridClinic(facts, Set.of("visits"), HybridClinic.Profile.PAPER, true, List.of())) {
            Law.holdsFor(misuses.stream(), misuse -> {
                HybridReply reply = clinic.run(HybridClinic.query(misuse.getFirst()), clinic.caller(ReplyMode.FRESH));
                assertThat(((HybridReply.Failed) reply).message())
                        .contains(misuse.getLast())
                        .doesNotContain("\n");
            });
            assertThat(clinic.served()).isZero();
        }
    }

    /** Rule R9: a function in a conjunct of WHERE is the inner join that an author would write. */
    @Test
    void functionsInWhereMakeNoMoreCallsThanJoins(@TempDir Path folder) {
        List<String> forms = List.of(
                "SELECT v.visit_no FROM visits v WHERE is_prime(v.visit_no) AND is_fibonacci(v.minutes)",
                "SELECT v.visit_no FROM visits v JOIN is_prime p ON p.number = v.visit_no JOIN is_fibonacci f ON"
                        + " f.number = v.minutes WHERE p.truth AND f.truth");
        try (FactBase facts = clinic(folder);
                HybridClinic clinic = new HybridClinic(facts, Set.of(), HybridClinic.Profile.PAPER, true, List.of())) {
            List<Long> made = forms.stream()
                    .map(sql -> {
                        ApiCaller caller = clinic.caller(ReplyMode.FRESH);
                        assertThat(clinic.run(HybridClinic.query(sql), caller))
                                .isInstanceOf(HybridReply.Answered.class);
                        return CallCounts.of(caller.ledger()).made();
                    })
                    .toList();
            assertThat(made.getFirst()).isEqualTo(made.getLast());
            String kept = "SELECT v.visit_no FROM visits v WHERE COALESCE(is_prime(v.visit_no), TRUE)";
            assertThat(((Planned.Ready) clinic.planner().plan(HybridClinic.query(kept), q -> OptionalLong.empty()))
                            .last()
                            .toString())
                    .contains("LEFT");
        }
    }

    @Test
    void moreCallsThanAllowedAreRefusedBeforeTheFirst(@TempDir Path folder) {
        String many = "SELECT COUNT(*) FROM visits a, visits b WHERE is_prime(a.visit_no * 100 + b.visit_no)";
        try (FactBase facts = clinic(folder);
                HybridClinic clinic = new HybridClinic(facts, Set.of(), HybridClinic.Profile.PAPER, true, List.of())) {
            HybridReply reply = clinic.run(HybridClinic.query(many), clinic.caller(ReplyMode.FRESH));
            assertThat(((HybridReply.Failed) reply).message())
                    .isEqualTo("is_prime: the query needs 1600 more calls, and 1000 of 1000 are left; allow more with"
                            + " --calls");
            assertThat(clinic.served()).isZero();
        }
    }

    @Test
    void pagesWithoutEndAreNoticed(@TempDir Path folder) {
        MockFault same = new MockFault("visits", 1, 99, 0, Optional.of(pageOfTen()), Map.of(), 0, false, 0);
        try (FactBase facts = clinic(folder);
                HybridClinic clinic =
                        new HybridClinic(facts, Set.of("visits"), HybridClinic.Profile.PAGED, false, List.of(same))) {
            HybridReply reply =
                    clinic.run(HybridClinic.query("SELECT COUNT(*) FROM visits"), clinic.caller(ReplyMode.FRESH));
            assertThat(((HybridReply.Failed) reply).message()).contains("its page 2 adds nothing new");
        }
    }

    private static String pageOfTen() {
        List<String> rows = Stream.iterate(1, i -> i + 1)
                .limit(10)
                .map(i -> row(String.valueOf(i), "3").replaceAll("^\\[|\\]$", ""))
                .toList();
        return "[" + String.join(", ", rows) + "]";
    }

    @Test
    void aServerThatAnswersTwentyCallsASecondGetsAllOfThem(@TempDir Path folder) {
        MockFault rate = new MockFault("*", 1, 999, 0, Optional.empty(), Map.of(), 0, false, 20);
        Query query = HybridClinic.query(
                "SELECT COUNT(*) FROM visits a, visits b WHERE is_prime(a.visit_no * 100 + b.visit_no) AND b.visit_no"
                        + " <= 1");
        try (FactBase facts = clinic(folder);
                HybridClinic limited =
                        new HybridClinic(facts, Set.of(), HybridClinic.Profile.PAPER, true, List.of(rate));
                HybridClinic free = new HybridClinic(facts, Set.of(), HybridClinic.Profile.PAPER, true, List.of())) {
            Rows rows = answered(limited.run(query, CallMode.BINDINGS, limited.caller(ReplyMode.FRESH)));
            assertThat(rows.rows())
                    .isEqualTo(answered(free.run(query, CallMode.BINDINGS, free.caller(ReplyMode.FRESH)))
                            .rows());
            assertThat(free.served()).as("more than a second's calls").isGreaterThan(20);
            assertThat(limited.served()).as("few are refused").isLessThan(free.served() * 2);
        }
    }

    private static Rows answered(HybridReply reply) {
        assertThat(reply).isInstanceOf(HybridReply.Answered.class);
        return ((HybridReply.Answered) reply).rows();
    }

    @Test
    void cancelEndsCallsUnderWay(@TempDir Path folder) {
        MockFault slow = new MockFault("*", 1, 999, 0, Optional.empty(), Map.of(), 20, false, 0);
        Query query = HybridClinic.query(
                "SELECT COUNT(*) FROM visits a, visits b WHERE is_prime(a.visit_no * 100 + b.visit_no) AND b.visit_no"
                        + " <= 5");
        try (FactBase facts = clinic(folder)) {
            Law.holdsFor(Stream.of(CallMode.values()), via -> {
                try (HybridClinic clinic =
                        new HybridClinic(facts, Set.of(), HybridClinic.Profile.PAPER, true, List.of(slow))) {
                    HybridReply[] reply = new HybridReply[1];
                    Thread asking = Thread.ofVirtual()
                            .start(() -> reply[0] = clinic.run(query, via, clinic.caller(ReplyMode.FRESH)));
                    Await.until("some calls are made", () -> clinic.served() >= 8);
                    asking.interrupt();
                    assertThat(asking.join(Patient.LIMITS.time())).as("ended").isTrue();
                    assertThat(reply[0]).isInstanceOf(HybridReply.Failed.class);
                    assertThat(((HybridReply.Failed) reply[0]).kind()).isEqualTo(HybridReply.Kind.CANCELLED);
                    assertThat(clinic.served()).isLessThan(200);
                }
            });
        }
    }

    private static FactBase clinic(Path folder) {
        return HybridClinic.facts(
                folder.resolve("facts.duckdb"), RandomBlocks.SCHEMA, RandomBlocks.tables(new Random(7)));
    }
}
