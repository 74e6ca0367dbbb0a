/** Verbalises queries. A grounded query comes in; the same query with an English question goes out. */
@NullMarked
package org.spartabench.authors.verbalise;

import org.jspecify.annotations.NullMarked;
