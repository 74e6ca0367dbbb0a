package org.spartabench.store.file;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.spartabench.llm.KeySource;
import org.spartabench.llm.ModelSettings;

/**
 * Writes and reads the model settings of a project as text. They hold neither the key nor a command that prints it,
 * because a project may come from anyone, and opening it must run nothing.
 */
final class SavedModel {

    private static final ObjectMapper JSON = new ObjectMapper();

    private SavedModel() {}

    static String write(ModelSettings settings) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("url", settings.baseUrl().toString());
        node.put("model", settings.model());
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
        return node.toString();
    }

    /** Empty when the text is none of ours. */
    static Optional<ModelSettings> read(String text) {
        try {
            JsonNode node = JSON.readTree(text);
            URI url = URI.create(node.path("url").asText());
            return Optional.of(new ModelSettings(
                    url,
                    node.path("model").asText(),
                    key(node, url),
                    node.path("temperature").asDouble(ModelSettings.TEMPERATURE),
                    node.path("topP").asDouble(ModelSettings.TOP_P),
                    node.path("maxTokens").asInt(ModelSettings.MAX_TOKENS),
                    Duration.ofMillis(node.path("timeoutMillis").asLong(ModelSettings.TIMEOUT.toMillis())),
                    node.path("retries").asInt(ModelSettings.RETRIES),
                    node.path("streamed").asBoolean(false)));
        } catch (JsonProcessingException | IllegalArgumentException e) {
            return Optional.empty();
        }
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
