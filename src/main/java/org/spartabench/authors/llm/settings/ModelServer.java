package org.spartabench.authors.llm.settings;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.spartabench.base.result.Result;

/**
 * A server of a model.
 *
 * @param url without {@code /chat/completions}
 * @param weight its share of the requests, beside those of the model's other servers; 1 or more
 * @param limit most requests at the same time; 0 for no limit
 */
public record ModelServer(URI url, int weight, int limit) {

    private static final Pattern TEXT = Pattern.compile("(\\S+)((?:\\s+(?:weight|limit)=[1-9]\\d{0,4})*)");
    private static final Pattern NUMBER = Pattern.compile("(weight|limit)=(\\d+)");

    /** Reads servers as people write them: {@code http://a:8000/v1 limit=32, http://b:8000/v1 weight=2}. */
    public static Result<List<ModelServer>> read(String text) {
        List<ModelServer> servers = new ArrayList<>();
        for (String part : text.strip().split("\\s*,\\s*")) {
            Matcher server = TEXT.matcher(part);
            if (!server.matches()) {
                return Result.bad("not a URL; write it like http://localhost:8000/v1, or several with commas between"
                        + " them, each with weight=N and limit=N if you like");
            }
            int weight = 1;
            int limit = 0;
            for (Matcher number = NUMBER.matcher(server.group(2)); number.find(); ) {
                int value = Integer.parseInt(number.group(2));
                weight = number.group(1).equals("weight") ? value : weight;
                limit = number.group(1).equals("limit") ? value : limit;
            }
            try {
                servers.add(new ModelServer(URI.create(server.group(1).replaceAll("/+$", "")), weight, limit));
            } catch (IllegalArgumentException e) {
                return Result.bad("not a URL; write it like http://localhost:8000/v1");
            }
        }
        return Result.ok(servers);
    }

    /** Writes servers as {@link #read} reads them. */
    public static String text(List<ModelServer> servers) {
        return servers.stream().map(ModelServer::text).collect(Collectors.joining(", "));
    }

    private String text() {
        return url + (weight == 1 ? "" : " weight=" + weight) + (limit == 0 ? "" : " limit=" + limit);
    }
}
