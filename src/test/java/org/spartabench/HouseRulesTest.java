package org.spartabench;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
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
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.spartabench.facts.statement.GuardedQuery;

/** Holds the rules of the house: layers, cycles, where the toolkit may be known, null-safety, sizes, knots. */
class HouseRulesTest {

    private static final String ROOT = "org.spartabench";
    private static final Path SOURCES = Path.of("src/main/java/org/spartabench");
    private static final List<Path> ALL_SOURCES =
            List.of(SOURCES, Path.of("src/test/java/org/spartabench"), Path.of("src/bench/java/org/spartabench"));
    private static final int LONG_FILE = 385;
    private static final int FACADE = 130;
    private static final int LARGE_PACKAGE = 30;
    private static final int LARGE_KNOT = 4;

    /**
     * Knots that stay, by package. The types of the query tree hold each other because the grammar of SQL does: a block has
     * predicates, a predicate has expressions and queries, an expression may be a query.
     */
    private static final Map<String, Set<String>> KNOTS =
            Map.of("sql.tree", words("Block ExtendedExpr Expr Predicate Query Source"));

    /** The areas from the ground up: each may use those before it, and none uses one after it. */
    private static final List<String> AREAS = List.of(
            "base",
            "facts",
            "sql",
            "rows",
            "python",
            "apis",
            "authors",
            "answering",
            "making",
            "publishing",
            "judging",
            "project",
            "cli",
            "desktop",
            "app");

    /**
     * Classes outside {@code desktop.work} that may make threads: tasks and the workers of jobs; and two that belong to no
     * project's work; and the server on this machine, whose threads end with it. The watchdog stops statements of an engine, below every task, and ends with the engine; the hook of the
     * program's end must be a thread that was not started.
     */
    private static final Set<String> THREAD_MAKERS =
            Set.of("Tasks", "WorkThreads", "Watchdog", "StubbornStatements", "MockServer", "Main");

    private static final List<String> VIEW_TYPES = List.of(
            "javafx.scene.Node",
            ROOT + ".desktop.shell.screen.Screen",
            ROOT + ".desktop.shell.screen.Page",
            ROOT + ".desktop.fx.fxml.FxmlView");

    /** Views that still read or write the project themselves; none may join them. */
    private static final Set<String> VIEWS_WITHOUT_MODEL =
            words("AboutSheet ImportApiSheet MappingForm ModelForm RunChoice RunPanel SheetPanel");

    /** Top-level types of a package that others may use (decision 268). */
    private static final int DOORS = 7;

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(ROOT);

    @Test
    void noPackageHasMoreThanSevenDoors() throws IOException {
        Map<String, Set<String>> doors = doors();
        assertThat(doors).as("packages that the rule sees").hasSizeGreaterThan(100);
        doors.values().removeIf(types -> types.size() <= DOORS);
        assertThat(doors).as("packages with more than %d doors", DOORS).isEmpty();
    }

    @Test
    void eachAreaUsesOnlyTheAreasBelowIt() {
        classes()
                .should(new ArchCondition<JavaClass>("use only the areas below") {
                    @Override
                    public void check(JavaClass user, ConditionEvents events) {
                        user.getDirectDependenciesFromSelf().forEach(dependency -> {
                            String from = area(user);
                            String to = area(dependency.getTargetClass());
                            boolean allowed = from.isEmpty() || to.isEmpty() || floor(to) <= floor(from);
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
                .resideOutsideOfPackage(ROOT + ".desktop..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("javafx..", "org.controlsfx..", "org.fxmisc..", "atlantafx..")
                .check(CLASSES);
    }

    @Test
    void sqlIsReadInOnePackage() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".sql..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("net.sf.jsqlparser..")
                .check(CLASSES);
    }

    @Test
    void onlyTheGuardAndTheFactsMakeGuardedQueries() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".facts..")
                .and()
                .doNotHaveFullyQualifiedName(ROOT + ".sql.guard.Guard")
                .should()
                .callConstructor(GuardedQuery.class, String.class)
                .check(CLASSES);
    }

    @Test
    void onlyOneClassMakesJsonMappers() {
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName(ROOT + ".base.Json")
                .should()
                .callConstructorWhere(target(owner(assignableTo(ObjectMapper.class))))
                .orShould()
                .callMethod(JsonMapper.class, "builder")
                .orShould()
                .callMethod(JsonMapper.class, "builder", JsonFactory.class)
                .check(CLASSES);
    }

    @Test
    void connectionsAreOpenedInFewPlaces() {
        noClasses()
                .that()
                .resideOutsideOfPackages(ROOT + ".authors.llm..", ROOT + ".apis.call..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.net.http..")
                .check(CLASSES);
    }

    @Test
    void onlyTheServerOnThisMachineComputesTheBuiltInFunctions() {
        noClasses()
                .that()
                .resideOutsideOfPackages(ROOT + ".apis.mock..", ROOT + ".apis.scalar..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(ROOT + ".apis.scalar..")
                .check(CLASSES);
    }

    @Test
    void threadsAreMadeInFewPlaces() {
        classes()
                .that()
                .resideOutsideOfPackage(ROOT + ".desktop.work..")
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

    /** A view is what JavaFX draws, a screen, a page, or a part with an FXML file; and what is nested in one. */
    @Test
    void viewsDoNotDependOnTheStore() {
        Set<String> users = new TreeSet<>();
        for (JavaClass type : CLASSES) {
            boolean uses = type.getDirectDependenciesFromSelf().stream()
                    .anyMatch(d -> area(d.getTargetClass()).equals("project"));
            if (uses && isView(type)) {
                users.add(type.getName().replaceAll(".*\\.|\\$.*", ""));
            }
        }
        assertThat(users)
                .as("views that use the project themselves, in place of a model; the list only gets shorter")
                .isEqualTo(VIEWS_WITHOUT_MODEL);
    }

    private static boolean isView(JavaClass type) {
        boolean drawn = VIEW_TYPES.stream().anyMatch(type::isAssignableTo);
        boolean named = type.getName().matches(ROOT + "\\.desktop\\..*(View|Page|Pane)");
        return drawn
                || named
                || type.getEnclosingClass().filter(HouseRulesTest::isView).isPresent();
    }

    @Test
    void everyPackageIsNullMarkedAndSaysWhatItDoes() {
        List<String> bare = CLASSES.stream()
                .map(JavaClass::getPackage)
                .distinct()
                .filter(p -> !p.isAnnotatedWith("org.jspecify.annotations.NullMarked"))
                .map(p -> p.getName())
                .filter(name -> !name.equals(ROOT))
                .sorted()
                .toList();
        assertThat(bare).as("packages without @NullMarked in package-info.java").isEmpty();
    }

    /** Nested types need their outer name anyway; a class of its own has its simple name alone, whoever may see it. */
    @Test
    void noTwoClassesHaveTheSameSimpleName() throws IOException {
        Map<String, Long> names = files(SOURCES).stream()
                .map(file -> String.valueOf(file.getFileName()))
                .filter(name -> !name.equals("package-info.java"))
                .collect(Collectors.groupingBy(name -> name, TreeMap::new, Collectors.counting()));
        names.values().removeIf(n -> n == 1);
        assertThat(names).as("names of several classes").isEmpty();
    }

    @Test
    void noFileIsLong() throws IOException {
        Map<Path, Integer> lines = new TreeMap<>();
        for (Path sources : ALL_SOURCES) {
            for (Path file : files(sources)) {
                lines.put(file, linesWithoutImports(file));
            }
        }
        assertThat(lines.get(SOURCES.resolve("project/Project.java")))
                .as("lines of the facade, which has no room for a service's own work")
                .isLessThanOrEqualTo(FACADE);
        lines.values().removeIf(n -> n <= LONG_FILE);
        assertThat(lines).as("files over %d lines without imports", LONG_FILE).isEmpty();
    }

    @Test
    void aPackageHasAtMostThirtyFiles() throws IOException {
        Map<String, Integer> sizes = new TreeMap<>();
        for (Path file : files(SOURCES)) {
            sizes.merge(name(file.getParent()), 1, Integer::sum);
        }
        sizes.values().removeIf(n -> n <= LARGE_PACKAGE);
        assertThat(sizes).as("packages over %d files", LARGE_PACKAGE).isEmpty();
    }

    @Test
    void noMoreThanFourClassesOfAPackageNeedEachOther() {
        Map<String, Set<String>> fresh = new TreeMap<>();
        Map<String, Set<String>> gone = new TreeMap<>(KNOTS);
        for (Set<String> knot : new Knots(CLASSES).largerThan(LARGE_KNOT)) {
            String inside =
                    knot.iterator().next().replaceFirst(ROOT + "\\.", "").replaceFirst("\\.\\w+$", "");
            Set<String> names = knot.stream()
                    .map(name -> name.substring(name.lastIndexOf('.') + 1))
                    .collect(Collectors.toSet());
            gone.remove(inside);
            if (!KNOTS.getOrDefault(inside, Set.of()).containsAll(names)) {
                fresh.put(inside, new TreeSet<>(names));
            }
        }
        assertThat(fresh).as("knots of more than %d classes", LARGE_KNOT).isEmpty();
        assertThat(gone).as("knots that are cut, to be taken off the list").isEmpty();
    }

    private static Set<String> words(String names) {
        return Set.of(names.split(" "));
    }

    private static String inner(String name) {
        return name.startsWith(ROOT + ".") ? name.substring(ROOT.length() + 1) : "";
    }

    /** Gives the top-level types of each package that other packages use. */
    private static Map<String, Set<String>> doors() {
        Map<String, Set<String>> doors = new TreeMap<>();
        for (JavaClass user : CLASSES) {
            user.getDirectDependenciesFromSelf().forEach(dependency -> {
                JavaClass used = dependency.getTargetClass();
                if (used.getName().startsWith(ROOT) && !used.getPackage().equals(user.getPackage())) {
                    String name = inner(used.getPackageName());
                    doors.computeIfAbsent(name, key -> new TreeSet<>())
                            .add(used.getName()
                                    .substring(used.getPackageName().length() + 1)
                                    .replaceAll("\\$.*", ""));
                }
            });
        }
        return doors;
    }

    private static List<Path> files(Path sources) throws IOException {
        try (Stream<Path> files = Files.walk(sources)) {
            return files.filter(f -> f.toString().endsWith(".java")).toList();
        }
    }

    private static int linesWithoutImports(Path file) throws IOException {
        return (int) Files.readAllLines(file).stream()
                .filter(line -> !line.startsWith("import "))
                .count();
    }

    private static String name(Path file) {
        return SOURCES.relativize(file).toString().replace(".java", "").replace('/', '.');
    }

    private static String area(JavaClass type) {
        return inner(type.getPackageName()).replaceFirst("\\..*", "");
    }

    private static int floor(String area) {
        int floor = AREAS.indexOf(area);
        if (floor < 0) {
            throw new AssertionError("package " + ROOT + "." + area + " is no area; add it to AREAS");
        }
        return floor;
    }
}
