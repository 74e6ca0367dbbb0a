package org.spartabench.sql.print;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.desktop.SampleProject;
import org.spartabench.facts.sample.SampleDomain;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.statement.Failure;
import org.spartabench.facts.statement.GuardedQuery;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.statement.Rows;
import org.spartabench.project.Project;
import org.spartabench.sql.read.SqlReader;
import org.spartabench.sql.tree.Bombs;
import org.spartabench.sql.tree.GuardedText;

/** Statements that ask for more than there is end soon after their limit; the benchmark runs all of them with their memory. */
class BombsTest {

    /** Those that run, one of each kind: they end only by the limit. */
    private static final Set<String> RUN = Set.of(
            "a count of a product",
            "a sorted product",
            "LIKE of long texts",
            "an endless recursion",
            "correlated sums",
            "all rows of a product");

    @TempDir
    private Path folder;

    @Test
    @Timeout(120)
    void aBombEndsByItsLimit() {
        Limits limits = new Limits(Duration.ofMillis(300), 10_000);
        try (Project project = SampleProject.make(SampleDomain.MEDICAL, folder)) {
            for (Bombs.Bomb bomb :
                    Bombs.all().stream().filter(b -> RUN.contains(b.what())).toList()) {
                assertThat(GuardedText.refusal(bomb.sql(), project.schema()))
                        .as(bomb.what())
                        .isEmpty();
                String printed = Sql.print(SqlReader.read(bomb.sql()).tree().orElseThrow());
                switch (project.facts().run(new GuardedQuery(printed), limits)) {
                    case Rows rows ->
                        assertThat(rows.truncated()).as(bomb.what()).isTrue();
                    case Failure failure ->
                        assertThat(failure.kind())
                                .as(bomb.what())
                                .isIn(Failure.Kind.TIME_LIMIT, Failure.Kind.MEMORY_LIMIT);
                }
            }
        }
    }

    @Test
    void whatNoEngineCanStopIsRefusedBeforeItRuns() {
        try (Project project = SampleProject.make(SampleDomain.MEDICAL, folder)) {
            Schema schema = project.schema();
            List<String> passing = Bombs.all().stream()
                    .filter(b -> b.what()
                            .matches("(REPLACE|CONCAT|concatenation|doubled in|REP|LPAD|RPAD|a filled type|a"
                                    + " recursion (that|by)).*"))
                    .filter(b -> !b.what().equals("a recursion that doubles its rows"))
                    .filter(b -> GuardedText.refusal(b.sql(), schema).isEmpty())
                    .map(Bombs.Bomb::what)
                    .toList();
            assertThat(passing).isEmpty();
            Optional<Failure> failure = GuardedText.refusal("SELECT name || name FROM patients", schema);
            assertThat(failure).isEmpty();
        }
        assertThat(Bombs.all().stream().map(Bombs.Bomb::what).collect(Collectors.toSet()))
                .hasSizeGreaterThanOrEqualTo(60);
    }
}
