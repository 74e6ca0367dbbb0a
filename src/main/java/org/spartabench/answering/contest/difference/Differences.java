package org.spartabench.answering.contest.difference;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spartabench.answering.contest.candidate.CandidateAnswer;
import org.spartabench.answering.contest.candidate.RowsDifference;
import org.spartabench.answering.contest.candidate.RowsDifference.Kind;
import org.spartabench.authors.item.answer.AnswerSource;
import org.spartabench.base.result.Result;
import org.spartabench.facts.statement.Rows;
import org.spartabench.facts.value.Values;
import org.spartabench.rows.RowMatch;
import org.spartabench.rows.RowPairs;
import org.spartabench.sql.tree.Block;

/** Explains without a model why two candidates have other rows, each reason with the smallest row that shows it. */
public final class Differences {

    private final TreeDifferences trees;

    public Differences(TreeDifferences trees) {
        this.trees = trees;
    }

    public List<RowsDifference> of(CandidateAnswer a, CandidateAnswer b) {
        if (!(a.rows() instanceof Result.Ok<Rows>(Rows left)) || !(b.rows() instanceof Result.Ok<Rows>(Rows right))) {
            return List.of();
        }
        List<RowsDifference> all = new ArrayList<>();
        columns(a.source(), left, b.source(), right).ifPresent(all::add);
        Common common = Common.of(left, right);
        RowPairs pairs = RowPairs.of(common.left(), common.right());
        if (pairs.same()) {
            order(a, common, b).ifPresent(all::add);
            return all;
        }
        List<List<@Nullable Object>> parted = Stream.concat(
                        pairs.left().stream().map(common.left()::get),
                        pairs.right().stream().map(common.right()::get))
                .toList();
        List<String> shown = smallest(parted);
        duplicates(a.source(), common, b.source(), shown).ifPresent(all::add);
        List<RowsDifference> reasons = trees.of(a.source(), a.query(), b.source(), b.query());
        boolean repeats = all.stream().anyMatch(d -> d.kind() == Kind.DUPLICATES);
        reasons.stream()
                .filter(reason -> !repeats || !reason.row().isEmpty())
                .forEach(reason -> all.add(reason.row().isEmpty() ? reason.withRow(shown) : reason));
        if (parted.stream().allMatch(row -> row.contains(null))) {
            all.add(difference(Kind.NULLS, a, b, "only rows with NULL differ", shown));
        }
        if (reasons.isEmpty() && !repeats) {
            all.add(unnamed(a, b, shown));
        }
        return all;
    }

    /** Blames the engine only where both queries are the same in canonical form. */
    private RowsDifference unnamed(CandidateAnswer a, CandidateAnswer b, List<String> shown) {
        if (!trees.same(a.query(), b.query())) {
            return difference(
                    Kind.ROWS, a, b, "only the rows differ: no difference of the queries explains them", shown);
        }
        boolean program = a.sql().isEmpty() || b.sql().isEmpty();
        return difference(
                Kind.ENGINE,
                a,
                b,
                program
                        ? "the program follows the same query, and gives other rows"
                        : "the queries say the same, and the engines give other rows",
                shown);
    }

    private static RowsDifference difference(
            Kind kind, CandidateAnswer a, CandidateAnswer b, String description, List<String> row) {
        return new RowsDifference(kind, a.source(), b.source(), description, row);
    }

    private static Optional<RowsDifference> columns(AnswerSource a, Rows left, AnswerSource b, Rows right) {
        if (left.columns().size() == right.columns().size() || left.size() + right.size() == 0) {
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
        return Optional.of(new RowsDifference(
                Kind.COLUMNS,
                a,
                b,
                (more ? a : b) + " also gives " + extra,
                smallest((wide.size() > 0 ? wide : narrow).rows())));
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
    public record Common(List<List<@Nullable Object>> left, List<List<@Nullable Object>> right) {

        public static Common of(Rows left, Rows right) {
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
            AnswerSource a, Common common, AnswerSource b, List<String> shown) {
        return RowPairs.of(RowPairs.distinct(common.left()), RowPairs.distinct(common.right()))
                        .same()
                ? Optional.of(new RowsDifference(
                        Kind.DUPLICATES,
                        a,
                        b,
                        (common.left().size() > common.right().size() ? a : b) + " repeats rows",
                        shown))
                : Optional.empty();
    }

    private static Optional<RowsDifference> order(CandidateAnswer a, Common common, CandidateAnswer b) {
        boolean ordered = Stream.of(a, b)
                .flatMap(c -> c.sql().stream())
                .anyMatch(q -> q instanceof Block block && !block.orderBy().isEmpty());
        for (int i = 0; ordered && i < common.left().size(); i++) {
            if (!RowPairs.of(
                            List.of(common.left().get(i)),
                            List.of(common.right().get(i)))
                    .same()) {
                String description = "the rows have another order, from row " + (i + 1) + " on";
                return Optional.of(difference(
                        Kind.ORDER, a, b, description, text(common.left().get(i))));
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
