package org.spartabench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Holds the lines of each area to {@code src/docs/budget.txt}, where they may only fall.
 */
class BudgetTest {

    private static final Path SOURCES = Path.of("src/main/java/org/spartabench");
    private static final Path BUDGET = Path.of("src/docs/budget.txt");

    /** Share of an area's lines that may be unused before the budget must be lowered. */
    private static final double SLACK = 0.02;

    @Test
    void noAreaHasMoreLinesThanItsBudget() throws IOException {
        Map<String, Integer> budget = budget();
        Map<String, Integer> lines = lines();
        Map<String, String> wrong = new TreeMap<>();
        for (Map.Entry<String, Integer> area : lines.entrySet()) {
            int allowed = budget.getOrDefault(area.getKey(), 0);
            if (area.getValue() > allowed) {
                wrong.put(area.getKey(), area.getValue() + " lines, over its budget of " + allowed);
            } else if (area.getValue() < allowed * (1 - SLACK)) {
                wrong.put(area.getKey(), area.getValue() + " lines; lower its budget of " + allowed);
            }
        }
        assertThat(wrong).as("areas against %s", BUDGET).isEmpty();
        assertThat(budget.keySet()).as("areas of %s", BUDGET).isEqualTo(lines.keySet());
    }

    /** Reads lines such as {@code lines facts 14600}; a line that begins with # gives a reason. */
    private static Map<String, Integer> budget() throws IOException {
        Map<String, Integer> budget = new TreeMap<>();
        for (String line : Files.readAllLines(BUDGET)) {
            String[] words = line.split(" +");
            if (words[0].equals("lines")) {
                budget.put(words[1], Integer.parseInt(words[2]));
            }
        }
        return budget;
    }

    private static Map<String, Integer> lines() throws IOException {
        Map<String, Integer> lines = new TreeMap<>();
        try (Stream<Path> files = Files.walk(SOURCES)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
                String area = SOURCES.relativize(file).getName(0).toString();
                lines.merge(area, Files.readAllLines(file).size(), Integer::sum);
            }
        }
        return lines;
    }
}
