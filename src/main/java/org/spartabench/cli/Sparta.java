package org.spartabench.cli;

import java.math.BigDecimal;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.spartabench.cli.api.ApiCommand;
import org.spartabench.cli.api.HybridCommand;
import org.spartabench.cli.bench.BenchCommand;
import org.spartabench.cli.check.CheckCommand;
import org.spartabench.cli.check.FaultsCommand;
import org.spartabench.cli.check.NaturalnessCommand;
import org.spartabench.cli.correct.CasesCommand;
import org.spartabench.cli.correct.ClarifyCommand;
import org.spartabench.cli.correct.CorrectCommand;
import org.spartabench.cli.correct.OutputsCommand;
import org.spartabench.cli.correct.RuleCommand;
import org.spartabench.cli.extract.ExtractCommand;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.cli.io.UnexpectedFailure;
import org.spartabench.cli.program.ProgramCommand;
import org.spartabench.cli.program.PythonCommand;
import org.spartabench.cli.project.ImportCommand;
import org.spartabench.cli.project.InfoCommand;
import org.spartabench.cli.project.NewCommand;
import org.spartabench.cli.project.SampleCommand;
import org.spartabench.cli.project.WordsCommand;
import org.spartabench.cli.query.AnswerCommand;
import org.spartabench.cli.query.ClassifyCommand;
import org.spartabench.cli.query.ExplainCommand;
import org.spartabench.cli.query.MatchCommand;
import org.spartabench.cli.query.RewriteCommand;
import org.spartabench.cli.release.CardCommand;
import org.spartabench.cli.release.ErrataCommand;
import org.spartabench.cli.release.ExportCommand;
import org.spartabench.cli.release.SplitsCommand;
import org.spartabench.cli.release.StatsCommand;
import org.spartabench.cli.review.AgreementCommand;
import org.spartabench.cli.review.AuditCommand;
import org.spartabench.cli.review.MergeCommand;
import org.spartabench.cli.review.ShareCommand;
import org.spartabench.cli.review.SheetCommand;
import org.spartabench.cli.review.TeamCommand;
import org.spartabench.cli.run.CallsCommand;
import org.spartabench.cli.run.CompareCommand;
import org.spartabench.cli.run.GenerateCommand;
import org.spartabench.cli.run.ModelCommand;
import org.spartabench.cli.score.ScoreCommand;
import org.spartabench.cli.strategy.ContestCommand;
import org.spartabench.cli.strategy.EnrichCommand;
import org.spartabench.cli.strategy.StrategiesCommand;
import org.spartabench.project.ProgramVersion;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Runs the program without a window: finds the command, runs it, and prints an error in one line. */
@Command(
        name = "sparta",
        description =
                "SPARTA Workbench: builds, debugs, validates and publishes question-answer benchmarks over text and"
                        + " tables. Opens the window when no command is given.",
        sortOptions = false)
public final class Sparta implements Runnable {

    private final Console console;
    private final CommandLine line;
    private final String[] args;

    /**
     * Prepares the command that the words name, or all commands where they name none, as for help: to read the options of all
     * takes a third of a second.
     *
     * @param windows the commands that use the window
     * @param args the words behind the program's name
     */
    public Sparta(CommandContext context, List<Callable<Integer>> windows, String... args) {
        this.args = args.clone();
        console = context.console();
        line = new CommandLine(this);
        List<Object> commands = new ArrayList<>(commands(context));
        commands.addAll(windows);
        List<Object> named = commands.stream()
                .filter(c -> args.length > 0 && nameOf(c).equals(args[0]))
                .toList();
        (named.isEmpty() ? commands : named).forEach(c -> line.addSubcommand(lineOf(c)));
        line.addSubcommand("completion", new AutoComplete.GenerateCompletion());
        addHelp(line);
        line.addSubcommand(new CommandLine.HelpCommand());
        HelpPages.complete(line);
        line.setOut(console.out());
        line.setErr(console.err());
        line.setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF));
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setParameterExceptionHandler(usage(console));
        line.registerConverter(Duration.class, Seconds::parse);
        line.registerConverter(Path.class, Sparta::path);
        line.setExecutionExceptionHandler(
                (e, command, parsed) -> console.partly(command.getCommandName() + ": " + UnexpectedFailure.line(e)));
    }

    private static Path path(String text) {
        try {
            Path path = Path.of(text);
            String here = path.isAbsolute() ? "" : System.getProperty("user.dir", "");
            if (here.contains("\uFFFD")) {
                throw new InvalidPathException(here + "/" + text, "its folder has characters that are not read here");
            }
            return path;
        } catch (InvalidPathException e) {
            throw new TypeConversionException("'" + e.getInput() + "' cannot be a file's name here ("
                    + e.getReason().toLowerCase(Locale.ROOT) + "); in a locale without UTF-8, set LC_ALL=C.UTF-8");
        }
    }

    private static String nameOf(Object command) {
        return Objects.requireNonNull(command.getClass().getAnnotation(Command.class))
                .name();
    }

    private static CommandLine lineOf(Object command) {
        return command instanceof ApiCommand api ? api.line() : new CommandLine(command);
    }

    /** Gives a command and its subcommands the options for help and version; a command may have a --version of its own. */
    private static void addHelp(CommandLine command) {
        CommandSpec spec = command.getCommandSpec().version(ProgramVersion.text());
        if (!spec.optionsMap().containsKey("--version")) {
            spec.mixinStandardHelpOptions(true);
        } else if (!spec.optionsMap().containsKey("--help")) {
            spec.addOption(OptionSpec.builder("-h", "--help")
                    .usageHelp(true)
                    .description("Show this help message and exit.")
                    .build());
        }
        command.getSubcommands().values().forEach(Sparta::addHelp);
    }

    private static List<Object> commands(CommandContext context) {
        Console console = context.console();
        return List.of(
                new SampleCommand(console),
                new NewCommand(console),
                new InfoCommand(context),
                new WordsCommand(context),
                new ExtractCommand(context),
                new AnswerCommand(context),
                new RewriteCommand(context),
                new HybridCommand(context),
                new MatchCommand(console),
                new ContestCommand(context),
                new EnrichCommand(context),
                new StrategiesCommand(context),
                new ClassifyCommand(console),
                new ExplainCommand(context),
                new ProgramCommand(context),
                new PythonCommand(console),
                new ModelCommand(context),
                new AgreeCommand(context),
                new GenerateCommand(context),
                new CompareCommand(context),
                new CheckCommand(context),
                new TeamCommand(context),
                new AgreementCommand(context),
                new MergeCommand(context),
                new ShareCommand(context),
                new CallsCommand(context),
                new NaturalnessCommand(context),
                new StatsCommand(context),
                new SplitsCommand(context),
                new CardCommand(context),
                new ExportCommand(context),
                new ErrataCommand(context),
                new ImportCommand(context),
                new SheetCommand(context),
                new AuditCommand(context),
                new FaultsCommand(context),
                new OutputsCommand(context),
                new ClarifyCommand(context),
                new CorrectCommand(context),
                new CasesCommand(context),
                new RuleCommand(context),
                new ScoreCommand(context),
                new BenchCommand(context),
                new ApiCommand(context));
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
    public int execute() {
        try {
            return line.execute(args);
        } catch (StackOverflowError | OutOfMemoryError e) {
            // The outermost edge: picocli passes errors on.
            return console.partly(UnexpectedFailure.line(e));
        }
    }

    @Override
    public void run() {
        line.usage(line.getOut());
    }

    /** Reads a time limit in seconds: from a millisecond to a day. */
    public static final class Seconds {

        private static final BigDecimal MOST =
                BigDecimal.valueOf(Duration.ofDays(1).toSeconds());

        private static final BigDecimal LEAST = new BigDecimal("0.001");

        private static final int LONGEST = 20;

        private Seconds() {}

        /** @throws TypeConversionException for another text */
        public static Duration parse(String text) {
            try {
                BigDecimal seconds = new BigDecimal(text.length() > LONGEST ? "" : text.strip());
                if (seconds.compareTo(LEAST) >= 0 && seconds.compareTo(MOST) <= 0) {
                    return Duration.ofMillis(seconds.movePointRight(3).longValue());
                }
            } catch (NumberFormatException e) {
                // The same answer as to a number that is out of range.
            }
            throw new TypeConversionException("give seconds as a number from " + LEAST + " to " + MOST);
        }
    }
}
