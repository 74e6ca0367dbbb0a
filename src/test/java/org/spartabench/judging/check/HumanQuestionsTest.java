package org.spartabench.judging.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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

    /** A question over a database, and the kind of its only fault; none for a right one. */
    private record Free(String database, String kind, Case one) {}

    private static List<Free> free(String name) throws IOException {
        return Stream.of(Files.readString(Path.of("src/test/resources/checks/" + name))
                        .split("\n\n"))
                .map(entry -> List.of(entry.strip().split("\n")))
                .map(lines -> new Free(
                        lines.getFirst(),
                        lines.size() == 4 ? lines.get(1) : "",
                        new Case(lines.get(lines.size() - 2), lines.getLast())))
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

    /** At most one in twenty right ones is flagged, and at least nine in ten wrong ones are. */
    @Test
    void freeWordingIsLeftAloneAndFaultsAreFound(@TempDir Path folder) throws IOException {
        List<String> alarms = new ArrayList<>();
        List<String> missed = new ArrayList<>();
        for (String database : List.of("medical", "movie", "nba", "music")) {
            Path source = database.equals("music")
                    ? ForeignDatabase.MUSIC.sqlite(folder.resolve("music.sqlite"), 7, 1)
                    : Files.createSymbolicLink(
                            folder.resolve(database),
                            Path.of("sample-data", database).toAbsolutePath());
            try (Tried tried = Tried.over(source)) {
                free("free-right.txt").stream()
                        .filter(f -> f.database().equals(database))
                        .forEach(f -> flagged(tried, f.one()).stream()
                                .map(flag -> database + ": " + flag)
                                .findFirst()
                                .ifPresent(alarms::add));
                free("free-wrong.txt").stream()
                        .filter(f -> f.database().equals(database))
                        .filter(f -> flagged(tried, f.one()).isEmpty())
                        .forEach(f -> missed.add(
                                database + ", " + f.kind() + ": " + f.one().question()));
            }
        }
        assertThat(alarms).as("right, and flagged").hasSizeLessThanOrEqualTo(10);
        assertThat(missed).as("wrong, and not flagged").hasSizeLessThanOrEqualTo(20);
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
