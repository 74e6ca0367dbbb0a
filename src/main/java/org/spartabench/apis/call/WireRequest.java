package org.spartabench.apis.call;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import org.spartabench.apis.document.ApiMapping.Method;

/**
 * Holds one HTTP request, without any key.
 *
 * @param body JSON; empty for a GET
 */
public record WireRequest(Method method, URI url, Map<String, String> headers, String body) {

    public WireRequest {
        headers = Map.copyOf(headers);
    }

    /** Identifies the request among recorded replies: the SHA-256 of method, URL, headers and body. */
    public String key() {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            String text = method + "\n" + url + "\n" + new TreeMap<>(headers) + "\n" + body;
            return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public String toString() {
        return method + " " + url + (body.isEmpty() ? "" : " " + body);
    }
}
