package org.spartabench.answering.contest;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.spartabench.authors.item.Maker;
import org.spartabench.facts.Result;
import org.spartabench.facts.Rows;
import org.spartabench.rows.RowMatch;
import org.spartabench.sql.tree.Query;

/**
 * Holds the answers of the makers to one question, and why they differ.
 *
 * @param conditions the parts of the question that state conditions of APIs
 * @param luck why contenders that agree may agree by luck, if altered rows part them
 * @param slip the contender that errs on purpose, if one does
 */
public record MakerContest(
        String id,
        String question,
        List<String> conditions,
        List<Contender> contenders,
        ContestCase kind,
        List<RowsDifference> differences,
        Optional<RowsDifference> luck,
        Optional<SeededSlip> slip) {

    public MakerContest {
        conditions = List.copyOf(conditions);
        contenders = List.copyOf(contenders);
        differences = List.copyOf(differences);
    }

    MakerContest withSlip(SeededSlip seeded) {
        return new MakerContest(id, question, conditions, contenders, kind, differences, luck, Optional.of(seeded));
    }

    /** Finds the query of a maker, as it was before any slip. */
    public Optional<Query> query(Maker maker) {
        return slip.filter(s -> s.maker() == maker)
                .map(SeededSlip::right)
                .or(() -> contender(maker).map(Contender::query));
    }

    /** Lists pairs of contenders with rows of which one side is right if the other is gold. */
    public List<List<Maker>> compatible() {
        Map<Maker, Rows> rows = new EnumMap<>(Maker.class);
        contenders.stream()
                .filter(Contender::answers)
                .forEach(c -> c.rows().use(r -> rows.put(c.maker(), r), bad -> {}));
        return rows.keySet().stream()
                .flatMap(a -> rows.keySet().stream()
                        .filter(b -> a.compareTo(b) < 0
                                && compatible(Objects.requireNonNull(rows.get(a)), Objects.requireNonNull(rows.get(b))))
                        .map(b -> List.of(a, b)))
                .toList();
    }

    static boolean compatible(Rows a, Rows b) {
        return RowMatch.compatible(a.rows(), b.rows(), false);
    }

    public Optional<Contender> contender(Maker maker) {
        return contenders.stream().filter(c -> c.maker() == maker).findFirst();
    }

    /** Lists the differences, agreement by luck last. */
    public List<RowsDifference> reasons() {
        return Stream.concat(differences.stream(), luck.stream()).toList();
    }

    /** Chooses the columns of a maker that the narrowest compatible answer has, too: all if no other agrees. */
    public List<Integer> fewestColumns(Maker maker) {
        Rows own = rows(maker).orElseThrow();
        return contenders.stream()
                .flatMap(c -> rows(c.maker()).stream())
                .filter(r -> !r.rows().isEmpty()
                        && r.columns().size() < own.columns().size())
                .sorted(Comparator.comparingInt(r -> r.columns().size()))
                .flatMap(r -> RowMatch.columns(r.rows(), own.rows(), false).stream())
                .findFirst()
                .orElseGet(
                        () -> IntStream.range(0, own.columns().size()).boxed().toList());
    }

    /** Finds the answer of a maker. */
    public Optional<Rows> rows(Maker maker) {
        return contender(maker).stream()
                .flatMap(c -> c.rows() instanceof Result.Ok<Rows>(Rows r)
                        ? Optional.of(r).stream()
                        : Optional.<Rows>empty().stream())
                .findFirst();
    }

    /**
     * Names the contender that errs on purpose, so that it can be measured who finds it.
     *
     * @param right the maker's query before
     */
    public record SeededSlip(Maker maker, Query right) {}
}
