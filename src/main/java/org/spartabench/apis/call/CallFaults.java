package org.spartabench.apis.call;

import java.net.ConnectException;
import java.net.http.HttpTimeoutException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;
import org.spartabench.apis.call.network.HttpNetwork;

/** Says in a few words why a call gave no usable reply. */
final class CallFaults {

    private CallFaults() {}

    static @Nullable Throwable root(@Nullable Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }

    static String reason(@Nullable Throwable root) {
        return switch (root) {
            case null -> "the connection broke";
            case TimeoutException _, HttpTimeoutException _ -> "it gave no answer in time";
            case ConnectException _ -> "it cannot be reached";
            case SSLHandshakeException _ -> "its certificate cannot be trusted";
            case SSLException _ -> "it speaks no https";
            case HttpNetwork.Unreadable unreadable -> String.valueOf(unreadable.getMessage());
            default -> "the connection broke";
        };
    }

    static String reason(int status) {
        return switch (status) {
            case 301, 302, 303, 307, 308 ->
                "it redirects to another place (status " + status + "), which is not followed";
            case 401 -> "it wants a key, or another one than it got (status 401)";
            case 403 -> "it refuses the call (status 403)";
            default -> "it answered with status " + status;
        };
    }
}
