package org.spartabench.python.confined;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Describes a Python that serves.
 *
 * @param python its version; the same for the two libraries
 * @param walls of the kernel around programs: Landlock or bubblewrap, and seccomp; empty with a weakness
 * @param rules what a program was seen to fail at, when the runner tried its walls; none with a weakness
 * @param weakness why the kernel does not confine programs here, one line; empty if it does
 * @param once whether each program needs a new process, since this Python cannot fork, as on Windows
 * @param startMillis from the start of the process to the runner's first word
 */
public record Interpreter(
        Path executable,
        String python,
        String pandas,
        String numpy,
        String walls,
        List<String> rules,
        Optional<String> weakness,
        boolean once,
        long startMillis) {
    public Interpreter {
        rules = List.copyOf(rules);
    }

    /** Says what keeps programs in, in a few words. */
    public String confinement() {
        return weakness.isEmpty() ? "confined by the kernel" : "confined by Python alone";
    }
}
