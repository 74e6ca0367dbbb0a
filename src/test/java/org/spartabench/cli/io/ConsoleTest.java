package org.spartabench.cli.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

/** Progress is one line on a terminal and many in a file. */
class ConsoleTest {

    private final StringWriter err = new StringWriter();

    @Test
    void progressOnATerminalIsOneLineThatIsWrittenOver() {
        Console console = console(true);
        console.progress("run: 1/9 items");
        console.progress("run: 2/9 items, " + "a name\u001B[2J".repeat(20));
        console.progressEnds();
        console.note("run: 9 of 9 items");
        assertThat(err.toString().split("\r\u001B\\[K"))
                .hasSize(4)
                .endsWith("run: 9 of 9 items" + System.lineSeparator())
                .allMatch(part -> part.length() < 80 && !part.contains("\u001B"));
    }

    @Test
    void progressInAFileIsALineEach() {
        Console console = console(false);
        console.progress("run: 1/9 items");
        console.progress("run: 2/9 items");
        console.progressEnds();
        assertThat(err.toString().lines()).containsExactly("run: 1/9 items", "run: 2/9 items");
    }

    private Console console(boolean terminal) {
        return new Console(new PrintWriter(new StringWriter()), new PrintWriter(err), terminal);
    }
}
