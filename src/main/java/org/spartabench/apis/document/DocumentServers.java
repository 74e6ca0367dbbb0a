package org.spartabench.apis.document;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.spartabench.base.result.Result;

/** Finds the server of a document: the first it names, with the defaults of its variables. */
final class DocumentServers {

    private DocumentServers() {}

    static Result<URI> of(JsonNode root, String label) {
        String url = first(root)
                .or(() -> root.path("paths")
                        .valueStream()
                        .flatMap(path -> Stream.concat(Stream.of(path), path.valueStream()))
                        .flatMap(node -> first(node).stream())
                        .findFirst())
                .orElse("");
        try {
            URI address = URI.create(url);
            return address.getHost() != null && List.of("http", "https").contains(address.getScheme())
                    ? Result.ok(address)
                    : Result.bad(label + ": names no server with its host; give one with --server URL");
        } catch (IllegalArgumentException e) {
            return Result.bad(label + ": its server " + url + " is no URL; give one with --server URL");
        }
    }

    private static Optional<String> first(JsonNode node) {
        JsonNode server = node.path("servers").path(0);
        return server.path("url").isTextual() ? Optional.of(filled(server)) : Optional.empty();
    }

    private static String filled(JsonNode server) {
        String url = server.path("url").asText();
        for (Map.Entry<String, JsonNode> variable : server.path("variables").properties()) {
            url = url.replace(
                    "{" + variable.getKey() + "}",
                    variable.getValue().path("default").asText());
        }
        return url.replaceAll("/+$", "");
    }

    /** Refuses an operation that has a server of its own, unless it is the document's. */
    static void same(JsonNode root, JsonNode item, JsonNode operation, URI server) {
        Optional<String> own = first(operation).or(() -> first(item));
        if (own.isPresent() && !own.get().equals(server.toString()) && !own.equals(first(root))) {
            throw new Unfit("its server is " + own.get() + "; import it alone with --server and --only");
        }
    }
}
