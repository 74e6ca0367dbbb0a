package org.spartabench.apis.call.network;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.spartabench.apis.call.key.ServerKeys;

/**
 * Adds the headers and parameters that are the same in all requests to a server. They may change a reply, so they are a
 * part of what identifies it.
 */
public record Constants(URI server, ServerKeys named) {

    /** Counts the characters of the path of this server in which an address begins; 0 beside it, -1 for another host. */
    public int near(URI url) {
        String base = String.valueOf(server.getRawPath()).replaceAll("^null$|/+$", "");
        String path = String.valueOf(url.getRawPath());
        boolean below = path.equals(base) || path.startsWith(base + "/");
        return !AllowedHosts.host(url).equals(AllowedHosts.host(server)) ? -1 : below ? base.length() : 0;
    }

    /** Adds what the request itself does not give. */
    public Network.WireRequest added(Network.WireRequest request) {
        if (!named.constant()) {
            return request;
        }
        Map<String, String> headers = new HashMap<>(named.headers());
        headers.putAll(request.headers());
        List<String> given = names(request.url());
        String more = named.parameters().entrySet().stream()
                .filter(p -> !given.contains(encoded(p.getKey())))
                .map(p -> encoded(p.getKey()) + "=" + encoded(p.getValue()))
                .collect(Collectors.joining("&"));
        return new Network.WireRequest(request.method(), with(request.url(), more), headers, request.body());
    }

    private static List<String> names(URI url) {
        return url.getRawQuery() == null
                ? List.of()
                : Arrays.stream(url.getRawQuery().split("&", -1))
                        .map(p -> p.replaceFirst("=.*", ""))
                        .toList();
    }

    static URI with(URI url, String more) {
        return more.isEmpty()
                ? url
                : URI.create(url
                        + (url.getRawQuery() == null ? "?" : url.getRawQuery().isEmpty() ? "" : "&")
                        + more);
    }

    /** Writes a text for a path or a query: a space is %20 in both. */
    public static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
