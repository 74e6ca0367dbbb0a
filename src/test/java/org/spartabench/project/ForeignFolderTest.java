package org.spartabench.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spartabench.project.Projects.make;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spartabench.Law;
import org.spartabench.base.result.Result;

/** The folder of a project that somebody else made is read and written as plain files, or not at all. */
class ForeignFolderTest {

    /** Each file that a project may have; a file of some of these names is made where there is none. */
    private static final List<String> FILES = List.of(
            ".lock",
            "sparta.json",
            "facts.duckdb",
            "facts.json",
            "facts.duckdb.wal",
            "schema.json",
            "passages.jsonl",
            "models.json",
            "lexicon.json",
            "release.json",
            "card.md",
            "errata.json",
            "guidelines.md",
            "candidates.jsonl",
            "workspace.mv.db",
            "templates/players.txt",
            "prompts/leaf.md",
            "apis/shop.json",
            "apis/hosts.json",
            "apis/replies.jsonl",
            "apis/calls.jsonl",
            "apis/imported/shop.yaml",
            "strategies/plan.json",
            "strategies/attempts.jsonl",
            "releases/1.0.0.json",
            "set/set.json",
            "set/films.sqlite",
            "set/descriptions/film.csv");

    private enum Kind {
        LINK_TO_FILE,
        LINK_TO_NOTHING,
        LINK_TO_FOLDER,
        PIPE,
        SOCKET,
        FOLDER
    }

    /** A name in a project and what stands there. */
    private record Odd(String name, Kind kind) {}

    private static final ObjectMapper ASCII = new ObjectMapper(
            JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build());

    /** A socket's path must be short. */
    @TempDir
    private static Path temp;

    private static Path original = temp;
    private static int copies;

    @BeforeAll
    static void makeOriginal() throws IOException {
        original = make(temp.resolve("project"));
    }

    private static Path copy() throws IOException {
        Path copy = Files.createDirectory(temp.resolve("c" + copies++));
        try (Stream<Path> files = Files.walk(original)) {
            for (Path file : files.skip(1).toList()) {
                Files.copy(file, copy.resolve(original.relativize(file)));
            }
        }
        return copy;
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void aLinkOrSpecialFileInAProjectIsRefusedBeforeAnythingIsDone() {
        Stream<Odd> files = FILES.stream().flatMap(f -> Stream.of(Kind.values()).map(kind -> new Odd(f, kind)));
        Stream<Odd> folders = Stream.of("templates", "prompts", "apis", "releases", "strategies", "set", "unknown")
                .map(f -> new Odd(f, Kind.LINK_TO_FOLDER));
        Law.holdsFor(Stream.concat(files, folders), odd -> {
            Path project = copy();
            Path elsewhere = Files.createDirectory(temp.resolve("e" + copies));
            Path target = place(project.resolve(odd.name()), odd.kind(), elsewhere);
            List<String> before = content(project, elsewhere);

            for (Result<Project> opened : List.of(Project.open(project), ProjectFolder.openToRead(project))) {
                assertThat(problem(opened)).contains(odd.name());
            }
            assertThat(ProjectFolder.newServer(project)).isEmpty();
            assertThat(content(project, elsewhere)).isEqualTo(before);
            assertThat(Files.exists(target)).isEqualTo(odd.kind() != Kind.LINK_TO_NOTHING);
        });
    }

    /** @return what a link leads to, or what was made */
    private static Path place(Path file, Kind kind, Path elsewhere) throws IOException, InterruptedException {
        Files.createDirectories(file.getParent());
        Path target = elsewhere.resolve("target");
        switch (kind) {
            case LINK_TO_FILE -> {
                // What would be accepted in the file's place.
                if (Files.exists(file)) {
                    Files.move(file, target);
                } else {
                    Files.createFile(target);
                }
                Files.createSymbolicLink(file, target);
            }
            case LINK_TO_NOTHING -> {
                Files.deleteIfExists(file);
                Files.createSymbolicLink(file, target);
            }
            case LINK_TO_FOLDER -> {
                if (Files.isDirectory(file)) {
                    Files.move(file, target);
                } else {
                    Files.deleteIfExists(file);
                    Files.createDirectory(target);
                }
                Files.createSymbolicLink(file, target);
            }
            case PIPE -> {
                Files.deleteIfExists(file);
                assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor())
                        .isZero();
                return file;
            }
            case SOCKET -> {
                Files.deleteIfExists(file);
                try (ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
                    socket.bind(UnixDomainSocketAddress.of(file));
                }
                return file;
            }
            case FOLDER -> {
                Files.deleteIfExists(file);
                return Files.createDirectory(file);
            }
        }
        return target;
    }

    /** Names, kinds and sizes of all files. */
    private static List<String> content(Path... folders) throws IOException {
        List<String> all = new ArrayList<>();
        for (Path folder : folders) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted().toList()) {
                    all.add(file + (Files.isRegularFile(file) ? " " + Files.size(file) : ""));
                }
            }
        }
        return all;
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void aProjectBehindALinkAndFilesBesideItsOwnAreLeftAlone() throws IOException {
        Path project = copy();
        Path other = Files.createDirectory(temp.resolve("other"));
        Files.writeString(project.resolve("notes.txt"), "mine");
        Path hidden = Files.createDirectory(project.resolve(".git"));
        Files.createSymbolicLink(hidden.resolve("objects"), other);
        Path link = Files.createSymbolicLink(temp.resolve("link"), project);
        try (Project opened = Projects.ok(Project.open(link))) {
            assertThat(opened.schema().tables()).hasSize(2);
        }
        assertThat(project.resolve("notes.txt")).hasContent("mine");
    }

    /** A cloud drive may bring the workspace last; without it, items and decisions would seem to be none. */
    @Test
    void aProjectWithoutItsWorkspaceIsNotAnEmptyOne() throws IOException {
        Path project = copy();
        Files.delete(project.resolve("workspace.mv.db"));
        Files.deleteIfExists(project.resolve(".lock"));
        List<String> before = content(project);
        for (Result<Project> opened : List.of(Project.open(project), ProjectFolder.openToRead(project))) {
            assertThat(problem(opened)).contains("workspace.mv.db: is missing");
        }
        assertThat(content(project)).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../../../stray",
                "a/../../b",
                "/tmp/x",
                "..",
                ".",
                "",
                " ",
                "a/b",
                "a\\b",
                "c:d",
                "a\"b",
                "a\nb",
                "a\u0000b",
                "a\u0085b",
                "a\u2028b",
                "a\uD800b",
                "what?",
                "a*",
                "a<b>",
                "a|b",
                "a;b",
                "dot.",
                "space ",
                " space",
                "NUL",
                "con",
                "Aux.txt",
                "com1",
                "LPT9.x",
                "com¹"
            })
    void aProjectWhoseNameIsNoFileNameIsRefused(String name) throws IOException {
        nameIsRefused(name);
    }

    @Test
    void aProjectWithAVeryLongNameIsRefused() throws IOException {
        nameIsRefused("x".repeat(300));
        nameIsRefused("é".repeat(61));
    }

    private static void nameIsRefused(String name) throws IOException {
        for (String file : List.of("sparta.json", "schema.json")) {
            Path project = copy();
            String text = Files.readString(project.resolve(file));
            String json = ASCII.writeValueAsString(name);
            Files.writeString(project.resolve(file), text.replace("\"football\"", json));
            assertThat(problem(Project.open(project)))
                    .startsWith(project.resolve(file) + ": the project's name '")
                    .contains("correct it here");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"../../stray", "/etc/hostname", "a b", "x\\\\y", "", "nul:"})
    void aTableWhoseNameIsNoFileNameIsRefused(String name) throws IOException {
        Path project = copy();
        Path schema = project.resolve("schema.json");
        Files.writeString(schema, Files.readString(schema).replace("\"players\"", "\"" + name + "\""));
        assertThat(problem(Project.open(project))).contains("schema.json: the name '", "is not an identifier");
    }

    @Test
    void aKeyOrJoinOfNoColumnIsRefused() throws IOException {
        Path project = copy();
        Path schema = project.resolve("schema.json");
        String text = Files.readString(schema);
        String renamed = text.replaceFirst("(\"primaryKey\" : \\[ )\"\\w+\"", "$1\"nowhere\"");
        assertThat(renamed).isNotEqualTo(text);
        Files.writeString(schema, renamed);
        assertThat(problem(Project.open(project))).contains("a key or join names ", ".nowhere, which is no column");
    }

    private static String problem(Result<Project> opened) {
        return switch (opened) {
            case Result.Ok<Project>(Project project) -> {
                project.close();
                throw new AssertionError("was opened");
            }
            case Result.Bad<Project> bad -> {
                assertThat(bad.problems()).hasSize(1);
                yield bad.message();
            }
        };
    }
}
