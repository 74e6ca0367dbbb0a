package org.spartabench.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.spartabench.fact.FactBase;
import org.spartabench.fact.Limits;
import org.spartabench.fact.Result;
import org.spartabench.fact.Table;
import org.spartabench.fact.Values;
import org.spartabench.fact.passage.Passage;
import org.spartabench.item.Item;
import org.spartabench.repair.explain.Witnesses;
import org.spartabench.repair.explain.Witnesses.Witness;
import org.spartabench.store.file.ProjectFiles;

/** Writes the rows and passages that support an item's answer as a few lines of text. */
record EvidenceText(FactBase facts, ProjectFiles files) {

    private static final int MOST = 600;

    /** Writes a line for each block: its table, then a row of it, or the passage that states the row. */
    String of(Item item) {
        List<String> lines = new ArrayList<>();
        Optional<String> value = item.answer().values().stream().findFirst();
        for (Witness witness : new Witnesses(facts, Limits.DEFAULT).of(item.query(), value)) {
            String note = witness.note().isEmpty() ? "" : " (" + witness.note() + ")";
            lines.add(witness.table() + note + (witness.rows().isEmpty() ? "" : ": " + cut(told(witness))));
        }
        return String.join("\n", lines);
    }

    private String told(Witness witness) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        for (int i = 0; i < witness.columns().size(); i++) {
            values.put(witness.columns().get(i), witness.rows().getFirst().get(i));
        }
        Optional<Passage> passage =
                facts.schema().table(witness.table()).filter(Table::grounding).isPresent()
                        ? passage(witness.table(), values)
                        : Optional.empty();
        return passage.map(Passage::text)
                .orElseGet(() -> values.entrySet().stream()
                        .map(e -> e.getKey() + " " + Values.text(e.getValue()))
                        .collect(Collectors.joining(", ")));
    }

    private Optional<Passage> passage(String table, Map<String, @Nullable Object> values) {
        Map<String, @Nullable Object> known = new LinkedHashMap<>(values);
        known.values().removeIf(v -> v == null);
        return files.passages().stating(table, known) instanceof Result.Ok<List<Passage>>(List<Passage> found)
                ? found.stream().findFirst()
                : Optional.empty();
    }

    private static String cut(String text) {
        return text.length() <= MOST ? text : text.substring(0, MOST) + " … (cut)";
    }
}
