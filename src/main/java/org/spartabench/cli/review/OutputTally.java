package org.spartabench.cli.review;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.spartabench.rows.OutputProfile;
import org.spartabench.rows.OutputVerdict;
import org.spartabench.rows.RowComparison;
import org.spartabench.rows.output.OutputPair;

/** Counts verdicts about outputs: strict, by the rules of the paper, and with a judge, side by side. */
final class OutputTally {

    private final OutputProfile profile;
    private final Map<String, Integer> strict = new TreeMap<>();
    private final Map<String, Integer> paper = new TreeMap<>();
    private final Map<String, Integer> judged = new TreeMap<>();
    private final Map<String, Integer> rules = new TreeMap<>();
    private int labelled;
    private int agreed;
    private int wrong;

    /** @param profile whose verdicts are held against those of people */
    OutputTally(OutputProfile profile) {
        this.profile = profile;
    }

    void unreadable() {
        wrong++;
    }

    void add(OutputPair pair, OutputVerdict byStrict, OutputVerdict byPaper, OutputVerdict byJudge) {
        strict.merge(byStrict.label(), 1, Integer::sum);
        paper.merge(byPaper.label(), 1, Integer::sum);
        judged.merge(byJudge.label(), 1, Integer::sum);
        OutputVerdict own = profile == OutputProfile.STRICT ? byStrict : byPaper;
        if (own instanceof OutputVerdict.Equal equal) {
            RowComparison.labels(equal.needed()).forEach(r -> rules.merge(r, 1, Integer::sum));
        }
        if (pair.expected(profile).isPresent()) {
            labelled++;
            agreed += pair.expected(profile).filter(own.label()::equals).isPresent() ? 1 : 0;
        }
    }

    /** @param judging whether there was a judge */
    List<String> text(boolean judging) {
        List<String> lines = new ArrayList<>();
        lines.add("strict: " + strict);
        lines.add("paper: " + paper);
        if (judging) {
            lines.add("paper with judge: " + judged);
        }
        lines.add("equal only by rule: " + rules);
        if (labelled > 0) {
            lines.add(agreed + " of " + labelled + " verdicts are those of people");
        }
        return lines;
    }

    /** Whether all lines were read, and all labels met. */
    boolean fine() {
        return wrong == 0 && agreed == labelled;
    }
}
