package org.spartabench.project.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spartabench.apis.call.key.ServerKeys;
import org.spartabench.apis.call.network.HostLimits;
import org.spartabench.apis.document.ApiDocument;
import org.spartabench.apis.document.MappingOptions;
import org.spartabench.apis.document.OpenApiReader;
import org.spartabench.apis.document.SecuritySchemes;
import org.spartabench.apis.entity.ApiMapping;
import org.spartabench.apis.entity.Entity;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Result;
import org.spartabench.facts.schema.Schema;

/**
 * Holds a document that is to be imported.
 *
 * @param label names it in problems: its file
 * @param text as it was read
 * @param operations that can be tables
 * @param notes on what was left out, one line each
 * @param schemes of the keys that the document wants
 */
public record ApiImport(
        String label, String text, List<Entity.Remote> operations, List<String> notes, SecuritySchemes schemes) {

    /** Reads a document. @param server instead of the document's own */
    public static Result<ApiImport> read(Path file, Optional<URI> server) {
        return read(file, server, MappingOptions.NONE);
    }

    /** Reads a document. @param options what it does not say itself */
    public static Result<ApiImport> read(Path file, Optional<URI> server, MappingOptions options) {
        return ApiDocument.read(file)
                .then(root -> options.onto(root) instanceof Result.Bad<JsonNode> bad
                        ? Result.bad(file + ": " + bad.message())
                        : options.onto(root))
                .then(root -> OpenApiReader.read(root, file.toString(), server).then(described -> {
                    try {
                        return Result.ok(new ApiImport(
                                file.toString(),
                                Files.readString(file),
                                described.remote(),
                                described.notes(),
                                SecuritySchemes.of(root)));
                    } catch (IOException e) {
                        return Result.bad(file + ": cannot be read (" + FileFailure.of(e) + ")");
                    }
                }));
    }

    /**
     * Says what to take of it.
     *
     * @param only names of operations
     * @param reading names of POST operations that change nothing
     * @param keys what the server gets
     * @param instead whether an operation may take the place of the table of its name
     */
    public record Wish(Set<String> only, Set<String> reading, ServerKeys keys, boolean instead) {
        public Wish {
            only = Set.copyOf(only);
            reading = Set.copyOf(reading);
        }
    }

    /** Reads keys as people write them, with the names that the document gives them. */
    public Result<ServerKeys> keys(String line) {
        return ServerKeys.NONE.withText(line, schemes.keys(), System.getenv()::containsKey);
    }

    /** Gives the host that the operations call. */
    public URI server() {
        return operations.getFirst().mapping().operation().server();
    }

    /** Adds the wanted operations to the APIs of a project; calls nothing. */
    public Result<List<Entity.Remote>> add(ApiFiles files, Schema facts, Wish wish) {
        List<Entity.Remote> wanted = operations.stream()
                .filter(e -> wish.only().contains(e.name()))
                .<Entity.Remote>map(e -> marked(e, wish.reading()))
                .toList();
        if (wanted.isEmpty()) {
            return Result.bad(label + ": has no operation that can be a table");
        }
        return taken(files, facts, wanted, wish.instead())
                .<Result<List<Entity.Remote>>>map(Result::bad)
                .orElseGet(() -> ApiFiles.Host.of(server(), wish.keys(), limits(files))
                        .map(host -> {
                            String extension = label.toLowerCase(Locale.ROOT).endsWith(".json") ? ".json" : ".yaml";
                            files.add(name(), wanted, host, Map.entry(name() + extension, text));
                            return wanted;
                        }));
    }

    /** Gives the limits of the document that this one replaces. */
    private HostLimits limits(ApiFiles files) {
        return files.hosts()
                .map(hosts -> Optional.ofNullable(hosts.get(name())).map(ApiFiles.Host::limits))
                .orThrow(IllegalStateException::new)
                .orElse(HostLimits.DEFAULT);
    }

    /** Takes a POST as reading only if the user says so, whatever the document says. */
    private static Entity.Remote marked(Entity.Remote entity, Set<String> reading) {
        ApiMapping.Operation o = entity.mapping().operation();
        boolean reads = o.method() == ApiMapping.Method.GET || reading.contains(entity.name());
        return entity.withMapping(
                entity.mapping().withOperation(new ApiMapping.Operation(o.method(), o.server(), o.path(), reads)));
    }

    private Optional<String> taken(ApiFiles files, Schema facts, List<Entity.Remote> wanted, boolean instead) {
        for (Entity.Remote entity : wanted) {
            if (!instead && facts.table(entity.name()).isPresent()) {
                return Optional.of(label + ": its operation " + entity.name()
                        + " has the name of a table; --instead-of-tables lets it take the table's place");
            }
        }
        return switch (files.entitiesOfOthers(name())) {
            case Result.Bad<List<Entity.Remote>> bad -> Optional.of(bad.message());
            case Result.Ok<List<Entity.Remote>>(var others) ->
                wanted.stream()
                        .map(Entity::name)
                        .filter(n -> others.stream().anyMatch(o -> o.name().equalsIgnoreCase(n)))
                        .findFirst()
                        .map(n -> label + ": its operation " + n + " has the name of another API of the project");
        };
    }

    /** Gives the name of the document in the project. */
    public String name() {
        String bare = String.valueOf(Path.of(label).getFileName())
                .replaceFirst("(\\.openapi)?\\.[^.]*$", "")
                .replaceAll("[^\\p{L}\\p{N}_-]+", "_");
        return bare.isEmpty() || bare.equals("hosts") ? "api" : bare;
    }
}
