package org.spartabench.project.file;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.spartabench.authors.llm.ModelRole;
import org.spartabench.authors.llm.settings.KeySource;
import org.spartabench.authors.llm.settings.ModelServer;
import org.spartabench.authors.llm.settings.ModelSettings;
import org.spartabench.base.Json;
import org.spartabench.base.result.Result;
import org.spartabench.project.model.NamedModels;

/**
 * Writes and reads the models of a project as text. They hold neither keys nor commands that print them, because a project
 * may come from anyone, and opening it must run nothing.
 */
final class SavedModels {

    private static final int VERSION = 1;

    private SavedModels() {}

    static String write(NamedModels models) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("formatVersion", VERSION);
        ObjectNode named = root.putObject("models");
        models.settings().forEach((name, settings) -> named.set(name, node(settings)));
        ObjectNode roles = root.putObject("roles");
        models.roles().forEach((role, names) -> names.forEach(roles.putArray(role.word())::add));
        return root.toPrettyString() + "\n";
    }

    /** Reads a file that {@link #write} wrote, or names its first mistake. */
    static Result<NamedModels> read(String text, String file) {
        try {
            JsonNode root = Json.MAPPER.readTree(text);
            if (root.path("formatVersion").asInt() != VERSION) {
                return Result.bad(file + ": its formatVersion is not " + VERSION + ", which this program reads");
            }
            SortedMap<String, ModelSettings> settings = new TreeMap<>();
            for (Map.Entry<String, JsonNode> model : root.path("models").properties()) {
                settings.put(model.getKey(), settings(model.getValue()));
            }
            Map<ModelRole, List<String>> roles = new EnumMap<>(ModelRole.class);
            for (Map.Entry<String, JsonNode> entry : root.path("roles").properties()) {
                List<String> names = new ArrayList<>();
                entry.getValue().forEach(name -> names.add(name.asText()));
                Optional<ModelRole> role = ModelRole.of(entry.getKey());
                if (role.isEmpty()
                        || names.size() > role.get().most()
                        || !settings.keySet().containsAll(names)) {
                    return Result.bad(file + ": the role '" + entry.getKey() + "' is unknown, has too many models, or"
                            + " names one that is not there");
                }
                roles.put(role.get(), names);
            }
            return Result.ok(new NamedModels(settings, roles));
        } catch (JsonProcessingException | IllegalArgumentException e) {
            return Result.bad(file + ": is not a file of models; delete it, and set the models again");
        }
    }

    /** Reads the one model that a project of an earlier version stored, as the author; none if the text is not ours. */
    static NamedModels single(String text) {
        try {
            String name = ModelRole.AUTHOR.word();
            return new NamedModels(
                    new TreeMap<>(Map.of(name, settings(Json.MAPPER.readTree(text)))),
                    Map.of(ModelRole.AUTHOR, List.of(name)));
        } catch (JsonProcessingException | IllegalArgumentException e) {
            return NamedModels.NONE;
        }
    }

    private static ObjectNode node(ModelSettings settings) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("url", settings.baseUrl().toString());
        node.put("model", settings.model());
        if (!settings.servers().isEmpty()) {
            node.put("servers", ModelServer.text(settings.servers()));
        }
        if (settings.key() instanceof KeySource.Environment(String name, boolean required)) {
            node.put("keyVariable", name);
            node.put("keyRequired", required);
        } else if (settings.key() instanceof KeySource.None) {
            node.put("keyVariable", "");
        }
        node.put("temperature", settings.temperature());
        node.put("topP", settings.topP());
        node.put("maxTokens", settings.maxTokens());
        node.put("timeoutMillis", settings.timeout().toMillis());
        node.put("retries", settings.retries());
        node.put("streamed", settings.streamed());
        return node;
    }

    private static ModelSettings settings(JsonNode node) {
        URI url = URI.create(node.path("url").asText());
        return new ModelSettings(
                url,
                node.path("model").asText(),
                key(node, url),
                node.path("temperature").asDouble(ModelSettings.TEMPERATURE),
                node.path("topP").asDouble(ModelSettings.TOP_P),
                node.path("maxTokens").asInt(ModelSettings.MAX_TOKENS),
                Duration.ofMillis(node.path("timeoutMillis").asLong(ModelSettings.TIMEOUT.toMillis())),
                node.path("retries").asInt(ModelSettings.RETRIES),
                node.path("streamed").asBoolean(false),
                servers(node));
    }

    private static List<ModelServer> servers(JsonNode node) {
        return node.has("servers")
                ? ModelServer.read(node.path("servers").asText()).orThrow(IllegalArgumentException::new)
                : List.of();
    }

    private static KeySource key(JsonNode node, URI url) {
        if (!node.has("keyVariable")) {
            return ModelSettings.usualKey(url);
        }
        String name = node.path("keyVariable").asText();
        return name.isEmpty()
                ? new KeySource.None()
                : new KeySource.Environment(name, node.path("keyRequired").asBoolean(true));
    }
}
