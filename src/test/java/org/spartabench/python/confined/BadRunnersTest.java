package org.spartabench.python.confined;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spartabench.python.confined.PythonReply.Gave;
import org.spartabench.python.confined.PythonReply.Unavailable;

/** A Python that hangs, prints, dies in the middle of a reply or is too old costs one line each, and nothing more. */
class BadRunnersTest {

    private static final RunLimits LIMITS = HostileProgramsTest.PATIENT;

    @TempDir
    Path folder;

    @Test
    void aPythonThatHangsIsLeft() throws IOException {
        Path hangs = Files.writeString(folder.resolve("hangs"), "#!/bin/sh\nexec sleep 60\n");
        assertThat(hangs.toFile().setExecutable(true)).isTrue();
        try (PythonSession session = new PythonSession(hangs, PythonRunner.script(), Duration.ofMillis(200))) {
            assertThat(run(session))
                    .isInstanceOfSatisfying(
                            Unavailable.class,
                            u -> assertThat(u.why())
                                    .contains(hangs.toString())
                                    .contains("no answer within")
                                    .doesNotContain("\n"));
        }
    }

    @Test
    void noiseOnStartIsPassedOver() {
        try (PythonSession session = session(
                Map.of("import json\n", "import json\nprint('noise \\0spar\\0\\0sparta' * 50, flush=True)\n"))) {
            assertThat(run(session)).isInstanceOf(Gave.class);
        }
    }

    @Test
    void anOldPandasIsNamed() {
        try (PythonSession session = session(Map.of("pandas.__version__.split('.')[:2])", "'1.4.3'.split('.')[:2])"))) {
            assertThat(run(session).problem()).contains("pandas 1.5 or newer");
        }
    }

    /** Each reply of a program ends after some bytes, with the process: the session says so and stays usable. */
    @Test
    void aReplyThatEndsAtAnyByteIsNoReply() {
        int bytes = new Random(5).nextInt(1, 40);
        try (PythonSession session = session(Map.of(
                "    put(REPLIES, marker + struct.pack('>I', len(body)) + body)\n",
                "    reply = marker + struct.pack('>I', len(body)) + body\n"
                        + "    put(REPLIES, reply if marker else reply[:" + bytes + "])\n"
                        + "    marker or os._exit(0)\n"))) {
            for (int i = 0; i < 2; i++) {
                assertThat(run(session))
                        .as("after %d bytes", bytes)
                        .isInstanceOfSatisfying(
                                Unavailable.class, u -> assertThat(u.why()).doesNotContain("\n"));
            }
        }
    }

    private static PythonSession session(Map<String, String> changes) {
        return new PythonSession(
                TestPython.get().executable(), HostileProgramsTest.changed(changes), HostileProgramsTest.PATIENCE);
    }

    private static PythonReply run(PythonSession session) {
        return session.run("result = 1", Map.of(), LIMITS);
    }
}
