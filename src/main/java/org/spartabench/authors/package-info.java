/**
 * Who writes: the items, the requests that an author answers, the built-in author, the wording, language models.
 *
 * <p>A schema, facts and a request come in; clauses, questions and their reasons go out.
 *
 * <p>Doors: {@code item}: the values that stages pass on; {@code request}: Author; {@code offline}, {@code prompted}: the two authors; {@code wording}: questions in words; {@code llm}: models; {@code verbalise}: Verbaliser.
 */
@NullMarked
package org.spartabench.authors;

import org.jspecify.annotations.NullMarked;
