package org.spartabench.publishing.score;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.spartabench.publishing.score.gold.Gold;
import org.spartabench.publishing.score.gold.GoldSet;
import org.spartabench.publishing.score.gold.Trait;
import org.spartabench.publishing.score.mean.MeanScore;
import org.spartabench.publishing.score.mean.PairedBootstrap;
import org.spartabench.publishing.score.metric.AnswerScore;
import org.spartabench.publishing.score.metric.Measure;
import org.spartabench.publishing.score.metric.Metric;

/**
 * Scores systems on a gold set. An item without an answer counts as wrong: every measure is a mean over all items.
 *
 * @param rounds draws of the bootstrap; 0 for means without intervals
 * @param seed of the draws
 */
public record Scoring(int rounds, long seed) {

    public static final int ROUNDS = 1000;

    public static final Scoring DEFAULT = new Scoring(ROUNDS, 7);

    private static final Measure[] MEASURES = Measure.values();

    /** @param gold at least one item */
    public ScoreReport report(GoldSet gold, List<SystemAnswers> systems, Metric metric) {
        Map<List<Trait>, Integer> cells = new LinkedHashMap<>();
        int[] cellOf = gold.items().stream()
                .mapToInt(g -> cells.computeIfAbsent(g.traits(), t -> cells.size()))
                .toArray();
        double[] scores = gold.items().stream()
                .flatMapToDouble(g -> Arrays.stream(row(g, systems, metric)))
                .toArray();
        PairedBootstrap drawn = new PairedBootstrap(scores, systems.size() * MEASURES.length, cellOf, rounds, seed);
        Map<Trait, List<Integer>> groups = new TreeMap<>();
        cells.forEach((traits, cell) -> traits.forEach(
                t -> groups.computeIfAbsent(t, k -> new ArrayList<>()).add(cell)));
        List<ScoreReport.Group> means = new ArrayList<>();
        List<ScoreReport.Difference> differences = new ArrayList<>();
        List<String> names = systems.stream().map(SystemAnswers::name).toList();
        groups.forEach((trait, own) -> {
            PairedBootstrap.Group group = drawn.new Group(own);
            means.add(new ScoreReport.Group(trait, size(cellOf, own), means(group, systems.size())));
            if (trait.equals(Trait.ALL)) {
                differences.addAll(differences(group, names));
            }
        });
        return new ScoreReport(metric, names, means, differences);
    }

    private static int size(int[] cellOf, List<Integer> own) {
        Set<Integer> cells = Set.copyOf(own);
        return (int) Arrays.stream(cellOf).filter(cells::contains).count();
    }

    private static double[] row(Gold gold, List<SystemAnswers> systems, Metric metric) {
        double[] row = new double[systems.size() * MEASURES.length];
        for (int s = 0; s < systems.size(); s++) {
            AnswerScore score = systems.get(s).score(gold, metric);
            for (Measure measure : MEASURES) {
                row[column(s, measure)] = score.of(measure);
            }
        }
        return row;
    }

    private static int column(int system, Measure measure) {
        return system * MEASURES.length + measure.ordinal();
    }

    private static List<Map<Measure, MeanScore>> means(PairedBootstrap.Group drawn, int systems) {
        List<Map<Measure, MeanScore>> means = new ArrayList<>();
        for (int s = 0; s < systems; s++) {
            int system = s;
            means.add(byMeasure(m -> drawn.mean(column(system, MEASURES[m]))));
        }
        return means;
    }

    private static List<ScoreReport.Difference> differences(PairedBootstrap.Group drawn, List<String> names) {
        List<ScoreReport.Difference> differences = new ArrayList<>();
        for (int a = 0; a < names.size(); a++) {
            for (int b = a + 1; b < names.size(); b++) {
                int one = a;
                int other = b;
                differences.add(new ScoreReport.Difference(
                        names.get(a),
                        names.get(b),
                        byMeasure(m -> drawn.difference(column(one, MEASURES[m]), column(other, MEASURES[m])))));
            }
        }
        return differences;
    }

    private static Map<Measure, MeanScore> byMeasure(IntFunction<MeanScore> value) {
        Map<Measure, MeanScore> map = new EnumMap<>(Measure.class);
        for (Measure measure : MEASURES) {
            map.put(measure, value.apply(measure.ordinal()));
        }
        return map;
    }
}
