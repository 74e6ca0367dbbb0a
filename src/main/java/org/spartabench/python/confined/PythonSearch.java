package org.spartabench.python.confined;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Looks for a Python with pandas: the one that is named, else that of {@code SPARTA_PYTHON}, else each {@code python3}
 * and {@code python} on the PATH. Installs nothing.
 */
public record PythonSearch(List<Path> candidates) {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static Optional<Found> known = Optional.empty();

    /** What was found: a Python that serves, or why none does. */
    public record Found(Optional<Interpreter> interpreter, List<UnusableInterpreter> lookedAt) {

        /** Says in a line why no Python serves. */
        public String problem() {
            String seen = lookedAt.isEmpty()
                    ? "there is no python3 on the PATH"
                    : String.join(
                            "; ",
                            lookedAt.stream()
                                    .map(l -> l.executable() + ": " + l.lacks())
                                    .toList());
            return "no Python serves: " + seen
                    + ". Install pandas (apt install python3-pandas, or pip install pandas) or name a Python in"
                    + " the variable SPARTA_PYTHON, or with --python in a command";
        }
    }

    public PythonSearch {
        candidates = List.copyOf(candidates);
    }

    /** @param named by the user; then nothing else is looked at */
    public static PythonSearch of(Optional<Path> named, Map<String, String> environment) {
        Map<String, String> variables = new TreeMap<>(String.CASE_INSENSITIVE_ORDER); // Windows says Path
        variables.putAll(environment);
        Optional<Path> wanted = named.or(() -> Optional.ofNullable(variables.get("SPARTA_PYTHON"))
                .filter(v -> !v.isBlank())
                .map(Path::of));
        if (wanted.isPresent()) {
            return new PythonSearch(wanted.stream().toList());
        }
        Set<Path> all = new LinkedHashSet<>();
        String[] folders = variables.getOrDefault("PATH", "").split(Pattern.quote(java.io.File.pathSeparator));
        for (String name : List.of("python3", "python", "python3.exe", "python.exe")) {
            for (String folder : folders) {
                Path file = Path.of(folder).resolve(name);
                if (file.isAbsolute() && Files.isExecutable(file) && !Files.isDirectory(file)) {
                    all.add(real(Path.of(folder), name));
                }
            }
        }
        return new PythonSearch(new ArrayList<>(all));
    }

    /** Finds the Python of this machine; one that was found is not looked for again. */
    public static synchronized Found ofMachine() {
        Found found =
                known.orElseGet(() -> of(Optional.empty(), System.getenv()).find());
        known = Optional.of(found).filter(f -> f.interpreter().isPresent());
        return found;
    }

    /** Keeps a link to an executable of another folder, which may be a virtual environment, and leaves out doubles. */
    private static Path real(Path folder, String name) {
        try {
            return folder.toRealPath().resolve(name);
        } catch (IOException e) {
            return folder.resolve(name);
        }
    }

    /** Starts each candidate until one serves. */
    public Found find() {
        List<UnusableInterpreter> seen = new ArrayList<>();
        for (Path candidate : candidates) {
            try (PythonRunner runner = PythonRunner.start(candidate, PythonRunner.script())) {
                long start = System.nanoTime();
                JsonNode hello = runner.hello(PATIENCE);
                long millis = (System.nanoTime() - start) / 1_000_000;
                Optional<String> lack = lack(hello);
                if (lack.isEmpty()) {
                    return new Found(Optional.of(interpreter(candidate, hello, millis)), seen);
                }
                seen.add(new UnusableInterpreter(candidate, lack.get()));
            } catch (IOException e) {
                seen.add(new UnusableInterpreter(
                        candidate,
                        Files.isExecutable(candidate)
                                ? "it is no Python 3.9 or newer, or " + e.getMessage()
                                : "it is no executable"));
            }
        }
        return new Found(Optional.empty(), seen);
    }

    /** Says what a runner's first message complains of. */
    static Optional<String> lack(JsonNode hello) {
        return hello.has("lacks") ? Optional.of("it lacks " + hello.get("lacks").asText()) : Optional.empty();
    }

    /** Says why the kernel does not confine the programs of a runner, from its first message. */
    static Optional<String> weakness(JsonNode hello) {
        return hello.has("weakness") ? Optional.of(hello.get("weakness").asText()) : Optional.empty();
    }

    /** Whether a runner ends with its first program, from its first message. */
    static boolean once(JsonNode hello) {
        return hello.path("once").asBoolean();
    }

    private static Interpreter interpreter(Path file, JsonNode hello, long millis) {
        List<String> rules = new ArrayList<>();
        hello.path("rules").forEach(r -> rules.add(r.asText()));
        return new Interpreter(
                file,
                hello.path("python").asText(),
                hello.path("pandas").asText(),
                hello.path("numpy").asText(),
                hello.path("walls").asText(),
                rules,
                weakness(hello),
                once(hello),
                millis);
    }

    /** Names an executable that does not serve, and what it lacks. */
    public record UnusableInterpreter(Path executable, String lacks) {}
}
