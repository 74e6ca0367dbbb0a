/**
 * Asks people what a data card must say, and holds their answers beside what the journal says.
 */
@NullMarked
package org.spartabench.publishing.release.form;

import org.jspecify.annotations.NullMarked;
