package org.spartabench.desktop.score;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spartabench.publishing.score.ScoreReport;
import org.spartabench.publishing.score.SystemAnswers;
import org.spartabench.publishing.score.error.ErrorKind;
import org.spartabench.publishing.score.gold.GoldSet;
import org.spartabench.publishing.score.metric.Metric;
import org.spartabench.publishing.score.sql.SqlScores;

/**
 * Holds the scores of the chosen systems.
 *
 * @param files of the systems, in the same order
 * @param reports one for each metric, none without systems
 * @param queries the scores of the systems if they write queries or programs, not answers
 * @param fits how the file of a system fits the set, a few lines, by its name
 * @param labels kinds of errors by system and by the id of the item
 */
record ScoredSystems(
        GoldSet gold,
        List<Path> files,
        List<SystemAnswers> systems,
        List<ScoreReport> reports,
        Optional<SqlScores> queries,
        Map<String, String> fits,
        Map<String, Map<String, ErrorKind>> labels) {

    /** Says in a few lines how a system's file fits the set. */
    static String fit(GoldSet gold, SystemAnswers system) {
        int items = gold.items().size();
        int parted = system.queries()
                ? 0
                : system.right(gold, Metric.LIST, Metric.OFFICIAL).size()
                        + system.right(gold, Metric.OFFICIAL, Metric.LIST).size();
        return (items - system.missing(gold).size()) + " of " + items + " answered"
                + line(system.unusable(gold).size(), "cannot be read")
                + line(system.unknown(gold).size(), "to unknown items")
                + line(parted, "right by one metric alone");
    }

    private static String line(int count, String what) {
        return count == 0 ? "" : "\n" + count + " " + what;
    }
}
