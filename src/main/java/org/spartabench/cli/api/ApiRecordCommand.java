package org.spartabench.cli.api;

import org.spartabench.authors.item.Status;
import org.spartabench.cli.command.ProjectCommand;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Exit;
import org.spartabench.project.hybrid.HybridSet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code sparta api record}: runs all items over their APIs, keeps the replies, and lists stale items. */
@Command(
        name = "record",
        description = "Run all items over their APIs and keep the replies; lists the items whose answers have changed.")
final class ApiRecordCommand extends ProjectCommand {

    @Mixin
    private final CallOptions calls;

    ApiRecordCommand(CommandContext context) {
        super(context);
        calls = new CallOptions(context.stop());
    }

    @Override
    public Integer call() {
        return open(project -> console.ifOk(
                calls.with(project, "all items", caller -> HybridSet.check(project, Status.NOT_REJECTED, caller)),
                checked -> {
                    checked.stale().forEach(console::error);
                    console.line(checked.items() + " items, " + checked.stale().size() + " of them stale"
                            + (checked.open() == 0
                                    ? ""
                                    : "; " + checked.open() + " leave a required input open and were not asked"));
                    return checked.stale().isEmpty() ? Exit.DONE : Exit.PARTLY;
                }));
    }
}
