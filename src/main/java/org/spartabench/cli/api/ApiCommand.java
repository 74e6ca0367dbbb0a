package org.spartabench.cli.api;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.spartabench.apis.document.OpenApiWriter;
import org.spartabench.apis.entity.AbstractSchema;
import org.spartabench.base.report.Report;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Console;
import org.spartabench.cli.io.Exit;
import org.spartabench.project.hybrid.HybridCard;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sparta api}: works with the APIs of a project. */
@Command(name = "api", description = "Use APIs as tables: add, list, key, check, call, serve, export.")
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
                .addSubcommand(new ApiKeyCommand(context))
                .addSubcommand(new ApiCheckCommand(context))
                .addSubcommand(new ApiCallCommand(context))
                .addSubcommand(new ApiTablesCommand(context))
                .addSubcommand(new ApiRecordCommand(context))
                .addSubcommand(new ApiServeCommand(context));
    }

    @Command(
            name = "list",
            mixinStandardHelpOptions = true,
            description = "List the APIs of a project with their columns; ! marks required inputs.")
    int list(
            @Parameters(paramLabel = "DIR", description = "the project") Path folder,
            @Option(names = "--json", description = "print JSON") boolean json) {
        Console console = context.console();
        return context.openToRead(
                folder,
                project -> console.ifOk(project.apis().entities(), all -> {
                    console.print(
                            json,
                            () -> all.stream().map(ApiText::json).toList(),
                            () -> all.stream().map(ApiText::line).toList());
                    return Exit.DONE;
                }));
    }

    @Command(
            name = "ledger",
            mixinStandardHelpOptions = true,
            description =
                    "Show how many calls were made and answered, and which values of which column went to which host.")
    int ledger(
            @Parameters(paramLabel = "DIR", description = "the project") Path folder,
            @Option(names = "--json", description = "print JSON") boolean json) {
        Console console = context.console();
        return context.openToRead(
                folder,
                project -> console.ifOk(HybridCard.calls(project.apis().ledger()), ledger -> {
                    Report<HybridCard.Left> left = Report.of(ledger.left())
                            .text("host", HybridCard.Left::host)
                            .text("api", HybridCard.Left::api)
                            .text("column", HybridCard.Left::column)
                            .number("values", HybridCard.Left::values)
                            .title(Console.format(
                                    "%,d calls, %,d of them over the network", ledger.calls(), ledger.sent()));
                    console.print(json, () -> new Ledger(ledger.calls(), ledger.sent(), left.values()), left::lines);
                    return Exit.DONE;
                }));
    }

    private record Ledger(long calls, long sent, List<?> left) {}

    @Command(
            name = "export",
            mixinStandardHelpOptions = true,
            description = "Write tables and APIs of a project as one OpenAPI document.")
    int export(
            @Parameters(paramLabel = "DIR", description = "the project") Path folder,
            @Option(names = "--out", required = true, paramLabel = "FILE", description = "the new document") Path out,
            @Option(
                            names = "--server",
                            paramLabel = "URL",
                            defaultValue = "http://127.0.0.1:8080",
                            description = "its server (default: ${DEFAULT-VALUE})")
                    URI server) {
        Console console = context.console();
        return context.openToRead(
                folder,
                project -> console.ifOk(project.apis().entities(), remote -> {
                    AbstractSchema schema = AbstractSchema.of(project.schema(), remote);
                    String document = OpenApiWriter.write(schema.name(), server, schema.entities())
                            .toPrettyString();
                    if (!console.write(out, document)) {
                        return Exit.BAD_INPUT;
                    }
                    console.note(schema.entities().size() + " entities");
                    return Exit.DONE;
                }));
    }

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}
