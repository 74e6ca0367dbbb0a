package org.spartabench.judging.correct.pair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.spartabench.judging.correct.CorrectionCase;
import org.spartabench.judging.correct.pair.ValidatorReport.Rate;
import org.spartabench.judging.correct.pair.sample.ComparedPair;
import org.spartabench.judging.correct.pair.sample.PairSample;
import org.spartabench.judging.correct.pair.sample.PairStratum;
import org.spartabench.judging.correct.pair.sample.SampledPair;
import org.spartabench.judging.estimate.Share;
import org.spartabench.project.Projects;
import org.spartabench.rows.output.OutputPair;
import org.spartabench.rows.verdict.OutputProfile;

/** Rates of the validator on judgements whose figures were computed by hand, and samples that stand for their source. */
class ValidatorReportTest {

    private final List<SampledPair> sample = new ArrayList<>();
    private final List<JudgedPair.Judged> given = new ArrayList<>();

    /** Ninety pairs are equal by a rule, ten differ, and twenty are left unsure; of these 10, 5 and 2 are judged. */
    @Test
    void ratesAreThoseComputedByHand() {
        judged("equal", "type", 90, 9, PairJudgement.SAME, PairJudgement.SAME);
        judged("equal", "type", 90, 1, PairJudgement.DIFFERENT, PairJudgement.DIFFERENT);
        judged("different", "values", 10, 4, PairJudgement.DIFFERENT, PairJudgement.DIFFERENT);
        judged("different", "values", 10, 1, PairJudgement.SAME, PairJudgement.SAME);
        judged("unsure", PairStratum.NONE, 20, 1, PairJudgement.SAME, PairJudgement.SAME);
        judged("unsure", PairStratum.NONE, 20, 1, PairJudgement.SAME, PairJudgement.UNDECIDED);
        given.add(new JudgedPair.Judged(sample.getLast().name(), "cal", PairJudgement.UNDECIDED, true, 9_000));
        ValidatorReport report = ValidatorReport.of(sample, given);
        assertThat(report.states()).isEqualTo(Map.of(CorrectionCase.State.SETTLED, 17));
        assertThat(report.covered()).isEqualTo(120);
        assertThat(report.agreed()).isEqualTo(new Share(16, 17));
        assertThat(report.settled()).containsEntry("unsure", Map.of(PairJudgement.SAME, 1, PairJudgement.UNDECIDED, 1));
        rate(report.rates().get(0), new Share(13, 15), 0.6212, 0.9626, 0.89, 0.6153, 0.9762);
        rate(report.rates().get(1), new Share(9, 10), 0.5958, 0.9821, 0.9, 0.5958, 0.9821);
        rate(report.rates().get(2), new Share(9, 10), 0.5958, 0.9821, 81 / 83.0, 0.6769, 0.9987);
        assertThat(report.groups())
                .startsWith(
                        new ValidatorReport.Group("verdict", "different", new Share(4, 5)),
                        new ValidatorReport.Group("verdict", "equal", new Share(9, 10)),
                        new ValidatorReport.Group("rule", "different: values", new Share(4, 5)),
                        new ValidatorReport.Group("rule", "equal: type", new Share(9, 10)));
    }

    private static void rate(
            Rate rate, Share sample, double low, double high, double weighted, double lower, double higher) {
        assertThat(rate.sample()).as(rate.name()).isEqualTo(sample);
        assertThat(rate.sample().low()).isCloseTo(low, within(0.00005));
        assertThat(rate.sample().high()).isCloseTo(high, within(0.00005));
        assertThat(rate.whole().value()).isCloseTo(weighted, within(1e-12));
        assertThat(rate.whole().low()).as(rate.name()).isCloseTo(lower, within(0.00005));
        assertThat(rate.whole().high()).as(rate.name()).isCloseTo(higher, within(0.00005));
    }

    private void judged(String verdict, String rule, int alike, int pairs, PairJudgement byAnna, PairJudgement byBob) {
        PairStratum stratum = new PairStratum("club", "simple", verdict, rule);
        for (int i = 0; i < pairs; i++) {
            String name = String.valueOf(sample.size());
            sample.add(new SampledPair(name, "pairs.jsonl", "{}", stratum, alike, 120, sample.size(), false));
            given.add(new JudgedPair.Judged(name, "anna", byAnna, false, 4_000));
            given.add(new JudgedPair.Judged(name, "bob", byBob, false, 6_000));
        }
    }

    /** Each stratum has its share, the smallest one pair; the same seed gives the same sample. */
    @Test
    void aSampleHoldsEachStratum() {
        List<ComparedPair> all = new ArrayList<>();
        int[] sizes = {700, 250, 45, 4, 1};
        for (int s = 0; s < sizes.length; s++) {
            PairStratum stratum = new PairStratum("d" + s, "", "equal", PairStratum.NONE);
            IntStream.range(0, sizes[s]).forEach(i -> all.add(new ComparedPair(stratum.database() + i, "{}", stratum)));
        }
        List<SampledPair> drawn = PairSample.draw("f", all, 100, 7);
        assertThat(drawn.stream().collect(Collectors.groupingBy(p -> p.stratum().database(), Collectors.counting())))
                .isEqualTo(Map.of("d0", 68L, "d1", 25L, "d2", 5L, "d3", 1L, "d4", 1L));
        assertThat(drawn).extracting(SampledPair::name).doesNotHaveDuplicates();
        assertThat(drawn).isSortedAccordingTo(Comparator.comparingInt(SampledPair::place));
        assertThat(PairSample.draw("f", all, 100, 7)).isEqualTo(drawn);
        assertThat(PairSample.draw("f", all, 100, 8)).isNotEqualTo(drawn);
        assertThat(PairSample.draw("f", all, 3, 7))
                .extracting(p -> p.stratum().database())
                .containsExactlyInAnyOrder("d0", "d1", "d2");
        assertThat(PairSample.draw("f", all, 5_000, 7)).hasSize(1_000);
    }

    /** How a control must be judged is certain under each profile; the pairs that were drawn and the rates stay what they are without controls. */
    @Test
    void controlsMeasureThoseWhoJudge() {
        List<ComparedPair> all = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            String rows = IntStream.rangeClosed(0, i % 4)
                    .mapToObj(r -> "[\"city " + r + "\", " + (100 + r) + "]")
                    .collect(Collectors.joining(", "));
            String side = "{\"columns\": [\"city\", \"clubs\"], \"rows\": [" + rows + "]}";
            all.add(Projects.ok(ComparedPair.read(
                    "{\"ordered\": " + (i % 8 == 0) + ", \"left\": " + side + ", \"right\": " + side + "}",
                    i,
                    OutputProfile.PAPER)));
        }
        List<SampledPair> sampled = new ArrayList<>();
        Map<String, String> madeOf = new HashMap<>();
        PairSample.draw("f", all, 30, 12, 7, (pair, drawn) -> {
            sampled.add(drawn);
            madeOf.put(drawn.name(), pair.id());
        });
        Map<Boolean, List<SampledPair>> parts =
                sampled.stream().collect(Collectors.partitioningBy(SampledPair::control));
        List<SampledPair> controls = parts.get(true);
        assertThat(controls).hasSize(12).doesNotHaveDuplicates();
        assertThat(parts.get(false))
                .extracting(SampledPair::name)
                .containsExactlyInAnyOrderElementsOf(PairSample.draw("f", all, 30, 7).stream()
                        .map(SampledPair::name)
                        .toList());
        assertThat(sampled.subList(0, 30)).as("controls stand anywhere").anyMatch(SampledPair::control);
        assertThat(controls).extracting(c -> c.stratum().verdict()).contains("equal", "different");
        for (SampledPair control : controls) {
            OutputPair shown = Projects.ok(OutputPair.read(control.shown()));
            assertThat(shown.left()).isNotEqualTo(shown.right());
            for (OutputProfile profile : OutputProfile.values()) {
                assertThat(shown.verdict(profile).label())
                        .isEqualTo(control.stratum().verdict());
            }
        }
        assertThat(controls.stream().map(c -> madeOf.get(c.name()))).doesNotHaveDuplicates();

        sampled.forEach(pair -> {
            given.add(new JudgedPair.Judged(pair.name(), "anna", judgement(pair), false, 4_000));
            given.add(new JudgedPair.Judged(pair.name(), "bob", PairJudgement.SAME, false, 4_000));
        });
        ValidatorReport with = ValidatorReport.of(sampled, given);
        ValidatorReport without = ValidatorReport.of(parts.get(false), given);
        int equal = (int) controls.stream()
                .filter(c -> c.stratum().verdict().equals("equal"))
                .count();
        assertThat(with.controls()).isEqualTo(Map.of("anna", new Share(12, 12), "bob", new Share(equal, 12)));
        assertThat(with.rates()).isEqualTo(without.rates());
        assertThat(with.states()).isEqualTo(without.states());
        assertThat(with.agreed()).isEqualTo(without.agreed());
        assertThat(with.groups()).isEqualTo(without.groups());
        assertThat(with.covered()).isEqualTo(without.covered());
        assertThat(without.controls()).isEmpty();
    }

    private static PairJudgement judgement(SampledPair pair) {
        return pair.stratum().verdict().equals("equal") ? PairJudgement.SAME : PairJudgement.DIFFERENT;
    }
}
