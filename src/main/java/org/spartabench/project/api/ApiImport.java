package org.spartabench.project.api;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.apis.call.key.ServerKeys;
import org.spartabench.apis.call.network.HostLimits;
import org.spartabench.apis.document.ApiDocument;
import org.spartabench.apis.document.MappingOptions;
import org.spartabench.apis.document.OpenApiReader;
import org.spartabench.apis.document.SecuritySchemes;
import org.spartabench.apis.entity.ApiMapping;
import org.spartabench.apis.entity.Entity;
import org.spartabench.base.report.Numbers;
import org.spartabench.base.result.Result;
import org.spartabench.facts.schema.Schema;
import org.spartabench.facts.value.ColumnType;
import org.spartabench.sql.word.NearestName;

/**
 * Holds a document that is to be imported.
 *
 * @param label names it in problems: its file
 * @param text as it was read
 * @param described its tables, and what became of each operation
 * @param schemes of the keys that the document wants
 */
public record ApiImport(String label, String text, OpenApiReader.Described described, SecuritySchemes schemes) {

    private static final int MOST_CANDIDATES = 5;

    /** Reads a document. @param server instead of the document's own */
    public static Result<ApiImport> read(Path file, Optional<URI> server) {
        return read(file, server, MappingOptions.NONE);
    }

    /** Reads a document. @param options what it does not say itself */
    public static Result<ApiImport> read(Path file, Optional<URI> server, MappingOptions options) {
        String label = file.toString();
        return ApiDocument.text(file)
                .then(text -> ApiDocument.parse(text, label)
                        .then(root -> options.onto(root, label))
                        .then(root -> OpenApiReader.read(root, label, server)
                                .map(described -> new ApiImport(label, text, described, SecuritySchemes.of(root)))));
    }

    /** Reads keys as people write them, with the names that the document gives them. */
    public Result<ServerKeys> keys(String line) {
        return ServerKeys.NONE.withText(line, schemes.keys(), System.getenv()::containsKey);
    }

    /** Lists its tables. */
    public List<Entity.Remote> operations() {
        return described.remote();
    }

    /** Says what is left out, and why, one line each. @param tables the tables that are wished, or all */
    public List<String> notes(Set<String> tables) {
        boolean all = operations().stream().map(Entity::name).allMatch(tables::contains);
        Stream<String> writing = all ? described.writing().stream().map(w -> w + ": left out, it writes") : Stream.of();
        return Stream.concat(
                        described.operations().stream()
                                .filter(o -> all || o.tables().stream().anyMatch(tables::contains))
                                .flatMap(o -> o.notes().stream().map(n -> o.place() + ": " + n)),
                        writing)
                .toList();
    }

    /** Counts in one line what became of the operations. */
    public String summary() {
        List<OpenApiReader.Operation> read = described.operations();
        long left = read.stream().filter(o -> o.tables().isEmpty()).count();
        Set<String> rows =
                read.stream().flatMap(o -> o.tables().stream().limit(1)).collect(Collectors.toSet());
        int lists = operations().size() - rows.size();
        return Numbers.grouped(read.size() - left) + " of "
                + Numbers.counted(read.size(), "operation") + " that may read (GET, POST) became "
                + Numbers.counted(rows.size(), "table")
                + (lists == 0 ? "" : ", and their lists " + Numbers.grouped(lists) + " more") + "; "
                + Numbers.grouped(left) + (left == 1 ? " is" : " are") + " left out, and "
                + Numbers.grouped(described.writing().size()) + " that write.";
    }

    /**
     * Finds tables by the operation that they are of, which is its operationId, or its method and path; else by their names.
     *
     * @return bad if one of the names fits nothing, with those that are like it
     */
    public Result<Set<String>> tables(List<String> wanted) {
        Set<String> there = operations().stream().map(Entity::name).collect(Collectors.toSet());
        Set<String> found = new LinkedHashSet<>();
        for (String name : wanted) {
            List<OpenApiReader.Operation> same = described.operations().stream()
                    .filter(o -> o.id().equals(name) || o.place().equalsIgnoreCase(name))
                    .toList();
            List<String> tables = same.isEmpty() && there.contains(name)
                    ? List.of(name)
                    : same.stream().flatMap(o -> o.tables().stream()).toList();
            if (tables.isEmpty()) {
                return Result.bad(
                        same.isEmpty()
                                ? label + ": has no operation " + name + " that reads" + candidates(name, there)
                                : label + ": " + name + " is "
                                        + String.join(", ", same.getFirst().notes()));
            }
            found.addAll(tables);
        }
        return Result.ok(found);
    }

    private String candidates(String name, Set<String> there) {
        Set<String> all = new TreeSet<>(there);
        described.operations().stream()
                .filter(o -> !o.tables().isEmpty() && !o.id().isEmpty())
                .map(OpenApiReader.Operation::id)
                .forEach(all::add);
        String letters = letters(name);
        List<String> like = Stream.concat(
                        NearestName.to(name, all).stream(),
                        all.stream().filter(n -> letters(n).contains(letters)))
                .distinct()
                .limit(MOST_CANDIDATES)
                .toList();
        return like.isEmpty() ? "" : "; there are " + String.join(", ", like);
    }

    private static String letters(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]", "");
    }

    /**
     * Reads the texts of columns as numbers.
     *
     * @param columns each as TABLE.COLUMN
     */
    public Result<ApiImport> withNumbers(List<String> columns) {
        List<Entity> entities = new ArrayList<>(described.entities());
        for (String column : columns) {
            int dot = column.indexOf('.');
            String table = column.substring(0, Math.max(0, dot));
            String name = column.substring(dot + 1);
            boolean found = false;
            for (int i = 0; i < entities.size(); i++) {
                if (entities.get(i) instanceof Entity.ApiEntity api
                        && api.name().equalsIgnoreCase(table)
                        && api.attribute(name)
                                .filter(a -> a.type() == ColumnType.TEXT)
                                .isPresent()) {
                    entities.set(i, api.quoted(api.attribute(name).orElseThrow().name()));
                    found = true;
                }
            }
            if (!found) {
                return Result.bad(label + ": has no column of texts " + column + "; give it as TABLE.COLUMN");
            }
        }
        return Result.ok(new ApiImport(
                label,
                text,
                new OpenApiReader.Described(entities, described.operations(), described.writing()),
                schemes));
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

    /** Gives the host that the operations call. */
    public URI server() {
        return operations().getFirst().mapping().operation().server();
    }

    /** Adds the wanted operations to the APIs of a project; calls nothing. */
    public Result<List<Entity.Remote>> add(ApiFiles files, Schema facts, Wish wish) {
        List<Entity.Remote> wanted = operations().stream()
                .filter(e -> wish.only().contains(e.name()))
                .<Entity.Remote>map(e -> marked(e, wish.reading()))
                .toList();
        if (wanted.isEmpty()) {
            return Result.bad(label + ": has no operation that can be a table");
        }
        return taken(files, facts, wanted, wish.instead())
                .<Result<List<Entity.Remote>>>map(Result::bad)
                .orElseGet(() -> ApiFiles.Host.of(server(), keys(files, wish.keys()), limits(files))
                        .map(host -> {
                            String extension = label.toLowerCase(Locale.ROOT).endsWith(".json") ? ".json" : ".yaml";
                            files.add(name(), wanted, host, Map.entry(name() + extension, text));
                            return wanted;
                        }));
    }

    /** Gives the limits of the document that this one replaces. */
    private HostLimits limits(ApiFiles files) {
        return replaced(files).map(ApiFiles.Host::limits).orElse(HostLimits.DEFAULT);
    }

    /** Gives the wished keys, or, where there are none, those of the document that this one replaces, if its server is the same. */
    private ServerKeys keys(ApiFiles files, ServerKeys wished) {
        return wished.equals(ServerKeys.NONE)
                ? replaced(files)
                        .filter(host -> host.server().equals(server()))
                        .map(ApiFiles.Host::keys)
                        .orElse(wished)
                : wished;
    }

    private Optional<ApiFiles.Host> replaced(ApiFiles files) {
        return files.hosts()
                .map(hosts -> Optional.ofNullable(hosts.get(name())))
                .orThrow(IllegalStateException::new);
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
