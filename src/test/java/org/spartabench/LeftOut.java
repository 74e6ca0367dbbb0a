package org.spartabench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/** Keeps what a run of the tests left out, and why, in one file, which the build prints at its end. */
public final class LeftOut implements TestExecutionListener {

    private static final Path FILE = Path.of("target", "left-out.txt");

    /** Adds a line; the same may be added by several processes. */
    static void note(String what, String why) {
        try {
            Files.writeString(
                    FILE,
                    (what + ": " + why).lines().findFirst().orElse(what).replace("Assumption failed: ", "") + "\n",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void testPlanExecutionStarted(TestPlan plan) {
        try {
            Files.writeString(FILE, "", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
        note(name(test), reason);
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        if (result.getStatus() == TestExecutionResult.Status.ABORTED) {
            note(name(test), result.getThrowable().map(Throwable::getMessage).orElse(""));
        }
    }

    private static String name(TestIdentifier test) {
        return test.getSource().orElse(null) instanceof MethodSource method
                ? method.getJavaClass().getSimpleName() + "#" + method.getMethodName()
                : test.getDisplayName();
    }
}
