/**
 * Holds answers, compares their values, and names what can answer a question.
 */
@NullMarked
package org.spartabench.authors.item.answer;

import org.jspecify.annotations.NullMarked;
