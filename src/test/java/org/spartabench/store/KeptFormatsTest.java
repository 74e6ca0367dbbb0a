package org.spartabench.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.item.Lineage;
import org.spartabench.item.Status;
import org.spartabench.review.ItemFilter;
import org.spartabench.review.ItemRow;
import org.spartabench.review.Proposal;

/** Projects of every format there ever was open, and say what they said. */
class KeptFormatsTest {

    @TempDir
    private Path temp;

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 6})
    void aKeptProjectOpensAsItWas(int format) throws IOException {
        Path project = unzip("/formats/format-" + format + ".zip");
        try (Workspace workspace = Projects.ok(Workspace.open(project))) {
            assertThat(workspace.items(ItemFilter.ALL, 0, 10))
                    .extracting(ItemRow::status)
                    .containsExactly(Status.ACCEPTED, Status.EDITED, Status.REJECTED, Status.OPEN, Status.OPEN);
            assertThat(workspace.item(3).orElseThrow().item()).isEqualTo(Projects.item(3));
            assertThat(workspace.versions(2))
                    .extracting(Version::text)
                    .containsExactly("Which players are number 2?", "Which players have more than two goals?");
            assertThat(workspace.decisions(4)).hasSize(2);
            assertThat(workspace.setting("place")).contains("review");
            assertThat(workspace.unfinished(Projects.PLAN))
                    .map(RunInfo::accepted)
                    .contains(5);
            boolean scored = format >= 5;
            assertThat(workspace.scores().of(1)).hasSize(scored ? 1 : 0);
            assertThat(workspace.wordings().of(1))
                    .extracting(Proposal::question)
                    .isEqualTo(scored ? List.of("Who is number 1?") : List.of());
            assertThat(workspace.versions(5)).hasSize(format >= 6 ? 2 : 1);
            assertThat(workspace.item(5).orElseThrow().item().lineage().hand())
                    .isEqualTo(format >= 6 ? Optional.of(new Lineage.Hand("cy", 1)) : Optional.empty());
            assertThat(workspace.undo("bo")).map(s -> s.first().item()).contains(3);
        }
    }

    private Path unzip(String resource) throws IOException {
        Path project = temp.resolve("p");
        try (InputStream in = KeptFormatsTest.class.getResourceAsStream(resource);
                ZipInputStream zip = new ZipInputStream(in)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path file = project.resolve(entry.getName());
                Files.createDirectories(file.getParent());
                Files.copy(zip, file);
            }
        }
        return project;
    }
}
