package org.spartabench;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The rules of the house that a machine can hold: layers, cycles, where the toolkit may be known, null-safety, sizes. */
class HouseRulesTest {

    private static final String ROOT = "org.spartabench";
    private static final int LONG_FILE = 400;

    /** Each row may use the rows above it, and packages of one row do not use each other. */
    private static final List<List<String>> ROWS = List.of(
            List.of("fact"),
            List.of("query"),
            List.of("llm"),
            List.of("item"),
            List.of("author"),
            List.of("leaf", "nest", "repair", "verbalise", "check", "review", "publish", "score"),
            List.of("run"),
            List.of("store"),
            List.of("cli", "ui"),
            List.of("app"));

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(ROOT);

    @Test
    void eachLayerUsesOnlyTheLayersAboveIt() {
        classes()
                .should(new ArchCondition<JavaClass>("use only the layers above") {
                    @Override
                    public void check(JavaClass user, ConditionEvents events) {
                        user.getDirectDependenciesFromSelf().forEach(dependency -> {
                            String from = layer(user);
                            String to = layer(dependency.getTargetClass());
                            boolean allowed = from.isEmpty() || to.isEmpty() || from.equals(to) || row(to) < row(from);
                            events.add(new SimpleConditionEvent(user, allowed, dependency.getDescription()));
                        });
                    }
                })
                .check(CLASSES);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching(ROOT + ".(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void onlyTheWindowKnowsTheToolkit() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".ui..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("javafx..", "org.controlsfx..", "org.fxmisc..", "atlantafx..")
                .check(CLASSES);
    }

    @Test
    void sqlIsReadInOnePackage() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".query..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("net.sf.jsqlparser..")
                .check(CLASSES);
    }

    @Test
    void everyPackageIsNullMarkedAndSaysWhatItDoes() {
        List<String> bare = CLASSES.stream()
                .map(JavaClass::getPackage)
                .distinct()
                .filter(p -> !p.isAnnotatedWith("org.jspecify.annotations.NullMarked"))
                .map(p -> p.getName())
                .filter(name -> !name.equals(ROOT) && !name.equals(ROOT + ".app"))
                .sorted()
                .toList();
        assertThat(bare).as("packages without @NullMarked in package-info.java").isEmpty();
    }

    /** Sizes are told, not enforced. */
    @Test
    void longFilesAreReported() throws IOException {
        Map<Integer, Path> byLines = new TreeMap<>(Comparator.reverseOrder());
        List<Integer> sizes = new ArrayList<>();
        try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
            for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
                int lines = Files.readAllLines(file).size();
                sizes.add(lines);
                if (lines > LONG_FILE) {
                    byLines.put(lines, file);
                }
            }
        }
        sizes.sort(null);
        System.out.println(
                sizes.size() + " files, median " + sizes.get(sizes.size() / 2) + " lines, longest " + sizes.getLast());
        byLines.forEach((lines, file) -> System.out.println("  over " + LONG_FILE + ": " + lines + " " + file));
        assertThat(sizes).isNotEmpty();
    }

    private static String layer(JavaClass type) {
        String name = type.getPackageName();
        if (!name.startsWith(ROOT + ".")) {
            return "";
        }
        String rest = name.substring(ROOT.length() + 1);
        int dot = rest.indexOf('.');
        return dot < 0 ? rest : rest.substring(0, dot);
    }

    private static int row(String layer) {
        for (int i = 0; i < ROWS.size(); i++) {
            if (ROWS.get(i).contains(layer)) {
                return i;
            }
        }
        throw new AssertionError("package " + ROOT + "." + layer + " has no row; add it to ROWS");
    }
}
