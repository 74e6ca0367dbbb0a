package org.spartabench.judging.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.finding.Check;
import org.spartabench.authors.item.finding.Finding.Severity;
import org.spartabench.facts.ForeignDatabase;

/**
 * Questions as people write them, in words of their own, on a database without a written lexicon: the checks leave the right
 * ones alone and flag the wrong ones, each with one fault.
 */
class HumanQuestionsTest {

    private record Case(String question, String sql) {}

    private static List<Case> cases(String name) throws IOException {
        return Stream.of(Files.readString(Path.of("src/test/resources/checks/" + name))
                        .split("\n\n"))
                .map(pair -> pair.strip().split("\n", 2))
                .map(pair -> new Case(pair[0], pair[1]))
                .toList();
    }

    /** What says that question and query differ; duplicate answers and ties are another matter, counts of names are not. */
    private static List<String> flagged(Tried tried, Case one) {
        return tried.findings(one.question(), one.sql()).stream()
                .filter(f -> f.severity().compareTo(Severity.WARNING) >= 0)
                .filter(f -> f.check() == Check.COVERAGE || f.message().contains("different names"))
                .map(f -> one.question() + "\n    " + f.message())
                .toList();
    }

    @Test
    void onlyTheWrongOnesAreFlagged(@TempDir Path folder) throws IOException {
        try (Tried tried = Tried.over(ForeignDatabase.MUSIC.sqlite(folder.resolve("music.sqlite"), 7, 1))) {
            List<String> alarms = cases("human-right.txt").stream()
                    .flatMap(c -> flagged(tried, c).stream())
                    .toList();
            List<String> missed = cases("human-wrong.txt").stream()
                    .filter(c -> flagged(tried, c).isEmpty())
                    .map(Case::question)
                    .toList();
            assertThat(alarms).as("right, and flagged").isEmpty();
            assertThat(missed).as("wrong, and not flagged").isEmpty();
        }
    }
}
