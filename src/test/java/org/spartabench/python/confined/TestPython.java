package org.spartabench.python.confined;

import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/**
 * The Python of the tests: the first that serves. Without one the test is skipped, unless {@code SPARTA_TEST_PYTHON} says
 * {@code required}.
 */
public final class TestPython {

    private static PythonSearch.Found found = new PythonSearch.Found(java.util.Optional.empty(), java.util.List.of());
    private static boolean searched;

    private TestPython() {}

    public static synchronized Interpreter get() {
        if (!searched) {
            found = PythonSearch.of(java.util.Optional.empty(), System.getenv()).find();
            searched = true;
        }
        if (found.interpreter().isEmpty() && "required".equals(System.getenv("SPARTA_TEST_PYTHON"))) {
            return Assertions.fail("SPARTA_TEST_PYTHON is required, but " + found.problem());
        }
        Assumptions.assumeTrue(found.interpreter().isPresent(), found.problem());
        return found.interpreter().orElseThrow();
    }
}
