package org.spartabench.project.review;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.spartabench.authors.item.Item;
import org.spartabench.base.result.Result;
import org.spartabench.facts.FactBase;
import org.spartabench.facts.passage.Passage;
import org.spartabench.facts.schema.Table;
import org.spartabench.facts.statement.Limits;
import org.spartabench.facts.value.Values;
import org.spartabench.making.repair.explain.Witnesses;
import org.spartabench.making.repair.explain.Witnesses.Witness;
import org.spartabench.project.file.ProjectFiles;
import org.spartabench.sql.description.BlockColumns;

/** Writes the rows and passages that support an item's answer as a few lines of text. */
record EvidenceText(FactBase facts, ProjectFiles files) {

    private static final int MOST = 600;

    /**
     * Writes a line for each block: its table, what its rows come to, then a row of it, or the passage that states the row;
     * where every row counts, up to five rows.
     */
    String of(Item item) {
        Optional<String> value = item.answer().values().stream().findFirst();
        return new Witnesses(facts, Limits.DEFAULT)
                .of(item.query(), value).stream()
                        .map(w -> w.heading() + (w.rows().isEmpty() ? "" : ": " + cut(rows(item, w))))
                        .collect(Collectors.joining("\n"));
    }

    private String rows(Item item, Witness witness) {
        StringBuilder text = new StringBuilder(row(witness));
        List<Integer> columns = new BlockColumns(item.query(), witness.block(), witness.table(), witness.columns())
                .shown(facts.schema());
        for (int row = 1; witness.each() && row < witness.rows().size(); row++) {
            text.append(" | ").append(text(witness, row, columns));
        }
        return text.toString();
    }

    private static String text(Witness witness, int row, List<Integer> columns) {
        return columns.stream()
                .map(c -> witness.columns().get(c) + " "
                        + Values.text(witness.rows().get(row).get(c)))
                .collect(Collectors.joining(", "));
    }

    private String row(Witness witness) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        for (int i = 0; i < witness.columns().size(); i++) {
            values.put(witness.columns().get(i), witness.rows().getFirst().get(i));
        }
        Optional<Passage> passage =
                facts.schema().table(witness.table()).filter(Table::grounding).isPresent()
                        ? passage(witness.table(), values)
                        : Optional.empty();
        return passage.map(Passage::text)
                .orElseGet(() -> text(
                        witness,
                        0,
                        IntStream.range(0, witness.columns().size()).boxed().toList()));
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
