package org.spartabench.cli.api;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.spartabench.apis.document.AbstractSchema;
import org.spartabench.apis.document.OpenApiWriter;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Exit;
import org.spartabench.cli.io.ProjectCommand;
import org.spartabench.facts.FileFailure;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sparta api export}: writes the abstract schema. */
@Command(name = "export", description = "Write tables and APIs of a project as one OpenAPI document.")
final class ApiExportCommand extends ProjectCommand {

    @Option(names = "--out", required = true, paramLabel = "FILE", description = "the new document")
    private Path out = Path.of("");

    @Option(names = "--server", paramLabel = "URL", description = "its server (default: ${DEFAULT-VALUE})")
    private URI server = URI.create("http://127.0.0.1:8080");

    ApiExportCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        return context.openToRead(
                folder,
                project -> console.ifOk(project.apis().entities(), remote -> {
                    AbstractSchema schema = AbstractSchema.of(project.schema(), remote);
                    try {
                        Files.writeString(
                                out,
                                OpenApiWriter.write(schema.name(), server, schema.entities())
                                        .toPrettyString());
                    } catch (IOException e) {
                        return console.bad(out + ": cannot be written (" + FileFailure.of(e) + ")");
                    }
                    console.note(schema.entities().size() + " entities");
                    return Exit.DONE;
                }));
    }
}
