package org.spartabench.project.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spartabench.apis.call.network.HostLimits;
import org.spartabench.apis.call.recording.ReplyStore;
import org.spartabench.apis.document.ApiDocument;
import org.spartabench.apis.document.OpenApiReader;
import org.spartabench.apis.document.OpenApiWriter;
import org.spartabench.apis.entity.Entity;
import org.spartabench.base.Json;
import org.spartabench.base.file.Folders;
import org.spartabench.base.result.Result;
import org.spartabench.project.disk.OwnFile;
import org.spartabench.project.failure.FailureText;
import org.spartabench.project.failure.StoreException;

/**
 * Keeps the APIs of a project in its folder {@code apis}: an OpenAPI document for each imported one with the mapping in
 * force, the documents as they were imported, {@code hosts.json} with the server of each, and the recorded replies.
 * Never a key. On disk when a call returns.
 */
public final class ApiFiles {

    public static final String FOLDER = "apis";

    /** The name of the document with tables that stand behind APIs. */
    public static final String TABLES = "tables";

    private static final String HOSTS = "hosts.json";
    private static final String AT_ONCE = "atOnce";
    private static final String PER_SECOND = "perSecond";
    private static final String SECONDS = "seconds";
    private static final String REPLIES = "replies.jsonl";
    public static final String LEDGER = "calls.jsonl";
    private static final String ORIGINALS = "imported";
    private final Path folder;
    private final Consumer<List<Entity.Remote>> changed;

    public ApiFiles(Path project) {
        this(project, all -> {});
    }

    /** Whether a project may have APIs, whose replies are recorded. */
    public static boolean in(Path project) {
        return Files.exists(project.resolve(FOLDER));
    }

    /** @param changed takes all entities after each change */
    public ApiFiles(Path project, Consumer<List<Entity.Remote>> changed) {
        this.folder = project.resolve(FOLDER);
        this.changed = changed;
    }

    /**
     * Names the server of one document.
     *
     * @param key variable of the environment with the key; empty for none
     */
    public record Host(URI server, String key, HostLimits limits) {
        public Host(URI server, String key) {
            this(server, key, HostLimits.DEFAULT);
        }

        /** Checks what people wrote; a message repeats nothing that may be a key. */
        public static Result<Host> of(URI server, String key, HostLimits limits) {
            if (server.getRawUserInfo() != null || server.getRawQuery() != null || server.getRawFragment() != null) {
                return Result.bad("the server has a user, a password or values in its address; give it without them");
            }
            boolean unlikely = !key.matches("[A-Z][A-Z0-9_]{0,63}|") || key.matches("[A-Z0-9]{16,}");
            return unlikely && System.getenv(key) == null
                    ? Result.bad("the key: give the name of a variable of the environment that holds it, such as"
                            + " WEATHER_KEY, never the key itself")
                    : Result.ok(new Host(server, key, limits));
        }
    }

    /** Reads all entities behind APIs, with the servers of {@code hosts.json}. */
    public Result<List<Entity.Remote>> entities() {
        return entitiesOfOthers("");
    }

    /** Reads the entities of all documents but one. */
    public Result<List<Entity.Remote>> entitiesOfOthers(String left) {
        List<Entity.Remote> all = new ArrayList<>();
        return hosts().then(hosts -> {
            for (Path file : documents()) {
                String stem = stem(file);
                if (stem.equals(left)) {
                    continue;
                }
                Optional<URI> server = Optional.ofNullable(hosts.get(stem)).map(Host::server);
                Result<OpenApiReader.Described> read =
                        ApiDocument.read(file).then(root -> OpenApiReader.read(root, file.toString(), server));
                switch (read) {
                    case Result.Ok<OpenApiReader.Described>(var described) -> all.addAll(described.remote());
                    case Result.Bad<OpenApiReader.Described>(var problems) -> {
                        return new Result.Bad<>(problems);
                    }
                }
            }
            return Result.ok(List.copyOf(all));
        });
    }

    /** Reads the hosts by the name of their document. */
    public Result<Map<String, Host>> hosts() {
        Path file = folder.resolve(HOSTS);
        if (!Files.exists(file)) {
            return Result.ok(Map.of());
        }
        return ApiDocument.read(file).then(root -> {
            Map<String, Host> all = new LinkedHashMap<>();
            for (Map.Entry<String, JsonNode> entry : root.properties()) {
                JsonNode host = entry.getValue();
                try {
                    URI server = URI.create(host.path("server").asText());
                    Result<HostLimits> limits = limits(host);
                    if (limits instanceof Result.Bad<HostLimits> bad) {
                        return Result.bad(file + ": " + entry.getKey() + ", " + bad.message());
                    }
                    limits.use(
                            l -> all.put(
                                    entry.getKey(),
                                    new Host(server, host.path("key").asText(""), l)),
                            bad -> {});
                } catch (IllegalArgumentException e) {
                    return Result.bad(file + ": the server of " + entry.getKey() + " is no URL");
                }
            }
            return Result.ok(all);
        });
    }

    private static Result<HostLimits> limits(JsonNode host) {
        return HostLimits.of(
                number(host, AT_ONCE, HostLimits.DEFAULT.parallel()),
                number(host, PER_SECOND, HostLimits.DEFAULT.perSecond()),
                number(host, SECONDS, (int) HostLimits.DEFAULT.time().toSeconds()));
    }

    /** Gives -1, which no limit may be, for what is no whole number. */
    private static int number(JsonNode host, String name, int usual) {
        JsonNode value = host.path(name);
        return value.isMissingNode()
                ? usual
                : value.canConvertToInt() && value.isIntegralNumber() ? value.intValue() : -1;
    }

    /**
     * Adds a document, or replaces the one of the same name.
     *
     * @param original the text as it was imported, with the name of its file
     */
    public void add(
            String name, List<? extends Entity.Remote> entities, Host host, Map.Entry<String, String> original) {
        new OwnFile(folder.resolve(ORIGINALS).resolve(original.getKey())).write(original.getValue());
        change(new Document(name, host, List.copyOf(entities), original.getValue()));
    }

    /**
     * Takes the APIs of a publication with their recorded replies, for a project that has none.
     *
     * @param published a folder with a folder {@code apis}
     * @return how many there are; 0 without such a folder
     */
    public Result<Integer> take(Path published) {
        return new ApiFiles(published).entities().map(all -> {
            if (all.isEmpty()) {
                return 0;
            }
            try {
                Folders.copy(published.resolve(FOLDER), folder, part -> true);
            } catch (IOException e) {
                throw new StoreException(folder + ": cannot be written (" + FailureText.of(e) + ")", e);
            }
            entities().use(changed, bad -> {});
            return all.size();
        });
    }

    /** Opens the recorded replies, which are read when a call first needs them. */
    public ReplyStore replies() {
        return new ReplyFile(folder.resolve(REPLIES));
    }

    /** Opens the ledger of calls. */
    public CallLedger ledger() {
        return new CallLedger(folder.resolve(LEDGER));
    }

    /**
     * Holds one document with its host and its entities.
     *
     * @param text as it was imported
     */
    public record Document(String name, Host host, List<Entity.Remote> entities, String text) {}

    /** Finds the document that describes an entity. */
    public Result<Optional<Document>> documentOf(String entity) {
        return hosts().then(hosts -> {
            for (Path file : documents()) {
                @Nullable Host host = hosts.get(stem(file));
                Result<OpenApiReader.Described> read = ApiDocument.read(file)
                        .then(root -> OpenApiReader.read(
                                root, file.toString(), Optional.ofNullable(host).map(Host::server)));
                if (host != null
                        && read instanceof Result.Ok<OpenApiReader.Described>(var described)
                        && described.remote().stream().anyMatch(e -> e.name().equals(entity))) {
                    return original(stem(file))
                            .map(text -> Optional.of(new Document(stem(file), host, described.remote(), text)));
                }
            }
            return Result.ok(Optional.empty());
        });
    }

    private Result<String> original(String name) {
        for (String extension : List.of(".json", ".yaml", ".yml")) {
            Path file = folder.resolve(ORIGINALS).resolve(name + extension);
            if (Files.exists(file)) {
                return new OwnFile(file).text().map(text -> text.orElse(""));
            }
        }
        return Result.ok("");
    }

    /** Writes changed mappings or another host of a document; the text as it was imported stays. */
    public void change(Document document) {
        URI server = document.host().server();
        document(document.name()).write(OpenApiWriter.write(document.name(), server, document.entities()));
        hosts(hosts -> hosts.put(document.name(), document.host()));
        entitiesOfOthers(document.name())
                .use(
                        others -> changed.accept(Stream.concat(
                                        others.stream(),
                                        document.entities().stream().map(e -> e.at(server)))
                                .toList()),
                        bad -> {});
    }

    /** Removes a document with its entities; replies and ledger stay. */
    public void remove(String name) {
        document(name).delete();
        hosts(hosts -> hosts.remove(name));
        entities().use(changed, bad -> {});
    }

    private OwnFile document(String name) {
        return new OwnFile(folder.resolve(name + ".json"));
    }

    private void hosts(Consumer<Map<String, Host>> change) {
        Map<String, Host> hosts = new LinkedHashMap<>(hosts().orThrow(m -> new StoreException(m, new IOException(m))));
        change.accept(hosts);
        ObjectNode root = Json.MAPPER.createObjectNode();
        hosts.forEach((document, h) -> {
            ObjectNode node = root.putObject(document).put("server", h.server().toString());
            if (!h.key().isEmpty()) {
                node.put("key", h.key());
            }
            if (!h.limits().equals(HostLimits.DEFAULT)) {
                node.put(AT_ONCE, h.limits().parallel())
                        .put(PER_SECOND, h.limits().perSecond())
                        .put(SECONDS, h.limits().time().toSeconds());
            }
        });
        new OwnFile(folder.resolve(HOSTS)).write(root.toPrettyString());
    }

    private List<Path> documents() {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(f -> f.toString().endsWith(".json")
                            && !String.valueOf(f.getFileName()).equals(HOSTS))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new StoreException(folder + ": cannot be read (" + FailureText.of(e) + ")", e);
        }
    }

    private static String stem(Path file) {
        return String.valueOf(file.getFileName()).replaceFirst("\\.[^.]*$", "");
    }
}
