/**
 * The author that needs no model. A request comes in, a reply that depends on nothing but that request goes out: constants
 * from the sample rows, rounded as people round, and all chance from the seed of the view.
 */
@NullMarked
package org.spartabench.author.offline;

import org.jspecify.annotations.NullMarked;
