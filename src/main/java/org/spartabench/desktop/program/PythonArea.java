package org.spartabench.desktop.program;

import java.util.regex.Pattern;
import org.spartabench.desktop.fx.code.CodeText;

/** Shows and edits a Python program. */
final class PythonArea extends CodeText {

    private static final Pattern TOKENS =
            Pattern.compile("(?<keyword>\\b(?:import|as|from|if|else|not|and|or|in|is|for|None|True|False|lambda)\\b)"
                    + "|(?<string>'(?:[^'\\\\\\n]|\\\\.)*'|\"(?:[^\"\\\\\\n]|\\\\.)*\")"
                    + "|(?<number>\\b\\d+(?:\\.\\d+)?\\b)");

    PythonArea() {
        super("Program", TOKENS);
        setEditable(false);
        setWrapText(true);
        setId("program-text");
    }
}
