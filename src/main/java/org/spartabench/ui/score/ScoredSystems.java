package org.spartabench.ui.score;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.spartabench.score.GoldSet;
import org.spartabench.score.Metric;
import org.spartabench.score.ScoreReport;
import org.spartabench.score.SystemAnswers;
import org.spartabench.score.error.ErrorKind;

/**
 * Holds the scores of the chosen systems.
 *
 * @param files of the systems, in the same order
 * @param reports by metric
 * @param labels kinds of errors by system and by the id of the item
 */
record ScoredSystems(
        GoldSet gold,
        List<Path> files,
        List<SystemAnswers> systems,
        Map<Metric, ScoreReport> reports,
        Map<String, Map<String, ErrorKind>> labels) {

    /** Says in one line or two how a system's file fits the set. */
    String fit(SystemAnswers system) {
        long missing = system.missing(gold);
        int unknown = system.unknown(gold).size();
        return (gold.items().size() - missing) + " of " + gold.items().size() + " answered"
                + (unknown == 0 ? "" : "\n" + unknown + " to unknown items");
    }
}
