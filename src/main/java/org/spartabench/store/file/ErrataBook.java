package org.spartabench.store.file;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.file.Path;
import java.util.List;
import org.spartabench.fact.FileFailure;
import org.spartabench.publish.errata.Erratum;
import org.spartabench.store.db.StoreException;

/**
 * Stores the errata of a project ({@code errata.json}). On disk when a call returns; throws {@link StoreException} for a
 * damaged file.
 */
public final class ErrataBook {

    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private final OwnFile file;

    ErrataBook(Path project) {
        file = new OwnFile(project.resolve("errata.json"));
    }

    /** Lists all errata, by number. */
    public List<Erratum> all() {
        return file.text()
                .orThrow(StoreException::new)
                .map(text -> {
                    try {
                        return List.of(JSON.readValue(text, Erratum[].class));
                    } catch (JsonProcessingException e) {
                        throw new StoreException(FileFailure.notJson(file.path(), e), e);
                    }
                })
                .orElse(List.of());
    }

    public void keep(List<Erratum> errata) {
        try {
            file.write(JSON.writeValueAsString(errata) + "\n");
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(file.path() + ": cannot be written as JSON", e);
        }
    }
}
