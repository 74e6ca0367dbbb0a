package org.spartabench.cli.api;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.apis.call.key.ApiKey;
import org.spartabench.apis.call.key.ServerKeys;
import org.spartabench.base.result.Result;
import picocli.CommandLine.Option;

/** Holds the options that say what a server gets with each request. */
final class KeyOptions {

    @Option(
            names = "--key",
            paramLabel = "KEY",
            description = {
                "environment variable with the server's key, sent as the document says; or where it goes:"
                        + " NAME=VARIABLE with a name of the document, bearer=VARIABLE, basic=USER:PASSWORD,",
                "header:NAME=VARIABLE, query:NAME=VARIABLE, cookie:NAME=VARIABLE, oauth2=ID:SECRET@URL"
            })
    private List<String> keys = List.of();

    @Option(names = "--account", paramLabel = "NAME", description = "the keys are those of this account")
    private Optional<String> account = Optional.empty();

    @Option(names = "--header", paramLabel = "NAME=VALUE", description = "send this header always; no key")
    private Map<String, String> headers = new LinkedHashMap<>();

    @Option(names = "--parameter", paramLabel = "NAME=VALUE", description = "send this parameter always; no key")
    private Map<String, String> parameters = new LinkedHashMap<>();

    boolean given() {
        return !keys.isEmpty() || !headers.isEmpty() || !parameters.isEmpty();
    }

    /** Changes what a server gets. @param declared keys of its document */
    Result<ServerKeys> changed(ServerKeys before, List<ApiKey.Declared> declared) {
        Result<ServerKeys> named = keys.isEmpty()
                ? Result.ok(before)
                : before.withText(String.join(";", keys), declared, System.getenv()::containsKey);
        return named.map(all ->
                        account.isEmpty() || keys.isEmpty() ? all : before.withAccount(account.get(), all.keys()))
                .then(all -> all.withConstants(headers, parameters).checked());
    }
}
