package org.spartabench.cli.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.spartabench.api.ApiDocument;
import org.spartabench.api.ApiMapping;
import org.spartabench.api.Entity;
import org.spartabench.api.OpenApiReader;
import org.spartabench.api.OpenApiWriter;
import org.spartabench.api.call.AllowedHosts;
import org.spartabench.api.mock.BuiltInApis;
import org.spartabench.cli.io.CommandContext;
import org.spartabench.cli.io.Exit;
import org.spartabench.cli.io.ProjectCommand;
import org.spartabench.fact.FileFailure;
import org.spartabench.fact.Result;
import org.spartabench.store.Project;
import org.spartabench.store.file.ApiFiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sparta api add}: imports an OpenAPI document. */
@Command(name = "add", description = "Add the operations of an OpenAPI document as tables. Calls nothing.")
final class ApiAddCommand extends ProjectCommand {

    private static final String BUILT_IN = "scalars";

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

    ApiAddCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        return open(project -> console.ifOk(described(), described -> add(project, described)));
    }

    private Result<OpenApiReader.Described> described() {
        if (file.equals(BUILT_IN)) {
            return Result.ok(new OpenApiReader.Described(
                    List.copyOf(BuiltInApis.at(server.orElse(BuiltInApis.SERVER))), List.of()));
        }
        return ApiDocument.read(Path.of(file)).then(root -> OpenApiReader.read(root, file, server));
    }

    private int add(Project project, OpenApiReader.Described described) {
        List<Entity.Remote> wanted = described.remote().stream()
                .filter(e -> only.isEmpty() || only.contains(e.name()))
                .<Entity.Remote>map(this::marked)
                .toList();
        for (String name : named()) {
            if (described.remote().stream().noneMatch(e -> e.name().equals(name))) {
                return console.bad(file + ": has no operation " + name + " that reads");
            }
        }
        described.notes().forEach(console::note);
        if (wanted.isEmpty()) {
            return console.bad(file + ": has no operation that can be a table");
        }
        return console.ifOk(
                original(wanted),
                text -> free(project, wanted).map(console::bad).orElseGet(() -> keep(project, wanted, text)));
    }

    private List<String> named() {
        List<String> all = new ArrayList<>(only);
        all.addAll(reading);
        return all;
    }

    /** Takes a POST as reading only if the user says so, whatever the document says. */
    private Entity.Remote marked(Entity.Remote entity) {
        ApiMapping.Operation o = entity.mapping().operation();
        boolean reads = o.method() == ApiMapping.Method.GET || reading.contains(entity.name());
        return entity.withMapping(
                entity.mapping().withOperation(new ApiMapping.Operation(o.method(), o.server(), o.path(), reads)));
    }

    private Optional<String> free(Project project, List<Entity.Remote> wanted) {
        String stem = name();
        for (Entity.Remote entity : wanted) {
            if (!instead && project.schema().table(entity.name()).isPresent()) {
                return Optional.of(file + ": its operation " + entity.name()
                        + " has the name of a table; --instead-of-tables lets it take the table's place");
            }
        }
        return switch (project.apis().entitiesOfOthers(stem)) {
            case Result.Bad<List<Entity.Remote>> bad -> Optional.of(bad.message());
            case Result.Ok<List<Entity.Remote>>(var others) ->
                wanted.stream()
                        .map(Entity::name)
                        .filter(n -> others.stream().anyMatch(o -> o.name().equalsIgnoreCase(n)))
                        .findFirst()
                        .map(n -> file + ": its operation " + n + " has the name of another API of the project");
        };
    }

    private int keep(Project project, List<Entity.Remote> wanted, String text) {
        URI address = wanted.getFirst().mapping().operation().server();
        String extension = file.toLowerCase(Locale.ROOT).endsWith(".json") || file.equals(BUILT_IN) ? ".json" : ".yaml";
        project.apis().add(name(), wanted, new ApiFiles.Host(address, key), Map.entry(name() + extension, text));
        wanted.forEach(e -> console.line(ApiText.line(e)));
        wanted.stream()
                .filter(e -> !e.mapping().operation().reads())
                .forEach(e -> console.note(e.name() + ": is a POST; add it with --reading " + e.name()
                        + " if it changes nothing, or it cannot be called"));
        console.note("Calls go to " + AllowedHosts.host(address) + " once they are allowed with --allow-host.");
        return Exit.DONE;
    }

    private String name() {
        String bare = String.valueOf(Path.of(file).getFileName())
                .replaceFirst("(\\.openapi)?\\.[^.]*$", "")
                .replaceAll("[^\\p{L}\\p{N}_-]+", "_");
        return bare.isEmpty() || bare.equals("hosts") ? "api" : bare;
    }

    private Result<String> original(List<Entity.Remote> wanted) {
        if (file.equals(BUILT_IN)) {
            JsonNode document = OpenApiWriter.write(
                    BUILT_IN, wanted.getFirst().mapping().operation().server(), wanted);
            return Result.ok(document.toPrettyString());
        }
        try {
            return Result.ok(Files.readString(Path.of(file)));
        } catch (IOException e) {
            return Result.bad(file + ": cannot be read (" + FileFailure.of(e) + ")");
        }
    }
}
