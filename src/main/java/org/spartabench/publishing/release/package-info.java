/**
 * Holds what a release consists of: its items, what the team has settled, and waivers of objections.
 */
@NullMarked
package org.spartabench.publishing.release;

import org.jspecify.annotations.NullMarked;
