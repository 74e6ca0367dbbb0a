package org.spartabench.python.confined;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.python.confined.PythonReply.Gave;
import org.spartabench.python.confined.PythonReply.Overran;

/** Where Python cannot fork, as on Windows, each program gets a process of its own. */
class ForklessPythonTest {

    private static final RunLimits LIMITS = HostileProgramsTest.PATIENT;

    private static final RunLimits SHORT = new RunLimits(Duration.ofMillis(300), 512L << 20, 10_000, 0);

    private static final HostFunctions TWICE = new HostFunctions() {
        @Override
        public List<String> names() {
            return List.of("twice");
        }

        @Override
        public ObjectNode answer(String name, JsonNode values, JsonNode named) {
            return JsonNodeFactory.instance
                    .objectNode()
                    .put("value", 2 * values.path(0).intValue());
        }
    };

    @TempDir
    Path folder;

    @Test
    void eachProgramGetsAProcessWithTheTables() throws IOException {
        String script = HostileProgramsTest.changed(Map.of("sys.platform.startswith('linux')", "False"));
        try (PythonSession session =
                new PythonSession(ForklessPython.in(folder), script, HostileProgramsTest.PATIENCE)) {
            session.table("t", new PythonSession.Csv("a\n1\n2\n", List.of()));
            for (int i = 0; i < 2; i++) {
                assertThat(session.runCompiled(
                                "import pandas as pd\n"
                                        + "t = pd.read_csv('t.csv')\n"
                                        + "t['a'] = t['a'] + 1\n"
                                        + "result = t['a'].sum()",
                                Map.of("t", "t"),
                                LIMITS))
                        .isInstanceOfSatisfying(
                                Gave.class,
                                g -> assertThat(g.output().rows()).isEqualTo(List.of(List.of(BigInteger.valueOf(5)))));
                assertThat(session.pid()).as("it has ended").isEmpty();
            }
            assertThat(session.runCompiled("while True: pass", Map.of(), SHORT))
                    .isEqualTo(new Overran(PythonReply.Limit.TIME));
            assertThat(session.run("result = 1", Map.of(), LIMITS).problem())
                    .isEqualTo("this system cannot confine Python: it is no Linux on x86-64 or aarch64; only compiled"
                            + " programs run");
            assertThat(session.run("result = twice(2)", TWICE, LIMITS).problem())
                    .contains("only compiled programs run");
            session.trust();
            assertThat(session.run("result = [twice(2), twice(3)]", TWICE, LIMITS))
                    .isInstanceOfSatisfying(
                            Gave.class,
                            g -> assertThat(g.output().rows().toString()).isEqualTo("[[4], [6]]"));
            assertThat(session.run("while True: twice(1)", TWICE, SHORT))
                    .isEqualTo(new Overran(PythonReply.Limit.TIME));
            assertThat(session.run("import os\nresult = 1", Map.of(), LIMITS))
                    .isInstanceOf(PythonReply.Forbidden.class);
        }
    }
}
