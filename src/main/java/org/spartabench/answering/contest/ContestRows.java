package org.spartabench.answering.contest;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.spartabench.answering.contest.candidate.AnswerComparison;
import org.spartabench.answering.contest.difference.Differences;
import org.spartabench.authors.item.answer.AnswerSource;
import org.spartabench.base.result.Result;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.Values;
import org.spartabench.rows.RowPairs;
import org.spartabench.sql.tree.Block;
import org.spartabench.sql.tree.Query;

/** Arranges the rows of a contest side by side: rows that another candidate lacks first, columns that agree joined. */
public final class ContestRows {

    /** @param lacked whether another candidate with rows has not this row, or not as often */
    public record MarkedRow(List<String> values, boolean lacked) {}

    private final Map<AnswerSource, List<MarkedRow>> rows = new EnumMap<>(AnswerSource.class);
    private final Map<AnswerSource, List<Integer>> joined = new EnumMap<>(AnswerSource.class);

    private ContestRows() {}

    public static ContestRows of(AnswerComparison comparison) {
        Map<AnswerSource, Rows> all = new EnumMap<>(AnswerSource.class);
        comparison.candidates().forEach(c -> {
            if (c.rows() instanceof Result.Ok<Rows>(Rows found)) {
                all.put(c.source(), found);
            }
        });
        ContestRows made = new ContestRows();
        boolean ordered = comparison.candidates().stream().anyMatch(c -> ordered(c.query()));
        all.forEach((source, own) -> made.rows.put(source, marked(own, lacked(source, own, all), ordered)));
        made.join(all);
        return made;
    }

    /** Lists the rows of a source, those that another lacks first; empty if it has none. */
    public List<MarkedRow> rows(AnswerSource source) {
        return rows.getOrDefault(source, List.of());
    }

    /** Numbers the columns of a source: equal numbers, from 1, have the same values; 0 is joined with none. */
    public List<Integer> joined(AnswerSource source) {
        return joined.getOrDefault(source, List.of());
    }

    private static boolean ordered(Query query) {
        return switch (query) {
            case Block b -> !b.orderBy().isEmpty();
            case Query.SetOperation s -> !s.orderBy().isEmpty();
            case Query.With w -> ordered(w.body());
        };
    }

    /** @param ordered whether an order of the rows is asked for; else equal rows of all sources stand at the same place */
    private static List<MarkedRow> marked(Rows own, Set<Integer> lacked, boolean ordered) {
        Comparator<MarkedRow> order = Comparator.comparing(row -> !row.lacked());
        return IntStream.range(0, own.size())
                .mapToObj(i -> new MarkedRow(
                        own.rows().get(i).stream().map(Values::common).toList(), lacked.contains(i)))
                .sorted(ordered ? order : order.thenComparing(row -> String.join("\n", row.values())))
                .toList();
    }

    private static Set<Integer> lacked(AnswerSource source, Rows own, Map<AnswerSource, Rows> all) {
        Set<Integer> lacked = new TreeSet<>();
        all.forEach((other, rows) -> {
            if (other != source) {
                lacked.addAll(lackedBy(own, rows));
            }
        });
        return lacked;
    }

    private static List<Integer> lackedBy(Rows own, Rows other) {
        Differences.Common common = Differences.Common.of(own, other);
        return RowPairs.of(common.left(), common.right()).left();
    }

    /** Numbers columns in the order in which they come, if another source has one with the same values. */
    private void join(Map<AnswerSource, Rows> all) {
        List<List<List<@Nullable Object>>> groups = new ArrayList<>();
        List<Set<AnswerSource>> owners = new ArrayList<>();
        Map<AnswerSource, List<Integer>> grouped = new EnumMap<>(AnswerSource.class);
        all.forEach((source, own) -> {
            for (int column = 0; column < own.columns().size(); column++) {
                List<List<@Nullable Object>> values = values(own, column);
                int group = IntStream.range(0, groups.size())
                        .filter(i -> RowPairs.of(groups.get(i), values).same())
                        .findFirst()
                        .orElse(groups.size());
                if (group == groups.size()) {
                    groups.add(values);
                    owners.add(new TreeSet<>());
                }
                owners.get(group).add(source);
                grouped.computeIfAbsent(source, m -> new ArrayList<>()).add(group);
            }
        });
        List<Integer> shared = IntStream.range(0, groups.size())
                .filter(i -> owners.get(i).size() > 1)
                .boxed()
                .toList();
        grouped.forEach((source, own) ->
                joined.put(source, own.stream().map(i -> shared.indexOf(i) + 1).toList()));
    }

    private static List<List<@Nullable Object>> values(Rows rows, int column) {
        List<List<@Nullable Object>> values = new ArrayList<>();
        rows.column(column).forEach(value -> values.add(Collections.singletonList(value)));
        return values;
    }
}
