package org.spartabench.python;

import java.nio.file.Path;
import java.util.List;

/**
 * Describes a Python that serves.
 *
 * @param python its version; the same for the two libraries
 * @param rules what a program was seen to fail at, when the runner tried its walls
 * @param startMillis from the start of the process to the runner's first word
 */
public record Interpreter(
        Path executable, String python, String pandas, String numpy, List<String> rules, long startMillis) {
    public Interpreter {
        rules = List.copyOf(rules);
    }
}
