package org.spartabench.answering.contest.candidate;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.spartabench.authors.item.answer.AnswerSource;
import org.spartabench.base.result.Result;
import org.spartabench.facts.statement.Rows;
import org.spartabench.rows.RowMatch;
import org.spartabench.sql.tree.Query;

/**
 * Holds the answers of the sources to one question, and why they differ.
 *
 * @param conditions the parts of the question that state conditions of APIs
 * @param luck why candidates that agree may agree by luck, if altered rows part them
 * @param slip the candidate that errs on purpose, if one does
 */
public record AnswerComparison(
        String id,
        String question,
        List<String> conditions,
        List<CandidateAnswer> candidates,
        ContestCase kind,
        List<RowsDifference> differences,
        Optional<RowsDifference> luck,
        Optional<SeededSlip> slip) {

    public AnswerComparison {
        conditions = List.copyOf(conditions);
        candidates = List.copyOf(candidates);
        differences = List.copyOf(differences);
    }

    public AnswerComparison withSlip(SeededSlip seeded) {
        return new AnswerComparison(id, question, conditions, candidates, kind, differences, luck, Optional.of(seeded));
    }

    /** Finds the query of a source, as it was before any slip. */
    public Optional<Query> query(AnswerSource source) {
        return slip.filter(s -> s.source() == source)
                .map(SeededSlip::right)
                .or(() -> candidate(source).map(CandidateAnswer::query));
    }

    /** Lists pairs of candidates with rows of which one side is right if the other is gold. */
    public List<List<AnswerSource>> compatible() {
        Map<AnswerSource, Rows> rows = new EnumMap<>(AnswerSource.class);
        candidates.stream()
                .filter(CandidateAnswer::answers)
                .forEach(c -> c.rows().use(r -> rows.put(c.source(), r), bad -> {}));
        return rows.keySet().stream()
                .flatMap(a -> rows.keySet().stream()
                        .filter(b -> a.compareTo(b) < 0
                                && compatible(Objects.requireNonNull(rows.get(a)), Objects.requireNonNull(rows.get(b))))
                        .map(b -> List.of(a, b)))
                .toList();
    }

    public static boolean compatible(Rows a, Rows b) {
        return RowMatch.compatible(a.rows(), b.rows(), false);
    }

    public Optional<CandidateAnswer> candidate(AnswerSource source) {
        return candidates.stream().filter(c -> c.source() == source).findFirst();
    }

    /** Lists the differences, agreement by luck last. */
    public List<RowsDifference> reasons() {
        return Stream.concat(differences.stream(), luck.stream()).toList();
    }

    /** Chooses the columns of a source that the narrowest compatible answer has, too: all if no other agrees. */
    public List<Integer> fewestColumns(AnswerSource source) {
        Rows own = rows(source).orElseThrow();
        return candidates.stream()
                .flatMap(c -> rows(c.source()).stream())
                .filter(r -> !r.rows().isEmpty()
                        && r.columns().size() < own.columns().size())
                .sorted(Comparator.comparingInt(r -> r.columns().size()))
                .flatMap(r -> RowMatch.columns(r.rows(), own.rows(), false).stream())
                .findFirst()
                .orElseGet(
                        () -> IntStream.range(0, own.columns().size()).boxed().toList());
    }

    /** Finds the answer of a source. */
    public Optional<Rows> rows(AnswerSource source) {
        return candidate(source).stream()
                .flatMap(c -> c.rows() instanceof Result.Ok<Rows>(Rows r)
                        ? Optional.of(r).stream()
                        : Optional.<Rows>empty().stream())
                .findFirst();
    }

    /**
     * Names the candidate that errs on purpose, to measure how many validators find it.
     *
     * @param right the source's query before
     */
    public record SeededSlip(AnswerSource source, Query right) {}
}
