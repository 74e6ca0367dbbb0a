/** Questions. A grounded query comes in; the same query with a question in English goes out. */
@NullMarked
package org.spartabench.verbalise;

import org.jspecify.annotations.NullMarked;
