package org.spartabench.python;

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
import org.spartabench.python.PythonReply.Gave;

/** Programs that try to leave their process reach nothing, each wall alone keeps what it is for, and the session lives on. */
class HostileProgramsTest {

    private static final RunLimits LIMITS = new RunLimits(Duration.ofMillis(1500), 512L << 20, 10_000, 0);

    static final Duration PATIENCE = Duration.ofSeconds(30);

    /** The check of the syntax tree and the audit hook are off: only the kernel is left. */
    private static final Map<String, String> KERNEL_ONLY = Map.of(
            "        check(tree)\n", "",
            "        sys.addaudithook(audit)\n", "",
            "if name.split('.')[0] in ('ctypes',", "if name.split('.')[0] in ('none',",
            "if name not in NAMES}}", "}}",
            "space['__builtins__']['__import__'] = importer\n", "pass\n",
            "pandas.read_csv = read_csv(wanted['form'])", "pass");

    @TempDir
    Path folder;

    @Test
    void noHostileProgramGivesAResult() throws IOException {
        Interpreter python = TestPython.get();
        Path secret = Files.writeString(folder.resolve("secret.txt"), "the secret\n");
        Path target = folder.resolve("target.txt");
        Map<String, PythonReply> gave = new LinkedHashMap<>();
        Map<String, Long> late = new LinkedHashMap<>();
        int count = 0;
        try (PythonSession session = new PythonSession(python)) {
            session.table("t", new PythonSession.Csv("a,b\n1,\"x\"\n2,\n", List.of("b")));
            session.run("result = 1", List.of("t"), false, LIMITS); // the start of Python counts for none
            for (String program : hostile()) {
                String name = program.lines().findFirst().orElseThrow();
                String text = program.substring(name.length() + 1)
                        .replace("SECRET", secret.toString())
                        .replace("TARGET", target.toString());
                long start = System.nanoTime();
                PythonReply reply = session.run(text, List.of("t"), false, LIMITS);
                long millis = (System.nanoTime() - start) / 1_000_000;
                count++;
                if (reply instanceof Gave) {
                    gave.put(name, reply);
                }
                if (millis > LIMITS.time().toMillis() + 3000) {
                    late.put(name, millis);
                }
                assertThat(reply.problem()).doesNotContain("the secret");
            }
            assertThat(session.run("result = t['a'].sum()", List.of("t"), true, LIMITS))
                    .as("a program after all of them")
                    .isInstanceOf(Gave.class);
        }
        assertThat(count).isGreaterThanOrEqualTo(60);
        assertThat(gave).isEmpty();
        assertThat(late).isEmpty();
        assertThat(target).doesNotExist();
    }

    /** With the inner layers switched off, a program may import and call what it likes: the kernel refuses. */
    @Test
    void theKernelAloneKeepsFilesSocketsAndProcesses() throws IOException {
        Interpreter python = TestPython.get();
        Path secret = Files.writeString(folder.resolve("secret.txt"), "the secret\n");
        Path target = folder.resolve("target.txt");
        try (PythonSession session = new PythonSession(python.executable(), changed(KERNEL_ONLY), PATIENCE)) {
            for (String program : List.of(
                    "result = open('SECRET').read()",
                    "open('TARGET', 'w').write('x'); result = 1",
                    "import os\nresult = os.stat('SECRET').st_size",
                    "import os\nresult = os.listdir('/')",
                    "import os\nresult = os.fork()",
                    "import os\nos.kill(os.getppid(), 9); result = 1",
                    "import os\nos.execv('/bin/sh', ['sh', '-c', 'touch TARGET']); result = 1",
                    "import os\nresult = os.open('/proc/self/environ', 0)",
                    "import _socket\nresult = _socket.socket().fileno()",
                    "import _thread\nresult = _thread.start_new_thread(print, ())",
                    "import pandas as pd\nresult = pd.read_csv('SECRET')",
                    "import ctypes\nresult = 1 / (1 + ctypes.CDLL(None).socket(2, 1, 0))",
                    "import ctypes\nresult = 1 / (1 + ctypes.CDLL(None).fork())",
                    "import ctypes\nresult = 1 / (1 + ctypes.CDLL(None).ptrace(0, 0, 0, 0))",
                    "import ctypes\nresult = 1 / (1 + ctypes.CDLL(None).syscall(425, 1, None))")) {
                String text = program.replace("SECRET", secret.toString()).replace("TARGET", target.toString());
                PythonReply reply = session.run(text, List.of(), false, LIMITS);
                assertThat(reply).as(program).isNotInstanceOf(Gave.class);
            }
            assertThat(session.run("import os\nresult = os.getpid() > 0", List.of(), false, LIMITS))
                    .as("what the inner layers would refuse and the kernel does not")
                    .isInstanceOf(Gave.class);
        }
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
        assertThat(without(python, "sys.platform.startswith('linux')", "False"))
                .contains("this system cannot confine Python: it is no Linux");
    }

    private static String without(Interpreter python, String wall, String instead) {
        try (PythonSession session = new PythonSession(python.executable(), changed(Map.of(wall, instead)), PATIENCE)) {
            assertThat(session.runCompiled("result = 1", List.of(), LIMITS)).isInstanceOf(Gave.class);
            String problem = session.run("result = 1", List.of(), false, LIMITS).problem();
            session.trust();
            assertThat(session.run("result = 1", List.of(), false, LIMITS)).isInstanceOf(Gave.class);
            assertThat(session.run("import os\nresult = 1", List.of(), false, LIMITS))
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
                assertThat(session.run("result = t", List.of("t"), true, LIMITS))
                        .isInstanceOfSatisfying(
                                Gave.class, g -> assertThat(g.output().rows()).hasSize(2));
                session.pid().flatMap(ProcessHandle::of).ifPresent(ProcessHandle::destroyForcibly);
            }
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
                    List.of("t"),
                    false,
                    LIMITS.heads(1));
            assertThat(reply).isInstanceOfSatisfying(Gave.class, g -> {
                assertThat(g.output().rows()).isEqualTo(List.of(List.of(1.0, "007"), List.of(3.0, "NA")));
                assertThat(g.frames()).extracting(FrameSize::line).containsExactly(2, 3, 4);
                assertThat(g.frames()).extracting(FrameSize::size).containsExactly(3L, 2L, 2L);
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
