/**
 * Sets English text. Nouns, templates and forms come in; text with correct forms goes out.
 */
@NullMarked
package org.spartabench.authors.wording.text;

import org.jspecify.annotations.NullMarked;
