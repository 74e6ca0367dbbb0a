package org.spartabench.enrich;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spartabench.enrich.RowsDifference.Kind;
import org.spartabench.fact.Result;
import org.spartabench.fact.Rows;
import org.spartabench.fact.Values;
import org.spartabench.item.Maker;
import org.spartabench.query.Block;
import org.spartabench.strategy.CellClasses;
import org.spartabench.strategy.RowMatch;

/** Explains without a model why two contenders have other rows, each reason with the smallest row that shows it. */
final class Differences {

    private final TreeDifferences trees;

    Differences(TreeDifferences trees) {
        this.trees = trees;
    }

    List<RowsDifference> of(Contender a, Contender b) {
        if (!(a.rows() instanceof Result.Ok<Rows>(Rows left)) || !(b.rows() instanceof Result.Ok<Rows>(Rows right))) {
            return List.of();
        }
        List<RowsDifference> all = new ArrayList<>();
        columns(a.maker(), left, b.maker(), right).ifPresent(all::add);
        Common common = Common.of(left, right);
        Map<String, Integer> counts = new HashMap<>();
        common.left().forEach(row -> counts.merge(CellClasses.key(row), 1, Integer::sum));
        common.right().forEach(row -> counts.merge(CellClasses.key(row), -1, Integer::sum));
        boolean same = counts.values().stream().allMatch(n -> n == 0);
        if (same) {
            order(a, common, b).ifPresent(all::add);
            return all;
        }
        List<List<@Nullable Object>> parted = Stream.concat(common.left().stream(), common.right().stream())
                .filter(row -> counts.getOrDefault(CellClasses.key(row), 0) != 0)
                .toList();
        duplicates(a.maker(), common, b.maker(), parted).ifPresent(all::add);
        int before = all.size();
        all.addAll(trees.of(a.maker(), a.query(), b.maker(), b.query()));
        if (parted.stream().allMatch(row -> row.contains(null))) {
            all.add(difference(Kind.NULLS, a, b, "only rows with NULL differ", smallest(parted)));
        }
        if (all.size() == before && all.stream().noneMatch(d -> d.kind() == Kind.DUPLICATES)) {
            String says = a.sql().isPresent() && b.sql().isPresent()
                    ? "the queries say the same, and the engines give other rows"
                    : "the program and the query give other rows";
            all.add(difference(Kind.ENGINE, a, b, says, smallest(parted)));
        }
        return all;
    }

    private static RowsDifference difference(Kind kind, Contender a, Contender b, String says, List<String> row) {
        return new RowsDifference(kind, a.maker(), b.maker(), says, row);
    }

    private static Optional<RowsDifference> columns(Maker a, Rows left, Maker b, Rows right) {
        if (left.columns().size() == right.columns().size()) {
            return Optional.empty();
        }
        boolean more = left.columns().size() > right.columns().size();
        Rows wide = more ? left : right;
        Rows narrow = more ? right : left;
        List<Integer> shared = shared(narrow, wide);
        String extra = String.join(
                ", ",
                IntStream.range(0, wide.columns().size())
                        .filter(i -> !shared.contains(i))
                        .mapToObj(i -> wide.columns().get(i))
                        .toList());
        return Optional.of(
                new RowsDifference(Kind.COLUMNS, a, b, (more ? a : b) + " also gives " + extra, smallest(wide.rows())));
    }

    /** Finds the places in the wide result of the columns of the narrow one: by their values, else names, else order. */
    private static List<Integer> shared(Rows narrow, Rows wide) {
        Optional<List<Integer>> byValue = RowMatch.columns(narrow.rows(), wide.rows(), false);
        if (byValue.isPresent() && !narrow.rows().isEmpty()) {
            return byValue.get();
        }
        List<String> names =
                wide.columns().stream().map(c -> c.toLowerCase(Locale.ROOT)).toList();
        List<Integer> byName = narrow.columns().stream()
                .map(c -> names.indexOf(c.toLowerCase(Locale.ROOT)))
                .toList();
        return byName.contains(-1) || byName.stream().distinct().count() < byName.size()
                ? IntStream.range(0, narrow.columns().size()).boxed().toList()
                : byName;
    }

    /** Holds the rows of both sides over the columns that both have. */
    record Common(List<List<@Nullable Object>> left, List<List<@Nullable Object>> right) {

        static Common of(Rows left, Rows right) {
            return left.columns().size() <= right.columns().size()
                    ? new Common(left.rows(), picked(right, shared(left, right)))
                    : new Common(picked(left, shared(right, left)), right.rows());
        }

        private static List<List<@Nullable Object>> picked(Rows rows, List<Integer> places) {
            List<List<@Nullable Object>> all = new ArrayList<>();
            for (List<@Nullable Object> row : rows.rows()) {
                List<@Nullable Object> values = new ArrayList<>();
                places.forEach(i -> values.add(row.get(i)));
                all.add(values);
            }
            return all;
        }
    }

    private static Optional<RowsDifference> duplicates(
            Maker a, Common common, Maker b, List<List<@Nullable Object>> parted) {
        List<String> left =
                common.left().stream().map(CellClasses::key).distinct().sorted().toList();
        List<String> right = common.right().stream()
                .map(CellClasses::key)
                .distinct()
                .sorted()
                .toList();
        return left.equals(right)
                ? Optional.of(new RowsDifference(
                        Kind.DUPLICATES,
                        a,
                        b,
                        (common.left().size() > common.right().size() ? a : b) + " repeats rows",
                        smallest(parted)))
                : Optional.empty();
    }

    private static Optional<RowsDifference> order(Contender a, Common common, Contender b) {
        boolean ordered = Stream.of(a, b)
                .flatMap(c -> c.sql().stream())
                .anyMatch(q -> q instanceof Block block && !block.orderBy().isEmpty());
        for (int i = 0; ordered && i < common.left().size(); i++) {
            if (!CellClasses.key(common.left().get(i))
                    .equals(CellClasses.key(common.right().get(i)))) {
                String says = "the rows have another order, from row " + (i + 1) + " on";
                return Optional.of(
                        difference(Kind.ORDER, a, b, says, text(common.left().get(i))));
            }
        }
        return Optional.empty();
    }

    /** Chooses the row with the shortest text; among these the first of the alphabet. */
    static List<String> smallest(List<List<@Nullable Object>> rows) {
        return rows.stream()
                .map(Differences::text)
                .min(Comparator.comparingInt(
                                (List<String> r) -> String.join(" ", r).length())
                        .thenComparing(r -> String.join(" ", r)))
                .orElse(List.of());
    }

    private static List<String> text(List<@Nullable Object> row) {
        return row.stream().map(Values::text).toList();
    }
}
