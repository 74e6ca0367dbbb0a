/**
 * Creates, imports and describes projects.
 */
@NullMarked
package org.spartabench.cli.project;

import org.jspecify.annotations.NullMarked;
