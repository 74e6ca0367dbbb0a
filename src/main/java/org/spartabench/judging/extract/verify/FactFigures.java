package org.spartabench.judging.extract.verify;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.spartabench.judging.estimate.Share;
import org.spartabench.judging.extract.verify.FactDecision.Choice;
import org.spartabench.judging.review.team.Agreement;

/**
 * What an extraction comes to, by column, and how far people agree on it.
 *
 * @param agreement over the cases that at least two people decided
 */
public record FactFigures(List<Line> lines, Agreement.Figures agreement) {

    /**
     * A column.
     *
     * @param stated values that an extractor gave
     * @param supported of them, by code, without a conflict
     * @param conflicts values that another passage contradicts
     * @param open the others that code does not refute
     * @param refused values that code refutes
     * @param precision decided right, of the supported ones that people decided
     * @param recall of the facts in passages that were searched for missing ones, those that were found
     */
    public record Line(
            String table,
            String column,
            int stated,
            int supported,
            int conflicts,
            int open,
            int refused,
            Share precision,
            Share recall) {}

    public FactFigures {
        lines = List.copyOf(lines);
    }

    /** Gives the last decision of each person on each case. */
    public static Map<String, Map<String, FactDecision>> last(List<FactDecision> decisions) {
        Map<String, Map<String, FactDecision>> last = new HashMap<>();
        decisions.forEach(d -> {
            Map<String, FactDecision> byPerson = last.computeIfAbsent(d.on(), on -> new TreeMap<>());
            if (d.choice() == Choice.UNDONE) {
                byPerson.remove(d.by());
            } else {
                byPerson.put(d.by(), d);
            }
        });
        return last;
    }

    /** Gives what more than half of the people who decided a case say; nothing where no such part agrees, until another decides. */
    public static Optional<FactDecision> settled(Map<String, FactDecision> byPerson) {
        return byPerson.values().stream()
                .filter(d -> 2 * byPerson.values().stream().filter(d::agrees).count() > byPerson.size())
                .findFirst();
    }

    /** Tells whether people who decided a case differ, so that another has to. */
    public static boolean disputed(Map<String, FactDecision> byPerson) {
        return byPerson.size() > 1 && settled(byPerson).isEmpty();
    }

    /** Gives the mean active time of the decisions whose time was measured, in seconds. */
    public static OptionalDouble seconds(List<FactDecision> decisions) {
        return decisions.stream()
                .filter(d -> d.millis() > 0)
                .mapToDouble(d -> d.millis() / 1_000.0)
                .average();
    }

    /** Names what the second task asks: which facts of a column a passage states and the table lacks. */
    public static String searched(String passage, String hash, String column) {
        return FactCase.id(passage, hash, "", List.of(), column, "");
    }

    /**
     * Computes the figures.
     *
     * @param columns all of the schema, as {@code table.column}, in its order
     * @param hashes of the texts by passage
     */
    public static FactFigures of(
            List<String> columns, List<FactCase> cases, Map<String, String> hashes, List<FactDecision> decisions) {
        Map<String, Map<String, FactDecision>> last = last(decisions);
        Map<String, List<FactCase>> byColumn = new LinkedHashMap<>();
        columns.forEach(c -> byColumn.put(c, new ArrayList<>()));
        cases.forEach(c ->
                byColumn.computeIfAbsent(c.subject(), s -> new ArrayList<>()).add(c));
        List<Line> lines = new ArrayList<>();
        byColumn.forEach((column, all) -> lines.add(line(column, all, hashes, last)));
        return new FactFigures(lines, agreement(cases, last));
    }

    private static Line line(
            String subject,
            List<FactCase> cases,
            Map<String, String> hashes,
            Map<String, Map<String, FactDecision>> last) {
        int dot = subject.indexOf('.');
        int right = 0;
        int decided = 0;
        for (FactCase one : cases) {
            Optional<FactDecision> settled = settled(last.getOrDefault(one.id(), Map.of()));
            if (one.sure() && settled.isPresent()) {
                decided++;
                right += settled.get().choice() == Choice.RIGHT ? 1 : 0;
            }
        }
        int found = 0;
        int missing = 0;
        for (Map.Entry<String, String> passage : hashes.entrySet()) {
            Optional<FactDecision> searched =
                    settled(last.getOrDefault(searched(passage.getKey(), passage.getValue(), subject), Map.of()));
            if (searched.isPresent()) {
                missing += Integer.parseInt(searched.get().value());
                found += (int) cases.stream()
                        .filter(c -> c.passage().equals(passage.getKey()) && c.sure())
                        .filter(c -> settled(last.getOrDefault(c.id(), Map.of()))
                                .filter(d -> d.choice() != Choice.RIGHT)
                                .isEmpty())
                        .count();
            }
        }
        return new Line(
                subject.substring(0, dot),
                subject.substring(dot + 1),
                cases.size(),
                (int) cases.stream().filter(FactCase::sure).count(),
                (int) cases.stream().filter(FactCase::conflict).count(),
                (int) cases.stream()
                        .filter(c ->
                                !c.judged().supported() && !c.judged().support().refused())
                        .count(),
                (int) cases.stream().filter(c -> c.judged().support().refused()).count(),
                new Share(right, decided),
                new Share(found, found + missing));
    }

    private static Agreement.Figures agreement(List<FactCase> cases, Map<String, Map<String, FactDecision>> last) {
        Set<String> people = new TreeSet<>();
        Set<String> seen = new HashSet<>();
        List<Map<String, FactDecision>> shared = cases.stream()
                .filter(c -> seen.add(c.id()))
                .map(c -> last.getOrDefault(c.id(), Map.of()))
                .filter(d -> d.size() > 1)
                .toList();
        shared.forEach(d -> people.addAll(d.keySet()));
        return Agreement.of(shared.stream()
                .map(d -> people.stream()
                        .map(p -> Optional.ofNullable(d.get(p)).map(x -> (Object) x.choice()))
                        .toList())
                .toList());
    }
}
