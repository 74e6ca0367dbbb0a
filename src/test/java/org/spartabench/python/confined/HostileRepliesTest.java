package org.spartabench.python.confined;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.InterruptedIOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.spartabench.Law;

/** Whatever the process of a program says is a verdict on the program, within bounds, and its runner lives on. */
class HostileRepliesTest {

    private static final RunLimits LIMITS = new RunLimits(Duration.ofSeconds(60), 1L << 30, 100, 5);

    /** Lets a program find the pipe and its seal, as if every inner wall had fallen. */
    private static final Map<String, String> KERNEL_ONLY = Map.of(
            "        check(tree)\n", "",
            "        guard_names()\n", "",
            "        sys.addaudithook(audit)\n", "",
            "space['__builtins__']['__import__'] = importer\n", "space['__builtins__']['__import__'] = IMPORT\n");

    private static final String OPENED = """
        import sys
        os = sys.modules['__main__'].__dict__['os']
        frame = sys._getframe()
        while 'seal' not in frame.f_locals or 'write' not in frame.f_locals:
            frame = frame.f_back
        seal, pipe = frame.f_locals['seal'], frame.f_locals['write']
        def say(text):
            sys.modules['__main__'].put(pipe, text)
            os._exit(0)
        """;

    private record Forged(String message, String expression) {
        @Override
        public String toString() {
            return expression;
        }
    }

    @Test
    void noReplyIsMoreThanAVerdict() {
        try (PythonSession session = new PythonSession(
                TestPython.get().executable(),
                HostileProgramsTest.changed(KERNEL_ONLY),
                HostileProgramsTest.PATIENCE)) {
            session.run("result = 1", Map.of(), LIMITS);
            long runner = session.pid().orElseThrow();
            Law.holdsFor(
                    Stream.of(
                            new Forged("the program wrote into the reply", "b'{\"columns\": [], \"rows\": []}'"),
                            new Forged("the program wrote into the reply", "b'x' * 32 + b'={}'"),
                            new Forged("the program ended its process", "b''"),
                            new Forged("the reply is no reply", "seal + b'='"),
                            new Forged("the reply is no reply", "seal + b'=7'"),
                            new Forged("the reply is no reply", "seal + b'=' + b'[' * 900000"),
                            new Forged("the reply is no reply", "seal + b'=' + b'[' * 900 + b']' * 900"),
                            new Forged("the reply is no reply", table("NaN")),
                            new Forged("the reply is no reply", table("1e999999999")),
                            new Forged("the reply is no reply", table("1' + b'0' * 5000 + b'")),
                            new Forged("the reply is no reply", table("\"' + b'x' * 9000000 + b'\"")),
                            new Forged("the reply is no reply", "seal + b'={\"ask\": \"twice\"}'"),
                            new Forged("the program wrote into the reply", "seal + b'?{\"ask\": \"twice\"}\\n'"),
                            new Forged("reply is none", table("[1]")),
                            new Forged("reply is none", table("1, 2")),
                            new Forged("more rows than allowed", table("1' + b'], [1' * 200 + b'")),
                            new Forged("more output than allowed", table("1' + b'], [1' * 3000000 + b'")),
                            new Forged("more output than allowed", "seal + b'=' + b'[' + b'[],' * 9000000"),
                            new Forged(
                                    "a frame of the reply is none",
                                    table("1").replace("\"frames\": []", "\"frames\": [{\"line\": 1, \"head\": 7}]")),
                            new Forged("more time than allowed", "seal + b'={\"overran\": \"TIME\"}'")),
                    forged -> {
                        String program = OPENED + "say(" + forged.expression() + ")\nresult = 1";
                        assertThat(session.run(program, Map.of(), LIMITS).problem())
                                .contains(forged.message())
                                .doesNotContain("\n");
                        assertThat(session.pid()).as("the runner is the same").contains(runner);
                    });
        }
    }

    private static String table(String cell) {
        return "seal + b'={\"columns\": [\"a\"], \"rows\": [[" + cell + "]], \"frames\": []}'";
    }

    @Test
    void numbersAndTextsOfAnySizeAreVerdicts() {
        try (PythonSession session = new PythonSession(TestPython.get())) {
            assertThat(session.run("x = 10 ** 999\nresult = -x", Map.of(), LIMITS))
                    .isInstanceOfSatisfying(
                            PythonReply.Gave.class,
                            gave -> assertThat(gave.output().rows())
                                    .isEqualTo(List.of(
                                            List.of(BigInteger.TEN.pow(999).negate()))));
            long runner = session.pid().orElseThrow();
            Law.holdsFor(
                    Map.of(
                            "result = 10 ** 2000", "a number of more than 1000 digits",
                            "result = [10 ** 9000]", "a number of more than 1000 digits",
                            "result = [[10 ** 9000]] * 2", "a number of more than 1000 digits",
                            "f = lambda x: f(x)\nresult = f(1)", "RecursionError",
                            "import pandas as pd\nresult = str('{0._' + '_globals__[os].environ}').format(pd.read_csv)",
                                    "not allowed: __globals__",
                            "import pandas as pd\nx = []\nx.append(x)\nresult = pd.Series(x)", "")
                            .entrySet()
                            .stream(),
                    c -> {
                        assertThat(session.run(c.getKey(), Map.of(), LIMITS))
                                .isNotInstanceOf(PythonReply.Unavailable.class)
                                .satisfies(reply -> assertThat(reply.problem()).contains(c.getValue()));
                        assertThat(session.pid()).contains(runner);
                    });
            assertThat(session.run(
                            "import pandas as pd\n"
                                    + "x = pd.Series([10 ** 2000], dtype=object)\n"
                                    + "result = '{:.2f} {n[0]}'.format(1, n=[2])",
                            Map.of(),
                            LIMITS))
                    .as("what is only a step counts for nothing")
                    .isInstanceOfSatisfying(
                            PythonReply.Gave.class,
                            gave -> assertThat(gave.output().rows()).isEqualTo(List.of(List.of("1.00 2"))));
        }
    }

    /** A program that reaches everything finds no name of this machine's environment. */
    @Test
    void theEnvironmentIsEmpty() {
        try (PythonSession session = new PythonSession(
                TestPython.get().executable(),
                HostileProgramsTest.changed(KERNEL_ONLY),
                HostileProgramsTest.PATIENCE)) {
            assertThat(session.run("import os\nresult = len(os.environ) + len(os.environb)", Map.of(), LIMITS))
                    .isInstanceOfSatisfying(
                            PythonReply.Gave.class,
                            gave -> assertThat(gave.output().rows()).isEqualTo(List.of(List.of(BigInteger.ZERO))));
        }
    }

    /** The kill comes while the answer is being read: the next question would find a dead process. */
    @Test
    void anAnswerThatIsReadDuringTheKillIsLate() {
        CountDownLatch killed = new CountDownLatch(1);
        JsonNode answer = JsonNodeFactory.instance.objectNode();
        assertThatThrownBy(() -> PythonRunner.within(Duration.ofMillis(1), killed::countDown, () -> {
                    try {
                        killed.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    return answer;
                }))
                .isInstanceOf(InterruptedIOException.class);
        assertThat(SealedReply.read("s={}".getBytes(StandardCharsets.US_ASCII), "s"))
                .isEqualTo(answer);
    }
}
