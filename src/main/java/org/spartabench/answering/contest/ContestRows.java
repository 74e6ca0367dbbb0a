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
import org.spartabench.authors.item.Maker;
import org.spartabench.facts.Result;
import org.spartabench.facts.Rows;
import org.spartabench.facts.Values;
import org.spartabench.rows.RowPairs;

/** Arranges the rows of a contest side by side: rows that another contender lacks first, columns that agree joined. */
public final class ContestRows {

    /** @param lacked whether another contender with rows has not this row, or not as often */
    public record MarkedRow(List<String> values, boolean lacked) {}

    private final Map<Maker, List<MarkedRow>> rows = new EnumMap<>(Maker.class);
    private final Map<Maker, List<Integer>> joined = new EnumMap<>(Maker.class);

    private ContestRows() {}

    public static ContestRows of(MakerContest contest) {
        Map<Maker, Rows> all = new EnumMap<>(Maker.class);
        contest.contenders().forEach(c -> {
            if (c.rows() instanceof Result.Ok<Rows>(Rows found)) {
                all.put(c.maker(), found);
            }
        });
        ContestRows made = new ContestRows();
        all.forEach((maker, own) -> made.rows.put(maker, marked(own, lacked(maker, own, all))));
        made.join(all);
        return made;
    }

    /** Lists the rows of a maker, those that another lacks first; empty if it has none. */
    public List<MarkedRow> rows(Maker maker) {
        return rows.getOrDefault(maker, List.of());
    }

    /** Numbers the columns of a maker: equal numbers, from 1, have the same values; 0 is joined with none. */
    public List<Integer> joined(Maker maker) {
        return joined.getOrDefault(maker, List.of());
    }

    private static List<MarkedRow> marked(Rows own, Set<Integer> lacked) {
        return IntStream.range(0, own.size())
                .mapToObj(i -> new MarkedRow(
                        own.rows().get(i).stream().map(Values::text).toList(), lacked.contains(i)))
                .sorted(Comparator.comparing(row -> !row.lacked()))
                .toList();
    }

    private static Set<Integer> lacked(Maker maker, Rows own, Map<Maker, Rows> all) {
        Set<Integer> lacked = new TreeSet<>();
        all.forEach((other, rows) -> {
            if (other != maker) {
                lacked.addAll(lackedBy(own, rows));
            }
        });
        return lacked;
    }

    private static List<Integer> lackedBy(Rows own, Rows other) {
        Differences.Common common = Differences.Common.of(own, other);
        return RowPairs.of(common.left(), common.right()).left();
    }

    /** Numbers columns in the order in which they come, if another maker has one with the same values. */
    private void join(Map<Maker, Rows> all) {
        List<List<List<@Nullable Object>>> groups = new ArrayList<>();
        List<Set<Maker>> owners = new ArrayList<>();
        Map<Maker, List<Integer>> grouped = new EnumMap<>(Maker.class);
        all.forEach((maker, own) -> {
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
                owners.get(group).add(maker);
                grouped.computeIfAbsent(maker, m -> new ArrayList<>()).add(group);
            }
        });
        List<Integer> shared = IntStream.range(0, groups.size())
                .filter(i -> owners.get(i).size() > 1)
                .boxed()
                .toList();
        grouped.forEach((maker, own) ->
                joined.put(maker, own.stream().map(i -> shared.indexOf(i) + 1).toList()));
    }

    private static List<List<@Nullable Object>> values(Rows rows, int column) {
        List<List<@Nullable Object>> values = new ArrayList<>();
        rows.column(column).forEach(value -> values.add(Collections.singletonList(value)));
        return values;
    }
}
