package org.spartabench;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.AccessTarget;
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
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
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

    /** Views that still depend on the store. The list may only get shorter. */
    private static final Set<String> VIEWS_OVER_THE_STORE = Set.of(
            "AdjudicationPage",
            "AgreementPage",
            "AuditView",
            "ChecksPane",
            "CostsPage",
            "EvidencePane",
            "FactsView",
            "FaultsPage",
            "GenerateView",
            "GuidelinesPane",
            "HistoryPane",
            "PassagesPane",
            "PlanPage",
            "PrecisionPage",
            "PromptsPage",
            "PublishView",
            "QueryView",
            "ReasonPane",
            "ReviewView",
            "SharingPage",
            "StalePane",
            "ValidatorsPage",
            "WelcomeView",
            "WordsPane");

    /**
     * Classes outside {@code ui.shell} that may make threads: tasks and the workers of jobs; and two that belong to no
     * project's work. The watchdog stops statements of an engine, below every task, and ends with the engine; the hook of the
     * program's end must be a thread that was not started.
     */
    private static final Set<String> THREAD_MAKERS = Set.of("Tasks", "WorkThreads", "Watchdog", "Main");

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
    void threadsAreMadeInTwoPlaces() {
        classes()
                .that()
                .resideOutsideOfPackage(ROOT + ".ui.shell..")
                .should(new ArchCondition<JavaClass>("make no threads") {
                    @Override
                    public void check(JavaClass user, ConditionEvents events) {
                        String outer = user.getName().replaceAll(".*\\.|\\$.*", "");
                        Stream.concat(
                                        user.getCodeUnitCallsFromSelf().stream(),
                                        user.getCodeUnitReferencesFromSelf().stream())
                                .filter(a -> makesThread(a.getTarget()) && !THREAD_MAKERS.contains(outer))
                                .forEach(a -> events.add(SimpleConditionEvent.violated(user, a.getDescription())));
                    }
                })
                .check(CLASSES);
    }

    private static boolean makesThread(AccessTarget.CodeUnitAccessTarget target) {
        String owner = target.getOwner().getName();
        String name = target.getName();
        int parameters = target.getRawParameterTypes().size();
        return switch (owner) {
            case "java.lang.Thread" ->
                Set.of("<init>", "ofVirtual", "ofPlatform", "startVirtualThread")
                        .contains(name);
            case "java.util.concurrent.Executors", "java.util.concurrent.ForkJoinPool" -> true;
            case "java.util.concurrent.ThreadPoolExecutor", "java.util.Timer" -> name.equals("<init>");
            case "java.util.concurrent.CompletableFuture" ->
                Set.of("supplyAsync", "runAsync").contains(name) && parameters == 1
                        || name.equals("delayedExecutor") && parameters == 2;
            default -> false;
        };
    }

    @Test
    void viewsDoNotDependOnTheStore() {
        Set<String> users = CLASSES.stream()
                .filter(c -> c.getName().replaceAll("\\$.*", "").matches(".*(View|Page|Pane)"))
                .filter(c -> c.getPackageName().startsWith(ROOT + ".ui"))
                .filter(c -> c.getDirectDependenciesFromSelf().stream()
                        .anyMatch(d -> layer(d.getTargetClass()).equals("store")))
                .map(c -> c.getName().replaceAll(".*\\.|\\$.*", ""))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(users).containsExactlyInAnyOrderElementsOf(VIEWS_OVER_THE_STORE);
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
