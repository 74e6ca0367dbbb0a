package org.spartabench.apis.call.network;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.spartabench.apis.entity.ApiMapping.Method;

/** Sends requests to APIs. */
public interface Network {

    /** Says in one line why a request may not be sent; empty when it may. */
    Optional<String> refusal(WireRequest request);

    /** Says how much a host may be asked. */
    default HostLimits limits(URI server) {
        return HostLimits.DEFAULT;
    }

    /** Sends a request that is not refused; it fails with an IOException if the server gives no usable reply. */
    CompletableFuture<WireReply> send(WireRequest request);

    /**
     * Holds one HTTP reply.
     *
     * @param retryAfter how long the server asks to wait
     * @param next the address of the next page that the header Link names; empty for none
     * @param headers other headers about pages
     */
    record WireReply(int status, String body, Optional<Duration> retryAfter, String next, Map<String, String> headers) {

        /** Most bytes of a body. */
        public static final int MOST_BYTES = 16 << 20;

        private static final int PARTIAL = 206;

        public WireReply {
            headers = Map.copyOf(headers);
        }

        public WireReply(int status, String body) {
            this(status, body, Optional.empty(), "");
        }

        public WireReply(int status, String body, Optional<Duration> retryAfter, String next) {
            this(status, body, retryAfter, next, Map.of());
        }

        /** Gives a header about pages in any case of letters; empty for none. */
        public String header(String name) {
            return headers.entrySet().stream()
                    .filter(h -> h.getKey().equalsIgnoreCase(name))
                    .map(Map.Entry::getValue)
                    .findFirst()
                    .orElse("");
        }

        /** Whether the reply can hold rows: any that succeeded, but no part of one. */
        public boolean found() {
            return found(status);
        }

        public static boolean found(int status) {
            return status / 100 == 2 && status != PARTIAL;
        }
    }

    /**
     * Holds one HTTP request, without any key.
     *
     * @param body JSON; empty for a GET
     */
    record WireRequest(Method method, URI url, Map<String, String> headers, String body) {

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
}
