package org.spartabench.judging.correct.pair.sample;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/**
 * Draws a stratified sample (BIRD-Python, section 3.2.3): one pair of each stratum, and of the rest as many as the size of the stratum says, by
 * largest remainders. Where there are more strata than pairs to draw, the largest strata have one each. Always the same for one seed.
 */
public final class PairSample {

    private PairSample() {}

    /** Pairs that the authors of BIRD-Python had judged (section 3.2.3). */
    public static final int PUBLISHED = 600;

    /** @param size pairs to draw; all, if there are no more */
    public static List<SampledPair> draw(String source, List<ComparedPair> all, int size, long seed) {
        List<SampledPair> sample = new ArrayList<>();
        draw(source, all, size, 0, seed, (pair, sampled) -> sample.add(sampled));
        return sample;
    }

    /**
     * @param controls pairs to make of those that are drawn, and to put among them; fewer where the outputs allow no more
     * @param into takes the pair that was drawn, or that a control was made of, and its place in the sample; in the order of the queue
     */
    public static void draw(
            String source,
            List<ComparedPair> all,
            int size,
            int controls,
            long seed,
            BiConsumer<ComparedPair, SampledPair> into) {
        Random random = new Random(seed);
        Map<PairStratum, List<ComparedPair>> strata =
                all.stream().collect(Collectors.groupingBy(ComparedPair::stratum, TreeMap::new, Collectors.toList()));
        Map<PairStratum, Integer> wanted = shares(strata, Math.min(size, all.size()));
        List<ComparedPair> drawn = new ArrayList<>();
        strata.forEach((stratum, pairs) -> {
            List<ComparedPair> shuffled = new ArrayList<>(pairs);
            Collections.shuffle(shuffled, random);
            drawn.addAll(shuffled.subList(0, wanted.getOrDefault(stratum, 0)));
        });
        List<ControlPairs.Control> queue = new ControlPairs(seed).of(drawn, controls);
        drawn.forEach(pair -> queue.add(new ControlPairs.Control(pair, pair)));
        Collections.shuffle(queue, random);
        for (int i = 0; i < queue.size(); i++) {
            ComparedPair pair = queue.get(i).pair();
            ComparedPair from = queue.get(i).madeOf();
            boolean control = !pair.equals(from);
            int alike =
                    control ? 0 : strata.getOrDefault(pair.stratum(), List.of()).size();
            into.accept(from, SampledPair.of(source, pair, alike, all.size(), i + 1, control));
        }
    }

    private static Map<PairStratum, Integer> shares(Map<PairStratum, List<ComparedPair>> strata, int size) {
        Map<PairStratum, Integer> shares = new TreeMap<>();
        strata.entrySet().stream()
                .sorted(Comparator.comparingInt(e -> -e.getValue().size()))
                .limit(size)
                .forEach(e -> shares.put(e.getKey(), 1));
        int over = size - shares.size();
        if (over == 0) {
            return shares;
        }
        int rest = strata.values().stream().mapToInt(pairs -> pairs.size() - 1).sum();
        Map<PairStratum, Double> remainders = new TreeMap<>();
        strata.forEach((stratum, pairs) -> {
            double exact = (double) over * (pairs.size() - 1) / rest;
            shares.merge(stratum, (int) exact, Integer::sum);
            remainders.put(stratum, exact - (int) exact);
        });
        int lacking =
                size - shares.values().stream().mapToInt(Integer::intValue).sum();
        remainders.entrySet().stream()
                .sorted(Map.Entry.<PairStratum, Double>comparingByValue().reversed())
                .limit(lacking)
                .forEach(e -> shares.merge(e.getKey(), 1, Integer::sum));
        return shares;
    }
}
