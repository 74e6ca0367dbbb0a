/**
 * Makes projects of the sets of others, to use or to audit them, and writes such sets with errata.
 */
@NullMarked
package org.spartabench.project.foreign;

import org.jspecify.annotations.NullMarked;
