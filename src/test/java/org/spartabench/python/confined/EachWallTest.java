package org.spartabench.python.confined;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.Law;
import org.spartabench.python.confined.PythonReply.Gave;

/** Each wall alone stops the programs that it is for, and without a wall the same programs give results. */
class EachWallTest {

    /** The time is for a busy machine: the wall against programs that take too much of it counts the processor's. */
    private static final RunLimits LIMITS = new RunLimits(HostileProgramsTest.PATIENCE, 512L << 20, 10_000, 0);

    /** Makes each wall stand only for a program that names it in its last line. */
    private static final Map<String, String> SWITCHES = Map.ofEntries(
            Map.entry(
                    "def enclose(",
                    "def stands(wall):\n    return message['run'].endswith('# ' + wall)\n\n\ndef enclose("),
            Map.entry("        check(tree)\n", "        if stands('SYNTAX'): check(tree)\n"),
            Map.entry("if name not in NAMES})", "if name not in NAMES or not stands('BUILTINS')})"),
            wall("        ", "space['__builtins__']['__import__'] = importer\n", "IMPORTER"),
            wall("        ", "pandas.read_csv = read_csv(tables)\n", "READER"),
            wall("        ", "lead_forms(tree)\n", "FORMS"),
            wall("        ", "guard_names()\n", "NAMES"),
            wall("        ", "globals().pop('LIBC')", "AUDIT"),
            wall("        ", "sys.addaudithook(audit)\n", "AUDIT"),
            wall("            ", "resource.setrlimit(what, ", "LIMITS"),
            wall("        ", "close_calls()\n", "SECCOMP"),
            Map.entry(
                    "    os.dup2(hearing, 0)\n", "    stands('LANDLOCK') and close_files()\n    os.dup2(hearing, 0)\n"),
            Map.entry("    WEAKNESS = close_files()\n", "    pass\n"),
            Map.entry("    WEAKNESS = 'a program could ' + ', '.join(open_still) if open_still else None\n", ""),
            Map.entry("int(seconds) + 2", "1"));

    private record Case(String wall, String needs, String message, String program) {

        @Override
        public String toString() {
            return wall + ": " + program;
        }
    }

    @TempDir
    Path folder;

    private static Map.Entry<String, String> wall(String indent, String line, String name) {
        return Map.entry(indent + line, indent + "if stands('" + name + "'): " + line);
    }

    private final ServerSocket server;

    EachWallTest() throws IOException {
        server = new ServerSocket(0, 9, InetAddress.getLoopbackAddress());
    }

    @AfterEach
    void stopListening() throws IOException {
        server.close();
    }

    @BeforeEach
    void makeTheSecret() throws IOException {
        Files.writeString(folder.resolve("secret.txt"), "first\nsecond\n");
    }

    @Test
    void eachWallAloneStopsWhatItIsFor() throws IOException {
        Interpreter python = TestPython.get();
        Assumptions.assumeTrue(python.weakness().isEmpty(), python.weakness().orElse(""));
        Path target = folder.resolve("target");
        try (PythonSession session = session(python.executable())) {
            List<Case> cases = new ArrayList<>(cases());
            cases.removeIf(c -> !c.needs().isEmpty() && !holds(session, c.needs()));
            assertThat(cases)
                    .extracting(Case::wall)
                    .contains(
                            "SYNTAX",
                            "BUILTINS",
                            "IMPORTER",
                            "READER",
                            "FORMS",
                            "NAMES",
                            "AUDIT",
                            "LANDLOCK",
                            "SECCOMP",
                            "LIMITS");
            Law.holdsFor(cases.stream(), c -> {
                assertThat(run(session, c.program() + "# " + c.wall()).problem())
                        .as("behind the wall")
                        .contains(c.message());
                assertThat(!Files.exists(target) || c.wall().equals("LIMITS") && Files.size(target) == 0)
                        .as("nothing is written")
                        .isTrue();
                assertThat(run(session, c.program())).as("without the wall").isInstanceOf(Gave.class);
                Files.deleteIfExists(target);
            });
        }
    }

    /** On a kernel without Landlock, bubblewrap alone stops programs that reach files, other processes and the network. */
    @Test
    void bubblewrapTakesThePlaceOfLandlock() throws IOException {
        Path python = OldKernel.python(folder, System.getenv("PATH"));
        Interpreter found = PythonSearch.of(Optional.of(python), Map.of())
                .find()
                .interpreter()
                .orElseThrow();
        String weakness = found.weakness().orElse("");
        Assumptions.assumeFalse(weakness.contains("bubblewrap"), weakness);
        assertThat(weakness).isEmpty();
        assertThat(found.walls()).isEqualTo("bubblewrap and seccomp");
        try (PythonSession wrapped = session(python);
                PythonSession free = session(TestPython.get().executable())) {
            Law.holdsFor(
                    Map.of(
                            "result = open('SECRET').read()", "[Errno 2]",
                            "result = open('/etc/passwd').read()", "[Errno 2]",
                            "open('TARGET', 'w')\nresult = 1", "[Errno 2]",
                            "import os\nos.mkfifo('/usr/lib/' + str(os.getpid()))\nresult = 1", "[Errno 30]",
                            "import os\nos.kill(WORKBENCH, 0)\nresult = 1", "[Errno 3]",
                            "import socket\nsocket.create_connection(('127.0.0.1', LISTENING))\nresult = 1",
                                    "[Errno 111]")
                            .entrySet()
                            .stream(),
                    c -> {
                        String program = c.getKey();
                        assertThat(run(wrapped, program).problem()).contains(c.getValue());
                        if (!program.contains("/usr/lib")) {
                            assertThat(run(free, program))
                                    .as("without the wall")
                                    .isInstanceOf(Gave.class);
                        }
                    });
        }
    }

    /** Bubblewrap counts only if it works and its own attempts to leave fail; else models need trust, as without it. */
    @Test
    void bubblewrapThatFailsOrShowsFilesIsNoWall() throws IOException {
        Path fails = Files.writeString(folder.resolve("bwrap"), "#!/bin/sh\necho 'no namespace here' >&2\nexit 1\n");
        assertThat(fails.toFile().setExecutable(true)).isTrue();
        assertThat(problem(OldKernel.python(folder), PythonRunner.script()))
                .isEqualTo("this system cannot confine Python: the kernel has no Landlock, and bubblewrap failed: no"
                        + " namespace here; only compiled programs run");
        Path python = OldKernel.python(folder, System.getenv("PATH"));
        String problem = problem(python, HostileProgramsTest.changed(Map.of("shown = {", "shown = {'/etc', ")));
        Assumptions.assumeFalse(problem.contains("bubblewrap"), problem);
        assertThat(problem).contains("cannot confine Python: a program could read a file;");
    }

    private static String problem(Path python, String script) {
        try (PythonSession session = new PythonSession(python, script, HostileProgramsTest.PATIENCE)) {
            assertThat(session.runCompiled("result = 1", Map.of(), LIMITS)).isInstanceOf(Gave.class);
            return session.run("result = 1", Map.of(), LIMITS).problem();
        }
    }

    private static PythonSession session(Path python) {
        return new PythonSession(python, HostileProgramsTest.changed(SWITCHES), HostileProgramsTest.PATIENCE);
    }

    private PythonReply run(PythonSession session, String program) {
        String text = program.replace("SECRET", folder.resolve("secret.txt").toString())
                .replace("TARGET", folder.resolve("target").toString())
                .replace("LISTENING", String.valueOf(server.getLocalPort()))
                .replace("WORKBENCH", String.valueOf(ProcessHandle.current().pid()));
        return session.run(text, Map.of(), LIMITS);
    }

    private boolean holds(PythonSession session, String needs) {
        PythonReply reply = run(
                session,
                "import ctypes, os, sys\nlandlock = ctypes.CDLL(None).syscall(444, None, ctypes.c_size_t(0), 1)\n"
                        + "python = sys.version_info\nuser = os.getuid()\nresult = " + needs);
        return ((Gave) reply).output().rows().equals(List.of(List.of(true)));
    }

    private static List<Case> cases() throws IOException {
        try (InputStream file = EachWallTest.class.getResourceAsStream("walls.txt")) {
            String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
            Matcher parts = Pattern.compile("(?ms)^--- (\\w+)(?: if ([^:]+))?: ([^\\n]+)\\n(.*?)(?=^--- |\\z)")
                    .matcher(text);
            return parts.results()
                    .map(p -> new Case(p.group(1), p.group(2) == null ? "" : p.group(2), p.group(3), p.group(4)))
                    .toList();
        }
    }
}
