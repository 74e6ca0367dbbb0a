package org.spartabench.project.release.register;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.spartabench.base.Json;
import org.spartabench.base.file.FileFailure;
import org.spartabench.base.result.Result;
import org.spartabench.project.disk.OwnFile;
import org.spartabench.project.failure.StoreException;
import org.spartabench.publishing.release.ReleaseSettings;
import org.spartabench.publishing.release.form.CardForm;
import org.spartabench.publishing.release.history.PastRelease;
import org.spartabench.publishing.release.history.ReleaseVersion;

/**
 * Stores what a team has settled for its releases ({@code release.json}), what it says about the data set ({@code card.md}), and
 * each release that it made ({@code releases/<version>.json}). On disk when a call returns; throws {@link StoreException} for a damaged file.
 */
public final class ReleaseRepository {

    private static final String ENDING = ".json";
    private static final JsonMapper JSON = Json.MAPPER
            .rebuild()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .withConfigOverride(List.class, list -> list.setSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY)))
            .build();

    private final OwnFile settings;
    private final OwnFile card;
    private final Path releases;

    public ReleaseRepository(Path project) {
        settings = new OwnFile(project.resolve("release.json"));
        card = new OwnFile(project.resolve("card.md"));
        releases = project.resolve("releases");
    }

    /** Reads the settings; the first reading chooses the canary and stores it. */
    public synchronized ReleaseSettings settings() {
        return settings.text()
                .orThrow(StoreException::new)
                .map(text -> read(settings.path(), text, ReleaseSettings.class))
                .orElseGet(() -> {
                    ReleaseSettings first = new ReleaseSettings(
                            "sparta-canary-" + UUID.randomUUID(), "", Optional.empty(), Map.of(), List.of(), List.of());
                    write(settings, first);
                    return first;
                });
    }

    public synchronized ReleaseSettings change(UnaryOperator<ReleaseSettings> step) {
        ReleaseSettings changed = step.apply(settings());
        write(settings, changed);
        return changed;
    }

    /** Reads the form of the card; a problem names the file and the line. */
    public Result<CardForm> form() {
        return card.text().then(text -> switch (CardForm.read(text.orElse(""))) {
            case Result.Ok<CardForm> ok -> ok;
            case Result.Bad<CardForm> bad -> Result.bad(card.path() + ":" + bad.message());
        });
    }

    /** Stores the form of the card, with all questions, so that it can be answered by hand. @return the file */
    public synchronized Path form(CardForm form) {
        card.write(form.text());
        return card.path();
    }

    /** Lists the releases, the first one first. */
    public List<PastRelease> past() {
        try (Stream<Path> files = Files.isDirectory(releases) ? Files.list(releases) : Stream.empty()) {
            return files.filter(f -> f.toString().endsWith(ENDING))
                    .map(ReleaseRepository::release)
                    .sorted(Comparator.comparing(
                            r -> ReleaseVersion.read(r.version()).orThrow(StoreException::new)))
                    .toList();
        } catch (IOException e) {
            throw new StoreException(releases + ": cannot be read (" + FileFailure.of(e) + ")", e);
        }
    }

    public void add(PastRelease release) {
        write(file(release.version()), release);
    }

    /** Forgets a release that was not put in its place. */
    public void remove(String version) {
        file(version).delete();
    }

    private OwnFile file(String version) {
        return new OwnFile(releases.resolve(version + ENDING));
    }

    private static PastRelease release(Path file) {
        return new OwnFile(file)
                .text()
                .orThrow(StoreException::new)
                .map(text -> read(file, text, PastRelease.class))
                .orElseThrow(() -> new StoreException(file + ": is gone"));
    }

    private static <T> T read(Path file, String text, Class<T> type) {
        try {
            return JSON.readValue(text, type);
        } catch (JsonProcessingException e) {
            throw new StoreException(FileFailure.notJson(file, e), e);
        }
    }

    private static void write(OwnFile file, Object value) {
        try {
            file.write(JSON.writeValueAsString(value) + "\n");
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(file.path() + ": cannot be written as JSON", e);
        }
    }
}
