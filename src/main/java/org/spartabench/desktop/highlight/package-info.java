/**
 * Highlights one part of a query in question, SQL, tree and program at once.
 */
@NullMarked
package org.spartabench.desktop.highlight;

import org.jspecify.annotations.NullMarked;
