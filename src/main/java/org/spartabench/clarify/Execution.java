package org.spartabench.clarify;

import org.spartabench.clarify.Clarifier.Clarified;
import org.spartabench.clarify.ClarifyResult.Executed;
import org.spartabench.fact.Result;
import org.spartabench.item.Item;
import org.spartabench.llm.CallPurpose;

/** Lets a subject answer a question without and with its clarification. */
public sealed interface Execution permits CompiledTrial, SubjectTrial {

    /** Says whether each answer is right; bad if the subject cannot go on. */
    Result<Executed> of(Item item, Clarified clarified, CallPurpose work);
}
