/**
 * Describes where the layouts of Spider and BIRD differ, and what a record, a database and a schema are in them.
 */
@NullMarked
package org.spartabench.publishing.foreign.layout;

import org.jspecify.annotations.NullMarked;
