package org.spartabench.judging.clarify;

import org.spartabench.authors.item.Item;
import org.spartabench.authors.llm.CallPurpose;
import org.spartabench.facts.Result;
import org.spartabench.judging.clarify.Clarifier.Clarified;
import org.spartabench.judging.clarify.ClarifyResult.Executed;

/** Lets a subject answer a question without and with its clarification. */
public sealed interface Execution permits CompiledTrial, SubjectTrial {

    /** Says whether each answer is right; bad if the subject cannot go on. */
    Result<Executed> of(Item item, Clarified clarified, CallPurpose work);
}
