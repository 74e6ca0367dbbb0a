package org.spartabench.authors.llm.settings;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Holds the settings of a model, without its key.
 *
 * @param baseUrl without {@code /chat/completions}: {@code http://localhost:8000/v1}
 * @param model its name on the server
 * @param temperature 0 to 2; the paper's is 0.5
 * @param topP above 0, up to 1; the paper's is 0.9
 * @param maxTokens most tokens of one reply
 * @param timeout most time for one whole exchange
 * @param retries most retries of one call, after 429, 5xx, time-outs and broken answers
 * @param streamed whether the server sends replies piece by piece, for servers or proxies that close silent connections
 * @param servers all servers with their shares, the one of {@code baseUrl} first; none if that is the only one, without a limit
 */
@RecordBuilder
public record ModelSettings(
        URI baseUrl,
        String model,
        KeySource key,
        double temperature,
        double topP,
        int maxTokens,
        Duration timeout,
        int retries,
        boolean streamed,
        List<ModelServer> servers)
        implements ModelSettingsBuilder.With {

    public static final double TEMPERATURE = 0.5;
    public static final double TOP_P = 0.9;
    public static final int MAX_TOKENS = 1024;
    public static final Duration TIMEOUT = Duration.ofSeconds(120);
    public static final int RETRIES = 5;

    private static final Duration LONGEST = Duration.ofDays(1);

    private static final String OPENAI = "api.openai.com";

    /** Gives a model the paper's settings. */
    public static ModelSettings of(URI baseUrl, String model) {
        return new ModelSettings(
                baseUrl, model, usualKey(baseUrl), TEMPERATURE, TOP_P, MAX_TOKENS, TIMEOUT, RETRIES, false, List.of());
    }

    public ModelSettings {
        servers = servers.equals(List.of(new ModelServer(baseUrl, 1, 0))) ? List.of() : List.copyOf(servers);
    }

    /** Gives all servers, at least one. */
    public List<ModelServer> allServers() {
        return servers.isEmpty() ? List.of(new ModelServer(baseUrl, 1, 0)) : servers;
    }

    /** Gives the URLs of all servers, for people. */
    public String urls() {
        return allServers().stream().map(s -> s.url().toString()).collect(Collectors.joining(", "));
    }

    /** Chooses the key's variable: OpenAI's own only for OpenAI's server, so that no other server sees that key. */
    public static KeySource usualKey(URI baseUrl) {
        return OPENAI.equals(baseUrl.getHost())
                ? new KeySource.Environment("OPENAI_API_KEY", true)
                : new KeySource.Environment("SPARTA_MODEL_KEY", false);
    }

    /** Lists all errors of the settings, one line each. */
    public List<String> problems() {
        List<String> problems = new ArrayList<>();
        for (ModelServer server : allServers()) {
            problem(server.url()).filter(p -> !problems.contains(p)).ifPresent(problems::add);
        }
        if (allServers().stream().map(s -> usualKey(s.url())).distinct().count() > 1) {
            problems.add(
                    "the model's URL names one server of OpenAI and others, but all servers of a model get the same"
                            + " key");
        }
        if (model.isBlank()) {
            problems.add("the model has a name, as the server knows it");
        }
        if (key instanceof KeySource.Environment(String name, boolean required)
                && !name.matches("[A-Za-z_][A-Za-z0-9_]{0,99}")) {
            problems.add("the key's variable is named by letters, digits and _; the key itself is never written there");
        }
        if (!(temperature >= 0 && temperature <= 2)) {
            problems.add("the temperature is between 0 and 2");
        }
        if (!(topP > 0 && topP <= 1)) {
            problems.add("top-p is above 0 and at most 1");
        }
        if (maxTokens < 16) {
            problems.add("a reply may have 16 tokens or more");
        }
        if (timeout.isNegative() || timeout.isZero()) {
            problems.add("the time limit of an exchange is above 0");
        }
        if (timeout.compareTo(LONGEST) > 0) {
            problems.add("the time limit of an exchange is at most " + LONGEST.toSeconds() + " seconds, a day");
        }
        if (retries < 0 || retries > 100) {
            problems.add("a request is repeated 0 to 100 times");
        }
        return problems;
    }

    private static Optional<String> problem(URI url) {
        String scheme = String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT);
        if (!scheme.equals("http") && !scheme.equals("https") || url.getHost() == null) {
            return Optional.of("the model's URL starts with http:// or https:// and names a server, as in"
                    + " http://localhost:8000/v1");
        }
        return url.getRawUserInfo() != null || url.getRawQuery() != null || url.getRawFragment() != null
                ? Optional.of("the model's URL holds no user, password or query: a key comes from the environment or"
                        + " from a command")
                : Optional.empty();
    }

    /** Describes model, servers and source of the key in one line. */
    public String label() {
        return model + " at " + ModelServer.text(allServers()) + " (" + key.label() + ")";
    }
}
