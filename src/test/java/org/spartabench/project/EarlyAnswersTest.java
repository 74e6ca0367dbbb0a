package org.spartabench.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.verdict.RejectReason;
import org.spartabench.authors.item.verdict.Verdict;
import org.spartabench.desktop.AsSeen;
import org.spartabench.judging.review.ItemFilter;

/** What a project answers from its tables before its catalogue is read is what the catalogue says. */
class EarlyAnswersTest {

    private static final int ITEMS = 40;

    @TempDir
    private Path temp;

    @Test
    void theTablesSayWhatTheCatalogueSays() throws IOException {
        Path folder = Projects.make(temp.resolve("p"));
        SplittableRandom random = new SplittableRandom(5);
        try (Project project = Projects.ok(Project.open(folder))) {
            Projects.fill(project, ITEMS);
        }
        for (int round = 0; round < 4; round++) {
            try (Project project = Projects.ok(Project.open(folder))) {
                List<Object> early = answers(project);
                assertThat(project.queue().validators()).hasSize(round == 0 ? 0 : 1); // needs the catalogue
                assertThat(answers(project)).isEqualTo(early);
                for (int i = 0; i < ITEMS / 3; i++) {
                    new AsSeen(project.queue()).decide(1 + random.nextInt(ITEMS), "ann", verdict(random), 0);
                }
            }
        }
    }

    private static Verdict verdict(SplittableRandom random) {
        return switch (random.nextInt(3)) {
            case 0 -> new Verdict.Accept();
            case 1 -> new Verdict.Defer();
            default -> new Verdict.Reject(List.of(RejectReason.TIE), "");
        };
    }

    private static List<Object> answers(Project project) {
        List<Object> all = new ArrayList<>();
        all.add(project.queue().count(ItemFilter.ALL));
        all.add(project.queue().tally());
        all.add(project.queue().pace("ann"));
        for (int at = 0; at <= ITEMS; at += 7) {
            all.add(project.queue().items(ItemFilter.ALL, at, 10));
            all.add(project.queue().next(ItemFilter.ALL, at));
        }
        return all;
    }
}
