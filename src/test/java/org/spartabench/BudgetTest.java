package org.spartabench;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Holds the lines of each area to {@code src/docs/budget.txt}, where they may only fall, and each package to a few doors: the top-level types
 * that other packages use.
 */
class BudgetTest {

    private static final String ROOT = "org.spartabench.";
    private static final Path SOURCES = Path.of("src/main/java/org/spartabench");
    private static final Path BUDGET = Path.of("src/docs/budget.txt");

    /** Doors that a package may have (decision 268). */
    private static final int DOORS = 7;

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

    @Test
    void noPackageHasMoreThanSevenDoors() throws IOException {
        Map<String, Set<String>> doors = doors();
        assertThat(doors).as("packages that the rule sees").hasSizeGreaterThan(100);
        doors.values().removeIf(types -> types.size() <= DOORS);
        assertThat(doors).as("packages with more than %d doors", DOORS).isEmpty();
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

    private static Map<String, Set<String>> doors() {
        JavaClasses classes = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages("org.spartabench");
        Map<String, Set<String>> doors = new TreeMap<>();
        for (JavaClass user : classes) {
            user.getDirectDependenciesFromSelf().forEach(dependency -> {
                JavaClass used = dependency.getTargetClass();
                if (used.getName().startsWith(ROOT) && !used.getPackage().equals(user.getPackage())) {
                    String name = used.getPackageName().substring(ROOT.length());
                    doors.computeIfAbsent(name, key -> new TreeSet<>())
                            .add(used.getName()
                                    .substring(used.getPackageName().length() + 1)
                                    .replaceAll("\\$.*", ""));
                }
            });
        }
        return doors;
    }
}
