package org.spartabench.cli.api;

import org.spartabench.cli.io.CommandContext;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code sparta api}: works with the APIs of a project. */
@Command(name = "api", description = "Use APIs as tables: add, list, check, call, serve, export.")
public final class ApiCommand implements Runnable {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final CommandContext context;

    public ApiCommand(CommandContext context) {
        this.context = context;
    }

    /** Makes the command with its subcommands. */
    public CommandLine line() {
        return new CommandLine(this)
                .addSubcommand(new ApiAddCommand(context))
                .addSubcommand(new ApiListCommand(context))
                .addSubcommand(new ApiCheckCommand(context))
                .addSubcommand(new ApiCallCommand(context))
                .addSubcommand(new ApiLedgerCommand(context))
                .addSubcommand(new ApiRecordCommand(context))
                .addSubcommand(new ApiServeCommand(context))
                .addSubcommand(new ApiExportCommand(context));
    }

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}
