/**
 * Answers requests without a model. A request comes in; a reply that depends on that request alone goes out: constants
 * from sample rows, rounded as people round them, and all chance from the seed of the view.
 */
@NullMarked
package org.spartabench.authors.offline;

import org.jspecify.annotations.NullMarked;
