package org.spartabench.apis.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Law;
import org.spartabench.apis.call.ApiCaller;
import org.spartabench.apis.call.ledger.Called;
import org.spartabench.apis.call.recording.ReplyMode;
import org.spartabench.apis.virtual.planner.HybridClinic;
import org.spartabench.facts.FactBase;
import org.spartabench.sql.tree.RandomBlocks;

/** Recorded replies give the same rows and plans while every connection fails. */
class RecordedTest {

    private static final List<String> ASKED = List.of(
            "SELECT p.name, COUNT(*) FROM patients p JOIN visits v ON v.patient = p.name GROUP BY p.name",
            "SELECT name FROM patients WHERE name NOT IN (SELECT doctor FROM visits WHERE doctor IS NOT NULL)",
            "SELECT v.visit_no, is_prime(v.cost) FROM visits v WHERE v.reason = 'flu'");

    @Test
    void recordedRepliesNeedNoConnection(@TempDir Path folder) {
        try (FactBase facts = HybridClinic.facts(
                        folder.resolve("facts.duckdb"), RandomBlocks.SCHEMA, RandomBlocks.tables(new Random(7)));
                HybridClinic clinic = new HybridClinic(
                        facts, Set.of("visits", "patients"), HybridClinic.Profile.PAGED, true, List.of())) {
            Law.holdsFor(ASKED.stream(), sql -> {
                ApiCaller fresh = clinic.caller(ReplyMode.FRESH);
                HybridReply.Answered first = answered(clinic.run(HybridClinic.query(sql), fresh));
                ApiCaller recorded = clinic.cutOff(ReplyMode.RECORDED);
                HybridReply.Answered again = answered(clinic.run(HybridClinic.query(sql), recorded));
                assertThat(again.rows().rows())
                        .containsExactlyInAnyOrderElementsOf(first.rows().rows());
                assertThat(again.steps()).isEqualTo(first.steps());
                assertThat(again.minimal()).isEqualTo(first.minimal());
                assertThat(recorded.ledger())
                        .hasSameSizeAs(fresh.ledger())
                        .allMatch(c -> c.origin() == Called.Origin.KEPT);
            });
            HybridReply.Answered otherwise = answered(clinic.run(
                    HybridClinic.query("SELECT city FROM patients WHERE name = 'Nobody'"),
                    clinic.cutOff(ReplyMode.RECORDED)));
            assertThat(otherwise.rows().rows())
                    .as("all rows are recorded, although nobody asked for this one")
                    .isEmpty();
            HybridReply missing = clinic.run(
                    HybridClinic.query("SELECT city FROM patients WHERE is_prime(7919)"),
                    clinic.cutOff(ReplyMode.RECORDED));
            assertThat(((HybridReply.Failed) missing).message()).contains("no reply is recorded for", "7919");
        }
    }

    private static HybridReply.Answered answered(HybridReply reply) {
        assertThat(reply).isInstanceOf(HybridReply.Answered.class);
        return (HybridReply.Answered) reply;
    }
}
