package org.spartabench.store.release;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.spartabench.fact.FactBase;
import org.spartabench.fact.Limits;
import org.spartabench.fact.Rows;
import org.spartabench.fact.Table;
import org.spartabench.fact.Values;
import org.spartabench.fact.passage.Passages;
import org.spartabench.publish.Entry;
import org.spartabench.publish.EvidenceLine;
import org.spartabench.query.Expr;
import org.spartabench.repair.explain.Witnesses;
import org.spartabench.repair.explain.Witnesses.Witness;

/** Finds the rows that support the answers of items, with the passages that state them. For one thread. */
final class EvidenceFinder {

    private static final int MOST_VALUES = 10;
    private static final int PAGE = 5_000;

    private final FactBase facts;
    private final Passages passages;
    private final Witnesses witnesses;
    /** The place of each row by a hash of its values, table by table; of equal rows the first. */
    private final Map<String, Map<UUID, Long>> places = new HashMap<>();

    EvidenceFinder(FactBase facts, Passages passages) {
        this.facts = facts;
        this.passages = passages;
        this.witnesses = new Witnesses(facts, Limits.DEFAULT);
    }

    /** Finds evidence for each value of the answer, each line once; for a calculated answer as a whole. */
    List<EvidenceLine> of(Entry entry) {
        boolean named = entry.query().select().getFirst().expr() instanceof Expr.Column;
        if (!named) {
            return lines(entry, Optional.empty());
        }
        LinkedHashSet<EvidenceLine> lines = new LinkedHashSet<>();
        entry.answer().stream().distinct().limit(MOST_VALUES).forEach(v -> lines.addAll(lines(entry, Optional.of(v))));
        return List.copyOf(lines);
    }

    private List<EvidenceLine> lines(Entry entry, Optional<String> value) {
        List<EvidenceLine> lines = new ArrayList<>();
        for (Witness witness : witnesses.of(entry.query(), value)) {
            if (witness.rows().isEmpty()) {
                lines.add(line(entry, value, witness, OptionalLong.empty()));
            }
            for (List<@Nullable Object> row : witness.rows()) {
                lines.add(line(entry, value, witness, place(witness, row)));
            }
        }
        return lines;
    }

    private EvidenceLine line(Entry entry, Optional<String> value, Witness witness, OptionalLong row) {
        return new EvidenceLine(
                entry.id(),
                value.orElse(""),
                witness.block().toString(),
                witness.table(),
                row,
                row.isPresent() ? passages.idsOf(witness.table(), row.getAsLong()) : List.of(),
                witness.total(),
                witness.note());
    }

    private OptionalLong place(Witness witness, List<@Nullable Object> row) {
        Optional<Table> table = facts.schema().table(witness.table());
        if (table.isEmpty() || row.size() != table.get().columns().size()) {
            return OptionalLong.empty();
        }
        Long place =
                places.computeIfAbsent(witness.table(), t -> index(table.get())).get(hash(row));
        return place == null ? OptionalLong.empty() : OptionalLong.of(place);
    }

    private Map<UUID, Long> index(Table table) {
        Map<UUID, Long> index = new HashMap<>();
        for (long from = 0; from < table.rows(); from += PAGE) {
            long to = Math.min(from + PAGE, table.rows());
            Rows rows = facts.rowsAt(
                    table.name(), LongStream.range(from, to).boxed().toList());
            for (int i = 0; i < rows.size(); i++) {
                index.putIfAbsent(hash(rows.rows().get(i)), from + i);
            }
        }
        return index;
    }

    private static UUID hash(List<@Nullable Object> row) {
        String text = row.stream()
                .map(v -> v == null ? "n" : "v" + Values.text(v).length() + ":" + Values.text(v))
                .collect(Collectors.joining(" "));
        return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8));
    }
}
