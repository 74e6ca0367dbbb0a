/**
 * Reads and writes sets as the files that official loaders read, and knows the published figures of earlier sets.
 */
@NullMarked
package org.spartabench.publishing.exchange;

import org.jspecify.annotations.NullMarked;
