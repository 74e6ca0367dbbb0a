package org.spartabench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds documents to the code: areas, classes that pages name, the index of decisions, links between pages. */
class DocumentsTest {

    private static final Path DOCUMENTS = Path.of("src/docs");
    private static final Path SOURCES = Path.of("src/main/java/org/spartabench");
    private static final Pattern AREA_ROW = Pattern.compile("(?m)^\\| `([a-z]+)` \\| (.*?) \\| `");
    private static final Pattern NAMED = Pattern.compile("`([a-z]+(?:\\.[a-z]+)*)\\.([A-Z]\\w+)[^`]*`");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)(?:#[^)]*)?\\)");

    @Test
    void theTableOfAreasRepeatsTheirPackages() throws IOException {
        TreeSet<String> rows = new TreeSet<>();
        for (MatchResult row : AREA_ROW.matcher(Files.readString(DOCUMENTS.resolve("architecture.md")))
                .results()
                .toList()) {
            Path info = SOURCES.resolve(row.group(1)).resolve("package-info.java");
            rows.add(row.group(1));
            if (Files.exists(info)) {
                String text = Files.readString(info).replaceAll("\\s*\\n \\* ?|^/\\*\\* ?", " ");
                assertThat(text)
                        .as("%s against the row of %s", info, row.group(1))
                        .contains(row.group(2))
                        .as("%s names its doors", info)
                        .containsIgnoringCase("doors");
            }
        }
        try (Stream<Path> areas = Files.list(SOURCES)) {
            assertThat(rows)
                    .isEqualTo(new TreeSet<>(areas.filter(Files::isDirectory)
                            .map(area -> area.getFileName().toString())
                            .toList()));
        }
    }

    @Test
    void pagesNameClassesThatAreThere() throws IOException {
        TreeSet<String> missing = new TreeSet<>();
        for (String page :
                List.of("architecture.md", "glossary.md", "threats.md", "user-guide.md", "CONTRIBUTING.md")) {
            NAMED.matcher(Files.readString(DOCUMENTS.resolve(page)))
                    .results()
                    .filter(name -> !Files.exists(
                            SOURCES.resolve(name.group(1).replace('.', '/')).resolve(name.group(2) + ".java")))
                    .forEach(name -> missing.add(page + ": " + name.group()));
        }
        assertThat(missing).as("classes that pages name").isEmpty();
    }

    @Test
    void theIndexListsEveryDecision() throws IOException {
        String index = Files.readString(DOCUMENTS.resolve("decisions/README.md"));
        try (Stream<Path> pages = Files.list(DOCUMENTS.resolve("decisions"))) {
            for (Path page : pages.filter(p -> !p.endsWith("README.md")).toList()) {
                assertThat(index).contains("(" + page.getFileName() + ")");
            }
        }
    }

    @Test
    void linksBetweenPagesLeadSomewhere() throws IOException {
        try (Stream<Path> pages = Files.walk(DOCUMENTS).filter(p -> p.toString().endsWith(".md"))) {
            for (Path page :
                    Stream.concat(pages, Stream.of(Path.of("README.md"))).toList()) {
                List<String> links = LINK.matcher(Files.readString(page))
                        .results()
                        .map(link -> link.group(1).strip())
                        .toList();
                for (String link : links) {
                    Path target = page.toAbsolutePath().getParent().resolve(link);
                    assertThat(target).as("link of %s", page).exists();
                }
            }
        }
    }
}
