package org.spartabench.apis.call.key;

import java.net.URI;

/** Says where a key stands in a request, as {@code securitySchemes} of OpenAPI do. */
public sealed interface KeyPlace {

    /** Writes the place as people give it, before the equals sign. */
    default String text() {
        return switch (this) {
            case Bearer _ -> "bearer";
            case Basic _ -> "basic";
            case Header(String name) -> "header:" + name;
            case Query(String name) -> "query:" + name;
            case Cookie(String name) -> "cookie:" + name;
            case ClientCredentials _ -> "oauth2";
        };
    }

    /** The header Authorization with "Bearer" (RFC 6750). */
    record Bearer() implements KeyPlace {}

    /** The header Authorization with user and password in base64 (RFC 7617). */
    record Basic() implements KeyPlace {}

    /** A header of its own. */
    record Header(String name) implements KeyPlace {}

    /** A parameter of the address. */
    record Query(String name) implements KeyPlace {}

    record Cookie(String name) implements KeyPlace {}

    /**
     * A bearer token for which the id and the secret of a client are given first (RFC 6749, 4.4).
     *
     * @param scopes of the token, with spaces between; empty for none
     */
    record ClientCredentials(URI endpoint, String scopes) implements KeyPlace {}
}
