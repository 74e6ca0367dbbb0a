package org.spartabench.publishing.score.error;

import java.util.List;
import java.util.Optional;
import org.spartabench.publishing.score.AnswerScore;
import org.spartabench.publishing.score.Gold;

/**
 * Holds an answer of a system that is no exact match by the list metric.
 *
 * @param answer empty if the system gave none
 * @param suggestion what it is likely wrong about
 */
public record SystemError(
        String system, Gold gold, Optional<List<String>> answer, AnswerScore score, Suggestion suggestion) {

    public SystemError {
        answer = answer.map(List::copyOf);
    }
}
