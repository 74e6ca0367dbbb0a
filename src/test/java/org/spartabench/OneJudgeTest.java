package org.spartabench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Whether two results are the same is decided in the package {@code rows} alone: by its tolerance, its keys, its pairs of rows. */
class OneJudgeTest {

    private static final Path SOURCES = Path.of("src/main/java/org/spartabench");

    /** What a comparison of numbers that are only near needs: a small bound, or rounding to some digits. */
    private static final Pattern TOLERANCE = Pattern.compile("\\b\\d+(\\.\\d+)?[eE]-([5-9]|1\\d)\\b|MathContext");

    private static final Pattern CELLS = Pattern.compile("@Nullable Object|import org\\.spartabench\\.facts\\.Rows;");

    /** A method that takes two results and says something of them. */
    private static final Pattern TWO_RESULTS =
            Pattern.compile("(?<!void \\w{1,40})\\([^()]*\\bRows \\w+,[^()]*\\bRows \\w+");

    /** Classes with rows that round what they compute or print, and compare nothing. */
    private static final Set<String> ROUNDERS = Set.of("FigureReader.java", "Values.java");

    private static Set<String> classes(Predicate<String> text) throws IOException {
        Set<String> found = new TreeSet<>();
        try (Stream<Path> files = Files.walk(SOURCES)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
                if (!file.startsWith(SOURCES.resolve("rows")) && text.test(Files.readString(file))) {
                    found.add(String.valueOf(file.getFileName()));
                }
            }
        }
        return found;
    }

    @Test
    void nobodyElseHasATolerance() throws IOException {
        Set<String> tolerant = classes(
                text -> CELLS.matcher(text).find() && TOLERANCE.matcher(text).find());
        assertThat(tolerant)
                .as("classes with rows and a tolerance or digits of their own; rows.Cells owns them")
                .isSubsetOf(ROUNDERS);
        assertThat(tolerant).as("the list of those that round").containsAll(ROUNDERS);
    }

    @Test
    void whoTakesTwoResultsAsksTheJudge() throws IOException {
        assertThat(classes(text -> TWO_RESULTS.matcher(text).find()))
                .as("classes that the rule sees")
                .contains("Engines.java", "Differences.java");
        assertThat(classes(text -> TWO_RESULTS.matcher(text).find() && !text.contains("import org.spartabench.rows.")))
                .as("classes that take two results and ask no class of rows")
                .isEmpty();
    }
}
