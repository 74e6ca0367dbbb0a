package org.spartabench.judging.review.team;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.dkpro.statistics.agreement.IAgreementMeasure;
import org.dkpro.statistics.agreement.coding.CodingAnnotationStudy;
import org.dkpro.statistics.agreement.coding.CohenKappaAgreement;
import org.dkpro.statistics.agreement.coding.FleissKappaAgreement;
import org.dkpro.statistics.agreement.coding.KrippendorffAlphaAgreement;
import org.dkpro.statistics.agreement.distance.NominalDistanceFunction;
import org.spartabench.authors.item.verdict.RejectReason;

/**
 * Measures agreement beyond chance among validators, over the items that at least two of them decided; nominal
 * categories. Cohen, A coefficient of agreement for nominal scales, 1960; Fleiss, Measuring nominal scale agreement
 * among many raters, 1971; Krippendorff, Computing Krippendorff's alpha-reliability, 2011. The figures are those of
 * DKPro Statistics.
 *
 * @param lines by what is judged: the verdict, whether the item is kept, then each reason that was given
 * @param pairs of validators with items in common, by their names
 * @param days on which items were decided by the last who did, the first first
 */
public record Agreement(List<Line> lines, List<Pair> pairs, List<Day> days) {

    /**
     * Figures over some items. Where all gave all items the same value, the agreement by chance is not defined, and neither are they.
     *
     * @param observed share of pairs of votes on one item that agree, 0 to 1
     * @param cohen of the two validators where there are two, else the mean over all pairs
     * @param fleiss over the items that have as many votes as most have
     * @param krippendorff over all items
     */
    public record Figures(
            int items, double observed, OptionalDouble cohen, OptionalDouble fleiss, OptionalDouble krippendorff) {}

    public record Line(String what, Figures figures) {}

    public record Pair(String one, String other, Figures figures) {}

    public record Day(LocalDate day, Figures figures) {}

    public Agreement {
        lines = List.copyOf(lines);
        pairs = List.copyOf(pairs);
        days = List.copyOf(days);
    }

    /** @param zone in which days begin at midnight */
    public static Agreement of(List<Vote> votes, ZoneId zone) {
        List<List<Vote>> items = votes.stream()
                .collect(Collectors.groupingBy(Vote::item, TreeMap::new, Collectors.toList()))
                .values()
                .stream()
                .filter(v -> v.size() > 1)
                .toList();
        Function<Vote, Object> verdict = Vote::status;
        List<Line> lines = new ArrayList<>();
        lines.add(new Line("verdict", figures(items, verdict)));
        lines.add(new Line("kept or rejected", figures(items, Vote::kept)));
        for (RejectReason reason : RejectReason.values()) {
            Predicate<Vote> gives = v -> v.reasons().contains(reason);
            if (items.stream().flatMap(List::stream).anyMatch(gives)) {
                lines.add(new Line(reason.label(), figures(items, gives::test)));
            }
        }
        return new Agreement(lines, pairs(items, verdict), days(items, verdict, zone));
    }

    private static List<Pair> pairs(List<List<Vote>> items, Function<Vote, Object> category) {
        List<String> names = names(items);
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            for (int j = i + 1; j < names.size(); j++) {
                List<String> two = List.of(names.get(i), names.get(j));
                List<List<Vote>> common = items.stream()
                        .map(v -> v.stream()
                                .filter(x -> two.contains(x.validator()))
                                .toList())
                        .filter(v -> v.size() == 2)
                        .toList();
                if (!common.isEmpty()) {
                    pairs.add(new Pair(two.getFirst(), two.getLast(), figures(common, category)));
                }
            }
        }
        return pairs;
    }

    private static List<Day> days(List<List<Vote>> items, Function<Vote, Object> category, ZoneId zone) {
        Function<List<Vote>, Instant> last = votes ->
                votes.stream().map(Vote::at).max(Comparator.naturalOrder()).orElseThrow();
        List<Day> days = new ArrayList<>();
        items.stream()
                .collect(Collectors.groupingBy(
                        votes -> LocalDate.ofInstant(last.apply(votes), zone), TreeMap::new, Collectors.toList()))
                .forEach((day, ofDay) -> days.add(new Day(day, figures(ofDay, category))));
        return days;
    }

    private static List<String> names(List<List<Vote>> items) {
        return items.stream()
                .flatMap(List::stream)
                .map(Vote::validator)
                .distinct()
                .sorted()
                .toList();
    }

    private static Figures figures(List<List<Vote>> items, Function<Vote, Object> category) {
        List<String> names = names(items);
        List<List<Optional<Object>>> ratings = items.stream()
                .map(votes -> names.stream()
                        .map(name -> votes.stream()
                                .filter(v -> v.validator().equals(name))
                                .findFirst()
                                .map(category))
                        .toList())
                .toList();
        return of(ratings);
    }

    /**
     * Figures over items that raters put into categories.
     *
     * @param ratings of each item, as many as there are raters, always in the same order; empty where a rater has none
     */
    public static Figures of(List<List<Optional<Object>>> ratings) {
        List<List<Object>> given = ratings.stream()
                .map(r -> r.stream().flatMap(Optional::stream).toList())
                .filter(r -> r.size() > 1)
                .toList();
        if (given.isEmpty()) {
            return new Figures(0, Double.NaN, OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty());
        }
        return new Figures(given.size(), observed(given), cohen(ratings), fleiss(given), krippendorff(ratings));
    }

    private static double observed(List<List<Object>> given) {
        long agreeing = 0;
        long pairs = 0;
        for (List<Object> one : given) {
            for (int i = 0; i < one.size(); i++) {
                for (int j = i + 1; j < one.size(); j++) {
                    agreeing += one.get(i).equals(one.get(j)) ? 1 : 0;
                    pairs++;
                }
            }
        }
        return (double) agreeing / pairs;
    }

    private static OptionalDouble cohen(List<List<Optional<Object>>> ratings) {
        int raters = ratings.getFirst().size();
        List<Double> all = new ArrayList<>();
        for (int i = 0; i < raters; i++) {
            for (int j = i + 1; j < raters; j++) {
                List<Object[]> common = new ArrayList<>();
                for (List<Optional<Object>> item : ratings) {
                    if (item.get(i).isPresent() && item.get(j).isPresent()) {
                        common.add(new Object[] {item.get(i).get(), item.get(j).get()});
                    }
                }
                beyondChance(common, 2, CohenKappaAgreement::new).ifPresent(all::add);
            }
        }
        return all.stream().mapToDouble(Double::doubleValue).average();
    }

    private static OptionalDouble fleiss(List<List<Object>> given) {
        Map<Integer, Long> sizes =
                given.stream().collect(Collectors.groupingBy(List::size, TreeMap::new, Collectors.counting()));
        int usual = sizes.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(0);
        return beyondChance(
                given.stream().filter(g -> g.size() == usual).map(List::toArray).toList(),
                usual,
                FleissKappaAgreement::new);
    }

    private static OptionalDouble krippendorff(List<List<Optional<Object>>> ratings) {
        return beyondChance(
                ratings.stream()
                        .filter(r -> r.stream().filter(Optional::isPresent).count() > 1)
                        .map(r -> r.stream().map(o -> o.orElse(null)).toArray())
                        .toList(),
                ratings.getFirst().size(),
                study -> new KrippendorffAlphaAgreement(study, new NominalDistanceFunction()));
    }

    private static OptionalDouble beyondChance(
            List<Object[]> items, int raters, Function<CodingAnnotationStudy, IAgreementMeasure> measure) {
        CodingAnnotationStudy study = new CodingAnnotationStudy(raters);
        items.forEach(study::addItemAsArray);
        if (study.getCategoryCount() < 2) {
            return OptionalDouble.empty();
        }
        double value = measure.apply(study).calculateAgreement();
        return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
    }
}
