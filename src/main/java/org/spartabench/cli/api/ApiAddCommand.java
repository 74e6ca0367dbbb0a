package org.spartabench.cli.api;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.spartabench.apis.call.network.AllowedHosts;
import org.spartabench.apis.document.OpenApiReader;
import org.spartabench.apis.document.OpenApiWriter;
import org.spartabench.apis.entity.Entity;
import org.spartabench.apis.mock.BuiltInApis;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.result.Result;
import org.spartabench.cli.command.ProjectCommand;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Exit;
import org.spartabench.project.Project;
import org.spartabench.project.api.ApiImport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sparta api add}: imports an OpenAPI document. */
@Command(name = "add", description = "Add the operations of an OpenAPI document as tables. Calls nothing.")
final class ApiAddCommand extends ProjectCommand {

    private static final String BUILT_IN = "scalars";

    /** Notes that are shown unasked. */
    private static final int FEW = 20;

    /** Tables that are shown unasked. */
    private static final int MANY = 100;

    @Parameters(index = "1", paramLabel = "FILE", description = "the document, or 'scalars' for the built-in functions")
    private String file = "";

    @Option(names = "--server", paramLabel = "URL", description = "the server, instead of the document's own")
    private Optional<URI> server = Optional.empty();

    @Option(names = "--key", paramLabel = "VARIABLE", description = "environment variable with the server's key")
    private String key = "";

    @Option(names = "--only", split = ",", paramLabel = "NAME", description = "add only these operations")
    private List<String> only = List.of();

    @Option(names = "--reading", split = ",", paramLabel = "NAME", description = "these POST operations change nothing")
    private List<String> reading = List.of();

    @Option(names = "--instead-of-tables", description = "an operation may take the place of the table of its name")
    private boolean instead;

    @Option(
            names = "--numbers",
            split = ",",
            paramLabel = "TABLE.COLUMN",
            description = "these columns hold numbers, which the API writes as texts")
    private List<String> numbers = List.of();

    @Option(names = "--details", description = "list all tables, and what is left out and why")
    private boolean details;

    ApiAddCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        return open(project -> console.ifOk(
                read().then(document -> document.withNumbers(numbers)), document -> add(project, document)));
    }

    private Result<ApiImport> read() {
        if (!file.equals(BUILT_IN)) {
            return ApiImport.read(Path.of(file), server);
        }
        URI address = server.orElse(BuiltInApis.SERVER);
        List<Entity.Remote> functions = List.copyOf(BuiltInApis.at(address));
        String text = OpenApiWriter.write(BUILT_IN, address, functions).toPrettyString();
        return Result.ok(new ApiImport(
                BUILT_IN + ".json", text, new OpenApiReader.Described(List.copyOf(functions), List.of(), List.of())));
    }

    private int add(Project project, ApiImport document) {
        Set<String> all = document.operations().stream().map(Entity::name).collect(Collectors.toSet());
        Result<Set<String>> wanted = only.isEmpty() ? Result.ok(all) : document.tables(only);
        return console.ifOk(
                wanted.then(tables ->
                        document.tables(reading).map(marked -> new ApiImport.Wish(tables, marked, key, instead))),
                wish -> add(project, document, wish));
    }

    private int add(Project project, ApiImport document, ApiImport.Wish wish) {
        List<String> notes = document.notes(wish.only());
        if (!document.described().operations().isEmpty()) {
            console.note(document.summary());
        }
        if (details || notes.size() <= FEW) {
            notes.forEach(console::note);
        } else {
            console.note(Numbers.counted(notes.size(), "line") + " say what is left out, and why: --details.");
        }
        return console.ifOk(document.add(project.apis(), project.schema(), wish), added -> {
            if (details || added.size() <= MANY) {
                added.forEach(e -> console.line(ApiText.line(e)));
            } else {
                console.note(Numbers.counted(added.size(), "table") + " are added; api list names them, and so does"
                        + " --details.");
            }
            List<String> posts = added.stream()
                    .filter(e -> !e.mapping().operation().reads())
                    .map(Entity::name)
                    .toList();
            if (!posts.isEmpty()) {
                String some = String.join(",", posts.subList(0, Math.min(FEW, posts.size())));
                console.note(Numbers.counted(posts.size(), "table") + " of a POST; add it with --reading " + some
                        + " if it changes nothing, or it cannot be called");
            }
            console.note("Calls go to " + AllowedHosts.host(document.server())
                    + " once they are allowed with --allow-host.");
            return Exit.DONE;
        });
    }
}
