/** Keeps keys to servers out of texts. A key and a text come in; the text without the key, or a warning, goes out. */
@NullMarked
package org.spartabench.facts.secret;

import org.jspecify.annotations.NullMarked;
