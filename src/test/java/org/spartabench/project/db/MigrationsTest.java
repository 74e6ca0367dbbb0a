package org.spartabench.project.db;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A new migration is known to the code that asks whether one is needed: else an older project would never get it. */
class MigrationsTest {

    @Test
    void theFormatIsTheLatestMigration() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("src/main/resources/db/migration"))) {
            List<Integer> versions = files.map(file -> String.valueOf(file.getFileName()))
                    .map(name -> Integer.valueOf(name.substring(1, name.indexOf("__"))))
                    .sorted(Comparator.reverseOrder())
                    .toList();
            assertThat(Database.FORMAT).isEqualTo(versions.getFirst());
        }
    }
}
