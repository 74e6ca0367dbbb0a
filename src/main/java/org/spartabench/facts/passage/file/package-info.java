/**
 * Reads passage files, finds the tuples that their passages state, and keeps the imported passages of a project.
 */
@NullMarked
package org.spartabench.facts.passage.file;

import org.jspecify.annotations.NullMarked;
