package org.spartabench.desktop.plan;

import java.net.URI;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.spartabench.authors.llm.settings.KeySource;
import org.spartabench.authors.llm.settings.ModelServer;
import org.spartabench.authors.llm.settings.ModelSettings;

/** Models the form of a model's settings, with the errors of each field. The key itself is never typed here. */
record ModelDraft(Map<ModelDraft.Field, String> texts, ModelDraft.KeyKind keyKind, boolean streamed) {

    enum KeyKind {
        NONE("no key"),
        VARIABLE("a variable"),
        COMMAND("a command");

        private final String label;

        KeyKind(String label) {
            this.label = label;
        }

        String label() {
            return label;
        }
    }

    enum Field {
        URL("Server", "the model's URL"),
        MODEL("Model", "the model has a name"),
        KEY("Key from", "the key's variable"),
        TEMPERATURE("Temperature", "the temperature"),
        TOP_P("Top-p", "top-p"),
        TOKENS("Tokens per reply", "a reply"),
        SECONDS("Seconds per call", "the time limit"),
        RETRIES("Retries per request", "a request");

        private final String label;
        private final String begins;

        Field(String label, String begins) {
            this.label = label;
            this.begins = begins;
        }

        String label() {
            return label;
        }
    }

    private static final String USUAL_URL = "http://localhost:8000/v1";

    ModelDraft {
        Map<Field, String> copy = new EnumMap<>(Field.class);
        copy.putAll(texts);
        texts = Collections.unmodifiableMap(copy);
    }

    /** Takes the settings of a project, or the paper's without the name of the model. */
    static ModelDraft of(Optional<ModelSettings> kept) {
        ModelSettings settings = kept.orElseGet(() -> ModelSettings.of(URI.create(USUAL_URL), ""));
        Map<Field, String> texts = new EnumMap<>(Field.class);
        texts.put(Field.URL, ModelServer.text(settings.allServers()));
        texts.put(Field.MODEL, settings.model());
        texts.put(
                Field.KEY,
                switch (settings.key()) {
                    case KeySource.None none -> "";
                    case KeySource.Environment e -> e.name();
                    case KeySource.Command c -> c.line();
                });
        texts.put(Field.TEMPERATURE, plain(settings.temperature()));
        texts.put(Field.TOP_P, plain(settings.topP()));
        texts.put(Field.TOKENS, String.valueOf(settings.maxTokens()));
        texts.put(Field.SECONDS, String.valueOf(settings.timeout().toSeconds()));
        texts.put(Field.RETRIES, String.valueOf(settings.retries()));
        return new ModelDraft(texts, kind(settings.key()), settings.streamed());
    }

    private static KeyKind kind(KeySource key) {
        return switch (key) {
            case KeySource.None none -> KeyKind.NONE;
            case KeySource.Environment e -> KeyKind.VARIABLE;
            case KeySource.Command c -> KeyKind.COMMAND;
        };
    }

    private static String plain(double value) {
        return value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
    }

    String text(Field field) {
        return texts.getOrDefault(field, "");
    }

    ModelDraft with(Field field, String text) {
        Map<Field, String> changed = new EnumMap<>(Field.class);
        changed.putAll(texts);
        changed.put(field, text);
        return new ModelDraft(changed, keyKind, streamed);
    }

    ModelDraft withStreamed(boolean value) {
        return new ModelDraft(texts, keyKind, value);
    }

    ModelDraft withKey(KeyKind value) {
        return new ModelDraft(texts, value, streamed);
    }

    /** Gives the settings if they have no errors. */
    Optional<ModelSettings> settings() {
        return problems().isEmpty() ? read() : Optional.empty();
    }

    Map<Field, String> problems() {
        Map<Field, String> problems = new EnumMap<>(Field.class);
        for (Field field : List.of(Field.TEMPERATURE, Field.TOP_P)) {
            if (!text(field).matches("\\d+(\\.\\d+)?")) {
                problems.put(field, "Enter a number such as 0.5.");
            }
        }
        for (Field field : List.of(Field.TOKENS, Field.SECONDS, Field.RETRIES)) {
            if (!text(field).matches("\\d{1,7}")) {
                problems.put(field, "Enter a whole number.");
            }
        }
        if (keyKind != KeyKind.NONE && text(Field.KEY).isBlank()) {
            problems.put(
                    Field.KEY,
                    keyKind == KeyKind.VARIABLE
                            ? "Enter the variable's name."
                            : "Enter a command that prints the key.");
        }
        if (problems.isEmpty()) {
            Optional<ModelSettings> settings = read();
            if (settings.isEmpty()) {
                problems.put(Field.URL, "This is not a URL.");
            }
            settings.ifPresent(s -> s.problems()
                    .forEach(line -> problems.putIfAbsent(
                            field(line), Character.toUpperCase(line.charAt(0)) + line.substring(1) + ".")));
        }
        return problems;
    }

    private static Field field(String problem) {
        return Stream.of(Field.values())
                .filter(f -> problem.startsWith(f.begins))
                .findFirst()
                .orElse(Field.URL);
    }

    private Optional<ModelSettings> read() {
        return ModelServer.read(text(Field.URL)).map(this::read).toOptional();
    }

    private ModelSettings read(List<ModelServer> servers) {
        URI url = servers.getFirst().url();
        return new ModelSettings(
                url,
                text(Field.MODEL).strip(),
                key(url),
                Double.parseDouble(text(Field.TEMPERATURE)),
                Double.parseDouble(text(Field.TOP_P)),
                Integer.parseInt(text(Field.TOKENS)),
                Duration.ofSeconds(Long.parseLong(text(Field.SECONDS))),
                Integer.parseInt(text(Field.RETRIES)),
                streamed,
                servers);
    }

    /** Reads the source of the key. The proposed variable need not be set; one that the user names must be. */
    private KeySource key(URI url) {
        String typed = text(Field.KEY).strip();
        return switch (keyKind) {
            case NONE -> new KeySource.None();
            case COMMAND -> new KeySource.Command(typed);
            case VARIABLE -> {
                KeySource usual = ModelSettings.usualKey(url);
                yield usual instanceof KeySource.Environment(String name, boolean required) && name.equals(typed)
                        ? usual
                        : new KeySource.Environment(typed, true);
            }
        };
    }
}
