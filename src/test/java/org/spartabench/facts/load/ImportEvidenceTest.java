package org.spartabench.facts.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.base.result.Problem;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.cell.Notation;
import org.spartabench.facts.engine.FactBases;
import org.spartabench.facts.plan.ImportPlan;
import org.spartabench.facts.plan.PlannedTable;
import org.spartabench.facts.plan.evidence.Containment;
import org.spartabench.facts.plan.evidence.Uniqueness;
import org.spartabench.facts.plan.proposal.Misfits;
import org.spartabench.facts.schema.ForeignKey;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.source.Watch;
import org.spartabench.facts.value.ColumnType;

/** What the import shows before anything is made: cells that would not fit, and what bears out a key. */
class ImportEvidenceTest {

    @TempDir
    private Path folder;

    @Test
    void cellsThatDoNotFitAreCountedAndNamed() throws IOException {
        Files.writeString(
                folder.resolve("beds.csv"),
                "bed,room,since,load\n1,101,03/04/2020,\"1,5\"\n2,annex,13/04/2020,\"2,0\"\n3,,14/04/2020,3\n");
        PlannedTable beds =
                ok(Import.preview(folder, Optional.empty())).tables().getFirst();
        Misfits room = ok(Misfits.of(beds, "room", ColumnType.INTEGER));
        assertThat(room.count()).isEqualTo(1);
        assertThat(room.first()).containsExactly(new Problem("beds.csv:3: 'annex'"));
        Misfits date = ok(Misfits.of(beds, "since", ColumnType.DATE));
        assertThat(date.count()).isZero();
        assertThat(date.notation()).isEqualTo(Notation.DAY_FIRST);
        Misfits load = ok(Misfits.of(beds, "load", ColumnType.DECIMAL));
        assertThat(load.count()).isZero();
        assertThat(load.notation()).isEqualTo(Notation.DECIMAL_COMMA);
        assertThat(ok(Misfits.of(beds, "bed", ColumnType.DATE)).count()).isEqualTo(3);
    }

    @Test
    void aKeyIsBorneOutOrNot() throws IOException {
        Files.writeString(folder.resolve("nurses.csv"), "name,ward\nAda,1\nBen,1\nCleo,2\n");
        Files.writeString(folder.resolve("shifts.csv"), "shift,nurse\n1,Ada\n2,Ada\n3,Ben\n4,Dora\n5,Dora\n6,\n");
        ImportPlan plan = ok(Import.preview(folder, Optional.empty()));
        Path file = folder.resolve("facts.duckdb");
        Schema schema = ok(Import.load(plan, file));
        try (FactBase facts = FactBases.open(file, schema)) {
            assertThat(ok(Uniqueness.of(facts, "nurses", List.of("name")))).isEqualTo(new Uniqueness(3, 0, 3));
            Uniqueness shared = ok(Uniqueness.of(facts, "shifts", List.of("nurse")));
            assertThat(shared).isEqualTo(new Uniqueness(6, 1, 3));
            assertThat(shared.holds()).isFalse();
            assertThat(ok(Uniqueness.of(facts, "shifts", List.of("nurse", "shift")))
                            .distinct())
                    .isEqualTo(5);
            ForeignKey key = new ForeignKey("shifts", List.of("nurse"), "nurses", List.of("name"));
            Containment nurses = ok(Containment.of(facts, key));
            assertThat(nurses.values()).isEqualTo(3);
            assertThat(nurses.contained()).isEqualTo(2);
            assertThat(nurses.orphans()).isEqualTo(2);
            assertThat(nurses.target().holds()).isTrue();
            assertThat(nurses.holds()).isFalse();
        }
    }

    @Test
    void aWatchedImportThatIsEndedLeavesNothing() throws IOException {
        Files.writeString(folder.resolve("nurses.csv"), "name,ward\nAda,1\nBen,1\nCleo,2\n");
        ImportPlan plan = ok(Import.preview(folder, Optional.empty()));
        Path target = Files.createDirectory(folder.resolve("out")).resolve("facts.duckdb");
        int[] rows = new int[1];
        Watch watch = () -> ++rows[0] < 2;
        assertThat(Import.load(plan.watchedBy(watch), target)).isInstanceOf(Result.Bad.class);
        assertThat(rows[0]).isEqualTo(2);
        try (Stream<Path> left = Files.list(target.getParent())) {
            assertThat(left).isEmpty();
        }
        rows[0] = Integer.MIN_VALUE;
        ok(Import.load(plan.watchedBy(watch), target));
        assertThat(rows[0]).isEqualTo(Integer.MIN_VALUE + 3);
    }

    private static <T> T ok(Result<T> loaded) {
        return loaded.orThrow(IllegalStateException::new);
    }
}
