/**
 * Sets English text. Nouns, numbers and templates come in; text with correct forms goes out.
 */
@NullMarked
package org.spartabench.authors.wording.text;

import org.jspecify.annotations.NullMarked;
