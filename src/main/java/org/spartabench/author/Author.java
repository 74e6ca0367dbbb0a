package org.spartabench.author;

import org.spartabench.llm.CallJournal;
import org.spartabench.llm.CallPurpose;

/**
 * Answers requests for clauses, repairs and questions. Safe for use by several threads; the same request always gets
 * the same reply offline.
 */
public interface Author {

    /** The name that stands in lineage and reports: {@code offline}, or a model. */
    String name();

    <R> AuthorReply<R> ask(Request<R> request);

    /** Whether it makes use of exemplars; where not, none are looked for. */
    default boolean learns() {
        return true;
    }

    /** This author, keeping there what it says to a language model and hears from it. */
    default Author keeping(CallJournal journal) {
        return this;
    }

    /** Gives this author for one item, within its allowance. */
    default Author at(CallPurpose work) {
        return this;
    }
}
