package org.spartabench.publishing.browse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.spartabench.base.file.Folders;

/** Runs a page in Chromium without a window, through its DevTools protocol. */
public final class Chromium implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome");
    private static final String LISTENING = "DevTools listening on ";
    private static final long SECONDS = 30;

    private final Path profile;
    private final Process process;
    private final HttpClient client = HttpClient.newHttpClient();
    private final WebSocket socket;
    private final Map<Integer, CompletableFuture<JsonNode>> replies = new ConcurrentHashMap<>();
    private final List<JsonNode> events = new CopyOnWriteArrayList<>();
    private final String session;
    private int last;

    /** Finds the program; empty if there is none. */
    public static Optional<Path> program() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                .flatMap(folder -> NAMES.stream().map(Path.of(folder)::resolve))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Starts the program with a profile of its own. */
    public Chromium(Path program) throws IOException {
        profile = Files.createTempDirectory("sparta-chromium");
        process = new ProcessBuilder(
                        program.toString(),
                        "--headless=new",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-dev-shm-usage",
                        "--hide-scrollbars",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + profile,
                        "about:blank")
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        socket = client.newWebSocketBuilder()
                .buildAsync(address(process), new Listener())
                .join();
        JsonNode targets = send("Target.getTargets", Map.of()).path("targetInfos");
        String target = "";
        for (JsonNode one : targets) {
            target = one.path("type").asText().equals("page")
                    ? one.path("targetId").asText()
                    : target;
        }
        session = request("", "Target.attachToTarget", Map.of("targetId", target, "flatten", true))
                .path("sessionId")
                .asText();
        for (String domain : List.of("Page", "Runtime", "Network", "Log")) {
            send(domain + ".enable", Map.of());
        }
    }

    private static URI address(Process process) throws IOException {
        BufferedReader lines = process.errorReader();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith(LISTENING)) {
                return URI.create(line.substring(LISTENING.length()).strip());
            }
        }
        throw new IOException("chromium ended before it listened");
    }

    /** Joins the parts of messages, and passes them on. */
    private final class Listener implements WebSocket.Listener {
        private final StringBuilder text = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean whole) {
            text.append(part);
            if (whole) {
                take(text.toString());
                text.setLength(0);
            }
            from.request(1);
            return CompletableFuture.completedFuture(null);
        }
    }

    private void take(String text) {
        try {
            JsonNode message = JSON.readTree(text);
            Optional.ofNullable(replies.remove(message.path("id").asInt(-1)))
                    .ifPresentOrElse(reply -> reply.complete(message), () -> events.add(message));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sends a command of the protocol and waits for its result. */
    public JsonNode send(String method, Map<String, ?> parameters) {
        return request(session == null ? "" : session, method, parameters);
    }

    private JsonNode request(String to, String method, Map<String, ?> parameters) {
        ObjectNode message = JSON.createObjectNode().put("id", ++last).put("method", method);
        message.set("params", JSON.valueToTree(parameters));
        if (!to.isEmpty()) {
            message.put("sessionId", to);
        }
        CompletableFuture<JsonNode> reply = new CompletableFuture<>();
        replies.put(last, reply);
        socket.sendText(message.toString(), true);
        JsonNode done = reply.orTimeout(SECONDS, TimeUnit.SECONDS).join();
        if (done.has("error")) {
            throw new IllegalStateException(method + ": " + done.path("error"));
        }
        return done.path("result");
    }

    /** Opens a file and waits until its script has run. @return milliseconds from the start until then */
    public int open(Path page, String hash) {
        send("Page.navigate", Map.of("url", "about:blank"));
        events.clear();
        send("Page.navigate", Map.of("url", page.toUri() + hash));
        return value("new Promise(done => { const look = () => document.documentElement?.dataset.ready ?"
                        + " done(Number(document.documentElement.dataset.ready)) : setTimeout(look, 20); look(); })")
                .asInt();
    }

    /** Evaluates JavaScript in the page; a promise is waited for. */
    public JsonNode value(String script) {
        JsonNode done =
                send("Runtime.evaluate", Map.of("expression", script, "returnByValue", true, "awaitPromise", true));
        if (done.has("exceptionDetails")) {
            throw new IllegalStateException(script + ": " + done.path("exceptionDetails"));
        }
        return done.path("result").path("value");
    }

    /** Presses a key, as a person does. @param key its name, as {@code ArrowDown}, or its character */
    public void press(String key) {
        Map<String, Object> down = key.length() == 1
                ? Map.of("type", "keyDown", "key", key, "text", key)
                : Map.of("type", "rawKeyDown", "key", key);
        send("Input.dispatchKeyEvent", down);
        send("Input.dispatchKeyEvent", Map.of("type", "keyUp", "key", key));
    }

    /** Moves the mouse to the middle of an element. */
    public void point(String selector) {
        JsonNode at = value("(() => { const r = document.querySelector('" + selector
                + "').getClientRects()[0]; return [r.x + r.width / 2, r.y + r.height / 2]; })()");
        send(
                "Input.dispatchMouseEvent",
                Map.of(
                        "type",
                        "mouseMoved",
                        "x",
                        at.get(0).asDouble(),
                        "y",
                        at.get(1).asDouble()));
    }

    public void size(int width, int height) {
        send(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    }

    public void dark(boolean dark) {
        send(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
    }

    public void picture(Path file) throws IOException {
        String data = send("Page.captureScreenshot", Map.of("format", "png"))
                .path("data")
                .asText();
        Files.write(file, Base64.getDecoder().decode(data));
    }

    /** Lists the addresses that were asked for since the page was opened. */
    public List<String> requests() {
        return events("Network.requestWillBeSent", "/params/request/url");
    }

    /** Lists errors of scripts and what the policy of the page refused. */
    public List<String> errors() {
        return Stream.concat(
                        events("Runtime.exceptionThrown", "/params/exceptionDetails").stream(),
                        events("Log.entryAdded", "/params/entry").stream())
                .toList();
    }

    private List<String> events(String method, String pointer) {
        return events.stream()
                .filter(e -> e.path("method").asText().equals(method))
                .map(e -> e.at(pointer))
                .map(n -> n.isTextual() ? n.asText() : n.toString())
                .toList();
    }

    @Override
    public void close() throws IOException, InterruptedException {
        socket.abort();
        client.shutdownNow();
        List<ProcessHandle> all = process.descendants().toList();
        process.destroy();
        if (!process.waitFor(5, TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor();
        }
        // Its helpers write to the profile until they end.
        all.forEach(ProcessHandle::destroyForcibly);
        for (ProcessHandle helper : all) {
            helper.onExit().join();
        }
        try {
            Folders.discard(profile);
        } catch (UncheckedIOException e) {
            Folders.discard(profile); // one vanished while it was listed
        }
    }
}
