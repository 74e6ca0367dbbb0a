/** Corrects the set of a project: candidates by models or from a file → comparisons; a person → cases without names; a report. */
@NullMarked
package org.spartabench.project.correct;

import org.jspecify.annotations.NullMarked;
