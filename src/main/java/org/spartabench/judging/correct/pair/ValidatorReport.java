package org.spartabench.judging.correct.pair;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.spartabench.judging.correct.CorrectionCase;
import org.spartabench.judging.correct.pair.sample.PairStratum;
import org.spartabench.judging.correct.pair.sample.SampledPair;
import org.spartabench.judging.estimate.Share;
import org.spartabench.judging.estimate.WeightedShare;
import org.spartabench.judging.review.team.Agreement;

/**
 * Holds the validator against people (BIRD-Python, section 3.2.3, which prints no rate). Only settled pairs count; what the validator leaves
 * unsure, or people cannot say, stands apart.
 *
 * @param total pairs of the sources of the sample
 * @param covered pairs of the sources in strata with a settled pair, for which the weighted rates speak
 * @param agreement of people before adjudication
 * @param agreed pairs on which all who judged say the same, of those that at least two judged
 * @param rates accuracy, precision and recall, in this order
 * @param groups shares of right verdicts: by verdict, rule, difficulty, database
 * @param settled what people say, by verdict of the validator
 * @param medianMillis of active time for a judgement; 0 without one
 * @param controls shares of right judgements on the controls, by person; who cannot say is not right. Controls count nowhere else
 */
public record ValidatorReport(
        Map<CorrectionCase.State, Integer> states,
        int total,
        int covered,
        Agreement.Figures agreement,
        Share agreed,
        List<Rate> rates,
        List<Group> groups,
        Map<String, Map<PairJudgement, Integer>> settled,
        long medianMillis,
        Map<String, Share> controls) {

    /** @param whole estimate for the sources of the sample: each pair stands for those of its stratum */
    public record Rate(String name, Share sample, WeightedShare whole) {}

    /** @param kind verdict, rule, difficulty, database @param right verdicts that people confirm */
    public record Group(String kind, String name, Share right) {}

    public static ValidatorReport of(List<SampledPair> sample, List<JudgedPair.Judged> given) {
        Map<Boolean, List<JudgedPair>> judged = JudgedPair.of(sample, given).stream()
                .collect(Collectors.partitioningBy(pair -> pair.pair().control()));
        List<JudgedPair> all = judged.getOrDefault(false, List.of());
        Map<CorrectionCase.State, Integer> states = new EnumMap<>(CorrectionCase.State.class);
        all.forEach(pair -> states.merge(pair.state(), 1, Integer::sum));
        List<JudgedPair> settled =
                all.stream().filter(pair -> pair.settled().isPresent()).toList();
        Map<String, Map<PairJudgement, Integer>> byVerdict = new TreeMap<>();
        settled.forEach(pair -> byVerdict
                .computeIfAbsent(pair.pair().stratum().verdict(), v -> new EnumMap<>(PairJudgement.class))
                .merge(pair.settled().orElseThrow(), 1, Integer::sum));
        List<JudgedPair> twice =
                all.stream().filter(pair -> pair.judgements().size() > 1).toList();
        long[] millis =
                given.stream().mapToLong(JudgedPair.Judged::millis).sorted().toArray();
        Map<String, Integer> totals = new HashMap<>();
        sample.forEach(pair -> totals.put(pair.source(), pair.total()));
        Map<Stratum, Integer> covered = new HashMap<>();
        settled.forEach(pair -> covered.put(Stratum.of(pair), pair.pair().alike()));
        return new ValidatorReport(
                states,
                sum(totals),
                sum(covered),
                agreement(all),
                Share.of(twice, JudgedPair::alike),
                rates(settled),
                groups(settled.stream().filter(JudgedPair::counts).toList()),
                byVerdict,
                millis.length == 0 ? 0 : millis[millis.length / 2],
                controls(judged.getOrDefault(true, List.of())));
    }

    private static Map<String, Share> controls(List<JudgedPair> controls) {
        Map<String, List<JudgedPair>> byPerson = new TreeMap<>();
        controls.forEach(control -> control.judgements()
                .keySet()
                .forEach(person ->
                        byPerson.computeIfAbsent(person, p -> new ArrayList<>()).add(control)));
        Map<String, Share> shares = new TreeMap<>();
        byPerson.forEach((person, of) -> shares.put(person, Share.of(of, control -> control.confirmedBy(person))));
        return shares;
    }

    public int sampled() {
        return states.values().stream().mapToInt(Integer::intValue).sum();
    }

    private record Stratum(String source, PairStratum stratum) {
        static Stratum of(JudgedPair pair) {
            return new Stratum(pair.pair().source(), pair.pair().stratum());
        }
    }

    private static int sum(Map<?, Integer> counts) {
        return counts.values().stream().mapToInt(Integer::intValue).sum();
    }

    private static List<Rate> rates(List<JudgedPair> settled) {
        Map<Stratum, Long> judged = settled.stream().collect(Collectors.groupingBy(Stratum::of, Collectors.counting()));
        Function<JudgedPair, Double> weight =
                pair -> (double) pair.pair().alike() / judged.getOrDefault(Stratum.of(pair), 1L);
        List<JudgedPair> counted = settled.stream().filter(JudgedPair::counts).toList();
        return List.of(
                rate("accuracy", counted, JudgedPair::right, weight),
                rate(
                        "precision",
                        counted.stream().filter(JudgedPair::verdictEqual).toList(),
                        JudgedPair::same,
                        weight),
                rate("recall", counted.stream().filter(JudgedPair::same).toList(), JudgedPair::verdictEqual, weight));
    }

    private static Rate rate(
            String name, List<JudgedPair> of, Predicate<JudgedPair> hit, Function<JudgedPair, Double> weight) {
        return new Rate(
                name,
                Share.of(of, hit),
                WeightedShare.of(
                        of.stream().filter(hit).mapToDouble(weight::apply),
                        of.stream().mapToDouble(weight::apply).toArray()));
    }

    /** A verdict that needed two rules counts for each. */
    private static List<Group> groups(List<JudgedPair> counted) {
        List<Group> groups = new ArrayList<>();
        groups(groups, "verdict", counted, pair -> List.of(pair.stratum().verdict()));
        groups(
                groups,
                "rule",
                counted,
                pair -> Arrays.stream(pair.stratum().rule().split("\\+"))
                        .map(rule -> pair.stratum().verdict() + ": " + rule)
                        .toList());
        groups(groups, "difficulty", counted, pair -> List.of(pair.stratum().difficulty()));
        groups(groups, "database", counted, pair -> List.of(pair.stratum().database()));
        return groups;
    }

    private static void groups(
            List<Group> into, String kind, List<JudgedPair> counted, Function<SampledPair, List<String>> names) {
        Map<String, List<JudgedPair>> byName = new TreeMap<>();
        counted.forEach(pair -> names.apply(pair.pair())
                .forEach(name ->
                        byName.computeIfAbsent(name, n -> new ArrayList<>()).add(pair)));
        if (byName.size() == 1 && byName.containsKey(PairStratum.UNKNOWN)) {
            return;
        }
        byName.forEach((name, pairs) -> into.add(new Group(kind, name, Share.of(pairs, JudgedPair::right))));
    }

    private static Agreement.Figures agreement(List<JudgedPair> all) {
        TreeSet<String> people = all.stream()
                .flatMap(pair -> pair.judgements().keySet().stream())
                .collect(Collectors.toCollection(TreeSet::new));
        return Agreement.of(all.stream()
                .map(pair -> people.stream()
                        .map(person ->
                                Optional.<Object>ofNullable(pair.judgements().get(person)))
                        .toList())
                .toList());
    }
}
