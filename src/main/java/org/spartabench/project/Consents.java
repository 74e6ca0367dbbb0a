package org.spartabench.project;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.spartabench.authors.llm.settings.ModelSettings;
import org.spartabench.base.Json;
import org.spartabench.base.file.Folders;
import org.spartabench.facts.origin.Origin.Elsewhere;
import org.spartabench.facts.origin.Origin.ParquetFiles;
import org.spartabench.facts.origin.PostgresDatabase;
import org.spartabench.project.failure.FailureText;
import org.spartabench.project.failure.StoreException;

/**
 * Stores the user's consents: servers to connect to, and the secrets that each may get. A project may come from anyone,
 * so it names servers but never holds the consent; that is in the user's own settings.
 *
 * @param file JSON with the agreed destinations; may be absent
 */
public record Consents(Path file) {

    /** A file of an earlier or later format gives no consent. */
    private record Saved(int version, List<String> agreed) {
        static final int VERSION = 1;
    }

    /** Opens the consents of the user who runs this process: below XDG_CONFIG_HOME, else below ~/.config. */
    public static Consents ofUser() {
        return new Consents(Folders.ofUser().resolve("servers.json"));
    }

    /** Names the server with the facts of a project, and the user in its address; or the folder with their files. */
    public static String destination(Elsewhere facts) {
        return switch (facts) {
            case PostgresDatabase database -> "facts at " + database.url();
            case ParquetFiles files -> "facts in the files of " + files.described();
        };
    }

    /** Names the servers of a model, and the source of the key that is sent to them. */
    public static String destination(ModelSettings model) {
        return "model at " + model.urls() + " (" + model.key().label() + ")";
    }

    /**
     * Names the host of an API with its port, and the source of the key that is sent to it.
     *
     * @param key variable of the environment; empty if the host gets no key
     */
    public static String destination(String host, String key) {
        return "API at " + host + (key.isEmpty() ? "" : " (key from the environment variable " + key + ")");
    }

    /** Whether the user has agreed to connect there. */
    public boolean given(String destination) {
        return agreed().contains(destination);
    }

    /** Stores a consent. @throws StoreException when the file cannot be written */
    public void give(String destination) {
        List<String> all = new ArrayList<>(agreed());
        if (all.contains(destination)) {
            return;
        }
        all.add(destination);
        try {
            Path folder = Files.createDirectories(file.toAbsolutePath().getParent());
            Path fresh = Files.createTempFile(folder, "servers", ".json");
            Json.MAPPER.writerWithDefaultPrettyPrinter().writeValue(fresh.toFile(), new Saved(Saved.VERSION, all));
            Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new StoreException(file + ": cannot be written (" + FailureText.of(e) + ")", e);
        }
    }

    private List<String> agreed() {
        try {
            Saved saved =
                    Files.exists(file) ? Json.MAPPER.readValue(file.toFile(), Saved.class) : new Saved(1, List.of());
            return saved.version() == Saved.VERSION && saved.agreed() != null ? saved.agreed() : List.of();
        } catch (JsonProcessingException e) {
            return List.of();
        } catch (IOException e) {
            throw new StoreException(file + ": cannot be read (" + FailureText.of(e) + ")", e);
        }
    }
}
