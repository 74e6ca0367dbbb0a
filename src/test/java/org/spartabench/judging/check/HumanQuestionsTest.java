package org.spartabench.judging.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.authors.item.finding.Check;
import org.spartabench.authors.item.finding.Finding;
import org.spartabench.authors.item.finding.Finding.Severity;
import org.spartabench.facts.ForeignDatabase;

/**
 * Questions as people write them, in words of their own, on a database without a written lexicon: the checks leave the right
 * ones alone and flag the wrong ones, each with one fault.
 */
class HumanQuestionsTest {

    private static final Set<Check> READING = EnumSet.of(Check.COVERAGE, Check.CLARITY, Check.BAG_OR_SET);

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
        return tried.wordFindings(one.question(), one.sql()).stream()
                .filter(f -> f.severity().compareTo(Severity.WARNING) >= 0)
                .filter(f -> f.check() == Check.COVERAGE || f.message().contains("different names"))
                .map(f -> one.question() + "\n    " + f.message())
                .toList();
    }

    /** Of the right ones at most one in twenty is flagged; of the wrong ones at least nine in ten are, in each half. */
    @Test
    void freeWordingIsLeftAloneAndFaultsAreFound(@TempDir Path folder) throws IOException {
        List<Free> right = new ArrayList<>(free("free-right.txt"));
        right.addAll(free("free-more.txt"));
        right.addAll(free("free-other.txt"));
        List<Free> wrong = new ArrayList<>(free("free-wrong.txt"));
        wrong.addAll(free("free-more-wrong.txt"));
        wrong.addAll(free("free-other-wrong.txt"));
        Map<Free, String> flags = new HashMap<>();
        for (String database : right.stream().map(Free::database).distinct().toList()) {
            Path sample = Path.of("sample-data", database);
            Path tables = Files.exists(sample) ? sample : Path.of("src/test/resources/checks", database);
            Path source = database.equals("music")
                    ? ForeignDatabase.MUSIC.sqlite(folder.resolve("music.sqlite"), 7, 1)
                    : Files.createSymbolicLink(folder.resolve(database), tables.toAbsolutePath());
            try (Tried tried = Tried.over(source)) {
                Stream.concat(right.stream(), wrong.stream())
                        .filter(f -> f.database().equals(database))
                        .forEach(f ->
                                flagged(tried, f.one()).stream().findFirst().ifPresent(flag -> flags.put(f, flag)));
            }
        }
        for (int half = 0; half < 2; half++) {
            List<Free> clean = half(right, half);
            List<Free> faulty = half(wrong, half);
            List<String> alarms =
                    clean.stream().flatMap(f -> Stream.ofNullable(flags.get(f))).toList();
            List<String> missed = faulty.stream()
                    .filter(f -> !flags.containsKey(f))
                    .map(f -> f.kind() + ", " + f.database() + ": " + f.one().question())
                    .sorted()
                    .toList();
            Map<String, Long> kinds = faulty.stream()
                    .filter(f -> !flags.containsKey(f))
                    .collect(Collectors.groupingBy(Free::kind, TreeMap::new, Collectors.counting()));
            String place = half == 0 ? "on odd places" : "on even places";
            assertThat(alarms).as("right and flagged, %s", place).hasSizeLessThanOrEqualTo(clean.size() / 20);
            assertThat(missed)
                    .as("wrong and not flagged, %s: %s", place, kinds)
                    .hasSizeLessThanOrEqualTo(faulty.size() / 10);
            assertThat(kinds.values())
                    .as("wrong and not flagged, by kind: %s", kinds)
                    .allMatch(n -> n <= 3);
        }
    }

    /** Gives every second one: those on odd places, or on even ones. */
    private static List<Free> half(List<Free> all, int half) {
        return IntStream.range(0, all.size())
                .filter(i -> i % 2 == half)
                .mapToObj(all::get)
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

    /** Units convert, and no fix joins a number of the query with a unit that it does not have. */
    @Test
    void aFixWritesNoNumberWithAForeignUnit(@TempDir Path folder) throws IOException {
        try (Tried tried = Tried.over(ForeignDatabase.MUSIC.sqlite(folder.resolve("music.sqlite"), 7, 1))) {
            String sql = "SELECT Name FROM Track WHERE Milliseconds >= 300000";
            String right = "Which tracks are at least five minutes long?";
            assertThat(warnings(tried, new Case(right, sql), EnumSet.of(Check.COVERAGE)))
                    .isEmpty();
            List<Finding> found =
                    warnings(tried, new Case(right.replace("five", "six"), sql), EnumSet.of(Check.COVERAGE));
            assertThat(found).isNotEmpty();
            assertThat(found.stream().flatMap(f -> f.fix().stream()).map(String::valueOf))
                    .noneMatch(fix -> fix.contains("300,000 minutes") || fix.contains("300000 minutes"));
        }
    }

    /** Of the checks that read the question, none warns of a right one, and one does of a wrong one. */
    @Test
    void daysPlacesAndAllOfThemAreRead(@TempDir Path folder) throws IOException {
        compared(folder, "apiary", READING);
    }

    /** Columns of 0 and 1, units at the ends of names, several measures in one table, rows that refer to others of it. */
    @Test
    void yesAndNoUnitsAndMeasuresAreRead(@TempDir Path folder) throws IOException {
        compared(folder, "harbour", EnumSet.of(Check.COVERAGE, Check.CLARITY));
    }

    /** Amounts in words, minor units, rates, ends of states, and the sort of what is asked for. */
    @Test
    void amountsAndSortsAreRead(@TempDir Path folder) throws IOException {
        compared(folder, "library", EnumSet.of(Check.COVERAGE, Check.CLARITY));
    }

    private static void compared(Path folder, String name, Set<Check> reading) throws IOException {
        Path source = Files.createSymbolicLink(
                folder.resolve(name),
                Path.of("src/test/resources/checks/" + name).toAbsolutePath());
        List<String> alarms = new ArrayList<>();
        List<String> missed = new ArrayList<>();
        try (Tried tried = Tried.over(source)) {
            for (Case c : cases(name + "-right.txt")) {
                warnings(tried, c, reading).forEach(f -> alarms.add(c.question() + "\n    " + c.sql() + "\n    " + f));
            }
            for (Case c : cases(name + "-wrong.txt")) {
                if (warnings(tried, c, reading).isEmpty()) {
                    missed.add(c.question() + "\n    " + c.sql());
                }
            }
        }
        SoftAssertions.assertSoftly(softly -> {
            softly.assertThat(alarms).as("right, and flagged").isEmpty();
            softly.assertThat(missed).as("wrong, and not flagged").isEmpty();
        });
    }

    private static List<Finding> warnings(Tried tried, Case one, Set<Check> reading) {
        return tried.findings(one.question(), one.sql()).stream()
                .filter(f -> f.severity().compareTo(Severity.WARNING) >= 0)
                .filter(f -> reading.contains(f.check()))
                .toList();
    }
}
