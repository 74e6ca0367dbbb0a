package org.spartabench.project.correct.output;

import java.util.Set;
import org.spartabench.judging.correct.consensus.CandidateRun;
import org.spartabench.judging.correct.difference.DifferenceFeature;

/** Runs what was written for an item, queries or programs, and says how two texts differ. */
public interface TextRuns {

    /** Runs a text; what cannot run has a failed output. @param model that wrote it; may be empty */
    CandidateRun run(String model, String text);

    /** Gives a text as people see it: in the style of all others, whoever wrote it; what cannot be read stays as it is. */
    default String shown(String text) {
        return text;
    }

    /** Lists the features in which two texts differ; empty if one of them cannot be read. */
    Set<DifferenceFeature> differing(String one, String other);
}
