package org.spartabench.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.spartabench.authors.wording.word.ShippedFile;
import org.spartabench.cli.io.Exit;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Gives the help of each command the sections of a manual page: exit codes, and examples from {@code examples.txt}. */
final class HelpPages {

    private static final String EXAMPLES = "/org/spartabench/cli/examples.txt";

    private static final Map<String, String> EXITS = exits();

    private HelpPages() {}

    /**
     * An example of a command.
     *
     * @param line as typed in a shell
     */
    record Example(String line, String effect) {

        String command() {
            return line.split(" ")[1];
        }
    }

    static void complete(CommandLine program) {
        page(program);
        List<Example> examples = examples();
        program.getSubcommands().forEach((name, command) -> {
            List<String> footer = new ArrayList<>();
            for (Example example : examples) {
                if (example.command().equals(name)) {
                    footer.add("  " + example.line().replace("%", "%%"));
                    footer.add("      " + example.effect());
                }
            }
            UsageMessageSpec usage = command.getCommandSpec().usageMessage();
            usage.footerHeading(footer.isEmpty() ? "" : "%nEXAMPLES%n");
            usage.footer(footer.toArray(String[]::new));
        });
    }

    private static void page(CommandLine command) {
        command.getCommandSpec()
                .usageMessage()
                .synopsisHeading("SYNOPSIS%n")
                .descriptionHeading("%nDESCRIPTION%n")
                .parameterListHeading("%nARGUMENTS%n")
                .optionListHeading("%nOPTIONS%n")
                .commandListHeading("%nCOMMANDS%n")
                .exitCodeListHeading("%nEXIT STATUS%n")
                .exitCodeList(EXITS);
        command.getSubcommands().values().forEach(HelpPages::page);
    }

    static List<Example> examples() {
        return ShippedFile.text(EXAMPLES)
                .lines()
                .filter(line -> line.startsWith("sparta "))
                .map(line -> line.split(" \\| ", 2))
                .map(parts -> new Example(parts[0], parts[1]))
                .toList();
    }

    private static Map<String, String> exits() {
        Map<String, String> exits = new LinkedHashMap<>();
        exits.put(String.valueOf(Exit.DONE), "done");
        exits.put(String.valueOf(Exit.PARTLY), "done, but something was refused or failed");
        exits.put(String.valueOf(Exit.BAD_INPUT), "wrong usage or bad input");
        exits.put(String.valueOf(Exit.MISSING), "a JDK, display or library is missing");
        exits.put(String.valueOf(Exit.INTERRUPTED), "interrupted");
        return exits;
    }
}
