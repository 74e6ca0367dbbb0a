package org.spartabench.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

final class HelpPagesTest {

    private static final Pattern COMMAND = Pattern.compile("(?m)^  ([a-z-]+) .*$");

    /** Reads the indented lines of a section. */
    private static String section(String help, String heading) {
        String rest = help.substring(help.indexOf("\n" + heading + "\n") + heading.length() + 2);
        return rest.split("\n\n", 2)[0];
    }

    @Test
    void eachCommandIsExplainedWithExamplesThatItTakes() {
        List<String> commands = COMMAND.matcher(section(Ran.command("help").out(), "COMMANDS"))
                .results()
                .map(found -> found.group(1))
                .filter(name -> !name.equals("help"))
                .toList();
        assertThat(commands).contains("generate", "export", "window", "completion");
        for (String command : commands) {
            Ran page = Ran.command("help", command);
            assertThat(page.code()).as(command).isZero();
            assertThat(page.out()).as(command).contains("SYNOPSIS\n", "\nDESCRIPTION\n", "\nEXIT STATUS\n  0 ");
            for (String option : List.of("--help", "-h")) {
                assertThat(Ran.command(command, option))
                        .as(command + " " + option)
                        .isEqualTo(page);
            }
            List<String> examples = Arrays.stream(
                            section(page.out(), "EXAMPLES").split("\n"))
                    .filter(line -> line.startsWith("  sparta " + command))
                    .toList();
            assertThat(examples).as(command).isNotEmpty();
            for (String example : examples) {
                String its = command.equals("api")
                        ? Ran.command("api", example.strip().split(" ")[2], "--help")
                                .out()
                        : page.out();
                Arrays.stream(example.strip().split("[ =]"))
                        .filter(word -> word.startsWith("--"))
                        .forEach(option -> assertThat(section(its, "OPTIONS"))
                                .as(example)
                                .containsPattern("(^|\\s)" + option + "[\\s=,\\[]"));
            }
        }
    }

    @Test
    void eachCommandBelowACommandShowsItsHelp() {
        List<String> below = COMMAND.matcher(section(Ran.command("help", "api").out(), "COMMANDS"))
                .results()
                .map(found -> found.group(1))
                .toList();
        assertThat(below).contains("add", "call");
        for (String command : below) {
            Ran page = Ran.command("api", command, "--help");
            assertThat(page.code()).as(command).isZero();
            assertThat(page.out()).startsWith("SYNOPSIS\nsparta api " + command);
        }
    }
}
