package org.spartabench.apis.call.key;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.spartabench.base.result.Result;

/**
 * Names a key: where it stands in a request, and the variables of the environment that hold it.
 *
 * @param variables one; for user and password, or id and secret of a client, two
 */
public record ApiKey(KeyPlace place, List<String> variables) {

    /** A key that a document declares, by its name there. */
    public record Declared(String name, KeyPlace place) {}

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]{1,128}");
    private static final Pattern VARIABLE = Pattern.compile("[A-Z][A-Z0-9_]{0,63}");

    /** What looks like a key of capitals and digits. */
    private static final Pattern UNLIKELY = Pattern.compile("[A-Z0-9]{16,}");

    /** Headers that the connection writes itself. */
    private static final Set<String> OF_THE_CONNECTION =
            Set.of("connection", "content-length", "expect", "host", "transfer-encoding", "upgrade", "te", "trailer");

    /** Names of credentials, in small letters without marks. */
    private static final Pattern CREDENTIAL = Pattern.compile("token|secret|jwt|.*(?:password|passwd|passphrase|apikey"
            + "|apitoken|accesstoken|authtoken|bearertoken|refreshtoken|sessiontoken|secretkey|privatekey|accesskey"
            + "|authkey|subscriptionkey|clientsecret|authorization)");

    private static final String NO_VARIABLE =
            "the key: give the name of a variable of the environment that holds it, such"
                    + " as WEATHER_KEY, never the key itself";

    public ApiKey {
        variables = List.copyOf(variables);
    }

    /** Gives a key that is sent as a bearer token. */
    public static ApiKey bearer(String variable) {
        return new ApiKey(new KeyPlace.Bearer(), List.of(variable));
    }

    /** Writes the key as {@link #of} reads it. */
    public String text() {
        String names = String.join(":", variables);
        return place.text() + "=" + names
                + (place instanceof KeyPlace.ClientCredentials(URI endpoint, String scopes)
                        ? "@" + endpoint + (scopes.isEmpty() ? "" : " " + scopes)
                        : "");
    }

    /**
     * Reads {@code VARIABLE}, {@code NAME=VARIABLE} with a name of the document, or one of {@code bearer=V},
     * {@code basic=USER:PASSWORD}, {@code header:NAME=V}, {@code query:NAME=V}, {@code cookie:NAME=V} and
     * {@code oauth2=ID:SECRET@URL scopes}. A problem repeats nothing that may be a key.
     *
     * @param declared keys of the document; a variable alone is for the only one of them, else for a bearer token
     * @param known whether there is a variable, which may then have a name that looks like a key
     */
    public static Result<ApiKey> of(String text, List<Declared> declared, Predicate<String> known) {
        int equals = text.indexOf('=');
        if (equals < 0) {
            return alone(text.strip(), declared, known);
        }
        String left = text.substring(0, equals).strip();
        String right = text.substring(equals + 1).strip();
        Optional<KeyPlace> named = declared.stream()
                .filter(d -> d.name().equals(left))
                .map(Declared::place)
                .findFirst();
        Result<KeyPlace> place = named.map(Result::ok).orElseGet(() -> place(left, right, declared));
        return place.then(p -> variables(p, p instanceof KeyPlace.ClientCredentials ? before(right) : right, known));
    }

    private static Result<ApiKey> alone(String names, List<Declared> declared, Predicate<String> known) {
        List<KeyPlace> places =
                declared.stream().map(Declared::place).distinct().toList();
        boolean pair = names.contains(":");
        return switch (places.size()) {
            case 0 -> variables(pair ? new KeyPlace.Basic() : new KeyPlace.Bearer(), names, known);
            case 1 ->
                variables(
                        places.getFirst() instanceof KeyPlace.ClientCredentials && !pair
                                ? new KeyPlace.Bearer()
                                : places.getFirst(),
                        names,
                        known);
            default ->
                Result.bad("the key: the document knows several; say which with NAME=VARIABLE: " + names(declared));
        };
    }

    private static String names(List<Declared> declared) {
        return declared.stream().map(Declared::name).collect(Collectors.joining(", "));
    }

    private static Result<KeyPlace> place(String left, String right, List<Declared> declared) {
        int colon = left.indexOf(':');
        String kind = (colon < 0 ? left : left.substring(0, colon)).toLowerCase(Locale.ROOT);
        String name = colon < 0 ? "" : left.substring(colon + 1);
        boolean wants = Set.of("header", "query", "cookie").contains(kind);
        if (wants && (!NAME.matcher(name).matches() || kind.equals("header") && ofTheConnection(name))) {
            return Result.bad(
                    "the key: a " + kind + " needs a name that it can have, such as header:X-Api-Key=VARIABLE");
        }
        return switch (kind) {
            case "bearer" -> Result.ok(new KeyPlace.Bearer());
            case "basic" -> Result.ok(new KeyPlace.Basic());
            case "header" -> Result.ok(new KeyPlace.Header(name));
            case "query" -> Result.ok(new KeyPlace.Query(name));
            case "cookie" -> Result.ok(new KeyPlace.Cookie(name));
            case "oauth2" -> endpoint(right);
            default ->
                Result.bad("the key: begins with none of bearer, basic, header:NAME, query:NAME, cookie:NAME, oauth2"
                        + (declared.isEmpty() ? "" : ", " + names(declared)));
        };
    }

    /** Whether a header is written by the connection itself, so that nothing else may give it. */
    public static boolean ofTheConnection(String header) {
        return OF_THE_CONNECTION.contains(header.toLowerCase(Locale.ROOT));
    }

    /** Whether a header or a parameter has the name of a credential. */
    public static boolean credential(String name) {
        return CREDENTIAL
                .matcher(name.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]", ""))
                .matches();
    }

    /** Whether a header or a parameter may have this name and always the same value; says why not. */
    public static Optional<String> constantRefused(String name, String value, boolean header) {
        if (!NAME.matcher(name).matches() || header && ofTheConnection(name)) {
            return Optional.of("no " + (header ? "header" : "parameter") + " may be given that has the name " + name);
        }
        if (credential(name) || name.equalsIgnoreCase("cookie")) {
            return Optional.of(name + " is the name of a key, which is never stored; give it with --key "
                    + (header ? "header:" : "query:") + name + "=VARIABLE");
        }
        return value.chars().allMatch(c -> c >= ' ' && c < 127)
                ? Optional.empty()
                : Optional.of(name + " has a value with other characters than those of ASCII");
    }

    private static Result<KeyPlace> endpoint(String right) {
        int at = right.indexOf('@');
        String[] parts = right.substring(at + 1).split("\\s+", 2);
        return at < 0
                ? Result.bad(
                        "the key: give oauth2=ID_VARIABLE:SECRET_VARIABLE@URL with the address of the token endpoint")
                : endpoint(parts[0], parts.length > 1 ? parts[1] : "");
    }

    /** Reads the address of a token endpoint. */
    public static Result<KeyPlace> endpoint(String address, String scopes) {
        try {
            URI url = URI.create(address);
            boolean plain = url.getRawUserInfo() == null && url.getRawFragment() == null;
            return plain && url.getHost() != null && List.of("http", "https").contains(url.getScheme())
                    ? Result.ok(new KeyPlace.ClientCredentials(url, scopes))
                    : Result.bad("the key: the address of the token endpoint needs https and a host, without a user");
        } catch (IllegalArgumentException e) {
            return Result.bad("the key: the address of the token endpoint is no URL");
        }
    }

    private static String before(String right) {
        int at = right.indexOf('@');
        return at < 0 ? right : right.substring(0, at);
    }

    private static Result<ApiKey> variables(KeyPlace place, String text, Predicate<String> known) {
        List<String> names = List.of(text.split(":", -1));
        boolean two = place instanceof KeyPlace.ClientCredentials;
        boolean oneOrTwo = two || place instanceof KeyPlace.Basic;
        if (names.size() > (oneOrTwo ? 2 : 1) || two && names.size() < 2) {
            return Result.bad(two ? "the key: OAuth 2 needs two variables, ID_VARIABLE:SECRET_VARIABLE" : NO_VARIABLE);
        }
        boolean likely = names.stream()
                .allMatch(n -> known.test(n)
                        || VARIABLE.matcher(n).matches() && !UNLIKELY.matcher(n).matches());
        return likely ? Result.ok(new ApiKey(place, names)) : Result.bad(NO_VARIABLE);
    }
}
