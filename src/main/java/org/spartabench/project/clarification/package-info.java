/** Results of clarifications → rows of the workspace, and back while query and question are the same. */
@NullMarked
package org.spartabench.project.clarification;

import org.jspecify.annotations.NullMarked;
