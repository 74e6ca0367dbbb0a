package org.spartabench.cli.review;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spartabench.authors.item.answer.Paradigm;
import org.spartabench.authors.item.verdict.CorrectionCategory;
import org.spartabench.base.report.Report;
import org.spartabench.judging.clarify.LeakCheck.Leakage;
import org.spartabench.judging.correct.difference.DifferenceFeature;
import org.spartabench.project.foreign.SetWithoutData;
import org.spartabench.project.foreign.SetWithoutData.Change;
import org.spartabench.project.foreign.SetWithoutData.Judged;
import org.spartabench.project.foreign.SetWithoutData.Lint;

/** Prints what is known of the records of a set without its databases: counts, and a row a record. */
record RecordsReport(List<Judged> judged, List<String> gone) {

    static RecordsReport of(SetWithoutData set) {
        return new RecordsReport(set.judged(), set.gone());
    }

    /** Gives a row for each record, with all that is known of it. */
    Report<Judged> table() {
        return Report.of(judged)
                .text("id", j -> j.record().id())
                .text("unread", j -> j.unread().orElse(""))
                .text("change", j -> j.change().label())
                .text("clauses", j -> clauses(j.differing()))
                .text("proposed", j -> j.proposed().map(RecordsReport::label).orElse(""))
                .text("category", Judged::named)
                .text("program", j -> j.lint().label())
                .text("why", Judged::why)
                .text("clarification_sql", j -> leaks(j, Paradigm.SQL))
                .text("clarification_python", j -> leaks(j, Paradigm.PYTHON));
    }

    private static String clauses(Set<DifferenceFeature> features) {
        return features.stream().map(DifferenceFeature::label).collect(Collectors.joining(", "));
    }

    private static String label(CorrectionCategory category) {
        return category.label(Paradigm.SQL);
    }

    private static String leaks(Judged judged, Paradigm paradigm) {
        return judged.leaks().getOrDefault(paradigm, Set.of()).stream()
                .sorted()
                .map(Leakage.Kind::reason)
                .collect(Collectors.joining("; "));
    }

    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("items", judged.size());
        sections().forEach((name, counts) -> json.put(name, counts));
        json.put("in the earlier edition only", gone);
        json.put("open", SetWithoutData.OPEN);
        json.put("records", table().values());
        return json;
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(judged.size() + " questions, whose databases are not read");
        sections()
                .forEach((name, counts) -> lines.addAll(Report.of(counts.entrySet())
                        .title(name + ":")
                        .text("", count -> "  " + count.getKey())
                        .number("", Map.Entry::getValue)
                        .lines()));
        if (!gone.isEmpty()) {
            lines.add("in the earlier edition only: " + String.join(", ", gone));
        }
        lines.add(SetWithoutData.OPEN);
        return lines;
    }

    /** Counts by matter; one that the set has nothing of is left out. */
    private Map<String, Map<String, Long>> sections() {
        Map<String, Map<String, Long>> all = new LinkedHashMap<>();
        all.put(
                "queries",
                count(
                        Stream.of("with a tree", "without a tree"),
                        j -> Stream.of(j.unread().isEmpty() ? "with a tree" : "without a tree")));
        if (judged.stream().anyMatch(j -> j.change() != Change.NOT_COMPARED)) {
            all.put(
                    "against the earlier edition",
                    count(
                            Stream.of(Change.values()).map(Change::label),
                            j -> Stream.of(j.change().label())));
            all.put(
                    "changed clauses",
                    count(
                            Stream.of(DifferenceFeature.values()).map(DifferenceFeature::label),
                            j -> j.differing().stream().map(DifferenceFeature::label)));
            all.put(
                    "categories that the clauses suggest",
                    count(
                            CorrectionCategory.BY_WEIGHT.stream().map(RecordsReport::label),
                            j -> j.proposed().map(RecordsReport::label).stream()));
        }
        all.put(
                "categories that the set names",
                count(
                        judged.stream().map(Judged::named).sorted(),
                        j -> Optional.of(j.named()).filter(n -> !n.isEmpty()).stream()));
        all.put(
                "programs",
                count(
                        Stream.of(Lint.values()).map(Lint::label),
                        j -> Stream.of(j.lint().label())));
        for (Paradigm paradigm : Paradigm.values()) {
            all.put(
                    "clarifications for " + (paradigm == Paradigm.SQL ? "SQL" : "Python"),
                    count(
                            Stream.concat(
                                    Stream.of("all"),
                                    Stream.of(Leakage.Kind.values()).map(Leakage.Kind::reason)),
                            j -> Optional.ofNullable(j.leaks().get(paradigm)).stream()
                                    .flatMap(kinds -> Stream.concat(
                                            Stream.of("all"), kinds.stream().map(Leakage.Kind::reason)))));
        }
        all.values().removeIf(Map::isEmpty);
        return all;
    }

    /** Counts the names of each record, in the order given; those that no record has are left out. */
    private Map<String, Long> count(Stream<String> order, Function<Judged, Stream<String>> names) {
        Map<String, Long> counts = judged.stream()
                .flatMap(names)
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        Map<String, Long> sorted = new LinkedHashMap<>();
        order.filter(counts::containsKey).forEach(name -> sorted.put(name, counts.get(name)));
        return sorted;
    }
}
