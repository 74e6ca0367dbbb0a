package org.spartabench.authors.request;

import org.spartabench.authors.llm.call.CallJournal;
import org.spartabench.authors.llm.call.CallPurpose;
import org.spartabench.authors.request.view.StepContext;
import org.spartabench.facts.schema.Schema;

/**
 * Answers requests for clauses, repairs and questions. Safe for use by several threads; the same request always gets
 * the same reply offline.
 */
public interface Author {

    /** Gives the name in lineage and reports: {@code offline}, or a model. */
    String name();

    <R> AuthorReply<R> ask(Request<R> request);

    /** Says whether the author uses exemplars. */
    default boolean learns() {
        return true;
    }

    /** Says whether the author reads the figures of {@link StepContext}; they are not counted for one that does not. */
    default boolean readsFigures() {
        return false;
    }

    /** Gives the schema without what the author does not ask about. */
    default Schema clear(Schema schema) {
        return schema;
    }

    /** Makes the author record its calls to a language model in a journal. */
    default Author keeping(CallJournal journal) {
        return this;
    }

    /** Gives this author for one item, within its allowance. */
    default Author at(CallPurpose work) {
        return this;
    }
}
