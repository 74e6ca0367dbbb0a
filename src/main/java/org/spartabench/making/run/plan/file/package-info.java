/**
 * Reads, writes and checks run plans.
 */
@NullMarked
package org.spartabench.making.run.plan.file;

import org.jspecify.annotations.NullMarked;
