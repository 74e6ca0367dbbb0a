package org.spartabench.project;

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
import org.spartabench.authors.item.Lineage;
import org.spartabench.authors.item.Status;
import org.spartabench.judging.decision.Decision;
import org.spartabench.judging.decision.DecisionStep;
import org.spartabench.judging.estimate.Share;
import org.spartabench.judging.review.ItemFilter;
import org.spartabench.judging.review.ItemRow;
import org.spartabench.judging.review.Proposal;
import org.spartabench.judging.review.Version;
import org.spartabench.judging.review.team.Roster;
import org.spartabench.project.table.run.RunInfo;

/**
 * Projects of every format there ever was open, and say what they said. No program wrote format 8 alone: its sample was written by
 * the next one, and the column of steps was taken out again.
 */
class KeptFormatsTest {

    @TempDir
    private Path temp;

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 6, 7, 8, 11})
    void aKeptProjectOpensAsItWas(int format) throws IOException {
        Path folder = unzip("/formats/format-" + format + ".zip");
        try (Project project = Projects.ok(Project.open(folder))) {
            assertThat(project.queue().items(ItemFilter.ALL, 0, 10))
                    .extracting(ItemRow::status)
                    .startsWith(Status.ACCEPTED, Status.EDITED, Status.REJECTED, Status.OPEN, Status.OPEN)
                    .hasSize(format >= 11 ? 7 : 5);
            assertThat(project.queue().item(3).orElseThrow().item()).isEqualTo(Projects.item(3));
            assertThat(project.queue().versions(2))
                    .extracting(Version::text)
                    .containsExactly("Which players are number 2?", "Which players have more than two goals?");
            assertThat(project.queue().decisions(4)).hasSize(2);
            assertThat(project.files().setting("place")).contains("review");
            assertThat(project.runs().unfinished(Projects.PLAN))
                    .map(RunInfo::accepted)
                    .contains(format >= 11 ? 7 : 5);
            boolean scored = format >= 5;
            assertThat(project.records().scores().of(1)).hasSize(scored ? 1 : 0);
            assertThat(project.records().wordings().of(1))
                    .extracting(Proposal::question)
                    .isEqualTo(scored ? List.of("Who is number 1?") : List.of());
            assertThat(project.queue().versions(5)).hasSize(format >= 6 ? 2 : 1);
            assertThat(project.queue().item(5).orElseThrow().item().lineage().hand())
                    .isEqualTo(format >= 6 ? Optional.of(new Lineage.Hand("cy", 1)) : Optional.empty());
            if (format >= 11) {
                reviewed(project);
            }
            assertThat(project.queue().undo("bo")).map(s -> s.first().item()).contains(3);
        }
    }

    private static void reviewed(Project project) {
        assertThat(project.findings().of(1).orElseThrow())
                .singleElement()
                .satisfies(
                        k -> assertThat(k.dismissal()).map(Decision::validator).contains("di"));
        assertThat(project.faults().report().rate()).isEqualTo(new Share(1, 1));
        assertThat(project.team().roster()).map(Roster::members).contains(List.of("ann", "bo", "cy", "di"));
        assertThat(project.team().dealt()).hasSize(7);
        assertThat(project.queue().item(6).orElseThrow().status()).isEqualTo(Status.REJECTED);
        assertThat(project.queue().undo("di")).map(DecisionStep::size).contains(2);
        assertThat(project.queue().item(6).orElseThrow().status()).isEqualTo(Status.OPEN);
        assertThat(project.set().rows()).extracting(ItemRow::status).endsWith(Status.OPEN, Status.OPEN);
        project.queue().redo("di");
        assertThat(project.faults().reveal()).isOne();
        assertThat(project.queue().item(6).orElseThrow().item()).isEqualTo(Projects.item(6));
        assertThat(project.queue().item(7).orElseThrow().item()).isEqualTo(Projects.item(7));
    }

    private Path unzip(String resource) throws IOException {
        Path folder = temp.resolve("p");
        try (InputStream in = KeptFormatsTest.class.getResourceAsStream(resource);
                ZipInputStream zip = new ZipInputStream(in)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path file = folder.resolve(entry.getName());
                Files.createDirectories(file.getParent());
                Files.copy(zip, file);
            }
        }
        return folder;
    }
}
