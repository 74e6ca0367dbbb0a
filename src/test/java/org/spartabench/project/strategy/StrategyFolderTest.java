package org.spartabench.project.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.answering.compare.StrategyPlan;
import org.spartabench.base.result.Result;

class StrategyFolderTest {

    @Test
    void aDamagedLineIsNamedAndKept(@TempDir Path folder) throws IOException {
        StrategyFolder.Stated stated = new StrategyFolder.Stated(StrategyPlan.OFFLINE, "questions");
        StrategyFolder.open(folder, stated).orThrow(IllegalStateException::new);
        Path attempts = Files.writeString(folder.resolve(StrategyFolder.ATTEMPTS), "{\"question\": \"1\"\n");
        assertThat(StrategyFolder.open(folder, stated))
                .isInstanceOfSatisfying(
                        Result.Bad.class,
                        bad -> assertThat(bad.message())
                                .isEqualTo(folder + ": cannot be read (line 1 of attempts.jsonl is damaged)"));
        assertThat(StrategyFolder.openOver(folder, stated)).isInstanceOf(Result.Bad.class);
        assertThat(attempts).hasContent("{\"question\": \"1\"");
    }
}
