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
import org.spartabench.apis.virtual.planner.HybridClinic.Profile;
import org.spartabench.facts.FactBase;
import org.spartabench.sql.tree.RandomBlocks;

/** No statement names a table behind an API (rule R11). {@link HybridLawTest} looks at all of its statements, too. */
class NoPeekingTest {

    @Test
    void noStatementNamesATableBehindAnApi(@TempDir Path folder) {
        try (FactBase facts = HybridClinic.facts(
                folder.resolve("facts.duckdb"), RandomBlocks.SCHEMA, RandomBlocks.tables(new Random(3)))) {
            Law.holdsFor(Stream.of(CallMode.values()), via -> {
                try (HybridClinic clinic =
                        new HybridClinic(facts, Set.of("visits", "patients"), Profile.PAPER, false, List.of())) {
                    for (String sql : HybridLawTest.JOINS) {
                        assertThat(clinic.run(HybridClinic.query(sql), via, clinic.caller(ReplyMode.FRESH)))
                                .isInstanceOf(HybridReply.Answered.class);
                    }
                    assertThat(clinic.statements).hasSizeGreaterThan(HybridLawTest.JOINS.size());
                    assertThat(clinic.peeked()).isEmpty();
                    String peeking = "SELECT d.name FROM doctors d WHERE d.name IN (SELECT patient FROM Visits)";
                    clinic.statements.add(peeking);
                    assertThat(clinic.peeked()).containsExactly(peeking);
                }
            });
        }
    }
}
