package org.spartabench.apis.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Law;
import org.spartabench.apis.call.recording.ReplyMode;
import org.spartabench.apis.virtual.planner.HybridClinic;
import org.spartabench.facts.FactBase;
import org.spartabench.sql.tree.RandomBlocks;

/** The plan takes the cheaper of two operations for one entity, and lists of values where an API takes them. */
class WaysToAskTest {

    /** @param calls 40 visits stand on four pages, or behind their numbers */
    private record Asked(String sql, int calls, boolean scan) {}

    @Test
    void listsTakeFewerCalls(@TempDir Path folder) {
        try (FactBase facts = HybridClinic.facts(
                        folder.resolve("facts.duckdb"), RandomBlocks.SCHEMA, RandomBlocks.tables(new Random(7)));
                HybridClinic clinic = new HybridClinic(
                        facts, Set.of("visits", "doctors"), HybridClinic.Profile.LISTS, false, List.of())) {
            Law.holdsFor(
                    Stream.of(
                            new Asked("SELECT patient FROM visits WHERE visit_no IN (1, 2, 3)", 1, false),
                            new Asked(
                                    "SELECT patient FROM visits WHERE visit_no IN (1, 2, 3) AND reason = 'flu'",
                                    1,
                                    false),
                            new Asked(
                                    "SELECT name FROM patients p JOIN doctors d USING (name) WHERE p.name <= 'D'",
                                    1,
                                    false),
                            new Asked("SELECT patient FROM visits WHERE visit_no = 7", 1, false)),
                    asked -> holds(clinic, ReplyMode.FRESH, asked));
            HybridReply.Answered recorded = holds(
                    clinic,
                    ReplyMode.RECORDED,
                    new Asked("SELECT patient FROM visits WHERE visit_no IN (3, 1, 2)", 1, false));
            assertThat(recorded.steps().getFirst().values()).isEqualTo(3);
        }
    }

    @Test
    void theCheaperOperationIsCalled(@TempDir Path folder) {
        try (FactBase facts = HybridClinic.facts(
                        folder.resolve("facts.duckdb"), RandomBlocks.SCHEMA, RandomBlocks.tables(new Random(7)));
                HybridClinic clinic =
                        new HybridClinic(facts, Set.of("visits"), HybridClinic.Profile.MEMBERS, false, List.of())) {
            Law.holdsFor(
                    Stream.of(
                            new Asked("SELECT patient FROM visits WHERE visit_no = 7", 1, false),
                            new Asked("SELECT patient FROM visits WHERE visit_no IN (1, 2, 3)", 3, false),
                            new Asked("SELECT patient FROM visits WHERE visit_no IN (1, 2, 3, 4, 5, 6)", 4, true),
                            new Asked("SELECT COUNT(*) FROM visits WHERE reason = 'flu'", 4, true)),
                    asked -> holds(clinic, ReplyMode.FRESH, asked));
        }
    }

    private static HybridReply.Answered holds(HybridClinic clinic, ReplyMode mode, Asked asked) {
        var caller = clinic.caller(mode);
        HybridReply reply = clinic.run(HybridClinic.query(asked.sql()), caller);
        assertThat(reply).isInstanceOf(HybridReply.Answered.class);
        HybridReply.Answered answered = (HybridReply.Answered) reply;
        assertThat(answered.steps().getFirst().access().scan()).isEqualTo(asked.scan());
        assertThat(caller.ledger()).hasSize(asked.calls());
        assertThat(answered.minimal()).isEqualTo(asked.calls());
        return answered;
    }
}
