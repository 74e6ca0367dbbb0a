package org.spartabench.publishing.score;

import java.util.List;
import java.util.Map;
import org.spartabench.publishing.score.gold.Breakdown;
import org.spartabench.publishing.score.gold.Trait;
import org.spartabench.publishing.score.mean.MeanScore;
import org.spartabench.publishing.score.metric.Measure;
import org.spartabench.publishing.score.metric.Yardstick;

/**
 * Holds the scores of systems side by side under one metric.
 *
 * @param systems their names, in the order of all lists
 * @param groups all items first, then by breakdown
 * @param differences of each pair of systems over all items
 */
public record ScoreReport(Yardstick metric, List<String> systems, List<Group> groups, List<Difference> differences) {

    /**
     * Holds the scores of the items of a group.
     *
     * @param items how many it has
     * @param means for each system
     */
    public record Group(Trait trait, int items, List<Map<Measure, MeanScore>> means) {
        public Group {
            means = List.copyOf(means);
        }
    }

    /** Holds the means of one system less those of another, on the same items. */
    public record Difference(String system, String other, Map<Measure, MeanScore> by) {}

    public ScoreReport {
        systems = List.copyOf(systems);
        groups = List.copyOf(groups);
        differences = List.copyOf(differences);
    }

    /** Gives the scores over all items. */
    public Group all() {
        return groups.getFirst();
    }

    /** Lists the groups of a breakdown. */
    public List<Group> of(Breakdown breakdown) {
        return groups.stream().filter(g -> g.trait().breakdown() == breakdown).toList();
    }
}
