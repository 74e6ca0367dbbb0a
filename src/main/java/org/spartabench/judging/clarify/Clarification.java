package org.spartabench.judging.clarify;

import java.util.List;
import org.spartabench.judging.clarify.LeakCheck.Leakage;

/**
 * Holds what a subject asked about an item and what an oracle answered.
 *
 * @param inquiry empty if nothing was unclear
 * @param answer empty without an inquiry, or if every answer leaked
 * @param leaks of all refused answers, in their order
 */
public record Clarification(
        int item, String subject, String inquiry, InquiryKind kind, String oracle, String answer, List<Leakage> leaks) {

    public Clarification {
        leaks = List.copyOf(leaks);
    }
}
