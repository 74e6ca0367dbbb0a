package org.spartabench.project.release.register;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.spartabench.base.Json;
import org.spartabench.base.file.FileFailure;
import org.spartabench.project.disk.OwnFile;
import org.spartabench.project.failure.StoreException;
import org.spartabench.publishing.errata.Erratum;

/**
 * Stores the errata of a project ({@code errata.json}). On disk when a call returns; throws {@link StoreException} for a
 * damaged file.
 */
public final class ErrataRepository {

    private static final JsonMapper JSON =
            Json.MAPPER.rebuild().enable(SerializationFeature.INDENT_OUTPUT).build();

    private final OwnFile file;

    public ErrataRepository(Path project) {
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

    /**
     * Adds the errata of a copy of the project; they get the next numbers here. Of two equal reports the earlier one stays.
     *
     * @param ids of the items here; reports on others are left out
     * @return how many came in
     */
    public int merge(List<Erratum> coming, Set<String> ids) {
        List<Erratum> known = all();
        List<Erratum> merged = new ArrayList<>(known);
        for (Erratum erratum : coming.stream()
                .sorted(Comparator.comparing(Erratum::moment))
                .filter(e -> ids.contains(e.id()))
                .toList()) {
            int at = IntStream.range(0, merged.size())
                    .filter(i -> merged.get(i).same(erratum))
                    .findFirst()
                    .orElse(merged.size());
            if (at == merged.size()) {
                merged.add(erratum.as(at + 1));
            } else if (erratum.moment().isBefore(merged.get(at).moment())) {
                merged.set(at, erratum.as(merged.get(at).number()));
            }
        }
        if (!merged.equals(known)) {
            keep(merged);
        }
        return merged.size() - known.size();
    }

    public void keep(List<Erratum> errata) {
        try {
            file.write(JSON.writeValueAsString(errata) + "\n");
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(file.path() + ": cannot be written as JSON", e);
        }
    }
}
