package org.spartabench.python.confined;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.python.confined.PythonReply.Gave;

/** Programs that try to leave their process reach nothing, a missing wall is noticed, and the session lives on. */
class HostileProgramsTest {

    private static final RunLimits LIMITS = new RunLimits(Duration.ofMillis(1500), 512L << 20, 10_000, 0);

    /** For programs that end by themselves. */
    static final RunLimits PATIENT = new RunLimits(Duration.ofMinutes(1), 2L << 30, 10_000, 0);

    static final Duration PATIENCE = Duration.ofMinutes(2);

    @TempDir
    Path folder;

    @Test
    void noHostileProgramGivesAResult() throws IOException {
        Interpreter python = TestPython.get();
        Path secret = Files.writeString(folder.resolve("secret.txt"), "the secret\n");
        Path target = folder.resolve("target.txt");
        Map<String, PythonReply> gave = new LinkedHashMap<>();
        int count = 0;
        try (PythonSession session = new PythonSession(python)) {
            session.table("t", new PythonSession.Csv("a,b\n1,\"x\"\n2,\n", List.of("b")));
            session.run("result = 1", Map.of("t", "t"), PATIENT); // the start of Python counts for none
            for (String program : hostile()) {
                String name = program.lines().findFirst().orElseThrow();
                String text = program.substring(name.length() + 1)
                        .replace("SECRET", secret.toString())
                        .replace("TARGET", target.toString());
                PythonReply reply = session.run(text, Map.of("t", "t"), LIMITS);
                count++;
                if (reply instanceof Gave) {
                    gave.put(name, reply);
                }
                assertThat(reply.problem()).doesNotContain("the secret");
            }
            assertThat(session.run("result = t['a'].sum()", Map.of("t", "t"), PATIENT))
                    .as("a program after all of them")
                    .isInstanceOf(Gave.class);
        }
        assertThat(count).isGreaterThanOrEqualTo(60);
        assertThat(gave).isEmpty();
        assertThat(target).doesNotExist();
    }

    /** The runner tries its own walls: without one of them only our own programs run, and others where they are trusted. */
    @Test
    void aMissingWallIsNoticed() {
        Interpreter python = TestPython.get();
        assertThat(without(python, "    WEAKNESS = close_files()\n", "    pass\n"))
                .contains("this system cannot confine Python: a program could read a file");
        assertThat(without(python, "    close_calls()\n", "    pass\n"))
                .contains("this system cannot confine Python: a program could leave its process");
        assertThat(without(python, "            resource.setrlimit(what,", "            (lambda *limit: None)(what,"))
                .contains("this system cannot confine Python: a program could use much memory");
        assertThat(without(python, "sys.platform.startswith('linux')", "False"))
                .contains("this system cannot confine Python: it is no Linux");
    }

    private static String without(Interpreter python, String wall, String instead) {
        try (PythonSession session = new PythonSession(python.executable(), changed(Map.of(wall, instead)), PATIENCE)) {
            assertThat(session.runCompiled("result = 1", Map.of(), PATIENT)).isInstanceOf(Gave.class);
            String problem = session.run("result = 1", Map.of(), PATIENT).problem();
            session.trust();
            assertThat(session.run("result = 1", Map.of(), PATIENT)).isInstanceOf(Gave.class);
            assertThat(session.run("import os\nresult = 1", Map.of(), PATIENT))
                    .isInstanceOf(PythonReply.Forbidden.class);
            return problem;
        }
    }

    static String changed(Map<String, String> changes) {
        String script = PythonRunner.script();
        for (Map.Entry<String, String> change : changes.entrySet()) {
            assertThat(script).contains(change.getKey());
            script = script.replace(change.getKey(), change.getValue());
        }
        return script;
    }

    @Test
    void aKilledRunnerIsReplaced() {
        Interpreter python = TestPython.get();
        try (PythonSession session = new PythonSession(python)) {
            session.table("t", new PythonSession.Csv("a\n1\n2\n", List.of()));
            for (int i = 0; i < 3; i++) {
                assertThat(session.run("result = t", Map.of("t", "t"), PATIENT))
                        .isInstanceOfSatisfying(
                                Gave.class, g -> assertThat(g.output().rows()).hasSize(2));
                session.pid().flatMap(ProcessHandle::of).ifPresent(ProcessHandle::destroyForcibly);
            }
        }
    }

    /** Both forms run alike, whoever loaded a table; a table never takes a name that programs need. */
    @Test
    void tablesStandReadyAndMayBeRead() {
        try (PythonSession session = new PythonSession(TestPython.get())) {
            for (String table : List.of("kept t", "other", "str", "result")) {
                session.table(table, new PythonSession.Csv("a,b\n1,\"007\"\n2,\"08\"\n", List.of("b")));
            }
            Map<String, String> seen = Map.of("t", "kept t", "str", "str", "result", "result");
            session.run("result = 1", Map.of("other", "other"), PATIENT);
            Map<String, String> cases = Map.of(
                    "result = t['b'].str.len().sum()", "5",
                    "import pandas as pd\nresult = pd.read_csv('db/t.csv')['b'].sum()", "15",
                    "import pandas as pd\nresult = pd.read_csv('t.csv', dtype={'b': str})['b'].sum()", "00708",
                    "result = str(t['a'].sum())", "3",
                    "x = t", "NameError: the program assigns no result",
                    "result = other", "NameError: name 'other' is not defined",
                    "result = pd.DataFrame({'a': np.arange(3)})['a'].sum()", "3",
                    "result = pd.io", "not allowed: io",
                    "import pandas as pd\nresult = pd.read_csv('other.csv')", "there is no table other");
            cases.forEach((program, expected) -> {
                PythonReply reply = session.run(program, seen, PATIENT);
                assertThat(
                                reply instanceof Gave g
                                        ? g.output()
                                                .rows()
                                                .getFirst()
                                                .getFirst()
                                                .toString()
                                        : reply.problem())
                        .as(program)
                        .contains(expected);
            });
        }
    }

    @Test
    void sizesOfFramesComeLineByLine() {
        Interpreter python = TestPython.get();
        try (PythonSession session = new PythonSession(python)) {
            session.table("t", new PythonSession.Csv("a,b\n1,\"007\"\n,\n3,\"NA\"\n", List.of("b")));
            PythonReply reply = session.run(
                    "import pandas as pd\nt = pd.read_csv('anywhere/t.csv', dtype={'b': str}, keep_default_na=False,"
                            + " na_values=[''])\nkept = t[t['b'].notna()]\nresult = kept",
                    Map.of("t", "t"),
                    PATIENT.heads(1));
            assertThat(reply).isInstanceOfSatisfying(Gave.class, g -> {
                assertThat(g.output().rows()).isEqualTo(List.of(List.of(1.0, "007"), List.of(3.0, "NA")));
                assertThat(g.frames()).extracting(PythonReply.FrameSize::line).containsExactly(2, 3, 4);
                assertThat(g.frames()).extracting(PythonReply.FrameSize::size).containsExactly(3L, 2L, 2L);
                assertThat(g.frames().getLast().head().rows()).isEqualTo(List.of(List.of(1.0, "007")));
            });
        }
    }

    @Test
    void saysWhatEachPythonLacks() throws IOException {
        Path noise = Files.writeString(folder.resolve("noise"), "#!/bin/sh\necho hello\nexit 0\n");
        assertThat(noise.toFile().setExecutable(true)).isTrue();
        PythonSearch.Found found = PythonSearch.of(Optional.of(noise), Map.of()).find();
        assertThat(found.interpreter()).isEmpty();
        assertThat(found.problem())
                .contains(noise.toString())
                .contains("pip install pandas")
                .doesNotContain("\n");
        assertThat(PythonSearch.of(Optional.empty(), Map.of("PATH", folder.toString()))
                        .candidates())
                .isEmpty();
        Path absent = folder.resolve("absent");
        assertThat(PythonSearch.of(Optional.empty(), Map.of("SPARTA_PYTHON", absent.toString()))
                        .find()
                        .problem())
                .contains("it is no executable");
    }

    private static List<String> hostile() throws IOException {
        try (InputStream file = HostileProgramsTest.class.getResourceAsStream("hostile.txt")) {
            String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
            return List.of(text.split("(?m)^--- ")).stream().skip(1).toList();
        }
    }
}
