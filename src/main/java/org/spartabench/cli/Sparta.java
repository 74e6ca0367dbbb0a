package org.spartabench.cli;

import java.time.Clock;
import java.util.List;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.cli.io.StopSignal;
import org.spartabench.cli.project.AnswerCommand;
import org.spartabench.cli.project.ClassifyCommand;
import org.spartabench.cli.project.ExplainCommand;
import org.spartabench.cli.project.ExportCommand;
import org.spartabench.cli.project.ImportCommand;
import org.spartabench.cli.project.InfoCommand;
import org.spartabench.cli.project.NewCommand;
import org.spartabench.cli.project.SampleCommand;
import org.spartabench.cli.review.AgreementCommand;
import org.spartabench.cli.review.AuditCommand;
import org.spartabench.cli.review.CheckCommand;
import org.spartabench.cli.review.FaultsCommand;
import org.spartabench.cli.review.MergeCommand;
import org.spartabench.cli.review.NaturalnessCommand;
import org.spartabench.cli.review.SheetCommand;
import org.spartabench.cli.review.TeamCommand;
import org.spartabench.cli.run.CallsCommand;
import org.spartabench.cli.run.CompareCommand;
import org.spartabench.cli.run.GenerateCommand;
import org.spartabench.cli.run.ModelCommand;
import org.spartabench.store.Authors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The program without a window: finds the command, runs it, and says in one line what went wrong. */
@Command(
        name = "sparta",
        description =
                "SPARTA Workbench: builds, debugs, validates and publishes question-answer benchmarks over text and"
                        + " tables. Opens the window when no command is given.",
        mixinStandardHelpOptions = true,
        version = "SPARTA Workbench 0.1.0",
        sortOptions = false)
public final class Sparta implements Runnable {

    private final CommandLine line;

    /**
     * @param authors who may write
     * @param stop given when the user wants to stop
     * @param window what the hidden command does that uses it
     */
    public Sparta(Console console, Authors authors, Clock clock, StopSignal stop, WindowCommands window) {
        line = new CommandLine(this);
        List.of(
                        new SampleCommand(console),
                        new NewCommand(console),
                        new InfoCommand(console),
                        new AnswerCommand(console),
                        new ClassifyCommand(console),
                        new ExplainCommand(console),
                        new ModelCommand(console, authors),
                        new AgreeCommand(console),
                        new GenerateCommand(console, authors, clock, stop),
                        new CompareCommand(console, authors, clock, stop),
                        new CheckCommand(console, stop),
                        new TeamCommand(console),
                        new AgreementCommand(console),
                        new MergeCommand(console),
                        new CallsCommand(console),
                        new NaturalnessCommand(console, authors, stop),
                        new ExportCommand(console),
                        new ImportCommand(console),
                        new SheetCommand(console, stop),
                        new AuditCommand(console),
                        new FaultsCommand(console, stop),
                        new DemoCommand(window))
                .forEach(line::addSubcommand);
        line.getSubcommands()
                .values()
                .forEach(command -> command.getCommandSpec().mixinStandardHelpOptions(true));
        line.setOut(console.out());
        line.setErr(console.err());
        line.setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF));
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setParameterExceptionHandler(usage(console));
        line.setExecutionExceptionHandler((e, command, parsed) -> {
            // The outermost edge of a command.
            console.error(command.getCommandName() + ": " + (e.getMessage() == null ? e.toString() : e.getMessage()));
            return Exit.PARTLY;
        });
    }

    private static IParameterExceptionHandler usage(Console console) {
        return (ParameterException e, String[] args) -> {
            String name = e.getCommandLine().getCommandSpec().qualifiedName();
            boolean unknown = e instanceof UnmatchedArgumentException
                    && e.getCommandLine().getParent() == null;
            console.error(e.getMessage()
                    + (unknown ? "; 'sparta --help' lists the commands" : "; see '" + name + " --help'"));
            return Exit.BAD_INPUT;
        };
    }

    /** @return the exit code */
    public int run(String... args) {
        return line.execute(args);
    }

    @Override
    public void run() {
        line.usage(line.getOut());
    }
}
