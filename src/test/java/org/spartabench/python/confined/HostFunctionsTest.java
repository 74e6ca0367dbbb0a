package org.spartabench.python.confined;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.spartabench.Law;

/** A program that asks through doors gets what they give and nothing else, and its session lives on. */
class HostFunctionsTest {

    private static final RunLimits LIMITS = new RunLimits(Duration.ofSeconds(30), 512L << 20, 10_000, 0);

    /** For programs without an end. */
    private static final RunLimits SHORT = new RunLimits(Duration.ofSeconds(1), 512L << 20, 10_000, 0);

    /** Doubles a number, and gives rows as a query does; keeps what was asked. */
    private static final class Doubling implements HostFunctions {

        private final List<String> asked = new ArrayList<>();

        @Override
        public List<String> names() {
            return List.of("query", "twice");
        }

        @Override
        public ObjectNode answer(String name, JsonNode values, JsonNode named) {
            asked.add(name + values + named);
            ObjectNode answer = JsonNodeFactory.instance.objectNode();
            if (name.equals("query")) {
                answer.putArray("rows").addArray().add("a").add("x".repeat(200_000));
                return answer;
            }
            JsonNode number = named.path("number").isMissingNode() ? values.path(0) : named.path("number");
            return number.isInt()
                    ? answer.put("value", 2 * number.intValue())
                    : answer.put("refused", "twice needs a number");
        }
    }

    private record Case(String program, String message) {
        @Override
        public String toString() {
            return program;
        }
    }

    @Test
    void doorsAreTheOnlyWayOut() {
        try (PythonSession session = new PythonSession(TestPython.get())) {
            Doubling doors = new Doubling();
            assertThat(session.run(
                            "import json, math, re, datetime, collections\n"
                                    + "result = [(len(text), twice(4), twice(number=3)) for _, text in query('Q')]",
                            doors,
                            LIMITS))
                    .isInstanceOfSatisfying(
                            PythonReply.Gave.class,
                            g -> assertThat(g.output().rows().toString()).isEqualTo("[[200000, 8, 6]]"));
            assertThat(doors.asked).containsExactly("query[\"Q\"]{}", "twice[4]{}", "twice[]{\"number\":3}");
            Law.holdsFor(
                    Stream.of(
                            new Case("result = twice('a')", "line 1: RuntimeError: twice needs a number"),
                            new Case("x = 1\nresult = twice([datetime])", "line 2: NameError"),
                            new Case("result = twice({1})", "not JSON serializable"),
                            new Case("while True: pass", "more time than allowed"),
                            new Case("while True: twice(1)", "more time than allowed"),
                            new Case("result = 'x' * (1 << 30)", "more memory than allowed"),
                            new Case("result = ['x' * 1000] * 100000", "more rows than allowed"),
                            new Case("result = ['x' * 10000] * 9000", "more output than allowed"),
                            new Case("import pandas\nresult = 1", "line 1: not allowed: import pandas"),
                            new Case("import socket\nresult = 1", "line 1: not allowed: import socket"),
                            new Case("result = open('/etc/passwd').read()", "not allowed: open"),
                            new Case("result = thrice(1)", "NameError"),
                            new Case("twice(1)", "the program assigns no result"),
                            new Case("result = (", "SyntaxError")),
                    c -> assertThat(session.run(c.program(), doors, c.program().startsWith("while") ? SHORT : LIMITS)
                                    .problem())
                            .contains(c.message())
                            .doesNotContain("\n"));
        }
    }

    /** With the inner layers off, a program writes what it likes to its pipe: it is no question, and ends the program. */
    @Test
    void aForgedLineIsNoQuestion() {
        Map<String, String> kernelOnly = Map.of(
                "        check(tree)\n", "",
                "        sys.addaudithook(audit)\n", "",
                "space['__builtins__']['__import__'] = importer\n", "space['__builtins__']['__import__'] = IMPORT\n");
        String forged = "import sys\nos = sys.modules['__main__'].__dict__['os']\n";
        try (PythonSession session = new PythonSession(
                TestPython.get().executable(), HostileProgramsTest.changed(kernelOnly), HostileProgramsTest.PATIENCE)) {
            for (String line : List.of("hello", "[1]", "{\"columns\": []}", "{\"ask\": 7}")) {
                String program = forged + "for n in range(3, 256):\n    try:\n        os.write(n, b'" + line
                        + "\\n')\n    except OSError:\n        pass\nresult = twice(1)";
                assertThat(session.run(program, new Doubling(), LIMITS))
                        .as(line)
                        .isNotInstanceOf(PythonReply.Unavailable.class)
                        .isNotInstanceOf(PythonReply.Gave.class);
                assertThat(session.run(program.replace("twice(1)", "1"), Map.of(), LIMITS))
                        .as(line + " without doors")
                        .isNotInstanceOf(PythonReply.Unavailable.class);
            }
            assertThat(session.run("result = twice(1)", new Doubling(), LIMITS)).isInstanceOf(PythonReply.Gave.class);
        }
    }
}
