package org.spartabench.enrich;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.spartabench.fact.Result;
import org.spartabench.fact.Rows;
import org.spartabench.fact.Values;
import org.spartabench.item.Maker;
import org.spartabench.strategy.CellClasses;

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
        Map<String, Integer> there = new HashMap<>();
        common.right().forEach(row -> there.merge(CellClasses.key(row), 1, Integer::sum));
        List<Integer> lacked = new ArrayList<>();
        for (int i = 0; i < common.left().size(); i++) {
            if (there.merge(CellClasses.key(common.left().get(i)), -1, Integer::sum) < 0) {
                lacked.add(i);
            }
        }
        return lacked;
    }

    private void join(Map<Maker, Rows> all) {
        Map<List<String>, Set<Maker>> owners = new LinkedHashMap<>();
        all.forEach((maker, own) -> IntStream.range(0, own.columns().size())
                .forEach(i -> owners.computeIfAbsent(values(own, i), v -> new TreeSet<>())
                        .add(maker)));
        List<List<String>> shared = owners.entrySet().stream()
                .filter(e -> e.getValue().size() > 1)
                .map(Map.Entry::getKey)
                .toList();
        all.forEach((maker, own) -> joined.put(
                maker,
                IntStream.range(0, own.columns().size())
                        .mapToObj(i -> shared.indexOf(values(own, i)) + 1)
                        .toList()));
    }

    private static List<String> values(Rows rows, int column) {
        List<String> keys = new ArrayList<>();
        for (@Nullable Object value : rows.column(column)) {
            List<@Nullable Object> one = new ArrayList<>();
            one.add(value);
            keys.add(CellClasses.key(one));
        }
        return keys.stream().sorted().toList();
    }
}
